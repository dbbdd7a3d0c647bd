"""The numbers of a claim held against the evidence: which it lacks, and which follow from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.conflicts.moves import is_rising
from answergate.text.conflicts.records import misplaced_numbers, read_record
from answergate.text.derivations.derived import Derivation, derive
from answergate.text.derivations.earlier import Earlier
from answergate.text.derivations.equations import equations_in
from answergate.text.derivations.figures import read_figures
from answergate.text.derivations.listed_counts import count_of_list
from answergate.text.derivations.nearby import Nearby
from answergate.text.derivations.operations import Operation
from answergate.text.derivations.over_time import over_time
from answergate.text.derivations.own_counts import counts_for_itself
from answergate.text.derivations.premises import is_premise
from answergate.text.derivations.worked_out import Worked, worked_out
from answergate.text.direction.bounds import bound_at, may_bound
from answergate.text.guises.other_spellings import said_otherwise, stands_whole
from answergate.text.guises.same_measure import kindred, may_be_of, same_count, says_the_same
from answergate.text.numbers import Kind, Number, ungrounded
from answergate.text.numbers.units import COUNTERS
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import Claimed, Prepared

MOST_NUMBERS: Final = 64
_ANYTHING: Final = "thing"
# A Han character behind a number counts, unless it joins: 3至5, 3和5, 3以上.
_COUNTED: Final = re.compile("[\u4e00-\u9fff](?<![到至和与與以或的是多余餘及为為在比对對时時])")
_CAPITALISED: Final = re.compile(r"([A-Z][A-Za-z]+)\.? \Z")
_UNIT_REACH: Final = 40
_REFERRING: Final = re.compile(
    r"\b(?:steps?|pages?|p\.|sections?|clauses?|chapters?|tables?|figures?|articles?|no\.) ?\Z"
)
# The number of an item parted from its words by more than the space that follows a count.
_ITEM: Final = re.compile(r"[ \t]{2,}[^\W\d_]|\t")
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
    place: tuple[Prepared, Span] | None = None,
) -> tuple[list[Conflict], list[Derivation]]:
    """The numbers of the claim that the evidence lacks, and those that follow from it or from the answer before.

    ``place`` is the text that the claim rests on, and where.
    """
    stated = [number for number in numbers if not number.reference]
    misplaced = misplaced_numbers(claim, stated[:MOST_NUMBERS], evidence)
    wrong = list(misplaced)
    derivations: list[Derivation] = []
    unseen = _not_as_written(stated, {number.span for number in misplaced}, evidence)
    if unseen:
        unseen = _not_as_meant(unseen, claim, evidence)
    if unseen:
        lacking, derivations = _derived(unseen, stated, claim, evidence, question, earlier, place)
        wrong += lacking
    return [Conflict(ConflictKind.NUMBER, number.span, number.text) for number in wrong], derivations


def _not_as_written(
    stated: Sequence[Number], misplaced: Collection[Span], evidence: Sequence[Prepared]
) -> list[Number]:
    """The numbers that do not stand in the evidence as they are written."""
    # Each spelling is looked for once; where there are very many, reading the evidence's numbers is cheaper.
    few = {number.text.lower(): number.unit for number in stated[:MOST_NUMBERS]}
    whole = {literal for literal in few if any(stands_whole(literal, text.low, few[literal]) for text in evidence)}
    return [number for number in stated if number.span not in misplaced and number.text.lower() not in whole]


def _not_as_meant(unseen: Sequence[Number], claim: Claimed, evidence: Sequence[Prepared]) -> list[Number]:
    """Those of them that are none of the evidence's numbers by their value and unit either."""
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
    if not open_ones:
        return unseen
    still_open = ungrounded(open_ones, [text.text for text in evidence], equal=True, text=claim.text)
    closed = {number.span for number in open_ones}.difference([number.span for number in still_open])
    return [number for number in unseen if number.span not in closed]


