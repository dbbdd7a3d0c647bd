"""Build a Catalogue from the tables of a TOML file, on top of the one that it extends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from msgspec import Struct, structs

from answergate.meant import meant
from answergate.model.catalogue import Catalogue, Column, Coverage, DocumentWords, Lists, Names, Role, Slot
from answergate.policy.slot_reading import SlotReading
from answergate.policy.word_reading import joined, word_lists
from answergate.text.attribution.anchors import name_key

# The sections that only have lists of words, and their types.
_SECTIONS: dict[str, Any] = {"names": Names, "lists": Lists, "documents": DocumentWords}
# "subject" is the general word, "coverage" the one of insurance.
_SUBJECTS = ("subject", "coverage")
_ROLES: tuple[Role, ...] = get_args(Role)
# Sections of an older format, and where their content is now.
_MOVED = {
    "coverages": "write one [[coverage]] table per coverage",
    "settings": "they belong in a policy",
    "elsewhere": "use example_words, other_matters, qualifiers, asides and [documents]",
    "conditions": "list them under conditions of a slot",
    "insurers": "write [issuers.KEY]",
    "version": "leave it out",
}


class _Slots(Struct, frozen=True):
    """The slots that subjects may list by name. A subject without a list has those that are ``declared`` under [slots]."""

    by_name: dict[str, Slot]
    declared: tuple[str, ...]


class CatalogueReading(SlotReading):
    """Reads a catalogue document and collects its problems."""

    def catalogue(self, written: Mapping[str, Any], name: str, base: Catalogue | None) -> Catalogue:
        """Build the catalogue on top of ``base``. Use the result only if ``problems`` is empty."""
        self._word = next((word for word in _SUBJECTS if word in written), _SUBJECTS[0])
        for key in [key for key in written if key in _MOVED]:
            self.problem(f"$.{key}", f"is not read any more: {_MOVED[key]}")
        known = ("name", "extends", *_SUBJECTS, "slots", "issuers", "columns", *_SECTIONS, *word_lists(Catalogue))
        self.known_keys({key: written[key] for key in written if key not in _MOVED}, "$", known)
        base = base or Catalogue(name)
        words = self.words_of(written, "$", base)
        slots, coverages = self._slots(written.get("slots", {}), base)
        paths = self._read_subjects(written, coverages, slots)
        catalogue = Catalogue(
            name=self.text(written, "$", "name") or name,
            coverages=tuple(coverages.values()),
            slots=tuple(slots.by_name[declared] for declared in slots.declared),
            # A header has the role of the first column that fits, so a file can correct the one that it extends.
            columns=joined(self._columns(written.get("columns", [])), base.columns),
            issuers=self._issuers(written.get("issuers", {}), base, coverages),
            **{key: self._section(written, key, getattr(base, key)) for key in _SECTIONS},
            **words,
        )
        if not catalogue.coverages and not self.problems:
            self.problem(f"$.{self._word}", f"missing: declare at least one [[{self._word}]]")
        self._one_owner_per_name(catalogue, paths)
        # A table under [slots] is read once for every slot that it adds to.
        self.problems = list(dict.fromkeys(self.problems))
        return catalogue

    def _slots(self, tables: Any, base: Catalogue) -> tuple[_Slots, dict[str, Coverage]]:
        """Return the slots, and the subjects of the base. A table adds to all slots of its name that the base has."""
        coverages = {coverage.code: coverage for coverage in base.coverages}
        by_name = {slot.name: slot for one in base.coverages for slot in one.slots}
        by_name |= {slot.name: slot for slot in base.slots}
        declared = [slot.name for slot in base.slots]
        if not self.is_table(tables, "$.slots", "a table of slots"):
            return _Slots(by_name, tuple(declared)), coverages
        for name, table in tables.items():
            changed = {
                slot: self.slot(name, table, f"$.slots.{name}", slot)
                for slot in (by_name.get(name), *(one.slot(name) for one in base.coverages))
                if slot is not None or name not in by_name
            }
            new = changed[by_name.get(name)]
            if new is None:
                continue
            by_name[name] = new
            declared.append(name)
            for code, one in coverages.items():
                own = tuple(changed.get(slot) or slot for slot in one.slots)
                coverages[code] = structs.replace(one, slots=own)
        return _Slots(by_name, joined(declared, ())), coverages

    def _read_subjects(
        self, written: Mapping[str, Any], coverages: dict[str, Coverage], slots: _Slots
    ) -> Mapping[str, str]:
        """Add the subjects of the file to ``coverages``, and return where each is declared."""
        paths: dict[str, str] = {}
        for key in _SUBJECTS:
            for path, table in self.tables(written.get(key, []), f"$.{key}"):
                coverage = self._coverage(table, path, coverages, slots)
                if coverage is None:
                    continue
                if coverage.code in paths:
                    self.problem(f"{path}.code", f"{coverage.code!r} is already declared at {paths[coverage.code]}")
                paths[coverage.code] = path
                coverages[coverage.code] = coverage
        return paths

    def _coverage(
        self, table: Mapping[str, Any], path: str, known: Mapping[str, Coverage], slots: _Slots
    ) -> Coverage | None:
        self.known_keys(table, path, ("code", "title", *word_lists(Coverage), "slots"))
        code = self.text(table, path, "code", missing="missing")
        base = known.get(code or "")
        words = self.words_of(table, path, base or Coverage("", ()))
        if base is None and table.get("names", []) == []:
            given = "empty" if "names" in table else "missing"
            self.problem(f"{path}.names", f"{given}: without a name, no value can belong to this {self._word}")
        own = {slot.name: slot for slot in base.slots} if base else {}
        if "slots" in table:
            own |= self._own_slots(table["slots"], f"{path}.slots", slots.by_name, own)
        elif base is None:
            own = {name: slots.by_name[name] for name in slots.declared}
        title = self.text(table, path, "title") or (base.title if base else "")
        return None if code is None else Coverage(code=code, title=title, slots=tuple(own.values()), **words)

    def _own_slots(
        self, written: Any, path: str, shared: Mapping[str, Slot], base: Mapping[str, Slot]
    ) -> dict[str, Slot]:
        """Return the slots that a subject lists or declares."""
        if isinstance(written, list | tuple):
            listed = {}
            for number, name in enumerate(written):
                if isinstance(name, str) and name in shared:
                    listed[name] = shared[name]
                else:
                    near = meant(name, tuple(shared))
                    self.problem(f"{path}[{number}]", f"{name!r} is not declared under [slots]{near}")
            return listed
        if not self.is_table(written, path, "a list of slot names or a table of slots"):
            return {}
        found = {name: self.slot(name, own, f"{path}.{name}", base.get(name)) for name, own in written.items()}
        return {name: slot for name, slot in found.items() if slot is not None}

    def _columns(self, written: Any) -> Iterator[Column]:
        for path, table in self.tables(written, "$.columns"):
            self.known_keys(table, path, Column.__struct_fields__)
            role = self.text(table, path, "role", missing=f"missing: one of {', '.join(_ROLES)}")
            if role is not None and role not in _ROLES:
                self.problem(
                    f"{path}.role", f"unknown role {role!r}{meant(role, _ROLES)}. The roles are {', '.join(_ROLES)}"
                )
            known: Role = next((one for one in _ROLES if one == role), "ignored")
            column = Column(role=known, **self.words_of(table, path, Column("ignored")))
            if not any(table.get(key) for key in ("starts", "ends", "words")):
                self.problem(path, "fits no header: give starts, ends or words")
            yield column

    def _section(self, written: Mapping[str, Any], key: str, base: Any) -> Any:
        """Return a section with its lists after those of the base."""
        table = written.get(key, {})
        if not self.is_table(table, f"$.{key}", "a table"):
            return base
        self.known_keys(table, f"$.{key}", _SECTIONS[key].__struct_fields__)
        return type(base)(**self.words_of(table, f"$.{key}", base))

    def _issuers(self, written: Any, base: Catalogue, coverages: Mapping[str, Coverage]) -> Any:
        merged = {issuer: dict(named) for issuer, named in base.issuers}
        for issuer, codes in written.items() if self.is_table(written, "$.issuers", "a table of issuers") else ():
            path = f"$.issuers.{issuer}"
            for code, names in codes.items() if self.is_table(codes, path, "a table of codes and names") else ():
                if code not in coverages:
                    near = meant(code, tuple(coverages))
                    self.problem(f"{path}.{code}", f"no {self._word} has this code{near}")
                own = merged.setdefault(issuer, {})
                own[code] = joined(own.get(code, ()), self.words(names, f"{path}.{code}"))
        return tuple((issuer, tuple(named.items())) for issuer, named in merged.items())

    def _one_owner_per_name(self, catalogue: Catalogue, paths: Mapping[str, str]) -> None:
        """Report names that belong to more than one subject: they would not identify either."""
        owners: dict[str, str] = {}
        at = {coverage.code: f"{self._word} {coverage.code}" for coverage in catalogue.coverages} | dict(paths)
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
