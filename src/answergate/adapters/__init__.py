"""Records of other tools, read as cases: one file per tool. A record that no tool wrote is taken as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from answergate.adapters.alce import from_alce
from answergate.adapters.cells import unfolded
from answergate.adapters.deepeval import from_deepeval
from answergate.adapters.lettucedetect import from_lettucedetect
from answergate.adapters.mapped import mapped
from answergate.adapters.ragas import from_ragas
from answergate.adapters.ragtruth import from_ragtruth
from answergate.adapters.shaped import Shaped
from answergate.intake.names import CHUNKS

__all__ = ["Shaped", "shape"]

_CHUNKS = frozenset(CHUNKS)
_ADAPTERS: tuple[Callable[[Mapping[str, Any]], Shaped | None], ...] = (
    from_ragas,
    from_deepeval,
    from_lettucedetect,
    from_alce,
    from_ragtruth,
)


def shape(record: Mapping[str, Any], mapping: Mapping[str, str] | None = None) -> Shaped:
    """The record as a payload that ``check`` reads.

    ``mapping`` names fields of the case and where the record holds them (``{"answer": "response"}``); it wins over
    what the record looks like. Raises CaseError where it takes the answer or the chunks from a field that is not there.
    """
    shaped = _recognised(record)
    return mapped(shaped, record, mapping) if mapping else shaped


def _recognised(record: Mapping[str, Any]) -> Shaped:
    if _CHUNKS.isdisjoint(record):
        for adapter in _ADAPTERS:
            if shaped := adapter(record):
                return shaped
    payload, origins = unfolded(record)
    return Shaped(payload, "answergate", origins)
