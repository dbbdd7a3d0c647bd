"""Find what a slot is called in a text, and the stretch of text where its value must be.

"Annual fee: $95", "Annual fee | $95", "the annual fee is $95" and "a $95 annual fee" all state the value of the slot
with the label "annual fee". The value is in the rest of the cell, or else in the same clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from answergate.lang.attribution_patterns import longest_first
from answergate.model.catalogue import Coverage, Slot
from answergate.model.span import Span
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.places import Lines, NamedSpan
from answergate.text.attribution.ties import Ties
from answergate.text.attribution.word_marks import without_word_marks
from answergate.text.folding import Folded
from answergate.text.scripts import EAST_ASIAN

# How far from its label a value may be in running text, before and after the label.
_BEFORE, _AFTER = 24, 100
_LATIN = re.compile(rf"[^\W_{EAST_ASIAN}]")
_PLURAL = re.compile(r"(?:e?s)?(?![^\W_])", re.IGNORECASE)
# What may be between a label and the sign that its field begins: a unit in brackets, a mark of a footnote.
_ASIDE = r"(?:[^\S\n]*[(（\[][^()（）\[\]\n]{0,40}[)）\]]|[*†‡¹²³⁴-⁹]{1,3}|[^\S\n]?\d{1,2}[)）](?=[^\S\n]*[:：|])){0,2}"
_FIELD = re.compile(rf"(?P<aside>{_ASIDE})[^\S\n]*(?:[:：|\t]|\u3000|[^\S\n]{{2}})[^\S\n]*")
# More words in the head of a cell or line, and the value at the end of a cell, with its unit.
_HEAD = re.compile(r"(?P<aside>(?=[^\n:：]{1,40}[:：])(?:[^\S\n]+[^\s\d|:：.;。；,，!?]+){1,3}[^\S\n]*)[:：][^\S\n]+")
_VALUED = re.compile(r"\d[^\S\n]?(?:[^\W\d]{1,4}|[%€$£¥₩])[^\S\n]*\Z")
_CELL_END = re.compile(r"\||\t|\n")
_ONLY = re.compile(rf"{_ASIDE}[^\S\n]*\n[^\S\n]*")
# What a line can begin with: signs of lists, and numbers of sections.
_OPENS = re.compile(r"[\s\-*·•#|]*(?:\(?\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?")
_SENTENCE = re.compile(r"(?<=[^\W\d_]{2})[.;](?=\s)|[。；]")
_LINE = re.compile(r"[^\n]*\S[^\n]*")


class Labelled(Struct, frozen=True):
    """A label, what is written with it (its unit in brackets), and the field of its value.

    ``is_whole`` is true if the field has nothing but the value: the rest of a cell or line. In running text the value is
    somewhere in the field, or at the end of the words ``before`` the label. ``stretch`` is the part of the sentence that
    no other label owns. ``features`` are the labels before it in the sentence, and ``owner`` is the name that a line under a label begins with.
    """

    label: Span
    context: str
    field: Span
    is_whole: bool
    before: Span
    stretch: Span = Span(0, 0)
    sentence: Span = Span(0, 0)
    features: tuple[Span, ...] = ()
    owner: NamedSpan | None = None


def labelled_fields(
    view: Folded, lines: Lines, coverage: Coverage, slot: Slot, ties: Callable[[], Ties]
) -> Iterator[Labelled]:
    """Yield the places that name ``slot``, each with the field for its value.

    A longer label of another slot at the same place wins: "late payment fee" is no "payment fee".
    """
    if not slot.labels:
        return
    text = view.source
    found = list(_labels(view, coverage, slot))
    edges = sorted(span.start for span, _ in found)
    for span, is_ours in found:
        if not is_ours:
            continue
        nothing = Span(span.start, span.start)
        opened = _FIELD.match(text, span.end) or _headed(text, span)
        if opened is not None and not (
            "|" in opened[0] and _VALUED.search(text, _cell_start(text, span.start), span.start)
        ):
            if _is_about_else(text[_cell_start(text, span.start) : opened.end()], slot):
                continue
            cell = _CELL_END.search(text, opened.end())
            field = Span(opened.end(), cell.start() if cell else len(text))
            if field.of(text).strip():
                yield Labelled(span, span.of(text) + opened["aside"], field, True, nothing)
                continue
        below = _ONLY.match(text, span.end)
        opens = below is not None and _OPENS.fullmatch(text, lines.rows_span(span).start, span.start) is not None
        owned = list(_named_lines(text, span, below.end(), ties())) if below is not None and opens else []
        if owned and not _is_about_else(text[lines.rows_span(span).start : span.end], slot):
            yield from owned
            continue
        if below is not None and not text[lines.rows_span(span).start : span.start].strip(" \t-*·•#|"):
            line = text.find("\n", below.end())
            field = Span(below.end(), line if line >= 0 else len(text))
            if field.of(text).strip():
                yield Labelled(span, text[span.start : below.end()], field, True, nothing)
                continue
        clause = lines.clause(span.start)
        if _is_about_else(text[max(clause.start, span.start - _BEFORE) : min(clause.end, span.end + _BEFORE)], slot):
            continue
        stop = min((at for at in edges if at >= span.end), default=len(text))
        start = max((other.end for other, _ in found if other.end <= span.start), default=0)
        before = Span(max(clause.start, span.start - _BEFORE, start), span.start)
        field = Span(span.end, min(clause.end, span.end + _AFTER, stop))
        stretch = Span(clause.start if start <= clause.start else span.start, max(span.end, min(clause.end, stop)))
        earlier = [other for other, _ in found if clause.start <= other.start and other.end <= span.start]
        features = tuple(other for other in earlier if not _is_about_else(other.of(text), slot))
        yield Labelled(span, span.of(text), field, False, before, stretch, clause, features)


def _named_lines(text: str, label: Span, start: int, ties: Ties) -> Iterator[Labelled]:
    """Yield the lines under a label that are a name and a value each: "2. Price", and under it "Velodin 5 mg: 15.90"."""
    at = start
    while (line := _LINE.match(text, at)) is not None:
        names = ties.within(Span(line.start(), line.end()))
        opened = _FIELD.match(text, names[0].span.end) if names else None
        if not names or not _OPENS.fullmatch(text, line.start(), names[0].span.start):
            return
        if len(names) == 1 and opened is not None:
            sentence = _SENTENCE.search(text, opened.end(), line.end())
            field = Span(opened.end(), sentence.start() if sentence else line.end())
            nothing = Span(label.start, label.start)
            yield Labelled(label, f"{label.of(text)} {opened['aside']}", field, True, nothing, field, owner=names[0])
        at = line.end() + 1


def label_spans(view: Folded, coverage: Coverage, slot: Slot) -> list[Span]:
    """Return where the text names any slot of the coverage."""
    return [span for span, _ in _labels(view, coverage, slot)] if any(each.labels for each in coverage.slots) else []


def _headed(text: str, label: Span) -> re.Match[str] | None:
    """Return the sign after the head of a cell or line that begins with a label: "APR for purchases: 14.99%"."""
    if text[_cell_start(text, label.start) : label.start].strip(" -*·•#"):
        return None
    return _HEAD.match(text, label.end)


def _cell_start(text: str, at: int) -> int:
    """Return where the cell or line of a place starts."""
    return max(text.rfind(mark, 0, at) for mark in "|\t\n") + 1


def _is_about_else(words: str, slot: Slot) -> bool:
    """Whether the words around a label say that it is about something else: "cash advance APR"."""
    key = name_key(words)
    return any(_has_word(key, words, word) for word in slot.not_labels)


def matches_label(header: str, slot: Slot, others: Sequence[Slot] = ()) -> bool:
    """Whether the header of a column or row is a label of ``slot``, and not a longer one of another slot."""
    header = without_word_marks(header)
    text = name_key(header)
    if any(_has_word(text, header, word) for word in slot.not_labels):
        return False
    own = max((len(name_key(label)) for label in slot.labels if _has_word(text, header, label)), default=0)
    theirs = (label for other in others if other is not slot for label in other.labels)
    return own > 0 and own >= max((len(name_key(one)) for one in theirs if _has_word(text, header, one)), default=0)


def _has_word(key: str, text: str, word: str) -> bool:
    return name_key(word) in key and _word_pattern(word).search(text) is not None


@lru_cache(maxsize=4096)
def _word_pattern(word: str) -> re.Pattern[str]:
    """Return a pattern for a word with any spacing. With Latin letters it must be whole, except for a plural."""
    inner = r"[\s\-]*".join(re.escape(char) for char in word if not char.isspace() and char != "-")
    start = r"(?<![^\W_])" if _LATIN.match(word[0]) else ""
    end = _PLURAL.pattern if _LATIN.match(word[-1]) else ""
    return re.compile(f"{start}{inner}{end}", re.IGNORECASE)


def _labels(view: Folded, coverage: Coverage, slot: Slot) -> Iterator[tuple[Span, bool]]:
    """Yield the labels of all slots of the coverage in order, and whether they are the slot's own."""
    own = {name_key(label) for label in slot.labels}
    pattern = _label_pattern(tuple({label for each in coverage.slots for label in (*each.labels, *slot.not_labels)}))
    for match in pattern.finditer(view.text):
        span = view.to_source(Span(match.start(), match.end()))
        if _is_whole(view.source, span):
            yield span, match[0] in own


@lru_cache(maxsize=256)
def _label_pattern(labels: tuple[str, ...]) -> re.Pattern[str]:
    keys = longest_first(filter(None, map(name_key, labels)))
    return re.compile("|".join(map(re.escape, keys)) or "(?!)")


def _is_whole(text: str, span: Span) -> bool:
    """Whether a label is not a part of a longer word. East Asian languages write words next to each other."""
    starts = span.start == 0 or not (_LATIN.match(text, span.start) and _LATIN.match(text, span.start - 1))
    return starts and (_LATIN.match(text, span.end - 1) is None or _PLURAL.match(text, span.end) is not None)
