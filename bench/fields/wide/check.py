"""Checks that each value in the gold files is drawn on its page, and that no combination is missing.

Run it with `python -m bench.fields.wide.check`.
"""

import json
import re
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import pypdfium2

from bench.fields.wide import write

HERE = Path(__file__).parent


def squeeze(text: str) -> str:
    """The text without white space, because line breaks inside a cell are no part of a quote."""
    return re.sub(r"\s+", "", text)


def pages(folder: Path) -> list[str]:
    """The drawn text of the pages of the only document in the folder of an issuer."""
    (path,) = folder.rglob("*.pdf")
    with pypdfium2.PdfDocument(path) as document:
        return [squeeze(page.get_textpage().get_text_range()) for page in document]


def combinations(catalogue: dict[str, Any]) -> set[tuple[str, str]]:
    every = list(catalogue["slots"])
    return {(subject["code"], slot) for subject in catalogue["subject"] for slot in subject.get("slots", every)}


def problems(documents: Path, field: Path) -> list[str]:
    found = []
    catalogue = tomllib.loads((field / "catalogue.toml").read_text(encoding="utf-8"))
    records = [json.loads(line) for line in (field / "gold.jsonl").read_text(encoding="utf-8").splitlines()]
    issuers = {folder.name: pages(folder) for folder in sorted((documents / field.name).iterdir())}
    for record in records:
        place = f"{field.name}: {record['issuer']}, {record['subject']}, {record['slot']}"
        stated = record["status"] == "STATED"
        if stated and squeeze(record["quote"]) not in issuers[record["issuer"]][record["page"] - 1]:
            found.append(f"{place}: page {record['page']} does not contain {record['quote']!r}")
        if not stated and (record["value"] is not None or record["quote"] is not None):
            found.append(f"{place}: a value that is not stated must be null")
    given = [(record["issuer"], record["subject"], record["slot"]) for record in records]
    wanted = {(issuer, *pair) for issuer in issuers for pair in combinations(catalogue)}
    if len(given) != len(set(given)) or set(given) != wanted:
        found.append(f"{field.name}: missing or double records: {sorted(wanted ^ set(given))}")
    return found


def main() -> int:
    found = []
    with tempfile.TemporaryDirectory() as name:
        documents = Path(name)
        write(documents)
        for catalogue in sorted(HERE.glob("*/catalogue.toml")):
            found += problems(documents, catalogue.parent)
    print("\n".join(found) or "every quote is on its page")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
