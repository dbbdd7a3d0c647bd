"""Finds out which provider or framework a payload is from, and reads it as a case."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from answergate.adapters.documents import given_documents
from answergate.adapters.draft import Draft
from answergate.adapters.fields import decoded
from answergate.errors import CaseError, Problem
from answergate.intake import is_own
from answergate.intake.names import CHUNKS, HAS_ANSWER, OTHER_CHUNKS
from answergate.meant import meant
from answergate.model.case import Case

PROVIDERS = (
    "ragflow",
    "perplexity",
    "mistral",
    "openai",
    "cohere",
    "gemini",
    "bedrock",
    "anthropic",
    "langchain",
    "llamaindex",
    "haystack",
)
"""The adapters, in the order in which their shapes are tried. Each is a module with ``SHAPE`` in words, ``recognises``
(is it surely of this provider?) and ``read(payload, documents, question)``, which returns a Draft."""

FROM = "from"
"""The name under which a request or a mapping says which provider it is."""

_CARRIED = ("id", "lineage", "metadata")
_DOCUMENTS = ("documents", *CHUNKS, *(name for name in OTHER_CHUNKS if name != "documents"))
_BESIDE = frozenset(("response", *_DOCUMENTS, "question", *_CARRIED))
"""What may stand next to a response."""


def to_case(payload: Any, documents: Any = None, question: str | None = None, *, provider: str | None = None) -> Case:
    """The case of a provider's response: an SDK object, the data of one, or JSON text.

    ``documents`` are what the model was given, where the response does not repeat it. A mapping with ``response``,
    ``documents`` and ``question`` has all in one. Raises CaseError with the shapes that are known if it has none of them.
    """
    return _draft(decoded(payload), documents, question, provider).case()


def own_payload(payload: Any, provider: str | None = None) -> Any:
    """The payload in our own format. If it is in that format already, or in no known one, it is returned unchanged.

    With a ``provider``, it must be a response of this provider.
    """
    name = provider or provider_of(payload)
    return payload if name is None else _draft(payload, None, None, name).payload()


def provider_of(payload: Any) -> str | None:
    """The name of the provider whose shape the payload has, with or without an envelope. None if it has none of them."""
    try:
        if isinstance(payload, Case) or (isinstance(payload, Mapping) and is_own(payload)):
            return None
        return _recognised(_response_in(payload) if _is_envelope(payload) else payload)
    except Exception:
        return None  # A field of the payload cannot be read. The reader of our own format names it.


def _recognised(response: Any) -> str | None:
    return next((name for name in PROVIDERS if _module(name).recognises(response)), None)


def check_provider(name: str | None, where: str) -> None:
    """Raise CaseError at ``where`` if there is no adapter of this name."""
    if name is not None and name not in PROVIDERS:
        known = ", ".join(sorted(PROVIDERS))
        raise CaseError(
            [Problem(where, f"unknown provider {name!r}{meant(name, PROVIDERS)}. The providers are {known}")]
        )


def _draft(payload: Any, documents: Any, question: str | None, provider: str | None) -> Draft:
    check_provider(provider, FROM)
    carried = {}
    if _is_envelope(payload):
        documents = _beside(payload) if documents is None else documents
        question = payload.get("question") if question is None else question
        carried = {name: payload[name] for name in _CARRIED if payload.get(name) is not None}
        payload = _response_in(payload)
    name = provider or _recognised(payload)
    if name is None:
        shapes = "; ".join(f"{one}: {_module(one).SHAPE}" for one in PROVIDERS)
        raise CaseError([Problem("$", f"not a response of a known provider. Expected one of these: {shapes}")])
    draft: Draft = _module(name).read(payload, given_documents(documents), question)
    draft.carried = carried
    if isinstance(payload, Mapping) and not draft.ids:
        for name in filter(payload.get, _DOCUMENTS):
            draft.unmapped(f'{name} (pass them next to the response: {{"response": ..., "documents": [...]}})')
    return draft


def _beside(envelope: Mapping[str, Any]) -> Any:
    """The documents next to a response, under any name for them. Raises CaseError for two of them, or an unknown field."""
    problems = [
        Problem(f"$.{name}", f"unknown next to response{meant(name, _BESIDE)}. Known are {', '.join(sorted(_BESIDE))}")
        for name in map(str, envelope)
        if name not in _BESIDE
    ]
    given = [name for name in _DOCUMENTS if envelope.get(name) is not None]
    problems += [Problem(f"$.{name}", f"means the same as $.{given[0]}: give only one of them") for name in given[1:]]
    if problems:
        raise CaseError(problems)
    return envelope[given[0]] if given else None


def _is_envelope(payload: Any) -> bool:
    """Whether it has a response, next to what the model was given."""
    if not isinstance(payload, Mapping) or payload.get("response") is None:
        return False
    if payload.keys() <= {"response", "documents", "question", *_CARRIED}:
        return True
    response = _response_in(payload)
    if isinstance(response, str) or not HAS_ANSWER.isdisjoint(payload) or _recognised(payload) is not None:
        return False
    return _recognised(response) is not None


def _response_in(envelope: Mapping[str, Any]) -> Any:
    response = envelope["response"]
    return decoded(response) if isinstance(response, str) and response.lstrip().startswith("{") else response


def _module(name: str) -> ModuleType:
    return import_module(f"answergate.adapters.{name}")
