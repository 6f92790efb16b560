"""The server in a browser: a tab fetches nothing from elsewhere."""

from __future__ import annotations

from .conftest import Arranged, Open


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
