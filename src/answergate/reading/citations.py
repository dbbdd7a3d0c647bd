"""What is read of citations: the chunks that they name, and the words and places that they quote."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from answergate.model.case import Chunk, Citation
from answergate.model.span import Span
from answergate.once import once
from answergate.reading.case import CaseReading
from answergate.text.answers.markers import Marker, MarkerKind, counted_markers, read_markers
from answergate.text.excerpts.locating import Haystack, is_blank
from answergate.text.excerpts.quotes import Coordinates, Excerpt, Quote, Rows, read_quote
from answergate.text.excerpts.searching import first_holders, first_places, parts_of

# Constants, because reading a member of an enum costs several times as much as the comparison itself.
_VERBATIM = Excerpt.VERBATIM
_ELIDED_IN_ORDER = Excerpt.ELIDED_IN_ORDER
_CONFIRMED = Coordinates.CONFIRMED
_NOT_GIVEN = Coordinates.NOT_GIVEN
_NOT_VERBATIM = (Excerpt.ALTERED, Excerpt.ELIDED, Excerpt.ELIDED_IN_ORDER)

# With more citations than this, the chunks are searched for all excerpts together.
_FEW_CITATIONS = 64
# If the whole span of a record is not in the answer, so many characters of its beginning are searched.
_SPAN_BEGINNING = 50

# Markers that count chunks instead of naming them: the number of the first chunk.
_FIRST_PLACE = {MarkerKind.NUMERIC: 1, MarkerKind.FOOTNOTE: 1, MarkerKind.INDEX: 0}
_PLACE = re.compile(r"[0-9]{1,9}")


class SearchBudget:
    """Limits the characters that are searched for similar text, in proportion to the case.

    Each altered excerpt is compared with a whole chunk. Without a limit, the cost would be excerpts times text if all of
    them cite one long chunk. The limit counts characters, not seconds, so the same case always gets the same findings.
    """

    def __init__(self, size: int) -> None:
        self.left = max(_LEAST_SEARCHED, _SEARCHES * size)
        self.used = 0

    def take(self, characters: int) -> bool:
        """Whether so many characters may be searched. If so, they are taken from the budget."""
        if characters > self.left:
            return False
        self.left -= characters
        self.used += characters
        return True


# The budget is so many times the text of the case, but at least so many characters: small cases are searched completely.
_SEARCHES = 20
_LEAST_SEARCHED = 5_000_000


class CitationReading(CaseReading):
    """The citations of the answer: its list, and the markers in its text."""

    @once
    def markers(self) -> tuple[Marker, ...]:
        """The inline markers that count as citations under these settings."""
        markers = counted_markers(self.case.answer, self.settings.markers)
        return tuple([self._resolved(marker) for marker in markers])

    def _resolved(self, marker: Marker) -> Marker:
        """The marker with chunk ids: those of the citations at its place, if the list has some.

        Otherwise a marker that counts chunks gets the ids of the chunks at those places.
        """
        if (cited := self.ids_at.get(marker.span)) is not None:
            return Marker(marker.kind, marker.span, cited)
        first = _FIRST_PLACE.get(marker.kind)
        if first is None:
            return marker
        return Marker(marker.kind, marker.span, tuple([self._chunk_id(id, first) for id in marker.ids]))

    @once
    def ids_at(self) -> Mapping[Span, tuple[str, ...]]:
        """The ids of the citations in the list that are for a part of the answer, by the place of that part."""
        ids: dict[Span, list[str]] = {}
        for citation in self.case.citations:
            if citation.answer_span is not None:
                ids.setdefault(citation.answer_span, []).extend(
                    () if citation.chunk_id is None else (citation.chunk_id,)
                )
        return {span: tuple(cited) for span, cited in ids.items()}

    def _chunk_id(self, written: str, first: int) -> str:
        """The id of the chunk at the place that ``[2]`` or ``[ID:1]`` names, unless chunks have numbers as ids."""
        if written in self.chunk_of or not _PLACE.fullmatch(written):
            return written
        place = int(written) - first
        if not 0 <= place < len(self.case.chunks) or any(map(_PLACE.fullmatch, self.chunk_of)):
            return written
        return self.case.chunks[place].id

    @once
    def all_markers(self) -> tuple[Marker, ...]:
        """Inline markers of every kind, whether they count as citations or not. They are not words of the answer."""
        return read_markers(self.case.answer)

    @once
    def marked_ids(self) -> tuple[str, ...]:
        """The ids in the markers that count, in order, with repetitions."""
        return tuple([id for marker in self.markers for id in marker.ids])

    @once
    def listed_ids(self) -> tuple[str, ...]:
        """The ids of the answer's list of citations."""
        return tuple([citation.chunk_id for citation in self.case.citations if citation.chunk_id is not None])

    @once
    def unplaced_ids(self) -> tuple[str, ...]:
        """Those of them that are for the whole answer."""
        if not self.ids_at:
            return self.listed_ids
        whole = [citation for citation in self.case.citations if citation.answer_span is None]
        return tuple([citation.chunk_id for citation in whole if citation.chunk_id is not None])

    @once
    def cited_ids(self) -> tuple[str, ...]:
        """The ids the answer cites: those of its list, or if the list has none, those of its markers."""
        return self.listed_ids or self.marked_ids

    @once
    def distinct_ids(self) -> tuple[str, ...]:
        """Every id that the list or the markers cite, once."""
        return tuple(dict.fromkeys((*self.listed_ids, *self.marked_ids)))

    @once
    def quotes(self) -> tuple[Quote, ...]:
        """Every citation, compared with the chunk it cites."""
        places = self._places() if len(self.case.citations) > _FEW_CITATIONS else {}
        return tuple([self._quote(citation, places) for citation in self.case.citations])

    def _quote(self, citation: Citation, places: Mapping[str, Mapping[str, int]]) -> Quote:
        chunk = None if citation.chunk_id is None else self.chunk_of.get(citation.chunk_id)
        if chunk is None:
            return read_quote(citation, None, bbox=self.settings.bbox)
        return read_quote(
            citation, chunk, bbox=self.settings.bbox, places=places.get(chunk.id), rows=self.rows_of(chunk)
        )

    def _places(self) -> dict[str, Mapping[str, int]]:
        """The first place of everything that is quoted from each chunk, with a single search of the chunk."""
        quoted: dict[str, set[str]] = {}
        for citation in self.case.citations:
            id = citation.chunk_id
            if citation.excerpt is not None and id is not None and id in self.chunk_of:
                quoted.setdefault(id, set()).update((citation.excerpt, *parts_of(citation.excerpt)))
        places: dict[str, Mapping[str, int]] = {}
        for id, excerpts in quoted.items():
            self.deadline.check()
            places[id] = first_places(excerpts, self.chunk_of[id].text)
        return places

    def rows_of(self, chunk: Chunk) -> Rows:
        """The positions of the chunk, sorted at the first use."""
        rows = self._rows.get(chunk.id)
        if rows is None:
            rows = self._rows[chunk.id] = Rows(chunk.positions)
        return rows

    @once
    def _rows(self) -> dict[str, Rows]:
        return {}

    @once
    def misplaced(self) -> Mapping[str, tuple[Chunk, Span]]:
        """The excerpts that are not word for word in the chunk they cite, but in another: the first one, and the place."""
        excerpts = {quote.citation.excerpt or "" for quote in self.rejected if quote.excerpt in _NOT_VERBATIM}
        return self.holders(excerpts)

    def holders(self, excerpts: Collection[str]) -> dict[str, tuple[Chunk, Span]]:
        """The first chunk that has each excerpt word for word, and the first place in it."""
        self.deadline.check()
        chunks = self.case.chunks
        found = first_holders(excerpts, [chunk.text for chunk in chunks])
        return {excerpt: (chunks[index], Span(at, at + len(excerpt))) for excerpt, (index, at) in found.items()}

    @once
    def haystacks(self) -> Mapping[str, Haystack]:
        """The chunks by id, as texts in which many excerpts are looked for."""
        return {id: Haystack(chunk.text) for id, chunk in self.chunk_of.items()}

    @once
    def search_budget(self) -> SearchBudget:
        """How much of the chunks may still be searched for text that is similar to an excerpt."""
        return SearchBudget(len(self.case.answer) + sum(len(chunk.text) for chunk in self.case.chunks))

    def accepts(self, quote: Quote) -> bool:
        """Whether a citation is accepted as evidence: its words and its place come from the chunk."""
        verbatim = quote.excerpt is _VERBATIM or (
            quote.excerpt is _ELIDED_IN_ORDER and self.settings.ellipsis == "in-order"
        )
        return verbatim and (quote.coordinates is _CONFIRMED or quote.coordinates is _NOT_GIVEN)

    @once
    def accepted(self) -> tuple[Quote, ...]:
        """The citations that are accepted as evidence."""
        return tuple([quote for quote in self.quotes if self.accepts(quote)]) if self.rejected else self.quotes

    @once
    def rejected(self) -> tuple[Quote, ...]:
        """The citations that are rejected. Rules about evidence look only at these."""
        return tuple([quote for quote in self.quotes if not self.accepts(quote)])

    @once
    def evidence_count(self) -> int | None:
        """How many evidence items ``evidence_idx`` can refer to. None if the case does not say."""
        return len(self.case.chunks) or self.case.evidence_count

    @once
    def span_places(self) -> Mapping[object, Span]:
        """Where the answer has the spans of the records. If it does not have one, where it has its first 50 characters."""
        given = [citation.record.get("span_in_answer") for citation in self.case.citations]
        spans = {words for words in given if isinstance(words, str) and not is_blank(words)}
        found = first_places(spans, self.case.answer)
        beginnings = {words[:_SPAN_BEGINNING] for words in spans if words not in found}
        found |= first_places({words for words in beginnings if not is_blank(words)}, self.case.answer)
        said = {words: words if words in found else words[:_SPAN_BEGINNING] for words in spans}
        return {span: Span(found[words], found[words] + len(words)) for span, words in said.items() if words in found}
