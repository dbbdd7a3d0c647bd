"""What a form sends, as much of it as we are ready to read."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import parse_qsl

from starlette.requests import Request

# Percent-encoding makes nine bytes of a Korean letter, so this is about the service's own limit for a case.
_LARGEST = 24 * 1024 * 1024
_SECONDS = 20.0
_FIELDS = 50


class FormError(Exception):
    """The form cannot be read."""


async def read_form(request: Request) -> Mapping[str, str]:
    """The fields of a form; of two with one name, the last."""
    pieces, size = [], 0
    try:
        async with asyncio.timeout(_SECONDS):
            async for piece in request.stream():
                size += len(piece)
                if size > _LARGEST:
                    raise FormError("This is too large to be sent here. The command line takes files of any size.")
                pieces.append(piece)
        sent = b"".join(pieces).decode("ascii")
        return dict(parse_qsl(sent, keep_blank_values=True, max_num_fields=_FIELDS, errors="replace"))
    except TimeoutError:
        raise FormError("It took too long to arrive. Send it again.") from None
    except ValueError:
        raise FormError("This was not sent by one of our forms.") from None
