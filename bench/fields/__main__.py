"""Read product documents of four fields and compare the values with gold: ``python -m bench.fields [PART] [FIELD]``.

There are three parts, by three authors who did not know the code. ``open`` and ``wide`` were read while the reader was
written. ``sealed`` is only counted, so nothing about its documents is printed. The documents are drawn each time.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from answergate.policy.catalogue import load_catalogue
from answergate.resolve.rows import SlotRow
from answergate.resolve.running import run
from bench.fields import open as open_part
from bench.fields import sealed as sealed_part
from bench.fields import wide as wide_part

_HERE = Path(__file__).parent
_PARTS = {"open": open_part.write, "wide": wide_part.write, "sealed": sealed_part.write}
_SHOWN = 100


class Score(Struct):
    """The counts of one field in one language."""

    stated: int = 0
    found: int = 0
    wrong: int = 0
    not_stated: int = 0
    invented: int = 0

    def add(self, other: Score) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def is_right(slot: SlotRow, gold: dict[str, Any]) -> bool:
    """Whether value and unit are those of the gold record. A "none" without a currency has no unit."""
    return _same(slot.value, gold["value"]) and (gold["unit"] is None or slot.unit == gold["unit"])


def _same(value: Any, gold: Any) -> bool:
    if isinstance(value, dict) and isinstance(gold, dict):
        return value.keys() == gold.keys() and all(_same(value[key], gold[key]) for key in value)
    if isinstance(value, str) and isinstance(gold, str):
        return "".join(value.split()).casefold() == "".join(gold.split()).casefold()
    return bool(value == gold)


def score_field(part: str, field: Path, drawn: Path, *, verbose: bool) -> Score:
    """Read one field's documents with its catalogue and compare."""
    made = run(drawn, load_catalogue(field / "catalogue.toml"))
    rows = {(row.identity.insurer_key, row.identity.coverage_code): row for row in made.rows}
    score = Score()
    for line in (field / "gold.jsonl").read_text(encoding="utf-8").splitlines():
        gold = json.loads(line)
        row = rows.get((gold["issuer"], gold["subject"]))
        slot = row.slots.get(gold["slot"]) if row is not None else None
        is_found = slot is not None and slot.status == "FOUND"
        is_stated = gold["status"] == "STATED"
        score.stated += is_stated
        score.not_stated += not is_stated
        right = is_found and is_stated and slot is not None and is_right(slot, gold)
        score.found += right
        score.wrong += is_found and is_stated and not right
        score.invented += is_found and not is_stated
        if verbose and not right and (is_stated or is_found):
            _show(part, field.name, gold, slot)
    return score


def _show(part: str, field: str, gold: dict[str, Any], slot: SlotRow | None) -> None:
    kind = "MISSED" if slot is None or slot.status != "FOUND" else "WRONG" if gold["status"] == "STATED" else "INVENTED"
    got = "no row" if slot is None else f"{slot.value} {slot.unit}" if slot.status == "FOUND" else slot.notes[:_SHOWN]
    expected = f"{gold['value']} {gold['unit']}" if gold["status"] == "STATED" else f"not stated: {gold['note']}"
    print(
        f"  {kind} {field} {gold['issuer']} {gold['subject']}.{gold['slot']}: {expected} ({gold['quote']}); got {got}"
    )


def main(arguments: Sequence[str]) -> int:
    parts = [name for name in arguments if name in _PARTS] or list(_PARTS)
    fields = [name for name in arguments if name not in _PARTS]
    for part in parts:
        with tempfile.TemporaryDirectory() as folder:
            _PARTS[part](Path(folder))
            total = Score()
            print(f"\n{part}: stated, found, wrong, not stated, invented")
            for field in sorted(path.parent for path in (_HERE / part).glob("*/gold.jsonl")):
                if fields and field.name not in fields:
                    continue
                score = score_field(part, field, Path(folder) / field.name, verbose=part != "sealed")
                total.add(score)
                print(_line(field.name, score))
            print(_line("all", total))
            if total.stated:
                print(f"found {total.found / total.stated:.1%} of the stated values")
    return 0


def _line(name: str, score: Score) -> str:
    return f"{name:16}{score.stated:6}{score.found:6}{score.wrong:6}{score.not_stated:6}{score.invented:6}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
