"""Random samples of passed answers, and their labels. Both are entries of the chain, so no draw can be hidden later.

A sample is computed, not chosen: a decision's place in the order is the SHA-256 of the seed, a colon and the hash of its
entry. The sample is the beginning of this order. With the recorded seed everybody can draw it again.
"""

from __future__ import annotations

import hashlib
import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from answergate.ledger.appending import append_in
from answergate.ledger.database import Database, Session
from answergate.ledger.drafting import checked_at
from answergate.ledger.entry import Draft, Entry, Filter
from answergate.ledger.errors import LedgerError, NoSuchEntryError
from answergate.ledger.filtering import selection
from answergate.ledger.listing import kept_entry
from answergate.ledger.payload import decode_payload, in_order, sha256
from answergate.version import __version__

Label = Literal["right", "wrong", "unclear"]
LABELS: tuple[Label, ...] = ("right", "wrong", "unclear")
METHOD = "lowest sha256(seed:hash)"
_AT_A_TIME = 1_000


class Group(Struct, frozen=True):
    """One gate and policy in a sample. ``population`` are its passed answers that could be drawn."""

    gate: str
    policy: str
    digest: str
    population: int
    without_case: int
    seqs: tuple[int, ...]


class Sample(Struct, frozen=True, kw_only=True):
    """A draw, as its entry records it. ``through`` is the last entry that the draw looked at."""

    seq: int = 0
    at: str = ""
    who: str = ""
    seed: str
    size: int
    through: int
    filter: Mapping[str, str]
    groups: tuple[Group, ...]
    method: str = METHOD

    @property
    def seqs(self) -> tuple[int, ...]:
        """The drawn decisions."""
        return tuple(sorted(seq for group in self.groups for seq in group.seqs))

    @property
    def population(self) -> int:
        """The passed answers that could be drawn."""
        return sum(group.population for group in self.groups)

    @property
    def without_case(self) -> int:
        """The passed answers that could not be drawn, because their case is not stored."""
        return sum(group.without_case for group in self.groups)


class Labelled(Struct, frozen=True):
    """The last label of a decision in a sample, and how many labels it had before."""

    label: Label
    who: str
    at: str
    earlier: int


def draw(database: Database, *, size: int, seed: str, filter: Filter, who: str, at: str) -> Sample:
    """Draw a sample of passed answers whose case is stored, and record it in the chain.

    Of ``filter``, only gate, policy, since and until are used. Raises LedgerError if no answer can be drawn.
    """
    checked_at(at)
    used = {name: getattr(filter, name) for name in ("gate", "policy", "since", "until")}
    chosen = Filter(outcome="passed", **used)
    with database.reading() as session:
        [(through,)] = session.rows("SELECT seq FROM chain")
        groups = _drawn(session, chosen, seed, size, through)
    if not any(group.seqs for group in groups):
        raise LedgerError(
            'no passed answer with a stored case matches, so nothing can be drawn. Only policies with store = "full" keep'
            " the case"
        )
    sample = Sample(
        seed=seed,
        size=size,
        through=through,
        filter={name: value for name, value in used.items() if value is not None},
        groups=groups,
    )
    detail = in_order({name: getattr(sample, name) for name in _RECORDED})
    draft = Draft(
        kind="sample",
        at=at,
        who=who,
        gate=filter.gate or "",
        status="drawn",
        version=__version__,
        detail=detail,
        detail_hash=sha256(detail.encode()),
    )
    with database.writing() as session:
        [entry] = append_in(session, [draft])
    return msgspec.structs.replace(sample, seq=entry.seq, at=at, who=who)


_RECORDED = ("seed", "size", "through", "filter", "groups", "method")


def _drawn(session: Session, filter: Filter, seed: str, size: int, through: int) -> tuple[Group, ...]:
    found: Counter[tuple[str, str, str]] = Counter()
    without_case: Counter[tuple[str, str, str]] = Counter()
    # The largest places of the sample so far, as negative numbers, because a heap gives its smallest first.
    drawn: list[tuple[int, int, tuple[str, str, str]]] = []
    for seq, hash, gate, policy, digest, has_case in _passed(session, filter, through):
        group = (gate, policy, digest)
        if not has_case:
            without_case[group] += 1
            continue
        found[group] += 1
        place = -int.from_bytes(hashlib.sha256(f"{seed}:{hash}".encode("utf-8", "surrogatepass")).digest())
        if len(drawn) < size:
            heapq.heappush(drawn, (place, seq, group))
        elif drawn and place > drawn[0][0]:
            heapq.heapreplace(drawn, (place, seq, group))
    return tuple(
        Group(*group, found[group], without_case[group], tuple(sorted(seq for _, seq, own in drawn if own == group)))
        for group in sorted({*found, *without_case})
    )


