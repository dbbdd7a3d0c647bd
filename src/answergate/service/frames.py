"""What a service and the processes that decide for it say to each other: frames, each a length and MessagePack."""

from __future__ import annotations

from msgspec import Struct, msgpack

from answergate.service.deciding import Decided, Stamp

WARM = 0
"""The number under which a process says that it is ready; cases are counted from 1."""

_LENGTH = 4


class Task(Struct, frozen=True, array_like=True):
    """A case to be decided. A policy is sent once, pickled; after that its number will do."""

    number: int
    request: str | None
    policy: int
    pickled: bytes
    stamp: Stamp | None
    full: bool
    body: bytes


class Done(Struct, frozen=True, array_like=True):
    """What came of a case, or the type of the error where deciding broke."""

    number: int
    decided: Decided | None
    error: str = ""


task_in = msgpack.Decoder(Task).decode
done_in = msgpack.Decoder(Done).decode
_encode = msgpack.Encoder().encode


def framed(message: Task | Done) -> bytes:
    """A message as it is sent."""
    encoded = _encode(message)
    return len(encoded).to_bytes(_LENGTH, "big") + encoded


class Frames:
    """Bytes as they come, in; whole messages, out."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The messages that are whole with ``data``."""
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
