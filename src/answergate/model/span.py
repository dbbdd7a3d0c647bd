"""The one interval type: half-open, in code points, both ends always there."""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, order=True, gc=False):
    """``text[start:end]`` of some text. Offsets are made once and carried, never searched for again."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The words at this place of ``text``."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> Span:
        """The same length, ``by`` code points further on."""
        return Span(self.start + by, self.end + by)

    def covers(self, other: Span) -> bool:
        """Whether ``other`` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def __len__(self) -> int:
        return self.end - self.start
