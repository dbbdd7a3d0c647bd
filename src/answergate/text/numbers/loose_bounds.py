"""Words that are bounds next to some numbers and mean little next to others: over, within, 以内."""

from __future__ import annotations

import re

from answergate.text.numbers import lexicon
from answergate.text.numbers.lexicon import any_of
from answergate.text.scripts import EAST_ASIAN

_BEFORE = re.compile(rf"({any_of(lexicon.LOOSE_BOUNDS)})\s?\Z")
_FIRST_CHARACTERS = re.compile(rf"\s?([{EAST_ASIAN}]{{1,3}})")
_LONGEST_BEFORE = 12


def loose_bounds_at(low: str, start: int, end: int) -> frozenset[str]:
    """The loose bounds that touch a number at a place of a text in lower case."""
    before = _BEFORE.search(low, max(0, start - _LONGEST_BEFORE), start)
    behind = _FIRST_CHARACTERS.match(low, end)
    words = [] if before is None else [before[1]]
    if behind is not None:
        words += [behind[1][:width] for width in (1, 2, 3)]
    return frozenset([lexicon.LOOSE_BOUNDS[word] for word in words if word in lexicon.LOOSE_BOUNDS])
