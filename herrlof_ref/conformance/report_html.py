"""The report for a browser: one page that needs nothing else, on a phone or at night too."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Final, TypeAlias

from attrs import frozen

from herrlof_ref.conformance.coverage import STATES, Coverage, coverage
from herrlof_ref.conformance.model import Case, ClauseBook, Expect
from herrlof_ref.conformance.outcome import Outcome
from herrlof_ref.conformance.report_text import verdict_line
from herrlof_ref.conformance.run import Result
from herrlof_ref.conformance.telling import Rerun, details, grouped, headline, label, rules_text


@frozen
class Drawing:
    """A picture for the page: SVG elements, and a line of words above them."""

    caption: str
    svg: str


Drawer: TypeAlias = Callable[[Case, int], tuple[Drawing, ...]]
"""Draws the position at a step (from 0) of a case. This page knows no game; who knows it draws."""

_CODE: Final = re.compile(r"`([^`]+)`")
_DRAWN: Final = 40
_TOLD: Final = 200

_STYLE: Final = """
:root{color-scheme:light dark;--ground:#fff;--ink:#1d2127;--quiet:#5b5f68;--line:#d9d6cd;--panel:#f6f4ee;--good:#1a7a3c;
--bad:#b3261e;--hr-green:#1a7a3c;--hr-red:#b3261e;--hr-orange:#a85400;--hr-blue:#1f5fae;--hr-face:#fffdf7;
--hr-edge:#837d6f;--hr-ink:#22262e;--hr-mark:#6a3fb5;--hr-quiet:#5b5f68}
@media(prefers-color-scheme:dark){:root{--ground:#14171b;--ink:#e6e8ec;--quiet:#a9afba;--line:#343943;--panel:#1d2127;
--good:#79d497;--bad:#ff9a91;--hr-green:#79d497;--hr-red:#ff9a91;--hr-orange:#ffb869;--hr-blue:#93c0ff;
--hr-face:#23272f;--hr-edge:#8d95a5;--hr-ink:#e9ebef;--hr-mark:#c9a9ff;--hr-quiet:#b4bac6}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:60rem;background:var(--ground);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.4rem;line-height:1.25}h2{font-size:1.15rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
.good{color:var(--good)}.bad{color:var(--bad)}.quiet{color:var(--quiet)}
table{border-collapse:collapse}td,th{padding:.2rem .6rem .2rem 0;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}tr+tr td{border-top:1px solid var(--line)}
article{border:1px solid var(--line);border-radius:.5rem;padding:.8rem;margin:.8rem 0;background:var(--panel)}
pre{white-space:pre-wrap;font:.85rem/1.45 ui-monospace,monospace;margin:.5rem 0}
code{font:.85rem ui-monospace,monospace}summary{cursor:pointer}
figure{margin:.6rem 0;overflow-x:auto}figcaption{color:var(--quiet);font-size:.9rem}svg{max-width:100%;height:auto}
"""


def html(result: Result, book: ClauseBook | None, rerun: Rerun, draw: Drawer | None = None) -> str:
    """The whole page. Everything from outside is escaped; the drawings are trusted."""
    declaration = result.declaration
    name = " ".join(part for part in (declaration.name, declaration.version) if part) or "the engine"
    language = f" ({declaration.language})" if declaration.language else ""
    tone = "good" if result.exit_status == 0 else "bad"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>Conformance of {escape(name)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>Conformance of {escape(name)}{escape(language)}</h1>",
        f'<p class="{tone}"><strong>{escape(verdict_line(result))}</strong></p></header><main>',
        *_counts(result),
        *_failures(result, book, rerun, draw),
        *_coverage(coverage(result.outcomes, book), book),
        "</main></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _counts(result: Result) -> list[str]:
    rows = [
        f'<tr><td class="n">{number}</td><td>{label(status, number)}</td></tr>'
        for status, number in result.counts.items()
        if number
    ]
    total = f'<tr><td class="n">{len(result.outcomes)}</td><td>cases selected</td></tr>'
    parts = ["<section><h2>Cases</h2><table>", total, *rows, "</table>"]
    if result.not_compared:
        listed = ", ".join(f"{field} ({number})" for field, number in result.not_compared.items())
        parts.append(
            f'<p class="quiet">Not compared, since the engine does not report it (cases): {escape(listed)}</p>'
        )
    parts += [f"<p>Note: {escape(note)}.</p>" for note in result.notes]
    if result.stopped is not None:
        parts.append(f"<p>Stopped: {escape(result.stopped)}.</p>")
    return [*parts, "</section>"]


def _failures(result: Result, book: ClauseBook | None, rerun: Rerun, draw: Drawer | None) -> list[str]:
    bad = [outcome for outcome in result.outcomes if not outcome.good and outcome.verdict != "not-run"]
    parts: list[str] = []
    drawn = 0
    for group in grouped(bad[:_TOLD]):
        clause = group.clause
        anchor = f' id="{escape(clause)}"' if clause is not None else ""
        parts.append(f"<section><h2{anchor}>{escape(group.heading(book))}</h2>")
        if book is not None and clause is not None and clause in book:
            parts += [f"<p>{_prose(text)}</p>" for text in book[clause].text.strip().split("\n\n")]
        for outcome in group.outcomes:
            pictures: tuple[Drawing, ...] = ()
            if draw is not None and outcome.step is not None and drawn < _DRAWN:
                pictures = draw(outcome.case, outcome.step)
                drawn += 1
            parts += _failure(outcome, book, rerun, pictures)
        parts.append("</section>")
    if len(bad) > _TOLD:
        parts.append(f"<p>{len(bad) - _TOLD} more cases did not pass; the other reports list them.</p>")
    return parts


def _failure(outcome: Outcome, book: ClauseBook | None, rerun: Rerun, pictures: tuple[Drawing, ...]) -> list[str]:
    case = outcome.case
    parts = [
        f'<article><h3><span class="bad">{escape(outcome.status.upper())}</span> {escape(case.id)}</h3>',
        f"<p>{escape(case.title)}<br><strong>{escape(headline(outcome))}</strong></p>",
        *(f"<figure><figcaption>{escape(picture.caption)}</figcaption>{picture.svg}</figure>" for picture in pictures),
        f"<pre>{escape(chr(10).join(details(outcome)))}</pre>",
    ]
    if case.rules and not case.refused:
        parts.insert(2, f"<p>Rules: <code>{escape(rules_text(case.rules))}</code></p>")
    steps = "\n".join(_step(number, step.do, isinstance(step, Expect)) for number, step in enumerate(case.steps, 1))
    if case.steps:
        parts.append(f"<details><summary>All {len(case.steps)} steps</summary><pre>{escape(steps)}</pre></details>")
    if outcome.log:
        log = escape("\n".join(outcome.log))
        parts.append(f"<details><summary>The engine's last words</summary><pre>{log}</pre></details>")
    words, others = ("See also", outcome.clauses[1:]) if outcome.verdict == "fail" else ("Shows", outcome.clauses)
    if others:
        more = "; ".join(f"{clause}{_title(clause, book)}" for clause in others)
        parts.append(f'<p class="quiet">{words} {more}</p>')
    parts.append(f"<p>Run it again: <code>{escape(rerun.command(case.id))}</code></p></article>")
    return parts


def _step(number: int, do: str, accepted: bool) -> str:
    return f"{number:>4}  {do}{'' if accepted else '   (must be rejected)'}"


def _coverage(found: Coverage, book: ClauseBook | None) -> list[str]:
    parts = [
        "<section><h2>Clauses</h2>",
        f"<p>{found.exercised} of {len(found.exercises)} clauses were exercised on this engine.</p>",
    ]
    for state in STATES:
        members = [each for each in found.exercises if each.state == state]
        if not members:
            continue
        opened = " open" if state in ("failed", "not-judged", "no-case") else ""
        parts.append(f"<details{opened}><summary>{state.replace('-', ' ')} ({len(members)})</summary><table>")
        parts.append('<tr><th>clause</th><th class="n">passed</th><th class="n">failed</th><th class="n">n/a</th></tr>')
        for each in members:
            numbers = "".join(f'<td class="n">{n}</td>' for n in (each.passed, each.failed, each.not_applicable))
            parts.append(f"<tr><td>{escape(each.clause)}{_title(each.clause, book)}</td>{numbers}</tr>")
        parts.append("</table></details>")
    return [*parts, "</section>"]


def _prose(text: str) -> str:
    """A paragraph of the specification, of whose Markdown only what stands between backticks matters here."""
    return _CODE.sub(r"<code>\1</code>", escape(" ".join(text.split())))


def _title(clause: str, book: ClauseBook | None) -> str:
    return f": {escape(book[clause].title)}" if book is not None and clause in book else ""
