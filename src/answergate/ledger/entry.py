"""What a ledger holds: entries in a chain, what is kept beside them, and what is asked of them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from answergate.ledger.payload import decode_payload
from answergate.model.settings import Store

Kind = Literal["decision", "review", "prune"]
Ruling = Literal["accepted", "overruled"]
Keep = Literal["findings", "hashes", "nothing"]

NO_HASH = ""


class Draft(Struct, frozen=True, kw_only=True):
    """An entry that has no place in the chain yet. ``draft_of`` makes one from a verdict.

    ``detail``, ``output`` and ``case`` are JSON texts that are kept beside the chain; the chain has their hashes, so
    that they can be removed later and the rest still be verified.
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
    """One entry of the chain. It is never changed: a review is another entry, ``about`` the first.

    ``at`` is UTC, ``2026-11-15T23:35:00.123456Z``. ``status`` is the gate's own word, or the ruling of a review.
    ``codes`` are the rules that found something, each once. A hash is SHA-256 in hex, empty where nothing was kept.
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
    """What a person said of a decision. ``reason`` is None where it has been pruned."""

    seq: int
    at: str
    who: str
    ruling: Ruling
    reason: str | None


class Listed(Struct, frozen=True):
    """A line of a list: the entry, its one-sentence reason where that is stored, and the last ruling on it."""

    entry: Entry
    because: str | None
    ruling: Ruling | None


class Kept(Struct, frozen=True):
    """An entry with all that is still kept beside it, and its reviews, first to last."""

    entry: Entry
    detail: str | None
    output: str | None
    case: str | None
    reviews: tuple[Review, ...] = ()

    @property
    def findings(self) -> dict[str, Any] | None:
        """``because``, ``findings`` and ``faults`` of the verdict, where they are kept."""
        return None if self.detail is None or self.entry.kind != "decision" else decode_payload(self.detail)

    @property
    def payload(self) -> Any:
        """The case as it was sent, where it is kept."""
        return None if self.case is None else decode_payload(self.case)

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The verdict, whole, as ``Verdict.to_dict`` gave it; None where parts of it are not kept."""
        said, entry = self.findings, self.entry
        if said is None or self.output is None:
            return None
        result = decode_payload(self.output)
        return {
            "gate": entry.gate,
            "status": entry.status,
            "passed": entry.outcome == "passed",
            "outcome": entry.outcome,
            "because": said["because"],
            "output": result["output"],
            "findings": said["findings"],
            "measures": result["measures"],
            "faults": said["faults"],
            "case_id": entry.case_id,
            "policy": {"name": entry.policy_name, "digest": entry.policy_digest},
            "version": entry.version,
        }


class Filter(Struct, frozen=True, kw_only=True):
    """Which entries are meant. What is None does not matter.

    ``since`` is included, ``until`` is not; both are times or beginnings of times (``2026-11``). ``text`` is looked for
    in what is stored of findings, results and cases, whatever the case of its ASCII letters. ``review`` is the last
    ruling, ``"none"`` for decisions that nobody reviewed.
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


class Cursor(Struct, frozen=True, array_like=True):
    """Where a page of a list ended."""

    at: str
    seq: int

    def __str__(self) -> str:
        return f"{self.at}~{self.seq}"

    @classmethod
    def read(cls, text: str) -> Cursor | None:
        """The cursor that ``str`` made this text of; None for any other text."""
        at, tilde, seq = text.partition("~")
        # int() reads other digits, blanks and underscores too, and a number that no database holds.
        return cls(at, int(seq)) if tilde and seq.isascii() and seq.isdecimal() and len(seq) < 19 else None


class Page(Struct, frozen=True):
    """A page of a list, newest first. ``next`` asks for the rest; a text search may give few lines and still have more."""

    lines: tuple[Listed, ...]
    next: Cursor | None


class Count(Struct, frozen=True):
    """How many entries of one gate and status fall into one span of time (``""``: all of it)."""

    span: str
    gate: str
    status: str
    outcome: str
    entries: int


class RuleCount(Struct, frozen=True):
    """How many decisions a rule found something in."""

    code: str
    entries: int


class Head(Struct, frozen=True):
    """The end of the chain."""

    seq: int
    hash: str

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash}"


class Verified(Struct, frozen=True):
    """What became of a verification. ``problem`` is the first thing that is wrong, at entry ``seq``."""

    ok: bool
    entries: int
    head: Head
    pruned_through: int
    seq: int | None = None
    problem: str | None = None


class Pruned(Struct, frozen=True):
    """What a prune removed, and the entry that says so (None where there was nothing to remove)."""

    through: int
    entries: int
    entry: Entry | None


class Stats(Struct, frozen=True, kw_only=True):
    """A ledger at a glance."""

    entries: int
    decisions: int
    reviews: int
    prunes: int
    pruned_through: int
    first_at: str | None
    last_at: str | None
    head: Head
    bytes: int
    schema: int
    counts: tuple[Count, ...]
    rules: tuple[RuleCount, ...]


def to_plain(value: Struct) -> Any:
    """Any of these as plain data."""
    return msgspec.to_builtins(value)
