"""What a claim has the other way round than its evidence, and whether a claim has any word that may turn it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.numbers.alternation import alternation
from answergate.text.words.stems import KOREAN_STEM_OF
from answergate.text.words.wording import Claimed

_HANGUL: Final = re.compile("[\uac00-\ud7a3]")
# What a listed form goes on with in a sentence, so that its stem is the one that claims have.
_KOREAN_ENDINGS: Final = ("", "다", "니다", "는", "적인", "하려면")


class Turned(Struct, frozen=True):
    """A place of the claim and, where it is in the chunk that the claim rests on, the place that has it otherwise."""

    said: Span
    evidence: Span | None


class TurningWords:
    """Words that may turn a claim round, arranged to be asked for cheaply: most claims have none.

    A Korean word counts where it opens a word, with any ending but not inside a compound.
    """

    __slots__ = ("_korean_stems", "_others", "alphabetic", "east_asian")

    def __init__(self, words: Collection[str]) -> None:
        self.alphabetic = frozenset([word for word in words if word.isascii()])
        self.east_asian = frozenset(words) - self.alphabetic
        korean = [word for word in self.east_asian if _HANGUL.match(word)]
        self._korean_stems = frozenset(
            [KOREAN_STEM_OF[word.split()[0] + ending] for word in korean for ending in _KOREAN_ENDINGS]
        )
        self._others = _first_of(sorted(self.east_asian.difference(korean)))

    def may_be_in(self, claim: Claimed) -> bool:
        """Whether the claim can have one of the words."""
        return not self.alphabetic.isdisjoint(claim.words) or self.may_be_in_east_asian(claim)

    def may_be_in_east_asian(self, claim: Claimed) -> bool:
        """Whether the claim can have one of those of no alphabet."""
        text = claim.text
        if text.isascii():
            return False
        if self._others.search(text):
            return True
        return _HANGUL.search(text) is not None and not self._korean_stems.isdisjoint(
            [unit.key for unit in claim.units]
        )


def _first_of(words: Collection[str]) -> re.Pattern[str]:
    """A pattern that finds the first character of any of the words.

    A set of first characters comes first: that is what lets the scan skip to them.
    """
    firsts = "".join([re.escape(first) for first in sorted({word[0] for word in words})])
    return re.compile(f"[{firsts}](?<=(?={alternation(words)}).)")
