"""Reads a payload part by part: the answer, its chunks, its citations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.intake.chunk_reader import ChunkReader
from answergate.intake.names import (
    ANSWER,
    CITATIONS,
    CITED_ID,
    CONTEXT,
    EVIDENCE_COUNT,
    EXCERPT,
    KNOWN_IN_CASE,
    NO_ANSWER,
    PARTS,
    SUBJECT,
    ignored_fields,
    similar_field,
)
from answergate.intake.shapes import shaped_citations
from answergate.intake.values import LISTS, exact, is_box, is_data, is_page, kind, whole, why_no_box, why_no_page
from answergate.model.case import Case, Citation, Number, Paths, Subject
from answergate.model.span import Span

Box = tuple[Number, Number, Number, Number]
_READ = frozenset((*EXCERPT, *CITED_ID, "page_index", "bbox", "answer_span", "unchecked"))


class Reader(ChunkReader):
    """Reads a whole case, and keeps every problem it meets and every field that it did not read."""

    ignored: Mapping[str, str | None] = {}
    answer_length = 0

    def case(self, payload: Mapping[str, Any]) -> Case:
        subject = self.subject(payload)
        answer, answer_path = self.answer(payload, required=subject is None)
        self.answer_length = len(answer)
        chunks, chunks_path = self.chunks(payload)
        citations, citations_path = self.citations(payload)
        paths = Paths(answer_path, citations_path, chunks_path)
        if PARTS.issuperset(payload):
            return Case(answer=answer, citations=citations, chunks=chunks, paths=paths)
        question = self.text(payload, "question", "$.question")
        qa = payload.get("qa")
        if question is None and isinstance(qa, Mapping):
            question = self.text(qa, "q", "$.qa.q")
        read = chunks_path.removeprefix("$.")
        context_name = self.one_of(payload, [name for name in CONTEXT if name != read])
        count_name = self.one_of(payload, EVIDENCE_COUNT)
        case = Case(
            answer=answer,
            citations=citations,
            chunks=chunks,
            id=self.identifier(payload.get("id"), "$.id"),
            question=question,
            context=self.text(payload, context_name, f"$.{context_name}") if context_name else None,
            evidence_count=self.count(payload[count_name], f"$.{count_name}") if count_name else None,
            subject=subject,
            lineage=self.mapping(payload.get("lineage"), "$.lineage"),
            metadata=self.metadata(payload, read),
            unmapped=self.unmapped(payload.get("unmapped")),
            paths=paths,
        )
        self.ignored = {**ignored_fields(payload, case, read), **dict.fromkeys(case.unmapped)}
        return case

    def metadata(self, payload: Mapping[str, Any], read: str) -> Mapping[str, Any]:
        """The fields that nothing reads, and the metadata that was given. ``read`` is the name the chunks have."""
        known = KNOWN_IN_CASE | {read}
        # Python objects cannot be written as JSON. Nothing reads these fields, so they are only reported.
        unread = {name: value for name, value in payload.items() if name not in known and is_data(value)}
        return {**self.rest(unread, known, "$"), **(self.mapping(payload.get("metadata"), "$.metadata") or {})}

    def unmapped(self, given: object) -> tuple[str, ...]:
        if given is None:
            return ()
        if isinstance(given, LISTS):
            return tuple([exact(part) for i, part in enumerate(given) if self.sound(part, f"$.unmapped[{i}]")])
        self.problem("$.unmapped", f"expected a list of strings, got {kind(given)}")
        return ()

    def answer(self, payload: Mapping[str, Any], *, required: bool) -> tuple[str, str]:
        name = self.one_of(payload, ANSWER)
        qa = payload.get("qa")
        if name is not None:
            path, value = f"$.{name}", payload[name]
        elif isinstance(qa, Mapping) and "a" in qa:
            path, value = "$.qa.a", qa["a"]
        else:
            path, value = "$.answer", None
            if required:
                self.problem("$", NO_ANSWER + similar_field(payload, "answer"))
        return "" if value is None else self.limited(value, path, self.limits.answer), path

    def subject(self, payload: Mapping[str, Any]) -> Subject | None:
        if not any(name in payload for name in SUBJECT):
            return None
        words = []
        for name in SUBJECT:
            value = payload.get(name)
            sound = isinstance(value, str) and value.strip() and self.sound(value, f"$.{name}")
            if not sound:
                self.problem(f"$.{name}", "missing: the attribution gate needs a coverage_code and a slot")
            words.append(exact(str(value)) if sound else "")
        return Subject(*words)

    def citations(self, payload: Mapping[str, Any]) -> tuple[tuple[Citation, ...], str]:
        name = self.one_of(payload, CITATIONS)
        path = f"$.{name or 'citations'}"
        given = payload[name] if name else None
        if given is None:
            return (), path
        if not isinstance(given, LISTS):
            self.problem(path, f"expected a list of citations, got {kind(given)}")
            return (), path
        if len(given) > self.limits.citations:
            self.problem(path, f"{len(given):,} citations, the limit is {self.limits.citations:,}")
            return (), path
        citations = shaped_citations(given, path, self.answer_length) or [
            self.citation(entry, f"{path}[{index}]") for index, entry in enumerate(given)
        ]
        return tuple(citations), path

    def citation(self, given: object, path: str) -> Citation:
        if isinstance(given, str) or type(given) is int:
            return Citation(self.identifier(given, path), path=path)
        if not isinstance(given, dict | Mapping):
            self.problem(path, f"expected a citation as an object or a chunk's id, got {kind(given)}")
            return Citation(path=path)
        id_name = next((name for name in CITED_ID if given.get(name) is not None), None)
        chunk_id = None if id_name is None else self.identifier(given[id_name], f"{path}.{id_name}")
        # A quote of another type than text is a finding about the record (REC703), not an unreadable case.
        read = _READ if isinstance(given.get("quote"), str) else _READ - {"quote"}
        texts = [self.text(given, name, f"{path}.{name}") for name in EXCERPT if name in read]
        bbox = self.bbox(given.get("bbox"), f"{path}.bbox")
        page_index = self.page(given.get("page_index"), f"{path}.page_index")
        answer_span = self.answer_span(given.get("answer_span"), f"{path}.answer_span")
        unchecked = self.text(given, "unchecked", f"{path}.unchecked") or ""
        rest = self.rest(given, read, path)
        record = {name: _copied(value) if name in read else rest.get(name) for name, value in given.items()}
        excerpt = next((text for text in texts if text is not None), None)
        return Citation(chunk_id, excerpt, page_index, bbox, record, path, answer_span, unchecked)

    def answer_span(self, value: object, path: str) -> Span | None:
        if value is None:
            return None
        if isinstance(value, LISTS) and len(value) == 2 and all(type(offset) is int for offset in value):
            start, end = value
            if 0 <= start <= end <= self.answer_length:
                return Span(start, end)
        self.problem(path, f"expected [start, end] in code points of the answer, which has {self.answer_length:,}")
        return None

    def page(self, value: object, path: str) -> int | None:
        if value is None or is_page(value := whole(value)):
            return value
        self.problem(path, why_no_page(value))
        return None

    def bbox(self, value: object, path: str) -> Box | None:
        if value is None:
            return None
        if not isinstance(value, LISTS) or len(value) != 4:
            self.problem(path, "expected [x0, y0, x1, y1]")
            return None
        x0, y0, x1, y1 = value
        if is_box(x0, y0, x1, y1):
            return (x0, y0, x1, y1)
        self.problem(path, why_no_box(x0, y0, x1, y1))
        return None


def _copied(value: Any) -> Any:
    if isinstance(value, str):
        return exact(value)
    return list(value) if isinstance(value, LISTS) else value
