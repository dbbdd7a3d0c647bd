"""Decide whether a note or the meaning of a code is about one coverage only."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from answergate.model.catalogue import Catalogue, Coverage
from answergate.resolve.squeeze import squeeze_text
from answergate.text.attribution.anchors import find_names, squeezed


class NoteOwner(Struct, frozen=True):
    """The coverage whose row refers to a note, under the name in that row. ``listed`` are all names of the documents."""

    name: str
    coverage: Coverage
    catalogue: Catalogue
    listed: Collection[str]

    def may_concern_others(self, note: str) -> bool:
        """Whether a note may be about another coverage, or about more than one."""
        words = squeeze_text(note).replace(self.name, "")
        if any(squeeze_text(word) in words for word in self.catalogue.documents.notes_on_all):
            return True
        named = find_names(squeezed(note), self.catalogue)
        if any(name.code != self.coverage.code and squeeze_text(name.name) != self.name for name in named):
            return True
        return any(key in words for key in self.listed if key != self.name and key not in self.name)
