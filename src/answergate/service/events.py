"""Server-sent events."""

from __future__ import annotations

import msgspec

EVENTS = "text/event-stream"
"""The media type."""


def event(name: str, data: object) -> bytes:
    """One event. Its data is JSON on one line, so no line break ends it."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))
