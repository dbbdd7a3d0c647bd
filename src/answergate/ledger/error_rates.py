"""The error rate among passed answers, from labelled samples, with a 95% interval.

The interval is Wilson's. It is computed from right and wrong labels. Unclear labels are counted apart: ``lowest`` and
``highest`` are the ends of the intervals if all of them were right, or all wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from answergate.evaluation.statistics import Figure, rate
from answergate.ledger.sampling import Labelled, Sample
from answergate.ledger.tables import Sheet, Table


class Rate(Struct, frozen=True, kw_only=True):
    """The labels of one gate and policy in a sample (or of the whole sample), and the error rate."""

    gate: str
    policy: str
    digest: str
    population: int
    drawn: int
    right: int
    wrong: int
    unclear: int
    unlabelled: int
    error_rate: Figure
    lowest: float | None
    highest: float | None


class Measured(Struct, frozen=True, kw_only=True):
    """One sample: how it was drawn, and what its labels show. ``relabelled`` counts decisions whose label was changed."""

    sample: int
    at: str
    who: str
    seed: str
    size: int
    through: int
    filter: Mapping[str, str]
    without_case: int
    relabelled: int
    labelled_by: tuple[str, ...]
    rates: tuple[Rate, ...]
    total: Rate


def measured(sample: Sample, labels: Mapping[int, Labelled]) -> Measured:
    """Compute the error rates of a sample."""
    rates = tuple(
        _rate(group.gate, group.policy, group.digest, group.population, group.seqs, labels) for group in sample.groups
    )
    return Measured(
        sample=sample.seq,
        at=sample.at,
        who=sample.who,
        seed=sample.seed,
        size=sample.size,
        through=sample.through,
        filter=sample.filter,
        without_case=sample.without_case,
        relabelled=sum(label.earlier > 0 for label in labels.values()),
        labelled_by=tuple(sorted({label.who for label in labels.values()})),
        rates=rates,
        total=_rate("all", "all", "", sample.population, sample.seqs, labels),
    )


def _rate(
    gate: str, policy: str, digest: str, population: int, seqs: Sequence[int], labels: Mapping[int, Labelled]
) -> Rate:
    counts = Counter(labels[seq].label for seq in seqs if seq in labels)
    right, wrong, unclear = counts["right"], counts["wrong"], counts["unclear"]
    every = right + wrong + unclear
    return Rate(
        gate=gate,
        policy=policy,
        digest=digest,
        population=population,
        drawn=len(seqs),
        right=right,
        wrong=wrong,
        unclear=unclear,
        unlabelled=len(seqs) - every,
        error_rate=rate(wrong, right + wrong),
        lowest=rate(wrong, every).low,
        highest=rate(wrong + unclear, every).high,
    )


def sheet_of(results: Sequence[Measured]) -> Sheet:
    """The error rates of all samples for people."""
    drawn = [
        (
            str(one.sample),
            one.at[:19].replace("T", " "),
            one.who,
            one.seed,
            f"{one.total.drawn:,} of {one.total.population:,}",
            ", ".join(f"{name}={value}" for name, value in one.filter.items()) or "none",
            f"{one.total.drawn - one.total.unlabelled:,}",
        )
        for one in results
    ]
    tables = [
        Table(
            "All samples that were drawn",
            ("sample", "time", "by", "seed", "drawn", "filter", "labelled"),
            drawn,
            (0, 6),
        )
    ]
    tables += [_table(one) for one in results if one.total.drawn > one.total.unlabelled]
    return Sheet(
        "Error rate among passed answers",
        [
            "The share of wrong answers among those that passed, with Wilson's 95% interval. Unclear labels are left out of the rate;"
            " the last column has the interval that covers both cases, that all of them are right and that all are wrong."
        ],
        [note for one in results for note in _notes(one)],
        tables,
    )


def _notes(one: Measured) -> list[str]:
    notes = []
    total = one.total
    if total.unlabelled:
        notes.append(
            f"Sample {one.sample}: {total.unlabelled:,} of {total.drawn:,} answers are not labelled yet. The rate holds only if"
            " the labelled ones were not chosen."
        )
    if one.without_case:
        notes.append(
            f"Sample {one.sample}: {one.without_case:,} passed answers could not be drawn, because their case is not stored."
        )
    if total.drawn < one.size:
        notes.append(
            f"Sample {one.sample}: {one.size:,} answers were asked for, but only {total.drawn:,} could be drawn."
        )
    if one.relabelled:
        notes.append(f"Sample {one.sample}: {one.relabelled:,} labels were changed later. The last label counts.")
    return notes


def _table(one: Measured) -> Table:
    rows = [*one.rates, *([one.total] if len(one.rates) > 1 else [])]
    return Table(
        f"Sample {one.sample}, labelled by {', '.join(one.labelled_by)}",
        (
            "gate",
            "policy",
            "passed",
            "drawn",
            "right",
            "wrong",
            "unclear",
            "no label",
            "error rate",
            "95% interval",
            "with unclear",
        ),
        [
            (
                rate.gate,
                rate.policy if not rate.digest else f"{rate.policy} {rate.digest[:8]}",
                f"{rate.population:,}",
                f"{rate.drawn:,}",
                f"{rate.right:,}",
                f"{rate.wrong:,}",
                f"{rate.unclear:,}",
                f"{rate.unlabelled:,}",
                "-" if rate.error_rate.value is None else f"{rate.error_rate.value:.1%}",
                _range(rate.error_rate.low, rate.error_rate.high),
                _range(rate.lowest, rate.highest),
            )
            for rate in rows
        ],
        (2, 3, 4, 5, 6, 7, 8),
    )


def _range(low: float | None, high: float | None) -> str:
    return "-" if low is None or high is None else f"{low:.1%} to {high:.1%}"
