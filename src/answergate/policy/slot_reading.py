"""Read the slots and word lists of a catalogue's tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

import msgspec
from msgspec.structs import fields

from answergate.meant import meant
from answergate.model.catalogue import KINDS, Catalogue, Coverage, Kind, Slot, Trigger, UnitWords
from answergate.policy.tables import Tables, is_text
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.stated_values import PERCENT_GROUPS, PERIOD_GROUPS, VALUE_GROUP
from answergate.text.patterns import Pattern, PatternError, compile_pattern

_Part = TypeVar("_Part")
_PATTERN_LISTS = ("asides", "asides_after", "patterns")


def word_lists(kind: type[Catalogue | Coverage | Slot | Trigger]) -> tuple[str, ...]:
    """The fields that are lists of words or patterns."""
    return tuple(field.name for field in fields(kind) if field.type == tuple[str, ...])


class SlotReading(Tables):
    """Reads slots, triggers and lists of words."""

    def slot(self, name: str, table: Any, path: str, base: Slot | None) -> Slot | None:
        """Return the slot on top of ``base``, or None if it is no table."""
        if not self.is_table(table, path, "a table with kind and labels, or unit and triggers"):
            return None
        own = ("unit", "kind", "triggers", "units", "none", "whole", "minimum", "maximum", "maximum_months")
        self.known_keys(table, path, (*own, *word_lists(Slot)))
        is_new = base is None
        base = base or Slot(name, "")
        kind = self._kind(table, path) or base.kind
        unit = self.text(table, path, "unit", "missing" if is_new and kind is None else None) or base.unit
        triggers = joined(base.triggers, self._triggers(table.get("triggers", []), f"{path}.triggers", kind))
        words = self.words_of(table, path, base)
        if is_new and table.get("triggers", []) == [] and (kind is None or not words["labels"]):
            empty = "empty: without a trigger, no value can be read"
            missing = "missing: give triggers, or a kind and labels"
            self.problem(f"{path}.triggers", empty if "triggers" in table else missing)
        slot = Slot(
            name=name,
            unit=unit,
            kind=kind,
            triggers=triggers,
            units=joined(base.units, self._units(table.get("units", []), f"{path}.units")),
            whole=self.text(table, path, "whole") or base.whole,
            none=self.whole(table, path, "none", base.none),
            minimum=self._decimal(table, path, "minimum", base.minimum),
            maximum=self._decimal(table, path, "maximum", base.maximum),
            maximum_months=self.whole(table, path, "maximum_months", base.maximum_months),
            **words,
        )
        if slot.minimum is not None and slot.maximum is not None and slot.minimum > slot.maximum:
            self.problem(f"{path}.minimum", f"the minimum {slot.minimum} is above the maximum {slot.maximum}")
        return slot

    def words_of(
        self, table: Mapping[str, Any], path: str, base: Catalogue | Coverage | Slot | Trigger
    ) -> dict[str, Any]:
        """The lists of words and patterns of a table, after those of ``base``."""
        return {key: joined(getattr(base, key), self._words(table, path, key)) for key in word_lists(type(base))}

    def check_patterns(self, section: object, path: str, keys: Sequence[str]) -> None:
        """Report the patterns of a section that cannot be compiled."""
        for key in keys:
            for number, pattern in enumerate(getattr(section, key, ())):
                self._compiled(pattern, f"{path}.{key}[{number}]")

    def _kind(self, table: Mapping[str, Any], path: str) -> Kind | None:
        kind = self.text(table, path, "kind")
        if kind is not None and kind not in KINDS:
            self.problem(f"{path}.kind", f"unknown kind {kind!r}{meant(kind, KINDS)}. The kinds are {', '.join(KINDS)}")
        return next((known for known in KINDS if known == kind), None)

    def _decimal(self, table: Mapping[str, Any], path: str, key: str, default: Decimal | None) -> Decimal | None:
        value = table.get(key, default)
        if value is None or isinstance(value, Decimal):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) != float("inf"):
            return Decimal(str(value))
        self.problem(f"{path}.{key}", f"expected a number, got {value!r}")
        return None

    def _units(self, written: Any, path: str) -> tuple[UnitWords, ...]:
        try:
            units = msgspec.convert(written, tuple[UnitWords, ...])
        except msgspec.ValidationError as error:
            self.problem(path, str(error))
            return ()
        for number, unit in enumerate(units):
            self.check_patterns(unit, f"{path}[{number}]", ("patterns",))
        return units

    def _triggers(self, written: Any, path: str, kind: Kind | None) -> tuple[Trigger, ...]:
        if not isinstance(written, list):
            self.problem(path, f"expected a list of patterns, got {written!r}")
            return ()
        triggers = []
        kinds: dict[bool, str] = {}
        for number, entry in enumerate(written):
            at = f"{path}[{number}]"
            table = {"pattern": entry} if isinstance(entry, str) else entry
            if not self.is_table(table, at, "a pattern or a table with a pattern"):
                continue
            self.known_keys(table, at, Trigger.__struct_fields__)
            source = self.text(table, at, "pattern", missing="missing")
            if source is None:
                continue
            pattern = self._pattern(source, at)
            if pattern is not None and pattern.groups:
                kinds.setdefault(_reads_percent(pattern), at)
            states = self.whole(table, at, "states")
            if pattern is not None and (pattern.groups == 0) != (states is not None):
                self.problem(
                    at, "has no group: put parentheses around the number, (\\d+), or give the value with states"
                )
            squeezed = table.get("squeezed", False)
            if not isinstance(squeezed, bool):
                self.problem(f"{at}.squeezed", f"expected true or false, got {squeezed!r}")
            elif squeezed and " " in source:
                self.problem(f"{at}.pattern", "contains a space, but it is matched against text without white space")
            scale = self.whole(table, at, "scale", 1)
            if scale is not None and scale < 1:
                self.problem(f"{at}.scale", f"expected a whole number of at least 1, got {scale}")
            words = self.words_of(table, at, Trigger(""))
            triggers.append(Trigger(source, scale or 1, squeezed=squeezed is True, states=states, **words))
        if len(kinds) == 2:
            self.problem(
                kinds[True],
                f"reads a percentage of a period, but {kinds[False]} reads a plain number: use one kind per slot",
            )
        elif kind is not None and True in kinds and kind != "reduction":
            self.problem(kinds[True], f"reads a percentage of a period, but the kind of the slot is {kind}")
        return tuple(triggers)

    def _pattern(self, source: str, path: str) -> Pattern | None:
        pattern = self._compiled(source, path)
        problem = _wrong_groups(pattern) if pattern is not None else None
        if problem is not None:
            self.problem(path, problem)
        return pattern if problem is None else None

    def _compiled(self, source: str, path: str) -> Pattern | None:
        try:
            return compile_pattern(source)
        except PatternError as error:
            self.problem(path, str(error))
            return None

    def _words(self, table: Mapping[str, Any], path: str, key: str) -> tuple[str, ...]:
        written = table.get(key, [])
        if not isinstance(written, list | tuple):
            self.problem(f"{path}.{key}", f"expected a list of strings, got {written!r}")
            return ()
        words = []
        for number, word in enumerate(written):
            at = f"{path}.{key}[{number}]"
            if not is_text(word) or not name_key(word):
                self.problem(at, f"expected some text, got {word!r}")
                continue
            words.append(word)
            if key in _PATTERN_LISTS:
                self._compiled(word, at)  # it only has to match, so it needs no group
        return tuple(words)


def _wrong_groups(pattern: Pattern) -> str | None:
    """What is wrong with the groups of a trigger. None if they read a value."""
    known = (VALUE_GROUP, *PERIOD_GROUPS, *PERCENT_GROUPS)
    names = pattern.group_names
    unknown = [name for name in names if name not in known]
    if unknown:
        return f"unknown group {unknown[0]!r}{meant(unknown[0], known)}. The groups are {', '.join(known)}"
    if pattern.groups == 0:
        return None
    if len(names) < pattern.groups and pattern.groups > 1:
        return "has several groups: name them, (?P<percent>...), or write (?:...) for a group that reads nothing"
    if VALUE_GROUP in names and len(names) > 1:
        return "reads a value and a percentage of a period: use one kind per trigger"
    if names and VALUE_GROUP not in names and not _reads_percent(pattern):
        return "reads a period without a percentage: add a percent or cut_percent group"
    if len(set(names) & set(PERCENT_GROUPS)) > 1:
        return "has both percent (the share that is paid) and cut_percent (the share that is not): use one of them"
    return None


def joined(base: Iterable[_Part], added: Iterable[_Part]) -> tuple[_Part, ...]:
    return tuple(dict.fromkeys((*base, *added)))


def _reads_percent(pattern: Pattern) -> bool:
    return any(name in pattern.group_names for name in PERCENT_GROUPS)
