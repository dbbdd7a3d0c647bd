"""The parts of a line: runs of words without a wide gap. The parts of lines in a table are cells or pieces of cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import median

from msgspec import Struct

from answergate.documents.geometry import Box, around
from answergate.documents.lines import LooseLine, LooseWord
from answergate.documents.rulings import Ruling

# A gap wider than this separates two columns. Spaces between words are narrower.
PART_GAP = 0.9
_ALIGNED = 4.0
_MOST = 0.8
_SHARED = 2
_LONGEST_FIGURE = 28
_FIGURE = re.compile(r"[-+–−±≤≥<>~≈(]{0,2}\s?(?:[A-Z]{2,3}\s|[A-Z]{0,2}[$€£¥₩]\s?)?[-+–−]?\d")
_MARK = re.compile(r"[\W_]{1,3}")
# Dots that lead from a label to its value.
_LEADER = re.compile(r"[.·․‥…_]{4,}")
LETTERS = re.compile(r"[^\W\d_]\s*[^\W\d_]")


class Part(Struct, frozen=True):
    """A run of words without a wide gap."""

    text: str
    box: Box


class Split(Struct, frozen=True):
    """A line and its parts, from left to right."""

    line: LooseLine
    parts: tuple[Part, ...]

    @property
    def has_leader(self) -> bool:
        """Whether dots lead from one part to the next."""
        return any(map(_is_leader, self.line.words))

    @property
    def box(self) -> Box:
        return self.line.box


def split_line(line: LooseLine, gap: float = PART_GAP) -> Split:
    """Split a line at gaps wider than ``gap`` times its height."""
    return Split(line, tuple(_parts(line.words, gap * line.box.height)))


def _parts(words: Sequence[LooseWord], gap: float) -> Iterator[Part]:
    run: list[LooseWord] = []
    only_leaders = all(map(_is_leader, words))
    for word in words:
        is_leader = not only_leaders and _is_leader(word)
        if run and (is_leader or word.box.x0 - run[-1].box.x1 > gap):
            yield part_of(run)
            run = []
        if not is_leader:
            run.append(word)
    if run:
        yield part_of(run)


def _is_leader(word: LooseWord) -> bool:
    return _LEADER.fullmatch(word.text) is not None


def part_of(words: Sequence[LooseWord]) -> Part:
    """One part that consists of ``words``."""
    return Part(" ".join(word.text for word in words), around(word.box for word in words))


def is_figure(text: str) -> bool:
    """Whether a part begins with a figure, and is short."""
    return len(text) <= _LONGEST_FIGURE and _FIGURE.match(text) is not None


def is_figure_or_mark(text: str) -> bool:
    """Whether a part is a figure, a dash for no figure, or a mark."""
    return is_figure(text) or _MARK.fullmatch(text) is not None


def are_aligned(boxes: Sequence[Box]) -> bool:
    """Whether most of the boxes have the same left edge, or the same right edge, or the same middle."""
    for places in ([box.x0 for box in boxes], [box.x1 for box in boxes], [box.middle[0] for box in boxes]):
        usual = median(places)
        if sum(abs(place - usual) <= _ALIGNED for place in places) >= _MOST * len(places):
            return True
    return False


def are_lists(columns: Sequence[Sequence[str]]) -> bool:
    """Whether two columns of words have the same labels, so that they are lists that stand side by side."""
    words = [{text for text in texts if LETTERS.search(text)} for texts in columns if not any(map(is_figure, texts))]
    return any(len(one & other) >= _SHARED for one, other in combinations(words, 2))


def are_ruled(rows: Sequence[Box], edges: Sequence[Ruling]) -> bool:
    """Whether a ruling or the edge of a stripe is between two rows."""
    first, last = rows[0], rows[-1]
    return any(
        edge.horizontal and first.bottom - 1 < edge.at < last.top + 1 and edge.start < last.x1 and first.x0 < edge.end
        for edge in edges
    )
