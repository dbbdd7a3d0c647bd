"""Repairs citations without guessing: the chunk id, the excerpt, the page and the box.

A repair is proposed only if the chunks allow exactly one reading. This module never changes the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from answergate.intake import CITED_ID
from answergate.model.case import Case, Chunk, Citation, Position, chunks_by_id
from answergate.model.span import Span
from answergate.policy import Policy
from answergate.reading import Reading
from answergate.repair.model import Proposal, Repair
from answergate.repair.wording import sole_near_place
from answergate.text.excerpts.critical import stands_apart
from answergate.text.excerpts.locating import find_exact, is_blank
from answergate.text.excerpts.quotes import Coordinates, Excerpt, Quote

MAX_FAILED_SEARCHES = 50
"""After this many altered excerpts without a match, the search stops. Each search reads all chunks."""


def propose_for_evidences(case: Case, policy: Policy) -> Iterator[Proposal]:
    """Propose repairs of evidence items that name a chunk by its id, if the policy has the rules for them."""
    rules = policy.severities.keys()
    failed = 0
    for quote in Reading(case, policy.settings).quotes:
        proposal = _for_evidence(case, quote, rules, search=failed < MAX_FAILED_SEARCHES)
        if proposal:
            yield proposal
        else:
            failed += quote.excerpt is Excerpt.ALTERED


def _for_evidence(case: Case, quote: Quote, rules: Collection[str], *, search: bool) -> Proposal:
    citation = quote.citation
    if not citation.record or citation.excerpt is None or is_blank(citation.excerpt):
        return ()
    if quote.excerpt is Excerpt.VERBATIM:
        return _coordinates(case, quote) if "POS401" in rules else ()
    if quote.excerpt not in (Excerpt.NO_CHUNK, Excerpt.ALTERED, Excerpt.ELIDED):
        return ()
    holders = _holders(citation.excerpt, case.chunks)
    if holders:
        code = "CIT101" if quote.chunk is None else "QUO203"
        return _chunk_id(quote, holders, code) if code in rules else ()
    if search and quote.excerpt is Excerpt.ALTERED and quote.chunk is not None and "QUO201" in rules:
        return _excerpt(citation, quote.chunk, case.chunks, "QUO201")
    return ()


def propose_for_records(case: Case, policy: Policy) -> Iterator[Proposal]:
    """Propose repairs of citation records that name their evidence by its index, ``evidence_idx``."""
    rules = policy.severities.keys()
    failed = 0
    for citation in case.citations:
        index = citation.record.get("evidence_idx")
        words = citation.excerpt
        if type(index) is not int or words is None or is_blank(words):
            continue
        named = case.chunks[index] if 0 <= index < len(case.chunks) else None
        code = "REC705" if named is None else "QUO205"
        if code not in rules or (named is not None and find_exact(words, named.text) is not None):
            continue
        places = [place for place, chunk in enumerate(case.chunks) if _whole_in(words, chunk) is not None]
        if len(places) == 1:
            because = f"the quote is word for word in evidence {places[0]} and in no other"
            yield (Repair(code, f"{citation.path}.evidence_idx", index, places[0], because),)
        elif named is not None and failed < MAX_FAILED_SEARCHES and not _holders(words, case.chunks):
            proposal = _excerpt(citation, named, case.chunks, code)
            if proposal:
                yield proposal
            else:
                failed += 1


def _chunk_id(quote: Quote, holders: Sequence[Chunk], code: str) -> Proposal:
    citation = quote.citation
    name = next((name for name in CITED_ID if citation.record.get(name) is not None), None)
    # If page and box belong to the named chunk, they contradict the excerpt. Nothing shows which of them is wrong.
    if name is None or len(holders) != 1 or quote.coordinates is Coordinates.CONFIRMED:
        return ()
    [holder] = holders
    if _whole_in(citation.excerpt or "", holder) is None:
        return ()
    given = citation.record[name]
    corrected: Any = int(holder.id) if type(given) is int and holder.id.isdecimal() else holder.id
    because = f"the excerpt is word for word in chunk {holder.id} and in no other"
    return (Repair(code, f"{citation.path}.{name}", given, corrected, because),)


def _excerpt(citation: Citation, named: Chunk, chunks: Sequence[Chunk], code: str) -> Proposal:
    words = citation.excerpt or ""
    name = "excerpt" if citation.record.get("excerpt") is not None else "quote"
    others = [chunk.text for chunk in _distinct(chunks) if chunk.id != named.id]
    span = sole_near_place(words, named.text, others)
    if span is None:
        return ()
    because = (
        f"replaced with the words of chunk {named.id} at {span.start}-{span.end}, the only similar place;"
        " no number and no negation differs"
    )
    return (Repair(code, f"{citation.path}.{name}", words, span.of(named.text), because),)


def _coordinates(case: Case, quote: Quote) -> Proposal:
    citation, chunk = quote.citation, quote.chunk
    if chunk is None:
        return ()
    usable = list(dict.fromkeys((position.page, position) for position in chunk.positions if position.usable))
    places = [position for _, position in usable]
    if quote.coordinates is Coordinates.INVENTED:
        # The chunk's only place is right only if no other chunk has these words.
        certain = len(places) == 1 and len(_holders(citation.excerpt or "", case.chunks)) == 1
        return (
            _placed(citation, places[0], f"the given place is not in chunk {chunk.id}, which has only this place")
            if certain
            else ()
        )
    page, bbox = citation.page_index, citation.bbox
    if not places or quote.coordinates is Coordinates.UNVERIFIABLE or (page is not None and bbox is not None):
        return ()
    fitting = [p for p in places if page in (None, p.page) and bbox in (None, p.bbox)]
    if len(fitting) == 1:
        return _placed(citation, fitting[0], f"filled in from chunk {chunk.id}")
    pages = {position.page for position in fitting or places}
    if page is None and len(pages) == 1:
        because = f"filled in from chunk {chunk.id}, which is completely on this page"
        return (Repair("POS401", f"{citation.path}.page_index", None, pages.pop(), because),)
    return ()


def _placed(citation: Citation, position: Position, because: str) -> Proposal:
    given = citation.record.get("page_index"), citation.record.get("bbox")
    expected = position.page, list(position.bbox)
    return tuple(
        Repair("POS401", f"{citation.path}.{name}", before, after, because)
        for name, before, after in zip(("page_index", "bbox"), given, expected, strict=True)
        if before != after
    )


def _holders(words: str, chunks: Sequence[Chunk]) -> list[Chunk]:
    return [chunk for chunk in _distinct(chunks) if find_exact(words, chunk.text) is not None]


def _whole_in(words: str, chunk: Chunk) -> Span | None:
    """Return the place of the words in the chunk, unless it cuts through a word or a number."""
    span = find_exact(words, chunk.text)
    return span if span is not None and stands_apart(chunk.text, span) else None


def _distinct(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return the chunks without duplicate ids. Chunks with the same id have the same text."""
    return list(chunks_by_id(chunks).values())
