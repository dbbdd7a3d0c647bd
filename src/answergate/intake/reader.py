"""A payload, part by part: the answer, its chunks, its citations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.intake.names import (
    ANSWER,
    CHUNK_ID,
    CHUNK_TEXT,
    CHUNKS,
    CITATIONS,
    CITED_ID,
    CONTEXT,
    EVIDENCE_COUNT,
    KNOWN_IN_CHUNK,
    LEVEL,
    NO_ANSWER,
    PARTS,
    POSITIONS,
    RELEVANCE,
)
from answergate.intake.shapes import shaped_chunks, shaped_citations
from answergate.intake.values import (
    Values,
    are_numbers,
    is_box,
    is_page,
    is_plain,
    kind,
    whole,
    why_no_box,
    why_no_page,
)
from answergate.model.case import Case, Chunk, Citation, Number, Paths, Position, Subject

# Not a union of types: that would be put together anew at every look.
_LISTS = (list, tuple)

Box = tuple[Number, Number, Number, Number]


class Reader(Values):
    """Reads a case whole, and keeps every problem it meets."""

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
        context_name = self.one_of(payload, CONTEXT)
        count_name = self.one_of(payload, EVIDENCE_COUNT)
        return Case(
            answer=answer,
            citations=citations,
            chunks=chunks,
            id=self.identifier(payload.get("id"), "$.id"),
            question=question,
            context=self.text(payload, context_name, f"$.{context_name}") if context_name else None,
            evidence_count=self.count(payload[count_name], f"$.{count_name}") if count_name else None,
            subject=subject,
            lineage=self.mapping(payload.get("lineage"), "$.lineage"),
            metadata=self.metadata(payload),
            paths=paths,
        )

    # the parts of a case

    def answer(self, payload: Mapping[str, Any], *, required: bool) -> tuple[str, str]:
        name = self.one_of(payload, ANSWER)
        if name is not None:
            path, value = f"$.{name}", payload[name]
        elif isinstance(payload.get("qa"), Mapping) and "a" in payload["qa"]:
            path, value = "$.qa.a", payload["qa"]["a"]
        else:
            if required:
                self.problem("$", NO_ANSWER)
            return "", "$.answer"
        if value is None:
            return "", path
        if not self.sound(value, path):
            return "", path
        if len(value) > self.limits.answer:
            self.problem(path, f"{len(value):,} characters, the limit is {self.limits.answer:,}")
        return value, path

    def subject(self, payload: Mapping[str, Any]) -> Subject | None:
        if "coverage_code" not in payload and "slot" not in payload:
            return None
        words = []
        for name in ("coverage_code", "slot"):
            value = payload.get(name)
            if isinstance(value, str) and value.strip() and self.sound(value, f"$.{name}"):
                words.append(value)
            else:
                words.append("")
                self.problem(f"$.{name}", "missing: an attribution names its coverage_code and its slot")
        return Subject(words[0], words[1])

    def chunks(self, payload: Mapping[str, Any]) -> tuple[tuple[Chunk, ...], str]:
        name = self.one_of(payload, CHUNKS)
        if name is None:
            evidence = payload.get("evidence")
            if evidence is None:
                return (), "$.chunks"
            return self.evidence(evidence), "$.evidence"
        path, given = f"$.{name}", payload[name]
        if given is None:
            return (), path
        if not isinstance(given, _LISTS) and not isinstance(given, Mapping):
            self.problem(path, f"chunks are a list, this is {kind(given)}")
            return (), path
        if len(given) > self.limits.chunks:
            self.problem(path, f"{len(given):,} chunks, the limit is {self.limits.chunks:,}")
            return (), path
        if isinstance(given, _LISTS):
            chunks = shaped_chunks(given, path, self.limits.chunk)
            if chunks is None:
                listed = enumerate(given)
                chunks = [self.chunk(value, f"{path}[{index}]", None, index + 1) for index, value in listed]
        else:
            named = enumerate(given.items(), 1)
            chunks = [self.chunk(value, f"{path}.{key}", key, place) for place, (key, value) in named]
        if len({chunk.id for chunk in chunks}) < len(chunks):
            self.repeated_ids(chunks)
        return tuple(chunks), path

    def repeated_ids(self, chunks: list[Chunk]) -> None:
        """One id may come twice only with one text: else a citation of it has no one meaning."""
        seen: dict[str, str] = {}
        for chunk in chunks:
            if seen.setdefault(chunk.id, chunk.text) != chunk.text:
                self.problem(chunk.path, f"a second chunk with the id {chunk.id!r} and another text")

    def evidence(self, given: object) -> tuple[Chunk, ...]:
        """The one evidence of an attribution request, as the chunk it is read in."""
        path = "$.evidence"
        if not isinstance(given, Mapping):
            self.problem(path, f"an evidence is an object with an excerpt, this is {kind(given)}")
            return ()
        text = given.get("excerpt")
        if text is None:
            self.problem(f"{path}.excerpt", "missing: the text the value was read from")
            return ()
        if not self.sound(text, f"{path}.excerpt"):
            return ()
        if len(text) > self.limits.chunk:
            self.problem(f"{path}.excerpt", f"{len(text):,} characters, the limit is {self.limits.chunk:,}")
        extra = {key: value for key, value in given.items() if key not in ("excerpt", "source_level", "source")}
        self.finite(extra, path)
        return (
            Chunk(
                id="C1",
                text=text,
                source=self.text(given, "source", f"{path}.source"),
                level=self.level(given.get("source_level"), f"{path}.source_level"),
                metadata=extra,
                path=f"{path}.excerpt",
            ),
        )

    def chunk(self, given: object, path: str, key: object, place: int) -> Chunk:
        id = f"C{place}" if key is None else self.identifier(key, path) or f"C{place}"
        if isinstance(given, str):
            return Chunk(id, self.chunk_text(given, path), path=path)
        if not isinstance(given, dict | Mapping):
            self.problem(path, f"a chunk is an object or a string, this is {kind(given)}")
            return Chunk(id, "", path=path)
        text, text_path = "", path
        text_name = _first_of(given, CHUNK_TEXT)
        if text_name is None:
            null = next((name for name in CHUNK_TEXT if name in given), None)
            why = "missing: a chunk has a text" if null is None else "a text is a string, this is null"
            self.problem(f"{path}.{null or 'text'}", why)
        else:
            text_path = f"{path}.{text_name}"
            text = self.chunk_text(given[text_name], text_path)
        id_name = _first_of(given, CHUNK_ID)
        if id_name is not None:
            own = self.identifier(given[id_name], path, id_name)
            if key is not None and own not in (None, id):
                self.problem(
                    f"{path}.{id_name}", f"another id than the one the chunk is filed under: {own!r} for {id!r}"
                )
            id = own or id
        rows_name = _first_of(given, POSITIONS)
        level_name = _first_of(given, LEVEL)
        score_name = _first_of(given, RELEVANCE)
        return Chunk(
            id,
            text,
            self.text(given, "source", f"{path}.source"),
            None if level_name is None else self.level(given[level_name], f"{path}.{level_name}"),
            () if rows_name is None else self.positions(given[rows_name], path, rows_name),
            None if score_name is None else self.number(given[score_name], path, score_name),
            {}
            if KNOWN_IN_CHUNK.issuperset(given) and "metadata" not in given
            else self.extras(given, KNOWN_IN_CHUNK, path),
            text_path,
        )

    def chunk_text(self, text: object, path: str) -> str:
        if not isinstance(text, str) or not text.isascii():
            if not self.sound(text, path):
                return ""
            assert isinstance(text, str)
        if len(text) > self.limits.chunk:
            self.problem(path, f"{len(text):,} characters, the limit is {self.limits.chunk:,}")
        return text

    def positions(self, given: object, path: str, name: str) -> tuple[Position, ...]:
        if not isinstance(given, _LISTS):
            expected = "positions are a list of [page, left, right, top, bottom]"
            self.problem(f"{path}.{name}", f"{expected}, this is {kind(given)}")
            return ()
        rows = []
        for index, row in enumerate(given):
            if row == "" or row is None:  # a store that writes [""] for "none"
                continue
            if not isinstance(row, list | tuple) or len(row) != 5:
                self.problem(f"{path}.{name}[{index}]", "a position is [page, left, right, top, bottom]")
                continue
            page, left, right, top, bottom = row
            page = whole(page)
            if is_page(page) and are_numbers(row) and is_box(left, top, right, bottom):
                rows.append(Position(page, left, right, top, bottom))
            else:
                self.problem(f"{path}.{name}[{index}]", why_no_box(left, top, right, bottom, page))
        return tuple(rows)

    def citations(self, payload: Mapping[str, Any]) -> tuple[tuple[Citation, ...], str]:
        name = self.one_of(payload, CITATIONS)
        path = f"$.{name or 'citations'}"
        given = payload[name] if name else None
        if given is None:
            return (), path
        if not isinstance(given, _LISTS):
            self.problem(path, f"citations are a list, this is {kind(given)}")
            return (), path
        if len(given) > self.limits.citations:
            self.problem(path, f"{len(given):,} citations, the limit is {self.limits.citations:,}")
            return (), path
        citations = shaped_citations(given, path)
        if citations is None:
            citations = [self.citation(entry, f"{path}[{index}]") for index, entry in enumerate(given)]
        return tuple(citations), path

    def citation(self, given: object, path: str) -> Citation:
        if isinstance(given, str):
            return Citation(self.identifier(given, path), path=path)
        if not isinstance(given, dict | Mapping):
            self.problem(path, f"a citation is an object or a chunk's id, this is {kind(given)}")
            return Citation(path=path)
        chunk_id = excerpt = page_index = None
        bbox: Box | None = None
        for name, value in given.items():
            if value is None:
                continue
            if name == "excerpt":
                if self.sound(value, path, name):
                    excerpt = value
            elif name == "quote" and isinstance(value, str):
                # a quote of another type is a fact about the record (REC703), not an unreadable case
                if self.sound(value, path, name) and given.get("excerpt") is None:
                    excerpt = value
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
        return Citation(chunk_id, excerpt, page_index, bbox, given, path)

    def bbox(self, value: object, path: str) -> Box | None:
        if not isinstance(value, list | tuple) or len(value) != 4:
            self.problem(f"{path}.bbox", "a bbox is [x0, y0, x1, y1]")
            return None
        x0, y0, x1, y1 = value
        if are_numbers(value) and is_box(x0, y0, x1, y1):
            return (x0, y0, x1, y1)
        self.problem(f"{path}.bbox", why_no_box(x0, y0, x1, y1))
        return None


def _first_of(given: Mapping[str, Any], names: tuple[str, ...]) -> str | None:
    """The first of ``names`` that is given: the order of the names counts, not that of the keys."""
    for name in names:
        if given.get(name) is not None:
            return name
    return None
