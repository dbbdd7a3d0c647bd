"""Finds raised small characters, such as the marks of footnotes and exponents, and writes them as superscripts.

Without this, the mark 2 after $75 is a digit like the others, and the amount becomes $752.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.glyphs import Glyph

_SUPERSCRIPTS = str.maketrans("0123456789+-−abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
# A mark or an exponent has no words: "1", "2)", "a,b", "-6", "*". The raised "st" of "1st" and "TM" are words.
_MARK = re.compile(r"[*†‡§¶#]+|(?=[^\w\s]*[0-9a-z])(?:[^\w\s]|[0-9]|[a-z](?![a-z]))+")
_SIGN = re.compile(r"[+\-−](?!\d)")
_SEPARATORS = frozenset(".,")
_MOST_CHARACTERS = 6
# Shares of the height of the text next to it. A font without descent sits a little higher at the same size, so a raised
# character must be above both the bottom and the top of the text.
_SMALL = 0.88
_SMALLEST = 0.35
_RAISED = 0.25
_TOP = 0.1
_BEFORE = (-0.3, 0.6)
_AFTER = (-0.2, 1.2)
_SAME_PIECE = 0.6
_SAME_SIZE = 0.05
_SQUARE = 12.0
_COVERED = 0.3


class Raised(Struct, frozen=True):
    """A raised character as a superscript, and the character of normal size that it is next to."""

    glyph: Glyph
    host: Glyph


def split_raised(glyphs: Sequence[Glyph]) -> tuple[list[Glyph], list[Raised]]:
    """Split ``glyphs``, given in drawing order, into those of normal size and the raised ones."""
    tallest = max((glyph.box.height for glyph in glyphs), default=0.0)
    pieces = [piece for piece in _pieces(glyphs) if _may_be_raised(piece, tallest)]
    if not pieces:
        return list(glyphs), []
    near = _Near(glyphs)
    found: dict[int, Raised] = {}
    for piece in pieces:
        host = near.host_of(piece)
        if host is not None:
            found |= {glyph.order: Raised(glyph, host) for glyph in _superscripts(piece)}
    return [glyph for glyph in glyphs if glyph.order not in found], [_on_plain(one, found) for one in found.values()]


def _on_plain(one: Raised, found: Mapping[int, Raised]) -> Raised:
    """Return the character with one of normal size next to it, if the one next to it is raised too: an exponent's mark."""
    host = one.host
    while host.order in found:
        host = found[host.order].host
    return Raised(one.glyph, host)


def _pieces(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """Yield the characters of one size and height that were drawn next to each other."""
    piece: list[Glyph] = []
    for glyph in glyphs:
        if piece and not _goes_on(piece[-1], glyph):
            yield piece
            piece = []
        piece.append(glyph)
    if piece:
        yield piece


def _goes_on(before: Glyph, glyph: Glyph) -> bool:
    height = max(before.box.height, 0.1)
    gap = (glyph.box.x0 - before.box.x1) / height
    return (
        abs(glyph.box.height - before.box.height) <= _SAME_SIZE * height
        and abs(glyph.box.bottom - before.box.bottom) <= 2 * _SAME_SIZE * height
        and _BEFORE[0] <= gap <= _SAME_PIECE
    )


def _may_be_raised(piece: Sequence[Glyph], tallest: float) -> bool:
    if len(piece) > _MOST_CHARACTERS or piece[0].box.height > _SMALL * tallest:
        return False
    return _MARK.fullmatch("".join(glyph.char for glyph in piece)) is not None


def _superscripts(piece: Sequence[Glyph]) -> Iterator[Glyph]:
    text = "".join(glyph.char for glyph in piece)
    kept = {match.start() for match in _SIGN.finditer(text)}
    for index, glyph in enumerate(piece):
        char = glyph.char if index in kept else glyph.char.translate(_SUPERSCRIPTS)
        yield msgspec.structs.replace(glyph, char=char)


class _Near:
    """The characters of a page by their place, so that only those near a raised one are compared with it."""

    def __init__(self, glyphs: Sequence[Glyph]) -> None:
        self._squares: dict[tuple[int, int], list[Glyph]] = {}
        for glyph in glyphs:
            self._squares.setdefault(_square(*glyph.box.middle), []).append(glyph)
        self._reach = 1 + int(max((glyph.box.height for glyph in glyphs), default=0.0) * 2 / _SQUARE)

    def host_of(self, piece: Sequence[Glyph]) -> Glyph | None:
        """Return the character of normal size directly before the piece, or at the start of a line directly after it."""
        own = {glyph.order for glyph in piece}
        first, last = piece[0], piece[-1]
        others = [glyph for glyph in self._around(first, last) if glyph.order not in own]
        if any(_covers(glyph, one) for glyph in others for one in piece):
            return None
        before = [glyph for glyph in others if _is_beside(glyph, first, first.box.x0 - glyph.box.x1, _BEFORE)]
        if before:
            host = max(before, key=lambda glyph: (glyph.box.x1, glyph.order))
            # The raised cents of a price are no mark: 4,99.
            return host if _is_raised(first, host) and host.char not in _SEPARATORS else None
        after = [glyph for glyph in others if _is_beside(glyph, last, glyph.box.x0 - last.box.x1, _AFTER)]
        follower = min(after, key=lambda glyph: (glyph.box.x0, glyph.order), default=None)
        return follower if follower is not None and _is_raised(last, follower) else None

    def _around(self, first: Glyph, last: Glyph) -> Iterator[Glyph]:
        left, y = _square(*first.box.middle)
        right, _ = _square(*last.box.middle)
        for column in range(left - self._reach, right + self._reach + 1):
            for row in range(y - self._reach, y + self._reach + 1):
                yield from self._squares.get((column, row), ())


def _square(x: float, y: float) -> tuple[int, int]:
    return int(x // _SQUARE), int(y // _SQUARE)


def _is_beside(glyph: Glyph, mark: Glyph, gap: float, reach: tuple[float, float]) -> bool:
    """Whether ``glyph`` is next to ``mark`` and overlaps it in height."""
    height = max(glyph.box.height, mark.box.height)
    overlaps = glyph.box.top < mark.box.bottom and mark.box.top < glyph.box.bottom
    return overlaps and reach[0] * height <= gap <= reach[1] * height


def _covers(glyph: Glyph, mark: Glyph) -> bool:
    """Whether ``glyph`` is at the place of ``mark``, so that the two are in different lines."""
    wide = min(glyph.box.x1, mark.box.x1) - max(glyph.box.x0, mark.box.x0)
    high = min(glyph.box.bottom, mark.box.bottom) - max(glyph.box.top, mark.box.top)
    return wide > _COVERED * mark.box.width and high > _COVERED * mark.box.height


def _is_raised(mark: Glyph, host: Glyph) -> bool:
    height = max(host.box.height, 0.1)
    is_small = _SMALLEST * height <= mark.box.height <= _SMALL * height
    is_above = host.box.bottom - mark.box.bottom >= _RAISED * height
    return is_small and is_above and mark.box.top - host.box.top <= _TOP * height
