"""Logs on standard error, one JSON object per line. They contain no text of a case, except with ``--log-text``."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the current request. Every log line of the request has it."""

_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
_encode = msgspec.json.Encoder(enc_hook=repr).encode


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON: time, level, event, request id and extra facts."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "at": f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if (request := request_id.get()) is not None:
            line["request_id"] = request
        line.update({name: value for name, value in vars(record).items() if name not in _OWN})
        if record.exc_info:
            line["trace"] = _frames(record.exc_info[1])
        try:
            return _encode(line).decode()
        except (UnicodeEncodeError, RecursionError):
            return _encode({name: ascii(value) for name, value in line.items()}).decode()


def _frames(error: BaseException | None) -> list[str]:
    """The stack and the type of an error. Its message is left out, because it may quote the case."""
    if error is None:
        return []
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames] + [type(error).__name__]


@contextmanager
def gate_logs_muted() -> Iterator[None]:
    """Switch off the gates' logs while bundled cases run that no client sent."""
    logger = logging.getLogger("answergate")
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = False


def log_as_json(level: int = logging.INFO) -> None:
    """Write the logs of the service and of uvicorn to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("answergate", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level)
    # RequestMiddleware logs each request once, with its id.
    logging.getLogger("uvicorn.access").handlers = []
    logging.getLogger("uvicorn.access").propagate = False
    logging.raiseExceptions = False
