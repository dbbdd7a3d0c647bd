"""Check the gold records against the documents and print how many there are: python -m bench.fields.sealed.check"""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pypdfium2

from bench.fields.sealed import FIELDS, HERE, write

SIMPLE_UNITS = ("days", "months", "years", "percent", "date", "text")


def _squeeze(text: str) -> str:
    """Drop white space, because a line break inside a cell is no part of the value."""
    return "".join(text.split())


def _pages(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    return [_squeeze(page.get_textpage().get_text_bounded()) for page in document]


def _fits(value: Any, unit: Any, slot: dict[str, Any]) -> bool:
    kind = slot["kind"]
    own_unit = slot.get("unit")
    if kind == "date":
        fits = date.fromisoformat(value).isoformat() == value
    elif kind == "text":
        fits = value == " ".join(value.split())
    elif kind == "range":
        fits = value["from"] < value["to"]
    else:
        fits = isinstance(value, int if kind == "count" else int | float)
    if kind in SIMPLE_UNITS:
        return fits and bool(unit == kind)
    if kind == "money" and own_unit is None:  # a free product has no currency in its words
        return fits and (len(unit) == 3 if unit else value == 0)
    if kind == "count":
        return fits and bool(unit == (own_unit or kind))
    return fits and bool(unit == own_unit)


def problems(name: str, folder: Path, records: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with the gold records of one field and language. `folder` holds its documents."""
    catalogue = tomllib.loads((HERE / name / "catalogue.toml").read_text(encoding="utf-8"))
    slots = catalogue["slots"]
    pages = {path.name: _pages(next(path.rglob("*.pdf"))) for path in folder.iterdir()}
    if len(pages) != 3:
        yield f"{name}: {len(pages)} issuers have documents, not 3"
    wanted = Counter(
        (issuer, subject["code"], slot)
        for issuer in pages
        for subject in catalogue["subject"]
        for slot in subject.get("slots", slots)
    )
    seen = Counter((record["issuer"], record["subject"], record["slot"]) for record in records)
    for key in sorted((wanted - seen) | (seen - wanted)):
        yield f"{name}: {key} occurs {seen[key]} times in gold.jsonl, not {wanted[key]}"
    for record in records:
        where = f"{name}: {record['issuer']} {record['subject']} {record['slot']}"
        if record["status"] == "NOT_STATED":
            if not record["note"] or any(record[key] is not None for key in ("value", "unit", "page", "quote")):
                yield f"{where}: a value that is not stated needs a note and nothing else"
            continue
        if not _fits(record["value"], record["unit"], slots[record["slot"]]):
            yield f"{where}: {record['value']!r} {record['unit']!r} is no {slots[record['slot']]['kind']}"
        drawn = pages[record["issuer"]]
        if not 1 <= record["page"] <= len(drawn) or _squeeze(record["quote"]) not in drawn[record["page"] - 1]:
            yield f"{where}: page {record['page']} does not show {record['quote']!r}"


def main() -> int:
    found: list[str] = []
    total: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as again:
        write(Path(folder))
        write(Path(again))
        for path in sorted(Path(folder).rglob("*.pdf")):
            if path.read_bytes() != (Path(again) / path.relative_to(folder)).read_bytes():
                found.append(f"{path.relative_to(folder)}: two runs gave different bytes")
        for name in FIELDS:
            lines = (HERE / name / "gold.jsonl").read_text(encoding="utf-8").splitlines()
            records = [json.loads(line) for line in lines]
            found += problems(name, Path(folder) / name, records)
            slots = tomllib.loads((HERE / name / "catalogue.toml").read_text(encoding="utf-8"))["slots"]
            kinds += Counter(slots[record["slot"]]["kind"] for record in records if record["status"] == "STATED")
            count = Counter(record["status"] for record in records)
            total += count
            print(f"{name:14} {count['STATED']:4} stated {count['NOT_STATED']:4} not stated")
    print(f"{'all':14} {total['STATED']:4} stated {total['NOT_STATED']:4} not stated")
    print("stated by kind:", ", ".join(f"{kind} {kinds[kind]}" for kind in sorted(kinds)))
    print("\n".join(found) if found else "No problem was found.")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
