"""Describes a ledger in readable text."""

from __future__ import annotations

from answergate.ledger.entry import Keep, Pruned, Signed, Stats, Verified
from answergate.ledger.proving import Proof


def verified_text(verified: Verified) -> str:
    """Say whether the chain is intact, where it ends or breaks, what is signed, and where times go backwards."""
    seen = f"{verified.entries:,} {_entries(verified.entries)}"
    if not verified.ok:
        broken = f"BROKEN at entry {verified.seq}: {verified.problem} ({seen} before it are intact)"
        return "\n".join([broken, *_backwards(verified)])
    since = (
        f", starting at {verified.pruned_through + 1} (earlier entries were pruned)" if verified.pruned_through else ""
    )
    return "\n".join(
        [f"intact: {seen}{since}", f"head:   {verified.head}", *_signed(verified.signed), *_backwards(verified)]
    )


def _signed(signed: Signed | None) -> list[str]:
    if signed is None:
        return []
    lines = [f"signed: {signed.heads:,} heads, the last one at entry {signed.seq} on {signed.at} by {signed.key_id}"]
    if signed.after:
        lines.append(f"        {signed.after:,} {_entries(signed.after)} after it, not signed yet")
    if signed.unchecked:
        lines.append(f"        {signed.unchecked:,} heads of other keys were not checked: give their public keys too")
    return lines


def _backwards(verified: Verified) -> list[str]:
    lines = [
        f"TIME GOES BACK at entry {step.seq}: {step.at}, but entry {step.before_seq} has {step.before_at}"
        for step in verified.backwards
    ]
    if verified.steps_back > len(lines):
        lines.append(f"TIME GOES BACK at {verified.steps_back - len(lines):,} more entries")
    return lines


def proved_text(proof: Proof) -> str:
    """Say what a valid proof proves."""
    entry, head = proof.entry, proof.head
    what = f"{entry.kind} {entry.status}"
    if entry.gate:
        what += f" of the {entry.gate} gate"
    if entry.policy_name:
        what += f" under {entry.policy_name}"
    signer = "" if head.signature is None else head.signature.key_id
    texts = f", with its {', '.join(sorted(proof.texts))}" if proof.texts else ""
    return (
        f"proved: entry {entry.seq} ({what}, at {entry.at}{texts}) is in the ledger with the head {head.seq}, signed at"
        f" {head.at} by {signer}"
    )


def pruned_text(pruned: Pruned, keep: Keep) -> str:
    """Say what was removed, what was kept, and why."""
    if pruned.entry is None:
        lines = ["Nothing to remove."]
    else:
        removed = {"findings": "case and result", "hashes": "all texts", "nothing": "the whole entry"}[keep]
        lines = [
            f"Removed up to entry {pruned.through}: {removed} of {pruned.entries:,}. Entry {pruned.entry.seq} records this."
        ]
    return "\n".join([*lines, *(f"Kept {one.count:,} {one.what}: {one.why}." for one in pruned.kept)])


def _entries(count: int) -> str:
    return "entry" if count == 1 else "entries"


def stats_text(stats: Stats) -> str:
    """Return an overview of the ledger as text."""
    kinds = f"{stats.decisions:,} decisions, {stats.reviews:,} reviews, {stats.prunes:,} prunes"
    if stats.samples:
        kinds += f", {stats.samples:,} samples, {stats.labels:,} labels"
    lines = [
        f"entries    {stats.entries:,}: {kinds}",
        f"from, to   {stats.first_at or '-'}  {stats.last_at or '-'}",
        f"head       {stats.head}",
        f"on disk    {stats.bytes / 1_000_000:,.1f} MB, schema version {stats.schema}",
    ]
    if stats.pruned_through:
        lines.append(f"pruned     entries up to {stats.pruned_through:,}")
    for title, rows in (
        ("decisions", [(f"{count.gate:<12} {count.status}", count.entries) for count in stats.counts]),
        ("rules with findings", [(rule.code, rule.entries) for rule in stats.rules]),
    ):
        if rows:
            lines += ["", title, *(f"  {name:<36} {entries:>12,}" for name, entries in rows)]
    return "\n".join(lines)
