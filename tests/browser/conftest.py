from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

from .arranged import LOG

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "there is no Chromium to run them in; install one, such as apt install chromium"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--liftoff-only --single-threaded-gc",  # no page is open for long enough to be compiled twice
)
SCALE = 0.25  # no test looks at pixels, and without a graphics card each of them costs
# Flutter draws on a canvas; its tree for screen readers is what tests can see, once it is asked for.
ASK_FOR_NAMES = """
new MutationObserver(() => document.querySelector('flt-semantics-placeholder')?.click())
    .observe(document, {childList: true, subtree: true});
"""
# The board takes no tap on what it has just sent until the browser's bell says that it has stood there:
# a new bell has its interval, and its second word is of a width of 2, the "@" of a double.
HEAR_THE_BELL = """
const latin1 = new TextDecoder("latin1"), Line = WebSocket;
const says = (pattern, bytes) => pattern.test(latin1.decode(bytes));
window.WebSocket = class extends Line {
    constructor(...all) {
        super(...all);
        window.line = this;
        this.addEventListener("message", ({data}) => {
            if (says(/size_change_interval/, data)) window.hasToRing = true;
        });
    }
    send(data) {
        if (says(/size_change.data..w.@/s, data)) {
            if (window.isMuted) return;
            window.hasToRing = false;
        }
        super.send(data);
    }
};
window.connectAnew = () => {
    window.isMuted = false;
    delete window.hasToRing;
    window.line.close();
};
"""
WAIT_MS = 60_000  # for a machine that is busy with other tests
SHOWN_MS = 5_000  # a page that hangs holds up no test for longer
START_S = 60
PHONE, LAPTOP = (390, 700), (1280, 800)


def found() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without a browser all of these tests are skipped in one line; in CI each of them fails."""
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    if found() or os.environ.get("CI") or not here:
        return
    here[0].add_marker(pytest.mark.skip(f"{len(here)} tests of the board: {MISSING}"))
    config.hook.pytest_deselected(items=here[1:])
    items[:] = [item for item in items if item not in here[1:]]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = found()
    assert path, MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class Served:
    """A board in a process of its own."""

    def __init__(self, *words: str, port: int, logs: Path | None = None) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        place = {"XDG_STATE_HOME": str(logs)} if logs else {}  # where Linux keeps logs
        self._process = subprocess.Popen(
            [sys.executable, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **place},
        )
        try:
            self._wait()
        except AssertionError:
            self.stop(signal.SIGKILL)
            raise

    def _wait(self) -> None:
        until = time.monotonic() + START_S
        while True:
            try:
                urllib.request.urlopen(self.address, timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, "the board ended before it answered"
                assert time.monotonic() < until, "the board does not answer"
                time.sleep(0.1)

    @property
    def stdin(self) -> IO[str]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def stdout(self) -> IO[str]:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def exit_status(self) -> int | None:
        return self._process.poll()

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ask it to end, and wait until it has; raises TimeoutExpired where it never does."""
        self._process.send_signal(how)
        self._process.wait(timeout=START_S)
        self.stdin.close()
        self.stdout.close()


class Arranged(Served):
    """A board whose table can be arranged."""

    def __init__(self, port: int, folder: Path) -> None:
        super().__init__("-m", "tests.browser.arranged", str(port), str(folder), port=port)
        self._folder = folder
        assert "board is at" in self.stdout.readline()
        self._told = 0

    def told(self) -> str:
        """What it wrote into its log since this was asked before, and how many events its game has."""
        log = (self._folder / LOG).read_text(encoding="utf-8")
        new, self._told = log[self._told :], len(log)
        is_there = self.exit_status is None
        return f"the board's log follows\n{new}{f'{self.arrange()} events' if is_there else 'it has ended'}"

    def sheet(self, name: str) -> str:
        """The house rules of that name, as they are kept."""
        return (self._folder / "sheets" / f"{name}.toml").read_text(encoding="utf-8")

    def arrange(self, **told: Any) -> int:
        """Do what is told; how many events the game then has."""
        print(json.dumps(told), file=self.stdin, flush=True)
        answer, count = self.stdout.readline().split()
        assert answer == "arranged"
        return int(count)


@pytest.fixture(scope="session")
def arranged(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arranged]:  # noqa: ARG001
    served = Arranged(free_port(), tmp_path_factory.mktemp("arranged"))
    yield served
    served.stop()


Serve = Callable[..., Served]


@pytest.fixture
def serve(browser: Browser, tmp_path: Path) -> Iterator[Serve]:  # noqa: ARG001 - no browser, no board
    """Starts the real command; again and again on the same folder of games, and with the same seed."""
    begun: list[Served] = []
    seed = os.environ.get("PIPKEEPER_SEED") or str(time.time_ns())
    print(f"PIPKEEPER_SEED={seed} plays this again; the board's log follows")

    def start(port: int = 0) -> Served:
        port = port or free_port()
        words = ("-m", "ui.cli", "play", "--port", str(port), "--data", str(tmp_path), "--no-browser")
        begun.append(Served(*words, "--camera", "demo", "--seed", seed, port=port, logs=tmp_path))
        return begun[-1]

    yield start
    for served in begun:
        if served.exit_status is None:
            served.stop()
    for file in sorted(tmp_path.rglob("pipkeeper.log")):
        print(file.read_text(encoding="utf-8"))


