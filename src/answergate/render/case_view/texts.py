"""Finds the text of a case that a path refers to, for every name that a field can have."""

from __future__ import annotations

import re
from collections.abc import Mapping

from answergate.intake.names import ANSWER as ANSWER_NAMES
from answergate.intake.names import CHUNKS, CITATIONS
from answergate.model.case import Case
from answergate.model.finding import Place
from answergate.render.case_view.shapes import ANSWER, Spot
from answergate.text.answers.markers import Marker, MarkerKind

_INDEXED = re.compile(r"\$\.(\w+)\[(\d+)\]")
_NAMED = re.compile(r"\$\.(\w+)\.")
# These markers number the chunks, from 1 or from 0, unless a chunk has that id.
_FIRST = {MarkerKind.NUMERIC: 1, MarkerKind.FOOTNOTE: 1, MarkerKind.INDEX: 0}


class Texts:
    """Finds the answer and the chunks of a case by path and by id.

    A finding's path uses the field names of the input, but the stored case may use the canonical names. So a path is
    resolved by the meaning of its first name. A place is used only if the text has the expected words there.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.by_id: Mapping[str, int] = {chunk.id: index for index, chunk in reversed(list(enumerate(case.chunks)))}
        self._answer_paths = {case.paths.answer, "$.qa.a", *(f"$.{name}" for name in ANSWER_NAMES)}
        self._by_path = {chunk.path: index for index, chunk in enumerate(case.chunks)}

    def spot(self, place: Place) -> Spot | None:
        """Return where the place is in the texts, if it is in one of them."""
        if place.path in self._answer_paths:
            found = Spot(ANSWER, place.start, place.end)
        else:
            chunk = self._chunk(place.path)
            if chunk is None:
                return None
            found = Spot(chunk, place.start, place.end)
        return found if self.words(found) == place.excerpt else None

    def words(self, spot: Spot) -> str:
        """Return the words at a spot."""
        text = self.case.answer if spot.text == ANSWER else self.case.chunks[spot.text].text
        return text[spot.start : spot.end]

    def is_whole(self, spot: Spot) -> bool:
        """Whether the spot is all of a text that is longer than a line."""
        text = self.case.answer if spot.text == ANSWER else self.case.chunks[spot.text].text
        return spot.start == 0 and spot.end == len(text) and (len(text) > 200 or "\n" in text.strip())

    def citation(self, path: str) -> int | None:
        """Return the number of the citation that contains the path."""
        found = _INDEXED.match(path)
        if found is None or (found[1] not in CITATIONS and f"$.{found[1]}" != self.case.paths.citations):
            return None
        index = int(found[2])
        return index if index < len(self.case.citations) else None

    def marked_chunks(self, marker: Marker) -> tuple[int, ...]:
        """Return the chunks that a marker refers to, in its order, without duplicates."""
        return tuple(dict.fromkeys(index for id in marker.ids if (index := self._marked(id, marker.kind)) is not None))

    def _marked(self, id: str, kind: MarkerKind) -> int | None:
        if id in self.by_id:
            return self.by_id[id]
        if kind not in _FIRST or not (id.isascii() and id.isdigit()) or len(id) > 9:
            return None
        index = int(id) - _FIRST[kind]
        return index if 0 <= index < len(self.case.chunks) else None

    def _chunk(self, path: str) -> int | None:
        known = self._by_path.get(path)
        if known is not None:
            return known
        indexed = _INDEXED.match(path)
        if indexed is not None:
            index = int(indexed[2])
            return index if indexed[1] in CHUNKS and index < len(self.case.chunks) else None
        if path == "$.evidence.excerpt":
            return 0 if self.case.chunks else None
        named = _NAMED.match(path)
        if named is None or named[1] not in CHUNKS:
            return None
        key = path[named.end() :]
        return next((self.by_id[id] for id in (key, key.rpartition(".")[0]) if id in self.by_id), None)
