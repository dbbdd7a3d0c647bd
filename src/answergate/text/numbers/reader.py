"""Read the numbers out of a text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from msgspec import structs

from answergate.model.span import Span
from answergate.text.folding import Folded, compose, without
from answergate.text.numbers import east_asian
from answergate.text.numbers.digits import FRACTIONS
from answergate.text.numbers.grammar import IN_PARTS, in_any_text, in_ascii
from answergate.text.numbers.grouping import groups_with_points, with_groups
from answergate.text.numbers.lexicon import PACKS, characters, pattern
from answergate.text.numbers.meaning import LONGEST_REMEMBERED, meaning_of, remembered_meaning_of
from answergate.text.numbers.minus import BELOW_ZERO, may_have_minus_words, minus_word_before, negated
from answergate.text.numbers.number import Kind, Meaning, Number, Token
from answergate.text.numbers.numbering import without_items, without_outline, without_steps
from answergate.text.numbers.ranges import shared_in_range
from answergate.text.numbers.typography import formula_dollars, marks_in_numbers
from answergate.text.numbers.word_grammar import WORD_STARTS, in_any_words, in_english_words

_RANGE = frozenset([*"-–‒—~～〜∼−‐‑", *(word for pack in PACKS for word in pack.to)])
_PAGE = r"[hw](?:(?<=h)ttps?://|(?<=w)ww\.)[^\s<>\"'）】」』，。、]+"
_ADDRESS = re.compile(_PAGE)
_ANY_ADDRESS = re.compile(rf"{_PAGE}|[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+")
_REFERENCE = re.compile(
    r"(?:\b(?:passage|source|document|chunk|excerpt|evidence|context|snippet|reference|citation|doc|ref)s?\.?"
    rf"|{pattern('reference')})[ #\u00a0]?"
    r"(?:[0-9]{1,3}(?:, ?(?:and )?| and | & |[-–]))*\Z"
    rf"|[(（](?:ID[:：]? ?|[{characters('note')}])\Z|##\Z|<sup>\[?\Z|[［〔※]\Z",
    re.IGNORECASE,
)
_NUMERALS = re.compile(f"[{east_asian.HAN}{''.join(FRACTIONS)}{IN_PARTS}{characters('first year')}]")
# 文件120份 counts what 文件2 names; so do the counters of papers that are no units.
_COUNTED = re.compile(pattern("papers"))
_REFERENCE_REACH = 24
# What an answer calls its own parts, at the start of a line: **Step 1:**, 2단계:, 步骤1：.
_BEFORE_LABEL = re.compile(
    rf"(?:\A|\n)[ \t>*+•·\#_-]*+((?:[Ss]tep|[Oo]ption|[Mm]ethod|[Pp]art) |{pattern('label')} ?)?\Z"
)
_BEHIND_LABEL = re.compile(rf"({pattern('label behind')})?(?:[:：.)]|\*\*|[ \t]*+(?:[-–—]|\n|\Z))")
_LONGEST_REFERENCE = 3
_SECOND = 2
_POINTS = characters("points")
_WIDEST_RANGE_MARK = 6
# 3月1日から30日以内 counts days.
_DAY_OF_MONTH = characters("day of month")
_WITHIN = re.compile(pattern("within"))
_BETWEEN = re.compile(r"\b[Bb]etween\s\Z")
_LONGEST_BETWEEN = 9
# Each text begins and ends on a line of its own, and no number goes past the line between.
_BETWEEN_TEXTS = "\n\0\n"

# Named once: reading a member off its enum costs as much as the rest of a comparison several times over.
_NUMBER = Kind.NUMBER


def read_numbers(text: str) -> tuple[Number, ...]:
    """Every number of ``text``, in order, none overlapping another.

    Not read: citation markers, list and heading numbering, running (1) ... (2), digits glued to a name (COVID-19, MP3, 3D, v2.0.1),
    web and mail addresses, circled numbers. A range is two numbers, both with the unit that governs them.
    """
    return tuple([number_of(token, text) for token in read_tokens(text)])


def read_tokens(text: str) -> list[Token]:
    """The same as bare tokens: much cheaper, and enough to compare what two texts say."""
    found = None if _has_marks_in_numbers(text) else _found(text)
    if found is not None:
        return _settled(found, text)
    view = compose(text)
    for marks in (formula_dollars, marks_in_numbers):
        view = without(view, marks(view.text))
    found = _found(view.text, composed=True) or []
    return [_in_source(token, view) for token in _settled(found, view.text)]


def _has_marks_in_numbers(text: str) -> bool:
    """Whether marks that are not to be read stand around or in a number."""
    # one character is found much faster than any of several
    if "$" in text and formula_dollars(text):
        return True
    return ("*" in text or "_" in text or "<" in text or "`" in text) and bool(marks_in_numbers(text))


def _in_source(token: Token, view: Folded) -> Token:
    """A token of the view where it stands in the source, and as it is written there."""
    start, end, _, meaning = token
    place = view.to_source(Span(start, end))
    digits_end, core_end = [
        len(view.to_source(Span(start, min(start + width, end)))) for width in (meaning.digits_end, meaning.core_end)
    ]
    if (digits_end, core_end) != (meaning.digits_end, meaning.core_end):
        meaning = structs.replace(meaning, digits_end=digits_end, core_end=core_end)
    literal = place if meaning.per is None else view.to_source(Span(start, end + meaning.surplus))
    return place.start, place.end, literal.of(view.source), meaning


def read_tokens_of_each(texts: Sequence[str]) -> list[list[Token]]:
    """The tokens of each text, at half the price of reading them one by one."""
    joined = _BETWEEN_TEXTS.join(texts)
    found = None if _has_marks_in_numbers(joined) else _found(joined)
    if found is None:
        return [read_tokens(text) for text in texts]
    of_each: list[list[Token]] = []
    start = place = 0
    for text in texts:
        end = start + len(text)
        mine: list[Token] = []
        while place < len(found) and found[place][0] < end:
            first, last, literal, meaning = found[place]
            mine.append((first - start, last - start, literal, meaning))
            place += 1
        of_each.append(_settled(mine, text) if mine else mine)
        start = end + len(_BETWEEN_TEXTS)
    return of_each


def _found(text: str, *, composed: bool = False) -> list[Token] | None:
    """Whatever may be a number, in figures or in words; None where the text must be composed first."""
    found = _in_figures(text, composed=composed)
    if found is None:
        return None
    words = _in_words(text)
    return _merged(found, words) if words else found


def _settled(found: list[Token], text: str) -> list[Token]:
    """The tokens that are numbers where they stand, and say what they say there."""
    # one character is found much faster than several
    if found and ("@" in text or ("/" in text and ":" in text and "://" in text) or ("w" in text and "www." in text)):
        found = _outside_addresses(found, text)
    if found and ((")" in text and "1)" in text and "2)" in text) or ("）" in text and "2）" in text)):
        found = without_steps(found, text)
    if True in [token[3].value == _SECOND for token in found]:
        found = without_items(found, text)
    if found and "\n" in text and ".1 " in text:
        found = without_outline(found, text)
    if found and may_have_minus_words(text):
        found = [_behind_minus(token, text) for token in found]
    if found and "." in text and groups_with_points(text):
        found = [with_groups(token) for token in found]
    if found and _POINTS in text:
        found = [_as_minutes(token, before) for before, token in zip([None, *found], found, strict=False)]
    _govern_ranges(found, text)
    return found


def _as_minutes(token: Token, before: Token | None) -> Token:
    """The token, with minutes for points where it goes on with hours: 4小时18分."""
    start, end, literal, meaning = token
    if before is None or meaning.unit != "point" or before[3].unit != "hour" or start - before[1] > 1:
        return token
    return start, end, literal, structs.replace(meaning, unit="min", key=meaning.key.replace("point", "min"))


def _behind_minus(token: Token, text: str) -> Token:
    """The token with the minus that stands before it as a word."""
    start, end, _, meaning = token
    width = minus_word_before(text, start, meaning.unit)
    turned = negated(meaning, width) if width else None
    return token if turned is None else (start - width, end, text[start - width : end], turned)


def has_number_words(text: str) -> bool:
    """Whether any number is, or may be, written without digits."""
    return (not text.isascii() and _NUMERALS.search(text) is not None) or bool(_in_words(text))


def _in_figures(text: str, *, composed: bool) -> list[Token] | None:
    # The line break in front lets the grammar treat the first line as any other.
    led = "\n" + text
    tokens: list[Token] = []
    for match in (in_ascii() if text.isascii() else in_any_text()).finditer(led):
        shape = match.lastgroup
        if shape == "in_parts":
            if not composed:
                return None
        elif shape is not None:
            literal = match[0]
            meaning = (remembered_meaning_of if len(literal) <= LONGEST_REMEMBERED else meaning_of)(shape, literal)
            if meaning is not None:
                start, end = match.span()
                tokens.append((start - 1, end - 1 - meaning.surplus, literal, meaning))
    return tokens


def _in_words(text: str) -> list[Token]:
    led = " " + text
    for mark in WORD_STARTS:
        led = led.replace(mark, " ")
    tokens: list[Token] = []
    for match in (in_english_words() if text.isascii() else in_any_words()).finditer(led):
        shape = match.lastgroup
        if shape is not None:
            meaning = meaning_of(shape, match[shape])
            if meaning is not None:
                start, end = match.start(shape) - 1, match.end(shape) - 1 - meaning.surplus
                tokens.append((start, end, text[start:end], meaning))
    return tokens


def _merged(figures: list[Token], words: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for token in sorted([*figures, *words], key=_start):
        if not kept or kept[-1][1] <= token[0]:
            kept.append(token)
    return kept


def _start(token: Token) -> int:
    return token[0]


def _outside_addresses(tokens: list[Token], text: str) -> list[Token]:
    addresses = [match.span() for match in (_ANY_ADDRESS if "@" in text else _ADDRESS).finditer(text)]
    starts = [start for start, _ in addresses]
    kept: list[Token] = []
    for token in tokens:
        before = bisect_right(starts, token[0]) - 1
        if before < 0 or addresses[before][1] <= token[0]:
            kept.append(token)
    return kept


def number_of(token: Token, text: str) -> Number:
    """The number that a token of ``text`` is."""
    start, end, literal, meaning = token
    span = Span(start, end)
    width = end - start
    core = span if meaning.core_end >= width else Span(start, start + meaning.core_end)
    if meaning.digits_end >= width:
        digits = span
    else:
        digits = core if meaning.digits_end == meaning.core_end else Span(start, start + meaning.digits_end)
    return Number(
        span,
        literal,
        core,
        digits,
        meaning.kind,
        meaning.value,
        meaning.unit,
        meaning.key,
        width <= _LONGEST_REFERENCE and meaning.kind is _NUMBER and _is_reference(text, start, end),
        meaning.per,
    )


def _is_reference(text: str, start: int, end: int) -> bool:
    first = max(0, start - _REFERENCE_REACH)
    if _REFERENCE.search(text[first:start]) is not None:
        return _COUNTED.match(text, end) is None
    label = _BEFORE_LABEL.search(text, first, start)
    behind = _BEHIND_LABEL.match(text, end) if label is not None else None
    return label is not None and behind is not None and (label[1] is not None) is not (behind[1] is not None)


def _govern_ranges(tokens: list[Token], text: str) -> None:
    """Give both ends of a range the scale and unit that they share."""
    end_before = -_WIDEST_RANGE_MARK
    for place, (start, end, literal, high) in enumerate(tokens):
        if 1 <= start - end_before <= _WIDEST_RANGE_MARK and is_range(text, *tokens[place - 1][:2], start):
            first, last, before, low = tokens[place - 1]
            if high.unit == "day" and (literal[-1] not in _DAY_OF_MONTH or _WITHIN.match(text, end)):
                end_before = end
                continue
            high = _below_zero_too(before, low, high)
            low, high = shared_in_range(low, high, low_end=last - first)
            tokens[place - 1 : place + 1] = (first, last, before, low), (start, end, literal, high)
        end_before = end


def _below_zero_too(before: str, low: Meaning, high: Meaning) -> Meaning:
    """The high end of a range that shares a minus with its low end, as it does the unit: 零下15至17度."""
    if low.unit is not None or not before.startswith(BELOW_ZERO):
        return high
    return negated(high, 0) or high


def is_range(text: str, start: int, end: int, high: int) -> bool:
    """Whether what stands between a low end and the place of the next number joins the two: 5-10, between 5 and 10."""
    mark = text[end:high].strip(" .")
    return mark in _RANGE or (
        mark == "and" and _BETWEEN.search(text, max(0, start - _LONGEST_BETWEEN), start) is not None
    )
