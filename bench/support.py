"""Measures how well support scores separate supported from unsupported answers.

Run it with ``python -m bench.support [--markdown]``. Thresholds are fitted on one half of the sources and reported on
the other. A peer runs on the same answers in the same run. It only reports figures, including those that miss their
goal. The exit code is always 0.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from groundlens import verify
from msgspec import Struct

from answergate import check
from answergate.evaluation.evaluating import score_all
from answergate.evaluation.loading import Labels, load_labels
from answergate.evaluation.measuring import DatasetFigures, measure
from answergate.evaluation.proposing import Proposal, propose
from answergate.evaluation.records import Labelled
from answergate.evaluation.scoring import Cited, citing
from answergate.evaluation.statistics import Figure, auroc, rate
from answergate.intake import case_to_dict
from answergate.model.case import Case
from answergate.policy import Policy, load_policy
from answergate.text.support.port import LexicalSimilarity
from answergate.version import __version__

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "claims"
LIMIT = 0.05
# The people who labelled these answers compared them with all passages, not only with those that the answer mentions.
JUDGED = Cited.ALL
REPORTED = (
    "factcheckgpt_stance",
    "expertqa_val",
    "factscore_dev",
    "qags_cnndm",
    "qags_xsum",
    "summedits_dev",
    "scitab_dev",
    "kornli_dev",
    "ocnli_train3k",
)


class Row(Struct, frozen=True):
    """A figure and its goal. ``holds`` is None if there is no goal."""

    what: str
    measured: str
    goal: str = ""
    holds: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.holds is None else "PASS" if self.holds else "MISSED"


def main(arguments: Sequence[str]) -> int:
    if not DATA.is_dir():
        print("skipped: ../shared/data does not exist")
        return 0
    policy = load_policy(None, "guardrails")
    rows = [
        *calibrated_rows(policy),
        *speed_rows(policy),
        *attribution_rows(policy),
        *number_rows(policy),
        *reported_rows(policy),
    ]
    (print_markdown if "--markdown" in arguments else print_table)(rows)
    short = [row.what for row in rows if row.holds is False]
    print(f"\nshort of the goal: {'; '.join(short)}" if short else "\nall goals are reached")
    return 0


def _load(name: str, policy: Policy, by: str | None = None) -> Labels:
    return load_labels([str(DATA / f"{name}.jsonl.gz")], policy, by=by)


def _measure(name: str, policy: Policy) -> DatasetFigures:
    return measure(name, score_all(_load(name, policy), policy))


def calibrated_rows(policy: Policy) -> list[Row]:
    """Whole answers over retrieved passages: the calibrated thresholds, the shipped ones, and a peer."""
    labels = _load("ragtruth_qa_dev40", policy)
    rows = []
    for swapped in (False, True):
        proposal = propose(labels, policy, LIMIT, cited=JUDGED, swapped=swapped)
        if proposal is None:
            rows.append(Row("ragtruth_qa: calibrate", "no thresholds keep the limit", "thresholds found", False))
            continue
        rows += _proposal_rows(proposal, policy, swapped=swapped)
    figures = measure("ragtruth_qa", score_all(labels, policy, JUDGED))
    answers, sentences = figures.levels[0], figures.levels[1]
    rows += [
        _rate_row("ragtruth_qa, all sources, as shipped: false alarms", answers.false_alarm_rate, most=LIMIT),
        _rate_row("ragtruth_qa, all sources, as shipped: caught", answers.recall, least=0.30),
        _auroc_row("ragtruth_qa: AUROC of answers", answers.auroc, 0.80),
        _auroc_row("ragtruth_qa: AUROC of sentences", sentences.auroc, 0.82),
    ]
    flagged = [(peer_flags(record.case), record.supported) for record in labels.records]
    for what, supported in (("false alarms", True), ("caught", False)):
        here = [flag for flag, label in flagged if label is supported]
        rows.append(_rate_row(f"ragtruth_qa, all sources, groundlens 6.0.5: {what}", rate(sum(here), len(here))))
    return rows


def _proposal_rows(proposal: Proposal, policy: Policy, *, swapped: bool) -> list[Row]:
    level = proposal.held_out.proposed
    found = proposal.thresholds.settings()
    shipped = {name: getattr(policy.settings, name) for name in found}
    said = ", ".join(f"{name} {value}" for name, value in found.items())
    if swapped:
        return [
            Row("ragtruth_qa, halves swapped: thresholds found", said),
            _rate_row("ragtruth_qa, halves swapped: false alarms on the other half", level.false_alarm_rate),
            _rate_row("ragtruth_qa, halves swapped: caught on the other half", level.recall),
        ]
    return [
        Row("ragtruth_qa: thresholds found on one half of the sources", said, "what ships", found == shipped),
        _rate_row("ragtruth_qa: false alarms on the other half", level.false_alarm_rate, most=LIMIT),
        _rate_row("ragtruth_qa: caught on the other half", level.recall, least=0.30),
    ]


def peer_flags(case: Case) -> bool:
    """Whether the peer stops the answer or sends it to a person."""
    decision: str = verify(case.answer, evidence=[(chunk.id, chunk.text) for chunk in case.chunks]).decision
    return decision != "PASS"


def speed_rows(policy: Policy) -> list[Row]:
    """The median time of an answer for the gate and the peer, measured in turns."""
    ours, theirs = [], []
    for record in _load("ragtruth_qa_dev40", policy).records:
        payload = case_to_dict(citing(record.case, policy, JUDGED))
        ours.append(min(_seconds(partial(check, payload, policy.gate, policy)) for _ in range(3)))
        theirs.append(min(_seconds(partial(peer_flags, record.case)) for _ in range(3)))
    mine, peer = median(ours), median(theirs)
    return [
        Row("ragtruth_qa: median time of an answer", f"{1000 * mine:.2f} ms", "under 1 ms", mine < 0.001),
        Row(
            "ragtruth_qa: groundlens 6.0.5 in the same run",
            f"{1000 * peer:.2f} ms, {peer / mine:.1f} times ours",
            "at least 3 times",
            peer >= 3 * mine,
        ),
    ]


def _seconds(call: Callable[[], object]) -> float:
    start = perf_counter()
    call()
    return perf_counter() - start


def attribution_rows(policy: Policy) -> list[Row]:
    """Single claims and the chunks they cite. A record is one claim, compared with all its chunks."""
    by_source: dict[str, list[Labelled]] = {}
    for record in _load("attributionbench_dev", policy, "src_dataset").records:
        by_source.setdefault(record.dataset, []).append(record)
    everything = [record for records in by_source.values() for record in records]
    wice = _load("wice_claim_dev", policy).records
    return [
        _auroc_row("attributionbench: AUROC of claims", _auroc_of_claims(everything), 0.76),
        *(
            _auroc_row(f"attributionbench, {source}: AUROC of claims", _auroc_of_claims(by_source[source]))
            for source in sorted(by_source)
        ),
        _auroc_row("wice: AUROC of claims", _auroc_of_claims(wice), 0.77),
    ]


def _auroc_of_claims(records: Sequence[Labelled]) -> Figure:
    lexical = LexicalSimilarity()
    risks: tuple[list[float], list[float]] = ([], [])
    for record in records:
        if record.supported is None:
            continue
        chunks = [chunk.text for chunk in record.case.chunks]
        [support] = lexical.support([record.case.answer], chunks, [range(len(chunks))])
        risks[record.supported].append(1.0 - support.score)
    return auroc(*risks)


def number_rows(policy: Policy) -> list[Row]:
    """Right numbers that are derived from the evidence, and wrong numbers."""
    tatqa = _measure("tatqa_dev", policy).levels[0]
    rows = [_rate_row("tatqa, all correct: false alarms", tatqa.false_alarm_rate, most=0.05)]
    numbers = _measure("basketball_train", policy).numbers
    if numbers is not None:
        rows.append(_rate_row("basketball: wrong numbers flagged", numbers.recall, least=0.50))
        rows.append(_rate_row("basketball: right numbers flagged", numbers.false_alarm_rate, most=0.10))
    return rows


def reported_rows(policy: Policy) -> list[Row]:
    """Figures that are reported without a goal."""
    rows = []
    for name in REPORTED:
        for level in _measure(name, policy).levels:
            said = f"{_decimal(level.auroc)}; caught {_percent(level.recall)}, false alarms {_percent(level.false_alarm_rate)}"
            rows.append(Row(f"{name}: AUROC of {level.name}", said))
    return rows


def _rate_row(what: str, figure: Figure, *, least: float | None = None, most: float | None = None) -> Row:
    if least is not None:
        return Row(what, _percent(figure), f"at least {least:.0%}", (figure.value or 0.0) >= least)
    if most is not None:
        return Row(what, _percent(figure), f"at most {most:.0%}", figure.value is not None and figure.value <= most)
    return Row(what, _percent(figure))


def _auroc_row(what: str, figure: Figure, least: float | None = None) -> Row:
    if least is None:
        return Row(what, _decimal(figure))
    return Row(what, _decimal(figure), f"at least {least:.2f}", (figure.value or 0.0) >= least)


def _percent(figure: Figure) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return "–"
    return f"{figure.value:.1%} ({figure.low:.1%} to {figure.high:.1%})"


def _decimal(figure: Figure) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return "–"
    return f"{figure.value:.3f} ({figure.low:.3f} to {figure.high:.3f})"


def print_table(rows: Sequence[Row]) -> None:
    """Print the rows for a terminal."""
    print(f"answergate {__version__}, guardrails as shipped; 95% intervals in brackets\n")
    widest, measured = max(len(row.what) for row in rows), max(len(row.measured) for row in rows)
    for row in rows:
        print(f"{row.what:<{widest}}  {row.measured:<{measured}}  {row.goal:<16}  {row.verdict}".rstrip())


def print_markdown(rows: Sequence[Row]) -> None:
    """Print the rows as Markdown."""
    print(f"answergate {__version__}, guardrails as shipped, `make bench-support`. 95% intervals in brackets.\n")
    print("| what | measured | goal | |\n|---|---|---|---|")
    for row in rows:
        print(f"| {row.what} | {row.measured} | {row.goal} | {row.verdict} |")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
