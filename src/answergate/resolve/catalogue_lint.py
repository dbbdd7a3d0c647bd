"""Find mistakes in a catalogue that loads: values are lost, or are given to the wrong subject."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from answergate.errors import CatalogueError
from answergate.model.catalogue import Catalogue, Coverage
from answergate.policy.catalogue_lint import Lint, lint_slots, slots_of
from answergate.resolve.names import NameReader
from answergate.resolve.squeeze import squeeze_text
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.labels import matches_label


def lint(catalogue: Catalogue) -> Lint:
    """Return the problems and notes of a catalogue."""
    found = Lint()
    lint_slots(catalogue, found)
    names = _Names(catalogue, found)
    names.check_owners()
    names.check_codes()
    for coverage in catalogue.coverages:
        names.check_names(coverage)
        names.check_siblings(coverage)
    names.check_labels()
    return found


def check_catalogue(catalogue: Catalogue) -> Catalogue:
    """Return the catalogue. Raises CatalogueError if values would be lost or given to the wrong subject."""
    found = lint(catalogue)
    if found.problems:
        raise CatalogueError(found.problems)
    return catalogue


class _Names:
    """The names of a catalogue, and their keys as the reader of documents compares them."""

    def __init__(self, catalogue: Catalogue, found: Lint) -> None:
        self._catalogue, self._found = catalogue, found
        self._reader = NameReader(catalogue)
        self._owners: dict[str, tuple[str, str]] = {}
        """The first name with a key, and the code of its subject."""

    def check_owners(self) -> None:
        """Add names of two subjects that are the same name to the reader."""
        for path, code, name in _listed(self._catalogue, {}):
            self._own(path, code, name, self._owners)
        for issuer, named in self._catalogue.issuers:
            own: dict[str, tuple[str, str]] = {}
            for path, code, name in _listed(self._catalogue, dict(named), f"issuers.{issuer}."):
                self._own(path, code, name, own)

    def _own(self, path: str, code: str, name: str, owners: dict[str, tuple[str, str]]) -> None:
        for key in sorted(self._reader.keys_of(name)):
            owner, before = owners.setdefault(key, (code, name))
            if owner != code:
                self._found.problem(
                    path, f"{name!r} is the same name as {before!r} of {owner}{self._why(name, before)}"
                )
                return

    def _why(self, name: str, other: str) -> str:
        if not self._catalogue.names.generic or name_key(name) == name_key(other):
            return ""
        return ": they only differ in the generic words. Remove one name, or a word from [names] generic"

    def check_codes(self) -> None:
        """Add codes that are spelled like the name of another subject, because a code is a name in running text."""
        owners = {name_key(name): one.code for one in self._catalogue.coverages for name in one.names}
        for coverage in self._catalogue.coverages:
            owner = owners.get(name_key(coverage.code), coverage.code)
            if owner != coverage.code:
                message = "this code is spelled like a name of " + owner + ": give it another code"
                self._found.problem(coverage.code, message)

    def check_names(self, coverage: Coverage) -> None:
        """Add names that match nothing, or too much."""
        generic = [squeeze_text(word) for word in self._catalogue.names.generic]
        groups = self._reader.groups
        if coverage.names and not any(map(self._reader.keys_of, coverage.names)):
            self._found.problem(
                f"{coverage.code}.names", "no name can be read: each is empty without marks, or too long"
            )
        for number, name in enumerate(coverage.names):
            path, key = f"{coverage.code}.names[{number}]", squeeze_text(name)
            if len(key) == 1:
                self._found.note(path, f"{name!r} is one character, so it is in many cells")
            elif key in generic:
                self._found.note(path, f"{name!r} is a generic word, so it is the name of nothing")
            elif key in groups:
                self._found.note(path, f"{name!r} is in [names] groups, so it is not read as a name")

    def check_siblings(self, coverage: Coverage) -> None:
        """Add siblings, and other names, that the reader cannot distinguish from a name of the subject."""
        own = {key: name for name in coverage.names for key in self._reader.keys_of(name)}
        lists: Sequence[tuple[str, Sequence[str]]] = (
            (f"{coverage.code}.siblings", coverage.siblings),
            ("others", self._catalogue.others),
        )
        for path, siblings in lists:
            for number, sibling in enumerate(siblings):
                whole = self._reader.whole_name(sibling)
                if whole is not None and whole.key in own:
                    name = own[whole.key]
                    message = f"{sibling!r} is the same name as {name!r} of {coverage.code}{self._why(sibling, name)}"
                    self._found.problem(f"{path}[{number}]", message)

    def check_labels(self) -> None:
        """Add labels that are also the header of the names, or a name."""
        names = {name_key(name): (one.code, name) for one in self._catalogue.coverages for name in one.names}
        for path, slot in slots_of(self._catalogue):
            for header in self._catalogue.names.headers:
                if matches_label(header, slot):
                    message = (
                        f"a label is in {header!r} of [names] headers, so that column would have values and no names"
                    )
                    self._found.problem(f"{path}.labels", message)
            for number, label in enumerate(slot.labels):
                owner = names.get(name_key(label))
                if owner is not None:
                    self._found.note(f"{path}.labels[{number}]", f"{label!r} is also a name of {owner[0]}")


def _listed(
    catalogue: Catalogue, given: Mapping[str, Sequence[str]], prefix: str = ""
) -> Iterator[tuple[str, str, str]]:
    """Yield the names of all subjects, or those that are given: path, code and name."""
    for coverage in catalogue.coverages:
        for name in given.get(coverage.code, ()) if prefix else coverage.names:
            yield (f"{prefix}{coverage.code}" if prefix else f"{coverage.code}.names"), coverage.code, name
