"""The server's address; no browser is needed to try it."""

from __future__ import annotations

import asyncio
import queue
import socket
import struct
import threading
import time

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.sync.client import connect

from ui.errors import PortTaken
from ui.server import UntilGone, bound

WAIT_S = 30
AT_ONCE = struct.pack("ii", 1, 0)  # for SO_LINGER: close without a word


def test_a_busy_port_is_said_in_one_sentence() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(PortTaken) as told:
            bound("127.0.0.1", port)
    assert str(told.value).startswith(f"cannot serve the board at 127.0.0.1:{port}: ")
    assert f"if Pipkeeper runs there, open http://127.0.0.1:{port}; else choose" in str(told.value)
    assert "--port" in str(told.value)


def test_an_address_of_another_machine_is_said_in_one_sentence() -> None:
    with pytest.raises(PortTaken, match=r"cannot serve the board at 192\.0\.2\.1:8426"):
        bound("192.0.2.1", 8426)


@pytest.mark.parametrize("is_kept", [True, False], ids=["until gone", "without"])
def test_who_sends_to_a_tab_hears_that_it_has_gone_and_nothing_else(is_kept: bool) -> None:
    ended: queue.Queue[bool] = queue.Queue()

    async def talk(send: Send) -> None:
        while True:
            await send({"type": "websocket.send", "bytes": bytes(9)})
            await asyncio.sleep(0)

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        talking = asyncio.create_task(talk(send))
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await asyncio.sleep(0.1)
        ended.put(talking.done())
        talking.cancel()

    with socket.create_server(("127.0.0.1", 0)) as door:
        served = serving(UntilGone(app) if is_kept else app, door)
        with connect(f"ws://127.0.0.1:{door.getsockname()[1]}", open_timeout=WAIT_S) as tab:
            assert tab.recv() == bytes(9)
            tab.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            tab.socket.close()
            assert ended.get(timeout=WAIT_S) is not is_kept
        served.should_exit = True


def serving(app: ASGIApp, door: socket.socket) -> uvicorn.Server:
    """A server of that app, at work."""
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off"))
    threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True).start()
    until = time.monotonic() + WAIT_S
    while not server.started:
        assert time.monotonic() < until
        time.sleep(0.01)
    return server
