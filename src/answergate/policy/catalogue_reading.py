"""Read one catalogue document and collect all of its problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from answergate.errors import Problem
from answergate.meant import meant
from answergate.model.catalogue import Catalogue, Coverage, Slot, Trigger
from answergate.text.attribution.squeezed import name_key
from answergate.text.attribution.stated_values import PERCENT_GROUPS, PERIOD_GROUPS, VALUE_GROUP
from answergate.text.patterns import Pattern, PatternError, compile_pattern

_Part = TypeVar("_Part")

_WORD_LISTS = ("others", "endings", "qualifiers", "continuations", "example_words", "other_matters", "subjects")
_PATTERN_LISTS = ("asides", "asides_after")
_CATALOGUE_KEYS = ("name", "extends", "coverage", *_WORD_LISTS, *_PATTERN_LISTS)
_COVERAGE_KEYS = ("code", "names", "exclusions", "siblings", "slots")
_SLOT_KEYS = ("unit", "triggers", "minimum", "maximum", "maximum_months", "conditions", *_PATTERN_LISTS)
_TRIGGER_KEYS = ("pattern", "scale", "requires", "unless", "not_after")


class CatalogueReading:
    """Reads a catalogue document and collects its problems."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def catalogue(self, written: Mapping[str, Any], name: str, base: Catalogue | None) -> Catalogue:
        """Build the catalogue on top of ``base``. Use the result only if ``problems`` is empty."""
        self._known_keys(written, "$", _CATALOGUE_KEYS)
        words = {key: self._words(written, "$", key) for key in _WORD_LISTS}
        words |= {key: self._aside_patterns(written, "$", key) for key in _PATTERN_LISTS}
        base = base or Catalogue(name)
        coverages = {coverage.code: coverage for coverage in base.coverages}
        paths: dict[str, str] = {}
        for path, table in self._tables(written.get("coverage", []), "$.coverage"):
            coverage = self._coverage(table, path, coverages)
            if coverage is None:
                continue
            if coverage.code in paths:
                self._problem(f"{path}.code", f"{coverage.code!r} is already declared at {paths[coverage.code]}")
            paths[coverage.code] = path
            coverages[coverage.code] = coverage
        catalogue = Catalogue(
            name=self._text(written, "$", "name") or name,
            coverages=tuple(coverages.values()),
            **{key: _joined(getattr(base, key), added) for key, added in words.items()},
        )
        if not catalogue.coverages and not self.problems:
            self._problem("$.coverage", "missing: declare at least one coverage")
        self._one_owner_per_name(catalogue, paths)
        return catalogue

    def _coverage(self, table: Mapping[str, Any], path: str, known: Mapping[str, Coverage]) -> Coverage | None:
        self._known_keys(table, path, _COVERAGE_KEYS)
        code = self._text(table, path, "code")
        base = known.get(code or "")
        names = self._words(table, path, "names")
        if code is None and "code" not in table:
            self._problem(f"{path}.code", "missing")
        if base is None and "names" not in table:
            self._problem(f"{path}.names", "missing: without a name, no value can belong to this coverage")
        elif base is None and not names and isinstance(table["names"], list) and not table["names"]:
            self._problem(f"{path}.names", "empty: without a name, no value can belong to this coverage")
        slots = {slot.name: slot for slot in base.slots} if base else {}
        written = table.get("slots", {})
        if not isinstance(written, Mapping):
            self._problem(f"{path}.slots", f"expected a table of slots, got {written!r}")
            written = {}
        for name, slot_table in written.items():
            slot = self._slot(name, slot_table, f"{path}.slots.{name}", slots.get(name))
            if slot is not None:
                slots[name] = slot
        if code is None:
            return None
        base = base or Coverage(code, ())
        return Coverage(
            code=code,
            names=_joined(base.names, names),
            exclusions=_joined(base.exclusions, self._words(table, path, "exclusions")),
            siblings=_joined(base.siblings, self._words(table, path, "siblings")),
            slots=tuple(slots.values()),
        )

    def _slot(self, name: str, table: Any, path: str, base: Slot | None) -> Slot | None:
        if not isinstance(table, Mapping):
            self._problem(path, f"expected a table with unit and triggers, got {table!r}")
            return None
        self._known_keys(table, path, _SLOT_KEYS)
        for key in ("unit", "triggers"):
            if base is None and key not in table:
                self._problem(f"{path}.{key}", "missing")
        unit = self._text(table, path, "unit") or (base.unit if base else "")
        triggers = self._triggers(table.get("triggers", []), f"{path}.triggers")
        if base is None and table.get("triggers") == []:
            self._problem(f"{path}.triggers", "empty: without a trigger, no value can be read")
        slot = Slot(
            name=name,
            unit=unit,
            triggers=_joined(base.triggers if base else (), triggers),
            conditions=_joined(base.conditions if base else (), self._words(table, path, "conditions")),
            asides=_joined(base.asides if base else (), self._aside_patterns(table, path, "asides")),
            asides_after=_joined(base.asides_after if base else (), self._aside_patterns(table, path, "asides_after")),
        )
        for key in ("minimum", "maximum", "maximum_months"):
            number = self._whole(table, path, key)
            slot = replace(slot, **{key: number if number is not None else getattr(base, key, None)})
        if slot.minimum is not None and slot.maximum is not None and slot.minimum > slot.maximum:
            self._problem(f"{path}.minimum", f"the minimum {slot.minimum} is above the maximum {slot.maximum}")
        return slot

    def _triggers(self, written: Any, path: str) -> tuple[Trigger, ...]:
        if not isinstance(written, list):
            self._problem(path, f"expected a list of patterns, got {written!r}")
            return ()
        triggers = []
        kinds: dict[bool, str] = {}
        for number, entry in enumerate(written):
            at = f"{path}[{number}]"
            table = {"pattern": entry} if isinstance(entry, str) else entry
            if not isinstance(table, Mapping):
                self._problem(at, f"expected a pattern or a table with a pattern, got {entry!r}")
                continue
            self._known_keys(table, at, _TRIGGER_KEYS)
            if "pattern" not in table:
                self._problem(f"{at}.pattern", "missing")
            source = self._text(table, at, "pattern")
            if source is None:
                continue
            pattern = self._pattern(source, at)
            if pattern is not None:
                kinds.setdefault(_reads_percent(pattern), at)
            scale = self._whole(table, at, "scale")
            if scale is not None and scale < 1:
                self._problem(f"{at}.scale", f"expected a whole number of at least 1, got {scale}")
            triggers.append(
                Trigger(
                    pattern=source,
                    scale=1 if scale is None else scale,
                    requires=self._words(table, at, "requires"),
                    unless=self._words(table, at, "unless"),
                    not_after=self._words(table, at, "not_after"),
                )
            )
        if len(kinds) == 2:
            self._problem(
                kinds[True],
                f"reads a percentage of a period, but {kinds[False]} reads a plain number: use one kind per slot",
            )
        return tuple(triggers)

    def _aside_patterns(self, table: Mapping[str, Any], path: str, key: str) -> tuple[str, ...]:
        """Patterns that only have to match. They need no group."""
        patterns = self._words(table, path, key)
        for number, source in enumerate(patterns):
            try:
                compile_pattern(source)
            except PatternError as error:
                self._problem(f"{path}.{key}[{number}]", str(error))
        return patterns

    def _pattern(self, source: str, path: str) -> Pattern | None:
        try:
            pattern = compile_pattern(source)
        except PatternError as error:
            self._problem(path, str(error))
            return None
        known = (VALUE_GROUP, *PERIOD_GROUPS, *PERCENT_GROUPS)
        names = pattern.group_names
        for name in names:
            if name not in known:
                self._problem(path, f"unknown group {name!r}{meant(name, known)}. The groups are {', '.join(known)}")
                return None
        if pattern.groups == 0:
            self._problem(path, r"has no group: put parentheses around the number, (\d+)")
        elif len(names) < pattern.groups and pattern.groups > 1:
            self._problem(
                path, "has several groups: name them, (?P<percent>...), or write (?:...) for a group that reads nothing"
            )
        elif VALUE_GROUP in names and len(names) > 1:
            self._problem(path, "reads a value and a percentage of a period: use one kind per trigger")
        elif names and VALUE_GROUP not in names and not _reads_percent(pattern):
            self._problem(path, "reads a period without a percentage: add a percent or cut_percent group")
        elif len(set(names) & set(PERCENT_GROUPS)) > 1:
            self._problem(
                path,
                "has both percent (the share that is paid) and cut_percent (the share that is not): use one of them",
            )
        else:
            return pattern
        return None

    def _one_owner_per_name(self, catalogue: Catalogue, paths: Mapping[str, str]) -> None:
        """Report names that belong to more than one coverage: they would not identify either."""
        owners: dict[str, str] = {}
        for coverage in catalogue.coverages:
            at = paths.get(coverage.code, f"coverage {coverage.code}")
            for name in coverage.names:
                owner = owners.setdefault(name_key(name), coverage.code)
                if owner != coverage.code:
                    self._problem(f"{at}.names", f"{name!r} is already a name of {owner}")
        for coverage in catalogue.coverages:
            at = paths.get(coverage.code, f"coverage {coverage.code}")
            for sibling in coverage.siblings:
                if owners.get(name_key(sibling)) == coverage.code:
                    self._problem(
                        f"{at}.siblings", f"{sibling!r} is a name of {coverage.code} itself, so it cannot be a sibling"
                    )
        for number, other in enumerate(catalogue.others):
            if name_key(other) in owners:
                self._problem(
                    f"$.others[{number}]",
                    f"{other!r} is a name of {owners[name_key(other)]}, so it cannot be in others",
                )

    def _problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def _known_keys(self, table: Mapping[str, Any], path: str, known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                self._problem(f"{path}.{key}", f"unknown key{meant(str(key), known)}. The keys are {', '.join(known)}")

    def _tables(self, written: Any, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        if not isinstance(written, list):
            self._problem(path, f"expected a list of tables, [[coverage]], got {written!r}")
            return
        for number, table in enumerate(written):
            if isinstance(table, Mapping):
                yield f"{path}[{number}]", table
            else:
                self._problem(f"{path}[{number}]", f"expected a table, got {table!r}")

    def _text(self, table: Mapping[str, Any], path: str, key: str) -> str | None:
        value = table.get(key)
        if value is None and key not in table:
            return None
        if isinstance(value, str) and value.strip():
            return value
        self._problem(f"{path}.{key}", f"expected some text, got {value!r}")
        return None

    def _words(self, table: Mapping[str, Any], path: str, key: str) -> tuple[str, ...]:
        written = table.get(key, [])
        if isinstance(written, str) or not isinstance(written, list | tuple):
            self._problem(f"{path}.{key}", f"expected a list of strings, got {written!r}")
            return ()
        words = []
        for number, word in enumerate(written):
            if isinstance(word, str) and name_key(word):
                words.append(word)
            else:
                self._problem(f"{path}.{key}[{number}]", f"expected some text, got {word!r}")
        return tuple(words)

    def _whole(self, table: Mapping[str, Any], path: str, key: str) -> int | None:
        value = table.get(key)
        if value is None and key not in table:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self._problem(f"{path}.{key}", f"expected a whole number, got {value!r}")
        return None


def _joined(base: Iterable[_Part], added: Iterable[_Part]) -> tuple[_Part, ...]:
    return tuple(dict.fromkeys((*base, *added)))


def _reads_percent(pattern: Pattern) -> bool:
    return any(name in pattern.group_names for name in PERCENT_GROUPS)
