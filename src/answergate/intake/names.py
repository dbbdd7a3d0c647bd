"""One thing, many names: the fields of a case as the gates' own formats call them. The first of each is canonical."""

from __future__ import annotations

ANSWER = ("answer", "conclusion", "answer_text", "content")
NO_ANSWER = f"no answer: give it as one of {', '.join(ANSWER)}, or as qa.a"
CITATIONS = ("citations", "evidences")
CHUNKS = ("chunks", "raw_chunks", "retrieved_chunks", "snippets", "evidence_items")
CONTEXT = ("context", "prompt_context_string")
EVIDENCE_COUNT = ("evidence_count", "evidenceCount")
CHUNK_ID = ("id", "chunk_id")
CHUNK_TEXT = ("text", "content")
POSITIONS = ("position_int", "positions")
RELEVANCE = ("relevance", "relevanceScore", "relevance_score")
LEVEL = ("level", "source_level")
CITED_ID = ("chunk_id", "snippetId", "snippet_id")
EXCERPT = ("excerpt", "quote")

ALL_NAMES = {name: names for names in (ANSWER, CHUNKS, CITATIONS, CONTEXT, EVIDENCE_COUNT) for name in names}
"""Every name of a field of a case that has several, and all of them."""
PARTS = frozenset((*ANSWER, *CITATIONS, *CHUNKS))
OTHERS = ("id", "question", "qa", "lineage", "metadata", "coverage_code", "slot", "evidence")
KNOWN_IN_CASE = frozenset((*ANSWER, *CITATIONS, *CHUNKS, *CONTEXT, *EVIDENCE_COUNT, *OTHERS))
KNOWN_IN_CHUNK = frozenset((*CHUNK_ID, *CHUNK_TEXT, *POSITIONS, *RELEVANCE, *LEVEL, "source", "metadata"))
