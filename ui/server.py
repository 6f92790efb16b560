"""The board's web server: one ASGI app on a port of our own."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from importlib.resources import as_file, files

import uvicorn
from fastapi import FastAPI
from flet_web import fastapi as flet_fastapi  # type: ignore[import-untyped]

from .app import board_of
from .errors import PortTaken
from .eyes import Eyes
from .session import Session

STOP_S = 1  # how long open browser tabs may hold up the end
TAB_KEPT_S = 120  # how long a tab that lost its connection is kept for its return
LOOK_EVERY_S = 0.05


def board(session: Session, eyes: Eyes) -> FastAPI:
    """The whole web application: our own routes first, the Flet board last."""
    app: FastAPI = flet_fastapi.FastAPI(title="Pipkeeper", docs_url=None, redoc_url=None, openapi_url=None)
    with as_file(files("ui") / "assets") as assets:
        flet = flet_fastapi.app(
            board_of(session, eyes),
            no_cdn=True,
            assets_dir=str(assets),
            app_name="Pipkeeper",
            app_short_name="Pipkeeper",
            app_description="The score sheet for dice on a real table.",
            session_timeout_seconds=TAB_KEPT_S,
        )
    app.mount("/", flet)
    return app


def serve(session: Session, eyes: Eyes, *, host: str, port: int, open_browser: bool) -> None:
    """Serve the board until it is stopped; PortTaken when the address is not free."""
    door = bound(host, port)
    address = f"http://{host}:{door.getsockname()[1]}"
    config = uvicorn.Config(board(session, eyes), log_level="warning", timeout_graceful_shutdown=STOP_S)
    server = uvicorn.Server(config)
    greet = threading.Thread(target=_greet, args=(server, address, open_browser), daemon=True)
    greet.start()
    try:
        server.run(sockets=[door])
    finally:
        door.close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at that address; PortTaken says what to do when it is not free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except (OSError, OverflowError) as wrong:
        door.close()
        raise PortTaken(
            f"cannot serve the board at {host}:{port}: {getattr(wrong, 'strerror', None) or wrong}; "
            f"choose another port with --port, such as --port {port + 1}"
        ) from wrong
    return door


def _greet(server: uvicorn.Server, address: str, open_browser: bool) -> None:
    """Say where the board is, and open it, as soon as it answers."""
    while not server.started:
        time.sleep(LOOK_EVERY_S)
    print(f"Pipkeeper's board is at {address} (stop it with Ctrl+C)", flush=True)
    if open_browser:
        webbrowser.open(address)
