"""The places that a report shows: each evidence in words, and a picture of its page."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from answergate.documents.drawing import page_drawing
from answergate.documents.page import Document, Page
from answergate.resolve.rows import Evidence, ValuePlace
from answergate.rules import RULES

_SCALE = 1.5

Place = dict[str, Any]


def places_of(evidence: Evidence) -> list[Place]:
    """Return the place of an evidence, and the place of its value if that is on another page."""
    place = _place(evidence)
    return [place] if evidence.value_at is None else [place, _value_place(place, evidence.page, evidence.value_at)]


def rule_summary(code: str | None) -> str:
    """Return the one-line explanation of a rule."""
    return RULES[code].summary if code in RULES else ""


def _place(evidence: Evidence) -> Place:
    return {
        "document": evidence.document,
        "page": evidence.page,
        "row": evidence.bbox,
        "anchor": evidence.anchor_bbox,
        "value": evidence.value_bbox,
        "words": " ".join(evidence.value_text.split()),
        "name": " ".join(evidence.anchor.split()),
        "read": f"under “{evidence.label}”" if evidence.label else f"from the words “{evidence.trigger}”",
        "status": evidence.gate_status,
        "code": evidence.code or "",
        "rule": rule_summary(evidence.code),
        "notes": evidence.notes,
        "excerpt": evidence.excerpt,
    }


def _value_place(place: Place, page: int, at: ValuePlace) -> Place:
    """Return the place of a value that is on a different page from its name."""
    return {
        **place,
        "page": at.page,
        "row": at.bbox,
        "anchor": None,
        "value": at.bbox,
        "notes": f"this is the value for the row on page {page}",
        "excerpt": at.excerpt,
    }


def pages_of(
    places: Sequence[Place], documents: Mapping[str, Document], files: Mapping[str, Path]
) -> dict[str, dict[str, Any]]:
    """Return the size and the picture of every page that a place is on."""
    cited: dict[str, dict[int, Page]] = {}
    for place in places:
        page = documents[place["document"]].page(place["page"])
        if page is not None:
            cited.setdefault(place["document"], {})[page.number] = page
    pages: dict[str, dict[str, Any]] = {}
    for name, numbered in cited.items():
        pictures = _pictures(files[name], numbered)
        for number, page in numbered.items():
            pages[f"{name}#{number}"] = {"width": page.width, "height": page.height, "picture": pictures[number]}
    return pages


def _pictures(path: Path, pages: Mapping[int, Page]) -> dict[int, str]:
    """Return pictures of the pages.

    A page of a file without pictures, or one that cannot be rendered, gets a drawing of its text.
    """
    pictures: dict[int, bytes] = {}
    if path.suffix.lower() == ".pdf":
        # The PDF reader is an extra, so reports on other files must not import it.
        from answergate.documents.picture import page_pictures

        pictures = page_pictures(path, pages, _SCALE)
    return {
        number: _data("png", pictures[number]) if number in pictures else _data("svg+xml", page_drawing(page).encode())
        for number, page in pages.items()
    }


def _data(kind: str, content: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"
