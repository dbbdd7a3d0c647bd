"""A record of another tool, with the field names that a gate reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from answergate.intake.names import CITATIONS, KNOWN_IN_CASE

OWN_SHAPE = "answergate"
"""The shape of records that no other tool wrote."""

_CARRIED = frozenset(("id", "lineage", "metadata", *CITATIONS))


class Shaped(Struct, frozen=True):
    """A record as ``check`` reads it.

    ``shape`` is the tool that the record is from. ``origins`` says where the record holds the paths of the payload, for
    example ``$.chunks`` -> ``$.retrieved_contexts``. Paths below ``$.chunks`` follow from that.
    """

    payload: Mapping[str, Any]
    shape: str
    origins: Mapping[str, str] = {}

    def origin(self, path: str) -> str:
        """Where the record holds ``path`` of the payload."""
        above = path
        while above and above != "$":
            if above in self.origins:
                return self.origins[above] + path[len(above) :]
            above = above[: max(above.rfind("."), above.rfind("["))]
        return path


def carried(record: Mapping[str, Any], taken: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a record that were not ``taken`` from it. They become metadata.

    Names with another meaning in a case are left out, for example a ``context`` that is the reference or an ``answer``
    that is the correct one.
    """
    return {
        name: value
        for name, value in record.items()
        if name not in taken and (name in _CARRIED or name not in KNOWN_IN_CASE)
    }
