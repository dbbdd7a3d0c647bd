"""A case once read: every part of it computed once, when asked, and every place a span of the original."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

import msgspec
from msgspec import Struct

from answergate.model.case import Case, Chunk, Citation, chunks_by_id
from answergate.model.catalogue import Catalogue, Coverage, Slot
from answergate.model.finding import Place
from answergate.model.settings import Settings
from answergate.model.span import Span
from answergate.once import once
from answergate.text.answers.absence import speaks_of_absence
from answergate.text.answers.claims import Claim, read_claims
from answergate.text.answers.markers import Marker, MarkerKind, read_markers
from answergate.text.answers.paragraphs import Paragraph, read_paragraphs
from answergate.text.attribution.anchors import find_names, squeezed
from answergate.text.attribution.candidates import Candidate, read_candidates
from answergate.text.attribution.settling import strongest
from answergate.text.excerpts.locating import find_exact, is_blank
from answergate.text.excerpts.quotes import Coordinates, Excerpt, Quote, read_quote, words_without_cut_numbers
from answergate.text.numbers import Number, only_quotes_numbers, stands_in_context, ungrounded_in
from answergate.text.support.port import LexicalSimilarity, Similarity
from answergate.text.support.similarity import Support, is_covered

_LEXICAL = LexicalSimilarity()

# Named once: reading a member off its enum costs as much as the rest of a comparison several times over.
_VERBATIM = Excerpt.VERBATIM
_ELIDED_IN_ORDER = Excerpt.ELIDED_IN_ORDER
_CONFIRMED = Coordinates.CONFIRMED
_NOT_GIVEN = Coordinates.NOT_GIVEN

_DIGIT = re.compile(r"\d")

_KINDS: dict[str, MarkerKind] = {kind.value: kind for kind in MarkerKind}

# How a marker counts chunks instead of naming them, and what it calls the first one.
_BY_PLACE = {
    MarkerKind.NUMERIC: (re.compile(r"[0-9]{1,9}"), 1),
    MarkerKind.FOOTNOTE: (re.compile(r"[0-9]{1,9}"), 1),
    MarkerKind.INDEX: (re.compile(r"[0-9]{1,9}"), 0),
}


class SupportedClaim(Struct, frozen=True):
    """A claim, what it cites, and the best support it has there."""

    claim: Claim
    cited: tuple[str, ...]
    chunk: Chunk | None
    support: Support


class Reading:
    """What rules and measures look at. Nothing here weighs or decides."""

    def __init__(
        self,
        case: Case,
        settings: Settings,
        *,
        similarity: Similarity = _LEXICAL,
        catalogue: Catalogue | None = None,
    ) -> None:
        self.case = case
        self.settings = settings
        self.similarity = similarity
        self.catalogue = catalogue

    # places

    def in_answer(self, span: Span) -> Place:
        """A place in the answer."""
        return Place(self.case.paths.answer, span.start, span.end, span.of(self.case.answer))

    def in_chunk(self, chunk: Chunk, span: Span) -> Place:
        """A place in a chunk's text."""
        return Place(chunk.path, span.start, span.end, span.of(chunk.text))

    def in_citation(self, citation: Citation, *names: str) -> Place:
        """The first field of ``names`` that the citation has, whole; the citation itself where it has none."""
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
        if not self.settings.markers:
            return ()
        kinds = [_KINDS[name] for name in self.settings.markers]
        markers = read_markers(self.case.answer, kinds)
        return markers if _BY_PLACE.keys().isdisjoint(kinds) else tuple([self._resolved(marker) for marker in markers])

    def _resolved(self, marker: Marker) -> Marker:
        """The marker with the ids of the chunks it means, where it counts chunks instead of naming them."""
        if marker.kind not in _BY_PLACE:
            return marker
        return Marker(marker.kind, marker.span, tuple([self._chunk_id(id, marker.kind) for id in marker.ids]))

    def _chunk_id(self, written: str, kind: MarkerKind) -> str:
        """What ``[2]`` or ``[ID:1]`` means by its place, unless chunks have such ids of their own."""
        form, first = _BY_PLACE[kind]
        if written in self.chunk_of or not form.fullmatch(written):
            return written
        place = int(written) - first
        if not 0 <= place < len(self.case.chunks) or any(map(form.fullmatch, self.chunk_of)):
            return written
        return self.case.chunks[place].id

    @once
    def all_markers(self) -> tuple[Marker, ...]:
        """Inline markers of every kind: they are no words of the answer, whoever counts them."""
        return read_markers(self.case.answer)

    @once
    def marked_ids(self) -> tuple[str, ...]:
        """The ids the counted markers name, in order, as often as they are named."""
        return tuple([id for marker in self.markers for id in marker.ids])

    @once
    def listed_ids(self) -> tuple[str, ...]:
        """The ids of the answer's list of citations."""
        return tuple([citation.chunk_id for citation in self.case.citations if citation.chunk_id is not None])

    @once
    def cited_ids(self) -> tuple[str, ...]:
        """What the answer cites: its list, or where there is none its markers."""
        return self.listed_ids or self.marked_ids

    @once
    def quotes(self) -> tuple[Quote, ...]:
        """Every citation, read against the chunk it names."""
        chunk_of, bbox = self.chunk_of, self.settings.bbox
        return tuple(
            [
                read_quote(citation, None if (id := citation.chunk_id) is None else chunk_of.get(id), bbox=bbox)
                for citation in self.case.citations
            ]
        )

    def accepts(self, quote: Quote) -> bool:
        """Whether a citation may stand as evidence: its words are the chunk's own, and so is its place."""
        verbatim = quote.excerpt is _VERBATIM or (
            quote.excerpt is _ELIDED_IN_ORDER and self.settings.ellipsis == "in-order"
        )
        return verbatim and (quote.coordinates is _CONFIRMED or quote.coordinates is _NOT_GIVEN)

    @once
    def accepted(self) -> tuple[Quote, ...]:
        """The citations that stand as evidence."""
        return tuple([quote for quote in self.quotes if self.accepts(quote)]) if self.rejected else self.quotes

    @once
    def rejected(self) -> tuple[Quote, ...]:
        """The citations that do not: what is wrong with evidence is wrong with one of these."""
        return tuple([quote for quote in self.quotes if not self.accepts(quote)])

    # numbers

    @once
    def ungrounded_numbers(self) -> Sequence[Number]:
        """The answer's numbers that no accepted excerpt holds."""
        excerpts = [words_without_cut_numbers(quote) for quote in self.accepted]
        answer = self.case.answer
        if only_quotes_numbers(answer, excerpts):
            return ()
        left = ungrounded_in(answer, excerpts, equal=self.settings.numbers == "equal")
        return () if left and stands_in_context(answer, excerpts) else left

    # paragraphs

    @once
    def words(self) -> int:
        """The answer's words without its markers."""
        return sum(paragraph.words for paragraph in self.paragraphs)

    @once
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Every paragraph, the skipped ones too."""
        return read_paragraphs(self.case.answer, self.markers)

    @once
    def marked_paragraphs(self) -> tuple[tuple[Paragraph, int], ...]:
        """The paragraphs that must carry citations, each with how many it has."""
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
        return 100 * len(self.marked_ids) / self.words if self.words else 0.0

    # claims

    @once
    def citation_count(self) -> int:
        """How often the answer cites: the length of its list, or where there is none its markers' ids."""
        return len(self.case.citations) or len(self.marked_ids)

    @once
    def claim_density(self) -> float:
        """Citations per claim."""
        return self.citation_count / max(1, len(self.claims))

    @once
    def claims(self) -> tuple[Claim, ...]:
        """What the answer asserts. That the evidence says nothing of a matter is no claim that evidence could cover."""
        claims = read_claims(self.case.answer, self.markers)
        return tuple([claim for claim in claims if not speaks_of_absence(claim.text)])

    @once
    def supported_claims(self) -> tuple[SupportedClaim, ...]:
        """Every claim with the best support that what it cites gives it."""
        cited = [self._cited_by(claim) for claim in self.claims]
        place = {chunk.id: index for index, chunk in enumerate(self.case.chunks) if not is_blank(chunk.text)}
        supports = self.similarity.support(
            [claim.text for claim in self.claims],
            [chunk.text for chunk in self.case.chunks],
            [[place[id] for id in ids if id in place] for ids in cited],
            self.case.question or "",
        )
        return tuple(map(self._supported, self.claims, cited, supports))

    def has_evidence(self, cited: Sequence[str]) -> bool:
        """Whether any of these ids leads to a chunk with text."""
        return any(id in self.chunk_of and not is_blank(self.chunk_of[id].text) for id in cited)

    def _cited_by(self, claim: Claim) -> tuple[str, ...]:
        """The claim's own markers say what it cites, or those of its lead-in; without any, the answer's list does."""
        markers = claim.markers or claim.lead_markers
        return tuple(dict.fromkeys(id for marker in markers for id in marker.ids)) or self.listed_ids

    def _supported(self, claim: Claim, cited: tuple[str, ...], support: Support) -> SupportedClaim:
        chunk = None if support.chunk is None else self.case.chunks[support.chunk]
        return SupportedClaim(claim, cited, chunk, support)

    def covers(self, supported: SupportedClaim) -> bool:
        """Whether what the claim cites supports it well enough. Support that rests on nothing is none.

        A bare number ("172 million") rests on no stretch of words: the chunk that has or yields the number covers it.
        """
        support = supported.support
        rests = supported.chunk is not None or (support.score > 0 and _DIGIT.search(supported.claim.text) is not None)
        return rests and is_covered(support, self.settings.min_similarity)

    # records

    @once
    def evidence_count(self) -> int | None:
        """How many evidences there are for ``evidence_idx`` to point at; None where nobody said."""
        return len(self.case.chunks) or self.case.evidence_count

    @once
    def record_spans(self) -> tuple[Span | None, ...]:
        """Where each record's span stands in the answer: whole, else its first fifty characters."""
        return tuple([self._record_span(citation.record.get("span_in_answer")) for citation in self.case.citations])

    def _record_span(self, words: object) -> Span | None:
        if not isinstance(words, str):
            return None
        return find_exact(words, self.case.answer) or find_exact(words[:50], self.case.answer)

    # attribution

    @once
    def coverage(self) -> Coverage | None:
        """The coverage the value is filed under, where the catalogue knows it."""
        if self.catalogue is None or self.case.subject is None:
            return None
        return self.catalogue.coverage(self.case.subject.coverage_code)

    @once
    def slot(self) -> Slot | None:
        """The slot the value is filed under."""
        if self.coverage is None or self.case.subject is None:
            return None
        return self.coverage.slot(self.case.subject.slot)

    @once
    def candidates(self) -> tuple[tuple[Chunk, Candidate], ...]:
        """Every value the slot's triggers find in the chunks, and how it stands to the coverage."""
        if self.catalogue is None or self.coverage is None or self.slot is None:
            return ()
        return tuple(
            [
                (chunk, candidate)
                for chunk in self.case.chunks
                for candidate in read_candidates(
                    chunk.text,
                    self.coverage,
                    self.slot,
                    self.catalogue,
                    level=chunk.level,
                    proximity_lines=self.settings.proximity_lines,
                )
            ]
        )

    @once
    def strongest_candidate(self) -> tuple[Chunk, Candidate] | None:
        """The candidate that came nearest to being found, and the chunk it was read in."""
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


def whole(path: str, value: Any) -> Place:
    """The place of a whole value: a text as it is, anything else as the JSON that it was."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return Place(path, 0, len(text), text)
