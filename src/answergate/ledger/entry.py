"""The data types of a ledger: entries, their stored texts, filters and results."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from answergate.ledger.payload import decode_payload
from answergate.ledger.search_words import Found
from answergate.model.settings import Store

Kind = Literal["decision", "review", "prune", "sample", "label"]
Ruling = Literal["accepted", "overruled"]
Keep = Literal["findings", "hashes", "nothing"]
RECORDS = ("prune", "sample", "label")
"""The kinds whose texts are facts about the ledger itself. They have no text of a case and are never removed alone."""

NO_HASH = ""


class Draft(Struct, frozen=True, kw_only=True):
    """An entry that is not in the chain yet. ``draft_of`` creates one from a verdict.

    ``detail``, ``output`` and ``case`` are JSON texts that are stored outside the chain. The chain has their hashes, so
    the texts can be removed later and the chain still verifies.
    """

    kind: Kind = "decision"
    at: str
    who: str
    gate: str = ""
    status: str
    outcome: str = ""
    policy_name: str = ""
    policy_digest: str = ""
    version: str
    store: Store = "none"
    case_id: str | None = None
    codes: tuple[str, ...] = ()
    about: int | None = None
    case_hash: str = NO_HASH
    verdict_hash: str = NO_HASH
    detail_hash: str = NO_HASH
    output_hash: str = NO_HASH
    detail: str | None = None
    output: str | None = None
    case: str | None = None


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of the chain. It never changes: a review is a new entry, with the decision's number in ``about``.

    ``at`` is UTC, ``2026-11-15T23:35:00.123456Z``. ``status`` is the gate's status, or the ruling of a review.
    ``codes`` are the rules with findings, without duplicates. A hash is SHA-256 in hex, or empty if nothing was kept.
    """

    seq: int
    kind: Kind
    at: str
    who: str
    gate: str
    status: str
    outcome: str
    policy_name: str
    policy_digest: str
    version: str
    store: Store
    case_id: str | None
    codes: tuple[str, ...]
    about: int | None
    case_hash: str
    verdict_hash: str
    detail_hash: str
    output_hash: str
    previous: str
    hash: str


class Review(Struct, frozen=True):
    """A person's review of a decision. ``reason`` is None if it was pruned."""

    seq: int
    at: str
    who: str
    ruling: Ruling
    reason: str | None


class Listed(Struct, frozen=True):
    """A line of a list: the entry, its short reason if it is stored, and the last ruling.

    ``found`` is the part of the stored texts that shows the words of a text search.
    """

    entry: Entry
    because: str | None
    ruling: Ruling | None
    found: Found | None = None


