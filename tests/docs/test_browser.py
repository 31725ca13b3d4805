"""The site in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.docs.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CODE = "code/herrlof_ref/herrlof/trick.py.html"
ONE_OF_EACH_KIND = (
    "index.html",
    "learn/powers.html",
    "specification/herrlof/lead.html",
    "specification/herrlof/rulings/trick.html",
    "specification/presets.html",
    "python/tutorial.html",
    "search.html",
    CODE,
)
THEME = """mode => {
  // Colours must not be looked at while they change.
  document.head.insertAdjacentHTML("beforeend", "<style>* {transition: none !important}</style>");
  document.body.dataset.theme = mode;
}"""
AXE = """rules => axe.run({exclude: [["svg"]]}, {runOnly: rules, resultTypes: ["violations"]})
  .then(found => found.violations)"""
FAULTS = """known => {
  // Looks at each kind of text once: texts in elements of the same names and classes, all the way up, look alike.
  const parse = (text) => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = ([r, g, b]) => {
    const part = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const kinds = new Map();
  const kind = (element) => {
    if (!element) return 17;
    if (!kinds.has(element)) {
      let hash = kind(element.parentElement);
      const own = `${element.localName}.${element.className}.${element.getAttribute("style")}`;
      for (let at = 0; at < own.length; at++) hash = (Math.imul(hash, 31) + own.charCodeAt(at)) | 0;
      kinds.set(element, hash);
    }
    return kinds.get(element);
  };
  const seen = new Set(known);
  const news = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || seen.has(kind(element)) || news.has(kind(element))) continue;
    if (element.closest("svg, script, style, noscript")) continue;
    if (!element.checkVisibility({visibilityProperty: true})) continue;
    news.set(kind(element), [element, walker.currentNode.data.trim().slice(0, 40)]);
  }
  const faults = [];
  // The theme lets this box scroll, so that the document itself never does.
  const boxes = [document.documentElement, ...document.querySelectorAll(".content")];
  if (boxes.some((box) => box.scrollWidth > box.clientWidth)) faults.push("scrolls sideways");
  // Colours must not be looked at while they change.
  document.head.insertAdjacentHTML("beforeend", "<style>* {transition: none !important}</style>");
  for (const mode of news.size ? ["light", "dark"] : []) {
    document.body.dataset.theme = mode;
    for (const [element, words] of news.values()) {
      const front = getComputedStyle(element).color;
      const back = ground(element);
      const [high, low] = [light(parse(front)), light(back)].sort((a, b) => b - a);
      const ratio = (high + 0.05) / (low + 0.05);
      if (ratio < 4.5) faults.push(`${mode}, ${ratio.toFixed(2)}: ${front} on ${back}, as in "${words}"`);
    }
  }
  return [faults, [...news.keys()]];
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of phone size whose console is listened to."""
    opened = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="light")
    opened.set_default_timeout(20_000)
    yield opened
    opened.close()


def _axe() -> str:
    from importlib.resources import files

    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def _told(found: list[dict[str, Any]]) -> list[str]:
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"][:3]]


def test_every_page_works_on_a_phone_in_light_and_dark(site: Site, address: str, page: Page) -> None:
    faults: list[str] = []
    heard: list[str] = []
    kinds: list[int] = []
    page.on("console", lambda message: heard.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    for name in [*site.pages(), CODE]:
        page.goto(address + name)
        found, new = page.evaluate(FAULTS, kinds)
        kinds += new
        faults += [f"{name}: {each}" for each in found] + [f"{name} says: {each}" for each in heard]
        heard.clear()
    assert not faults, "\n".join(faults)
    assert len(kinds) > len(ONE_OF_EACH_KIND)


def test_a_fault_of_a_page_is_found(address: str, page: Page) -> None:
    page.goto(f"{address}learn/index.html")
    _, kinds = page.evaluate(FAULTS, [])
    page.evaluate(
        """() => document.querySelector("article").insertAdjacentHTML("beforeend",
        '<p class="faint" style="color: #999; background: #fff; width: 800px">hardly to be read</p>')"""
    )
    found, new = page.evaluate(FAULTS, kinds)
    assert len(new) == 1
    assert [each.partition(",")[0] for each in found] == ["scrolls sideways", "light", "dark"]


def test_pages_of_each_kind_pass_axe(address: str, page: Page) -> None:
    page.add_init_script(_axe())
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
    faults: list[str] = []
    for name in ONE_OF_EACH_KIND:
        page.goto(address + name)
        page.evaluate(THEME, "light")
        faults += [f"{name}, light: {each}" for each in _told(page.evaluate(AXE, rules))]
    # Contrast in the dark is looked at on every page by the test above; here axe confirms what it says.
    page.evaluate(THEME, "dark")
    faults += [f"{name}, dark: {each}" for each in _told(page.evaluate(AXE, ["color-contrast"]))]
    assert not faults, "\n".join(faults)


def test_the_search_finds_two_valknut(address: str, page: Page) -> None:
    page.goto(address + "search.html?q=two+valknut")
    page.wait_for_selector("#search-results li a")
    results = page.locator("#search-results li a").all_inner_texts()
    assert "Two Valknut in one trick" in results[0], results[:5]


def test_the_search_finds_a_clause_by_its_id(address: str, page: Page) -> None:
    page.goto(address + "search.html?q=HRL-LEAD-3")
    page.wait_for_selector("#search-results li a")
    assert (
        page.locator("#search-results li a").first.get_attribute("href") == "specification/herrlof/lead.html#HRL-LEAD-3"
    )


def test_the_register_of_rulings_is_filtered(address: str, page: Page) -> None:
    page.goto(address + "rulings/index.html")
    form = page.locator("form.rules-filter").first
    form.get_by_label("Words").fill("valknut lead")
    shown = page.locator("table.register tbody tr:visible").first
    assert "Hagalaz after a Valknut lead" in shown.inner_text()
    form.get_by_label("Bears").select_option("bears-convention")
    assert form.locator("output").inner_text().startswith("0 of")


def test_two_presets_are_compared(address: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(address + "specification/presets.html")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("First preset").select_option("bga")
    page.get_by_label("Second preset").select_option("bga-literal")
    pairs = page.locator(".preset-pair:visible")
    assert pairs.count() == 1
    assert "nine_lead" in pairs.inner_text()
    assert "HRL-LEAD-4" in pairs.inner_text()


def test_the_keyboard_shows_where_it_is(address: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{address}rulings/index.html")
    met = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        name, style, width = page.evaluate(
            """() => [document.activeElement.localName, getComputedStyle(document.activeElement).outlineStyle,
            parseFloat(getComputedStyle(document.activeElement).outlineWidth)]"""
        )
        assert style != "none", name
        assert width >= 2, name
        met.add(name)
    assert {"a", "button", "input", "select"} <= met


def test_the_summary_fits_on_one_printed_page(address: str, page: Page) -> None:
    page.goto(f"{address}learn/summary.html")
    margin = dict.fromkeys(("top", "right", "bottom", "left"), "15mm")
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper, margin=margin)  # type: ignore[arg-type]
        assert re.findall(rb"/Type\s*/Pages.*?/Count (\d+)", printed, re.DOTALL) == [b"1"], paper


def test_without_scripts_everything_is_shown(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + "specification/presets.html")
    assert page.locator(".preset-pair:visible").count() > 30
    assert not page.locator(".preset-chooser:visible").count()
    context.close()