def _passed(session: Session, filter: Filter, through: int) -> Iterator[tuple[Any, ...]]:
    chosen = selection(filter).also("e.seq <= ?", through)
    last = 0
    while True:
        part = chosen.also("e.seq > ?", last)
        rows = session.rows(
            "SELECT e.seq, e.hash, e.gate, e.policy_name, e.policy_digest,"
            " CASE WHEN p.case_json IS NULL THEN 0 ELSE 1 END"
            f" FROM {part.tables} LEFT JOIN payloads p ON p.seq = e.seq WHERE {part.where}"
            f" ORDER BY e.seq LIMIT {_AT_A_TIME:d}",
            part.values,
        )
        if not rows:
            return
        yield from rows
        last = rows[-1][0]


def sample_of(session: Session, seq: int) -> Sample:
    """The sample that entry ``seq`` records. Raises NoSuchEntryError."""
    kept = kept_entry(session, seq)
    if kept is None or kept.entry.kind != "sample" or kept.detail is None:
        raise NoSuchEntryError(f"there is no sample {seq}")
    return _read(kept.entry, kept.detail)


def samples(session: Session) -> tuple[Sample, ...]:
    """All samples, oldest first."""
    seqs = session.rows("SELECT seq FROM entries WHERE kind <> 'decision' AND kind = 'sample' ORDER BY seq")
    return tuple(sample_of(session, seq) for (seq,) in seqs)


def _read(entry: Entry, detail: str) -> Sample:
    read = msgspec.convert(decode_payload(detail), Sample)
    return msgspec.structs.replace(read, seq=entry.seq, at=entry.at, who=entry.who)


def labels_of(session: Session, sample: Sample) -> dict[int, Labelled]:
    """The last label of each labelled decision in the sample."""
    labels: dict[int, Labelled] = {}
    for start in range(0, len(sample.seqs), _AT_A_TIME):
        part = sample.seqs[start : start + _AT_A_TIME]
        marks = ", ".join("?" * len(part))
        for about, label, who, at, detail in session.rows(
            "SELECT e.about, e.status, e.who, e.at, p.detail FROM entries e JOIN payloads p ON p.seq = e.seq"
            f" WHERE e.about IN ({marks}) AND e.kind = 'label' ORDER BY e.seq",
            part,
        ):
            if msgspec.json.decode(detail)["sample"] == sample.seq:
                earlier = labels[about].earlier + 1 if about in labels else 0
                labels[about] = Labelled(label, who, at, earlier)
    return labels


def add_labels(
    session: Session, sample: Sample, labels: Iterable[tuple[int, Label]], *, who: str, at: str
) -> tuple[list[Entry], int]:
    """Append labels of decisions in the sample. Returns the entries, and how many labels were there already.

    The transaction of ``session`` must exclude other writers. Raises NoSuchEntryError for other decisions.
    """
    checked_at(at)
    known, gates = labels_of(session, sample), {seq: group.gate for group in sample.groups for seq in group.seqs}
    drafts, same = [], 0
    for seq, label in labels:
        if seq not in gates:
            raise NoSuchEntryError(f"decision {seq} is not in the sample {sample.seq}")
        if seq in known and known[seq].label == label:
            same += 1
        else:
            drafts.append(_label_draft(sample.seq, seq, gates[seq], label, who=who, at=at))
    return append_in(session, drafts), same


def _label_draft(sample: int, seq: int, gate: str, label: Label, *, who: str, at: str) -> Draft:
    detail = in_order({"sample": sample})
    return Draft(
        kind="label",
        at=at,
        who=who,
        gate=gate,
        status=label,
        version=__version__,
        about=seq,
        detail=detail,
        detail_hash=sha256(detail.encode()),
    )


def unlabelled(sample: Sample, labels: Mapping[int, Labelled]) -> Sequence[int]:
    """The decisions without a label."""
    return [seq for seq in sample.seqs if seq not in labels]
