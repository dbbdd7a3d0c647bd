"""Sentences that say that there is none of what a label calls: "There is no annual fee", "has no annual fee"."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.span import Span
from answergate.text.attribution.clauses import PAUSE
from answergate.text.attribution.linking import after_links

_END = rf"(?:\s|{PAUSE}|[.!?。！？])*+"
_OPENING = r"(?:\b[QA]\s*[.:]|[-*·•|])"


def nothing_said(text: str, stretch: Span, label: Span, names: Sequence[Span]) -> Span | None:
    """Return the words that say so, if neither the sentence nor the next one may limit it: "in the first year"."""
    phrase = f"(?:{words('none', 'nothing')})"
    before = compiled(rf"{phrase}[^\S\n]*\Z").search(text, stretch.start, label.start)
    if before is not None:
        start, end = before.start(), label.end
    else:
        at = after_links(text, Span(label.end, stretch.end), names)
        found = _longest(text, label.end, at, stretch.end, phrase)
        if found is None:
            return None
        start, end = label.start, found
    if not is_plain(text, Span(stretch.start, start), names, "joints"):
        return None
    has_exception = compiled(rf"[\s.。!！,，]*(?:{words('exceptions')})").match(text, stretch.end)
    is_all = is_plain(text, Span(end, stretch.end), names, "joints") and not has_exception
    return Span(start, end) if is_all else None


def _longest(text: str, start: int, at: int, end: int, phrase: str) -> int | None:
    """Return the end of the first phrase after a label. A link can be the start of a phrase, so the links may end earlier."""
    for place in range(start, at + 1):
        found = compiled(phrase).match(text, place, end)
        if found is not None:
            return found.end()
    return None


def is_plain(text: str, span: Span, names: Sequence[Span], *more: str) -> bool:
    """Whether a place has only names, links and signs, maybe after the sign of an item or an answer."""
    opening = compiled(rf"\s*{_OPENING}*\s*").match(text, span.start, span.end)
    start = opening.end() if opening else span.start
    at = after_links(text, Span(start, span.end), names, *more, "comma")
    return at >= span.end or compiled(_END).fullmatch(text, at, span.end) is not None
