"""The units that the header or the caption of a value states: "Fee (USD)", "Dauer (Monate)", "in millions of EUR"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from msgspec import Struct

from answergate.lang.attribution_patterns import compiled, words
from answergate.lang.international import CURRENCY_CODES, CURRENCY_SIGNS, LETTER_SCALES, MONEY
from answergate.text.numbers import lexicon
from answergate.text.numbers.declared import SCALE_POWERS
from answergate.text.numbers.digits import scaled
from answergate.text.numbers.lexicon import any_of
from answergate.text.numbers.number import Kind
from answergate.text.numbers.reader import read_tokens

_LONGEST = 48
_MOST_WORDS = 400
_BRACKETS = re.compile(r"[(（\[［【]([^()（）\[\]［］【】\n]{1,80})[)）\]］】]")
_LINES = re.compile(r"[\n\r\t|]+")
_LABEL = re.compile(r"\A.*(?:[:：]|\b[Ii]n\s)\s*")
_MARKED = re.compile(
    r"[:：]\s*(?P<colon>[^:：()（）]{1,80})|\b[Ii]n\s+(?P<in>[^:：()（）]{1,80})|[,，/／]\s*(?P<comma>[^,，/／()（）]{1,80})\Z"
)
_PIECES = rf"[,，、;；·/／]|\s[-–]\s|\s(?:{words('joints', 'alternatives')})\s"
_WORD = re.compile(r"[^\s()（）\[\]［］,，;；:：|/]+")
_SCALED = re.compile(
    rf"(?:(?P<before>[A-Z]{{3}}|[A-Z]{{0,3}}[$€£¥￥₩￦])\s?(?:in\s)?)?(?P<scale>{any_of(SCALE_POWERS)})\.?(?:\s?of)?\s*(?P<unit>\S.*)?",
    re.IGNORECASE,
)
# Letters before or behind a currency: TEUR, k€, $m. Before one, T means a thousand.
_PREFIXES = {**LETTER_SCALES, "T": 3}
_CURRENCIES = CURRENCY_CODES | CURRENCY_SIGNS
_PER_BEFORE = re.compile(rf"(?:\d|/|{any_of([*lexicon.PER, *lexicon.PER_ONE])})\s*\Z", re.IGNORECASE)
_SHORTEST_WORD = 3


class Declared(Struct, frozen=True):
    """A unit that holds for the bare numbers under it. They count in ``factor``: "in thousands" is a factor without unit."""

    unit: str | None
    per: str | None
    factor: Decimal
    written: str


@lru_cache(maxsize=2048)
def declared_units(context: str) -> tuple[Declared, ...]:
    """Return the units that ``context`` states, each once.

    A unit in brackets, behind a colon, behind "in" or at the end behind a comma or slash is always read. Elsewhere only
    currencies, signs and whole words are read, and not where a number or "per" is before them.
    """
    found: dict[tuple[str | None, str | None, Decimal], Declared] = {}
    for line in _LINES.split(context):
        for one in _longest(list(_of_line(line))):
            found.setdefault((one.unit, one.per, one.factor), one)
    return tuple(found.values())


def _longest(declared: list[Declared]) -> list[Declared]:
    """Leave out what is only a part of a longer unit: the EUR of "millions of EUR"."""
    return [
        one
        for one in declared
        if not any(one.written != other.written and one.written in other.written for other in declared)
    ]


@lru_cache(maxsize=2048)
def unit_named(word: str) -> Declared | None:
    """Return the unit that a whole word or phrase names, with its scale: "V", "days", "Mio. EUR", "k€"."""
    word = word.strip(" .*†‡")
    if not word or len(word) > _LONGEST or any(map(str.isdecimal, word)):
        return None
    return _currency(word) or _as_behind_a_number(word) or _with_scale(word)


def _of_line(line: str) -> Iterator[Declared]:
    marked = [match[1] for match in _BRACKETS.finditer(line)]
    plain = _BRACKETS.sub(" ", line)
    marked += [piece for match in _MARKED.finditer(plain) for piece in match.groups() if piece]
    for piece in marked:
        yield from _of_piece(piece)
    words = list(_WORD.finditer(plain))[:_MOST_WORDS]
    for place, match in enumerate(words):
        pair = unit_named(f"{match[0]} {words[place + 1][0]}") if place + 1 < len(words) else None
        named = unit_named(match[0])
        if pair is not None and pair.unit in MONEY and pair.factor != 1:
            yield pair
        elif named is not None and _says_it_alone(match[0], named, plain[: match.start()]):
            yield named


def _of_piece(piece: str) -> Iterator[Declared]:
    without_label = _LABEL.sub("", piece)
    named = unit_named(piece) or unit_named(without_label)
    if named is not None:
        yield named
        return
    for part in compiled(_PIECES).split(without_label):
        one = unit_named(part) or unit_named(part.strip().rpartition(" ")[2])
        if one is not None:
            yield one


def _says_it_alone(word: str, named: Declared, before: str) -> bool:
    """Return whether a word without brackets around it can only be meant as a unit."""
    if _PER_BEFORE.search(before[-_LONGEST:]):
        return False
    is_sign = not any(map(str.isalnum, word)) or word in _CURRENCIES
    return is_sign or (len(word) >= _SHORTEST_WORD and named.unit is not None) or not word.isascii()


def _currency(word: str) -> Declared | None:
    if word in _CURRENCIES:
        return Declared(_CURRENCIES[word], None, Decimal(1), word)
    prefixed, suffixed = word[1:], word[:-1]
    power = _PREFIXES.get(word[0]) if prefixed in _CURRENCIES else None
    if power is not None:
        return Declared(_CURRENCIES[prefixed], None, scaled(Decimal(1), power), word)
    power = LETTER_SCALES.get(word[-1]) if suffixed in _CURRENCIES else None
    return None if power is None else Declared(_CURRENCIES[suffixed], None, scaled(Decimal(1), power), word)


def _as_behind_a_number(word: str) -> Declared | None:
    """Return what the word says behind the number 1."""
    for text in (f"1{word}", f"1 {word}"):
        tokens = read_tokens(text)
        if len(tokens) != 1 or tokens[0][0] != 0:
            continue
        meaning = tokens[0][3]
        if tokens[0][1] + meaning.surplus < len(text):
            continue
        if meaning.value is not None and (meaning.unit is not None or (meaning.value != 1 and len(word) > 1)):
            return Declared(meaning.unit, meaning.per, meaning.value, word)
        # The first month of a year, written like a count of months.
        if meaning.kind is Kind.DATE and meaning.month == 1 and meaning.day is None and meaning.year is None:
            return Declared("month", None, Decimal(1), word)
    return None


def _with_scale(word: str) -> Declared | None:
    """Return a scale with its unit before or behind it: "EUR million", "millions of EUR", "thousands"."""
    match = _SCALED.fullmatch(word)
    if match is None:
        return None
    factor = scaled(Decimal(1), SCALE_POWERS[match["scale"].lower()])
    name = match["unit"] or match["before"]
    if name is None:
        return Declared(None, None, factor, word)
    unit = _currency(name) or _as_behind_a_number(name)
    return None if unit is None else Declared(unit.unit, unit.per, factor * unit.factor, word)
