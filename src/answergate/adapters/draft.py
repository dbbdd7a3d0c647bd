"""A case in the making: an adapter adds what a provider's payload says, part by part."""

from __future__ import annotations

from typing import Any

from answergate.intake import read_case
from answergate.model.case import Case
from answergate.model.span import Span


class Draft:
    """The answer, chunks and citations that were read so far."""

    def __init__(self, question: str | None = None) -> None:
        self.question = question
        self.answer = ""
        self._chunks: dict[str, dict[str, Any]] = {}
        self._citations: list[dict[str, Any]] = []

    def say(self, text: str) -> Span:
        """Add text to the answer, and return its place."""
        start = len(self.answer)
        self.answer += text
        return Span(start, len(self.answer))

    def add_chunk(self, text: str, *, id: str | None = None, **fields: Any) -> str:
        """Add a chunk, and return its id. The same id with another text gets a number: ``report#2``.

        ``fields`` are those of a chunk, such as ``source``, ``positions`` and ``metadata``.
        """
        wanted = id or f"C{len(self._chunks) + 1}"
        used, number = wanted, 1
        while used in self._chunks and self._chunks[used]["text"] != text:
            number += 1
            used = f"{wanted}#{number}"
        given = {name: value for name, value in fields.items() if value is not None}
        self._chunks.setdefault(used, {"id": used, "text": text, **given})
        return used

    def has_chunk(self, id: str) -> bool:
        return id in self._chunks

    def cite(
        self,
        chunk_id: str | None,
        *,
        excerpt: str | None = None,
        answer_span: Span | None = None,
        page: int | None = None,
        unchecked: str = "",
    ) -> None:
        """Add a citation. ``unchecked`` says why it cannot be checked: "the provider gave no words of the source"."""
        given = {
            "chunk_id": chunk_id,
            "excerpt": excerpt,
            "page_index": page,
            "answer_span": None if answer_span is None else [answer_span.start, answer_span.end],
            "unchecked": unchecked or None,
        }
        self._citations.append({name: value for name, value in given.items() if value is not None})

    def case(self, **fields: Any) -> Case:
        """The finished case. Raises CaseError if a part of it is not valid. ``fields`` are more fields of the case."""
        return read_case(
            {
                "question": self.question,
                "answer": self.answer,
                "chunks": list(self._chunks.values()),
                "citations": self._citations,
                **fields,
            }
        )
