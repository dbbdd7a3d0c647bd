"""Finds out which provider or framework a payload is from, and reads it as a case."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from answergate.adapters.fields import decoded
from answergate.errors import CaseError, Problem
from answergate.meant import meant
from answergate.model.case import Case

PROVIDERS = ("anthropic",)
"""The adapters, in the order in which their shapes are tried. Each is a module with ``SHAPE``, ``recognises`` and
``from_NAME(payload, documents=None, question=None)``."""


def recognise(payload: Any) -> str | None:
    """The name of the provider whose shape the payload has. None if it has none of them."""
    return next((name for name in PROVIDERS if _module(name).recognises(payload)), None)


def to_case(payload: Any, documents: Any = None, question: str | None = None, *, provider: str | None = None) -> Case:
    """The case of a provider's response: an SDK object, the data of one, or JSON text.

    ``documents`` are what the model was given, where the response does not repeat it. A mapping with ``response``,
    ``documents`` and ``question`` has all in one. Raises CaseError with the shapes that are known if it has none of them.
    """
    payload = decoded(payload)
    if isinstance(payload, Mapping) and _is_envelope(payload):
        documents = payload.get("documents") if documents is None else documents
        question = payload.get("question") if question is None else question
        payload = decoded(payload["response"])
    if provider is not None and provider not in PROVIDERS:
        raise CaseError([Problem("$", f"no adapter {provider!r}{meant(provider, PROVIDERS)}: {', '.join(PROVIDERS)}")])
    name = provider or recognise(payload)
    if name is None:
        shapes = "; ".join(_module(name).SHAPE for name in PROVIDERS)
        raise CaseError([Problem("$", f"no known response of a provider. These shapes are known: {shapes}")])
    case: Case = getattr(_module(name), f"from_{name}")(payload, documents, question)
    return case


def _is_envelope(payload: Mapping[str, Any]) -> bool:
    return "response" in payload and not isinstance(payload["response"], str) and payload["response"] is not None


def is_foreign(payload: Any) -> bool:
    """Whether it is a provider's response, or one with its documents, instead of a case in our own format."""
    if isinstance(payload, Mapping) and _is_envelope(payload):
        payload = payload["response"]
    return recognise(payload) is not None


def _module(name: str) -> ModuleType:
    return import_module(f"answergate.adapters.{name}")
