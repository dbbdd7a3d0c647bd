"""What rules look at: the parts of a case, each computed once on first use, with places in the original text."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import Any

import msgspec
from msgspec import Struct

from answergate.assess import LexicalSimilarity, Similarity, closest_chunks, uncovered_sentences
from answergate.deadline import UNLIMITED, Deadline
from answergate.model.case import Case, Chunk, Citation, chunks_by_id
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.model.finding import Place
from answergate.model.settings import Settings
from answergate.model.span import Span
from answergate.once import once
from answergate.support.conflict import Support
from answergate.text.answers.claims import Claim, read_claims
from answergate.text.answers.markers import Marker, MarkerKind, counted_markers, read_markers
from answergate.text.answers.paragraphs import Paragraph, prose_words, read_paragraphs
from answergate.text.attribution.anchors import find_names
from answergate.text.attribution.candidates import Candidate, read_candidates
from answergate.text.attribution.settling import strongest
from answergate.text.attribution.squeezed import squeezed
from answergate.text.excerpts.fragments import parts_of
from answergate.text.excerpts.locating import Haystack, find_exact, is_blank
from answergate.text.excerpts.quotes import Coordinates, Excerpt, Quote, Rows, read_quote, words_without_cut_numbers
from answergate.text.excerpts.searching import first_holders, first_places
from answergate.text.numbers import Number, only_quotes_numbers, stands_in_context, ungrounded_in

_LEXICAL = LexicalSimilarity()

# Constants, because reading a member of an enum costs several times as much as the comparison itself.
_VERBATIM = Excerpt.VERBATIM
_ELIDED_IN_ORDER = Excerpt.ELIDED_IN_ORDER
_CONFIRMED = Coordinates.CONFIRMED
_NOT_GIVEN = Coordinates.NOT_GIVEN
_NOT_VERBATIM = (Excerpt.ALTERED, Excerpt.ELIDED, Excerpt.ELIDED_IN_ORDER)

# With more citations than this, the chunks are searched for all excerpts together.
_FEW_CITATIONS = 64

# Markers that count chunks instead of naming them: how the number is written, and the number of the first chunk.
_BY_PLACE = {
    MarkerKind.NUMERIC: (re.compile(r"[0-9]{1,9}"), 1),
    MarkerKind.FOOTNOTE: (re.compile(r"[0-9]{1,9}"), 1),
    MarkerKind.INDEX: (re.compile(r"[0-9]{1,9}"), 0),
}


class SupportedClaim(Struct, frozen=True):
    """A claim, the chunks it cites, and the best support it has in them."""

    claim: Claim
    cited: tuple[str, ...]
    chunk: Chunk | None
    support: Support


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


class Reading:
    """What rules and measures look at. It decides nothing."""

    def __init__(
        self,
        case: Case,
        settings: Settings,
        *,
        similarity: Similarity = _LEXICAL,
        catalogue: Catalogue | None = None,
        deadline: Deadline = UNLIMITED,
        checks: Mapping[str, bool] | None = None,
    ) -> None:
        self.case = case
        self.settings = settings
        self.similarity = similarity
        self.catalogue = catalogue
        self.deadline = deadline
        self.checks = checks

    # places

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

    # chunks and citations

    @once
    def chunk_of(self) -> Mapping[str, Chunk]:
        """The chunks by id."""
        return chunks_by_id(self.case.chunks)

    @once
    def markers(self) -> tuple[Marker, ...]:
        """The inline markers that count as citations under these settings."""
        markers = counted_markers(self.case.answer, self.settings.markers)
        return tuple([self._resolved(marker) for marker in markers])

    def _resolved(self, marker: Marker) -> Marker:
        """The marker with chunk ids. A marker that counts chunks gets the ids of the chunks at those places."""
        if marker.kind not in _BY_PLACE:
            return marker
        return Marker(marker.kind, marker.span, tuple([self._chunk_id(id, marker.kind) for id in marker.ids]))

    def _chunk_id(self, written: str, kind: MarkerKind) -> str:
        """The id of the chunk at the place that ``[2]`` or ``[ID:1]`` names, unless chunks have numbers as ids."""
        form, first = _BY_PLACE[kind]
        if written in self.chunk_of or not form.fullmatch(written):
            return written
        place = int(written) - first
        if not 0 <= place < len(self.case.chunks) or any(map(form.fullmatch, self.chunk_of)):
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
    def cited_ids(self) -> tuple[str, ...]:
        """The ids the answer cites: those of its list, or if the list has none, those of its markers."""
        return self.listed_ids or self.marked_ids

    @once
    def quotes(self) -> tuple[Quote, ...]:
        """Every citation, compared with the chunk it cites."""
        chunk_of, bbox = self.chunk_of, self.settings.bbox
        if len(self.case.citations) > _FEW_CITATIONS:
            return self._many_quotes()
        return tuple(
            [
                read_quote(citation, None if (id := citation.chunk_id) is None else chunk_of.get(id), bbox=bbox)
                for citation in self.case.citations
            ]
        )

    def _many_quotes(self) -> tuple[Quote, ...]:
        """The same as ``quotes``, with a single search of each chunk for all that is quoted from it."""
        quoted: dict[str, set[str]] = {}
        for citation in self.case.citations:
            id = citation.chunk_id
            if citation.excerpt is not None and id is not None and id in self.chunk_of:
                quoted.setdefault(id, set()).update((citation.excerpt, *parts_of(citation.excerpt)))
        places: dict[str, Mapping[str, int]] = {}
        for id, excerpts in quoted.items():
            self.deadline.check()
            places[id] = first_places(excerpts, self.chunk_of[id].text)
        quotes = []
        for citation in self.case.citations:
            chunk = self.chunk_of.get(citation.chunk_id) if citation.chunk_id is not None else None
            if chunk is None:
                quotes.append(read_quote(citation, None, bbox=self.settings.bbox))
                continue
            quotes.append(
                read_quote(
                    citation, chunk, bbox=self.settings.bbox, places=places.get(chunk.id), rows=self.rows_of(chunk)
                )
            )
        return tuple(quotes)

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

    # numbers

    @once
    def ungrounded_numbers(self) -> Sequence[Number]:
        """The answer's numbers that are in no accepted excerpt."""
        excerpts = [words_without_cut_numbers(quote) for quote in self.accepted]
        answer = self.case.answer
        if only_quotes_numbers(answer, excerpts):
            return ()
        left = ungrounded_in(answer, excerpts, equal=self.settings.numbers == "equal")
        return () if left and stands_in_context(answer, excerpts) else left

    @once
    def uncovered_sentences(self) -> Sequence[Span]:
        """The sentences of the answer that no accepted excerpt covers. None if there is no accepted excerpt."""
        excerpts = [quote.citation.excerpt or "" for quote in self.accepted]
        least = self.settings.min_similarity
        return uncovered_sentences(self.case.answer, excerpts, least) if excerpts else ()

    # paragraphs

    @once
    def words(self) -> int:
        """The answer's words without its markers."""
        return prose_words(self.case.answer, self.markers)

    @once
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Every paragraph, including skipped ones."""
        return read_paragraphs(self.case.answer)

    @once
    def marked_paragraphs(self) -> tuple[tuple[Paragraph, int], ...]:
        """The paragraphs that must carry citations, each with the number it has."""
        ends = [marker.span.end for marker in self.markers]
        ids = [0, *accumulate([len(marker.ids) for marker in self.markers])]
        return tuple(
            [
                (paragraph, ids[bisect(ends, paragraph.span.end)] - ids[bisect(ends, paragraph.span.start)])
                for paragraph in self.paragraphs
                if paragraph.why_skipped is None
            ]
        )

    @once
    def citation_density(self) -> float:
        """Citations per 100 words of the answer."""
        return 100 * len(self.marked_ids) / max(1, self.words)

    # claims

    @once
    def citation_count(self) -> int:
        """How often the answer cites a chunk that exists: in its list, or if it has no list, by its markers."""
        ids = self.listed_ids if self.case.citations else self.marked_ids
        return sum(id in self.chunk_of for id in ids)

    @once
    def claim_density(self) -> float:
        """Citations per claim."""
        return self.citation_count / max(1, len(self.claims))

    @once
    def claims(self) -> tuple[Claim, ...]:
        """What the answer claims. "The context does not say" is not a claim: no evidence could cover it."""
        return read_claims(self.case.answer, self.markers)

    @once
    def supported_claims(self) -> tuple[SupportedClaim, ...]:
        """Every claim with the best support in the chunks it cites."""
        cited = [self._cited_by(claim) for claim in self.claims]
        place = {chunk.id: index for index, chunk in enumerate(self.case.chunks) if not is_blank(chunk.text)}
        supports = self.similarity.support(
            [claim.text for claim in self.claims],
            [chunk.text for chunk in self.case.chunks],
            [[place[id] for id in ids if id in place] for ids in cited],
            self.case.question or "",
            self.checks,
            self.deadline.check,
        )
        return tuple(map(self._supported, self.claims, cited, supports))

    @once
    def misattributed_claims(self) -> tuple[SupportedClaim, ...]:
        """The claims that the chunks they cite do not cover, but another chunk does; with the support of that chunk."""
        uncovered = [one for one in self.supported_claims if not self.covers(one) and self.has_evidence(one.cited)]
        if not uncovered:
            return ()
        place = {chunk.id: index for index, chunk in enumerate(self.case.chunks)}
        claims, chunks = [one.claim.text for one in uncovered], [chunk.text for chunk in self.case.chunks]
        cited = [{place[id] for id in one.cited if id in place} for one in uncovered]
        others = [[] if index is None else [index] for index in closest_chunks(claims, chunks, cited)]
        supports = self.similarity.support(
            claims, chunks, others, self.case.question or "", self.checks, self.deadline.check
        )
        found = [
            self._supported(one.claim, one.cited, support) for one, support in zip(uncovered, supports, strict=True)
        ]
        return tuple([one for one in found if one.chunk is not None and self.covers(one)])

    def has_evidence(self, cited: Sequence[str]) -> bool:
        """Whether any of these ids belongs to a chunk with text."""
        return any(id in self.chunk_of and not is_blank(self.chunk_of[id].text) for id in cited)

    def _cited_by(self, claim: Claim) -> tuple[str, ...]:
        """The ids in the claim's markers, or in those of its lead-in. Without markers, the answer's list."""
        markers = claim.markers or claim.lead_markers
        return tuple(dict.fromkeys(id for marker in markers for id in marker.ids)) or self.listed_ids

    def _supported(self, claim: Claim, cited: tuple[str, ...], support: Support) -> SupportedClaim:
        chunk = None if support.chunk is None else self.case.chunks[support.chunk]
        return SupportedClaim(claim, cited, chunk, support)

    def covers(self, supported: SupportedClaim) -> bool:
        """Whether the chunks that the claim cites support it well enough. Support without any evidence does not count."""
        support = supported.support
        rests = supported.chunk is not None or (not support.judged and self.has_evidence(supported.cited))
        return rests and support.is_enough(self.settings.min_similarity)

    def is_weak(self, supported: SupportedClaim) -> bool:
        """Whether the support of a claim is less than a reader expects."""
        return not supported.support.is_enough(self.settings.warn_similarity)

    # records

    @once
    def evidence_count(self) -> int | None:
        """How many evidence items ``evidence_idx`` can refer to. None if the case does not say."""
        return len(self.case.chunks) or self.case.evidence_count

    @once
    def record_spans(self) -> tuple[Span | None, ...]:
        """Where each record's span is in the answer. If it is not there, where its first fifty characters are."""
        given = [citation.record.get("span_in_answer") for citation in self.case.citations]
        if len(given) <= _FEW_CITATIONS:
            answer = self.case.answer
            return tuple(
                [
                    find_exact(words, answer) or find_exact(words[:50], answer) if isinstance(words, str) else None
                    for words in given
                ]
            )
        spans = [words if isinstance(words, str) and not is_blank(words) else None for words in given]
        whole = first_places({words for words in spans if words is not None}, self.case.answer)
        heads = {words[:50] for words in spans if words is not None and words not in whole}
        begun = first_places({head for head in heads if not is_blank(head)}, self.case.answer)
        return tuple(
            [None if words is None else _span_of(words, whole) or _span_of(words[:50], begun) for words in spans]
        )

    # attribution

    @once
    def coverage(self) -> Coverage | None:
        """The coverage the value is assigned to, if the catalogue has it."""
        if self.catalogue is None or self.case.subject is None:
            return None
        return self.catalogue.coverage(self.case.subject.coverage_code)

    @once
    def slot(self) -> Slot | None:
        """The slot the value is assigned to."""
        if self.coverage is None or self.case.subject is None:
            return None
        return self.coverage.slot(self.case.subject.slot)

    @once
    def candidates(self) -> tuple[tuple[Chunk, Candidate], ...]:
        """Every value that the slot's triggers find in the chunks, and how it relates to the coverage."""
        if self.catalogue is None or self.coverage is None or self.slot is None:
            return ()
        found: list[tuple[Chunk, Candidate]] = []
        for chunk in self.case.chunks:
            self.deadline.check()
            candidates = read_candidates(
                chunk.text,
                self.coverage,
                self.slot,
                self.catalogue,
                level=chunk.level,
                proximity_lines=self.settings.proximity_lines,
            )
            found += [(chunk, candidate) for candidate in candidates]
        return tuple(found)

    @once
    def strongest_candidate(self) -> tuple[Chunk, Candidate] | None:
        """The candidate that came closest to FOUND, and its chunk."""
        best = strongest([candidate for _, candidate in self.candidates])
        return next((pair for pair in self.candidates if pair[1] is best), None)

    @once
    def names_coverage(self) -> bool:
        """Whether any chunk names the coverage at all."""
        if self.catalogue is None or self.coverage is None:
            return False
        code, catalogue = self.coverage.code, self.catalogue
        return any(
            name.code == code for chunk in self.case.chunks for name in find_names(squeezed(chunk.text), catalogue)
        )


def _span_of(words: str, places: Mapping[str, int]) -> Span | None:
    at = places.get(words)
    return None if at is None else Span(at, at + len(words))


def whole(path: str, value: Any) -> Place:
    """The place of a whole value: of a text unchanged, of anything else as JSON."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return Place(path, 0, len(text), text)
