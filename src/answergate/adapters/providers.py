"""Finds out which provider or framework a payload is from, and reads it as a case."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from answergate.adapters.draft import Draft
from answergate.adapters.fields import decoded
from answergate.errors import CaseError, Problem
from answergate.intake import is_own
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

_CARRIED = ("id", "lineage", "metadata")


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
    if provider is None and (isinstance(payload, Case) or not is_foreign(payload)):
        return payload
    return _draft(payload, None, None, provider).payload()


def provider_of(payload: Any) -> str | None:
    """The name of the provider whose shape the payload has, with or without an envelope. None if it has none of them."""
    if isinstance(payload, Mapping) and is_own(payload):
        return None
    response = _response_in(payload) if _is_envelope(payload) else payload
    return next((name for name in PROVIDERS if _module(name).recognises(response)), None)


def is_foreign(payload: Any) -> bool:
    """Whether it is a provider's response, or one with its documents, instead of a case in our own format."""
    return provider_of(payload) is not None


def check_provider(name: str | None, where: str) -> None:
    """Raise CaseError at ``where`` if there is no adapter of this name."""
    if name is not None and name not in PROVIDERS:
        known = ", ".join(sorted(PROVIDERS))
        raise CaseError([Problem(where, f"no provider {name!r}{meant(name, PROVIDERS)}. Known are {known}")])


def _draft(payload: Any, documents: Any, question: str | None, provider: str | None) -> Draft:
    check_provider(provider, "from")
    carried = {}
    if _is_envelope(payload):
        documents = payload.get("documents") if documents is None else documents
        question = payload.get("question") if question is None else question
        carried = {name: payload[name] for name in _CARRIED if payload.get(name) is not None}
        payload = _response_in(payload)
    name = provider or next((name for name in PROVIDERS if _module(name).recognises(payload)), None)
    if name is None:
        shapes = "; ".join(f"{one}: {_module(one).SHAPE}" for one in PROVIDERS)
        raise CaseError([Problem("$", f"not the response of a known provider. Looked for {shapes}")])
    draft: Draft = _module(name).read(payload, decoded(documents), question)
    draft.carried = carried
    return draft


def _is_envelope(payload: Any) -> bool:
    """Whether it has a response, next to what the model was given."""
    if not isinstance(payload, Mapping) or payload.get("response") is None:
        return False
    return payload.keys() <= {"response", "documents", "question", *_CARRIED}


def _response_in(envelope: Mapping[str, Any]) -> Any:
    response = envelope["response"]
    return decoded(response) if isinstance(response, str) and response.lstrip().startswith("{") else response


def _module(name: str) -> ModuleType:
    return import_module(f"answergate.adapters.{name}")