class Tab:
    """A tab of a browser, and all that went wrong in it."""

    def __init__(self, browser: Browser, size: tuple[int, int]) -> None:
        page = browser.new_page(viewport=window_of(size), device_scale_factor=SCALE)
        page.set_default_timeout(WAIT_MS)
        page.on("pageerror", lambda error: self.raised.append(str(error)))
        page.on("crash", lambda _: self.wrong.append("crashed"))
        page.on("console", lambda told: self.wrong.append(told.text) if told.type == "error" else None)
        page.add_init_script(ASK_FOR_NAMES)
        page.add_init_script(HEAR_THE_BELL)
        self.page = page
        self.raised: list[str] = []
        self.wrong: list[str] = []

    def told(self) -> str:
        """What it shows, and what went wrong in it: a page that misses an update says why nowhere else."""
        wrong = (f"a page {one}" for one in (*self.wrong, *(f"raised {one}" for one in self.raised)))
        return "\n".join((_shown(self.page), *wrong))


def window_of(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


class KeptTab:
    """The tab of the arranged board that test after test goes on with: it costs seconds to open one.

    What the board knows of a tab it forgets with its connection, and the page is drawn anew; after a test
    that failed it is opened anew.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._tab: Tab | None = None
        self._failed = 0

    def anew(self, size: tuple[int, int], failed: int) -> Tab:
        """The tab in a window of that size; so many tests have failed until now."""
        if failed != self._failed:
            self._failed = failed
            self.close()
        if self._tab is None:
            self._tab = Tab(self._browser, size)
            self._tab.page.goto(self._address)
            self._tab.page.get_by_role("button").first.wait_for()
            return self._tab
        page = self._tab.page
        page.evaluate("window.connectAnew()")
        page.set_viewport_size(window_of(size))
        page.wait_for_function("window.hasToRing === false")
        page.get_by_role("button").first.wait_for()
        self._tab.raised.clear()
        self._tab.wrong.clear()
        return self._tab

    def close(self) -> None:
        """Close it, so that the board has no tab but those that a test opens."""
        if self._tab is not None:
            self._tab.page.close()
        self._tab = None


@pytest.fixture(scope="session")
def kept_tab(browser: Browser, arranged: Arranged) -> Iterator[KeptTab]:
    kept = KeptTab(browser, arranged.address)
    yield kept
    kept.close()


def end(tab: Tab, arranged: Arranged) -> None:
    """Print, for tests that fail, what was shown and logged; fail where the page raised anything."""
    print(tab.told())
    print(arranged.told())
    assert not tab.raised


BoardIn = Callable[[tuple[int, int]], Page]


@pytest.fixture
def board_in(request: pytest.FixtureRequest, arranged: Arranged, kept_tab: KeptTab) -> Iterator[BoardIn]:
    """Shows the arranged board in a window of some size, as a tab that has just come."""
    tabs: list[Tab] = []

    def show(size: tuple[int, int]) -> Page:
        assert not tabs, "there is one such tab; open_page opens others"
        tabs.append(kept_tab.anew(size, request.session.testsfailed))
        return tabs[0].page

    yield show
    for tab in tabs:
        end(tab, arranged)


Open = Callable[..., Page]


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Open]:
    """Opens pages in new tabs, and fails where one raises anything while the arranged board is there."""
    tabs: list[Tab] = []
    has_arranged = "arranged" in request.fixturenames
    if has_arranged:
        request.getfixturevalue("kept_tab").close()

    def open_at(address: str, size: tuple[int, int] = LAPTOP) -> Page:
        tabs.append(Tab(browser, size))
        tabs[-1].page.goto(address)
        return tabs[-1].page

    yield open_at
    for tab in tabs:
        if has_arranged:
            end(tab, request.getfixturevalue("arranged"))
        else:
            print(tab.told())
        tab.page.close()


def _shown(page: Page) -> str:
    """All that a page says to a reader."""
    try:
        return f"{page.url} showed\n{page.locator('body').aria_snapshot(timeout=SHOWN_MS)}"
    except Error as wrong:
        return f"{page.url} could not be looked at: {wrong}"


# For what hangs on no layout, and so is seen in one size alone.
on_a_phone = pytest.mark.parametrize("page", [PHONE], indirect=True, ids=["phone"])
on_a_laptop = pytest.mark.parametrize("page", [LAPTOP], indirect=True, ids=["laptop"])


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def page(request: pytest.FixtureRequest, board_in: BoardIn) -> Page:
    """The arranged board in a window of either size."""
    return board_in(request.param)
