"""The server in a browser: a tab fetches nothing from elsewhere, and finds here what it asks for."""

from __future__ import annotations

import time
from http import HTTPStatus
from urllib.parse import urlsplit

from playwright.sync_api import Response

from .conftest import WAIT_MS, Arranged, Open

LOOK_EVERY_MS = 100

SCRIPTS = {
    "أحمد": "notosansarabic",
    "דוד": "notosanshebrew",
    "आदित्य": "notosans",
    "สมชาย": "notosansthai",
    "ნინო": "notosansgeorgian",
    "李雷": "notosanssc",
    "지민": "notosanskr",
    "Anna 🦊": "notocoloremoji",
}
"""Names, and what Flutter calls the font that has their letters."""


def test_a_tab_fetches_nothing_from_elsewhere(arranged: Arranged, open_page: Open) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    refused: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: refused.append(f"{request.url} {request.failure}"))
    page.goto(arranged.address)
    page.get_by_role("button").first.wait_for()
    away = [url for url in asked if not url.startswith((arranged.address, "data:", "blob:"))]
    kept_home = [told.split()[0] for told in refused if told.endswith("csp")]
    assert sorted(away) == sorted(kept_home)


def test_a_tab_draws_on_one_thread(arranged: Arranged, open_page: Open) -> None:
    """On two its engine (of Flet 1.0.5) never lets go of a camera's pictures, and halts in the end."""
    page = open_page(arranged.address)
    page.get_by_role("button").first.wait_for()
    assert not page.evaluate("crossOriginIsolated")


def test_names_in_any_script_have_a_font(arranged: Arranged, open_page: Open) -> None:
    arranged.arrange(players=list(SCRIPTS), events=[])
    page = open_page("about:blank")
    asked: set[str] = set()
    got: list[Response] = []
    page.on("response", lambda response: note(response, asked, got))
    page.goto(arranged.address)
    until = time.monotonic() + WAIT_MS / 1000
    while not (asked >= set(SCRIPTS.values()) and len(got) >= len(SCRIPTS)):
        assert time.monotonic() < until, f"asked for {asked}"
        page.wait_for_timeout(LOOK_EVERY_MS)
    assert {response.status for response in got} == {200}
    assert {response.body()[:4] for response in got} == {b"wOF2"}
    runes = page.request.get(f"{arranged.address}/assets/fonts/notosansrunic/v1/a.woff2")
    assert runes.status == HTTPStatus.NOT_FOUND


def note(response: Response, asked: set[str], got: list[Response]) -> None:
    """What Flutter asked for a font of letters, and what it was sent to."""
    path = urlsplit(response.url).path
    if path.startswith("/assets/fonts/noto"):
        asked.add(path.split("/")[3])
    if response.status >= HTTPStatus.BAD_REQUEST or path.startswith("/fonts/noto/"):
        got.append(response)
