"""COV505"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answergate.checks.asked import denies
from answergate.checks.check import Basis, Pair, check
from answergate.model.span import Span
from answergate.support.conflict import Conflict

_CLOSE, _SAME_OTHERWISE = 0.3, 0.8
_WORD_BEFORE = re.compile(r"([^\W\d_]+)\s+[(\"“]?\Z")


@check(
    "COV505",
    looks_for="names",
    message="the name {said!r} is not in {cited}{but}",
    bad=[
        Pair(
            "The tower was designed by <<Hector Guimard>> in Paris.",
            "The tower was designed by Gustave Eiffel in Paris.",
        ),
        Pair("The book was written by Anna <<Smith>>.", "The book was written by Anna <<Jones>>."),
    ],
    good=[
        Pair("The tower was designed by Gustave Eiffel.", "Gustave Eiffel designed the tower."),
        Pair("The book was written by Anna Jones of London.", "The book was written by Anna Jones."),
    ],
)
def unknown_name(basis: Basis) -> Iterator[Conflict]:
    """The claim names a person, place or thing that its evidence does not name.

    Readers look up names. A name of several words counts if the evidence has none of them. A single word counts only if
    the evidence has a different name behind the same word ("by Jones" for "by Smith"). Names are read by their capital
    letters, so this check is silent in languages that do not mark names.
    """
    missing = set(basis.coverage.missing)
    if not missing or basis.close < _CLOSE:
        return
    asked = basis.question.keys if basis.question is not None else frozenset()
    for name in basis.names:
        if missing.isdisjoint(basis.claim.words.keys(name.of(basis.claim.text))):
            continue
        inside = [token for token in basis.claim.tokens if name.start <= token[0] < name.end and token[3] >= 1.0]
        unseen = [
            token
            for token in inside
            if token[2] in missing and (token[2] not in asked or _is_another(basis, name, token[0]))
        ]
        if not unseen:
            continue
        if len(unseen) == len(inside) > 1:
            yield basis.disagree("COV505", Span(inside[0][0], inside[-1][1]))
            continue
        for token in unseen:
            there = _in_its_place(basis, token[0])
            if there is not None:
                yield basis.disagree("COV505", Span(token[0], token[1]), there)
                break


def _is_another(basis: Basis, name: Span, start: int) -> bool:
    """Whether the sentence has another name in this place, and otherwise says the same, so the question was wrong."""
    return (
        _in_its_place(basis, start) is not None and basis.close_but(name) >= _SAME_OTHERWISE and not denies(basis, name)
    )


def _in_its_place(basis: Basis, start: int) -> Span | None:
    """The other name that the sentence has behind the same word."""
    before = _WORD_BEFORE.search(basis.claim.text, max(0, start - 30), start)
    sentence = basis.sentence
    if before is None or sentence is None:
        return None
    match = re.search(rf"\b{re.escape(before[1])}\s+([A-ZÀ-Þ][^\W\d_]+)", sentence.text)
    return None if match is None or match[1] in basis.claim.text else Span(*match.span(1))
