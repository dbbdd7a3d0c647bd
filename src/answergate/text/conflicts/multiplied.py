"""A multiple in a word, "tripled", 减半, 倍増, held against the only two numbers that the evidence has for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.derivations.figures import pool_of
from answergate.text.derivations.number_lists import Sized, alike_by_sentence
from answergate.text.numbers import Kind
from answergate.text.words.wording import Claimed, Prepared

_WORDS: Final = (
    (re.compile(r"\b(?:has |have |had )?doubled\b|翻了?一番|倍増|갑절로"), 2.0),
    (re.compile(r"\b(?:has |have |had )?(?:tripled|trebled)\b"), 3.0),
    (re.compile(r"\b(?:has |have |had )?quadrupled\b|翻了?[两兩]番"), 4.0),
    (re.compile(r"\b(?:has |have |had )?halved\b|절반으로|减半|減半|半減"), 0.5),
)
_ENGLISH: Final = frozenset(("doubled", "tripled", "trebled", "quadrupled", "halved"))
_EAST_ASIAN: Final = re.compile("[翻倍갑절减減半]")
# The evidence may say itself how many times it is.
_TOLD: Final = re.compile(r"\b(?:doubl|tripl|trebl|quadrupl|halv|half\b|times\b|twice\b|fold\b)|배|절반|갑절|倍|半|翻")
_DENIED: Final = re.compile(r"\bnot\b|n['’]t\b|않|못|没|沒|未|ない|なかっ")
_FIRST_TO_LAST: Final = re.compile(r"\bto\b|에서|[到至]|から")
_MORE_THAN: Final = re.compile(r"\b(?:more than|over|at least) \Z")
_BEFORE_REACH: Final = 12
# So far off a multiple is another one.
_OFF: Final = 1.25


def wrongly_multiplied(claim: Claimed, chunk: Prepared) -> Span | None:
    """The word of the claim that says another multiple than the two numbers of the chunk have."""
    # Most claims have none of the words, and are done with.
    if _ENGLISH.isdisjoint(claim.words) and (claim.text.isascii() or _EAST_ASIAN.search(claim.text) is None):
        return None
    found = next(((match, times) for word, times in _WORDS if (match := word.search(claim.low))), None)
    if found is None or _DENIED.search(claim.low) or _TOLD.search(chunk.low):
        return None
    if any(meaning.kind not in (Kind.NUMBER, Kind.DATE) for _, _, _, meaning in claim.tokens):
        return None
    match, times = found
    pair = _only_pair(chunk)
    if pair is None:
        return None
    first, last, ordered = pair
    ratio = last / first
    if not ordered and (ratio > 1.0) is not (times > 1.0):
        ratio = 1.0 / ratio
    least, most = times / _OFF, times * _OFF
    # More than doubled is not yet tripled.
    if times > 1.0 and _MORE_THAN.search(claim.low, max(0, match.start() - _BEFORE_REACH), match.start()):
        least, most = times, times + 1.0
    return None if least <= ratio <= most else Span(*match.span())


def _only_pair(text: Prepared) -> tuple[float, float, bool] | None:
    """The only two numbers of one unit in a text, by their years where it has these, and whether their order is known."""
    units = dict.fromkeys([pool_of(number) for number in text.numbers if number.kind in (Kind.AMOUNT, Kind.QUANTITY)])
    sentences = [sentence for unit in units for sentence in alike_by_sentence(unit, text)]
    if len(sentences) != 1 or len(sentences[0]) != 2 or not all(each.size for each in sentences[0]):
        return None
    one, other = sentences[0]
    years = _years_of(text)
    if len(years) == 2 and years[0] != years[1]:
        first, last = (one, other) if years[0] < years[1] else (other, one)
        return first.size, last.size, True
    return one.size, other.size, _goes_from(one, other, text)


def _years_of(text: Prepared) -> Sequence[int]:
    years = [re.match("(?:date:)?([12][0-9]{3})\\Z", number.key) for number in text.numbers]
    return [int(year[1]) for year in years if year is not None]


def _goes_from(one: Sized, other: Sized, text: Prepared) -> bool:
    return _FIRST_TO_LAST.search(text.low, one.number.span.end, other.number.span.start) is not None
