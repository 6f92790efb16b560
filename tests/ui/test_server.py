"""The server's address; no browser is needed to try it."""

from __future__ import annotations

import socket

import pytest

from ui.errors import PortTaken
from ui.server import bound


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
