"""Reads a payload part by part: the answer, its chunks, its citations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.intake.chunk_reader import ChunkReader
from answergate.intake.ignored import ignored_fields, similar_field
from answergate.intake.names import ANSWER, CITATIONS, CITED_ID, CONTEXT, EVIDENCE_COUNT, NO_ANSWER, PARTS
from answergate.intake.shapes import shaped_citations
from answergate.intake.values import (
    LISTS,
    are_numbers,
    exact,
    is_box,
    is_page,
    is_plain,
    kind,
    plain_data,
    whole,
    why_no_box,
    why_no_page,
)
from answergate.model.case import Case, Citation, Number, Paths, Subject

Box = tuple[Number, Number, Number, Number]


class Reader(ChunkReader):
    """Reads a whole case, and keeps every problem it meets and every field that it did not read."""

    ignored: Mapping[str, str | None] = {}

    def case(self, payload: Mapping[str, Any]) -> Case:
        subject = self.subject(payload)
        answer, answer_path = self.answer(payload, required=subject is None)
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
            paths=paths,
        )
        self.ignored = ignored_fields(payload, case, read)
        return case

    # the parts of a case

    def answer(self, payload: Mapping[str, Any], *, required: bool) -> tuple[str, str]:
        name = self.one_of(payload, ANSWER)
        if name is not None:
            path, value = f"$.{name}", payload[name]
        elif isinstance(payload.get("qa"), Mapping) and "a" in payload["qa"]:
            path, value = "$.qa.a", payload["qa"]["a"]
        else:
            if required:
                self.problem("$", NO_ANSWER + similar_field(payload, "answer"))
            return "", "$.answer"
        if value is None:
            return "", path
        if not self.sound(value, path):
            return "", path
        if len(value) > self.limits.answer:
            self.problem(path, f"{len(value):,} characters, the limit is {self.limits.answer:,}")
        return exact(value), path

    def subject(self, payload: Mapping[str, Any]) -> Subject | None:
        if "coverage_code" not in payload and "slot" not in payload:
            return None
        words = []
        for name in ("coverage_code", "slot"):
            value = payload.get(name)
            if isinstance(value, str) and value.strip() and self.sound(value, f"$.{name}"):
                words.append(exact(value))
            else:
                words.append("")
                self.problem(f"$.{name}", "missing: the attribution gate needs a coverage_code and a slot")
        return Subject(words[0], words[1])

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
        citations = shaped_citations(given, path)
        if citations is None:
            citations = [self.citation(entry, f"{path}[{index}]") for index, entry in enumerate(given)]
        return tuple(citations), path

    def citation(self, given: object, path: str) -> Citation:
        if isinstance(given, str) or type(given) is int:
            return Citation(self.identifier(given, path), path=path)
        if not isinstance(given, dict | Mapping):
            self.problem(path, f"expected a citation as an object or a chunk's id, got {kind(given)}")
            return Citation(path=path)
        chunk_id = excerpt = page_index = None
        bbox: Box | None = None
        for name, value in given.items():
            if value is None:
                continue
            if name == "excerpt":
                if self.sound(value, path, name):
                    excerpt = exact(value)
            elif name == "quote" and isinstance(value, str):
                # A quote of another type is a finding about the record (REC703), not an unreadable case.
                if self.sound(value, path, name) and given.get("excerpt") is None:
                    excerpt = exact(value)
            elif name in CITED_ID:
                if all(given.get(earlier) is None for earlier in CITED_ID[: CITED_ID.index(name)]):
                    chunk_id = self.identifier(value, path, name)
            elif name == "page_index":
                if is_page(value := whole(value)):
                    page_index = value
                else:
                    self.problem(f"{path}.page_index", why_no_page(value))
            elif name == "bbox":
                bbox = self.bbox(value, path)
            elif not name.isascii() or not is_plain(value):
                self.finite({name: value}, path)
        return Citation(chunk_id, excerpt, page_index, bbox, plain_data(given), path)

    def bbox(self, value: object, path: str) -> Box | None:
        if not isinstance(value, list | tuple) or len(value) != 4:
            self.problem(f"{path}.bbox", "expected [x0, y0, x1, y1]")
            return None
        x0, y0, x1, y1 = value
        if are_numbers(value) and is_box(x0, y0, x1, y1):
            return (x0, y0, x1, y1)
        self.problem(f"{path}.bbox", why_no_box(x0, y0, x1, y1))
        return None
