"""Load a Catalogue from a TOML file or a mapping. Reports all problems at once.

A catalogue can extend a bundled one, or a file in the same folder, and add coverages, names, slots and triggers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import fields

from answergate.errors import CatalogueError, Problem
from answergate.meant import meant
from answergate.model.catalogue import Catalogue, Coverage, Slot, Trigger
from answergate.policy.bundled import catalogue_names, catalogue_text, read_file
from answergate.policy.tables import Tables, is_text
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.stated_values import PERCENT_GROUPS, PERIOD_GROUPS, VALUE_GROUP
from answergate.text.patterns import Pattern, PatternError, compile_pattern

_Part = TypeVar("_Part")
_PATTERN_LISTS = ("asides", "asides_after")
_RANGE = ("minimum", "maximum", "maximum_months")


def _lists(kind: type[Catalogue | Coverage | Slot | Trigger]) -> tuple[str, ...]:
    """The fields that are lists of words or patterns."""
    return tuple(field.name for field in fields(kind) if field.type == tuple[str, ...])


class CatalogueReading(Tables):
    """Reads a catalogue document and collects its problems."""

    def catalogue(self, written: Mapping[str, Any], name: str, base: Catalogue | None) -> Catalogue:
        """Build the catalogue on top of ``base``. Use the result only if ``problems`` is empty."""
        self.known_keys(written, "$", ("name", "extends", "coverage", *_lists(Catalogue)))
        base = base or Catalogue(name)
        words = self._words_of(written, "$", base)
        coverages = {coverage.code: coverage for coverage in base.coverages}
        paths: dict[str, str] = {}
        for path, table in self._tables(written.get("coverage", []), "$.coverage"):
            coverage = self._coverage(table, path, coverages)
            if coverage is None:
                continue
            if coverage.code in paths:
                self.problem(f"{path}.code", f"{coverage.code!r} is already declared at {paths[coverage.code]}")
            paths[coverage.code] = path
            coverages[coverage.code] = coverage
        name = self.text(written, "$", "name") or name
        catalogue = Catalogue(name=name, coverages=tuple(coverages.values()), **words)
        if not catalogue.coverages and not self.problems:
            self.problem("$.coverage", "missing: declare at least one coverage")
        self._one_owner_per_name(catalogue, paths)
        return catalogue

    def _coverage(self, table: Mapping[str, Any], path: str, known: Mapping[str, Coverage]) -> Coverage | None:
        self.known_keys(table, path, ("code", *_lists(Coverage), "slots"))
        code = self.text(table, path, "code", missing="missing")
        base = known.get(code or "")
        words = self._words_of(table, path, base or Coverage("", ()))
        if base is None and table.get("names", []) == []:
            given = "empty" if "names" in table else "missing"
            self.problem(f"{path}.names", f"{given}: without a name, no value can belong to this coverage")
        slots = {slot.name: slot for slot in base.slots} if base else {}
        written = table.get("slots", {})
        if self.is_table(written, f"{path}.slots", "a table of slots"):
            for name, slot_table in written.items():
                slot = self._slot(name, slot_table, f"{path}.slots.{name}", slots.get(name))
                if slot is not None:
                    slots[name] = slot
        return None if code is None else Coverage(code=code, slots=tuple(slots.values()), **words)

    def _slot(self, name: str, table: Any, path: str, base: Slot | None) -> Slot | None:
        if not self.is_table(table, path, "a table with unit and triggers"):
            return None
        self.known_keys(table, path, ("unit", "triggers", *_RANGE, *_lists(Slot)))
        missing = "missing" if base is None else None
        base = base or Slot(name, "", ())
        unit = self.text(table, path, "unit", missing) or base.unit
        if missing and table.get("triggers", []) == []:
            empty = "empty: without a trigger, no value can be read"
            self.problem(f"{path}.triggers", empty if "triggers" in table else missing)
        triggers = _joined(base.triggers, self._triggers(table.get("triggers", []), f"{path}.triggers"))
        words = self._words_of(table, path, base)
        numbers: dict[str, Any] = {key: self.whole(table, path, key, getattr(base, key)) for key in _RANGE}
        slot = Slot(name=name, unit=unit, triggers=triggers, **numbers, **words)
        if slot.minimum is not None and slot.maximum is not None and slot.minimum > slot.maximum:
            self.problem(f"{path}.minimum", f"the minimum {slot.minimum} is above the maximum {slot.maximum}")
        return slot

    def _triggers(self, written: Any, path: str) -> tuple[Trigger, ...]:
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
            if pattern is not None:
                kinds.setdefault(_reads_percent(pattern), at)
            scale = self.whole(table, at, "scale", 1)
            if scale is not None and scale < 1:
                self.problem(f"{at}.scale", f"expected a whole number of at least 1, got {scale}")
            triggers.append(Trigger(pattern=source, scale=scale or 1, **self._words_of(table, at, Trigger(""))))
        if len(kinds) == 2:
            self.problem(
                kinds[True],
                f"reads a percentage of a period, but {kinds[False]} reads a plain number: use one kind per slot",
            )
        return tuple(triggers)

    def _pattern(self, source: str, path: str) -> Pattern | None:
        try:
            pattern = compile_pattern(source)
        except PatternError as error:
            self.problem(path, str(error))
            return None
        problem = _wrong_groups(pattern)
        if problem is not None:
            self.problem(path, problem)
        return pattern if problem is None else None

    def _one_owner_per_name(self, catalogue: Catalogue, paths: Mapping[str, str]) -> None:
        """Report names that belong to more than one coverage: they would not identify either."""
        owners: dict[str, str] = {}
        at = {coverage.code: f"coverage {coverage.code}" for coverage in catalogue.coverages} | dict(paths)
        for coverage in catalogue.coverages:
            for name in coverage.names:
                owner = owners.setdefault(name_key(name), coverage.code)
                if owner != coverage.code:
                    self.problem(f"{at[coverage.code]}.names", f"{name!r} is already a name of {owner}")
        for coverage in catalogue.coverages:
            for sibling in coverage.siblings:
                if owners.get(name_key(sibling)) == coverage.code:
                    message = f"{sibling!r} is a name of {coverage.code} itself, so it cannot be a sibling"
                    self.problem(f"{at[coverage.code]}.siblings", message)
        for number, other in enumerate(catalogue.others):
            if name_key(other) in owners:
                message = f"{other!r} is a name of {owners[name_key(other)]}, so it cannot be in others"
                self.problem(f"$.others[{number}]", message)

    def _tables(self, written: Any, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        if not isinstance(written, list):
            self.problem(path, f"expected a list of tables, [[coverage]], got {written!r}")
            return
        for number, table in enumerate(written):
            if self.is_table(table, f"{path}[{number}]", "a table"):
                yield f"{path}[{number}]", table

    def _words_of(
        self, table: Mapping[str, Any], path: str, base: Catalogue | Coverage | Slot | Trigger
    ) -> dict[str, Any]:
        """The lists of words and patterns of a table, after those of ``base``."""
        return {key: _joined(getattr(base, key), self._words(table, path, key)) for key in _lists(type(base))}

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
                try:
                    compile_pattern(word)  # it only has to match, so it needs no group
                except PatternError as error:
                    self.problem(at, str(error))
        return tuple(words)


def _wrong_groups(pattern: Pattern) -> str | None:
    """What is wrong with the groups of a trigger. None if they read a value."""
    known = (VALUE_GROUP, *PERIOD_GROUPS, *PERCENT_GROUPS)
    names = pattern.group_names
    unknown = [name for name in names if name not in known]
    if unknown:
        return f"unknown group {unknown[0]!r}{meant(unknown[0], known)}. The groups are {', '.join(known)}"
    if pattern.groups == 0:
        return r"has no group: put parentheses around the number, (\d+)"
    if len(names) < pattern.groups and pattern.groups > 1:
        return "has several groups: name them, (?P<percent>...), or write (?:...) for a group that reads nothing"
    if VALUE_GROUP in names and len(names) > 1:
        return "reads a value and a percentage of a period: use one kind per trigger"
    if names and VALUE_GROUP not in names and not _reads_percent(pattern):
        return "reads a period without a percentage: add a percent or cut_percent group"
    if len(set(names) & set(PERCENT_GROUPS)) > 1:
        return "has both percent (the share that is paid) and cut_percent (the share that is not): use one of them"
    return None


def _joined(base: Iterable[_Part], added: Iterable[_Part]) -> tuple[_Part, ...]:
    return tuple(dict.fromkeys((*base, *added)))


def _reads_percent(pattern: Pattern) -> bool:
    return any(name in pattern.group_names for name in PERCENT_GROUPS)


__all__ = ["catalogue_names", "catalogue_text", "load_catalogue"]

_DEFAULT = "coverages"


def load_catalogue(source: Catalogue | Path | str | Mapping[str, Any]) -> Catalogue:
    """Load the catalogue ``source``: the name of a bundled one, a TOML file, a mapping, or a Catalogue.

    Raises CatalogueError with every problem and its path.
    """
    if isinstance(source, Catalogue):
        return source
    if isinstance(source, Mapping):
        return _from_mapping(source, "catalogue", Path(), ())
    if isinstance(source, str) and source in (*catalogue_names(), "bundled"):
        return _bundled(_DEFAULT if source == "bundled" else source)
    if isinstance(source, str | Path):
        return _from_file(Path(source), ())
    given = type(source).__name__
    message = f"expected the name of a bundled catalogue, a TOML file, a mapping or a Catalogue, got {given}"
    raise CatalogueError([Problem("$", message)])


@cache
def _bundled(name: str) -> Catalogue:
    return _from_mapping(tomllib.loads(catalogue_text(name)), name, Path(), ())


def _from_file(path: Path, through: tuple[Path, ...]) -> Catalogue:
    written = read_file(path, "bundled catalogue", catalogue_names(), CatalogueError)
    return _from_mapping(written, path.stem, path.parent, (*through, path.resolve()))


def _from_mapping(written: Mapping[str, Any], name: str, folder: Path, through: tuple[Path, ...]) -> Catalogue:
    reading = CatalogueReading()
    try:
        base = _base(written.get("extends"), folder, through)
    except CatalogueError as error:
        # Read this file anyway, so that the report also has its own problems.
        reading.problems += [Problem(f"$.extends > {problem.path}", problem.message) for problem in error.problems]
        base = None
    catalogue = reading.catalogue(written, name, base)
    if reading.problems:
        raise CatalogueError(reading.problems)
    return catalogue


def _base(extends: Any, folder: Path, through: tuple[Path, ...]) -> Catalogue | None:
    if extends is None:
        return None
    if not isinstance(extends, str) or not extends:
        raise CatalogueError([Problem("$", f"expected the name of a bundled catalogue or a path, got {extends!r}")])
    if extends in (*catalogue_names(), "bundled"):
        return load_catalogue(extends)
    path = folder / extends
    if path.is_file() and path.resolve() in through:
        raise CatalogueError([Problem(extends, "extends itself: remove one of the extends lines")])
    return _from_file(path, through)
