"""Results that a reader reckons at once: 2,680 for 1,250 in May and 1,430 in June, 40% for 20 of 50 patients.

No word need speak of the reckoning. What tells it from chance is how few results two numbers of one sentence have, and
how many numbers of so many digits there are; where these are few, a word that hints at it must stand by.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import Final

from msgspec import Struct

from answergate.text.derivations.figures import Figures, half_of_last_place, numbers_as_long_as, pool_of, share_of
from answergate.text.derivations.multiples import is_more
from answergate.text.derivations.number_lists import NumberList, Sized, alike_by_sentence, are_joined, leaves_one_out
from answergate.text.derivations.operations import OUTRIGHT, Operation
from answergate.text.derivations.reckoned import says_difference
from answergate.text.direction.bounds import bound_at
from answergate.text.numbers import Kind, Number
from answergate.text.words.wording import Prepared

# One in so many invented numbers may be a result of something.
_RARE: Final = 30
_EXACT: Final = 1e-6
_FEW: Final = 3
_MOST_SENTENCES: Final = 40
# Nobody reckons at once with a sentence of more.
_MOST_NUMBERS: Final = 40
# A small count is the sum or difference of two others by chance.
_SMALL: Final = 12.0
# Twice and once are half of nothing.
_LEAST_WHOLE: Final = 5.0
_RANGE: Final = re.compile(" ?[~∼〜～–—-] ?")
_LEAST_PART: Final = 4.0
_NAME_REACH: Final = 24
_HINTS: Final = {
    Operation.SUM: re.compile(
        r"\b(?:both|together|overall|all (?:two|three)|the two)\b|모두|함께|두 [가-힣]|[两兩][个個年季月者]|全部|両|二つ|2つ|2か月|2年で"
    ),
    Operation.DIFFERENCE: re.compile(
        r"\b(?:add(?:s|ed)|gain(?:s|ed)?|los(?:t|s|es)|sav(?:es?|ed|ings?)|shed|hired|profit|earned|left|cheaper|extra|surplus|deficit|change)\b"
        r"|이익|적자|흑자|늘렸|줄였|절약|추가|남[았은는]|利润|利潤|盈利|亏损|利益|黒字|赤字|节省|節約|省了|お得|残[りる]|[増減]や|[増減]ら"
    ),
}
_OF: Final = re.compile(
    r"(?:%| percent| per cent)? of (?:the |all |its |their |our |these |those |his |her )*([a-z]+(?: [a-z]+){0,2})"
)
_OF_EAST_ASIAN: Final = re.compile("的([\u3400-\u9fff]{2})")
_OF_BEFORE: Final = re.compile(
    "(?:([가-힣]{2,6}?)(?:의|중|가운데) ?|([\u3400-\u9fff\u30a0-\u30ff]{2,4})(?:のうち|の|的|中|占)|占([\u3400-\u9fff]{2,4})的)(?:[약约約] ?)?\\Z"
)
_WORD: Final = re.compile(r"\b(?!were|have|been|that|which|with|from|this|they|said|will|them)[a-z]{4,}")
_STEM: Final = 5


class _Result(Struct, frozen=True):
    """What numbers come to."""

    operation: Operation
    size: float
    operands: tuple[Sized, ...]

    @property
    def written(self) -> tuple[str, ...]:
        return tuple([operand.number.text for operand in self.operands])


def plain_result(
    number: Number,
    target: float,
    figures: Figures,
    words: str,
    evidence: Sequence[Prepared],
    lists: Sequence[NumberList],
    *,
    rising: bool | None,
) -> tuple[Operation, tuple[str, ...]] | None:
    """What two numbers of one sentence, or the only two or three of their unit, plainly come to."""
    if figures.tabular or target <= 0.0:
        return None
    if number.kind is Kind.PERCENT and number.unit == "%":
        return _percentage(number, target, words, evidence, rising)
    if number.kind not in (Kind.NUMBER, Kind.QUANTITY, Kind.AMOUNT):
        return None
    if number.kind is not Kind.AMOUNT and target <= _SMALL:
        return None
    # One more or less is mostly a slip.
    least = 0.0 if number.kind is Kind.AMOUNT else _LEAST_PART
    pairs = [pair for pair in _pairs([pool_of(number)], evidence) if pair[1].size >= least]
    results = [each for pair in pairs for each in _of_two(*pair)]
    results += [_Result(Operation.SUM, sum([one.size for one in each.sized]), each.sized) for each in lists]
    found = [each for each in results if abs(each.size - target) <= _EXACT * target]
    # "Within 31 days" sets a limit, which nobody reckons.
    bounded = bool(found) and bound_at(words, number.span.start, number.span.end) is not None
    many = len({round(each.size, 6) for each in results})
    for each in found:
        sizes = [operand.size for operand in each.operands]
        beyond_chance = not bounded and many <= numbers_as_long_as(target) // _RARE
        if not (beyond_chance or (many <= 2 * _FEW and _is_hinted(each.operation, number, words))):
            continue
        if each.operation is Operation.DIFFERENCE or not leaves_one_out(sizes, lists, words):
            return each.operation, each.written
    return None


def _is_hinted(operation: Operation, number: Number, words: str) -> bool:
    differs = operation is Operation.DIFFERENCE and says_difference(words, number)
    return differs or any(words_of[operation].search(words) for words_of in (_HINTS, OUTRIGHT))


def share_counted(number: Number, words: str, evidence: Sequence[Prepared]) -> tuple[str, str] | None:
    """The two numbers of which one is such a fraction of the other: 30 of 90 for a third of the staff."""
    share = share_of(number)
    if share is None or not 0.0 < share < 100.0:
        return None
    found = _share(number, share, 0.5, words, evidence)
    return found and found[1]


def _pairs(units: Iterable[str], evidence: Sequence[Prepared]) -> list[tuple[Sized, Sized]]:
    """The larger and the smaller one of any two numbers of one sentence, or of all where these are few."""
    pairs: list[tuple[Sized, Sized]] = []
    for unit in units:
        sentences = [sentence for text in evidence for sentence in alike_by_sentence(unit, text)][:_MOST_SENTENCES]
        everywhere = list(chain.from_iterable(sentences))
        for group in [everywhere] if len(everywhere) <= _FEW else sentences:
            if len(group) <= _MOST_NUMBERS:
                pairs += [(one, other) for one, other in combinations(group, 2) if _are_alike(one, other)]
    return [(one, other) if one.size > other.size else (other, one) for one, other in pairs if one.size and other.size]


def _are_alike(one: Sized, other: Sized) -> bool:
    """Whether both have their unit, and are no range; in a list one says it for all: 10 people on Monday, 20 on Tuesday."""
    between = one.text.low[one.number.span.end : other.number.span.start] if one.text is other.text else ""
    if _RANGE.fullmatch(between):
        return False
    if one.number.unit == other.number.unit:
        return True
    bare = one if one.number.unit is None else other
    # 42对 has a counter, if none that is known.
    return are_joined(one, other) and not bare.text.low[bare.number.span.end : bare.number.span.end + 1].isalpha()


def _of_two(more: Sized, less: Sized) -> tuple[_Result, _Result]:
    return (
        _Result(Operation.SUM, more.size + less.size, (more, less)),
        _Result(Operation.DIFFERENCE, more.size - less.size, (more, less)),
    )


def _percentage(
    number: Number, target: float, words: str, evidence: Sequence[Prepared], rising: bool | None
) -> tuple[Operation, tuple[str, ...]] | None:
    slack = half_of_last_place(number)
    up = is_more(words, number) if rising is None else rising
    pairs = _pairs(_units_in(evidence), evidence) if up is not None else []
    changes = [
        _Result(Operation.CHANGE, 100.0 * (more.size - less.size) / (less if up else more).size, (more, less))
        for more, less in pairs
    ]
    if len(changes) <= max(numbers_as_long_as(target) // _RARE, _FEW if says_difference(words, number) else 0):
        for each in changes:
            if abs(each.size - target) <= slack:
                return each.operation, each.written
    return _share(number, target, slack, words, evidence)


def _units_in(evidence: Sequence[Prepared]) -> list[str]:
    units = dict.fromkeys([pool_of(number) for text in evidence for number in text.numbers])
    return [unit for unit in units if unit != "%"]


def _share(
    number: Number, share: float, slack: float, words: str, evidence: Sequence[Prepared]
) -> tuple[Operation, tuple[str, str]] | None:
    whole = _whole_of(number, words)
    if whole is None:
        return None
    pairs = _pairs(_units_in(evidence), evidence)
    shares = {round(100.0 * less.size / more.size, 3) for more, less in pairs}
    for more, less in pairs:
        near = abs(100.0 * less.size / more.size - share) <= min(slack, 0.05 * share)
        few = len(shares) <= _FEW and more.size >= _LEAST_WHOLE
        if near and (few or _is_named(whole, more)):
            return Operation.PERCENTAGE, (less.number.text, more.number.text)
    return None


def _whole_of(number: Number, words: str) -> str | None:
    """What the claim says that the share is of."""
    start, end = number.span.start, number.span.end
    behind = _OF.match(words, end) or _OF_EAST_ASIAN.match(words, end)
    if behind is not None:
        return behind[1]
    before = _OF_BEFORE.search(words, max(0, start - _NAME_REACH), start)
    return before and (before[1] or before[2] or before[3])


def _is_named(whole: str, sized: Sized) -> bool:
    span = sized.number.span
    near = sized.text.low[max(0, span.start - _NAME_REACH) : span.end + _NAME_REACH]
    stems = [word[:_STEM] for word in _WORD.findall(whole)] if whole.isascii() else [whole]
    return any(stem in near for stem in stems)
