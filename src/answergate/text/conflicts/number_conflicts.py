"""The numbers of a claim held against the evidence: which it lacks, and which follow from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.conflicts.moves import is_rising
from answergate.text.conflicts.records import misplaced_numbers, read_record
from answergate.text.derivations.derived import Derivation, derive
from answergate.text.derivations.earlier import Earlier
from answergate.text.derivations.equations import equations_in
from answergate.text.derivations.figures import read_figures
from answergate.text.derivations.listed_counts import count_of_list
from answergate.text.derivations.operations import Operation
from answergate.text.derivations.own_counts import counts_for_itself
from answergate.text.derivations.premises import is_premise
from answergate.text.direction.bounds import bound_at, may_bound
from answergate.text.guises.other_spellings import said_otherwise, stands_whole
from answergate.text.numbers import Kind, Number, ungrounded
from answergate.text.numbers.currencies import CURRENCY_SIGNS, MONEY
from answergate.text.numbers.units import COUNTERS, UNITS
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import Claimed, Prepared

MOST_NUMBERS: Final = 64
_KINDRED_UNITS: Final = (
    frozenset(("°F", "°", "degree")),
    frozenset(("°C", "°", "degree")),
    frozenset(("year", "age")),
    frozenset(("min", "point")),
    *(frozenset(("%", share)) for share in ("wt%", "vol%", "mol%")),
)
_ANYTHING: Final = "thing"
_COUNTED_THING: Final = re.compile("[\u3400-\u9fff]{2}|[\u30a1-\u30ff]{2,}")
_ENGLISH_WORD: Final = re.compile(" [A-Za-z]{3}")
_SCORED: Final = "point"
# 件 counts whatever can be taken in the hand: 各100件 for 100张 and 100床.
_PIECES: Final = frozenset((None, "thing", "item", "sheet", "bottle", "cup", "volume", "machine"))
# A Han character behind a number counts, unless it joins: 3至5, 3和5, 3以上.
_COUNTED: Final = re.compile("[\u4e00-\u9fff](?<![到至和与與以或的是多余餘及为為在比对對时時])")
_MEASURED: Final = (Kind.QUANTITY, Kind.PERCENT)
_CURRENCIES: Final = {
    money: tuple([spelling for spelling, unit in {**CURRENCY_SIGNS, **UNITS}.items() if unit == money])
    for money in MONEY
}
_SPEED: Final = re.compile("[风風풍][速속]")
_TEMPERATURES: Final = frozenset(("°C", "°F", "°", "degree"))
_UNBROKEN: Final = re.compile("[^.;:!?()]*")
_CAPITALISED: Final = re.compile(r"([A-Z][A-Za-z]+)\.? \Z")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
# "The 4-weekly group" is treated every four weeks.
_EVERY: Final = {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}
_AGED: Final = re.compile(r"\b(?:age[ds]?|under|over|child(?:ren)?|adults?)\b[^.;]*\Z", re.IGNORECASE)
_AGED_REACH: Final = 20
_UNIT_REACH: Final = 40
# A unit in a label: retention_days = 7, "Weight (kg): 20", 기간(일) 14.
_LABELLED: Final = re.compile(r"(?<=[_(])[^\W\d_]+(?=[)\s=:])|[^\W\d_]+(?=\s?[:=])")
_AGE: Final = "age"
# A label of food has them before their number, without any sign: "Calories 230".
_ENERGY: Final = ("cal", "kcal")
# The number of an item parted from its words by more than the space that follows a count.
_REFERRING: Final = re.compile(
    r"\b(?:steps?|pages?|p\.|sections?|clauses?|chapters?|tables?|figures?|articles?|no\.) ?\Z"
)
_ITEM: Final = re.compile(r"[ \t]{2,}[^\W\d_]|\t")
_OPENING: Final = frozenset("(（")
_CLOSING: Final = frozenset(")）")
_YEAR: Final = re.compile("[12][0-9]{3}")
_FIGURE: Final = re.compile("[0-9]+")
# A number that names a piece of the answer or of the evidence: "repeat steps 4 and 5", "Passage 1: 6".
_OWN_ITEM_REACH: Final = 24
_OWN_ITEM: Final = re.compile(
    r"(?:\b(?:steps?|methods?|options?|tips?|items?|passages?)\b|단계|步骤|手順)[\s#]*(?:\d+\s*(?:,|and|&|-|or|to)\s*)*$"
)


def stand_as_written(claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the numbers of the claim stand in prose evidence just so, and none is a bound: then there is nothing to judge."""
    for _, _, literal, meaning in claim.tokens[:MOST_NUMBERS]:
        for chunk in evidence:
            if stands_whole(literal, chunk.text, meaning.unit):
                break
        else:
            return False
    if len(claim.tokens) > MOST_NUMBERS:
        return False
    if may_bound(claim.low, claim.words) and any(bound_at(claim.low, token[0], token[1]) for token in claim.tokens):
        return False
    return not any(read_record(chunk.text) for chunk in evidence)


