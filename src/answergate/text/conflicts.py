"""What in a claim the evidence speaks against: numbers it lacks, denials it does not share, bounds turned round."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.bounds import direction_at, may_bound
from answergate.text.derived import Derivation, derive, read_figures
from answergate.text.numbers import Kind, Number, ungrounded
from answergate.text.numbers.minus import LESSENING, minus_word_before
from answergate.text.rates import is_said_as_rate
from answergate.text.records import misplaced_numbers, read_record
from answergate.text.wording import Claimed, Prepared, flattened

_GLUED_BEFORE: Final = frozenset(".,-−$€£¥₩")
_GLUED_AFTER: Final = frozenset("%％:/-–~")
MOST_NUMBERS: Final = 64
_KINDRED_UNITS: Final = (
    frozenset(("°F", "°", "degree")),
    frozenset(("°C", "°", "degree")),
    frozenset(("year", "age")),
)
_YEAR: Final = re.compile("[12][0-9]{3}")
_FIGURE: Final = re.compile("[0-9]+")
_QUARTER: Final = re.compile("[Qq]([1-4])")
_QUARTERS: Final = (
    ("first quarter", "1분기", "第一季度", "第1四半期"),
    ("second quarter", "2분기", "第二季度", "第2四半期"),
    ("third quarter", "3분기", "第三季度", "第3四半期"),
    ("fourth quarter", "4분기", "第四季度", "第4四半期"),
)
_QUARTER_UNITS: Final = ("quarter", "季度")
# A count that the evidence has as a word: "scored twice", "the fifth defeat in a row" for "lost five in a row", 首次.
_ADVERB_OF: Final = {2: "twice", 3: "thrice"}
_TIMES: Final = frozenset("次回차번")
_IN_A_ROW: Final = re.compile(r"\b(?:in a row|consecutive(?:ly)?|straight|successive(?:ly)?)\b|연속|连续|連續|連続")
_ORDINAL_OF: Final = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    "twelfth",
)
# One part of so many is told from a rank by its article alone, so it is no number where it stands: "less than a third".
_PART_OF: Final = {
    "ratio:1/2": "half",
    "ratio:1/4": "a quarter",
    **{f"ratio:1/{parts}": f"a {_ORDINAL_OF[parts]}" for parts in (3, 5, 6, 7, 8, 9, 10)},
}
_FIRST_TIME: Final = re.compile(r"처음|최초|첫|首次|首度|初次|初めて|初の|最初")
_FALLING: Final = (Kind.PERCENT, Kind.AMOUNT)
# A number that names a piece of the answer or of the evidence: "repeat steps 4 and 5", "Passage 1: 6".
_OWN_ITEM_REACH: Final = 24
_OWN_ITEM: Final = re.compile(
    r"(?:\b(?:steps?|methods?|options?|tips?|items?|passages?)\b|단계|步骤|手順)[\s#]*(?:\d+\s*(?:,|and|&|-|or|to)\s*)*$"
)
_KOREAN_SCALES: Final = frozenset("십백천만억조")
_SCALES: Final = (" million", " billion", " trillion", " thousand", " hundred", " percent", " %")


class ConflictKind(StrEnum):
    """What kind of thing is in conflict."""

    NUMBER = "number"
    NEGATION = "negation"
    COMPARISON = "comparison"
    NAME = "name"


class Conflict(Struct, frozen=True):
    """A place of the claim that the evidence speaks against; ``evidence`` is the place that does, where there is one."""

    kind: ConflictKind
    span: Span
    text: str
    evidence: Span | None = None


def _stands_whole(literal: str, low: str, unit: str | None = None) -> bool:
    """Whether the literal stands in the text with no letter, digit, sign or scale that would change its value."""
    at = low.find(f" {literal} ")
    if at >= 0 and not low.startswith(_SCALES, at + 1 + len(literal)) and not minus_word_before(low, at + 1, unit):
        return True
    # A Korean particle follows a unit without a space: 90일이, 50명은, 5km를, 30%로.
    last = literal[-1]
    hangul = "\uac00" <= last <= "\ud7a3" and last not in _KOREAN_SCALES
    latin = last == "%" or (last.isascii() and last.isalpha())
    at = low.find(literal)
    while at >= 0:
        end = at + len(literal)
        before, after = low[at - 1 : at] if at else "", low[end : end + 1]
        goes_on = (
            (after.isalnum() and not hangul and not (latin and "\uac00" <= after <= "\ud7a3"))
            or (after in _GLUED_AFTER and not low[end + 1 : end + 2].isspace())
            or (after in {".", ","} and low[end + 1 : end + 2].isdigit())
        )
        if (
            not before.isalnum()
            and before not in _GLUED_BEFORE
            and not goes_on
            and not low.startswith(_SCALES, end)
            and not minus_word_before(low, at, unit)
        ):
            return True
        at = low.find(literal, end)
    return False


def stand_as_written(claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the numbers of the claim stand in prose evidence just so, and none is a bound: then there is nothing to judge."""
    for _, _, literal, meaning in claim.tokens[:MOST_NUMBERS]:
        for chunk in evidence:
            if _stands_whole(literal, chunk.text, meaning.unit):
                break
        else:
            return False
    if len(claim.tokens) > MOST_NUMBERS:
        return False
    if may_bound(claim.low, claim.words) and any(direction_at(claim.low, token[0], token[1]) for token in claim.tokens):
        return False
    return not any(read_record(chunk.text) for chunk in evidence)


