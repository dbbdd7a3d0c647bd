"""A case in the making: an adapter adds what a provider's payload says, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from answergate.adapters.documents import Document, entries, read_document
from answergate.adapters.fields import field
from answergate.errors import CaseError, Problem
from answergate.intake import read_case
from answergate.intake.values import kind
from answergate.model.case import Case
from answergate.model.span import Span
from answergate.text.answers.markers import Marker, MarkerKind, read_markers

NO_WORDS = "the provider gave no words of the source"
_MOST_CITATIONS = 100_000
_PAGE_BREAKS = ("\n", " ", "", "\n\n", "\f")
"""What a provider may write between the texts of two pages."""
_MOST_SEARCHED = 200_000_000
"""The most characters of chunks that are searched for quotes. It counts characters, not time, so that cases stay the same."""


class Draft:
    """The answer, chunks and citations that were read so far, and what could not be read."""

    def __init__(self, shape: str, question: str | None = None) -> None:
        """``shape`` says where the answer was looked for, in case there is none."""
        self.shape = shape
        self.question = question
        self.carried: Mapping[str, Any] = {}
        self._texts: list[str] = []
        self._length = 0
        self._chunks: list[dict[str, Any]] = []
        self._text_of: dict[str, str] = {}
        self._reserved: set[str] = set()
        self._ids: dict[str, dict[str, str]] = {}
        self._named: dict[str, list[str]] = {}
        self._citations: list[dict[str, Any]] = []
        self._unmapped: dict[str, None] = {}
        self._searched = 0

    @property
    def answer(self) -> str:
        if len(self._texts) > 1:
            self._texts = ["".join(self._texts)]
        return self._texts[0] if self._texts else ""

    def say(self, given: Any, path: str) -> Span:
        """Add a part of the answer, and return its place: a text, or a block that has one as ``text``.

        Raises CaseError if it has no text, because then a part of the answer would not be checked.
        """
        text = given if isinstance(given, str) else field(given, "text")
        if not isinstance(text, str):
            raise CaseError([Problem(f"$.{path}", f"expected the text of this part of the answer, got {kind(text)}")])
        start = self._length
        self._texts.append(text)
        self._length += len(text)
        return Span(start, self._length)

    def add_chunk(
        self,
        text: str,
        *,
        id: str | None = None,
        source: str | None = None,
        page: int | None = None,
        positions: Sequence[Any] = (),
        names: Iterable[str] = (),
        once: bool = False,
    ) -> str:
        """Add a chunk, and return its id. The same id with another text gets a number: ``report#2``.

        ``page`` counts from 1. The chunk is found again under its ``source`` and its ``names``. With ``once``, a chunk that
        the response repeats is added only the first time. Without it, each has a place that markers can count.
        """
        used = self._id_for(id or self._free(f"C{len(self._chunks) + 1}"), text)
        if once and used in self._text_of:
            return used
        self._text_of[used] = text
        given = {
            "id": used,
            "text": text,
            "source": source,
            "position_int": positions or None,
            "metadata": None if page is None else {"page": page},
        }
        self._chunks.append({name: value for name, value in given.items() if value is not None})
        for name in dict.fromkeys((*names, *(() if source is None else (source,)))):
            self._named.setdefault(name, []).append(used)
        return used

    def add_document(self, document: Document, id: str | None = None) -> str:
        """Add a document as a chunk, and return the id of the chunk."""
        used = self.add_chunk(
            document.text,
            id=id or document.id,
            source=document.source,
            page=document.page,
            positions=document.positions,
            names=document.names,
        )
        if id is None and document.id not in (None, used):
            self.unmapped(f"the id {document.id} of a document (another document has it: this one is {used})")
        return used

    def reserve(self, documents: Iterable[Document | None]) -> None:
        """Keep the ids of documents that are added later. A document without an id must not take one of them."""
        self._reserved.update(one.id for one in documents if one is not None and one.id is not None)

    def add_documents(self, given: Any) -> list[str]:
        """Add the documents that the model was given. Returns the chunk of each.

        A document without text is an empty chunk, so that it keeps its place: markers count documents.
        """
        documents = [read_document(entry) for entry in entries(given)]
        self.reserve(documents)
        ids = []
        for place, document in enumerate(documents):
            if document is None:
                self.unmapped(f"documents[{place}] (no text)")
            ids.append(self.add_document(document or Document("")))
        return ids

    def _free(self, id: str) -> str:
        """An id like this one that no document has."""
        while id in self._text_of or id in self._reserved:
            id = f"{id}#"
        return id

    def _id_for(self, wanted: str, text: str) -> str:
        """The id for a chunk: that of the same text, or else a new one."""
        texts = self._ids.setdefault(wanted, {})
        if text not in texts:
            number = len(texts) + 1
            used = wanted if number == 1 else f"{wanted}#{number}"
            while used in self._text_of or (number > 1 and used in self._reserved):
                number += 1
                used = f"{wanted}#{number}"
            texts[text] = used
        return texts[text]

    @property
    def ids(self) -> list[str]:
        """The ids of the chunks, in their order."""
        return [chunk["id"] for chunk in self._chunks]

    @property
    def cites(self) -> bool:
        """Whether it has any citation so far."""
        return bool(self._citations)

    def has_chunk(self, id: str) -> bool:
        return id in self._text_of

    def holder_of(self, words: str, ids: Iterable[str]) -> str | None:
        """The first of these chunks that has the words, if there is one and it is found in time."""
        for id in ids if words else ():
            self._searched += len(self._text_of[id])
            if self._searched > _MOST_SEARCHED:
                return None
            if words in self._text_of[id]:
                return id
        return None

    def pieces_of(self, words: str, ids: Sequence[str]) -> list[tuple[str, str]]:
        """The chunks that have the words together, one after the other, each with its piece. Empty if they do not have them."""
        if (holder := self.holder_of(words, ids)) is not None:
            return [(holder, words)]
        texts = [self._text_of[id].strip() for id in ids]
        self._searched += sum(map(len, texts))
        for between in _PAGE_BREAKS if words and self._searched <= _MOST_SEARCHED else ():
            first = between.join(texts).find(words.strip())
            if first >= 0:
                starts = accumulate((len(text) + len(between) for text in texts), initial=0)
                last = first + len(words.strip())
                cut = [
                    (id, text[max(first - start, 0) : max(last - start, 0)].strip())
                    for id, text, start in zip(ids, texts, starts, strict=False)
                ]
                return [(id, piece) for id, piece in cut if piece]
        return []

    def chunks_named(self, *names: str) -> list[str]:
        """The ids of the chunks with one of these names: the first that any chunk has."""
        return next((self._named[name] for name in names if name in self._named), [])

    def cite_named(
        self, names: Sequence[str], what: str, *, answer_span: Span | None, excerpt: str = "", why: str = NO_WORDS
    ) -> None:
        """Cite all chunks with one of these names. Without any, ``what`` cannot be checked: "the web page URL".

        ``why`` is the reason if the chunks are known but there is no excerpt.
        """
        ids = self.chunks_named(*names)
        # A quote that one of them has is cited from there.
        holder = self.holder_of(excerpt, ids)
        for id in ids if holder is None else [holder]:
            self.cite(id, excerpt=excerpt, answer_span=answer_span, unchecked="" if excerpt else why)
        if not ids:
            self.cite(None, answer_span=answer_span, unchecked=f"{what} is not one of the given documents")

    def cite(
        self,
        chunk_id: str | None,
        *,
        excerpt: str | None = None,
        answer_span: Span | None = None,
        unchecked: str = "",
    ) -> None:
        """Add a citation. ``unchecked`` says why it cannot be checked. Without an excerpt, that is the reason.

        A chunk that does not exist is reported as unknown, as in a case of our own.
        """
        if not excerpt and not unchecked and (chunk_id is None or chunk_id in self._text_of):
            unchecked = NO_WORDS
        given = {
            "chunk_id": chunk_id,
            "excerpt": excerpt or None,
            "answer_span": None if answer_span is None else [answer_span.start, answer_span.end],
            "unchecked": unchecked or None,
        }
        if len(self._citations) >= _MOST_CITATIONS:
            raise CaseError([Problem("$", f"more than {_MOST_CITATIONS:,} citations of chunks")])
        self._citations.append({name: value for name, value in given.items() if value is not None})

    def markers(self, kinds: Iterable[MarkerKind]) -> tuple[Marker, ...]:
        """The markers of these kinds in the answer."""
        return read_markers(self.answer, frozenset(kinds))

    def cite_unknown(self, number: str, *, answer_span: Span | None = None) -> None:
        """Cite a number that no document has. It is reported as unknown, also if a document has this number as its id."""
        while number in self._text_of:
            number = f"number {number}"
        self.cite(number, answer_span=answer_span)

    def cite_numbers(
        self, chunk_of: Mapping[str, str | None], kinds: Iterable[MarkerKind], *, all_without: bool = False
    ) -> None:
        """Add a citation for each number in the markers of the answer. ``chunk_of`` has the chunks by these numbers.

        A number that is not in it is unknown. ``all_without`` means that an answer without any marker cites all of the chunks.
        """
        markers = self.markers(kinds)
        for marker in markers:
            for number in marker.ids:
                if number in chunk_of:
                    self.cite(chunk_of[number], answer_span=marker.span)
                else:
                    self.cite_unknown(number, answer_span=marker.span)
        if all_without and not markers:
            for id in dict.fromkeys(chunk_of.values()):
                self.cite(id)

    def unmapped(self, what: str) -> None:
        """Note a part of the payload that could not be read. The verdict lists it."""
        self._unmapped[what] = None

    def payload(self) -> dict[str, Any]:
        """The case as plain data. Raises CaseError if the adapter found no answer."""
        if not self.answer:
            raise CaseError([Problem("$", f"no answer found. Expected {self.shape}")])
        payload: dict[str, Any] = {"answer": self.answer, "chunks": self._chunks, "citations": self._citations}
        payload |= self.carried
        if self.question is not None:
            payload["question"] = self.question
        if self._unmapped:
            payload["unmapped"] = list(self._unmapped)
        return payload

    def case(self) -> Case:
        """The finished case. Raises CaseError if a part of it is not valid."""
        return read_case(self.payload())
