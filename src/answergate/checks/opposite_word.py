"""COV507"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from answergate.checks.check import Basis, Pair, check
from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording
from answergate.model.span import Span
from answergate.support.conflict import Conflict
from answergate.support.facts import Facts
from answergate.support.negation import negators

_CLOSE = 0.5


@check(
    "COV507",
    message="{said!r} is the opposite of the evidence{but}",
    bad=[
        Pair("Sales <<rose>> by 4% in May.", "Sales <<fell>> by 4% in May."),
        Pair("The gate is <<open>> on holidays.", "The gate is <<closed>> on holidays."),
        Pair("매출이 4% <<증가>>했습니다.", "매출이 4% <<감소>>했습니다."),
        Pair("销售额<<增长>>了4%。", "销售额<<下降>>了4%。"),
        Pair("売上高は4%<<増加>>した。", "売上高は4%<<減少>>した。"),
        Pair("Der Umsatz ist um 4 % <<gestiegen>>.", "Der Umsatz ist um 4 % <<gesunken>>."),
    ],
    good=[
        Pair("Sales rose by 4% in May.", "In May, sales increased by 4%."),
        Pair("The plant is not safe for cats.", "The plant is dangerous for cats."),
    ],
)
def opposite_word(basis: Basis) -> Iterator[Conflict]:
    """The claim has a word where its evidence has the opposite word.

    Rise and fall, more and less, open and closed: each pair is in the language packs. The check looks at claims that
    follow a sentence of the evidence closely. If one of the two has a negation, the words may agree after all.
    """
    said = _sides(basis.claim)
    if not said or (sentence := basis.sentence) is None:
        return
    stated = _sides(sentence)
    for (pair, side), span in said.items():
        there = stated.get((pair, 1 - side))
        if there is None or (pair, side) in stated or (pair, 1 - side) in said:
            continue
        if basis.close_but(span) >= _CLOSE and not (basis.claim.find(negators) or sentence.find(negators)):
            yield basis.disagree("COV507", span, there)
            return


def _sides(facts: Facts) -> dict[tuple[int, int], Span]:
    """Which sides of which pairs a text has, and where first."""
    sides: dict[tuple[int, int], Span] = {}
    for phrase in facts.find(opposites):
        for side in _side_of()[phrase.words]:
            sides.setdefault(side, Span(phrase.start, phrase.end))
    return sides


def opposites(wording: Wording) -> Iterable[str]:
    return [word for pair in wording.opposites for side in pair for word in side.split()]


@cache
def _side_of() -> dict[str, list[tuple[int, int]]]:
    sides: dict[str, list[tuple[int, int]]] = {}
    pairs = [pair for language in LANGUAGES for pair in language.wording.opposites]
    for number, pair in enumerate(pairs):
        for side, words in enumerate(pair):
            for word in words.split():
                sides.setdefault(word.replace("_", " "), []).append((number, side))
    return sides
