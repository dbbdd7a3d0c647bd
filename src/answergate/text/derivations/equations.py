"""Equations that an answer writes out: "260 × 2 = 520元", "3,000 × 2 + 1,500 × 3 = 10,500원"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from decimal import Decimal
from itertools import pairwise
from math import isfinite
from typing import Final

from answergate.model.span import Span
from answergate.text.derivations.earlier import Earlier
from answergate.text.derivations.figures import share_of
from answergate.text.derivations.products import THERE_AND_BACK
from answergate.text.numbers import Kind, Number
from answergate.text.words.wording import Prepared

_EQUALS: Final = frozenset("=＝")
# What it comes to may have a word before it: = 연 1.80%, "= about 21".
_SIGN: Final = re.compile(
    r"[\s*_)）]*(?:(?!x\b)[^\W\d_]{1,12}[\s)）]*)?([=＝+＋×x*÷/−－–-])[\s*_(（]*(?:(?<=[=＝] )[^\W\d_]{1,8}[\s*_]*)?",
    re.IGNORECASE,
)
_TIMES: Final = frozenset("×xX*")
_OVER: Final = frozenset("÷/")
_PLUS: Final = frozenset("+＋")
_EXACT: Final = 1e-6
_LONGEST_GAP: Final = 24


def equations_in(
    text: str,
    numbers: Sequence[Number],
    stated: Collection[Decimal | None],
    question: Prepared | None,
    earlier: Earlier | None,
) -> dict[Span, tuple[str, ...]]:
    """The numbers of equations that hold, by their places, with the operands of each.

    They start from what the evidence has ``stated``, the question asks or the answer said before. So must a factor: that
    three have to pay is not told by an equation. But it may be reckoned from the case that is asked about: 4 of 34 above 30.
    """
    if _EQUALS.isdisjoint(text):
        return {}
    runs: list[tuple[list[Number], list[str]]] = [([number], []) for number in numbers[:1]]
    for one, other in pairwise(numbers):
        sign = _sign_between(text, one, other)
        if sign is None:
            runs.append(([other], []))
        else:
            runs[-1][0].append(other)
            runs[-1][1].append(sign)
    told = [*(question.numbers if question is not None else ()), *(earlier.standing if earlier is not None else ())]
    # What the claim says beside its equations is judged by itself.
    told += [run[0] for run, signs in runs if not signs]
    case = {float(one.value) for one in told if one.value is not None}
    if THERE_AND_BACK.search(text.lower()):
        case.add(2.0)
    known = case | {float(value) for value in stated if value is not None}
    found: dict[Span, tuple[str, ...]] = {}
    for run, signs in runs:
        found.update(_grounded(run, signs, known, case))
    return found


def _sign_between(text: str, one: Number, other: Number) -> str | None:
    gap = text[one.span.end : other.span.start]
    sign = _SIGN.fullmatch(gap) if len(gap) <= _LONGEST_GAP else None
    return None if sign is None else sign[1]


def _grounded(
    run: Sequence[Number], signs: Sequence[str], known: Collection[float], case: Collection[float]
) -> dict[Span, tuple[str, ...]]:
    """The places of one equation, where it holds; what it comes to may be reckoned on: = 1,029.6 + 171.5 = 1,201.1."""
    ends = [place + 1 for place, sign in enumerate(signs) if sign in _EQUALS]
    values = [value for number in run if (value := _value_of(number)) is not None]
    if not ends or ends[-1] != len(run) - 1 or ends == [1] or len(values) != len(run):
        return {}
    # Several terms do not come to the right sum by chance: there a step of a tariff may be a factor too.
    starts = known if sum(sign in _TIMES for sign in signs) > 1 else case
    if not all(
        value in known or number.kind is Kind.RATIO or _is_difference(value, starts, known)
        for number, value in zip(run[: ends[0]], values, strict=False)
    ):
        return {}
    sizes = [value / 100.0 if one.unit == "%" else value for one, value in zip(run, values, strict=True)]
    sides = [_reckoned(sizes[start:end], signs[start : end - 1]) for start, end in pairwise([0, *ends, len(run)])]
    holds = all(abs(side - sizes[-1]) <= _EXACT * abs(sizes[-1]) for side in sides)
    texts = tuple([number.text for number in run[:-1]])
    return dict.fromkeys([number.span for number in run], texts) if holds and all(map(isfinite, sizes)) else {}


def _value_of(number: Number) -> float | None:
    share = share_of(number)
    if share is not None:
        return share / 100.0
    return None if number.value is None else float(number.value)


def _is_difference(value: float, starts: Collection[float], known: Collection[float]) -> bool:
    """Whether a factor is by how much, or how many times, one of the starts is more than something known."""
    return any(one - value in known or (value > 1.0 and one / value in known) for one in starts)


def _reckoned(values: Sequence[float], signs: Sequence[str]) -> float:
    total, term = 0.0, values[0]
    for value, sign in zip(values[1:], signs, strict=True):
        if sign in _TIMES:
            term *= value
        elif sign in _OVER:
            term = term / value if value else 0.0
        else:
            total, term = total + term, value if sign in _PLUS else -value
    return total + term
