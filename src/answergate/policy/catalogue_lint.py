"""Find mistakes in the slots of a catalogue that loads: values that no document can state, labels that never match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import ceil, floor

from answergate.errors import Problem, Problems
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.fitting import wanted
from answergate.text.attribution.labels import matches_label
from answergate.text.patterns import compile_pattern

# Kinds whose values are never negative, and those that are whole numbers.
_FROM_ZERO = ("days", "months", "years", "count")
_WHOLE = ("count",)
# Kinds whose unit does not depend on the slot.
_OWN_UNIT = ("days", "months", "years", "percent", "date")
_WITHOUT_RANGE = ("text", "date")
_WHOLE_PERCENT = 100


class Lint(Problems):
    """What is wrong with a catalogue. A ``note`` is probably a mistake, a ``problem`` certainly is one."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[Problem] = []

    def note(self, path: str, message: str) -> None:
        """Add a note."""
        self.notes.append(Problem(path, message))


def lint_slots(catalogue: Catalogue, lint: Lint) -> None:
    """Add what is wrong with the slots."""
    for path, slot in slots_of(catalogue):
        _lint_range(slot, path, lint)
        _lint_labels(slot, path, lint)
        _lint_unit(slot, path, lint)
        for number, trigger in enumerate(slot.triggers):
            if compile_pattern(trigger.pattern).search("") is not None:
                lint.problem(
                    f"{path}.triggers[{number}]", "matches a text without any words: at least one part must be there"
                )
    for coverage in catalogue.coverages:
        _lint_shared_labels(coverage, lint)
    _lint_use(catalogue, lint)


def slots_of(catalogue: Catalogue) -> Iterator[tuple[str, Slot]]:
    """Yield every slot once, with its place in the catalogue."""
    shared = set(catalogue.slots)
    for slot in catalogue.slots:
        yield f"slots.{slot.name}", slot
    for coverage in catalogue.coverages:
        for slot in coverage.slots:
            if slot not in shared:
                yield f"{coverage.code}.slots.{slot.name}", slot


def _lint_range(slot: Slot, path: str, lint: Lint) -> None:
    low, high = slot.minimum, slot.maximum
    if low is None and high is None:
        return
    shown = f"minimum {'-' if low is None else low}, maximum {'-' if high is None else high}"
    if slot.kind in _WITHOUT_RANGE:
        lint.note(path, f"minimum and maximum are not used: a {slot.kind} is no number")
    elif slot.kind in _FROM_ZERO and high is not None and high <= 0:
        lint.problem(path, f"no value of the kind {slot.kind} is plausible: {shown}")
    elif slot.kind in _WHOLE and low is not None and high is not None and ceil(low) > floor(high):
        lint.problem(path, f"no whole number is plausible: {shown}")
    elif slot.kind == "reduction" and ((low or 0) > _WHOLE_PERCENT or (high is not None and high < 0)):
        lint.problem(path, f"no share from 0 to 100 percent is plausible: {shown}")
    elif slot.kind == "percent" and low is not None and low >= _WHOLE_PERCENT:
        if high is not None and high <= _WHOLE_PERCENT:
            lint.problem(path, f"no percentage below 100 is plausible: {shown}")
        else:
            lint.note(path, f"every percentage below {low} is rejected")
    elif low == high and slot.kind is not None:
        lint.note(path, f"only one value is plausible: {shown}")


def _lint_labels(slot: Slot, path: str, lint: Lint) -> None:
    refused = []
    for number, label in enumerate(slot.labels):
        at = f"{path}.labels[{number}]"
        if not any(map(str.isalnum, label)):
            lint.problem(at, f"{label!r} has no letter or digit")
        elif len(name_key(label)) == 1:
            lint.note(at, f"{label!r} is one character, so it is in many headers")
        elif not matches_label(label, slot):
            refused.append((at, label))
    for number, word in enumerate(slot.not_labels):
        if not any(map(str.isalnum, word)):
            lint.problem(f"{path}.not_labels[{number}]", f"{word!r} has no letter or digit")
    report = lint.problem if refused and len(refused) == len(slot.labels) and not slot.triggers else lint.note
    for at, label in refused:
        report(at, f"no header with {label!r} is read: it contains one of the not_labels")


def _lint_unit(slot: Slot, path: str, lint: Lint) -> None:
    if slot.kind in _OWN_UNIT and slot.unit not in ("", slot.kind):
        lint.note(path, f"the unit {slot.unit!r} is not used: values of this kind are always in {slot.kind}")
    elif slot.kind in ("number", "range") and slot.unit and wanted(slot).unit is None:
        lint.note(
            path, f"the unit {slot.unit!r} is not known: it is read as it is written, and nothing is converted to it"
        )
    if slot.kind not in (None, "reduction") and slot.maximum_months is not None:
        lint.note(path, f"maximum_months is not used: the kind is {slot.kind}")


def _lint_shared_labels(coverage: Coverage, lint: Lint) -> None:
    """Add labels that two slots share. Slots of different kinds may share one: a column can state two values."""
    for one, other in combinations(coverage.slots, 2):
        shared = {name_key(label): label for label in one.labels}
        both = [label for label in other.labels if name_key(label) in shared]
        if (
            both
            and one.kind == other.kind
            and (not one.only_in or not other.only_in or {*one.only_in} & {*other.only_in})
        ):
            lint.note(f"{coverage.code}.slots.{other.name}.labels", f"{both[0]!r} is also a label of {one.name}")


def _lint_use(catalogue: Catalogue, lint: Lint) -> None:
    used = {slot.name for coverage in catalogue.coverages for slot in coverage.slots}
    for slot in catalogue.slots:
        if slot.name not in used:
            lint.note(f"slots.{slot.name}", "no subject has this slot")
    if not used:
        lint.problem("slots", "no subject has a slot, so nothing is read")
        return
    for coverage in catalogue.coverages:
        if not coverage.slots:
            lint.note(coverage.code, "has no slots, so nothing is read about it")