def _says_the_same(number: Number, other: Number, text: str) -> bool:
    """The same value, and units that a writer would take for one: 350°F and 350 degrees, 250 and 250°C, 40 years old."""
    if number.value is None or number.value != other.value:
        return False
    if number.kind is Kind.AMOUNT:
        return other.unit is None and other.kind is Kind.NUMBER and "|" in text and _is_priced(number, text)
    if number.kind not in _MEASURED:
        return False
    if other.unit is None:
        return other.kind is Kind.NUMBER and number.kind is Kind.QUANTITY and may_be_of(number.unit, other, text)
    return other.kind in _MEASURED and (kindred(number.unit, other.unit) or _is_speed_of_wind(number, other, text))


def _is_priced(number: Number, table: str) -> bool:
    """Whether a table names the currency of an amount beside its cells, as a header or a note does: 价格（元/人）."""
    return number.unit is not None and any(spelling in table for spelling in _CURRENCIES.get(number.unit, ()))


def _is_speed_of_wind(number: Number, other: Number, text: str) -> bool:
    """Whether both are metres a second, one of them without its second: 風速18メートル."""
    start = other.span.start
    return number.unit == "m/s" and other.unit == "m" and _SPEED.search(text, max(0, start - 8), start) is not None


def may_be_of(unit: str | None, number: Number, text: str) -> bool:
    """Whether a bare number of the evidence may be meant in a unit: "oven at 250", a cell, "15 paid vacation days", "days: 7"."""
    if unit in _TEMPERATURES or "|" in text or "\t" in text:
        return True
    start = number.span.start
    if unit in _ENERGY and text[max(0, start - 9) : start].lower() == "calories ":
        return True
    if unit == _AGE and _AGED.search(text, max(0, start - _AGED_REACH), start):
        return True
    # Who stands in brackets behind a name is so old.
    if unit == _AGE and text[start - 1 : start] in _OPENING and text[number.span.end : number.span.end + 1] in _CLOSING:
        return True
    line = text[text.rfind("\n", max(0, start - _UNIT_REACH), start) + 1 or max(0, start - _UNIT_REACH) : start]
    if any(kindred(unit, UNITS[word]) for word in _LABELLED.findall(line) if word in UNITS):
        return True
    stretch = _UNBROKEN.match(text, number.span.end, number.span.end + _UNIT_REACH)
    return stretch is not None and any(
        kindred(unit, UNITS.get(word) or _EVERY[word])
        for word in _LETTERS.findall(stretch.group())
        if word in UNITS or word in _EVERY
    )


def _same_count(number: Number, claim: str, other: Number, text: str) -> bool:
    """Whether both count, one of them by the counter for anything, 个, 개 or つ: 35个车站, 35座车站.

    What English counts without a counter, others count with one: 1000次 for "1,000 calls", and 7次助攻 for 7助攻.
    """
    if number.value != other.value:
        return False
    if number.unit == _ANYTHING:
        return other.unit is None or other.unit in COUNTERS
    # 2点 for 2得点, 10ゴール for 10点目.
    if _SCORED in (number.unit, other.unit):
        return None in (number.unit, other.unit)
    if other.unit is None and number.unit in COUNTERS and not number.text.isascii():
        thing = _COUNTED_THING.match(claim, number.span.end)
        in_english = other.text.isascii() and (other.text.isalpha() or _ENGLISH_WORD.match(text, other.span.end))
        if in_english or (thing and text.startswith(thing[0], other.span.end)):
            return True
    # 1度 is once.
    if number.unit == "time" and other.text[-1] == "度":
        return True
    return number.text[-1] == "件" and other.unit in _PIECES


def _counts_another_thing(number: Number, claim: Claimed, said: Sequence[Number]) -> bool:
    """Whether the claim counts what has no counter we know, and the evidence only what has another: 2片 where it has 2次."""
    if number.unit is not None or _COUNTED.match(claim.text, number.span.end) is None:
        return False
    units = [other.unit for other in said if other.value == number.value]
    return bool(units) and None not in units and _ANYTHING not in units


