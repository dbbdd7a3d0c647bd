"""The values of a slot's kind in a piece of text: a cell of a table, a clause, or the text behind a label."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from msgspec import Struct, structs

from answergate.lang.attribution_patterns import compiled, words
from answergate.model.catalogue import Slot, Value
from answergate.model.span import Span
from answergate.text.attribution.ambiguous_points import Notation
from answergate.text.attribution.fitting import Fitted, Wanted, fitted, wanted
from answergate.text.attribution.joined_numbers import Joint, joints, with_sums
from answergate.text.attribution.stated_numbers import Stated, stated_numbers
from answergate.text.attribution.stated_values import END_OF_A_RANGE, ONE_OF_SEVERAL, WAVES, out_of_range
from answergate.text.attribution.value_marks import is_in_brackets, without_marks
from answergate.text.attribution.word_marks import without_end_marks
from answergate.text.folding import Folded
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import is_range, read_numbers

NOTHING_STATED = "The document says that there is none"
_MOST_DIGITS = 18
_LONGEST_CHAIN = 8
_LONGEST_NONE = 60
_JOINT_FAULTS = {
    Joint.RANGE: END_OF_A_RANGE,
    Joint.OR: ONE_OF_SEVERAL,
    Joint.AND: ONE_OF_SEVERAL,
    Joint.TIMES: "Only a factor",
}
_DATE_KEY = re.compile(r"date:(\d{4})-(\d{2})(?:-(\d{2}))?")
_MONTH_AND_YEAR = re.compile(r"(0[1-9]|1[0-2])[./]((?:19|20)\d\d)")
_CLOSED = re.compile(r"[)）⁾]")
_DASHES = re.compile(r"(?:[-‐‑‒–—―−－\u30fc/／✗✘✕]\s?){1,5}")
_NONE_EDGE = r"[\s.,;:!?()（）\[\]。、，：*†‡¹²³⁴⁵⁶⁷⁸⁹]"


class KindValue(Struct, frozen=True):
    """A value in a text.

    ``value`` is an int if it is whole, else a Decimal. It is a str for a date (ISO) and a text, and ``{"from", "to"}``
    for a range. ``span`` are the words of the value in the text. ``fault`` says why it is no value of the slot.
    """

    value: Value | None
    unit: str
    span: Span
    fault: str | None = None


def values_of_kind(text: str, slot: Slot, context: str = "") -> Iterator[KindValue]:
    """Yield every value of the slot's kind in ``text``, in order.

    ``context`` is the header and the caption around the text, where the unit may stand: "Fee (USD)", "Dauer (Monate)",
    "in millions of EUR". A number without a unit is a value only if the context has the unit.

    A number of another kind is left out. A number of the kind that cannot be the value has a fault: another currency or
    unit, the end of a range, one of several alternatives, not plausible. "Up to 3%", "from $25" and "max. 5" state the
    values 3, 25 and 5: which bound it is belongs to the slot, not to the value. "1~180 days" is a limit of 180 days.
    """
    if slot.kind in (None, "reduction"):
        raise ValueError(f"slot {slot.name}: values of the kind {slot.kind} are read by triggers only")
    stripped = _stripped(text)
    if not len(stripped):
        return
    said = without_end_marks(stripped.of(text))
    if is_none(said) or is_none(_without_labels(said, slot)):
        fault = NOTHING_STATED if slot.none is None else None
        yield KindValue(slot.none, _unit(slot), stripped, fault)
    elif slot.kind == "text":
        yield KindValue(" ".join(said.split()), _unit(slot), Span(stripped.start, stripped.start + len(said)))
    else:
        view = without_marks(text, slot.kind)
        yield from _dates(view, slot) if slot.kind == "date" else _numbers(view, slot, context)


def is_none(text: str) -> bool:
    """Return whether the text as a whole says that there is none: "none", "-", "free of charge", "keine"."""
    text = text.strip()
    if not text or len(text) > _LONGEST_NONE:
        return False
    if _DASHES.fullmatch(text):
        return True
    phrase = rf"(?:{words('none', 'nothing')})"
    return compiled(rf"{_NONE_EDGE}*+{phrase}(?:{_NONE_EDGE}++{phrase})*+{_NONE_EDGE}*").fullmatch(text) is not None


def _without_labels(text: str, slot: Slot) -> str:
    """Return the text without what the document calls the value: "No annual fee" says "No"."""
    if len(text) > _LONGEST_NONE:
        return text
    lowered = text.lower()
    label = max((label for label in slot.labels if label and label.lower() in lowered), key=len, default="")
    return re.sub(re.escape(label), " ", text, flags=re.IGNORECASE) if label else text


def _stripped(text: str) -> Span:
    start = len(text) - len(text.lstrip())
    return Span(start, max(start, len(text.rstrip())))


def _unit(slot: Slot) -> str:
    return slot.unit or (slot.kind if slot.kind not in ("number", "money", "range", None) else "")


def _dates(view: Folded, slot: Slot) -> Iterator[KindValue]:
    numbers = [number for number in map(_with_month, read_numbers(view.text)) if number.kind is Kind.DATE]
    ends = _ends_of_ranges(numbers, view.text)
    for place, number in enumerate(numbers):
        span = view.to_source(number.span)
        if place in ends:
            yield KindValue(None, "date", span, f"{END_OF_A_RANGE}: {number.text}")
            continue
        found = _DATE_KEY.fullmatch(number.key)
        if found is None:
            yield KindValue(None, "date", span, f"{number.text} is not one full date")
        elif not _is_in_calendar(found):
            yield KindValue(None, "date", span, f"{number.text} is not in the calendar")
        else:
            yield KindValue(number.key.removeprefix("date:"), "date", span)


def _with_month(number: Number) -> Number:
    """Return 03/2026 and 03.2026 as a date: a month of two digits and a year."""
    found = _MONTH_AND_YEAR.fullmatch(number.text)
    return number if found is None else structs.replace(number, kind=Kind.DATE, key=f"date:{found[2]}-{found[1]}")


def _ends_of_ranges(numbers: list[Number], text: str) -> set[int]:
    ends: set[int] = set()
    for place, (first, second) in enumerate(itertools.pairwise(numbers)):
        if is_range(text, first.span.start, first.span.end, second.span.start):
            ends |= {place, place + 1}
    return ends


def _is_in_calendar(found: re.Match[str]) -> bool:
    try:
        date(int(found[1]), int(found[2]), int(found[3] or 1))
    except ValueError:
        return False
    return True


def _numbers(view: Folded, slot: Slot, context: str) -> Iterator[KindValue]:
    text, want = view.text, wanted(slot)
    notation = Notation(text, context, slot)
    numbers = with_sums([notation.read(number) for number in stated_numbers(text, want.written)], text)
    joined = joints(numbers, text)
    numbers = [_with_shared_unit(numbers, place, joined) for place in range(len(numbers))]
    for place, number in enumerate(numbers):
        if slot.kind == "range":
            if joined[place] is Joint.RANGE and (not place or joined[place - 1] is not Joint.RANGE):
                yield from _range(
                    view, slot, want, numbers[place : place + 2], joined[place + 1] is Joint.RANGE, context
                )
            continue
        fit = fitted(number, text, want, context)
        if fit is None:
            continue
        before = joined[place - 1] if place else Joint.NONE
        fault = _joint_fault(numbers, place, before, joined[place], text, slot) or fit.fault
        yield _kind_value(view, number.span, fit, slot, fault or _mark_fault(number, text))


def _with_shared_unit(numbers: list[Stated], place: int, joined: list[Joint]) -> Stated:
    """Return the number with the unit of what it is joined to, if it has none: 3–5 ct/kWh, 90 or 180 days, 3.7 ± 0.1 V."""
    number = numbers[place]
    if joined[place] is Joint.RANGE and number.per is None and number.unit == numbers[place + 1].unit:
        # The reader of numbers shares the unit of a range, but not what it is divided by.
        return number.with_unit_of(numbers[place + 1])
    if number.unit is not None or number.is_slot_unit or number.foreign:
        return number
    last = place
    while joined[last] not in (Joint.NONE, Joint.TIMES) and last - place < _LONGEST_CHAIN:
        last += 1
        other = numbers[last]
        if other.unit is not None or other.is_slot_unit:
            return number.with_unit_of(other)
    return number


def _joint_fault(numbers: list[Stated], place: int, before: Joint, after: Joint, text: str, slot: Slot) -> str | None:
    number = numbers[place]
    shown = number.digits.of(text)
    if before is Joint.TOLERANCE:
        return f"Only a tolerance: {shown}"
    if before is Joint.RANGE and _is_from_first(numbers[place - 1], number, text, slot):
        before = Joint.NONE
    faults = _JOINT_FAULTS.get(before) or _JOINT_FAULTS.get(after)
    return f"{faults}: {shown}" if faults else None


def _is_from_first(low: Stated, high: Stated, text: str, slot: Slot) -> bool:
    """Return whether a range counts from the first day on, so that its end is a limit: 1~180 days."""
    between = text[low.span.end : high.span.start]
    return slot.kind == "days" and low.value == 1 and any(wave in between for wave in WAVES)


def _mark_fault(number: Stated, text: str) -> str | None:
    """Return a fault for digits that may end with the mark of a footnote: 251)."""
    end = number.span.end
    if end != number.digits.end or _CLOSED.match(text, end) is None or is_in_brackets(text, end):
        return None
    return f"The last digits can be the mark of a footnote: {text[number.span.start : end + 1]}"


def _range(
    view: Folded, slot: Slot, want: Wanted, ends: list[Stated], goes_on: bool, context: str
) -> Iterator[KindValue]:
    fits = [fitted(end, view.text, want, context) for end in ends]
    span = Span(ends[0].span.start, ends[1].span.end)
    shown = span.of(view.text)
    low, high = fits
    if low is None or high is None:
        return
    fault = low.fault or high.fault
    if goes_on:
        fault = f"{ONE_OF_SEVERAL}: {shown}"
    elif low.unit != high.unit:
        fault = fault or f"The ends of a range have different units: {shown}"
    elif fault is None and low.value > high.value:
        fault = f"The first end of the range is above the second one: {shown}"
    fault = fault or out_of_range(low.value, slot) or out_of_range(high.value, slot)
    values: dict[str, int | Decimal | str] = {"from": _plain(low.value), "to": _plain(high.value)}
    yield KindValue(None if fault and (low.fault or high.fault) else values, high.unit, view.to_source(span), fault)


def _kind_value(view: Folded, span: Span, fit: Fitted, slot: Slot, fault: str | None) -> KindValue:
    if fault is None and max(fit.value.adjusted(), -_exponent(fit.value)) >= _MOST_DIGITS:
        fault = f"{span.of(view.text)[:40]} has too many digits"
    fault = fault or out_of_range(fit.value, slot)
    value = None if fit.fault else _plain(fit.value)
    return KindValue(value, fit.unit, view.to_source(span), fault)


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return exponent


def _plain(value: Decimal) -> int | Decimal:
    """Return a whole number as int, and another one without trailing zeros."""
    if abs(value.adjusted()) > 2 * _MOST_DIGITS:
        return value
    if value == value.to_integral_value():
        return int(value)
    return value.normalize()
