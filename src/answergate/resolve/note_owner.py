"""Decide whether a note or the meaning of a code is about one coverage only."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec import Struct

from answergate.model.catalogue import Catalogue, Coverage
from answergate.resolve.squeeze import squeeze_text
from answergate.text.attribution.anchors import find_names, squeezed

_TITLE = re.compile(r"\s*([^\W\d_]+)\s*[.:：]\s")


class NoteOwner(Struct, frozen=True):
    """The coverage whose row refers to a note, under the name in that row. ``listed`` are all names of the documents."""

    name: str
    coverage: Coverage
    catalogue: Catalogue
    listed: Collection[str]

    def may_concern_others(self, note: str) -> bool:
        """Whether a note may be about another coverage, or about more than one."""
        if self._is_titled_otherwise(note):
            return True
        words = squeeze_text(note).replace(self.name, "")
        if any(squeeze_text(word) in words for word in self.catalogue.documents.notes_on_all):
            return True
        named = find_names(squeezed(note), self.catalogue)
        if any(name.code != self.coverage.code and squeeze_text(name.name) != self.name for name in named):
            return True
        return any(key in words for key in self.listed if key != self.name and key not in self.name)

    def _is_titled_otherwise(self, note: str) -> bool:
        """Whether a note begins with the title of a subject that is in no name of the coverage."""
        title = _TITLE.match(note)
        subject = squeeze_text(title[1]) if title is not None else ""
        if not subject.endswith(tuple(map(squeeze_text, self.catalogue.subjects)) or ("\0",)):
            return False
        return not any(subject in squeeze_text(name) for name in (self.name, *self.coverage.names))
