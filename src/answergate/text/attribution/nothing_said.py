"""Sentences that say that there is none of what a label calls: "There is no annual fee", "has no annual fee"."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.span import Span
from answergate.text.attribution.clauses import PAUSE
from answergate.text.attribution.labels import Labelled
from answergate.text.attribution.linking import after_links

_END = rf"(?:\s|{PAUSE}|[.!?。！？])*+"
_OPENING = r"(?:\b[QA]\s*[.:]|[-*·•|])"


def nothing_said(text: str, found: Labelled, names: Sequence[Span]) -> Span | None:
    """Return the words that say so, if neither the sentence nor the next one may limit it: "in the first year".

    Only links, names, and other labels with their values may be in the sentence.
    """
    label, stretch, features = found.label, found.stretch, found.features
    phrase = f"(?:{words('none', 'nothing')})"
    low = max((feature.end for feature in features), default=found.sentence.start)
    before = compiled(rf"{phrase}[^\S\n]*\Z").search(text, low, label.start)
    if before is not None:
        start, end = before.start(), label.end
    else:
        at = after_links(text, Span(label.end, stretch.end), names)
        said = _longest(text, label.end, at, stretch.end, phrase)
        if said is None:
            return None
        start, end = label.start, said
    has_exception = compiled(rf"[\s.。!！,，]*(?:{words('exceptions')})").match(text, stretch.end)
    opening, rest = Span(found.sentence.start, start), Span(end, stretch.end)
    is_opened = is_plain(text, opening, (*names, *features), "joints", *(("values",) if features else ()))
    return Span(start, end) if is_opened and is_plain(text, rest, names, "joints") and not has_exception else None


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
