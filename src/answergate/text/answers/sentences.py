"""Sentences of a text, with their places. What ends one in which language, the language packs say.

What belongs to the sentence before a full stop stays with it: closing quotes and brackets, ``**``, and citation
markers (``days.[C2] Next``, ``days. [C2] Next``), save in a paragraph that opens with a marker and ends without one:
there each sentence follows its markers (``[C1] Ninety days. [C2] Next.``). A full stop ends nothing in a decimal, a version, an address, an
abbreviation, an initial, an ordinal (``am 3. Mai``), a list number or a date such as ``2024. 5. 12.``; an ellipsis only before a word that plainly
opens a sentence. A sentence does not end inside a Chinese or Japanese quote or bracket that is closed later in the
paragraph, nor inside a Korean quote that runs on into its sentence (“...다.”라고): the whole quote is part of the
sentence around it. Every character is in exactly one sentence, save white space, bullet and heading marks, rules,
table separators and fenced code.
"""

from __future__ import annotations

import re

from msgspec import Struct

from answergate.lang.patterns import any_of, listed
from answergate.model.span import Span
from answergate.text.answers.blocks import MARKER, Part, read_blocks
from answergate.text.scripts import EAST_ASIAN, HIRAGANA

_CJK = r"\u3005-\u3007" + EAST_ASIAN
_CLOSING = r"\"'”’»)\]}*_」』）】》〉〕"
# A German quote closes with the mark that opens an English one.
_CLOSED = rf"(?:[{_CLOSING}]|“(?=\s))*+"
_NEXT = rf"[\s\[【{_CJK}]"
# A set of stops comes first in both patterns: that is what lets the scan skip from one to the next.
_STOP = re.compile(rf"[.!?](?<![.!?]{{2}})[.!?]*+(?P<closing>{_CLOSED})(?={_NEXT})")
_WIDE_STOP = re.compile(rf"[.!?…。！？｡](?<![.!?…。！？｡]{{2}})[.!?…。！？｡]*+(?P<closing>{_CLOSED})")
_WIDE_STOPS = "。！？｡…"
_FULL = re.compile(r"[。！？｡]")
_BEFORE_NEXT = re.compile(_NEXT)
_GLUED = re.compile(
    rf"(?P<markers>(?:[ \t]*{MARKER}[{_CLOSING}.。]*)*"
    rf"(?:\s*{MARKER}(?:[ \t,;.]*{MARKER})*[.。]?(?=[ \t\r]*(?:\n|\Z)))*)\s*"
)
_MARKER = re.compile(MARKER)
_LAST_MARKER = re.compile(rf"{MARKER}[{_CLOSING}.!?。！？\s]*\Z")
_LONGEST_MARKER = 80
_OPENING = re.compile(r"[\"„'“‘«(\[*_「『（《]*")
_LETTERS = re.compile(r"[^\W\d_]+")
_QUOTES = re.compile(r"[「」『』“”（）《》]")
_CLOSER = {"「": "」", "『": "』", "“": "”", "（": "）", "《": "》"}
_CJK_CHARACTER = re.compile(f"[{_CJK}]")
_HIRAGANA = re.compile(f"[{HIRAGANA}、，]")
_WHO_SAID = re.compile(rf"[^\s，。：！？、]{{1,8}}?{any_of(lambda words: words.speech_verbs)}[，。：,]")
_QUOTATIVE = re.compile(any_of(lambda words: words.quotatives))
_DATE = re.compile(r"\d{2,4}\.\s?\d{1,2}\.(?:\s?\d{1,2}\.)?\Z")
_NEXT_OF_DATE = re.compile(r"\d{1,2}\.")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]\Z")
_FINALS = frozenset("".join(listed(lambda words: words.finals)))
_NEVER_LAST = frozenset(listed(lambda words: words.never_last))
_BEFORE_A_NUMBER = frozenset(listed(lambda words: words.before_a_number))
_MAY_BE_LAST = frozenset(listed(lambda words: words.may_be_last))
_OPENERS = frozenset(listed(lambda words: words.openers))
_BEFORE_AN_ORDINAL = frozenset(listed(lambda words: words.before_an_ordinal))
_AFTER_AN_ORDINAL = frozenset(listed(lambda words: words.after_an_ordinal))
_LONGEST_ABBREVIATION = 16


