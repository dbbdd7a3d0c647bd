"""Points that group digits: 1.250 is more than a thousand in a German text, and little more than one in an English text."""

from __future__ import annotations

import re
from decimal import Decimal

from msgspec import structs

from answergate.lang import LANGUAGES
from answergate.text.numbers.meaning import meaning_of
from answergate.text.numbers.number import Number, Token
from answergate.text.scripts import LATIN

# One group only: with more of them, the point can be nothing else.
_GROUP = re.compile(r"(?<![\d.,])([0-9]{1,3})\.([0-9]{3})(?![.,]?\d)")
_WORD = re.compile(f"[{LATIN}]+")


def _function_words(*, grouping: bool) -> frozenset[str]:
    packs = [language for language in LANGUAGES if language.numbers.groups_with_points is grouping]
    return frozenset([word for pack in packs for word in pack.wording.function.split()])


_HERE, _ELSEWHERE = _function_words(grouping=True), _function_words(grouping=False)


def groups_with_points(text: str) -> bool:
    """Whether a text has such a number, and more words of a language that groups with points than of other languages."""
    return _GROUP.search(text) is not None and has_more_grouping_words(text)


def has_more_grouping_words(text: str) -> bool:
    """Whether a text has more words of a language that groups with points than of other languages."""
    words = _WORD.findall(text.lower())
    return sum([word in _HERE for word in words]) > sum([word in _ELSEWHERE for word in words])


def with_groups(token: Token) -> Token:
    """The token with the point in its digits read as a sign of grouping."""
    start, end, literal, meaning = token
    plain = _GROUP.sub(r"\1\2", literal, count=1)
    read = meaning_of("number", plain) if plain != literal and meaning.value is not None else None
    if read is None:
        return token
    return start, end, literal, structs.replace(read, digits_end=read.digits_end + 1, core_end=read.core_end + 1)


def without_point(number: Number) -> Decimal | None:
    """The value of a number if the point in its digits, if there is one, groups them."""
    return Decimal(number.text.replace(".", "")) if _GROUP.fullmatch(number.text) else number.value


def are_equal_groups(number: Number, other: Number, *texts: str) -> bool:
    """Whether two numbers are equal if points group digits, and the texts together show that they do. A title shows nothing."""
    values = without_point(number), without_point(other)
    return None not in values and values[0] == values[1] and groups_with_points(". ".join(texts))


def may_be_same(number: Number, other: Number) -> bool:
    """Whether two numbers have the same digits with a point that may group them in one text and not in the other."""
    mine, theirs = (_GROUP.search(one.text[: len(one.digits)]) for one in (number, other))
    return mine is not None and theirs is not None and mine[0] == theirs[0]