def _measures_another_thing(number: Number, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the value only in another unit, as the end of a name or the number of a line.

    "Wi-Fi 6" and "6 months" are no six years, nor is "6  Rinse the tank".
    """
    if number.kind is not Kind.QUANTITY or number.unit in COUNTERS:
        return False
    same = [(other, text.text) for text in evidence for other in text.numbers if other.value == number.value]
    return any(other.unit is None for other, _ in same) and all(
        (other.unit is not None and other.kind is Kind.QUANTITY and not kindred(number.unit, other.unit))
        or ((_ends_a_name(other, text) or _numbers_a_line(other, text)) and not may_be_of(number.unit, other, text))
        for other, text in same
    )


def _ends_a_name(number: Number, text: str) -> bool:
    before = _CAPITALISED.search(text, max(0, number.span.start - _UNIT_REACH), number.span.start)
    return number.unit is None and before is not None and alphabetic_weight(before[1].lower()) == 1.0


def _numbers_a_line(number: Number, text: str) -> bool:
    """Whether a bare number of the evidence is that of an item, or refers to one: "2  Fill the tank", "from step 2"."""
    before = text[max(0, number.span.start - _UNIT_REACH) : number.span.start].rpartition("\n")
    if number.unit is None and _REFERRING.search(before[2].lower()):
        return True
    return (
        number.unit is None
        and bool(before[1])
        and not before[2].strip()
        and _ITEM.match(text, number.span.end) is not None
    )


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


def kindred(unit: str | None, other: str | None) -> bool:
    """Whether a writer would take two units for one: °F and degrees."""
    return unit == other or any(unit in kin and other in kin for kin in _KINDRED_UNITS)


def _names_an_item(claim: Claimed, start: int) -> bool:
    return _OWN_ITEM.search(claim.low, max(0, start - _OWN_ITEM_REACH), start) is not None


def states_a_number(claim: Claimed) -> bool:
    """Whether any number of the claim does more than count the answer's own steps."""
    return any("passage" in claim.low or not _names_an_item(claim, token[0]) for token in claim.tokens)


def judge_numbers(
    claim: Claimed,
    numbers: Sequence[Number],
    evidence: Sequence[Prepared],
    question: Prepared | None,
    earlier: Earlier | None = None,
) -> tuple[list[Conflict], list[Derivation]]:
    """The numbers of the claim that the evidence lacks, and those that follow from it or from the answer before."""
    stated = [number for number in numbers if not number.reference]
    misplaced = misplaced_numbers(claim, stated[:MOST_NUMBERS], evidence)
    conflicts = [Conflict(ConflictKind.NUMBER, number.span, number.text) for number in misplaced]
    elsewhere = {number.span for number in misplaced}
    # Each spelling is looked for once; where there are very many, reading the evidence's numbers is cheaper.
    few = {number.text.lower(): number.unit for number in stated[:MOST_NUMBERS]}
    whole = {literal for literal in few if any(stands_whole(literal, text.low, few[literal]) for text in evidence)}
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
        if (number.value in values or _in_dates(number) or _may_be_written(number, written, evidence))
        and not _counts_another_thing(number, claim, said)
        and not _measures_another_thing(number, evidence)
    ]
    if open_ones:
        still_open = ungrounded(open_ones, [text.text for text in evidence], equal=True, text=claim.text)
        closed = {number.span for number in open_ones}.difference([number.span for number in still_open])
        unseen = [number for number in unseen if number.span not in closed]
    if not unseen:
        return conflicts, []
    plain = [
        (number, text.text)
        for text in evidence
        for number in text.numbers
        if number.unit or not _goes_on(text.text, number)
    ]
    tabular = any("|" in text.text or "\t" in text.text for text in evidence)
    figures = read_figures([text.numbers for text in evidence], tabular=tabular)
    words = f"{claim.low} {question.low}" if question is not None else claim.low
    verdicts: dict[str, Derivation | None] = {}
    derivations = []
    equations = equations_in(claim.text, stated, values, question, earlier)
    unseen_at = {number.span for number in unseen}
    # What the claim reckons with may stand behind what it reckons.
    for number in unseen[:MOST_NUMBERS]:
        if (
            any(_says_the_same(number, other, text) for other, text in plain)
            or any(_same_count(number, claim.text, other, text.text) for text in evidence for other in text.numbers)
            or said_otherwise(number, claim, evidence)
        ):
            keys.add(number.key)
    for number in unseen:
        if number.span in equations:
            derivations.append(Derivation(number, Operation.OWN, equations[number.span]))
            continue
        count = count_of_list(number, claim, evidence)
        if count is not None:
            if count.right:
                derivations.append(Derivation(number, Operation.COUNT, count.items))
            else:
                conflicts.append(Conflict(ConflictKind.NUMBER, number.span, number.text))
            continue
        if (
            _names_an_item(claim, number.span.start)
            or counts_for_itself(number, claim, evidence)
            or is_premise(number, claim.text, question, evidence)
        ):
            continue
        if number.key in keys:
            continue
        if number.key not in verdicts and len(verdicts) < MOST_NUMBERS:
            own = [one for one in stated if one.span not in unseen_at or one.key in keys or verdicts.get(one.key)]
            rising = is_rising(claim.low) if number.kind is Kind.PERCENT else None
            verdicts[number.key] = derive(number, figures, words, evidence, own, rising=rising, earlier=earlier)
        derivation = verdicts.get(number.key)
        if derivation is not None:
            derivations.append(derivation)
        else:
            conflicts.append(Conflict(ConflictKind.NUMBER, number.span, number.text))
    return conflicts, derivations
