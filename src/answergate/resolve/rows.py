"""The rows that are written: one per insurer, variant and coverage, in the shape the audit queries read."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from answergate.errors import InputError


class RowsError(InputError):
    """The file is no rows file."""

    subject = "rows file"


class ValuePlace(Struct, frozen=True):
    """Where a value stands that is on another page than the coverage's name: in a footnote pages later, or in a row that
    goes on there. ``bbox`` is around the value's words."""

    page: int
    bbox: tuple[float, float, float, float]
    line: int
    excerpt: str


class Evidence(Struct, frozen=True):
    """Where a value is stated. ``excerpt`` is exact in the page's text; ``line`` counts its lines from 1. It holds the name
    and, unless that stands on another page (``value_at``), the value."""

    document: str
    page: int
    bbox: tuple[float, float, float, float]
    line: int
    excerpt: str
    anchor: str
    trigger: str
    gate_status: str
    kind: str
    value: Any
    value_text: str
    applies_to: str | None = None
    anchor_bbox: tuple[float, float, float, float] | None = None
    value_bbox: tuple[float, float, float, float] | None = None
    notes: str = ""
    value_at: ValuePlace | None = None


class SlotRow(Struct, frozen=True):
    """A slot's outcome. ``evidences`` holds FOUND evidence only; what was turned away stands under ``rejected``.

    ``also`` holds further FOUND evidence, of places that break the coverage's name across lines.
    """

    status: str
    value: Any
    unit: str
    conditional: bool
    evidences: tuple[Evidence, ...]
    rejected: tuple[Evidence, ...]
    notes: str
    also: tuple[Evidence, ...] = ()

    @property
    def stated(self) -> tuple[Evidence, ...]:
        """Every place that states the value."""
        return self.evidences + self.also


class Identity(Struct, frozen=True):
    """Which coverage of which insurer."""

    insurer_key: str
    variant: str
    coverage_code: str
    coverage_names: tuple[str, ...] = ()


class Row(Struct, frozen=True):
    """A coverage of an insurer and all its slots."""

    identity: Identity
    slots: dict[str, SlotRow]
