"""The chunks of a payload: under any of their names, as texts, objects or LangChain documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from answergate.intake.values import LISTS, NUMBERS, Values, is_box, is_page, kind, whole, why_no_box
from answergate.model.case import Chunk, Position

_ATTRIBUTION_EVIDENCE = frozenset(("excerpt", "source_level", "source"))


class ChunkReader(Values):
    """Reads the chunks, and keeps every problem it meets."""

    def chunks(self, payload: Mapping[str, Any]) -> tuple[tuple[Chunk, ...], str]:
        name = self.one_of(payload, CHUNKS)
        if name is None:
            evidence = payload.get("evidence")
            if evidence is not None:
                return self.evidence(evidence), "$.evidence"
            names = [name for name in OTHER_CHUNKS if name in payload]
            name = next((name for name in names if payload[name] is not None), names[0] if names else None)
        if name is None:
            return (), "$.chunks"
        path, given = f"$.{name}", payload[name]
        if given is None:
            return (), path
        if isinstance(given, str) and name in OTHER_CHUNKS:
            return (Chunk("C1", self.limited(given, path, self.limits.chunk), path=path),), path
        if not isinstance(given, LISTS) and not isinstance(given, Mapping):
            self.problem(path, f"expected a list of chunks, got {kind(given)}")
            return (), path
        if len(given) > self.limits.chunks:
            self.problem(path, f"{len(given):,} chunks, the limit is {self.limits.chunks:,}")
            return (), path
        if isinstance(given, Mapping):
            named = enumerate(given.items(), 1)
            chunks = [self.chunk(value, f"{path}.{key}", key, place) for place, (key, value) in named]
        else:
            listed = enumerate(given)
            chunks = shaped_chunks(given, path, self.limits.chunk) or [
                self.chunk(value, f"{path}[{index}]", None, index + 1) for index, value in listed
            ]
        # Two texts under one id make a citation of it ambiguous.
        texts: dict[str, str] = {}
        for chunk in chunks:
            if texts.setdefault(chunk.id, chunk.text) != chunk.text:
                self.problem(chunk.path, f"another chunk has the same id {chunk.id!r} and a different text")
        return tuple(chunks), path

    def evidence(self, given: object) -> tuple[Chunk, ...]:
        """Read the single evidence of an attribution request as a chunk."""
        path = "$.evidence"
        if not isinstance(given, Mapping):
            self.problem(path, f"expected an evidence item as an object with an excerpt, got {kind(given)}")
            return ()
        if given.get("excerpt") is None:
            self.problem(f"{path}.excerpt", "missing: the text the value was read from")
            return ()
        chunk = Chunk(
            id="C1",
            text=self.limited(given["excerpt"], f"{path}.excerpt", self.limits.chunk),
            source=self.text(given, "source", f"{path}.source"),
            level=self.level(given.get("source_level"), f"{path}.source_level"),
            metadata=self.rest(given, _ATTRIBUTION_EVIDENCE, path),
            path=f"{path}.excerpt",
        )
        return (chunk,)

    def chunk(self, given: object, path: str, key: object, place: int) -> Chunk:
        id = f"C{place}" if key is None else self.identifier(key, path) or f"C{place}"
        if isinstance(given, LISTS) and len(given) == 2 and type(given[1]) in NUMBERS:
            given = given[0]  # a document with its score, as LangChain's similarity_search_with_score returns it
        if isinstance(given, str):
            return Chunk(id, self.limited(given, path, self.limits.chunk), path=path)
        if isinstance(getattr(given, "page_content", None), str):  # a LangChain Document
            given = {name: getattr(given, name, None) for name in ("id", "page_content", "metadata")}
        if not isinstance(given, dict | Mapping):
            self.problem(path, f"expected a chunk as an object or a string, got {kind(given)}")
            return Chunk(id, "", path=path)
        id_name, text_name = _first_of(given, CHUNK_ID), _first_of(given, CHUNK_TEXT)
        rows, level, score = (_first_of(given, names) for names in (POSITIONS, LEVEL, RELEVANCE))
        text, text_path = "", path
        if text_name is None:
            self.problem(*_no_text(given, path))
        else:
            text_path = f"{path}.{text_name}"
            text = self.limited(given[text_name], text_path, self.limits.chunk)
        if id_name is not None:
            own = self.identifier(given[id_name], f"{path}.{id_name}")
            if key is not None and own not in (None, id):
                self.problem(f"{path}.{id_name}", f"the id is {own!r}, but the chunk is listed under {id!r}")
            id = own or id
        return Chunk(
            id,
            text,
            self.text(given, "source", f"{path}.source"),
            None if level is None else self.level(given[level], f"{path}.{level}"),
            () if rows is None else self.positions(given[rows], f"{path}.{rows}"),
            None if score is None else self.number(given[score], f"{path}.{score}"),
            self.chunk_metadata(given, path),
            text_path,
        )

    def chunk_metadata(self, given: Mapping[str, Any], path: str) -> dict[str, Any]:
        named = given.get("metadata")
        known = self.plain(named, f"{path}.metadata") if isinstance(named, Mapping) else {}
        return {**self.rest(given, KNOWN_IN_CHUNK, path), **known}

    def rest(self, given: Mapping[str, Any], known: frozenset[str], path: str) -> dict[str, Any]:
        """The fields that nothing reads."""
        if known.issuperset(given):
            return {}
        rest: dict[str, Any] = self.plain({name: value for name, value in given.items() if name not in known}, path)
        return rest

    def positions(self, given: object, path: str) -> tuple[Position, ...]:
        if not isinstance(given, LISTS):
            self.problem(path, f"expected a list of [page, left, right, top, bottom], got {kind(given)}")
            return ()
        rows = []
        for index, row in enumerate(given):
            if row == "" or row is None:  # some vector stores write [""] for "no positions"
                continue
            if not isinstance(row, LISTS) or len(row) != 5:
                self.problem(f"{path}[{index}]", "expected [page, left, right, top, bottom]")
                continue
            page, left, right, top, bottom = row
            if is_page(page := whole(page)) and is_box(left, top, right, bottom):
                rows.append(Position(page, left, right, top, bottom))
            else:
                self.problem(f"{path}[{index}]", why_no_box(left, top, right, bottom, page))
        return tuple(rows)


def _no_text(given: Mapping[str, Any], path: str) -> tuple[str, str]:
    """The problem of a chunk without a text, with the fields that the chunk has."""
    null = next((name for name in CHUNK_TEXT if name in given), None)
    if null is not None:
        return f"{path}.{null}", "expected a string, got null"
    keys = f", this chunk has {', '.join(str(key)[:40] for key in list(given)[:8])}" if given else ""
    return f"{path}.text", f"missing: give the chunk's text as {', '.join(CHUNK_TEXT[:-1])} or {CHUNK_TEXT[-1]}{keys}"


def _first_of(given: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """The first of ``names`` that is given. The order of ``names`` decides, not the order of the keys."""
    for name in names:
        if given.get(name) is not None:
            return name
    return None
