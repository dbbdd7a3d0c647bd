"""Groups glyphs into words and lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.glyphs import Glyph
from answergate.documents.raised import Raised, split_raised

_SAME_LINE = 0.5
_NEW_RUN = 1.2
_WORD_GAP = 0.2
_OVERLAP = -0.3


class LooseWord(Struct, frozen=True, gc=False):
    """A word that does not have an offset in the page's text yet."""

    text: str
    box: Box


class LooseLine(Struct, frozen=True):
    """The words of one line, left to right."""

    words: tuple[LooseWord, ...]
    box: Box


def build_lines(glyphs: Sequence[Glyph]) -> tuple[LooseLine, ...]:
    """Group ``glyphs``, given in drawing order, into lines from top to bottom.

    Raised small characters become superscripts, in the line of the text next to them.
    """
    plain, raised = split_raised(glyphs)
    lines: list[list[list[Glyph]]] = []
    boxes: list[Box] = []
    boxed = [(around(glyph.box for glyph in run), run) for run in _runs(plain)]
    for box, run in sorted(boxed, key=lambda pair: (pair[0].top, pair[0].x0)):
        best = _line_of(box, boxes)
        if best is None:
            lines.append([run])
            boxes.append(box)
        else:
            lines[best].append(run)
            boxes[best] = around((boxes[best], box))
    _add_raised(raised, lines)
    built = [_line(runs, frozenset(one.glyph.order for one in raised)) for runs in lines]
    return tuple(sorted(built, key=lambda line: (line.box.top, line.box.x0)))


def _add_raised(raised: Sequence[Raised], lines: list[list[list[Glyph]]]) -> None:
    """Add each raised character to the line of the character next to it."""
    if not raised:
        return
    place = {glyph.order: index for index, runs in enumerate(lines) for run in runs for glyph in run}
    for one in raised:
        lines[place[one.host.order]].append([one.glyph])


def _line_of(box: Box, boxes: list[Box]) -> int | None:
    """The index of the line that shares the most height with ``box``. Only the last few lines can match."""
    best, most = None, _SAME_LINE
    for index in range(len(boxes) - 1, max(-1, len(boxes) - 12), -1):
        other = boxes[index]
        shared = min(box.bottom, other.bottom) - max(box.top, other.top)
        share = shared / max(min(box.height, other.height), 0.1)
        if share > most:
            best, most = index, share
    return best


def _runs(glyphs: Sequence[Glyph]) -> Iterable[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in glyphs:
        if run and _breaks(run[-1].box, glyph.box):
            yield run
            run = []
        run.append(glyph)
    if run:
        yield run


def _breaks(before: Box, box: Box) -> bool:
    one, other = before.bottom - before.top, box.bottom - box.top
    low, high = (one, other) if one < other else (other, one)
    height = high if high > 0.1 else 0.1
    gap = box.x0 - before.x1
    if gap > _NEW_RUN * height or gap < -height:
        return True
    bottom = before.bottom if before.bottom < box.bottom else box.bottom
    top = before.top if before.top > box.top else box.top
    return bottom - top < _SAME_LINE * low


def _line(runs: list[list[Glyph]], raised: frozenset[int]) -> LooseLine:
    words: list[LooseWord] = []
    chars: list[Glyph] = []
    for glyph in sorted((glyph for run in runs for glyph in run), key=lambda glyph: (glyph.box.x0, glyph.order)):
        if chars and _is_space_between(chars[-1], glyph, is_raised=glyph.order in raised):
            words.append(_word(chars))
            chars = []
        chars.append(glyph)
    words.append(_word(chars))
    return LooseLine(tuple(words), around(word.box for word in words))


def _is_space_between(before: Glyph, glyph: Glyph, *, is_raised: bool) -> bool:
    """Whether there is a space between two glyphs. The text before a raised glyph says how wide a space is.

    If they were not drawn one after the other, only the gap decides. Digits and brackets often have a font of their own
    and are drawn after all the Hangul of their line.
    """
    height = max(before.box.height, glyph.box.height) if is_raised else glyph.box.height
    gap = (glyph.box.x0 - before.box.x1) / max(height, 0.1)
    if glyph.order == before.order + 1 and glyph.after_space:
        return gap > _OVERLAP
    return gap > _WORD_GAP


def _word(chars: list[Glyph]) -> LooseWord:
    return LooseWord("".join(glyph.char for glyph in chars), around(glyph.box for glyph in chars))