class Kept(Struct, frozen=True):
    """An entry with its stored texts, and its reviews, oldest first."""

    entry: Entry
    detail: str | None
    output: str | None
    case: str | None
    reviews: tuple[Review, ...] = ()

    @property
    def findings(self) -> dict[str, Any] | None:
        """``because``, ``findings`` and ``faults`` of the verdict, if they are stored."""
        return None if self.detail is None or self.entry.kind != "decision" else decode_payload(self.detail)

    @property
    def payload(self) -> Any:
        """The case as it was sent, if it is stored."""
        return None if self.case is None else decode_payload(self.case)

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The complete verdict, as ``Verdict.to_dict`` returned it. None if parts of it are not stored."""
        found, entry = self.findings, self.entry
        if found is None or self.output is None:
            return None
        result = decode_payload(self.output)
        return {
            "gate": entry.gate,
            "status": entry.status,
            "passed": entry.outcome == "passed",
            "outcome": entry.outcome,
            "because": found["because"],
            "output": result["output"],
            "findings": found["findings"],
            "measures": result["measures"],
            "faults": found["faults"],
            # Entries of earlier versions have none.
            **({"ignored": result["ignored"]} if "ignored" in result else {}),
            "case_id": entry.case_id,
            "policy": {"name": entry.policy_name, "digest": entry.policy_digest},
            "version": entry.version,
        }


class Filter(Struct, frozen=True, kw_only=True):
    """Selects entries. A field that is None matches every entry.

    <<<<<<< HEAD
        ``since`` is inclusive, ``until`` is exclusive. Both are times or the start of a time (``2026-11``). ``text`` has
        words that must all occur in the stored texts of a decision, anywhere and in any case of letters; words in double
        quotes must occur together. ``review`` is the last
        ruling, or ``"none"`` for decisions without a review.
    =======
        ``since`` is inclusive, ``until`` is exclusive. Both are times or the start of a time (``2026-11``). ``text`` is
        searched in the stored findings, results and cases, and ignores the case of ASCII letters. ``review`` is the last
        ruling, or ``"none"`` for decisions without a review. ``ruling`` is the ruling of a review itself.
    >>>>>>> ledger
    """

    kind: Kind | None = "decision"
    gate: str | None = None
    status: str | None = None
    outcome: str | None = None
    code: str | None = None
    policy: str | None = None
    who: str | None = None
    case_id: str | None = None
    since: str | None = None
    until: str | None = None
    text: str | None = None
    review: Literal["accepted", "overruled", "none"] | None = None
    ruling: Ruling | None = None


class Cursor(Struct, frozen=True, array_like=True):
    """The end of a page of a list."""

    at: str
    seq: int

    def __str__(self) -> str:
        return f"{self.at}~{self.seq}"

    @classmethod
    def read(cls, text: str) -> Cursor | None:
        """Read a cursor that was written with ``str``. Returns None for any other text."""
        at, tilde, seq = text.partition("~")
        # int() also accepts other digits, spaces, underscores and numbers that are too large for a database.
        return cls(at, int(seq)) if tilde and seq.isascii() and seq.isdecimal() and len(seq) < 19 else None


class Page(Struct, frozen=True):
    """A page of a list, newest first. ``next`` is the cursor for the next page.

    ``not_indexed`` is the number of the newest entries that a text search did not look at, because the index does not
    have them yet.
    """

    lines: tuple[Listed, ...]
    next: Cursor | None
    not_indexed: int = 0


class Count(Struct, frozen=True):
    """The number of entries of one gate and status in one span of time (``""`` is all time)."""

    span: str
    gate: str
    status: str
    outcome: str
    entries: int


class RuleCount(Struct, frozen=True):
    """The number of decisions with findings of a rule."""

    code: str
    entries: int


class Head(Struct, frozen=True):
    """The end of the chain."""

    seq: int
    hash: str

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash}"


class Signed(Struct, frozen=True):
    """What the signed heads show: how many were checked, the last one, and how many entries came after it.

    ``unchecked`` is the number of heads that other keys signed.
    """

    heads: int
    seq: int
    at: str
    key_id: str
    after: int
    unchecked: int


class Backwards(Struct, frozen=True):
    """An entry with an earlier time than an entry before it (``before``)."""

    seq: int
    at: str
    before_seq: int
    before_at: str


class Verified(Struct, frozen=True, kw_only=True):
    """The result of a verification. ``problem`` is the first problem, at entry ``seq``.

    Times that go backwards do not break the chain: ``backwards`` has the first steps, ``steps_back`` counts all.
    """

    ok: bool
    entries: int
    head: Head
    pruned_through: int
    seq: int | None = None
    problem: str | None = None
    signed: Signed | None = None
    backwards: tuple[Backwards, ...] = ()
    steps_back: int = 0


class Retained(Struct, frozen=True):
    """Something that a prune kept: what, how many, and why."""

    what: str
    count: int
    why: str


class Pruned(Struct, frozen=True):
    """The result of a prune, with its entry (None if there was nothing to remove), and what was kept."""

    through: int
    entries: int
    entry: Entry | None
    kept: tuple[Retained, ...] = ()


class Stats(Struct, frozen=True, kw_only=True):
    """An overview of a ledger."""

    entries: int
    decisions: int
    reviews: int
    prunes: int
    samples: int
    labels: int
    pruned_through: int
    first_at: str | None
    last_at: str | None
    head: Head
    bytes: int
    schema: int
    counts: tuple[Count, ...]
    rules: tuple[RuleCount, ...]


def to_plain(value: Struct) -> Any:
    """Return any of these structs as plain data."""
    return msgspec.to_builtins(value)
