"""A picture as SVG text: elements, inks, and the frame that makes a picture readable for everyone."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

import attrs

INKS: Final[Mapping[str, tuple[str, str]]] = {
    "green": ("#1a7a3c", "#79d497"),
    "red": ("#b3261e", "#ff9a91"),
    "orange": ("#a85400", "#ffb869"),
    "blue": ("#1f5fae", "#93c0ff"),
    "face": ("#fffdf7", "#23272f"),
    "edge": ("#837d6f", "#8d95a5"),
    "ink": ("#22262e", "#e9ebef"),
    "mark": ("#6a3fb5", "#c9a9ff"),
    "quiet": ("#5b5f68", "#b4bac6"),
    "ground": ("#f1eee4", "#191c22"),
    "cell": ("#fffdf7", "#59616f"),
    "cell-name": ("#5b5f68", "#eef0f4"),
}
"""Each ink's colour on a light and on a dark page. On a page the style sheet may set ``--hr-NAME`` to either."""


def ink(name: str) -> str:
    """Return an ink as a CSS value: the page's variable, or the light colour where the page sets none."""
    return f"var(--hr-{name},{INKS[name][0]})"


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Write an element. An underscore in an attribute's name stands for a hyphen, and one at its end for nothing."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def text(words: str, x: float, y: float, *, size: float = 12, colour: str = "ink", **more: str | float) -> str:
    """Write words centred on a point of the baseline."""
    attributes: dict[str, str | float] = {
        "x": x,
        "y": y,
        "font_size": size,
        "text_anchor": "middle",
        "style": f"fill:{ink(colour)}",
        **more,
    }
    return element("text", escape(words, quote=False), **attributes)


def move(body: str, x: float, y: float, scale: float = 1) -> str:
    """Put a part somewhere else, and at another size."""
    scaled = "" if scale == 1 else f" scale({scale:g})"
    return element("g", body, transform=f"translate({x:g} {y:g}){scaled}")


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"


@attrs.frozen
class Picture:
    """A finished picture: what is drawn, and the words for those who do not see it."""

    width: float
    height: float
    body: str
    """The SVG elements."""
    title: str
    """What the picture shows, in a few words."""
    description: str = ""
    """What there is to see, in sentences."""

    @property
    def alternative(self) -> str:
        """Title and description as one text."""
        return f"{self.title}. {self.description}".strip() if self.description else self.title

    def svg(self, scale: float = 1) -> str:
        """Return the picture for use inside an HTML page, whose style sheet may set the inks."""
        return self._frame(self.body, scale)

    def document(self, scale: float = 1) -> str:
        """Return the picture as a file of its own, which follows the reader's choice of light or dark."""
        light, dark = (";".join(f"--hr-{name}:{pair[at]}" for name, pair in INKS.items()) for at in (0, 1))
        style = f"svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}"
        ground = element("rect", width=self.width, height=self.height, rx=8, style=f"fill:{ink('ground')}")
        return self._frame(element("style", style) + ground + self.body, scale) + "\n"

    def _frame(self, body: str, scale: float) -> str:
        return element(
            "svg",
            element("title", escape(self.title, quote=False)),
            element("desc", escape(self.description, quote=False)) if self.description else "",
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            width=self.width * scale,
            height=self.height * scale,
            role="img",
            aria_label=self.alternative,
            font_family="system-ui, sans-serif",
        )
