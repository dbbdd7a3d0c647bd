"""Build a Catalogue from the tables of a TOML file, on top of the one that it extends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from answergate.meant import meant
from answergate.model.catalogue import (
    Catalogue,
    Column,
    Coverage,
    DocumentWords,
    Lists,
    Names,
    Slot,
)
from answergate.policy.slot_reading import SlotReading, joined, word_lists
from answergate.text.attribution.anchors import name_key

# The sections that only matter in documents, and their types.
_SECTIONS: dict[str, Any] = {"names": Names, "lists": Lists, "documents": DocumentWords}
# "subject" is the general word, "coverage" the one of insurance.
_SUBJECTS = ("coverage", "subject")
# Sections of an older format, and where their content is now.
_MOVED = {
    "coverages": "write one [[coverage]] table per coverage",
    "settings": "they belong in a policy",
    "elsewhere": "use example_words, other_matters, qualifiers, asides and [documents]",
    "conditions": "list them under conditions of a slot",
    "insurers": "write [issuers.KEY]",
    "version": "leave it out",
}


class CatalogueReading(SlotReading):
    """Reads a catalogue document and collects its problems."""

    def catalogue(self, written: Mapping[str, Any], name: str, base: Catalogue | None) -> Catalogue:
        """Build the catalogue on top of ``base``. Use the result only if ``problems`` is empty."""
        for key in [key for key in written if key in _MOVED]:
            self.problem(f"$.{key}", f"is not read any more: {_MOVED[key]}")
        known = ("name", "extends", *_SUBJECTS, "slots", "issuers", "columns", *_SECTIONS, *word_lists(Catalogue))
        self.known_keys({key: written[key] for key in written if key not in _MOVED}, "$", known)
        base = base or Catalogue(name)
        words = self.words_of(written, "$", base)
        coverages = {coverage.code: coverage for coverage in base.coverages}
        shared = self._shared_slots(written, coverages.values())
        paths: dict[str, str] = {}
        for key in _SUBJECTS:
            for path, table in self._tables(written.get(key, []), f"$.{key}"):
                coverage = self._coverage(table, path, coverages, shared)
                if coverage is None:
                    continue
                if coverage.code in paths:
                    self.problem(f"{path}.code", f"{coverage.code!r} is already declared at {paths[coverage.code]}")
                paths[coverage.code] = path
                coverages[coverage.code] = coverage
        catalogue = Catalogue(
            name=self.text(written, "$", "name") or name,
            coverages=tuple(coverages.values()),
            columns=(*base.columns, *self._columns(written.get("columns", []))),
            issuers=self._issuers(written.get("issuers", {}), base, coverages),
            **{key: self._section(written, key, getattr(base, key)) for key in _SECTIONS},
            **words,
        )
        if not catalogue.coverages and not self.problems:
            self.problem("$.coverage", "missing: declare at least one [[coverage]] or [[subject]]")
        self._one_owner_per_name(catalogue, paths)
        return catalogue

    def _shared_slots(self, written: Mapping[str, Any], known: Any) -> dict[str, Slot]:
        """Return the slots under [slots] and those of the base, which coverages may list by name."""
        slots = {slot.name: slot for coverage in known for slot in coverage.slots}
        tables = written.get("slots", {})
        if self.is_table(tables, "$.slots", "a table of slots"):
            for name, table in tables.items():
                slot = self.slot(name, table, f"$.slots.{name}", slots.get(name))
                if slot is not None:
                    slots[name] = slot
        return slots

    def _coverage(
        self, table: Mapping[str, Any], path: str, known: Mapping[str, Coverage], shared: Mapping[str, Slot]
    ) -> Coverage | None:
        self.known_keys(table, path, ("code", "title", *word_lists(Coverage), "slots"))
        code = self.text(table, path, "code", missing="missing")
        base = known.get(code or "")
        words = self.words_of(table, path, base or Coverage("", ()))
        if base is None and table.get("names", []) == []:
            given = "empty" if "names" in table else "missing"
            self.problem(f"{path}.names", f"{given}: without a name, no value can belong to this coverage")
        slots = {slot.name: shared.get(slot.name, slot) for slot in base.slots} if base else {}
        slots |= self._own_slots(table, path, shared, slots)
        title = self.text(table, path, "title") or (base.title if base else "")
        return None if code is None else Coverage(code=code, title=title, slots=tuple(slots.values()), **words)

    def _own_slots(
        self, table: Mapping[str, Any], path: str, shared: Mapping[str, Slot], base: Mapping[str, Slot]
    ) -> dict[str, Slot]:
        """Return the slots that a coverage lists or declares. Without any, it has all slots under [slots]."""
        if "slots" not in table:
            return {} if base else dict(shared)
        written = table["slots"]
        if isinstance(written, list):
            for number, name in enumerate(written):
                if name not in shared:
                    near = meant(str(name), tuple(shared))
                    self.problem(f"{path}.slots[{number}]", f"{name!r} is not declared under [slots]{near}")
            return {name: shared[name] for name in written if name in shared}
        if not self.is_table(written, f"{path}.slots", "a list of slot names or a table of slots"):
            return {}
        found = {name: self.slot(name, own, f"{path}.slots.{name}", base.get(name)) for name, own in written.items()}
        return {name: slot for name, slot in found.items() if slot is not None}

    def _columns(self, written: Any) -> Iterator[Column]:
        for path, table in self._tables(written, "$.columns"):
            column = self._converted(table, path, Column)
            if column is not None:
                yield column

    def _section(self, written: Mapping[str, Any], key: str, base: Any) -> Any:
        """Return a section with its lists after those of the base."""
        added = self._converted(written.get(key, {}), f"$.{key}", _SECTIONS[key])
        if added is None:
            return base
        names = [field.name for field in msgspec.structs.fields(added)]
        self.check_patterns(added, f"$.{key}", ("notes", "openers", "some", "all_but", "types"))
        return type(base)(**{name: joined(getattr(base, name), getattr(added, name)) for name in names})

    def _issuers(self, written: Any, base: Catalogue, coverages: Mapping[str, Coverage]) -> Any:
        added = self._converted(written, "$.issuers", dict[str, dict[str, tuple[str, ...]]]) or {}
        merged = {issuer: dict(named) for issuer, named in base.issuers}
        for issuer, named in added.items():
            for code, names in named.items():
                if code not in coverages:
                    near = meant(code, tuple(coverages))
                    self.problem(f"$.issuers.{issuer}.{code}", f"no coverage has this code{near}")
                own = merged.setdefault(issuer, {})
                own[code] = joined(own.get(code, ()), names)
        return tuple((issuer, tuple(named.items())) for issuer, named in merged.items())

    def _converted(self, written: Any, path: str, kind: Any) -> Any:
        """Return a plain section as its type, or None after its problem is noted."""
        try:
            return msgspec.convert(written, kind)
        except msgspec.ValidationError as error:
            message, _, inner = str(error).partition(" - at `$")
            self.problem(path + inner.rstrip("`"), message)
            return None

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
            self.problem(path, f"expected a list of tables, [[{path.removeprefix('$.')}]], got {written!r}")
            return
        for number, table in enumerate(written):
            if self.is_table(table, f"{path}[{number}]", "a table"):
                yield f"{path}[{number}]", table