def _derived(
    unseen: Sequence[Number],
    stated: Sequence[Number],
    claim: Claimed,
    evidence: Sequence[Prepared],
    question: Prepared | None,
    earlier: Earlier | None,
    place: tuple[Prepared, Span] | None,
) -> tuple[list[Number], list[Derivation]]:
    """Which of the numbers that the evidence does not have are wrong, and which follow. Some need no ground at all."""
    tabular = any("|" in text.text or "\t" in text.text for text in evidence)
    figures = read_figures([text.numbers for text in evidence], tabular=tabular)
    words = f"{claim.low} {question.low}" if question is not None else claim.low
    values = {number.value for text in evidence for number in text.numbers}
    equations = equations_in(claim.text, stated, values, question, earlier)
    # What the claim reckons with may stand behind what it reckons.
    same = {number.key for number in unseen[:MOST_NUMBERS] if _in_another_guise(number, claim, evidence)}
    unseen_at = {number.span for number in unseen}
    verdicts: dict[str, Derivation | None] = {}
    wrong: list[Number] = []
    derivations: list[Derivation] = []
    for number in unseen:
        if number.span in equations:
            derivations.append(Derivation(number, Operation.OWN, equations[number.span]))
            continue
        count = count_of_list(number, claim, evidence)
        if count is not None:
            if count.right:
                derivations.append(Derivation(number, Operation.COUNT, count.items))
            else:
                wrong.append(number)
            continue
        if (
            number.key in same
            or _names_an_item(claim, number.span.start)
            or counts_for_itself(number, claim, evidence)
            or is_premise(number, claim.text, question, evidence)
        ):
            continue
        if number.key not in verdicts and len(verdicts) < MOST_NUMBERS:
            own = [one for one in stated if one.span not in unseen_at or one.key in same or verdicts.get(one.key)]
            rising = is_rising(claim.low) if number.kind is Kind.PERCENT else None
            verdicts[number.key] = derive(number, figures, words, evidence, own, rising=rising, earlier=earlier)
        derivation = verdicts.get(number.key)
        if derivation is not None:
            derivations.append(derivation)
        else:
            wrong.append(number)
    if wrong:
        lacking = {number.span for number in wrong}
        standing = [number for number in stated if number.span not in lacking]
        worked = worked_out(wrong, standing, claim, evidence, question, earlier)
        worked |= _of_rates_and_sentences(
            [number for number in wrong if number.span not in worked], standing, claim, evidence, place
        )
        for number in wrong:
            way = worked.get(number.span)
            if way is not None:
                derivations.append(Derivation(number, *way))
        wrong = [number for number in wrong if number.span not in worked]
    return wrong, derivations


def _of_rates_and_sentences(
    lacking: Sequence[Number],
    standing: Sequence[Number],
    claim: Claimed,
    evidence: Sequence[Prepared],
    place: tuple[Prepared, Span] | None,
) -> Worked:
    """The numbers that are a rate over another time, or that follow from the sentences which the claim rests on."""
    told = over_time(lacking, claim, evidence)
    worked: Worked = {span: None if told_by is None else (Operation.PRODUCT, told_by) for span, told_by in told.items()}
    left = [number for number in lacking if number.span not in worked]
    if not left or place is None:
        return worked
    nearby = Nearby(*place)
    if len(left) == 2:
        operands = nearby.proportion(left[0], left[1], claim)
        if operands is not None:
            return worked | {number.span: (Operation.RATIO, operands) for number in left}
    for number in left[:MOST_NUMBERS]:
        rising = is_rising(claim.low) if number.kind is Kind.PERCENT else None
        way = nearby.result(number, standing, claim, rising=rising)
        if way is not None:
            worked[number.span] = way
    return worked


def _in_another_guise(number: Number, claim: Claimed, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has the number in another unit, by another counter or in another spelling."""
    others = [(other, text.text) for text in evidence for other in text.numbers]
    return (
        any(says_the_same(number, other, text) for other, text in others if other.unit or not _goes_on(text, other))
        or any(same_count(number, claim.text, other, text) for other, text in others)
        or said_otherwise(number, claim, evidence)
    )
