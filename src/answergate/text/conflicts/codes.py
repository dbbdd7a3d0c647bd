"""Names that end in a number: X200, B12, F-16, GPT-4. One digit off, and it is another thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.words.wording import Claimed, Prepared

_CODE: Final = re.compile(r"(?<![a-z0-9\u00c0-\u024f])([a-z]{1,12})-?([0-9]+[a-z]?)(?![a-z0-9]|[.,:][0-9])")
# Quarters, halves and years are dates, and a currency may stand before its amount: Q3, FY2023, USD500.
_NO_CODE: Final = frozenset(
    ("q", "h", "fy", "cy", "usd", "eur", "krw", "jpy", "cny", "rmb", "gbp", "hk", "us", "no", "p", "pp", "v")
)


def other_codes(claim: Claimed, evidence: Sequence[Prepared]) -> list[Span]:
    """The codes of the claim that the evidence has not, though it has one of the same letters: X201 for X200."""
    said = [match for match in _CODE.finditer(claim.low) if match[1] not in _NO_CODE]
    if not said:
        return []
    written: dict[str, set[str]] = {}
    for text in evidence:
        for letters, digits in _CODE.findall(text.low):
            written.setdefault(letters, set()).add(digits)
    return [Span(*match.span()) for match in said if match[2] not in written.get(match[1], {match[2]})]
