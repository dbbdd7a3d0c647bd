"""What a cell of a table says, for proposing a catalogue: a value or words, a label without its unit, a key, a slug."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.unit_context import unit_named
from answergate.text.folding import fold_text
from answergate.text.numbers.lexicon import PER, PER_MANY, PER_ONE, TABLES, any_of, characters
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import read_numbers
from answergate.text.numbers.unit_words import FUNCTION_WORDS, is_symbol
from answergate.text.scripts import WITHOUT_SPACES

WORDS = "words"
"""The sort of a cell that is no value."""

_INSIDE_A_WORD = re.compile(rf"(?<=[{WITHOUT_SPACES}])[^\S\n]*\n\s*(?=[{WITHOUT_SPACES}])")
_WRAPPED = re.compile(r"(?<=[^\W\d_])-[^\S\n]*\n\s*(?=[a-zà-ÿ])")
_WORD = re.compile(r"[^\W\d_]+")
_LETTER = re.compile(r"[^\W\d_]")
_BOUND = re.compile(any_of({**TABLES["bound"], **TABLES["bound before"]}), re.IGNORECASE)
_NO_VALUE = re.compile(r"[\W_]*")
# *, †, ¹ and 1) behind a word point to a footnote. "1)" inside brackets is a part of the text: (Plan 1).
_END_MARK = re.compile(
    rf"(?:[*†‡※¹²³⁴-⁹]+\)?|(?<=[^\W\d_])\s?[{characters('note')}※]?\d{{1,2}}\)(?<!\(\d\))(?<!\(\d\d\)))+\Z"
)
_START_MARK = re.compile(r"\A(?:#+\s+|[-–•·∙●○◦▪■□▶▷◆◇※*]\s*|\(?\d{1,2}[.)]\s+|(?:\d{1,2}\.){2,}\s*|[①-⑳❶-❿]\s*)+")
_BRACKETED_END = re.compile(r"\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|（([^（）]*)）|【([^【】]*)】)\Z")
_LAST_WORD = re.compile(r"(?P<joint>\s*[,/|:：–-]\s*|\s+)(?P<word>[^\s,/|:：]+)\Z")
# Behind one of these words, a unit is what the value is for one of: per month.
_LINKS = FUNCTION_WORDS - {*PER, *PER_ONE, *PER_MANY}
_TIMES = {"day": "day", "business day": "day", "week": "day", "month": "month", "year": "year"}
_UNITED = (Kind.AMOUNT, Kind.PERCENT, Kind.QUANTITY, Kind.DATE)
_RUNNING = re.compile(r"\(?([0-9]{1,4})[.)]*")
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_SENTENCE_END = re.compile(r"[.!?。！？]\Z|[^\W\d][.!?] +[^\W\d]{2}|[。！？]")
_LONGEST_TITLE = 60
_NOTES = ("(", "（", "[", "※", "*")
_PIECES = re.compile("[,，、;；·]")


def shown(text: str) -> str:
    """The text on one line, as a person would copy it. Words that a line break cuts are joined where this is certain."""
    kept = "".join(char for char in text if char.isspace() or unicodedata.category(char)[0] != "C")
    joined = _WRAPPED.sub("", _INSIDE_A_WORD.sub("", unicodedata.normalize("NFC", kept)))
    return " ".join(joined.split())


def key_of(text: str) -> str:
    """What all spellings of a name or a label have in common."""
    return name_key(text)


def name_in(text: str) -> str:
    """A name without the marks of lists, headings and footnotes around it."""
    return _END_MARK.sub("", _START_MARK.sub("", text)).strip().rstrip(":：").rstrip()


def has_letters(text: str) -> bool:
    """Whether there is a letter of any script."""
    return _LETTER.search(text) is not None


def is_sentence(text: str) -> bool:
    """Whether a line is a sentence, a part of one, or too long to be a title."""
    return len(text) > _LONGEST_TITLE or _SENTENCE_END.search(text) is not None


def is_title(text: str) -> bool:
    """Whether a line can name what follows. A name may have a size in it, but no price and no rate."""
    name = name_in(text)
    if not has_letters(name) or is_sentence(text) or text.startswith(_NOTES) or named_unit(name) is not None:
        return False
    return not any(number.kind in (Kind.AMOUNT, Kind.PERCENT, Kind.DATE) for number in read_numbers(name))


@lru_cache(maxsize=4096)
def sort_of(text: str) -> str | None:
    """What sort of value a cell has: its measure, or ``WORDS``. None for an empty cell and for a dash.

    A cell is a value if it begins with one, or if most of it is one: $95 per year, up to 3 months. Plan 100 is a name.
    """
    if _NO_VALUE.fullmatch(text) and not re.search(r"\d", text):
        return None
    numbers = read_numbers(text)
    if not numbers:
        return WORDS
    first = numbers[0]
    before = _BOUND.sub("", text[: first.span.start])
    if not has_letters(before) and (first.kind in _UNITED or first.span.end == len(text.rstrip(" *†‡%"))):
        return _measure(first)
    return _measure(first) if is_value(text) else WORDS


def is_value(text: str) -> bool:
    """Whether most of a text is numbers with their units. "1-day ticket" begins with a value, but is a name."""
    inside = sum(_size(number.text) for number in read_numbers(text))
    return inside > 0 and 2 * inside >= _size(_BOUND.sub("", text))


def _size(text: str) -> int:
    return sum(char.isalnum() for char in text)


def _measure(number: Number) -> str:
    if number.kind is Kind.QUANTITY and number.unit is not None:
        return _TIMES.get(number.unit, number.unit)
    return number.kind.value


def named_unit(text: str) -> str | None:
    """The unit that a text names and nothing else: USD, in %, Unit: mAh, per year in %."""
    for piece in _PIECES.split(re.split("[:：]", fold_text(text))[-1]):
        words = piece.split()
        while len(words) > 1 and words[0].lower() in _LINKS:
            del words[0]
        named = unit_named(" ".join(words))
        if named is not None and named.unit is not None:
            return named.unit
    return None


def label_in(text: str) -> tuple[str, str | None]:
    """A label without footnote marks and without its unit, and the unit: "Annual fee (USD)" is "Annual fee", USD."""
    label, unit = name_in(text), None
    while (match := _BRACKETED_END.search(label)) is not None and match.start():
        inside = next(group for group in match.groups() if group is not None)
        named = named_unit(inside)
        if named is None:
            break
        unit, label = unit or named, name_in(label[: match.start()])
    if unit is None and (match := _LAST_WORD.search(label)) is not None and match.start():
        named = named_unit(match["word"])
        rest = label[: match.start()].split(" ")
        # "Notice days" has no unit, but "Notice, days" and "Fee EUR" have one.
        is_divided = "/" in match["joint"] and named in _TIMES
        is_apart = match["joint"].strip() or is_symbol(match["word"]) or _links(rest[-1])
        if named is not None and is_apart and not is_divided:
            unit = named
            label = name_in(" ".join(rest[:-1] if len(rest) > 1 and _links(rest[-1]) else rest))
    return label, unit


def _links(word: str) -> bool:
    return word.lower() in _LINKS


def slug(text: str, joint: str) -> str:
    """The text in small ASCII letters and digits, or nothing if it has no Latin letter."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
    parts = re.findall("[a-z0-9]+", plain)
    return joint.join(parts) if re.search("[a-z]", plain) else ""


def running_number(text: str) -> int | None:
    """The number of a row: 3, (3), 3., ③."""
    if len(text) == 1 and text in _CIRCLED:
        return _CIRCLED.index(text) + 1
    match = _RUNNING.fullmatch(text)
    return int(match[1]) if match is not None else None
