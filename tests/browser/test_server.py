"""The server itself: its address, and that a tab fetches nothing from elsewhere."""

from __future__ import annotations

import socket

import pytest

from ui.errors import PortTaken
from ui.server import bound

from .conftest import Arranged, Open


def test_a_busy_port_is_said_in_one_sentence() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(PortTaken) as told:
            bound("127.0.0.1", port)
    assert str(told.value).startswith(f"cannot serve the board at 127.0.0.1:{port}: ")
    assert "--port" in str(told.value)


def test_an_address_of_another_machine_is_said_in_one_sentence() -> None:
    with pytest.raises(PortTaken, match=r"cannot serve the board at 192\.0\.2\.1:8426"):
        bound("192.0.2.1", 8426)


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