def _says_the_same(number: Number, other: Number) -> bool:
    """The same value, and units that a writer would take for one: 350°F and 350 degrees, 250 and 250°C, 40 years old."""
    if number.value is None or number.value != other.value or number.kind is not Kind.QUANTITY:
        return False
    if other.unit is None:
        return other.kind is Kind.NUMBER
    return other.kind is Kind.QUANTITY and _kindred(number.unit, other.unit)


def _goes_on(text: str, number: Number) -> bool:
    """Whether a number runs on into what it counts, though that is no unit we know: 1錠."""
    return text[number.span.end : number.span.end + 1].isalpha()


def _in_dates(number: Number) -> bool:
    """Whether a date can hold the number: it is one itself, or it may be a year."""
    return number.value is None or number.kind is Kind.DATE or _YEAR.fullmatch(number.text) is not None


def _may_be_written(number: Number, written: Collection[str], evidence: Sequence[Prepared]) -> bool:
    """Whether the figures open something of the evidence that has no value, as the 60 of 60fps and the 2.0 of v2.0 do."""
    figures = number.text[: len(number.digits)]
    return figures in written or ("." in figures and any(f"v{figures}" in text.low for text in evidence))


def _said_loosely(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """An hour without its half of the day, a quarter or a count in words, a fall without a minus: "at 7" for 7 pm."""
    if _falls_by(number, claim, evidence) or (number.value == 1 and is_said_as_rate(number, claim, evidence)):
        return True
    if number.unit in _QUARTER_UNITS:
        quarter = f"-q{number.value}"
        return any(other.key.endswith(quarter) for text in evidence for other in text.numbers)
    if _counted_in_words(number, claim, evidence):
        return True
    figure = _FIGURE.search(number.text)
    if figure is None:
        return False
    if number.kind is Kind.TIME:
        return any(_stands_whole(figure.group(), text.low) for text in evidence)
    match = _QUARTER.match(number.text)
    if match is None:
        return False
    words = _QUARTERS[int(match.group(1)) - 1]
    return any(word in text.low for text in evidence for word in words)


def _falls_by(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the number below zero and the claim says so by a word: "fell 2%" for -2%."""
    if number.value is None or number.kind not in _FALLING or claim.low.endswith(" to ", 0, number.span.start):
        return False
    less = -number.value
    return LESSENING.search(claim.low) is not None and any(
        other.value == less < 0 and other.unit == number.unit for text in evidence for other in text.numbers
    )


def _counted_in_words(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence counts to the same number by a word: twice, the fifth in a row, a third, 首次."""
    part = _PART_OF.get(number.key)
    if part is not None:
        return any(f" {part} " in text.flat for text in evidence)
    value = number.value
    if value is None or value != int(value) or not 0 < value < len(_ORDINAL_OF):
        return False
    count = int(value)
    if number.kind is Kind.ORDINAL:
        return count == 1 and number.unit in _TIMES and any(_FIRST_TIME.search(text.low) for text in evidence)
    words = [_ADVERB_OF[count]] if count in _ADVERB_OF else []
    in_a_row = _IN_A_ROW.search(claim.low) is not None
    if in_a_row:
        words.append(_ORDINAL_OF[count])
    if any(f" {word} " in text.flat for word in words for text in evidence):
        return True
    return in_a_row and any(
        other.kind is Kind.ORDINAL and other.value == value for text in evidence for other in text.numbers
    )


def _kindred(unit: str | None, other: str | None) -> bool:
    return unit == other or any(unit in kin and other in kin for kin in _KINDRED_UNITS)


def _names_an_item(claim: Claimed, start: int) -> bool:
    return _OWN_ITEM.search(claim.low, max(0, start - _OWN_ITEM_REACH), start) is not None


def states_a_number(claim: Claimed) -> bool:
    """Whether any number of the claim does more than count the answer's own steps."""
    return any("passage" in claim.low or not _names_an_item(claim, token[0]) for token in claim.tokens)


def judge_numbers(
    claim: Claimed, numbers: Sequence[Number], evidence: Sequence[Prepared], question: Prepared | None
) -> tuple[list[Conflict], list[Derivation]]:
    """The numbers of the claim that the evidence lacks, and those that follow from it."""
    stated = [number for number in numbers if not number.reference]
    misplaced = misplaced_numbers(claim, stated[:MOST_NUMBERS], evidence)
    conflicts = [Conflict(ConflictKind.NUMBER, number.span, number.text) for number in misplaced]
    elsewhere = {number.span for number in misplaced}
    # Each spelling is looked for once; where there are very many, reading the evidence's numbers is cheaper.
    few = {number.text.lower(): number.unit for number in stated[:MOST_NUMBERS]}
    whole = {literal for literal in few if any(_stands_whole(literal, text.low, few[literal]) for text in evidence)}
    unseen = [number for number in stated if number.span not in elsewhere and number.text.lower() not in whole]
    if not unseen:
        return conflicts, []
    said = [number for text in evidence for number in text.numbers]
    keys = {number.key for number in said}
    unseen = [number for number in unseen if number.key not in keys]
    # Reading all evidence again is dear, and in vain for a number whose value no other has and no date can hold.
    values = {number.value for number in said}
    written = {figure.group() for number in said if number.value is None and (figure := _FIGURE.match(number.text))}
    open_ones = [
        number
        for number in unseen
        if number.value in values or _in_dates(number) or _may_be_written(number, written, evidence)
    ]
    if open_ones:
        still_open = ungrounded(open_ones, [text.text for text in evidence], equal=True, text=claim.text)
        closed = {number.span for number in open_ones}.difference([number.span for number in still_open])
        unseen = [number for number in unseen if number.span not in closed]
    if not unseen:
        return conflicts, []
    plain = [number for text in evidence for number in text.numbers if number.unit or not _goes_on(text.text, number)]
    figures = read_figures([text.numbers for text in evidence])
    words = f"{claim.low} {question.low}" if question is not None else claim.low
    verdicts: dict[str, Derivation | None] = {}
    derivations = []
    for number in unseen:
        if _names_an_item(claim, number.span.start):
            continue
        if number.key not in verdicts and len(verdicts) < MOST_NUMBERS:
            if any(_says_the_same(number, other) for other in plain) or _said_loosely(number, claim, evidence):
                keys.add(number.key)
            verdicts[number.key] = derive(number, figures, words, [text.text for text in evidence])
        if number.key in keys:
            continue
        derivation = verdicts.get(number.key)
        if derivation is not None:
            derivations.append(derivation)
        else:
            conflicts.append(Conflict(ConflictKind.NUMBER, number.span, number.text))
    return conflicts, derivations


def name_conflicts(claim: Claimed, missing: Collection[str], evidence: Sequence[Prepared]) -> list[Conflict]:
    """The names of several words that the evidence has neither in full nor by their initials."""
    conflicts = []
    for span in claim.names:
        words = span.of(claim.text).replace("-", " ").split()
        capitals = [word for word in words if word[0].isupper()]
        unknown = [word for word in capitals if flattened(word).strip() in missing]
        initials = "".join([word[0] for word in capitals])
        if len(unknown) > 1 and not any(initials in text.text for text in evidence):
            conflicts.append(Conflict(ConflictKind.NAME, span, span.of(claim.text)))
    return conflicts
