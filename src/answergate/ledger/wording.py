"""Describes a ledger in readable text."""

from __future__ import annotations

from answergate.ledger.entry import Stats, Verified


def verified_text(verified: Verified) -> str:
    """Say whether the chain is intact, and where it ends or breaks."""
    seen = f"{verified.entries:,} {'entry' if verified.entries == 1 else 'entries'}"
    if not verified.ok:
        return f"BROKEN at entry {verified.seq}: {verified.problem} ({seen} before it are intact)"
    since = (
        f", starting at {verified.pruned_through + 1} (earlier entries were pruned)" if verified.pruned_through else ""
    )
    return f"intact: {seen}{since}\nhead:   {verified.head}"


def stats_text(stats: Stats) -> str:
    """Return an overview of the ledger as text."""
    lines = [
        f"entries    {stats.entries:,}: {stats.decisions:,} decisions, {stats.reviews:,} reviews, {stats.prunes:,} prunes",
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
