"""Guess which columns of a record hold the fields of a case, from the names of the columns.

Only fields that the record does not have under a known name are guessed, and only if exactly one column fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from shlex import quote
from typing import Any

from answergate.adapters.cells import listed
from answergate.adapters.numbered import columns_like
from answergate.adapters.shaped import Shaped
from answergate.errors import CaseError
from answergate.intake.names import (
    ALL_NAMES,
    ANSWER,
    CHUNK_TEXT,
    CHUNKS,
    CITATIONS,
    FIELD_WORDS,
    KNOWN_IN_CASE,
    OTHER_CHUNKS,
    letters_of,
)

_IN_OTHER_LANGUAGES = {
    "answer": "답변 응답 回答 答案 回复",
    "chunks": "문맥 컨텍스트 청크 근거문서 上下文 检索结果 文脈 コンテキスト",
    "question": "질문 问题 提问 質問",
    "citations": "인용 引用",
}

COLUMN_NAMES: Mapping[str, frozenset[str]] = {
    field: words | frozenset(_IN_OTHER_LANGUAGES.get(field, "").split()) for field, words in FIELD_WORDS.items()
}

_KNOWN_NAMES = {
    "answer": ANSWER,
    "chunks": (*CHUNKS, *OTHER_CHUNKS),
    "question": ("question",),
    "citations": CITATIONS,
    "id": ("id",),
}
_NUMBERED = re.compile(r"(.*?)([0-9]+)([^0-9]*)", re.DOTALL)
_SHOWN_COLUMNS = 12
_SHOWN_LENGTH = 40


def guess(record: Mapping[str, Any], shaped: Shaped, mapping: Mapping[str, str]) -> dict[str, str]:
    """Field of the case -> column, for each field that ``record`` lacks and that ``mapping`` does not name.

    ``shaped`` is the record as its adapter reads it. Columns ``context_1``, ``context_2``, ... are written ``context_*``.
    """
    set_by_user = {ALL_NAMES.get(field, (field,))[0] for field in mapping}
    read_by_user = set(mapping.values())
    guessed = {}
    for field in COLUMN_NAMES:
        if field not in set_by_user and not has_field(record, shaped, field):
            fitting = [column for column in candidates(record, shaped, field) if column not in read_by_user]
            if len(fitting) == 1:
                guessed[field] = fitting[0]
    return guessed


def candidates(record: Mapping[str, Any], shaped: Shaped, field: str) -> list[str]:
    """The columns that could hold ``field``: their name is in the table, and their value has a type that fits."""
    read_by_adapter = {source_column(origin, record) for origin in shaped.origins.values()}
    free = [
        name for name in record if name not in KNOWN_IN_CASE and name not in read_by_adapter and _can_be_mapped(name)
    ]
    names = COLUMN_NAMES[field]
    found = [name for name in free if letters_of(name) in names and _fits(field, record[name])]
    if field != "chunks":
        return found
    patterns = dict.fromkeys(
        f"{match[1]}*{match[3]}"
        for match in map(_NUMBERED.fullmatch, free)
        if match and "*" not in match[0] and letters_of(match[1] + match[3]) in names
    )
    return found + [pattern for pattern in patterns if _is_numbered_from_the_start(pattern, record)]


def has_field(record: Mapping[str, Any], shaped: Shaped, field: str) -> bool:
    """Whether the record holds ``field`` under a name that its adapter, or a case, knows."""
    payload = shaped.payload
    qa = payload.get("qa")
    if field == "answer" and ("coverage_code" in payload or "slot" in payload or (type(qa) is dict and "a" in qa)):
        return True
    if field == "question" and type(qa) is dict and "q" in qa:
        return True
    if field == "chunks" and "evidence" in record:
        return True
    return any(name in payload and source_of(record, shaped, name) is not None for name in _KNOWN_NAMES[field])


def source_of(record: Mapping[str, Any], shaped: Shaped, name: str) -> str | None:
    """The source of the payload's field ``name``, for example ``source_info.passages``. None if the record lacks it."""
    path = f"$.{name}"
    origins = [shaped.origins[at] for at in shaped.origins if at == path or at.startswith((f"{path}[", f"{path}."))]
    for origin in origins or [path]:
        if source_column(origin, record) is not None:
            return origin.removeprefix("$.").partition("[")[0]
    return None


def source_column(origin: str, record: Mapping[str, Any]) -> str | None:
    """The column of the record that the path ``origin`` is in."""
    path = origin.removeprefix("$.")
    return next((name for name in record if path == name or path.startswith((f"{name}.", f"{name}["))), None)


def how_to_map(record: Mapping[str, Any], shaped: Shaped | None, *fields: str) -> str:
    """The end of a message about missing fields: the columns that exist, and the option to write."""
    if not record:
        return ""
    unclear, mapping = "", []
    for field in fields:
        fitting = candidates(record, shaped, field) if shaped is not None else []
        if len(fitting) > 1:
            unclear += f"; {field} could be any of {_listed(fitting)}"
        likely = fitting or [name for name in record if _is_like(name, field) and _can_be_mapped(name)]
        mapping.append(f"{field}={likely[0] if likely else 'COLUMN'}")
    return f"{unclear}; the columns are {_listed(record)}; write --map {quote(','.join(mapping))}"


def quoted(name: str) -> str:
    """A column's name in quotes, fit for a terminal."""
    return '"' + "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in name) + '"'


def _listed(columns: Iterable[str]) -> str:
    names = [quoted(name[:_SHOWN_LENGTH]) for name in columns]
    more = f" and {len(names) - _SHOWN_COLUMNS:,} more" if len(names) > _SHOWN_COLUMNS else ""
    return ", ".join(names[:_SHOWN_COLUMNS]) + more


def _is_like(name: str, field: str) -> bool:
    """Whether a word of the table is part of the column's name: ``my_answer_v2``."""
    plain = letters_of(name)
    return name not in KNOWN_IN_CASE and any(len(word) > 3 and word in plain for word in COLUMN_NAMES[field])


def _can_be_mapped(name: str) -> bool:
    """Whether ``--map`` can name this column."""
    return name.isprintable() and "," not in name and name == name.strip() and all(name.split("."))


def _is_numbered_from_the_start(pattern: str, record: Mapping[str, Any]) -> bool:
    found = columns_like(pattern, record)
    return (
        bool(found)
        and found[0][0] in (0, 1)
        and all(record[name] is None or type(record[name]) is str for _, name in found)
    )


def _fits(field: str, value: Any) -> bool:
    """Whether the value has a type that a case can have there."""
    if value is None:
        return True
    if field == "chunks":
        return _are_chunks(value)
    if field == "citations":
        return isinstance(value, str | list)
    return isinstance(value, str) or (field == "id" and type(value) is int)


def _are_chunks(value: Any) -> bool:
    try:
        chunks = listed(value, "$")
    except CaseError:
        return False
    if isinstance(chunks, Mapping):
        chunks = list(chunks.values())
    return chunks is None or (isinstance(chunks, list) and all(map(_is_chunk, chunks)))


def _is_chunk(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, Mapping) and not value.keys().isdisjoint(CHUNK_TEXT))
