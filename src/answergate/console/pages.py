"""Renders templates as responses. Every page knows its visitor, and may load only our own files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from answergate.console.assets import address
from answergate.console.host import Host
from answergate.console.tones import tone_of
from answergate.ledger.search_words import Found, places_of, split_at
from answergate.render.writable import writable
from answergate.version import __version__

_CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Invisible characters and characters that change the text direction, the same as in the view of a case.
_UNSEEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\u3164\ufeff\uffa0]"
)


class Pages:
    """The templates and their common data."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._templates = Environment(
            loader=PackageLoader("answergate.console", "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            finalize=_shown,
        )
        self._templates.filters["moment"] = moment
        self._templates.filters["seen"] = seen
        self._templates.filters |= {"hits": hits, "found": found}
        self._templates.filters["part"] = lambda text: quote(text, safe="")
        self._templates.globals |= {"asset": address, "version": __version__, "tone_of": tone_of}

    def page(self, request: Request, template: str, code: int = 200, **facts: Any) -> Response:
        """A whole page."""
        host = self._host
        facts.setdefault("visitor", host.authenticate(request))
        content = self._templates.get_template(template).render(
            here=request.url.path, csrf=host.csrf_token(request), needs_key=host.needs_key, demo=host.demo, **facts
        )
        return Response(content, code, {"content-security-policy": _CONTENT_SECURITY_POLICY}, "text/html")

    def part(self, template: str, headers: dict[str, str] | None = None, **facts: Any) -> Response:
        """A part of a page, which a script inserts."""
        content = self._templates.get_template(template).render(**facts)
        return Response(
            content,
            headers={"content-security-policy": _CONTENT_SECURITY_POLICY, **(headers or {})},
            media_type="text/html",
        )

    def error(self, request: Request, code: int, title: str, words: str, **facts: Any) -> Response:
        """An error page: what went wrong and what to do."""
        return self.page(request, "error.html", code, number=code, title=title, words=words, **facts)


def moment(at: str) -> str:
    """A time of the ledger in readable form, to the second: ``2026-11-15 23:35:00``."""
    return at[:19].replace("T", " ")


def seen(text: str) -> Markup:
    """Untrusted text, with invisible characters shown by their code point. They could reverse or hide text."""
    marked = _UNSEEN.sub(
        lambda hit: f'<span class="ag-unseen" data-code="U+{ord(hit[0]):04X}">{hit[0]}</span>',
        str(escape(writable(text))),
    )
    return Markup(marked)


def hits(text: str, words: Sequence[str]) -> Markup:
    """Untrusted text, with the words of a search marked."""
    return seen(text) if not words else _marked(text, places_of(text, words))


def found(part: Found) -> Markup:
    """The part of a stored text that a search found, with its words marked."""
    return _marked(part.text, part.places)


def _marked(text: str, places: Sequence[tuple[int, int]]) -> Markup:
    parts = split_at(text, places)
    return Markup("").join(Markup("<mark>{}</mark>").format(seen(part)) if hit else seen(part) for part, hit in parts)


def _shown(value: Any) -> Any:
    # Markup is a subclass of str and must not be changed.
    return writable(value) if type(value) is str else value
