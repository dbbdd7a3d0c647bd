"""A course turned round: "from 4 to 3" where the evidence goes from 3 to 4, 从60%到55% for 由55%升至60%."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from answergate.model.span import Span
from answergate.text.words.wording import Claimed, Prepared

_LEAVING: Final = ("에서", "から", "从", "從", "由")
_SOURCE_BEFORE: Final = re.compile(r"\bfrom\s[^\d;.]{0,12}\Z|[从從由自][^0-9，,。；;]{0,12}\Z")
_TARGET_BEFORE: Final = re.compile(r"\bto\s[^\d;.]{0,12}\Z|[到至为為成]了?\s?\Z")
_SOURCE_AFTER: Final = re.compile(r"\s?[^\s\d]?(?:에서|から)")
_TARGET_AFTER: Final = re.compile(r"\s?[^\s\d]?(?:으?로|까지|に|へ)")
_REACH: Final = 20


def turned_course(claim: Claimed, evidence: Sequence[Prepared]) -> Span | None:
    """The two numbers between which the claim lets something go the other way: "from 4 to 3" where it went from 3 to 4."""
    if "from" not in claim.words and (claim.text.isascii() or True not in [word in claim.text for word in _LEAVING]):
        return None
    for (start, end, first, _), (from_, to, second, _) in pairwise(claim.tokens):
        if not (_is_source(claim.low, start, end) and _is_target(claim.low, from_, to)):
            continue
        places = [(text.low, _place(text.low, first.lower()), _place(text.low, second.lower())) for text in evidence]
        both = [(low, one, other) for low, one, other in places if one is not None and other is not None]
        if both and all(
            _is_source(low, *other) and _is_target(low, *one) and abs(one[0] - other[0]) < 4 * _REACH
            for low, one, other in both
        ):
            return Span(start, to)
    return None


def _is_source(low: str, start: int, end: int) -> bool:
    return bool(_SOURCE_BEFORE.search(low, max(0, start - _REACH), start) or _SOURCE_AFTER.match(low, end))


def _is_target(low: str, start: int, end: int) -> bool:
    return bool(_TARGET_BEFORE.search(low, max(0, start - _REACH), start) or _TARGET_AFTER.match(low, end))


def _place(low: str, literal: str) -> tuple[int, int] | None:
    """The only place of a number in a text, whatever blanks are in it."""
    found = list(
        re.finditer(r"(?<![0-9.,])" + r"\s?".join(map(re.escape, literal.split())) + r"(?![0-9]|[.,][0-9])", low)
    )
    return found[0].span() if len(found) == 1 else None
