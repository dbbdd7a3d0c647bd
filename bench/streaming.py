"""Measures how long StreamGate holds text back, and what it costs: ``python -m bench.streaming``.

The answers are those of ``bench/right_and_wrong``, in pieces of four characters. It only reports figures, except that a
character of a refused claim, or of a stopped answer with the default, is an error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from msgspec import Struct

from answergate import StreamGate, Verdict, check
from answergate.integrations.streaming import Hold

DATA = Path(__file__).resolve().parent / "right_and_wrong"
LANGUAGES = ("english", "korean", "chinese", "japanese")
HOLDS: tuple[Hold, ...] = ("answer", "claim")
_PIECE = 4
_LENGTHS = (2_000, 20_000, 200_000)


class Streamed(Struct, frozen=True):
    """One answer that was streamed."""

    length: int
    verdict: Verdict
    released: int
    """Characters that were released before the end."""
    first: int
    """Characters that had arrived when the first text was released."""
    delay: float
    """Characters that arrived between a character and its release, on average over the answer."""
    refused: int
    """Released characters of claims that the verdict refuses."""
    cost: float
    """Time, relative to one check of the whole answer."""


def streamed(record: Mapping[str, Any], hold: Hold) -> Streamed:
    """Stream the answer of a record."""
    answer: str = record["answer"]
    case = {"chunks": record["chunks"], "question": record.get("question")}
    check({**case, "answer": answer}, "guardrails")
    began = perf_counter()
    check({**case, "answer": answer}, "guardrails")
    once = perf_counter() - began
    began = perf_counter()
    gate = StreamGate(gate="guardrails", case=case, hold=hold)
    held, released, first = 0, 0, len(answer)
    for at in range(0, len(answer), _PIECE):
        arrived = min(at + _PIECE, len(answer))
        for text in gate.feed(answer[at:arrived]):
            first = min(first, arrived)
            held += sum(arrived - place for place in range(released, released + len(text)))
            released += len(text)
    verdict = gate.close()
    cost = (perf_counter() - began) / once
    held += sum(len(answer) - place for place in range(released, len(answer)))
    places = [finding.place for finding in verdict.findings if finding.code == "COV503"]
    refused = sum(max(0, min(released, place.end) - place.start) for place in places) if not verdict.passed else 0
    return Streamed(len(answer), verdict, released, first, held / len(answer), refused, cost)


def main(arguments: Iterable[str]) -> int:
    print(
        f"Answers in pieces of {_PIECE} characters. Medians, in characters; cost: times one check of the whole answer.\n"
    )
    print(
        "language  hold     answers  length  first text  delay  before the end  cost    stopped  released  of refused"
    )
    wrong = 0
    for language in LANGUAGES:
        records = [json.loads(line) for line in (DATA / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()]
        for hold in HOLDS:
            every = [streamed(record, hold) for record in records]
            shown = [one for one in every if one.verdict.passed]
            stopped = [one for one in every if not one.verdict.passed]
            share = sum(one.released for one in shown) / sum(one.length for one in shown)
            refused = sum(one.refused for one in stopped)
            leaked = sum(one.released for one in stopped)
            wrong += refused + (leaked if hold == "answer" else 0)
            print(
                f"{language:9} {hold:7} {len(shown):8} {median(one.length for one in shown):7.0f}"
                f" {median(one.first for one in shown):11.0f} {median(one.delay for one in shown):6.0f}"
                f" {share:15.0%} {median(one.cost for one in every):5.1f}"
                f" {len(stopped):10} {leaked / max(1, len(stopped)):9.0f} {refused:11}"
            )
    print("\nreleased: characters of a stopped answer, on average; of refused: those in refused claims.")
    print("\nGrowth with hold=claim: an answer of so many characters, relative to one check of it.\n")
    for length in _LENGTHS:
        one = streamed(_long(length), "claim")
        print(f"{one.length:8,} characters {one.cost:5.1f} times, {one.released / one.length:4.0%} before the end")
    return 1 if wrong else 0


def _long(length: int) -> dict[str, Any]:
    """An answer of many claims that are all covered."""
    facts = [f"Section {number} of the tower was finished in {1800 + number % 200}." for number in range(200)]
    claims = [f"{facts[number % 200][:-1]} [C{number % 10 + 1}]. " for number in range(length // 50)]
    chunks = [" ".join(facts[number::10]) for number in range(10)]
    return {"answer": "".join(claims)[:length], "chunks": chunks}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
