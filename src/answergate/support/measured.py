"""Whether two numbers with one value measure different things."""

from __future__ import annotations

import re

from answergate.text.numbers import Number
from answergate.text.numbers.lexicon import PER, PER_ONE, any_of
from answergate.text.numbers.marks import Context
from answergate.text.numbers.parts import Parts

_UP, _DOWN = frozenset("≥>"), frozenset("≤<")
_PERIODS = frozenset(("hour", "day", "week", "month", "year"))


_REACH = 30
_MARKING = re.compile(rf"[-+−–~/±<>≤≥▲△▽▼]|{any_of([*PER, *PER_ONE])}", re.IGNORECASE)


def is_same(mine: Number, here: Context, theirs: Number, there: Context) -> bool:
    """Whether two equal numbers plainly measure the same: nothing near one of them makes another measure of it.

    Signs, bounds and periods contradict each other only if both sides have one. A quotient may be on one side.
    """
    behind, other = _behind(mine, here), _behind(theirs, there)
    if "/" in behind or "/" in other or (behind[:1] != other[:1] and any(map(str.isalnum, (behind[:1], other[:1])))):
        return False
    return _is_plain(mine, here) or _is_plain(theirs, there)


def _behind(number: Number, context: Context) -> str:
    return context.text[number.span.end : number.span.end + _REACH]


def _is_plain(number: Number, context: Context) -> bool:
    start, end = max(0, number.span.start - _REACH), number.span.end + _REACH
    return not context.marks.between(start, end) and _MARKING.search(context.text, start, end) is None


def differ(mine: Parts, theirs: Parts) -> bool:
    """Whether a part that both sides have is not the same, or a quotient is only on one side."""
    if mine.sign and theirs.sign and mine.sign != theirs.sign:
        return True
    up, down = (mine.bounds & _UP, theirs.bounds & _UP), (mine.bounds & _DOWN, theirs.bounds & _DOWN)
    if (up[0] and down[1] and not up[1]) or (down[0] and up[1] and not down[1]):
        return True
    if mine.unit == theirs.unit == "" and mine.scale != theirs.scale:
        return True
    if mine.rate != theirs.rate and not (
        mine.rates_in_sentence.issuperset(theirs.rate) and theirs.rates_in_sentence.issuperset(mine.rate)
    ):
        return True
    periods, others = mine.rate_words & _PERIODS, theirs.rate_words & _PERIODS
    return bool(periods and others) and periods.isdisjoint(others)
