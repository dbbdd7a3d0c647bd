"""Reads responses of providers, and records of other tools, as cases: one module for each.

Records of no known tool are read by their column names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from answergate.adapters.alce import from_alce
from answergate.adapters.anthropic import from_anthropic
from answergate.adapters.bedrock import from_bedrock
from answergate.adapters.cells import decode_cells
from answergate.adapters.cohere import from_cohere
from answergate.adapters.deepeval import from_deepeval
from answergate.adapters.gemini import from_gemini
from answergate.adapters.guessing import guess, has_field, how_to_map, quoted, source_of
from answergate.adapters.haystack import from_haystack
from answergate.adapters.langchain import from_langchain
from answergate.adapters.lettucedetect import from_lettucedetect
from answergate.adapters.llamaindex import from_llamaindex
from answergate.adapters.mapped import is_at, mapped
from answergate.adapters.mistral import from_mistral
from answergate.adapters.openai import from_openai
from answergate.adapters.perplexity import from_perplexity
from answergate.adapters.providers import FROM, PROVIDERS, own_payload, provider_of, to_case
from answergate.adapters.ragas import from_ragas
from answergate.adapters.ragflow import from_ragflow
from answergate.adapters.ragtruth import from_ragtruth
from answergate.adapters.shaped import OWN_SHAPE, Shaped

__all__ = [
    "FROM",
    "OWN_SHAPE",
    "PROVIDERS",
    "Shaped",
    "from_anthropic",
    "from_bedrock",
    "from_cohere",
    "from_gemini",
    "from_haystack",
    "from_langchain",
    "from_llamaindex",
    "from_mistral",
    "from_openai",
    "from_perplexity",
    "from_ragflow",
    "guess",
    "has_field",
    "how_to_map",
    "quoted",
    "recognise",
    "shape",
    "source_of",
    "to_case",
]

_OWN_CHUNKS = frozenset(("chunks", "raw_chunks", "retrieved_chunks", "snippets", "evidence_items"))
_ADAPTERS: tuple[Callable[[Mapping[str, Any]], Shaped | None], ...] = (
    from_ragas,
    from_deepeval,
    from_lettucedetect,
    from_alce,
    from_ragtruth,
)


def shape(
    record: Mapping[str, Any],
    mapping: Mapping[str, str] | None = None,
    guessed: Mapping[str, str] | None = None,
) -> Shaped:
    """The record as a payload that ``check`` reads.

    ``mapping`` names fields of the case and where the record holds them (``{"answer": "response"}``). It overrides
    what the record looks like. Its entry ``from`` names the provider whose responses the records are. ``guessed`` is used only
    for fields that the record does not have otherwise. Raises CaseError if ``mapping`` reads the answer or the chunks from a column that does not exist.
    """
    used = dict(mapping or {})
    shaped = recognise(record, used.pop(FROM, None), mapped=bool(used))
    for field, source in (guessed or {}).items():
        if is_at(record, source) and not has_field(record, shaped, field):
            used[field] = source
    return mapped(shaped, record, used) if used else shaped


def recognise(record: Mapping[str, Any], provider: str | None = None, *, mapped: bool = False) -> Shaped:
    """The record as the tool or provider that wrote it means it.

    A record with chunks of our own format is never another tool's. If the user ``mapped`` its fields, it is no provider's.
    """
    if provider is None and _OWN_CHUNKS.isdisjoint(record):
        for adapter in _ADAPTERS:
            if shaped := adapter(record):
                return shaped
    if provider is None and not mapped:
        provider = provider_of(record)
    if provider is not None:
        return Shaped(own_payload(record, provider), provider)
    payload, origins = decode_cells(record)
    return Shaped(payload, OWN_SHAPE, origins)
