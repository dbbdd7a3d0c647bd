"""Number-like words that contradict the evidence: a third where it says a quarter. The guardrails gate compares these only."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answergate.model.span import Span
from answergate.text.numbers.expressions import ORDINAL, expressions_in, names_of
from answergate.text.numbers.marks import Context
from answergate.text.numbers.number import Number
from answergate.text.numbers.reader import read_numbers

_FAMILY = re.compile(
    r"(?P<fraction>\d/\d+)|(?P<period>[hq]\d)|(?P<decade>\d\ds)|(?P<times>x\d+)|(?P<half>half) |(?P<month>month) "
)
# The check COV512 compares these.
_MEMBERS_OF_SERIES = frozenset({"weekday", "season", "rank"})


def comparable_expressions(claim: Context, numbers: Sequence[Number]) -> list[tuple[Span, str]]:
    """The number-like words of a claim that can be confused with others, each with its name."""
    return [
        (span, name)
        for span, name in expressions_in(claim.marks, claim.text)
        if _family_of(name) and not any(number.span.covers(span) for number in numbers)
    ]


def contradicted(said: Sequence[tuple[Span, str]], evidence: Sequence[Context], around: Context) -> list[Span]:
    """Those number-like words of a claim that its evidence does not have, if it has others of their family close by.

    This is less than an answer needs whose numbers must all be in the evidence: words for which there is nothing to compare
    are left alone.
    """
    close = {_family_of(name) for name in _all_names_in(around)}
    return [
        span
        for span, name in said
        if _family_of(name) in close and not any(name in _all_names_in(context) for context in evidence)
    ]


def _all_names_in(context: Context) -> frozenset[str]:
    if context.names is None:
        names = {name for _, name in expressions_in(context.marks, context.text)}
        context.names = frozenset(names).union(
            *[names_of(number, context.text) for number in read_numbers(context.text)]
        )
    return context.names


def _family_of(name: str) -> str:
    """What a name can be confused with: thirds with quarters, the first half of a year with the second."""
    found = _FAMILY.match(name)
    if found is not None:
        return found.lastgroup or ""
    group, space, _ = name.partition(" ")
    return "" if not space or group in _MEMBERS_OF_SERIES or name.startswith(ORDINAL) else group
