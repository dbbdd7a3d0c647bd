"""Replays stored cases under another policy: which of them change their verdict?

Only entries that store the whole case can be replayed. The same entries and the same policies always give the same result:
there is no deadline, and nothing depends on the clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from answergate.api import check
from answergate.deadline import NO_LIMIT
from answergate.errors import CaseError
from answergate.ledger.entry import Kept
from answergate.ledger.tables import Sheet, Table
from answergate.policy import Policy
from answergate.rules import RULES
from answergate.version import __version__

UNREADABLE = "unreadable"
_MOST_SHOWN = 200


class Side(Struct, frozen=True):
    """A verdict, as far as a replay compares it."""

    status: str
    codes: tuple[str, ...]


class Change(Struct, frozen=True):
    """A case whose verdict changes. ``appeared`` and ``gone`` are rules with findings on one side only."""

    seq: int
    at: str
    case_id: str | None
    policy: str
    before: str
    after: str
    appeared: tuple[str, ...]
    gone: tuple[str, ...]


class Move(Struct, frozen=True):
    """How many cases change from one status to another."""

    before: str
    after: str
    cases: int


class RuleChange(Struct, frozen=True):
    """In how many changed cases findings of a rule appear or disappear."""

    code: str
    appeared: int
    gone: int


class Replayed(Struct, frozen=True, kw_only=True):
    """The result of a replay.

    ``without_case`` counts entries that do not store the case. ``other_version`` counts replayed entries that another
    version decided, if the stored verdict is compared (``against`` is None).
    """

    gate: str
    policy: str
    digest: str
    against: str | None
    replayed: int
    without_case: int
    other_version: int
    changes: tuple[Change, ...]
    moves: tuple[Move, ...]
    rules: tuple[RuleChange, ...]

    def sheet(self) -> Sheet:
        """The result for people."""
        return _sheet(self)


def replay(kept: Iterable[Kept], policy: Policy, *, against: Policy | None = None) -> Replayed:
    """Check the stored cases of the policy's gate again, and compare with the stored verdicts.

    With ``against``, both sides are checked again, so that a newer version of answergate makes no difference.
    """
    active, other = _timeless(policy), None if against is None else _timeless(against)
    replayed = without_case = other_version = 0
    changes = []
    for one in kept:
        entry = one.entry
        if entry.kind != "decision" or entry.gate != policy.gate:
            continue
        if one.case is None:
            without_case += 1
            continue
        replayed += 1
        other_version += other is None and entry.version != __version__
        payload = one.payload
        before = Side(entry.status, entry.codes) if other is None else _decided(payload, other)
        after = _decided(payload, active)
        if before.status != after.status:
            changes.append(
                Change(
                    seq=entry.seq,
                    at=entry.at,
                    case_id=entry.case_id,
                    policy=entry.policy_name,
                    before=before.status,
                    after=after.status,
                    appeared=tuple(sorted(set(after.codes) - set(before.codes))),
                    gone=tuple(sorted(set(before.codes) - set(after.codes))),
                )
            )
    changes.sort(key=lambda change: change.seq)
    return Replayed(
        gate=policy.gate,
        policy=policy.name,
        digest=policy.digest,
        against=None if against is None else against.name,
        replayed=replayed,
        without_case=without_case,
        other_version=other_version,
        changes=tuple(changes),
        moves=_moves(changes),
        rules=_rules(changes),
    )


def _timeless(policy: Policy) -> Policy:
    """The policy without a deadline, because a slow machine must not change the result."""
    return msgspec.structs.replace(policy, settings=msgspec.structs.replace(policy.settings, deadline=NO_LIMIT))


def _decided(payload: Any, policy: Policy) -> Side:
    try:
        verdict = check(payload, policy.gate, policy)
    except CaseError:
        return Side(UNREADABLE, ())
    return Side(verdict.status, tuple(finding.code for finding in verdict.findings))


def _moves(changes: Iterable[Change]) -> tuple[Move, ...]:
    counts = Counter((change.before, change.after) for change in changes)
    return tuple(
        Move(before, after, cases)
        for (before, after), cases in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    )


def _rules(changes: Iterable[Change]) -> tuple[RuleChange, ...]:
    appeared: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for change in changes:
        appeared.update(change.appeared)
        gone.update(change.gone)
    codes = sorted({*appeared, *gone}, key=lambda code: (-appeared[code] - gone[code], code))
    return tuple(RuleChange(code, appeared[code], gone[code]) for code in codes)


def _sheet(result: Replayed) -> Sheet:
    share = f" ({len(result.changes) / result.replayed:.1%})" if result.replayed else ""
    than = f"under {result.against}" if result.against else "that is stored"
    facts = [
        f"{result.replayed:,} cases of the {result.gate} gate were checked again under {result.policy},"
        f" sha256 {result.digest[:16]}.",
        f"{len(result.changes):,} of them{share} get another status than the one {than}.",
    ]
    notes = []
    if result.without_case:
        notes.append(
            f'{result.without_case:,} decisions cannot be replayed, because their case is not stored (store = "full"'
            " keeps it)."
        )
    if result.other_version:
        notes.append(
            f"{result.other_version:,} of the cases were decided by another version of answergate, which may be the cause"
            " of a change. Use --against with the policy that decided them to compare the policies alone."
        )
    if len(result.changes) > _MOST_SHOWN:
        notes.append(f"The list has the first {_MOST_SHOWN} of the changed cases. --format json has all.")
    return Sheet(
        f"Replay under {result.policy}",
        facts,
        notes,
        (
            Table(
                "Changes",
                ("before", "after", "cases"),
                [(m.before, m.after, f"{m.cases:,}") for m in result.moves],
                (2,),
            ),
            Table(
                "Rules in the changed cases",
                ("rule", "name", "new in", "gone in"),
                [(r.code, _name(r.code), f"{r.appeared:,}", f"{r.gone:,}") for r in result.rules],
                (2, 3),
            ),
            Table(
                "Changed cases",
                ("entry", "time", "case", "decided under", "before", "after", "new rules", "gone rules"),
                [
                    (
                        str(change.seq),
                        change.at[:19].replace("T", " "),
                        change.case_id or "",
                        change.policy,
                        change.before,
                        change.after,
                        " ".join(change.appeared),
                        " ".join(change.gone),
                    )
                    for change in result.changes[:_MOST_SHOWN]
                ],
                (0,),
            ),
        ),
    )


def _name(code: str) -> str:
    return RULES[code].name if code in RULES else ""
