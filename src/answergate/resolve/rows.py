"""The rows of ``rows.jsonl``: one per insurer, variant and coverage, in the format that the audit queries read."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from answergate.errors import InputError

NEAR_MISS = "near_miss"
"""The kind of an evidence that is in the row or column of something else."""


class RowsError(InputError):
    """The file is not a rows file."""

    subject = "rows file"


class ValuePlace(Struct, frozen=True):
    """Where a value is, if it is on a different page from the coverage's name.

    For example, it is in a footnote on a later page, or in the part of a row on another page. ``bbox`` surrounds the
    words of the value.
    """

    page: int
    bbox: tuple[float, float, float, float]
    line: int
    excerpt: str


class Evidence(Struct, frozen=True):
    """A place that states a value.

    ``excerpt`` is exact text of the page. It contains the name and, unless the value is on another page (``value_at``),
    the value. ``line`` counts the page's lines from 1. ``trigger`` are the words of the document that were read, and
    ``label`` is the printed label next to the value, if it was read by its label. ``code`` is the rule that rejected it.
    """

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
    code: str | None = None
    label: str = ""


class SlotRow(Struct, frozen=True):
    """The outcome of a slot. ``evidences`` has FOUND evidence only; ``rejected`` has what was rejected.

    ``also`` has further FOUND evidence: places that break the coverage's name across lines or have the value on another
    page. ``notes`` say why it is UNKNOWN in words, and ``reason`` in one word for programs.
    """

    status: str
    value: Any
    unit: str
    conditional: bool
    evidences: tuple[Evidence, ...]
    rejected: tuple[Evidence, ...]
    notes: str
    also: tuple[Evidence, ...] = ()
    reason: str = ""

    @property
    def stated(self) -> tuple[Evidence, ...]:
        """Every place that states the value."""
        return self.evidences + self.also


class Identity(Struct, frozen=True):
    """Identifies a coverage of an insurer."""

    insurer_key: str
    variant: str
    coverage_code: str
    coverage_names: tuple[str, ...] = ()


class Row(Struct, frozen=True):
    """A coverage of an insurer with all its slots."""

    identity: Identity
    slots: dict[str, SlotRow]
