"""Plain data in, a Case out: the seeds' own shapes are read as they are.

All problems are collected and raised at once, each with its path in the input's own words. The
reader is written by hand because it is on the hot path of every check, and because a library that
stops at the first error, or that does not know six names for one field, would not do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

import msgspec

from answergate.errors import CaseError, Problem
from answergate.model.case import Case, Chunk, Citation, Level, Number, Paths, Position, Subject
from answergate.model.settings import Limits

ANSWER = ("answer", "conclusion", "answer_text", "content")
CITATIONS = ("citations", "evidences")
CHUNKS = ("chunks", "raw_chunks", "retrieved_chunks", "snippets", "evidence_items")
CONTEXT = ("context", "prompt_context_string")
EVIDENCE_COUNT = ("evidence_count", "evidenceCount")
CHUNK_ID = ("id", "chunk_id")
CHUNK_TEXT = ("text", "content")
POSITIONS = ("position_int", "positions")
RELEVANCE = ("relevance", "relevanceScore", "relevance_score")
CITED_ID = ("chunk_id", "snippetId", "snippet_id")
EXCERPT = ("excerpt", "quote")

_OTHERS = ("id", "question", "qa", "lineage", "metadata", "coverage_code", "slot", "evidence")
_TOP = frozenset((*ANSWER, *CITATIONS, *CHUNKS, *CONTEXT, *EVIDENCE_COUNT, *_OTHERS))
_CHUNK = frozenset((*CHUNK_ID, *CHUNK_TEXT, *POSITIONS, *RELEVANCE, "source", "level", "source_level", "metadata"))

Box = tuple[Number, Number, Number, Number]


def read_case(payload: object, limits: Limits | None = None) -> Case:
    """The Case that ``payload`` (a Case, or a mapping in a seed's shape) stands for.

    Raises CaseError with every problem and its path.
    """
    if isinstance(payload, Case):
        payload = case_to_dict(payload)
    if not isinstance(payload, Mapping):
        raise CaseError([Problem("$", f"a case is an object, this is {_kind(payload)}")])
    intake = _Intake(limits or Limits())
    try:
        case = intake.case(payload)
    except RecursionError:
        raise CaseError([Problem("$", "nested too deeply to be read")]) from None
    if intake.problems:
        raise CaseError(intake.problems)
    return case


def case_to_dict(case: Case) -> dict[str, Any]:
    """The case as plain data, under the canonical names. ``read_case`` gives the same case back."""
    chunks = [
        _without_none(
            {
                "id": chunk.id,
                "text": chunk.text,
                "source": chunk.source,
                "level": None if chunk.level is None else str(chunk.level),
                "positions": [[p.page, p.left, p.right, p.top, p.bottom] for p in chunk.positions] or None,
                "relevance": chunk.relevance,
                "metadata": dict(chunk.metadata) or None,
            }
        )
        for chunk in case.chunks
    ]
    named = {
        "id": case.id,
        "question": case.question,
        "answer": case.answer,
        "citations": [_citation_to_dict(citation) for citation in case.citations],
        "chunks": chunks,
        "context": case.context,
        "evidence_count": case.evidence_count,
        "coverage_code": case.subject and case.subject.coverage_code,
        "slot": case.subject and case.subject.slot,
        "lineage": case.lineage,
        "metadata": dict(case.metadata) or None,
    }
    return _without_none(named)


def _citation_to_dict(citation: Citation) -> dict[str, Any]:
    plain = dict(citation.record)
    if citation.chunk_id is not None and not any(name in plain for name in CITED_ID):
        plain["chunk_id"] = citation.chunk_id
    if citation.excerpt is not None and not any(name in plain for name in EXCERPT):
        plain["excerpt"] = citation.excerpt
    if citation.page_index is not None:
        plain.setdefault("page_index", citation.page_index)
    if citation.bbox is not None:
        plain.setdefault("bbox", list(citation.bbox))
    return plain


def _without_none(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class _Intake:
    """One reading of one payload: the limits it obeys and the problems it met."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.problems: list[Problem] = []

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def case(self, payload: Mapping[str, Any]) -> Case:
        subject = self.subject(payload)
        answer, answer_path = self.answer(payload, required=subject is None)
        chunks, chunks_path = self.chunks(payload)
        citations, citations_path = self.citations(payload)
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
            paths=Paths(answer_path, citations_path, chunks_path),
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
                self.problem("$", f"no answer: give it as one of {', '.join(ANSWER)}, or as qa.a")
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
        if not isinstance(given, list | tuple | dict | Mapping):
            self.problem(path, f"chunks are a list, this is {_kind(given)}")
            return (), path
        if len(given) > self.limits.chunks:
            self.problem(path, f"{len(given):,} chunks, the limit is {self.limits.chunks:,}")
            return (), path
        if isinstance(given, list | tuple):
            chunks = [self.listed_chunk(value, index, path) for index, value in enumerate(given)]
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
            self.problem(path, f"an evidence is an object with an excerpt, this is {_kind(given)}")
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

    def listed_chunk(self, given: object, index: int, path: str) -> Chunk:
        """A chunk of a list. Most have an id and a text, and perhaps positions or a score: these take no detours."""
        at = f"{path}[{index}]"
        if type(given) is dict:
            id, text = given.get("id"), given.get("text")
            if (
                type(id) is str
                and type(text) is str
                and id.isascii()
                and (text.isascii() or _encodes(text))
                and len(text) <= self.limits.chunk
            ):
                return self.plain_chunk(given, id, text, at, index)
        return self.chunk(given, at, None, index + 1)

    def plain_chunk(self, given: dict[str, Any], id: str, text: str, path: str, index: int) -> Chunk:
        positions: tuple[Position, ...] = ()
        relevance = None
        if len(given) > 2:
            for name, value in given.items():
                if name == "id" or name == "text":
                    continue
                if name == "position_int" and value is not None:
                    positions = self.positions(value, path, name)
                elif name in RELEVANCE and value is not None:
                    relevance = self.number(value, path, name)
                else:
                    return self.chunk(given, path, None, index + 1)
        return Chunk(id, text, None, None, positions, relevance, {}, f"{path}.text")

    def chunk(self, given: object, path: str, key: object, place: int) -> Chunk:
        id = f"C{place}" if key is None else self.identifier(key, path) or f"C{place}"
        if isinstance(given, str):
            return Chunk(id, self.chunk_text(given, path), path=path)
        if not isinstance(given, dict | Mapping):
            self.problem(path, f"a chunk is an object or a string, this is {_kind(given)}")
            return Chunk(id, "", path=path)
        text: str | None = None
        text_path = path
        positions: tuple[Position, ...] = ()
        source = level = relevance = None
        metadata: Mapping[str, Any] = {}
        for name, value in given.items():
            if name == "text" or name == "content":
                if text is None:
                    text_path = f"{path}.{name}"
                    text = self.chunk_text(value, text_path)
            elif value is None:
                continue
            elif name == "id" or name == "chunk_id":
                if key is None:
                    id = self.identifier(value, path, name) or id
            elif name == "position_int" or name == "positions":
                positions = positions or self.positions(value, path, name)
            elif name in RELEVANCE:
                relevance = self.number(value, path, name)
            elif name == "source":
                source = self.text(given, "source", f"{path}.source")
            elif name in ("level", "source_level"):
                level = self.level(value, f"{path}.{name}")
            elif not metadata:
                metadata = self.extras(given, _CHUNK, path)
        if text is None:
            text = ""
            self.problem(f"{path}.text", "missing: a chunk has a text")
        return Chunk(id, text, source, level, positions, relevance, metadata, text_path)

    def chunk_text(self, text: object, path: str) -> str:
        if not isinstance(text, str) or not text.isascii():
            if not self.sound(text, path):
                return ""
            assert isinstance(text, str)
        if len(text) > self.limits.chunk:
            self.problem(path, f"{len(text):,} characters, the limit is {self.limits.chunk:,}")
        return text

    def positions(self, given: object, path: str, name: str) -> tuple[Position, ...]:
        if not isinstance(given, list | tuple):
            expected = "positions are a list of [page, left, right, top, bottom]"
            self.problem(f"{path}.{name}", f"{expected}, this is {_kind(given)}")
            return ()
        rows = []
        for index, row in enumerate(given):
            if row == "" or row is None:  # a store that writes [""] for "none"
                continue
            if not isinstance(row, list | tuple) or len(row) != 5:
                self.problem(f"{path}.{name}[{index}]", "a position is [page, left, right, top, bottom]")
                continue
            page, left, right, top, bottom = row
            if type(page) is int and _is_box(left, top, right, bottom):
                rows.append(Position(page, left, right, top, bottom))
            else:
                self.problem(f"{path}.{name}[{index}]", _why_no_box(left, top, right, bottom, page))
        return tuple(rows)

    def citations(self, payload: Mapping[str, Any]) -> tuple[tuple[Citation, ...], str]:
        name = self.one_of(payload, CITATIONS)
        path = f"$.{name or 'citations'}"
        given = payload[name] if name else None
        if given is None:
            return (), path
        if not isinstance(given, list | tuple):
            self.problem(path, f"citations are a list, this is {_kind(given)}")
            return (), path
        if len(given) > self.limits.citations:
            self.problem(path, f"{len(given):,} citations, the limit is {self.limits.citations:,}")
            return (), path
        return tuple([self.citation(entry, f"{path}[{index}]") for index, entry in enumerate(given)]), path

    def citation(self, given: object, path: str) -> Citation:
        if isinstance(given, str):
            return Citation(self.identifier(given, path), path=path)
        if not isinstance(given, dict | Mapping):
            self.problem(path, f"a citation is an object or a chunk's id, this is {_kind(given)}")
            return Citation(path=path)
        chunk_id = excerpt = page_index = None
        bbox: Box | None = None
        for name, value in given.items():
            if value is None:
                continue
            if name == "excerpt" or (name == "quote" and isinstance(value, str)):
                # a quote of another type is a fact about the record (REC703), not an unreadable case
                if excerpt is None and self.sound(value, path, name):
                    excerpt = value
            elif name in CITED_ID:
                chunk_id = chunk_id or self.identifier(value, path, name)
            elif name == "page_index":
                if type(value) is int:
                    page_index = value
                else:
                    self.problem(f"{path}.page_index", f"a page is a whole number, this is {_kind(value)}")
            elif name == "bbox":
                bbox = self.bbox(value, path)
            elif type(value) is not int:
                self.finite(value, f"{path}.{name}")
        return Citation(chunk_id, excerpt, page_index, bbox, given, path)

    def bbox(self, value: object, path: str) -> Box | None:
        if not isinstance(value, list | tuple) or len(value) != 4:
            self.problem(f"{path}.bbox", "a bbox is [x0, y0, x1, y1]")
            return None
        x0, y0, x1, y1 = value
        if _is_box(x0, y0, x1, y1):
            return (x0, y0, x1, y1)
        self.problem(f"{path}.bbox", _why_no_box(x0, y0, x1, y1))
        return None

    # single values

    def one_of(self, payload: Mapping[str, Any], names: Sequence[str]) -> str | None:
        """The one of ``names`` that the payload uses. Two of them for one thing is a problem."""
        first = None
        for name in names:
            if name in payload:
                if first is not None:
                    self.problem(f"$.{name}", f"the same thing as $.{first}: give one of the two")
                    break
                first = name
        return first

    def sound(self, value: object, path: str, name: str = "") -> bool:
        """Whether ``value`` is a text that can be encoded; a problem if not."""
        if type(value) is str and value.isascii():
            return True
        at = f"{path}.{name}" if name else path
        if not isinstance(value, str):
            self.problem(at, f"a text is a string, this is {_kind(value)}")
            return False
        if _encodes(value):
            return True
        half = next(place for place, character in enumerate(value) if "\ud800" <= character <= "\udfff")
        self.problem(at, f"half a surrogate pair at character {half}: not a Unicode text")
        return False

    def text(self, payload: Mapping[str, Any], name: str, path: str) -> str | None:
        value = payload.get(name)
        if value is None or not self.sound(value, path):
            return None
        return str(value)

    def identifier(self, value: object, path: str, name: str = "") -> str | None:
        if value is None:
            return None
        if type(value) is str and value.isascii():
            return value
        if isinstance(value, str):
            return value if self.sound(value, path, name) else None
        if type(value) is int:
            return str(value)
        self.problem(f"{path}.{name}" if name else path, f"an id is a string or a whole number, this is {_kind(value)}")
        return None

    def number(self, value: Any, path: str, name: str) -> Number | None:
        if type(value) in _NUMBERS and -_INFINITE < value < _INFINITE:
            return value  # type: ignore[no-any-return]
        self.problem(f"{path}.{name}", f"a finite number is wanted, this is {_kind(value)}")
        return None

    def count(self, value: object, path: str) -> int | None:
        if value is None or (type(value) is int and value >= 0):
            return value
        self.problem(path, "a count is a whole number, 0 or more")
        return None

    def level(self, value: object, path: str) -> Level | None:
        if value is None:
            return None
        try:
            return Level(str(value))
        except ValueError:
            self.problem(path, f"{value!r} is no level: coverage or product")
            return None

    def mapping(self, value: object, path: str) -> Mapping[str, Any] | None:
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self.problem(path, f"an object is wanted, this is {_kind(value)}")
            return None
        self.finite(value, path)
        return value

    def metadata(self, payload: Mapping[str, Any]) -> Mapping[str, Any]:
        extras = self.extras(payload, _TOP, "$") if not _TOP.issuperset(payload) else {}
        given = self.mapping(payload.get("metadata"), "$.metadata")
        return {**extras, **given} if given else extras

    def extras(self, given: Mapping[str, Any], known: frozenset[str], path: str) -> dict[str, Any]:
        extras = {name: value for name, value in given.items() if name not in known}
        self.finite(extras, path)
        named = given.get("metadata")
        if path != "$" and isinstance(named, Mapping):
            self.finite(named, f"{path}.metadata")
            extras.update(named)
        return extras

    def finite(self, value: object, path: str) -> None:
        """A problem for every value below ``path`` that JSON cannot carry."""
        if isinstance(value, str):
            self.sound(value, path)
        elif isinstance(value, float):
            if not isfinite(value):
                self.problem(path, f"{value} is no number that can be compared or written down")
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                if not isinstance(name, str):
                    self.problem(path, f"the name {name!r} is no string")
                self.finite(inner, f"{path}.{name}")
        elif isinstance(value, list | tuple):
            for index, inner in enumerate(value):
                self.finite(inner, f"{path}[{index}]")
        elif not isinstance(value, bool | int | None):
            self.problem(path, f"{_kind(value)} is not plain data")


def _encodes(text: str) -> bool:
    try:
        text.encode("utf-32-le")  # the fastest of the encodings that refuse surrogates
    except UnicodeEncodeError:
        return False
    return True


_NUMBERS = (int, float)
_INFINITE = float("inf")


def _is_box(x0: Any, y0: Any, x1: Any, y1: Any) -> bool:
    return (
        type(x0) in _NUMBERS
        and type(y0) in _NUMBERS
        and type(x1) in _NUMBERS
        and type(y1) in _NUMBERS
        and 0 <= x0 <= x1 < _INFINITE
        and 0 <= y0 <= y1 < _INFINITE
    )


def _why_no_box(*values: Any) -> str:
    for value in values:
        if type(value) not in _NUMBERS or not -_INFINITE < value < _INFINITE:
            return f"a box has finite numbers only, this has {_shown(value)}"
    if len(values) == 5 and type(values[4]) is not int:
        return "a position's page is a whole number"
    return "a negative or inverted box"


def _shown(value: object) -> str:
    return str(value) if isinstance(value, float) else _kind(value)


_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a string",
    list: "a list",
    tuple: "a list",
    type(None): "null",
}


def _kind(value: object) -> str:
    if isinstance(value, Mapping):
        return "an object"
    return _KINDS.get(type(value), f"a Python {type(value).__name__}")


def decode_json(text: str | bytes) -> Any:
    """JSON as Python data. Unlike the standard library it has no NaN and refuses halves of surrogate pairs."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise CaseError([Problem("$", f"not JSON: {error}")]) from None
