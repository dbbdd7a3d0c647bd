"""The only interval type: half-open, in code points, always with both ends."""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, order=True, gc=False):
    """The place ``text[start:end]`` of a text. Offsets are computed once and passed on."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return the words at this place of ``text``."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> Span:
        """Return the span moved by ``by`` code points."""
        return Span(self.start + by, self.end + by)

    def covers(self, other: Span) -> bool:
        """Whether ``other`` is completely inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two spans share at least one code point."""
        return self.start < other.end and other.start < self.end

    def __len__(self) -> int:
        return self.end - self.start