class Sentence(Struct, frozen=True, gc=False):
    """One sentence, without its bullet or heading mark; ``opens`` says that it is the first of its block."""

    span: Span
    part: Part
    opens: bool


def read_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of ``text`` in order, trimmed, none overlapping."""
    found: list[Sentence] = []
    plain = text.isascii()
    stops = _WIDE_STOP if not plain and any(stop in text for stop in _WIDE_STOPS) else _STOP
    quoted = not plain and any(mark in text for mark in _CLOSER)
    for block in read_blocks(text):
        start, end = block.span.start, block.span.end
        opens = True
        if block.part is Part.PROSE or block.part is Part.BULLET:
            quotes = _read_quotes(text, start, end) if quoted else []
            led = block.part is Part.PROSE and _follow_their_markers(text, start, end)
            for stop, following in _read_ends(text, start, end, stops, quotes, led=led):
                found.append(Sentence(Span(start, stop), block.part, opens))
                start = following
                opens = False
        found.append(Sentence(Span(start, end), block.part, opens))
    return tuple(found)


def _follow_their_markers(text: str, start: int, end: int) -> bool:
    """Whether the sentences of a block stand behind their markers: it opens with one, and ends without."""
    if text[start] not in "[【" or _MARKER.match(text, start, end) is None:
        return False
    return _LAST_MARKER.search(text, max(start, end - _LONGEST_MARKER), end) is None


def _read_ends(
    text: str, start: int, end: int, stops: re.Pattern[str], quotes: list[tuple[int, int]], *, led: bool
) -> list[tuple[int, int]]:
    """Where a sentence ends inside the block, and where the next one starts; ``led``: with the markers before it."""
    ends: list[tuple[int, int]] = []
    place = resume = start
    for match in stops.finditer(text, start, end):
        begin, after = match.span()
        if begin < resume:
            continue
        full = stops is _WIDE_STOP and _FULL.search(text, begin, match.start("closing")) is not None
        if stops is _WIDE_STOP and not full and not _BEFORE_NEXT.match(text, after):
            continue
        stop, following = after, after + 1
        plain = text[after : after + 1] == " " and text[following : following + 1].isalnum()
        if not plain:
            glued = _GLUED.match(text, after, end)
            stop, following = (glued.end("markers"), glued.end()) if glued else (after, after)
        if following >= end:
            break
        resume = stop
        if stop > after and text[stop - 1] in ".。":
            ended = not text[following].islower()
        elif plain and not quotes and after - begin == 1 and text[begin] == ".":
            ended = not text[following].islower() and _period_ends(text, place, begin, following)
        elif full:
            ended = _full_stop_ends(text, match, following, quotes)
        else:
            ended = _stop_ends(text, match, place, following, quotes)
        if ended:
            if led and stop > after:
                stop, following = after, text.index(text[after:stop].lstrip()[0], after)
            ends.append((stop, following))
            place = following
    return ends


def _read_quotes(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The outermost quotes and brackets that are closed, by the places of their two marks, last one first."""
    quotes: list[tuple[int, int]] = []
    open_marks: list[tuple[str, int]] = []
    for match in _QUOTES.finditer(text, start, end):
        mark = match[0]
        if mark in _CLOSER:
            open_marks.append((_CLOSER[mark], match.start()))
        elif open_marks and open_marks[-1][0] == mark:
            opened = open_marks.pop()[1]
            while quotes and quotes[-1][0] > opened:
                quotes.pop()
            quotes.append((opened, match.start()))
    return quotes[::-1]


def open_quote(text: str, start: int, end: int) -> int | None:
    """The first quote or bracket that is not closed."""
    open_marks: list[tuple[str, int]] = []
    for match in _QUOTES.finditer(text, start, end):
        if match[0] in _CLOSER:
            open_marks.append((_CLOSER[match[0]], match.start()))
        elif open_marks and open_marks[-1][0] == match[0]:
            open_marks.pop()
    return open_marks[0][1] if open_marks else None


