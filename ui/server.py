"""The board's web server: one ASGI app on a port of our own."""

from __future__ import annotations

import errno
import os
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.resources import as_file, files

import uvicorn
from fastapi import FastAPI, Request, Response
from flet_web import fastapi as flet_fastapi  # type: ignore[import-untyped]
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .addresses import code_for, own_address, shared_address
from .app import board_of
from .backstage import Backstage
from .errors import PortTaken
from .letters import ASKED, letters

STOP_S = 1  # how long open browser tabs may hold up the end
TAB_KEPT_S = 1  # a tab that lost its connection comes back as a new one
LOOK_EVERY_S = 0.05
SCRIPT = b'<script src="/away.js"></script>'  # ui/assets/away.js
ISOLATION = ("Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy")
# Flet asks a CDN for a player of animations that the board does not use; everything else comes from here.
AT_HOME = "default-src 'self' data: blob: ws: wss: 'unsafe-inline' 'unsafe-eval'"


def board(backstage: Backstage) -> FastAPI:
    """The whole web application: our own routes first, the Flet board last."""
    app: FastAPI = flet_fastapi.FastAPI(title="Pipkeeper", docs_url=None, redoc_url=None, openapi_url=None)
    flet_fastapi.app_manager.get_session = no_old_tab
    with as_file(files("ui") / "assets") as assets:
        flet = flet_fastapi.app(
            board_of(backstage),
            no_cdn=True,
            assets_dir=str(assets),
            app_name="Pipkeeper",
            app_short_name="Pipkeeper",
            app_description="The score sheet for dice on a real table.",
            session_timeout_seconds=TAB_KEPT_S,
        )
    app.get("/alive", status_code=204)(alive)
    app.get(ASKED)(letters)
    app.middleware("http")(stay_home)
    app.middleware("http")(on_one_thread)
    app.middleware("http")(with_script)
    app.add_middleware(UntilGone)
    app.mount("/", flet)
    return app


async def no_old_tab(_: str) -> None:
    """No tab to go on with: Flet 1.0.5 leaves a resumed one at “Working...” for good, a new one draws.

    Nothing is lost by it but dice that were picked or typed: the game is the session's, and a setup is kept.
    """


class UntilGone:
    """What is sent to a tab that has just gone is dropped; that it went, the connection says itself.

    Where sending fails Flet 1.0.5 hears no more: the tab would listen to the game for ever.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on all that is said, and drop what cannot be."""

        async def drop_or_send(message: Message) -> None:
            with suppress(OSError):  # uvicorn's word for a connection that is closed
                await send(message)

        await self._app(scope, receive, drop_or_send if scope["type"] == "websocket" else send)


async def alive() -> None:
    """Nothing but the answer: a page that gets none says that the board has stopped."""


async def with_script(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """The answer; Flet's page with our script in it, which says so when the board has stopped."""
    response = await answer(request)
    if not response.headers.get("content-type", "").startswith("text/html"):
        return response
    parts = [part async for part in response.body_iterator]  # type: ignore[attr-defined]
    page = b"".join(parts).replace(b"</body>", SCRIPT + b"</body>")
    headers = {name: text for name, text in response.headers.items() if name != "content-length"}
    return Response(page, response.status_code, headers)


async def stay_home(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """The answer, with word to the browser that nothing is to be fetched from anywhere else."""
    response = await answer(request)
    response.headers["Content-Security-Policy"] = AT_HOME
    return response


async def on_one_thread(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """The answer without what Flet says so that the page may draw on a second thread.

    There Flutter's engine (of Flet 1.0.5) fails to let go of pictures (`disposeAssociatedObject` finds no
    thread): it keeps every one of a camera's, and after some minutes the page stands still.
    """
    response = await answer(request)
    for name in ISOLATION:
        del response.headers[name]  # which need not be there
    return response


def serve(backstage: Backstage, *, host: str, port: int, open_browser: bool) -> None:
    """Serve the board until it is stopped; PortTaken when the address is not free."""
    door = bound(host, port)
    config = uvicorn.Config(board(backstage), log_level="warning", timeout_graceful_shutdown=STOP_S)
    server = uvicorn.Server(config)
    place = door.getsockname()[1]
    greet = threading.Thread(target=_greet, args=(server, host, place, open_browser), daemon=True)
    greet.start()
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda *_: None)  # uvicorn stops at both, then hands them on: that was all
    try:
        server.run(sockets=[door])
    finally:
        door.close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at that address; PortTaken says what to do when it is not free."""
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # Windows would let two programs share the port
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except (OSError, OverflowError) as wrong:
        door.close()
        why = getattr(wrong, "strerror", None) or wrong
        is_busy = getattr(wrong, "errno", None) == errno.EADDRINUSE
        perhaps = f"if Pipkeeper runs there, open {own_address(host, port)}; else " if is_busy else ""
        raise PortTaken(
            f"cannot serve the board at {host}:{port}: {why}; {perhaps}choose another port with --port, "
            "or another address with --host"
        ) from wrong
    return door


def _greet(server: uvicorn.Server, host: str, port: int, open_browser: bool) -> None:
    """Say where the board is, and open it, as soon as it answers."""
    while not server.started:
        time.sleep(LOOK_EVERY_S)
    here, others = own_address(host, port), shared_address(host, port)
    print(f"Pipkeeper's board is at {here} (stop it with Ctrl+C)", flush=True)
    if others:
        print(f"Other devices in this network find it at {others}\n\n{code_for(others)}", flush=True)
    if open_browser:
        webbrowser.open(here)
