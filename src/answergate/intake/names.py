"""The names that the fields of a case have in the gates' own formats, and the names that were probably meant."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from answergate.model.case import Case

ANSWER = ("answer", "conclusion", "answer_text", "content")
NO_ANSWER = f"no answer: give it as one of {', '.join(ANSWER)}, or as qa.a"
CITATIONS = ("citations", "evidences")
CHUNKS = ("chunks", "raw_chunks", "retrieved_chunks", "snippets", "evidence_items")
OTHER_CHUNKS = ("contexts", "documents", "passages", "sources", "context")
"""Names that other tools use for the chunks. They are read only if none of CHUNKS is given, and only the first of them."""
CONTEXT = ("context", "prompt_context_string")
EVIDENCE_COUNT = ("evidence_count", "evidenceCount")
CHUNK_ID = ("id", "chunk_id")
CHUNK_TEXT = ("text", "content", "page_content", "body")
POSITIONS = ("position_int", "positions")
RELEVANCE = ("relevance", "relevanceScore", "relevance_score")
LEVEL = ("level", "source_level")
CITED_ID = ("chunk_id", "snippetId", "snippet_id")
EXCERPT = ("excerpt", "quote")
SUBJECT = ("coverage_code", "slot")

ALL_NAMES = {name: names for names in (ANSWER, CHUNKS, CITATIONS, CONTEXT, EVIDENCE_COUNT) for name in names}
"""Each name of a field that has several names, with all names of that field."""
PARTS = frozenset((*ANSWER, *CITATIONS, *CHUNKS))
OTHERS = ("id", "question", "qa", "lineage", "metadata", *SUBJECT, "evidence", "unmapped")
KNOWN_IN_CASE = frozenset((*ANSWER, *CITATIONS, *CHUNKS, *CONTEXT, *EVIDENCE_COUNT, *OTHERS))
HAS_ANSWER = frozenset((*ANSWER, "qa", *SUBJECT))
"""Fields of a case that has an answer, or that needs none."""
_ONLY_OURS = frozenset((*CHUNKS, *SUBJECT, "qa"))
# Fields that RAGFlow and LangChain write next to a text named "answer" or "content".
_NEVER_OURS = frozenset(("reference", "additional_kwargs"))


def is_own(payload: Mapping[str, Any]) -> bool:
    """Whether a payload is clearly in one of the gates' own formats, not a provider's response."""
    if not _ONLY_OURS.isdisjoint(payload):
        response = payload.get("response")
        # Our names for chunks may stand next to a provider's response.
        return response is None or isinstance(response, str) or not HAS_ANSWER.isdisjoint(payload)
    if not any(isinstance(payload.get(name), str) for name in ANSWER):
        return False
    return _NEVER_OURS.isdisjoint(payload) or any(payload.get(name) for name in OTHER_CHUNKS)


FIELD_WORDS: Mapping[str, frozenset[str]] = {
    field: frozenset(words.split())
    for field, words in {
        "answer": """
            answer answertext finalanswer generatedanswer modelanswer llmanswer systemanswer assistantanswer botanswer
            aianswer raganswer predictedanswer actualanswer conclusion
            response responsetext finalresponse generatedresponse modelresponse llmresponse systemresponse
            assistantresponse botresponse airesponse ragresponse reply
            output outputtext modeloutput llmoutput actualoutput generatedoutput
            completion generation generatedtext prediction
        """,
        "chunks": """
            chunk chunks chunktext chunktexts contextchunks retrievedchunk retrievedchunks sourcechunks
            context contexts contexttext contexttexts retrievedcontext retrievedcontexts retrievalcontext
            retrievalcontexts ragcontext groundingcontext inputcontext ctxs
            doc docs doctext doctexts retrieveddoc retrieveddocs sourcedoc sourcedocs contextdocs supportingdocs
            document documents documenttext documenttexts retrieveddocument retrieveddocuments sourcedocument
            sourcedocuments contextdocuments supportingdocuments nodes sourcenodes
            passage passages passagetext passagetexts retrievedpassage retrievedpassages snippet snippets
            sources sourcetext sourcetexts retrievedtext retrievedtexts searchresults retrievalresults retrievedresults
            knowledge
        """,
        "question": """
            question questiontext userquestion inputquestion query querytext userquery searchquery
            input inputtext userinput prompt prompttext userprompt instruction usermessage
        """,
        "citations": """
            citation citations citationids cited citedids citedchunk citedchunks citedchunkids citedsources cites
        """,
        "id": """
            id caseid recordid rowid sampleid exampleid itemid questionid queryid qid requestid traceid uid uuid
        """,
    }.items()
}
"""What people call the fields of a case, in lower case, without spaces and punctuation."""


def letters_of(name: str) -> str:
    """A name as the table of words has it: ``Retrieved-Docs`` is ``retrieveddocs``."""
    return "".join(filter(str.isalnum, name.casefold()))


RECORDED_SUPPORT = "recorded_support"
READ_ELSEWHERE = frozenset((RECORDED_SUPPORT,))
"""Fields that are kept under metadata, where a part of answergate looks for them."""
KNOWN_IN_CHUNK = frozenset((*CHUNK_ID, *CHUNK_TEXT, *POSITIONS, *RELEVANCE, *LEVEL, "source", "metadata"))


def ignored_fields(payload: Mapping[str, Any], case: Case, read: str) -> dict[str, str | None]:
    """The fields that nothing reads. Each has the part of the case it was probably meant to be, if that part is missing.

    ``read`` is the name under which the chunks were given.
    """
    known = KNOWN_IN_CASE | READ_ELSEWHERE | {read}
    names = [name for name in payload if name not in known]
    if not names:
        return {}
    missing = _missing_parts(case)
    return {str(name): part if (part := _part_meant(str(name))) in missing else None for name in names}


def similar_field(payload: Mapping[str, Any], part: str) -> str:
    """The end of an error about a missing ``part``: the field that was probably meant to be it, or nothing."""
    found = [str(name) for name in payload if name not in KNOWN_IN_CASE and _part_meant(str(name)) == part]
    return f". Is it in {', '.join(map(repr, found))}? Then rename that field" if found else ""


def _missing_parts(case: Case) -> set[str]:
    present = {"answer": case.answer, "chunks": case.chunks, "citations": case.citations, "question": case.question}
    return {part for part, value in present.items() if not value}


_PARTS = ("answer", "chunks", "citations", "question")
_PART_OF = {word: part for part in _PARTS for word in FIELD_WORDS[part]}


def _part_meant(name: str) -> str | None:
    """``anwser`` and ``Response`` mean the answer, ``retrieved-docs`` the chunks."""
    close = get_close_matches(letters_of(name), _PART_OF, n=1, cutoff=0.8)
    return _PART_OF[close[0]] if close else None
