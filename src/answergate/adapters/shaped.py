"""A record of another tool, put into words that a gate reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.intake.names import CITATIONS, KNOWN_IN_CASE

_CARRIED = frozenset(("id", "lineage", "metadata", *CITATIONS))


class Shaped(Struct, frozen=True):
    """A record as ``check`` reads it.

    ``shape`` names what the record was taken for. ``origins`` says which paths of the payload stand elsewhere in the
    record; a path below one of them moves with it, so that ``$.chunks`` -> ``$.retrieved_contexts`` is enough.
    """

    payload: Mapping[str, Any]
    shape: str
    origins: Mapping[str, str] = {}

    def origin(self, path: str) -> str:
        """Where ``path`` of the payload stands in the record."""
        above = path
        while above and above != "$":
            if above in self.origins:
                return self.origins[above] + path[len(above) :]
            above = above[: max(above.rfind("."), above.rfind("["))]
        return path


def carried(record: Mapping[str, Any], taken: tuple[str, ...]) -> dict[str, Any]:
    """What a record holds beside what was ``taken`` from it.

    A name that means something else in a case (a ``context`` that is the reference, an ``answer`` that is the right
    one) is left out; a name that a case does not have goes along, as metadata.
    """
    return {
        name: value
        for name, value in record.items()
        if name not in taken and (name in _CARRIED or name not in KNOWN_IN_CASE)
    }
