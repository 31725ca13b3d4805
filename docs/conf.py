"""The configuration of the documentation."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS / "ext"), str(DOCS.parent)]

project = "Herrlof: the open rules"
author = "The herrlof_ref authors"
copyright = "the herrlof_ref authors, MIT licence"
html_title = "Herrlof and Herd: the open rules"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_needs",
    "rules_site",
]
exclude_patterns = ["_build", "ext"]
language = "en"
smartquotes = False
nitpicky = True
# Types of other libraries and type variables are named in signatures, and have no entry in this documentation.
nitpick_ignore_regex = [(r"py:.*", r"(?!herrlof_ref).*"), (r"py:.*", r".*\.(_\w+|R|S|A|T|A_co)$")]

myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_type_aliases = {"Json": "herrlof_ref.core.json.Json"}

html_theme = "furo"
html_favicon = "_static/favicon.svg"
html_static_path = ["_static"]
html_css_files = ["rules.css"]
html_js_files = [("rules.js", {"defer": "defer"})]
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_search_scorer = str(DOCS / "_static" / "scorer.js")
html_theme_options = {"navigation_with_keys": True}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

locale_dirs = ["locales"]
gettext_compact = False
gettext_additional_targets = ["image"]

needs_id_regex = r"^[A-Za-z0-9/_-]+$"
needs_types = [
    {
        "directive": "clause",
        "title": "Clause",
        "prefix": "",
        "color": "#1a7a3c",
        "style": "node",
    },
    {
        "directive": "ruling",
        "title": "Ruling",
        "prefix": "",
        "color": "#1f5fae",
        "style": "node",
    },
    {
        "directive": "example",
        "title": "Example",
        "prefix": "",
        "color": "#a85400",
        "style": "node",
    },
]
needs_fields = {
    name: {"nullable": True, "schema": {"type": "string"}, "description": description}
    for name, description in {
        "since": "The version of the specification that first held it.",
        "sources": "The sources that say the same.",
        "differs": "The sources that say something else.",
        "ruleset_options": "The ruleset options that change a clause.",
        "bears": "Whether a ruling can be seen in play.",
    }.items()
}
needs_links = {
    "settles": {"incoming": "is settled by", "outgoing": "settles"},
    "verifies": {"incoming": "is shown by", "outgoing": "shows"},
}
