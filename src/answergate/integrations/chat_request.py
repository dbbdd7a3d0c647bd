"""Reads what a chat request gives its model to answer from, in the formats of OpenAI Chat, Responses and Anthropic.

The convention is LiteLLM's: a content block of the type ``grounding_source`` is a source, and one of the type ``query``
is the question. Only the application writes system and developer messages, so both count only there. In a message of a
user or a tool they may be forged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from answergate.intake.names import KNOWN_IN_CHUNK

GATES = ("guardrails", "evidence")
"""The gates that read citations in the text of an answer. The others need a list of them, which a chat does not have."""
SOURCE, QUERY = "grounding_source", "query"
_TRUSTED = frozenset(("system", "developer"))
_TOOLS = frozenset(("tool", "function"))
_PLAIN = frozenset(("text", "cache_control"))


class Grounding(Struct, frozen=True):
    """What the model was given: the sources as chunks, and the question."""

    chunks: tuple[Mapping[str, Any], ...] = ()
    question: str | None = None


def read_grounding(request: Mapping[str, Any], *, from_messages: bool = False, tool_results: bool = False) -> Grounding:
    """The sources and the question of a request.

    ``from_messages``: if no block is a source, the whole text of the system and developer messages is.
    ``tool_results``: what tools returned is a source too.
    """
    tagged, plain, returned, asked = [], [], [], []
    last_user: list[str] = []
    for role, blocks in _turns(request):
        texts = [block for block in blocks if _text(block).strip()]
        if role in _TRUSTED:
            asked += [_text(block) for block in texts if block.get("type") == QUERY]
            tagged += [_chunk(block) for block in texts if block.get("type") == SOURCE]
            plain += [{"text": _text(block)} for block in texts if block.get("type") != QUERY]
        elif role in _TOOLS:
            returned += [{"text": _text(block)} for block in texts]
        elif role == "user" and texts:
            last_user = [_text(block) for block in texts]
    sources = tagged or (plain if from_messages else [])
    # The gates accept names and numbers of the question, so words of a user are it only if the application says so.
    question = "\n".join(asked or (last_user if from_messages or tool_results else ()))
    return Grounding((*sources, *(returned if tool_results else ())), question or None)


def as_plain_text(request: Mapping[str, Any]) -> bool:
    """Turn sources and queries into text blocks, in place, because most providers refuse other types.

    Returns whether there were any.
    """
    found = False
    for _, blocks in _turns(request):
        for block in blocks:
            if block.get("type") in (SOURCE, QUERY):
                found = True
                for name in [name for name in block if name not in _PLAIN]:
                    del block[name]
                block["type"] = "input_text" if "input" in request else "text"
    return found


def _turns(request: Mapping[str, Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each role and its content blocks, in the order of the request."""
    yield "system", _blocks(request.get("system"))
    yield "system", _blocks(request.get("instructions"))
    given = request.get("messages") or request.get("input")
    if isinstance(given, str):
        given = [{"role": "user", "content": given}]
    for message in given if isinstance(given, list) else ():
        if not isinstance(message, Mapping):
            continue
        if message.get("type") == "function_call_output":
            yield "tool", _blocks(message.get("output"))
            continue
        blocks = _blocks(message.get("content"))
        for block in blocks:
            if block.get("type") == "tool_result":
                yield "tool", _blocks(block.get("content"))
        yield str(message.get("role")), blocks


def _blocks(content: Any) -> list[dict[str, Any]]:
    """The blocks of a content. A text is one block."""
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []


def _text(block: Mapping[str, Any]) -> str:
    text = block.get("text")
    return text if isinstance(text, str) else ""


def _chunk(block: Mapping[str, Any]) -> dict[str, Any]:
    """The chunk of a source block. It may have more fields of a chunk, such as ``id`` and ``positions``."""
    return {name: value for name, value in block.items() if name in KNOWN_IN_CHUNK}