def _quote_around(place: int, quotes: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The quote that holds ``place``. Quotes wholly before it are dropped: places only grow."""
    while quotes and quotes[-1][1] < place:
        quotes.pop()
    return quotes[-1] if quotes and quotes[-1][0] < place else None


def _full_stop_ends(text: str, match: re.Match[str], following: int, quotes: list[tuple[int, int]]) -> bool:
    quote = _quote_around(match.start(), quotes)
    if quote is not None and quote[1] >= match.end():
        return False
    if match["closing"]:
        return not (_HIRAGANA.match(text, following) or _WHO_SAID.match(text, following))
    return True


def _stop_ends(text: str, match: re.Match[str], place: int, following: int, quotes: list[tuple[int, int]]) -> bool:
    begin, end_of_marks = match.start(), match.start("closing")
    if quotes:
        quote = _quote_around(begin, quotes)
        if quote is not None and quote[1] >= match.end() and _CJK_CHARACTER.match(text, quote[1] + 1):
            return False
    marks = text[begin:end_of_marks]
    closing = match.end() > end_of_marks
    if following == match.end():
        return not closing and _ends_unspaced(text, begin, marks, following)
    if closing and _QUOTATIVE.match(text, following):
        return False
    first = text[following]
    word_start = following
    if not first.isalnum():
        opened = _OPENING.match(text, following)
        word_start = opened.end() if opened else following
        first = text[word_start : word_start + 1]
    if first.islower():
        return False
    if marks == ".":
        return _period_ends(text, place, begin, word_start)
    if "!" in marks or "?" in marks:
        return True
    return _opens_sentence(text, word_start)


def _ends_unspaced(text: str, begin: int, marks: str, following: int) -> bool:
    """Scripts that go on without a space after ``.``, ``!`` or ``?``."""
    before = text[begin - 1 : begin] if begin else ""
    if not (_CJK_CHARACTER.match(before) and _CJK_CHARACTER.match(text, following)):
        return False
    return "?" in marks or "!" in marks or (marks == "." and before in _FINALS)


def _period_ends(text: str, place: int, begin: int, word_start: int) -> bool:
    window = max(place, begin - _LONGEST_ABBREVIATION)
    words = text[window:begin].split()
    if not words:
        return False
    token = words[-1].lstrip("\"'“‘(*_[")
    first = text[word_start : word_start + 1]
    if token.isdigit():
        if len(token) <= 3 and begin - len(words[-1]) == place:
            return False
        if _DATE.search(text, window, begin + 1) or (len(token) <= 4 and _NEXT_OF_DATE.match(text, word_start)):
            return False
        if len(token) <= 2 and _is_ordinal(text, words[-2].lower() if len(words) > 1 else "", word_start):
            return False
        return not (len(token) <= 2 and _CJK_CHARACTER.match(first))
    if len(token) == 1:
        if begin - len(words[-1]) == place or first.isdigit():
            return False
        return not token.isascii() or not token.isalpha() or _opens_sentence(text, word_start)
    lowered = token.lower()
    if lowered in _NEVER_LAST:
        return False
    if lowered in _BEFORE_A_NUMBER:
        return not first.isdigit()
    if lowered in _MAY_BE_LAST or _DOTTED.match(token):
        return _opens_sentence(text, word_start)
    return True


def _is_ordinal(text: str, before: str, word_start: int) -> bool:
    """Whether the words around a number with a full stop show that it is an ordinal: ``am 3. Mai``, ``im 19. Jahrhundert``."""
    word = _LETTERS.match(text, word_start)
    after = word[0].lower() if word is not None else ""
    return after in _AFTER_AN_ORDINAL or (before in _BEFORE_AN_ORDINAL and after not in _OPENERS)


def _opens_sentence(text: str, word_start: int) -> bool:
    word = _LETTERS.match(text, word_start)
    return word is not None and word[0].lower() in _OPENERS
