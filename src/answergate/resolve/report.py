"""Build ``report.html``: one file that opens offline. It is a table of values; each value opens its page."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from answergate.documents.drawing import page_drawing
from answergate.documents.page import Document, Page
from answergate.model.catalogue import Catalogue, Coverage
from answergate.resolve.receipt import found_rates
from answergate.resolve.rows import Evidence, Row, SlotRow, ValuePlace

_SCALE = 1.5
_SHOWN_WORDS = 36

Column = tuple[str, str]
Place = dict[str, Any]


def report_html(
    catalogue: Catalogue,
    rows: Sequence[Row],
    documents: Mapping[str, Document],
    files: Mapping[str, Path],
    passed_over: Sequence[str] = (),
) -> str:
    """Return the report as HTML.

    ``files`` are the paths of the documents by name, for pictures of the cited pages. ``passed_over`` are the files of
    other kinds in the same folder.
    """
    places: list[Place] = []
    columns = list(dict.fromkeys((row.identity.insurer_key, row.identity.variant) for row in rows))
    by_code = {
        coverage.code: {
            (row.identity.insurer_key, row.identity.variant): row
            for row in rows
            if row.identity.coverage_code == coverage.code
        }
        for coverage in catalogue.coverages
    }
    rates = found_rates(rows)
    body = [
        line
        for coverage in catalogue.coverages
        for line in _coverage(coverage, columns, by_code[coverage.code], rates, places)
    ]
    filled = {
        "summary": _summary(rows, documents),
        "heads": "".join(f"<th scope=col>{_column(column)}</th>" for column in columns),
        "rows": "\n".join(body),
        "troubles": _troubles(documents) + _passed_over(passed_over),
        "places": _script_json(places),
        "pages": _script_json(_pages(places, documents, files)),
    }
    page = resources.files(__package__).joinpath("report.html").read_text(encoding="utf-8")
    # The inserted text may contain placeholders itself, so search for each one only in the rest of the template.
    parts = []
    for name, text in filled.items():
        before, _, page = page.partition(f"{{{{{name}}}}}")
        parts += [before, text]
    return "".join([*parts, page])


def _column(column: Column) -> str:
    insurer, variant = column
    return f"{escape(insurer)} <small>{escape(variant)}</small>" if variant else escape(insurer)


def _summary(rows: Sequence[Row], documents: Mapping[str, Document]) -> str:
    slots = [slot for row in rows for slot in row.slots.values()]
    found = sum(slot.status == "FOUND" for slot in slots)
    pages = sum(len(document.pages) for document in documents.values())
    return f"{len(documents)} documents, {pages} pages. {found} of {len(slots)} slots FOUND."


def _coverage(
    coverage: Coverage,
    columns: Sequence[Column],
    rows: Mapping[Column, Row],
    rates: Mapping[str, Mapping[str, Any]],
    places: list[Place],
) -> Iterator[str]:
    title = f"{escape(coverage.title or coverage.names[0])} <code>{escape(coverage.code)}</code>"
    yield f'<tr class=coverage><th colspan="{len(columns) + 1}" scope=rowgroup>{title}</th></tr>'
    for name in (slot.name for slot in coverage.slots):
        cells = [_cell(column, rows[column].slots[name], places) for column in columns if column in rows]
        rate = rates.get(f"{coverage.code}.{name}", {"found": 0, "rows": 0})
        count = f"<small>{rate['found']} of {rate['rows']} FOUND</small>"
        yield f"<tr><th scope=row>{escape(_with_spaces(name))} {count}</th>{''.join(cells)}</tr>"


def _cell(column: Column, slot: SlotRow, places: list[Place]) -> str:
    label = escape(" ".join(column).strip(), quote=True)
    if slot.status == "FOUND":
        more = f"<small>{len(slot.stated)} places</small>" if len(slot.stated) > 1 else ""
        value = _button("value", shown_value(slot), slot.stated, places)
        return f'<td class=found data-column="{label}">{value}{_condition(slot)}{more}</td>'
    reason = f" <code>{escape(slot.rejected[0].gate_status)}</code>" if slot.rejected else ""
    return f'<td class=unknown data-column="{label}"><b>UNKNOWN{reason}</b> {_near_miss(slot, places)}</td>'


def _near_miss(slot: SlotRow, places: list[Place]) -> str:
    if not slot.rejected:
        return f"<span>{escape(slot.notes)}</span>"
    best = slot.rejected[0]
    words = " ".join(best.value_text.split())
    shown = words if len(words) <= _SHOWN_WORDS else f"{words[: _SHOWN_WORDS - 1]}…"
    why = slot.notes if slot.notes.startswith("conflicting") else best.notes
    return f"{_button('near', f'“{shown}”', slot.rejected, places)}<span>{escape(why)}</span>"


def _button(kind: str, text: str, evidences: Sequence[Evidence], places: list[Place]) -> str:
    first = len(places)
    for evidence in evidences:
        places.append(_place(evidence))
        if evidence.value_at is not None:
            places.append(_value_place(evidence, evidence.value_at))
    return f"<button class={kind} data-first={first} data-count={len(places) - first}>{escape(text)}</button>"


def shown_value(slot: SlotRow) -> str:
    """Return a FOUND value as text: 90 days, 20,000 won per day, 50% for 12 months, none."""
    if isinstance(slot.value, dict):
        return f"{slot.value['pay_percent']}% for {slot.value['period_months']} months"
    return "none" if slot.value == 0 else f"{slot.value:,} {_with_spaces(slot.unit)}"


def _condition(slot: SlotRow) -> str:
    if not slot.conditional or not isinstance(slot.value, dict):
        return ""
    return f"<small>only for {escape(str(slot.value['applies_to']))}</small>"


def _with_spaces(name: str) -> str:
    return name.replace("_", " ")


def _place(evidence: Evidence) -> Place:
    return {
        "document": evidence.document,
        "page": evidence.page,
        "row": evidence.bbox,
        "anchor": evidence.anchor_bbox,
        "value": evidence.value_bbox,
        "words": evidence.value_text,
        "name": evidence.anchor,
        "trigger": evidence.trigger,
        "status": evidence.gate_status,
        "notes": evidence.notes,
        "excerpt": evidence.excerpt,
    }


def _value_place(evidence: Evidence, at: ValuePlace) -> Place:
    """Return the place of a value that is on a different page from its coverage's name."""
    return {
        **_place(evidence),
        "page": at.page,
        "row": at.bbox,
        "anchor": None,
        "value": at.bbox,
        "notes": f"this is the value for the row on page {evidence.page}",
        "excerpt": at.excerpt,
    }


