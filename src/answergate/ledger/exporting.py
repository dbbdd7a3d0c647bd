"""Exports a ledger as JSON Lines: its entries, or its reviewed cases as labelled data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, Any

from msgspec import Struct

from answergate.ledger.entry import Kept, to_plain
from answergate.ledger.payload import decode_payload, in_order


class Labelled(Struct, frozen=True):
    """How many reviewed cases were written, and how many were skipped."""

    written: int
    without_case: int
    undecided: int


def export(kept: Iterable[Kept], out: IO[bytes]) -> int:
    """Write entries with their stored texts, one per line. Returns the number of entries."""
    written = 0
    for one in kept:
        out.write(line_of(one))
        written += 1
    return written


def line_of(kept: Kept) -> bytes:
    """Return one entry as a line of JSON: its columns, ``detail``, ``output``, ``case`` and ``reviews``."""
    fields: dict[str, Any] = to_plain(kept.entry)
    for name, text in (("detail", kept.detail), ("output", kept.output), ("case", kept.case)):
        fields[name] = None if text is None else decode_payload(text)
    fields["reviews"] = [to_plain(review) for review in kept.reviews]
    return in_order(fields).encode() + b"\n"


def export_labelled(kept: Iterable[Kept], out: IO[bytes]) -> Labelled:
    """Write reviewed decisions as labelled answers, in the format that ``answergate evaluate`` reads.

    An answer is supported if the gate passed it and a person accepted that, or the gate stopped it and a person
    overruled that. Entries without a stored case or without a decision are skipped and counted.
    """
    written = without_case = undecided = 0
    for one in kept:
        if not one.reviews:
            continue
        if one.entry.outcome not in ("passed", "stopped"):
            undecided += 1
        elif not isinstance(one.payload, dict):
            without_case += 1
        else:
            out.write(in_order(_labelled(one, one.payload)).encode() + b"\n")
            written += 1
    return Labelled(written, without_case, undecided)


def _labelled(kept: Kept, payload: dict[str, Any]) -> dict[str, Any]:
    entry, review = kept.entry, kept.reviews[-1]
    passed, overruled = entry.outcome == "passed", review.ruling == "overruled"
    return {
        "id": f"ledger-{entry.seq}",
        "dataset": entry.gate,
        **payload,
        "labels": {"supported": passed != overruled},
        "ledger": {
            "seq": entry.seq,
            "gate": entry.gate,
            "status": entry.status,
            "policy": entry.policy_name,
            "ruling": review.ruling,
            "reason": review.reason,
            "reviewed_by": review.who,
            "reviewed_at": review.at,
        },
    }
