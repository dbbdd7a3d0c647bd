"""What so many times an amount comes to: 4,000元 where two children get 2,000元 each, $63 for two at $18 and three at $9."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations, product
from typing import Final

from answergate.text.derivations.figures import Figures, pool_of, sizes_of
from answergate.text.derivations.shares_of import share_of_amount
from answergate.text.derivations.written_measures import BASES
from answergate.text.numbers import Kind, Number, read_numbers
from answergate.text.words.wording import Prepared

_FEW: Final = 31
_EXACT: Final = 1e-6
# Of more products than these one is hit by chance.
_MOST_PRODUCTS: Final = 24
_MOST_AMOUNTS: Final = 3
_MOST_COUNTS: Final = 6
_LONGEST_RUN: Final = 3
# That something is reckoned: without such a word one of the many amounts is too easily hit.
COMES_TO: Final = re.compile(
    r"\b(?:that is|that['’]s|i\.?e\.?|so|which (?:is|makes|means|comes)|equals?|amount(?:s|ing) to|com(?:es?|ing) to|total\w*|in all|altogether"
    r"|or|pays?|costs?)\b|[=×*]|총|합계|합쳐|즉|이므로|모두|얼마|也就是|就是|即|相当于|相當於|共|合计|合計|总|總|多少|つまり|すなわち|計|相当|となり|になり|いくら"
)
_MULTIPLE: Final = re.compile("([0-9]{1,3}(?:[.][0-9]{1,3})?) ?(?:times|倍|배)")
THERE_AND_BACK: Final = re.compile(r"\bround[ -]trip\b|\breturn (?:fare|ticket)\b|왕복|往返|来回|來回|往復")
# One alone is mostly no number, so it is not read as one.
_ONE: Final = re.compile(r"\bone(?= [a-z])|(?<![十百])一(?=[个個位名])|(?<![가-힣])한(?= ?[명장])")
# So much for each, and for how many of them.
_EACH: Final = re.compile(
    r"\b(?:per|each|every|an?|monthly|weekly|daily|nightly|annual|yearly|apiece|rent|fee|salary|wages?)\b"
    r"|매[월년주일]|월[세급]|당|분이|분으로|분의|每|月租|租金|[月日年]分|[月日]額|毎|家賃|あたり|につき"
)
_PERIODS: Final = frozenset(("month", "week", "day", "year", "night", "person"))
_TOGETHER: Final = 100
# Two capsules of 10 mg have 20 mg; but three days of two hours each are mostly told as hours.
_MEASURED: Final = frozenset(
    unit for unit, (kind, _) in BASES.items() if kind not in (BASES["day"][0], BASES["year"][0])
)
# So much a month, told by the year.
_MONTHS: Final = 12.0
_YEARLY: Final = re.compile(r"\b(?:year\w*|annual\w*)\b|연간|[1일한] ?년|매년|年")
_MONTHLY: Final = re.compile(r"\b(?:month\w*)\b|매월|월|月")
_MOST_CELLS: Final = 60
_STOP: Final = re.compile(r"[.;!?] |[。；！？\n]")


def product_of(
    number: Number, size: float, figures: Figures, words: str, evidence: Sequence[Prepared], own: Sequence[Number]
) -> tuple[str, ...] | None:
    """The factors and the amounts whose product the number is; ``words`` are the lowered claim and question.

    ``own`` are the numbers that the claim, and the answer before it, has rightly.
    """
    if number.unit is None or number.kind not in (Kind.AMOUNT, Kind.QUANTITY):
        return None
    multiples = {float(found[1]): found[0] for text in evidence for found in _MULTIPLE.finditer(text.text)}
    if THERE_AND_BACK.search(words):
        multiples[2.0] = "2"
    found = _times(number, size, multiples, figures) or share_of_amount(number, size, evidence)
    if found is None and number.kind is Kind.AMOUNT:
        found = _for_each(number, size, evidence)
    if found is not None or not COMES_TO.search(words):
        return found
    counts = _counts_in(words)
    if number.kind is not Kind.AMOUNT:
        return _times(number, size, dict(counts), figures) if number.unit in _MEASURED else None
    factors = dict(counts)
    if _YEARLY.search(words) and _MONTHLY.search(" ".join([text.low for text in evidence])):
        factors.update({_MONTHS * count: f"{text} × 12" for count, text in [*counts, (1.0, "1")]})
    return (
        _times(number, size, factors, figures)
        or _times_a_cell(number, size, factors, figures)
        or _for_all(number, size, counts, figures, own)
        or _share_of_earlier(number, size, own)
    )


def _counts_in(words: str) -> list[tuple[float, str]]:
    """The whole numbers of the claim and question that count something."""
    return [
        (float(said.value), said.text)
        for said in read_numbers(_ONE.sub("1", words))
        if said.value is not None
        and said.kind in (Kind.NUMBER, Kind.QUANTITY)
        and said.unit != "age"
        and 1 <= said.value <= _FEW
        and said.value == int(said.value)
    ]


def _times(number: Number, size: float, factors: dict[float, str], figures: Figures) -> tuple[str, str] | None:
    for factor, text in factors.items():
        for (unit, one), amount in figures.measured.items():
            if factor != 1.0 and unit == number.unit and abs(one * factor - size) <= _EXACT * size:
                return text, amount
    return None


def _times_a_cell(number: Number, size: float, factors: dict[float, str], figures: Figures) -> tuple[str, str] | None:
    """The same with a cell that leaves its currency to a header; not where there are so many that chance would do."""
    if not figures.tabular or len(figures.unitless) * len(factors) > _MOST_CELLS:
        return None
    for factor, text in factors.items():
        cell = size / factor
        near = min(figures.unitless, key=lambda one: abs(one - cell), default=0.0)
        if factor != 1.0 and abs(near - cell) <= _EXACT * cell:
            return text, figures.spelled[near]
    return None


def _share_of_earlier(number: Number, size: float, own: Sequence[Number]) -> tuple[str, str] | None:
    """A percentage that the claim has, and the amount, which the number is a part of or what is left: €756 for 40% off €1,260."""
    shares = {float(one.value) / 100.0: one.text for one in own if one.kind is Kind.PERCENT and one.value is not None}
    amounts = {sizes[0]: one.text for one in own if pool_of(one) == number.unit and (sizes := sizes_of(one))}
    if len(shares) > _MOST_AMOUNTS or len(amounts) > _MOST_COUNTS:
        return None
    for share, amount in product(shares, amounts):
        if any(abs(amount * part - size) <= _EXACT * size for part in (share, 1.0 - share)):
            return shares[share], amounts[amount]
    return None


def _for_each(number: Number, size: float, evidence: Sequence[Prepared]) -> tuple[str, str] | None:
    """An amount and, close to it, for how many it is: 월세 80만원의 5개월분, "12 months at $300 a month"."""
    for text in evidence:
        amounts = [one for one in text.numbers if one.unit == number.unit]
        counts = [one for one in text.numbers if one.unit in _PERIODS and one.value is not None and one.value > 1]
        if len(amounts) * len(counts) > _MOST_PRODUCTS:
            continue
        for amount, count in product(amounts, counts):
            start, end = min(amount.span.end, count.span.end), max(amount.span.start, count.span.start)
            comes_to = float(amount.value or 0) * float(count.value or 0)
            near = abs(comes_to - size) <= _EXACT * size and end - start <= _TOGETHER
            if near and _STOP.search(text.low, start, end) is None and _EACH.search(text.low):
                return count.text, amount.text
    return None


def _for_all(
    number: Number, size: float, counts: Sequence[tuple[float, str]], figures: Figures, own: Sequence[Number]
) -> tuple[str, ...] | None:
    """Counts that follow each other, and for each an amount, that come to the number: two at $18 and three at $9."""
    amounts = {sizes[0]: one.text for one in own if pool_of(one) == number.unit and (sizes := sizes_of(one))}
    if len(amounts) < 2:
        amounts = {one: text for (unit, one), text in figures.measured.items() if unit == number.unit}
    if not 1 < len(amounts) <= _MOST_AMOUNTS or len(counts) > _MOST_COUNTS:
        return None
    for length in range(2, min(_LONGEST_RUN, len(amounts)) + 1):
        for start in range(len(counts) - length + 1):
            run = counts[start : start + length]
            for chosen in permutations(amounts, length):
                total = sum([count * amount for (count, _), amount in zip(run, chosen, strict=True)])
                if abs(total - size) <= _EXACT * size:
                    return (*[text for _, text in run], *[amounts[amount] for amount in chosen])
    return None
