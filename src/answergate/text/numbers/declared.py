"""Scales that a label or a table head declares for the figures behind it: in millions, 단위: 백만 달러, （万元）."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal

from answergate.lang import LANGUAGES
from answergate.text.numbers import lexicon
from answergate.text.numbers.digits import scaled
from answergate.text.numbers.lexicon import any_of
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.unit_words import unit_of

_POWERS = lexicon.SCALES | {
    word.replace("_", " "): power
    for language in LANGUAGES
    for power, words in language.wording.scales.items()
    for word in words.split()
    if len(word) > 1 or not word.isascii()
}
SCALE_POWERS = {word.lower().rstrip("."): power for word, power in _POWERS.items()}
"""The words for powers of ten, in small letters and without a full stop."""
_DECLARATION = re.compile(
    rf"(?:[(（:：] ?|\b[Ii]n |, )(?:[$€£¥] ?in |(?:[A-Z]{{3}}|[$€£¥]) ?)?(?P<scale>{any_of(SCALE_POWERS)})\.?(?: of)? ?(?P<unit>[^\W\d_]+)?",
    re.IGNORECASE,
)
_KINDS = (Kind.NUMBER, Kind.AMOUNT, Kind.QUANTITY)


def stated_in_scale(
    numbers: Iterable[Number],
    evidence: str,
    theirs: Iterable[Number],
    signs_agree: Callable[[Number, Number], bool],
) -> Iterator[Number]:
    """Those of the numbers that are figures of the evidence, times the scale that is declared before the figure.

    The signs must agree, and the unit must be the declared one, if any is declared.
    """
    sought = [number for number in numbers if number.kind in _KINDS and number.value]
    first: dict[tuple[int, str | None], int] = {}
    for match in _DECLARATION.finditer(evidence) if sought else ():
        scale = SCALE_POWERS[match["scale"].lower()], unit_of(match["unit"]) if match["unit"] else None
        first.setdefault(scale, match.end())
    declared = [(end, power, unit) for (power, unit), end in first.items()]
    if not declared:
        return
    figures: dict[Decimal | None, list[Number]] = {}
    for number in theirs:
        if number.unit is None:
            figures.setdefault(number.value, []).append(number)
    for number in sought:
        for end, power, unit in declared:
            value = None if number.value is None else scaled(number.value, -power)
            behind = (
                [one for one in figures.get(value, ()) if one.span.start >= end] if unit in (None, number.unit) else []
            )
            if any(signs_agree(number, figure) for figure in behind):
                yield number
                break
