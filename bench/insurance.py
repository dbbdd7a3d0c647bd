"""Compare the rows of real documents with gold values and traps: ``python -m bench.insurance [DATA]``.

DATA contains gold.jsonl, traps.jsonl and the documents. The default is ../shared/data/insurance. The printed table has
a row per slot and a column per insurer. In it, "90 3/3" is the value 90 with three of three places in the gold file, *
marks a condition, and - marks a slot that no document states.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

from msgspec import Struct

from answergate.documents.geometry import Box
from answergate.documents.page import Document, Page
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.reading import read_all
from answergate.resolve.resolving import resolve
from answergate.resolve.rows import Evidence, Row, SlotRow
from answergate.resolve.sources import Source, find_sources
from answergate.resolve.squeeze import squeeze, squeeze_text

_DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "insurance"
_LEAST_FOUND = 36
_WORKERS = 2


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def value_is_right(row: SlotRow, gold: dict[str, Any]) -> bool:
    """Whether value, unit and condition are those of the gold record."""
    if row.unit != gold["unit"] or row.conditional != bool(gold.get("conditional")):
        return False
    expected = gold["value"]
    if not isinstance(expected, dict):
        return bool(row.value == expected)
    if any(row.value[key] != expected[key] for key in ("period_months", "pay_percent")):
        return False
    subject = squeeze_text(row.value["applies_to"]).split("(")[0]
    return subject in squeeze_text(expected["applies_to"])


def place_is_known(evidence: Evidence, gold: dict[str, Any]) -> bool:
    """Whether a gold place is on the page of the evidence or of its value, with the same words.

    The excerpt contains a part of the gold quote, or a part of the quote contains the value.
    """
    excerpt = squeeze_text(evidence.excerpt)
    pages = {evidence.page, evidence.value_at.page if evidence.value_at is not None else evidence.page}
    for place in gold["places"]:
        if place["doc"] != evidence.document or place["page"] not in pages:
            continue
        parts = [squeeze_text(part) for part in place["quote"].split("…")]
        if any(part in excerpt or squeeze_text(evidence.value_text) in part for part in parts):
            return True
    return False


def trap_is_taken(trap: dict[str, Any], row: SlotRow, documents: Mapping[str, Document], gold: dict[str, Any]) -> bool:
    """Whether any evidence uses the words of the trap.

    If the words are on the page several times, evidence at a gold place does not count.
    """
    if trap["overlaps_gold_place"]:
        return False
    for evidence in row.stated:
        at = evidence.value_at
        number, value = (evidence.page, evidence.value_bbox) if at is None else (at.page, at.bbox)
        if evidence.document != trap["doc"] or number != trap["page"] or value is None:
            continue
        page = documents[evidence.document].page(number)
        boxes = _places(page, max(trap["quote"].split("…"), key=len)) if page is not None else []
        touched = any(box.meets(Box(*value)) for box in boxes)
        if touched and (len(boxes) == 1 or not place_is_known(evidence, gold)):
            return True
    return False


def _places(page: Page, quote: str) -> list[Box]:
    words = squeeze(page.text)
    wanted = squeeze_text(quote)
    boxes = []
    at = words.text.find(wanted)
    while at >= 0 and wanted:
        box = page.box_of(words.original(at, at + len(wanted)))
        if box is not None:
            boxes.append(box)
        at = words.text.find(wanted, at + 1)
    return boxes


class Score(Struct):
    """The counts of all outcomes."""

    stated: int = 0
    right: int = 0
    not_stated: int = 0
    invented: int = 0
    wrong: int = 0
    new_places: int = 0
    traps: int = 0
    leaked: int = 0

    @property
    def passed(self) -> bool:
        return self.right >= _LEAST_FOUND and not (self.wrong or self.traps or self.leaked)


Rows = Mapping[tuple[str, str, str], Row]


def data_folder(arguments: Sequence[str]) -> Path | None:
    """Return the folder that the command names, or the default. Print a message and return None without a gold file."""
    data = Path(arguments[0]) if arguments else _DATA
    if (data / "gold.jsonl").is_file():
        return data
    print(f"skipped: no gold.jsonl in {'../shared/data/insurance' if data == _DATA else data}")
    return None


def resolved(sources: Sequence[Source], documents: Mapping[str, Document]) -> Rows:
    """Return the rows for the shipped catalogue by insurer, variant and coverage."""
    rows = resolve(load_catalogue("coverages"), sources, documents)
    return {(row.identity.insurer_key, row.identity.variant, row.identity.coverage_code): row for row in rows}


def main(arguments: Sequence[str]) -> int:
    data = data_folder(arguments)
    if data is None:
        return 0
    began = time.perf_counter()
    sources = find_sources(data, offers=load_catalogue("coverages").documents.offers)
    documents = read_all(sources, workers=_WORKERS, cache=None)
    read = time.perf_counter() - began
    rows = resolved(sources, documents)
    total = time.perf_counter() - began
    golds, traps = read_jsonl(data / "gold.jsonl"), read_jsonl(data / "traps.jsonl")
    score = Score()
    _print_table(golds, rows, score)
    _print_traps(golds, traps, rows, documents, score)
    score.leaked = sum(e.gate_status != "FOUND" for row in rows.values() for s in row.slots.values() for e in s.stated)
    print(f"\nstated slots FOUND, right value, unit, condition and place  {score.right} of {score.stated}")
    print(f"not-stated slots FOUND                                      {score.invented} of {score.not_stated}")
    print(f"wrong FOUND                                                 {score.wrong}")
    print(f"traps taken                                                 {score.traps} of {len(traps)}")
    print(f"FOUND_GLOBAL or rejected evidence in a slot                 {score.leaked}")
    print(f"places that the gold file does not list                     {score.new_places}")
    pages = sum(len(document.pages) for document in documents.values())
    # This is an upper bound, because it counts the largest worker once for each worker.
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    peak = _WORKERS * largest + resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"{len(documents)} documents, {pages} pages: read in {read:.1f} s, total {total:.1f} s, below {peak / 1024:.0f} MB"
    )
    return 0 if score.passed else 1


def _print_table(golds: Sequence[dict[str, Any]], rows: Rows, score: Score) -> None:
    """Print a row per slot and a column per insurer: the value, and how many of its places the gold file lists."""
    columns = list(dict.fromkeys((gold["insurer"], gold["variant"]) for gold in golds))
    slots = list(dict.fromkeys((gold["coverage_code"], gold["slot"]) for gold in golds))
    by_place = {(gold["insurer"], gold["variant"], gold["coverage_code"], gold["slot"]): gold for gold in golds}
    table = [["", *(" ".join(column).strip() for column in columns)]]
    remarks: list[str] = []
    for code, name in slots:
        line = [f"{code} {name}"]
        for insurer, variant in columns:
            gold = by_place[insurer, variant, code, name]
            line.append(outcome(gold, rows[insurer, variant, code].slots[name], score, remarks))
        table.append(line)
    widths = [max(_width(line[column]) for line in table) for column in range(len(table[0]))]
    for line in table:
        print("  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True)).rstrip())
    print("\n" + "\n".join(remarks))


def outcome(gold: dict[str, Any], slot: SlotRow, score: Score, remarks: list[str]) -> str:
    """Return a cell of the table, count its outcome in ``score``, and add details to ``remarks``."""
    stated = gold["status"] == "STATED"
    score.stated += stated
    score.not_stated += not stated
    who = f"{gold['insurer']} {gold['variant']} {gold['coverage_code']}.{gold['slot']}".replace("  ", " ")
    if slot.status != "FOUND":
        remarks.append(f"{who}: {'MISSED' if stated else 'not stated'}, UNKNOWN: {slot.notes}")
        return "MISSED" if stated else "-"
    known = [stated and place_is_known(evidence, gold) for evidence in slot.stated]
    fits = stated and value_is_right(slot, gold)
    score.right += fits and any(known)
    score.wrong += not fits
    score.invented += not stated
    score.new_places += known.count(False)
    for evidence, is_known in zip(slot.stated, known, strict=True):
        if not is_known:
            remarks.append(f"{who}: new place {evidence.document} p{evidence.page} {evidence.value_text!r}")
    value = slot.value
    shown = f"{value['pay_percent']}%/{value['period_months']}m" if isinstance(value, dict) else f"{value:,}"
    return f"{'' if fits else 'WRONG '}{shown}{'*' if slot.conditional else ''} {sum(known)}/{len(known)}"


def _print_traps(
    golds: Sequence[dict[str, Any]],
    traps: Sequence[dict[str, Any]],
    rows: Rows,
    documents: Mapping[str, Document],
    score: Score,
) -> None:
    by_slot = {(gold["insurer"], gold["variant"], gold["coverage_code"], gold["slot"]): gold for gold in golds}
    for trap in traps:
        slot = rows[trap["insurer"], trap["variant"], trap["coverage_code"]].slots[trap["slot"]]
        gold = by_slot[trap["insurer"], trap["variant"], trap["coverage_code"], trap["slot"]]
        if trap_is_taken(trap, slot, documents, gold):
            score.traps += 1
            print("TRAP TAKEN", trap["trap_id"], trap["quote"])


def _width(text: str) -> int:
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
