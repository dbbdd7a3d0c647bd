"""What a claim and its evidence deny, each for itself, and what of it they do not share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from answergate.text.direction.polarity import Denial, plainly, read_denials

# Each denial is looked for in the other text; a stretch with more of them is no prose.
_MOST_DENIALS: Final = 64


class Side(Struct, frozen=True):
    """A lowered text and what it denies."""

    low: str
    denials: Sequence[Denial]

    @classmethod
    def of(cls, text: str) -> Side:
        """A text read: without what only looks like a denial."""
        low = plainly(text)
        return cls(low, read_denials(low)[:_MOST_DENIALS])

    def without(self, keys: Collection[str]) -> Side:
        """The text with spaces for its denials of these keys."""
        if not keys:
            return self
        low = self.low
        for denial in self.denials:
            if denial.key in keys:
                low = low[: denial.span.start] + " " * len(denial.span) + low[denial.span.end :]
        return Side(low, [denial for denial in self.denials if denial.key not in keys])

    def without_denied_words(self, other: str) -> str:
        """Another text without the words denied here, which may themselves turn round: "the pump does not stop"."""
        for denial in self.denials:
            denied = denial.span.of(self.low).split()[-1] if denial.key.isascii() else denial.key
            other = other.replace(denied, " ")
        return other


def unshared(mine: Side, theirs: Side) -> tuple[Side, Side]:
    """Two texts without what both deny: "without notice" on both sides tells nothing of the rest."""
    if not mine.denials or not theirs.denials:
        return mine, theirs
    keys = {denial.key for denial in mine.denials}.intersection([denial.key for denial in theirs.denials])
    lacking = [[denial.key for denial in side.denials if denial.lacks] for side in (mine, theirs)]
    if all(lacking):
        keys.update(*lacking)
    return mine.without(keys), theirs.without(keys)
