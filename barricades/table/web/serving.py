"""Serving: the games on a port of this machine, until the server is told to stop."""

import asyncio
import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from barricades.kernel.errors import BadInput
from barricades.table.keep.store import Store
from barricades.table.library import Library
from barricades.table.web.app import make_app
from barricades.table.web.deadlines import protocols
from barricades.table.web.guard import LOOPBACK, Limits

PORT = 8765
MORE_PORTS = 20
FILE = "games.sqlite"
SWITCH = 0.0005  # seconds after which a busy thread yields: those of the store should not wait for rendering
LARGEST_MESSAGE = 512 * 1024  # beyond this a frame is not read at all; above 128 KB it is refused politely


def data_folder() -> Path:
    """The default folder of games."""
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
        # asyncio sets TCP_NODELAY only where the protocol is named; without it small answers wait 40 ms.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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


def server_of(app: Starlette, limits: Limits | None = None, proxies: Sequence[str] = ()) -> uvicorn.Server:
    """The uvicorn server. It compresses WebSocket frames and does not log addresses.

    `proxies` are the only addresses whose X-Forwarded-For and X-Forwarded-Proto headers are believed.
    """
    http, ws = protocols((limits or Limits()).connections, proxies)
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            http=http,
            ws=ws,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=True,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            server_header=False,
            timeout_graceful_shutdown=3,
            lifespan="on",
        )
    )


def serve(
    library: Library,
    factory: str,
    *,
    host: str,
    port: int | None,
    data: Path,
    browser: bool,
    warm: bool = True,
    limits: Limits | None = None,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
) -> None:
    """Run until interrupted. `names` are hosts the page is reached by, `proxies` addresses in front of it."""
    for each in proxies:
        _must_be_address(each)
    place = data / FILE
    asyncio.run(_try(place))
    listener = bind(host, port if port is not None else PORT, wander=port is None)
    at = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'localhost' if host in ('0.0.0.0', '::') else shown}:{at}/"
    local = host in LOOPBACK
    app = make_app(
        library,
        factory,
        place,
        hosts=frozenset({*LOOPBACK, *map(str.lower, names)}) if local or names else None,
        limits=limits,
        drawings=data / "drawings",
        addresses=addresses_for_others(host, at, names),
        warm=warm,
    )
    sys.stdout.write(f"Barricades: {address}  (Ctrl+C stops; games are kept in {data})\n")
    sys.stdout.flush()
    if browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    server = server_of(app, limits, proxies)
    sys.setswitchinterval(SWITCH)
    with listener, suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def addresses_for_others(host: str, port: int, names: Sequence[str]) -> list[str]:
    """The addresses of the page for other machines: its names, or this machine's own address."""
    if names:
        return [f"https://{name}/" for name in names]
    if host in LOOPBACK:
        return []
    if host not in ("0.0.0.0", "::"):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}/"]
    own = _own_address()
    return [f"http://{own}:{port}/"] if own else []


def _own_address() -> str:
    """The address from which this machine would reach others; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for examples
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _must_be_address(proxy: str) -> None:
    try:
        ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        raise BadInput(f"--proxy: {proxy!r} is no address, such as 127.0.0.1 or 10.0.0.0/8") from None


async def _try(place: Path) -> None:
    """Check the file of games before anything is started."""
    store = Store(place)
    try:
        await store.open()
    finally:
        await store.close()
