"""Messages between the service and its decider processes. Each frame is a length followed by MessagePack."""

from __future__ import annotations

from msgspec import Struct, msgpack

from answergate.service.deciding import Decided, Stamp

READY = 0
"""The result with this number means that the process is ready. Cases are numbered from 1."""

_LENGTH = 4


class Task(Struct, frozen=True, array_like=True):
    """A case to decide. A policy is sent once, pickled; later tasks send only its number.

    ``seconds`` limits the check; 0 is no limit. They are seconds of the processor if ``busy``. With a ``fault``, the case is not checked: its fault is prepared.
    """

    number: int
    request: str | None
    policy: int
    pickled: bytes
    stamp: Stamp | None
    full: bool
    provider: str | None
    body: bytes
    seconds: float
    fault: str
    busy: bool


class TaskResult(Struct, frozen=True, array_like=True):
    """The result of a case, or the type of the error if deciding failed. ``process`` is the id of a ready process."""

    number: int
    decided: Decided | None
    error: str = ""
    process: int = 0


decode_task = msgpack.Decoder(Task).decode
decode_result = msgpack.Decoder(TaskResult).decode
_encode = msgpack.Encoder().encode


def encode_frame(message: Task | TaskResult) -> bytes:
    """A message as bytes, ready to send."""
    encoded = _encode(message)
    return len(encoded).to_bytes(_LENGTH, "big") + encoded


class FrameReader:
    """Splits a stream of bytes into messages."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Add ``data`` and return the messages that are now complete."""
        rest = self._rest
        rest += data
        whole, start = [], 0
        while len(rest) - start >= _LENGTH:
            begin = start + _LENGTH
            end = begin + int.from_bytes(rest[start:begin], "big")
            if end > len(rest):
                break
            whole.append(bytes(rest[begin:end]))
            start = end
        del rest[:start]
        return whole
