"""Sizes whose scale stands in the header of a table: 6.3 million for 6,284 under "(thousand)", 1조 8,420억 under 단위: 억원."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from answergate.text.figures import WRITTEN_FIGURES, Figures
from answergate.text.numbers import Number

_SCALE: Final = re.compile(
    r"\b(?P<thousand>thousands?|000s?)\b|\b(?P<million>millions?|mn|m)\b|\b(?P<billion>billions?|bn)\b"
    r"|(?P<e8>억 ?원|亿|億)|(?P<e6>백만 ?원|百万|百萬)|(?P<e4>(?<!백)만 ?원|(?<!百)[万萬])|(?P<e3>천 ?[원명]|千)",
    re.IGNORECASE,
)
_SIZES: Final = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "e8": 1e8, "e6": 1e6, "e4": 1e4, "e3": 1e3}
_FEWEST_FIGURES: Final = 2


def scaled_size(number: Number, target: float, figures: Figures, evidence: Sequence[str]) -> float | None:
    """The bare size of a table that, in a scale the evidence names, is the number or what it rounds."""
    match = WRITTEN_FIGURES.search(number.text)
    if not figures.tabular or match is None or target < _SIZES["thousand"]:
        return None
    for scale in dict.fromkeys(
        _SIZES[found.lastgroup] for text in evidence for found in _SCALE.finditer(text) if found.lastgroup
    ):
        wanted = target / scale
        exact = wanted if wanted in figures.unitless else None
        if exact is None and len(match.group().strip("0").replace(".", "")) >= _FEWEST_FIGURES:
            decimals = len(match.group().partition(".")[2])
            written = float(match.group().replace(",", ""))
            slack = 0.50001 * 10.0**-decimals * wanted / written if written else 0.0
            sizes = sorted(figures.unitless)
            at = bisect_left(sizes, wanted - slack)
            exact = sizes[at] if at < len(sizes) and sizes[at] <= wanted + slack else None
        if exact is not None:
            return exact
    return None
