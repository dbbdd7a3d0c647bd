"""Find problems and likely mistakes in a catalogue that has the right structure."""

from __future__ import annotations

from collections.abc import Iterator

from answergate.errors import Problem
from answergate.model.settings import LOCKED, PROXIMITY_LINES
from answergate.resolve.catalogue import Catalogue, Slot
from answergate.resolve.squeeze import squeeze_text
from answergate.text.patterns import PatternError, compile_pattern

_GROUPS = {"days": {"days"}, "reduction": {"years", "months", "days", "percent", "cut"}}
_READS_A_VALUE = ("typed", "prose", "name")


def problems_of(catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return everything that makes ``catalogue`` unusable, in the order of the file."""
    return (
        *_settings(catalogue),
        *_slots(catalogue),
        *_coverages(catalogue),
        *_insurers(catalogue),
        *_broken_patterns(catalogue),
    )


def advice_on(catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return parts of ``catalogue`` that are allowed but probably a mistake."""
    spaced = "contains a space, but patterns are matched against text without white space"
    unread = "is never used, because amounts are read in columns only"
    return (
        *(Problem(path, spaced) for path, pattern in _patterns(catalogue) if " " in pattern),
        *(
            Problem(f"$.slots.{name}.{field}[{index}]", unread)
            for name, slot in catalogue.slots.items()
            if slot.kind == "won"
            for field, index, _ in _slot_patterns(slot)
            if field in _READS_A_VALUE
        ),
    )


def _settings(catalogue: Catalogue) -> Iterator[Problem]:
    settings = catalogue.settings
    for name, value in LOCKED.items():
        if getattr(settings, name) is not value:
            yield Problem(f"$.settings.{name}", f"is locked and must be {str(value).lower()}")
    if settings.proximity_lines != PROXIMITY_LINES and not settings.decision_record.strip():
        message = f"must be {PROXIMITY_LINES}, unless decision_record gives the reason for another number"
        yield Problem("$.settings.proximity_lines", message)


def _slots(catalogue: Catalogue) -> Iterator[Problem]:
    roles = {column.role for column in catalogue.columns}
    for name, slot in catalogue.slots.items():
        for role in slot.columns:
            if role not in roles:
                yield Problem(f"$.slots.{name}.columns", f"no column has the role {role!r}")
        if slot.low > slot.high:
            yield Problem(f"$.slots.{name}", f"from ({slot.low}) is greater than to ({slot.high})")


def _patterns(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield every pattern with its path."""
    for name, slot in catalogue.slots.items():
        for field, index, pattern in _slot_patterns(slot):
            yield f"$.slots.{name}.{field}[{index}]", pattern
    for coverage in catalogue.coverages:
        for field in ("patterns", "not_about"):
            for index, pattern in enumerate(getattr(coverage, field)):
                yield f"$.coverages.{coverage.code}.{field}[{index}]", pattern
    for field in ("openers", "some", "all_but"):
        for index, pattern in enumerate(getattr(catalogue.lists, field)):
            yield f"$.lists.{field}[{index}]", pattern
    for field in ("types", "persons"):
        for index, pattern in enumerate(getattr(catalogue.elsewhere, field)):
            yield f"$.elsewhere.{field}[{index}]", pattern
    for index, pattern in enumerate(catalogue.conditions.patterns):
        yield f"$.conditions.patterns[{index}]", pattern


def _slot_patterns(slot: Slot) -> Iterator[tuple[str, int, str]]:
    for field in (
        *_READS_A_VALUE,
        "typed_none",
        "prose_none",
        "period",
        "after",
        "denied",
        "either",
        "typed_unless",
        "under_period",
        "share",
    ):
        for index, pattern in enumerate(getattr(slot, field)):
            yield field, index, pattern
    for reading in slot.units:
        for index, pattern in enumerate(reading.patterns):
            yield f"units.{reading.unit}", index, pattern


def _broken_patterns(catalogue: Catalogue) -> Iterator[Problem]:
    for path, pattern in _patterns(catalogue):
        try:
            compile_pattern(pattern)
        except PatternError as error:
            yield Problem(path, str(error))
    for name, slot in catalogue.slots.items():
        groups = _GROUPS.get(slot.kind, set())
        for field, index, pattern in _slot_patterns(slot):
            if field in _READS_A_VALUE and groups and not groups & _group_names(pattern):
                message = f"has none of the value groups {', '.join(sorted(groups))}"
                yield Problem(f"$.slots.{name}.{field}[{index}]", message)


def _group_names(pattern: str) -> set[str]:
    try:
        return set(compile_pattern(pattern).group_names)
    except PatternError:
        # ``_broken_patterns`` reports this pattern already, so return every group to avoid a second message.
        return {name for groups in _GROUPS.values() for name in groups}


def _coverages(catalogue: Catalogue) -> Iterator[Problem]:
    owner: dict[str, str] = {}
    codes: set[str] = set()
    for coverage in catalogue.coverages:
        path = f"$.coverages.{coverage.code}"
        if coverage.code in codes:
            yield Problem(f"{path}.code", f"{coverage.code} is defined twice")
        codes.add(coverage.code)
        for slot in coverage.slots:
            if slot not in catalogue.slots:
                yield Problem(f"{path}.slots", f"{slot} is not declared under [slots]")
        for name in coverage.names:
            other = owner.setdefault(squeeze_text(name), coverage.code)
            if other != coverage.code:
                yield Problem(f"{path}.names", f"{name} is also a name of {other}")


def _insurers(catalogue: Catalogue) -> Iterator[Problem]:
    codes = {coverage.code for coverage in catalogue.coverages}
    for insurer, names in catalogue.insurers.items():
        for code in names:
            if code not in codes:
                yield Problem(f"$.insurers.{insurer}.{code}", "no such coverage")