def _pages(
    places: Sequence[Place], documents: Mapping[str, Document], files: Mapping[str, Path]
) -> dict[str, dict[str, Any]]:
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

    A page of a text file, or one that cannot be rendered, gets a drawing of its text.
    """
    pictures: dict[int, bytes] = {}
    if path.suffix.lower() == ".pdf":
        # The PDF reader is an extra, so reports on text files must not import it.
        from answergate.documents.picture import page_pictures

        pictures = page_pictures(path, pages, _SCALE)
    return {
        number: _data("png", pictures[number]) if number in pictures else _data("svg+xml", page_drawing(page).encode())
        for number, page in pages.items()
    }


def _data(kind: str, content: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def _troubles(documents: Mapping[str, Document]) -> str:
    found = [trouble for document in documents.values() for trouble in document.troubles]
    if not found:
        return "<p>Every page was read.</p>"
    items = "".join(f"<li><b>{escape(trouble.where)}</b> {escape(trouble.reason)}</li>" for trouble in found)
    return f"<h2>Could not be read</h2><ul>{items}</ul>"


def _passed_over(names: Sequence[str]) -> str:
    if not names:
        return ""
    items = "".join(f"<li>{escape(name)}</li>" for name in names)
    why = "They are not PDF, text, HTML or DOCX files, or the pattern for the issuers does not match them."
    return f"<h2>Skipped files</h2><p>{why}</p><ul>{items}</ul>"


def _script_json(value: object) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
