"""What so many times an amount comes to: 4,000元 where two children get 2,000元 each, 76.8元 for 1.6 times 48元."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.text.figures import Figures
from answergate.text.numbers import Kind, Number, read_numbers

_FEW: Final = 31
_EXACT: Final = 1e-6
# That something is reckoned: without such a word one of the many amounts is too easily hit.
_COMES_TO: Final = re.compile(
    r"\b(?:that is|that['’]s|i\.?e\.?|so|which (?:is|makes|means|comes)|equals?|amount(?:s|ing) to|total\w*|in all|altogether|or)\b"
    r"|[=×*]|총|합계|합쳐|즉|이므로|모두|也就是|就是|即|相当于|相當於|共|合计|合計|总|總|つまり|すなわち|計|相当|となり|になり"
)
_MULTIPLE: Final = re.compile("([0-9]{1,3}(?:[.][0-9]{1,3})?) ?(?:times|倍|배)")
_THERE_AND_BACK: Final = re.compile(r"\bround[ -]trip\b|\breturn (?:fare|ticket)\b|왕복|往返|来回|來回|往復")


def product_of(
    number: Number, size: float, figures: Figures, words: str, evidence: Sequence[str]
) -> tuple[str, str] | None:
    """The factor and the amount of the evidence whose product the number is; ``words`` are the lowered claim and question."""
    if number.unit is None or number.kind not in (Kind.AMOUNT, Kind.QUANTITY):
        return None
    multiples = {float(found[1]): found[0] for text in evidence for found in _MULTIPLE.finditer(text)}
    if _THERE_AND_BACK.search(words):
        multiples[2.0] = "2"
    found = _times(number, size, multiples, figures)
    if found is not None or not _COMES_TO.search(words):
        return found
    return _times(number, size, _counts_in(words), figures) if number.kind is Kind.AMOUNT else None


def _counts_in(words: str) -> dict[float, str]:
    """The whole numbers of the claim that count something."""
    counts: dict[float, str] = {}
    for said in read_numbers(words):
        value = said.value
        if (
            value is not None
            and said.kind in (Kind.NUMBER, Kind.QUANTITY)
            and 1 < value <= _FEW
            and value == int(value)
        ):
            counts[float(value)] = said.text
    return counts


def _times(number: Number, size: float, factors: dict[float, str], figures: Figures) -> tuple[str, str] | None:
    for factor, text in factors.items():
        for (unit, one), amount in figures.measured.items():
            if unit == number.unit and abs(one * factor - size) <= _EXACT * size:
                return text, amount
    return None
