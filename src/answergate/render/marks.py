"""Marks places in a text: ⟦340⟧¹, with the number of the finding. Marks may nest and overlap."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from answergate.model.span import Span
from answergate.render.layout import Piece, Tone, shown

WHOLE_BELOW = 600
"""A text up to this length is shown completely."""

REACH = 100
"""How many characters of a longer text are shown on each side of a mark."""

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_WEIGHT = [Tone.PLAIN, Tone.GOOD, Tone.NOTE, Tone.WARNING, Tone.ERROR]


class Mark(Struct, frozen=True):
    """A place to mark, the number of its finding, and its colour."""

    span: Span
    number: int | None
    tone: Tone

    @property
    def closing(self) -> str:
        return "⟧" + ("" if self.number is None else superscript(self.number))


def superscript(number: int) -> str:
    """Return ``12`` as ``¹²``."""
    return str(number).translate(_SUPERSCRIPT)


def marked(text: str, marks: Sequence[Mark]) -> list[Piece]:
    """Return ``text`` with its marks. A long text is shown only around its marks, with … for the gaps."""
    pieces: list[Piece] = []
    shown_to = 0
    for window in windows(text, [mark.span for mark in marks]):
        pieces.append(Piece(_gap(text[shown_to : window.start], first=not shown_to), Tone.FAINT))
        pieces += _marked_window(text, window, marks)
        shown_to = window.end
    rest = text[shown_to:]
    if rest.strip():
        pieces.append(Piece(" …" if rest.partition("\n")[0].strip() else "\n…", Tone.FAINT))
    return pieces


def _gap(skipped: str, *, first: bool) -> str:
    """Return the … for a skipped part: inside a line or for whole lines. White space is not replaced."""
    if not skipped.strip():
        return "" if first else shown(skipped)
    tail, newline, below = skipped.partition("\n")
    if first:
        return "… " if skipped.rpartition("\n")[2].strip() else "…\n"
    if not newline:
        return " … "
    lines, between, head = below.rpartition("\n")
    dots = [dot if part.strip() else "" for dot, part in ((" …", tail), ("…", lines), ("… ", head))]
    return f"{dots[0]}\n{dots[1]}{between}{dots[2]}"


def windows(text: str, places: Sequence[Span]) -> list[Span]:
    """Return the parts of ``text`` to show. They do not overlap, and both ends of every place are in one of them."""
    if len(text) <= WHOLE_BELOW:
        return [Span(0, len(text))]
    if not places:
        return [Span(0, _word_end(text, 2 * REACH))]
    wanted: list[Span] = []
    for place in places:
        before = max(text.rfind("\n", 0, place.start) + 1, _word_start(text, place.start - REACH))
        line_end = text.find("\n", place.end)
        after = min(len(text) if line_end < 0 else line_end, _word_end(text, place.end + REACH))
        if len(place) > 4 * REACH:
            wanted += [
                Span(before, _word_end(text, place.start + REACH)),
                Span(_word_start(text, place.end - REACH), after),
            ]
        else:
            wanted.append(Span(before, after))
    merged: list[Span] = []
    for window in sorted(wanted):
        if merged and window.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, window.end))
        else:
            merged.append(window)
    return merged


def _word_start(text: str, near: int) -> int:
    """Return the start of the word at ``near``, or ``near`` itself if there is no space close before it."""
    if near <= 0:
        return 0
    space = max(text.rfind(" ", near - 20, near), text.rfind("\n", near - 20, near))
    return near if space < 0 else space + 1


def _word_end(text: str, near: int) -> int:
    if near >= len(text):
        return len(text)
    space = text.find(" ", near, near + 20)
    return near if space < 0 else space


def _marked_window(text: str, window: Span, marks: Sequence[Mark]) -> list[Piece]:
    opening: dict[int, list[Mark]] = {}
    closing: dict[int, list[Mark]] = {}
    for mark in marks:
        opening.setdefault(mark.span.start, []).append(mark)
        closing.setdefault(mark.span.end, []).append(mark)
    open_here = [mark for mark in marks if mark.span.start < window.start < mark.span.end]
    pieces: list[Piece] = []
    edges = sorted(
        {window.start, window.end, *(edge for edge in (*opening, *closing) if window.start < edge < window.end)}
    )
    for edge, following in zip(edges, [*edges[1:], None], strict=True):
        for mark in sorted(closing.get(edge, ()), key=lambda mark: -mark.span.start):
            if mark in open_here:
                open_here.remove(mark)
                pieces.append(Piece(mark.closing, mark.tone))
        for mark in sorted(opening.get(edge, ()), key=lambda mark: -mark.span.end):
            if mark.span.end == edge:
                pieces.append(Piece("⟦" + mark.closing, mark.tone))
            elif following is not None:
                open_here.append(mark)
                pieces.append(Piece("⟦", mark.tone))
        if following is not None:
            tone = max((mark.tone for mark in open_here), key=_WEIGHT.index, default=Tone.PLAIN)
            pieces.append(Piece(shown(text[edge:following]), tone))
    return pieces
