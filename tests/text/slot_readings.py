"""Reads values for the slots of the bundled catalogue, for the attribution tests."""

from __future__ import annotations

from typing import Any

from answergate.model.case import Level
from answergate.model.catalogue import Catalogue
from answergate.policy.catalogue import load_catalogue
from answergate.text.attribution.candidates import Candidate, Standing, read_candidates

BUNDLED = load_catalogue("coverages")


def read(
    text: str, code: str, slot: str, *, level: Level | None = None, lines: int = 8, catalogue: Catalogue = BUNDLED
) -> tuple[Candidate, ...]:
    coverage = catalogue.coverage(code)
    assert coverage is not None
    wanted = coverage.slot(slot)
    assert wanted is not None
    return read_candidates(text, coverage, wanted, catalogue, level=level, proximity_lines=lines)


def waiting(text: str, **settings: Any) -> tuple[Candidate, ...]:
    return read(text, "A4200_1", "waiting_period", **settings)


def reduction(text: str) -> tuple[Candidate, ...]:
    return read(text, "A4200_1", "reduction")


def limit(text: str) -> tuple[Candidate, ...]:
    return read(text, "A6200", "duration_limit_days")


def daily(text: str) -> tuple[Candidate, ...]:
    return read(text, "A6200", "daily_benefit_amount_won")


def standings(candidates: tuple[Candidate, ...]) -> list[Standing]:
    return [candidate.standing for candidate in candidates]
