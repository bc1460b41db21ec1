"""Compression of what is sent to many clients: a frame that all of them get is compressed once."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CONT, CTRL_OPCODES, Frame

MOST_KEPT, LARGEST_KEPT = 16, 256 * 1024  # frames, and bytes of each

_kept: OrderedDict[tuple[int, bytes], Frame] = OrderedDict()  # by window and content, the newest last


class Shared(PerMessageDeflate):
    """The compression of a connection. No message refers to an earlier one, so that all clients can get
    the same bytes, and the server keeps no window for each of them."""

    def encode(self, frame: Frame) -> Frame:
        """Compress a frame, or find it compressed for another client."""
        if not frame.fin or frame.opcode in CTRL_OPCODES or frame.opcode is CONT:
            return super().encode(frame)
        key = self.local_max_window_bits, bytes(frame.data)
        found = _kept.get(key)
        if found is None or found.opcode != frame.opcode:
            found = super().encode(frame)
            if len(frame.data) <= LARGEST_KEPT:
                _kept[key] = found
                if len(_kept) > MOST_KEPT:
                    _kept.popitem(last=False)
        return found


class SharedFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on how its frames are compressed."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            server_max_window_bits=12,
            client_max_window_bits=12,
            compress_settings={"memLevel": 5},
        )

    def process_request_params(
        self, params: Sequence[Any], accepted_extensions: Sequence[Any]
    ) -> tuple[list[Any], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, Shared(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )
