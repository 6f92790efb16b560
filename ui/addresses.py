"""Where the board can be reached, and that address as a code for phones."""

from __future__ import annotations

import io
import socket

import segno

EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation (RFC 5737); nothing is sent to it


def own_address(host: str, port: int) -> str:
    """The board's address for a browser on this machine.

    >>> own_address("0.0.0.0", 8426), own_address("::1", 80)
    ('http://127.0.0.1:8426', 'http://[::1]:80')
    """
    return _url("127.0.0.1" if host in EVERYWHERE else host, port)


def shared_address(host: str, port: int) -> str | None:
    """The board's address for other devices in the network, or None when it is open to this machine alone."""
    if host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(ELSEWHERE)
        except OSError:
            return None
        return _url(way_out.getsockname()[0], port)


def code_for(address: str) -> str:
    """The address as a QR code drawn with text, for a phone's camera to read off the screen."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, compact=True)
    return drawn.getvalue()


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
