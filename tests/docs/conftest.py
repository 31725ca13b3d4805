"""One build of the site and one browser for all tests of a run."""

from __future__ import annotations

import fcntl
import functools
import http.server
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
NEEDED = ("sphinx", "furo", "myst_parser", "sphinx_needs", "sphinx_design", "sphinx_copybutton")


@attrs.frozen
class Site:
    """A finished build."""

    html: Path
    doctrees: Path
    log: str
    failed: bool
    seconds: float

    def pages(self) -> list[str]:
        """List the pages that people read, but for those that only show code."""
        found = [path.relative_to(self.html).as_posix() for path in self.html.rglob("*.html")]
        return sorted(page for page in found if not page.startswith(("code/", "_static/")))


def build(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run sphinx-build on the documentation."""
    command = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "--keep-going", *map(str, arguments)]
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Build the site once, also if several processes run the tests."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"the documentation is not built, since {', '.join(missing)} is not installed (extra: docs)")
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent
    html, doctrees, told = place / "site", place / "doctrees", place / "site.log"
    with (place / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            begun = time.monotonic()
            done = build("-b", "html", "-j", "auto", "-d", doctrees, "docs", html)
            told.write_text(f"{done.returncode} {time.monotonic() - begun:.1f}\n{done.stderr}", encoding="utf-8")
    head, _, log = told.read_text(encoding="utf-8").partition("\n")
    code, seconds = head.split()
    return Site(html, doctrees, log, code != "0", float(seconds))


@pytest.fixture(scope="session")
def address(site: Site) -> Iterator[str]:
    """Serve the site on this machine."""
    handler = functools.partial(_Quiet, directory=str(site.html))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the chromium that this machine has."""
    if importlib.util.find_spec("playwright") is None or importlib.util.find_spec("axe_playwright_python") is None:
        pytest.skip("no browser test, since playwright is not installed (extra: browser)")
    chromium = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    if chromium is None:
        pytest.skip("no browser test, since this machine has no chromium (Debian: apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()
