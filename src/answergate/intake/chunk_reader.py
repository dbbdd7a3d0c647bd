"""The chunks of a payload: under any of their names, as texts, objects or LangChain documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.intake.names import (
    CHUNK_ID,
    CHUNK_TEXT,
    CHUNKS,
    KNOWN_IN_CHUNK,
    LEVEL,
    OTHER_CHUNKS,
    POSITIONS,
    RELEVANCE,
)
from answergate.intake.shapes import shaped_chunks
from answergate.intake.values import (
    LISTS,
    NUMBERS,
    Values,
    are_numbers,
    exact,
    is_box,
    is_page,
    kind,
    whole,
    why_no_box,
)
from answergate.model.case import Chunk, Position


class ChunkReader(Values):
    """Reads the chunks, and keeps every problem it meets."""

    def chunks(self, payload: Mapping[str, Any]) -> tuple[tuple[Chunk, ...], str]:
        name = self.one_of(payload, CHUNKS)
        if name is None:
            evidence = payload.get("evidence")
            if evidence is not None:
                return self.evidence(evidence), "$.evidence"
            given_names = [name for name in OTHER_CHUNKS if name in payload]
            if not given_names:
                return (), "$.chunks"
            name = next((name for name in given_names if payload[name] is not None), given_names[0])
        path, given = f"$.{name}", payload[name]
        if given is None:
            return (), path
        if isinstance(given, str) and name in OTHER_CHUNKS:
            return (Chunk("C1", self.chunk_text(given, path), path=path),), path
        if not isinstance(given, LISTS) and not isinstance(given, Mapping):
            self.problem(path, f"expected a list of chunks, got {kind(given)}")
            return (), path
        if len(given) > self.limits.chunks:
            self.problem(path, f"{len(given):,} chunks, the limit is {self.limits.chunks:,}")
            return (), path
        if isinstance(given, LISTS):
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
        """Report an id that two chunks with different texts share: a citation of it would be ambiguous."""
        seen: dict[str, str] = {}
        for chunk in chunks:
            if seen.setdefault(chunk.id, chunk.text) != chunk.text:
                self.problem(chunk.path, f"another chunk has the same id {chunk.id!r} and a different text")

    def evidence(self, given: object) -> tuple[Chunk, ...]:
        """Read the single evidence of an attribution request as a chunk."""
        path = "$.evidence"
        if not isinstance(given, Mapping):
            self.problem(path, f"expected an evidence item as an object with an excerpt, got {kind(given)}")
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
                text=exact(text),
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
        if isinstance(given, LISTS) and len(given) == 2 and type(given[1]) in NUMBERS:
            given = given[0]  # a document with its score, as LangChain's similarity_search_with_score returns it
            if isinstance(given, str):
                return Chunk(id, self.chunk_text(given, path), path=path)
        if not isinstance(given, dict | Mapping):
            fields = _document_fields(given)
            if fields is None:
                self.problem(path, f"expected a chunk as an object or a string, got {kind(given)}")
                return Chunk(id, "", path=path)
            given = fields
        text, text_path = "", path
        text_name = _first_of(given, CHUNK_TEXT)
        if text_name is None:
            null = next((name for name in CHUNK_TEXT if name in given), None)
            missing = (
                f"missing: give the chunk's text as {', '.join(CHUNK_TEXT[:-1])} or {CHUNK_TEXT[-1]}{_keys(given)}"
            )
            self.problem(f"{path}.{null or 'text'}", missing if null is None else "expected a string, got null")
        else:
            text_path = f"{path}.{text_name}"
            text = self.chunk_text(given[text_name], text_path)
        id_name = _first_of(given, CHUNK_ID)
        if id_name is not None:
            own = self.identifier(given[id_name], path, id_name)
            if key is not None and own not in (None, id):
                self.problem(f"{path}.{id_name}", f"the id is {own!r}, but the chunk is listed under {id!r}")
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
        return exact(text)

    def positions(self, given: object, path: str, name: str) -> tuple[Position, ...]:
        if not isinstance(given, LISTS):
            expected = "expected a list of [page, left, right, top, bottom]"
            self.problem(f"{path}.{name}", f"{expected}, got {kind(given)}")
            return ()
        rows = []
        for index, row in enumerate(given):
            if row == "" or row is None:  # some vector stores write [""] for "no positions"
                continue
            if not isinstance(row, list | tuple) or len(row) != 5:
                self.problem(f"{path}.{name}[{index}]", "expected [page, left, right, top, bottom]")
                continue
            page, left, right, top, bottom = row
            page = whole(page)
            if is_page(page) and are_numbers(row) and is_box(left, top, right, bottom):
                rows.append(Position(page, left, right, top, bottom))
            else:
                self.problem(f"{path}.{name}[{index}]", why_no_box(left, top, right, bottom, page))
        return tuple(rows)


def _keys(given: Mapping[str, Any]) -> str:
    """The end of an error about a missing text: the fields that the chunk has."""
    return f", this chunk has {', '.join(str(key)[:40] for key in list(given)[:8])}" if given else ""


def _document_fields(given: object) -> Mapping[str, Any] | None:
    """The fields of a LangChain ``Document`` (any object with ``page_content``); None for other objects."""
    if not isinstance(getattr(given, "page_content", None), str):
        return None
    return {name: getattr(given, name, None) for name in ("id", "page_content", "metadata")}


def _first_of(given: Mapping[str, Any], names: tuple[str, ...]) -> str | None:
    """The first of ``names`` that is given. The order of ``names`` decides, not the order of the keys."""
    for name in names:
        if given.get(name) is not None:
            return name
    return None
