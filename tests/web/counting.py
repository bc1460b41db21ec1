"""A proxy before a server that counts the bytes of the answers passing through, as they are on the wire."""

import socket
import threading
from contextlib import suppress


class CountingProxy:
    """Forwards connections to a port and counts what comes back."""

    def __init__(self, port: int):
        self._port = port
        self.sent = 0  # bytes from the server to its clients
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                for each in (client, server):
                    each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self._forward, args=(client, server, False), daemon=True).start()
                threading.Thread(target=self._forward, args=(server, client, True), daemon=True).start()

    def _forward(self, one: socket.socket, other: socket.socket, counted: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if counted:
                    with self._lock:
                        self.sent += len(data)
                other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
