"""Serving: the house on a port of this machine, until it is told to stop."""

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from barricades.kernel.errors import BadInput
from barricades.table.app import make_app
from barricades.table.guard import LOOPBACK
from barricades.table.house import House
from barricades.table.store import Store

PORT = 8765
MORE_PORTS = 20
FILE = "games.sqlite"
LARGEST_MESSAGE = 512 * 1024  # beyond this a frame is not read at all; above 128 KB it is refused politely


def data_folder() -> Path:
    """Where this machine's user keeps his games."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "barricades"


def bind(host: str, port: int, wander: bool) -> socket.socket:
    """A socket on a port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in range(port, port + (MORE_PORTS if wander else 1)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, each))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise BadInput(f"cannot listen on {host}: {error.strerror or error}") from None
            continue
        return listener
    raise BadInput(f"port {port} of {host} is taken: choose another with --port")


def server_of(app: Starlette, far: bool = False) -> uvicorn.Server:
    """What listens. Frames are packed only for those who come from `far`; addresses are not logged."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=far,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=3,
            lifespan="on",
        )
    )


def serve(
    house: House,
    factory: str,
    *,
    host: str,
    port: int | None,
    data: Path,
    browser: bool,
    warm: bool = True,
) -> None:
    """Run until interrupted."""
    place = data / FILE
    asyncio.run(_try(place))
    listener = bind(host, port if port is not None else PORT, wander=port is None)
    at = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'localhost' if host in ('0.0.0.0', '::') else shown}:{at}/"
    local = host in LOOPBACK
    app = make_app(
        house, factory, place, hosts=LOOPBACK if local else None, drawings=data / "drawings", warm=warm
    )
    sys.stdout.write(f"Barricades: {address}  (Ctrl+C stops; games are kept in {data})\n")
    sys.stdout.flush()
    if browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    server = server_of(app, far=not local)
    with listener, suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


async def _try(place: Path) -> None:
    """Say what is wrong with the file of games before anything is started."""
    store = Store(place)
    try:
        await store.open()
    finally:
        await store.close()
