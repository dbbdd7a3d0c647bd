"""Build ``report.html``: one file that opens offline. It is a table of values; each value opens its page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from msgspec import Struct

from answergate.documents.page import Document
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.resolve.receipt import found_rates
from answergate.resolve.report_places import Place, pages_of, places_of, rule_summary
from answergate.resolve.rows import Evidence, Row, SlotRow
from answergate.resolve.shown_values import shown_value, with_spaces
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.unknown_notes import Reason

_SHOWN_WORDS = 36
_SHOWN_NEAR = 3
_REASONS = {
    Reason.CONFLICT: "the documents disagree",
    Reason.REJECTED: "a value was rejected",
    Reason.EMPTY_CELL: "its cell is empty",
    Reason.NO_VALUE: "no value in its cell",
    Reason.NOT_UNDERSTOOD: "named, but not understood",
    Reason.ONLY_OTHERS: "stated only for others",
    Reason.OTHER_DOCUMENTS: "only in other documents",
    Reason.NOT_READ: "not named where it could be read",
    Reason.NOT_NAMED: "not named",
}

Column = tuple[str, str]


class _Tables(Struct):
    """What the table is made of, and the places that its buttons open."""

    columns: tuple[Column, ...]
    rates: Mapping[str, Mapping[str, Any]]
    places: list[Place]


def report_html(
    catalogue: Catalogue,
    rows: Sequence[Row],
    documents: Mapping[str, Document],
    files: Mapping[str, Path],
    passed_over: Sequence[str] = (),
    warnings: Sequence[str] = (),
) -> str:
    """Return the report as HTML.

    ``files`` are the paths of the documents by name, for pictures of the cited pages. ``passed_over`` are the files of
    other kinds in the same folder.
    """
    by_code: dict[str, dict[Column, Row]] = {}
    for row in rows:
        by_code.setdefault(row.identity.coverage_code, {})[_column_of(row)] = row
    table = _Tables(tuple(dict.fromkeys(map(_column_of, rows))), found_rates(rows), [])
    body = [
        line for coverage in catalogue.coverages for line in _coverage(coverage, by_code.get(coverage.code, {}), table)
    ]
    filled = {
        "title": escape(with_spaces(catalogue.name).replace("-", " ")),
        "subtitle": _subtitle(catalogue, table.columns, documents),
        "tiles": _tiles(rows, warnings),
        "warnings": _list("Warnings", warnings, "warnings") if warnings else "",
        "heads": "".join(f"<th scope=col>{_head(column, rows)}</th>" for column in table.columns),
        "rows": "\n".join(body),
        "legend": _legend(rows),
        "troubles": _troubles(documents) + _passed_over(passed_over),
        "places": _script_json(table.places),
        "pages": _script_json(pages_of(table.places, documents, files)),
    }
    page = resources.files(__package__).joinpath("report.html").read_text(encoding="utf-8")
    # The inserted text may contain placeholders itself, so search for each one only in the rest of the template.
    parts = []
    for name, text in filled.items():
        before, _, page = page.partition(f"{{{{{name}}}}}")
        parts += [before, text]
    return "".join([*parts, page])


def _column_of(row: Row) -> Column:
    return row.identity.insurer_key, row.identity.variant


def _head(column: Column, rows: Sequence[Row]) -> str:
    issuer, variant = column
    slots = [slot for row in rows if _column_of(row) == column for slot in row.slots.values()]
    found = sum(slot.status == "FOUND" for slot in slots)
    name = f"{escape(issuer)} <small>{escape(variant)}</small>" if variant else escape(issuer)
    return f"{name}<small class=count>{found} of {len(slots)} found</small>"


def _subtitle(catalogue: Catalogue, columns: Sequence[Column], documents: Mapping[str, Document]) -> str:
    pages = sum(len(document.pages) for document in documents.values())
    issuers = len({issuer for issuer, _ in columns})
    counts = (
        _count(len(catalogue.coverages), "subject"),
        _count(issuers, "issuer"),
        _count(len(documents), "document"),
        _count(pages, "page"),
    )
    return " · ".join(counts)


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _tiles(rows: Sequence[Row], warnings: Sequence[str]) -> str:
    slots = [slot for row in rows for slot in row.slots.values()]
    found = sum(slot.status == "FOUND" for slot in slots)
    absent = sum(slot.reason == Reason.NOT_NAMED for slot in slots)
    share = round(100 * found / len(slots)) if slots else 0
    tiles = [
        ("found", f"{found} <small>of {len(slots)}</small>", f"values FOUND ({share}%)"),
        ("look", str(len(slots) - found - absent), "UNKNOWN, worth a look"),
        ("absent", str(absent), "UNKNOWN, and not named"),
    ]
    if warnings:
        tiles.append(("warned", str(len(warnings)), "warnings" if len(warnings) > 1 else "warning"))
    return "".join(
        f"<div class='tile {kind}'><b>{number}</b><span>{words}</span></div>" for kind, number, words in tiles
    )


def _coverage(coverage: Coverage, rows: Mapping[Column, Row], table: _Tables) -> Iterator[str]:
    title = (
        f"{escape(coverage.title or next(iter(coverage.names), coverage.code))} <code>{escape(coverage.code)}</code>"
    )
    yield f'<tr class=coverage><th colspan="{len(table.columns) + 1}" scope=rowgroup><span>{title}</span></th></tr>'
    for slot in coverage.slots:
        cells = [_cell(column, rows.get(column), coverage, slot, table.places) for column in table.columns]
        rate = table.rates.get(f"{coverage.code}.{slot.name}", {"found": 0, "rows": 0})
        count = f"<small>{rate['found']} of {rate['rows']} found</small>"
        yield f"<tr><th scope=row>{escape(_title(slot))}{count}</th>{''.join(cells)}</tr>"


def _cell(column: Column, row: Row | None, coverage: Coverage, slot: Slot, places: list[Place]) -> str:
    label = escape(" ".join(column).strip(), quote=True)
    found = row.slots.get(slot.name) if row is not None else None
    if found is None:
        return f'<td class=none data-column="{label}"></td>'
    about = f"{coverage.title or coverage.code} · {_title(slot)} · {' '.join(column).strip()}"
    if found.status == "FOUND":
        more = f"<small>{len(found.stated)} places</small>" if len(found.stated) > 1 else ""
        value = _button("value", escape(shown_value(found, slot)), found.stated, places, about)
        return f'<td class=found data-column="{label}">{value}{_condition(found)}{more}</td>'
    reason = Reason(found.reason) if found.reason else Reason.NOT_UNDERSTOOD
    kind = "absent" if reason is Reason.NOT_NAMED else "look"
    note = f"<details><summary>{escape(_REASONS[reason])}</summary><p>{escape(found.notes)}</p></details>"
    return f'<td class="unknown {kind}" data-column="{label}"><b>UNKNOWN</b>{note}{_near(found, places, about)}</td>'


def _title(slot: Slot) -> str:
    """Return the name of a slot as words, written like its label if they are the same words."""
    words = with_spaces(slot.name)
    return next((label for label in slot.labels if squeeze_text(label) == squeeze_text(words)), words)


def _near(slot: SlotRow, places: list[Place], about: str) -> str:
    """Return a button for each of the first rejected values, and one for the rest."""
    shown = []
    for evidence in slot.rejected[:_SHOWN_NEAR]:
        words = escape(f"“{_short(evidence.value_text if evidence.label else evidence.trigger)}”")
        code = f"<code>{escape(evidence.code or evidence.gate_status)}</code>"
        shown.append(f"<span>{_button('near', words, [evidence], places, about)} {code}</span>")
    rest = slot.rejected[_SHOWN_NEAR:]
    if rest:
        shown.append(_button("near", f"and {len(rest)} more", rest, places, about))
    return f"<div class=nears>{''.join(shown)}</div>" if shown else ""


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN_WORDS else f"{words[: _SHOWN_WORDS - 1]}…"


def _button(kind: str, html: str, evidences: Sequence[Evidence], places: list[Place], about: str) -> str:
    first = len(places)
    for evidence in evidences:
        places += places_of(evidence)
    count = len(places) - first
    title = escape(about, quote=True)
    return f'<button class={kind} data-first={first} data-count={count} data-about="{title}">{html}</button>'


def _condition(slot: SlotRow) -> str:
    if not slot.conditional:
        return ""
    parts = (evidence.applies_to for evidence in slot.stated)
    part = slot.value.get("applies_to") if isinstance(slot.value, dict) else next(filter(None, parts), "")
    return f"<small>only for {escape(str(part))}</small>" if part else ""


def _legend(rows: Sequence[Row]) -> str:
    """Return the rules that rejected a value in this report, in one line each."""
    slots = [slot for row in rows for slot in row.slots.values()]
    codes = sorted({one.code for slot in slots for one in slot.rejected if one.code})
    if not codes:
        return ""
    items = "".join(f"<dt><code>{code}</code></dt><dd>{escape(rule_summary(code))}</dd>" for code in codes)
    more = f"<p>For the reason and examples of a rule, run <code>answergate explain {codes[0]}</code>.</p>"
    return f"<section><h2>Why values were rejected</h2><dl class=codes>{items}</dl>{more}</section>"


def _list(title: str, items: Sequence[str], kind: str = "") -> str:
    lines = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f'<section class="{kind}"><h2>{escape(title)}</h2><ul>{lines}</ul></section>'


def _troubles(documents: Mapping[str, Document]) -> str:
    found = [trouble for document in documents.values() for trouble in document.troubles]
    if not found:
        return "<p>Every page was read.</p>"
    return _list("Could not be read", [f"{trouble.where}: {trouble.reason}" for trouble in found])


def _passed_over(names: Sequence[str]) -> str:
    if not names:
        return ""
    items = "".join(f"<li>{escape(name)}</li>" for name in names)
    why = "They are not PDF, text, HTML or DOCX files, or the pattern for the issuers does not match them."
    return f"<section><h2>Skipped files</h2><p>{why}</p><ul>{items}</ul></section>"


def _script_json(value: object) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
