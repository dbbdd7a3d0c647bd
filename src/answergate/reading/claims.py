"""What is read of the answer's text: its numbers, sentences, paragraphs and claims, and their support."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate, islice

from msgspec import Struct

from answergate.assess import closest_chunks, uncovered_sentences
from answergate.model.case import Chunk
from answergate.model.span import Span
from answergate.once import once
from answergate.reading.citations import CitationReading
from answergate.support.conflict import Support
from answergate.text.answers.claims import Claim, read_claims
from answergate.text.answers.paragraphs import Paragraph, prose_words, read_paragraphs
from answergate.text.excerpts.locating import is_blank
from answergate.text.excerpts.quotes import words_without_cut_numbers
from answergate.text.numbers import Number, only_quotes_numbers, stands_in_context, ungrounded_in


class SupportedClaim(Struct, frozen=True):
    """A claim, the chunks it cites, and the best support it has in them."""

    claim: Claim
    cited: tuple[str, ...]
    chunk: Chunk | None
    support: Support


class ClaimReading(CitationReading):
    """What the answer says, and which evidence it has for that."""

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
        """The paragraphs that must have citations, each with the number that it has."""
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
        return read_claims(self.case.answer, self.markers, self.language)

    @once
    def supported_claims(self) -> tuple[SupportedClaim, ...]:
        """Every claim with the best support in the chunks it cites."""
        cited = [self._cited_by(claim) for claim in self.claims]
        place = {chunk.id: index for index, chunk in enumerate(self.case.chunks) if not is_blank(chunk.text)}
        # Most claims share one list, which may be as long as the case has chunks.
        different = {id(ids): ids for ids in cited}
        places = {key: [place[each] for each in ids if each in place] for key, ids in different.items()}
        return self._supported(self.claims, cited, [places[id(ids)] for ids in cited])

    @once
    def misattributed_claims(self) -> tuple[SupportedClaim, ...]:
        """The claims that the chunks they cite do not cover, but another chunk does; with the support of that chunk."""
        uncovered = [one for one in self.supported_claims if not self.covers(one) and self.has_evidence(one.cited)]
        if not uncovered:
            return ()
        place = {chunk.id: index for index, chunk in enumerate(self.case.chunks)}
        claims, cited = [one.claim for one in uncovered], [one.cited for one in uncovered]
        different = {id(ids): ids for ids in cited}
        excluded = {key: {place[each] for each in ids if each in place} for key, ids in different.items()}
        closest = closest_chunks(
            [claim.text for claim in claims],
            [chunk.text for chunk in self.case.chunks],
            [excluded[id(ids)] for ids in cited],
        )
        found = self._supported(claims, cited, [[] if index is None else [index] for index in closest])
        return tuple([one for one in found if one.chunk is not None and self.covers(one)])

    def _supported(
        self, claims: Sequence[Claim], cited: Sequence[tuple[str, ...]], places: Sequence[Sequence[int]]
    ) -> tuple[SupportedClaim, ...]:
        """The claims with their support in the chunks at these places."""
        chunks = self.case.chunks
        supports = self.similarity.support(
            [claim.text for claim in claims],
            [chunk.text for chunk in chunks],
            places,
            self.case.question or "",
            self.checks,
            self.deadline.check,
        )
        return tuple(
            [
                SupportedClaim(claim, ids, None if support.chunk is None else chunks[support.chunk], support)
                for claim, ids, support in zip(claims, cited, supports, strict=True)
            ]
        )

    def has_evidence(self, cited: Sequence[str]) -> bool:
        """Whether any of these ids belongs to a chunk with text."""
        return any(id in self.chunk_of and not is_blank(self.chunk_of[id].text) for id in cited)

    def _cited_by(self, claim: Claim) -> tuple[str, ...]:
        """The ids in the claim's markers, or in those of its lead-in, and the citations for a part of the claim.

        If there are none, the citations for the whole answer.
        """
        markers = claim.markers or claim.lead_markers
        ids = [id for marker in markers for id in marker.ids]
        ids += self._placed_ids.get(claim.span.start, ())
        return tuple(dict.fromkeys(ids)) or self.unplaced_ids

    @once
    def _placed_ids(self) -> Mapping[int, Sequence[str]]:
        """The ids of the citations for a part of a claim, by the start of the claim."""
        ends = [claim.span.end for claim in self.claims]
        marked = {marker.span for marker in self.markers}
        ids: dict[int, list[str]] = {}
        for span, cited in self.ids_at.items():
            # What a marker cites belongs to the claim of the marker, which may have ended before it.
            for claim in () if span in marked else islice(self.claims, bisect(ends, span.start), None):
                if claim.span.start >= span.end:
                    break
                ids.setdefault(claim.span.start, []).extend(cited)
        return ids

    def covers(self, supported: SupportedClaim) -> bool:
        """Whether the chunks that the claim cites support it well enough. Support without any evidence does not count."""
        support = supported.support
        rests = supported.chunk is not None or (not support.judged and self.has_evidence(supported.cited))
        return rests and support.is_enough(self.settings.min_similarity)

    def is_weak(self, supported: SupportedClaim) -> bool:
        """Whether the support of a claim is less than a reader expects."""
        return not supported.support.is_enough(self.settings.warn_similarity)
