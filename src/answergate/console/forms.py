"""Reading submitted forms, within limits."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import parse_qsl

from starlette.requests import Request

# Percent-encoding turns a Korean letter into nine bytes, so this is about three times the service's limit for a case.
_LARGEST = 24 * 1024 * 1024
_SECONDS = 20.0
_FIELDS = 50


class FormError(Exception):
    """The form cannot be read."""


async def read_form(request: Request) -> Mapping[str, str]:
    """Read the fields of a form. If a name is repeated, the last value counts."""
    pieces, size = [], 0
    try:
        async with asyncio.timeout(_SECONDS):
            async for piece in request.stream():
                size += len(piece)
                if size > _LARGEST:
                    raise FormError("The form is too large. Use the command line for large files.")
                pieces.append(piece)
        sent = b"".join(pieces).decode("ascii")
        return dict(parse_qsl(sent, keep_blank_values=True, max_num_fields=_FIELDS, errors="replace"))
    except TimeoutError:
        raise FormError("The form took too long to arrive. Send it again.") from None
    except ValueError:
        raise FormError("The form is malformed. Reload the page and send it again.") from None
