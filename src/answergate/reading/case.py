"""The case itself: its parts, what it is checked against, and places in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from answergate.assess import LexicalSimilarity, Similarity
from answergate.deadline import UNLIMITED, Deadline
from answergate.model.case import Case, Chunk, Citation, chunks_by_id
from answergate.model.catalogue import Catalogue
from answergate.model.finding import Place
from answergate.model.settings import Settings
from answergate.model.span import Span
from answergate.once import once

_LEXICAL = LexicalSimilarity()


class CaseReading:
    """A case, its settings, and places in its texts."""

    def __init__(
        self,
        case: Case,
        settings: Settings,
        *,
        similarity: Similarity = _LEXICAL,
        catalogue: Catalogue | None = None,
        deadline: Deadline = UNLIMITED,
        checks: Mapping[str, bool] | None = None,
        language: str | None = None,
    ) -> None:
        self.case = case
        self.settings = settings
        self.similarity = similarity
        self.catalogue = catalogue
        self.deadline = deadline
        self.checks = checks
        self.language = language
        """That of the answer's Latin words. If it is not given, the answer shows it."""

    def in_answer(self, span: Span) -> Place:
        """A place in the answer."""
        return Place(self.case.paths.answer, span.start, span.end, span.of(self.case.answer))

    def in_chunk(self, chunk: Chunk, span: Span) -> Place:
        """A place in a chunk's text."""
        return Place(chunk.path, span.start, span.end, span.of(chunk.text))

    def in_citation(self, citation: Citation, *names: str) -> Place:
        """The first field of ``names`` that the citation has. If it has none of them, the citation itself."""
        if not citation.record and citation.chunk_id is not None:
            return whole(citation.path, citation.chunk_id)
        for name in names:
            if citation.record.get(name) is not None:
                return whole(f"{citation.path}.{name}", citation.record[name])
        return whole(citation.path, "")

    @property
    def whole_answer(self) -> Place:
        return whole(self.case.paths.answer, self.case.answer)

    @once
    def chunk_of(self) -> Mapping[str, Chunk]:
        """The chunks by id."""
        return chunks_by_id(self.case.chunks)


def whole(path: str, value: Any) -> Place:
    """The place of a whole value: of a text unchanged, of anything else as JSON."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return Place(path, 0, len(text), text)
