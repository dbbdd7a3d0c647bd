"""Checks the gold values against the catalogues and the drawn pages: ``python -m bench.fields.open.check``.

It finds slips of the author: a missing record, a value of the wrong type, a quote that is not on the page.
It does not use the reader.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2

from bench.fields.open import FIELDS
from bench.fields.open.drawing import Drawn

HERE = Path(__file__).parent
UNITS = {"days": "days", "months": "months", "years": "years", "percent": "percent", "date": "date", "text": "text"}
KEYS = {"issuer", "subject", "slot", "status", "value", "unit", "page", "quote", "note"}


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def page_texts(content: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(content)
    return [squeezed(page.get_textpage().get_text_range()) for page in document]


def gold(field: str) -> list[dict[str, Any]]:
    lines = (HERE / field / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def catalogue(field: str) -> dict[str, Any]:
    return tomllib.loads((HERE / field / "catalogue.toml").read_text(encoding="utf-8"))


def right_type(value: Any, kind: str) -> bool:
    if kind == "range":
        return isinstance(value, dict) and set(value) == {"from", "to"} and value["from"] <= value["to"]
    if kind == "date":
        return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None
    if kind == "text":
        return isinstance(value, str) and value != ""
    if kind == "count":
        return isinstance(value, int)
    return isinstance(value, int | float)


def right_unit(unit: str | None, slot: dict[str, Any], value: Any) -> bool:
    kind = slot["kind"]
    if kind in UNITS:
        return unit == UNITS[kind]
    if "unit" in slot:
        return bool(unit == slot["unit"])
    if kind == "count":
        return unit == "count"
    if kind == "money":
        # "none" says nothing about a currency.
        return (unit is None and value == slot.get("none")) or (
            unit is not None and re.fullmatch("[A-Z]{3}", unit) is not None
        )
    return unit is None


def faults_of_record(record: dict[str, Any], slot: dict[str, Any], texts: list[str]) -> Iterator[str]:
    if set(record) != KEYS:
        yield "has other keys than it should"
    elif record["status"] == "NOT_STATED":
        if any(record[key] is not None for key in ("value", "unit", "page", "quote")) or not record["note"]:
            yield "is not stated, so it needs a note and nothing else"
    elif record["status"] != "STATED":
        yield "has an unknown status"
    else:
        if not right_type(record["value"], slot["kind"]):
            yield f"has a value that is no {slot['kind']}"
        if not right_unit(record["unit"], slot, record["value"]):
            yield f"has the unit {record['unit']}"
        if squeezed(record["quote"]) not in texts[record["page"] - 1]:
            yield f"quotes words that are not on page {record['page']}: {record['quote']}"


def faults(field: str, drawn: list[Drawn]) -> Iterator[str]:
    known = catalogue(field)
    slots = known["slots"]
    pairs = {(subject["code"], slot) for subject in known["subject"] for slot in subject.get("slots", slots)}
    texts = {document.issuer: page_texts(document.content) for document in drawn}
    records = gold(field)
    seen = [(record["issuer"], record["subject"], record["slot"]) for record in records]
    wanted = {(issuer, *pair) for issuer in texts for pair in pairs}
    yield from (f"{field}: no record for {' '.join(key)}" for key in sorted(wanted - set(seen)))
    yield from (f"{field}: unexpected record for {' '.join(key)}" for key in sorted(set(seen) - wanted))
    if len(seen) != len(set(seen)):
        yield f"{field}: there are two records for the same value"
    for record, key in zip(records, seen, strict=True):
        if key in wanted:
            for fault in faults_of_record(record, slots[record["slot"]], texts[record["issuer"]]):
                yield f"{field}: {' '.join(key)} {fault}"


def main() -> int:
    found: list[str] = []
    for field, documents in FIELDS.items():
        drawn = list(documents())
        if drawn != list(documents()):
            found.append(f"{field}: the documents are not the same when they are drawn again")
        found.extend(faults(field, drawn))
        states = [record["status"] for record in gold(field)]
        print(f"{field}: {states.count('STATED')} stated, {states.count('NOT_STATED')} not stated")
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
