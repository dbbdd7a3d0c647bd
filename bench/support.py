"""Measures how well support separates right from wrong answers, on data that nobody read: ``python -m bench.support``.

Every figure comes from the counted-only part of the labelled data (see ``bench.held_out``), with a 95% interval. The plain
baseline of ``../shared/reference`` and a peer run on the same answers in the same run. It only reports figures, including
those that miss their goal. The exit code is always 0.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from statistics import mean, median
from time import perf_counter
from typing import Any

from groundlens import verify
from msgspec import Struct

from answergate import check
from answergate.evaluation.statistics import Figure, auroc, rate
from answergate.model.case import Case
from answergate.version import __version__
from bench.held_out import DATA, labelled, names
from bench.judged import POLICY, Judged, is_refused, is_warned, judged, risk_of

RAGTRUTH = ("ragtruth_qa_dev40", "ragtruth_qa_more")
PROSE = {
    "ragtruth_qa": RAGTRUTH,
    "attributionbench": ("attributionbench_dev",),
    "wice": ("wice_claim_dev",),
    "qags": ("qags_cnndm", "qags_xsum"),
}
AUROC_GOALS = {"ragtruth_qa": 0.86, "attributionbench": 0.76, "wice": 0.77}
REFUSED = (0.30, 0.05)
WARNED = (0.45, 0.10)
_STEPS = [step / 100 for step in range(101)]


class Row(Struct, frozen=True):
    """A figure and its goal. ``holds`` is None if there is no goal."""

    what: str
    measured: str
    goal: str = ""
    holds: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.holds is None else "reached" if self.holds else "MISSED"


class Scored(Struct, frozen=True):
    """One judged answer with its scores."""

    wrong: bool
    risk: float
    baseline: float
    refused: bool
    warned: bool
    contradicted: bool


def main(arguments: Sequence[str]) -> int:
    if not DATA.is_dir():
        print("skipped: ../shared/data does not exist")
        return 0
    scored = {name: [_score(one) for one in judged(name, counted_only=True)] for name in names()}
    groups = {group: [one for name in files for one in scored[name]] for group, files in PROSE.items()}
    rows = [*_auroc_rows(groups), *_decision_rows(groups), *_held_out_rows(groups), *_right_only_rows(scored)]
    rows += [*_file_rows(scored), *_speed_rows()]
    (_print_markdown if "--markdown" in arguments else _print_table)(rows)
    return 0


def _score(one: Judged) -> Scored:
    supports = one.supports(POLICY.checks)
    cited = [one.chunks[index] for index in dict.fromkeys(index for places in one.cited for index in places)]
    return Scored(
        wrong=one.wrong,
        risk=risk_of(supports),
        baseline=1.0 - _baseline()(one.whole, cited or list(one.chunks), one.question),
        refused=is_refused(supports, POLICY.settings),
        warned=is_warned(supports, POLICY.settings),
        contradicted=any(support.contradicted for support in supports),
    )


_BASELINE: list[Callable[..., float]] = []


def _baseline() -> Callable[..., float]:
    if not _BASELINE:
        path = DATA.parent.parent / "reference" / "plain_baseline.py"
        spec = spec_from_file_location("plain_baseline", path)
        assert spec is not None
        assert spec.loader is not None
        module: Any = module_from_spec(spec)
        spec.loader.exec_module(module)
        _BASELINE.append(module.answer_score)
    return _BASELINE[0]


def _auroc_of(scored: Sequence[Scored], field: str) -> Figure:
    def values(*, wrong: bool) -> list[float]:
        return [getattr(one, field) for one in scored if one.wrong is wrong]

    return auroc(values(wrong=True), values(wrong=False))


def _auroc_rows(groups: dict[str, list[Scored]]) -> list[Row]:
    rows = []
    for name, goal in AUROC_GOALS.items():
        ours, plain = _auroc_of(groups[name], "risk"), _auroc_of(groups[name], "baseline")
        measured = f"{_decimal(ours)}; plain baseline {_decimal(plain)}"
        rows.append(Row(f"{name}: AUROC", measured, f"at least {goal}", (ours.value or 0) >= goal))
    return rows


def _share(scored: Sequence[Scored], field: str, *, wrong: bool) -> Figure:
    here = [bool(getattr(one, field)) for one in scored if one.wrong is wrong]
    return rate(sum(here), len(here))


def _decision_rows(groups: dict[str, list[Scored]]) -> list[Row]:
    rows = []
    for field, what, (least, most) in (("refused", "REFUSE", REFUSED), ("warned", "REFUSE or WARN", WARNED)):
        caught = {name: _share(scored, field, wrong=True) for name, scored in groups.items()}
        alarms = {name: _share(scored, field, wrong=False) for name, scored in groups.items()}
        for name in groups:
            rows.append(
                Row(f"{name}, as shipped: {what}", f"{_percent(caught[name])}, false alarms {_percent(alarms[name])}")
            )
        mean_caught = mean([figure.value or 0 for figure in caught.values()])
        mean_alarms = mean([figure.value or 0 for figure in alarms.values()])
        rows.append(
            Row(
                f"mean of the prose sets, as shipped: {what}",
                f"{mean_caught:.1%} at {mean_alarms:.1%} false alarms",
                f"{least:.0%} at most {most:.0%}",
                mean_caught >= least and mean_alarms <= most,
            )
        )
    return rows


def _held_out_rows(groups: dict[str, list[Scored]]) -> list[Row]:
    """Thresholds found on the other sets, for at most so many false alarms on their mean."""
    rows = []
    for limit in (REFUSED[1], WARNED[1]):
        for name, scored in groups.items():
            others = [group for other, group in groups.items() if other != name]
            fitting = [step for step in _STEPS if mean([_flagged(group, step)[0] for group in others]) <= limit]
            threshold = max(fitting, default=0.0)
            alarms, caught = _flagged(scored, threshold)
            rows.append(
                Row(
                    f"{name}, threshold {threshold} found on the other sets for {limit:.0%}",
                    f"{caught:.1%} at {alarms:.1%} false alarms",
                )
            )
    return rows


def _flagged(scored: Sequence[Scored], threshold: float) -> tuple[float, float]:
    """The shares of right and of wrong answers that are flagged below a score."""
    flagged = [(one.wrong, one.contradicted or 1.0 - one.risk < threshold) for one in scored]
    right = [flag for wrong, flag in flagged if not wrong]
    wrong = [flag for wrong, flag in flagged if wrong]
    return sum(right) / max(1, len(right)), sum(wrong) / max(1, len(wrong))


def _right_only_rows(scored: dict[str, list[Scored]]) -> list[Row]:
    rows = []
    for name, most in (("tatqa_dev", 0.05), ("financebench_dev", 0.35)):
        figure = _share(scored[name], "refused", wrong=False)
        rows.append(
            Row(
                f"{name}, all right: false alarms",
                _percent(figure),
                f"at most {most:.0%}",
                figure.value is not None and figure.value <= most,
            )
        )
    return rows


def _file_rows(scored: dict[str, list[Scored]]) -> list[Row]:
    rows, ours, plain = [], [], []
    for name, here in scored.items():
        mine, other = _auroc_of(here, "risk"), _auroc_of(here, "baseline")
        if mine.value is None or other.value is None:
            continue
        ours.append(mine.value)
        plain.append(other.value)
        caught, alarms = _share(here, "refused", wrong=True), _share(here, "refused", wrong=False)
        rows.append(
            Row(
                f"{name}: AUROC",
                f"{_decimal(mine)}; plain baseline {other.value:.3f}; refused {_percent(caught)}, "
                f"false alarms {_percent(alarms)}",
            )
        )
    better = mean(ours) > mean(plain)
    rows.append(
        Row("mean AUROC of all files", f"{mean(ours):.3f}", f"above the plain baseline's {mean(plain):.3f}", better)
    )
    return rows


def peer_flags(case: Case) -> bool:
    """Whether the peer stops the answer or sends it to a person."""
    decision: str = verify(case.answer, evidence=[(chunk.id, chunk.text) for chunk in case.chunks]).decision
    return decision != "PASS"


def _speed_rows() -> list[Row]:
    """The median time of an answer for the gate and the peer, measured in turns."""
    ours, theirs = [], []
    for name in RAGTRUTH:
        for record in labelled(name, counted_only=True):
            payload = {
                "question": record.get("question"),
                "answer": record["answer"],
                "chunks": record["chunks"],
                "citations": [chunk["id"] for chunk in record["chunks"]],
            }
            passages = [(chunk["id"], chunk["text"]) for chunk in record["chunks"]]
            ours.append(min(_seconds(partial(check, payload, "guardrails", POLICY)) for _ in range(3)))
            theirs.append(min(_seconds(partial(verify, record["answer"], evidence=passages)) for _ in range(3)))
    mine, peer = median(ours), median(theirs)
    return [
        Row("ragtruth_qa: median time of an answer", f"{1000 * mine:.2f} ms"),
        Row(
            "ragtruth_qa: groundlens 6.0.5 in the same run",
            f"{1000 * peer:.2f} ms, {peer / mine:.2f} times ours",
            "at least 1 time",
            peer >= mine,
        ),
    ]


def _seconds(call: Callable[[], object]) -> float:
    start = perf_counter()
    call()
    return perf_counter() - start


def _percent(figure: Figure) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return "–"
    return f"{figure.value:.1%} ({figure.low:.1%} to {figure.high:.1%})"


def _decimal(figure: Figure) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return "–"
    return f"{figure.value:.3f} ({figure.low:.3f} to {figure.high:.3f})"


def _print_table(rows: Sequence[Row]) -> None:
    print(f"answergate {__version__}, guardrails as shipped, counted-only data; 95% intervals in brackets\n")
    widest, measured = max(len(row.what) for row in rows), max(len(row.measured) for row in rows)
    for row in rows:
        print(f"{row.what:<{widest}}  {row.measured:<{measured}}  {row.goal:<24}  {row.verdict}".rstrip())
    short = [row.what for row in rows if row.holds is False]
    print(f"\nshort of the goal: {'; '.join(short)}" if short else "\nall goals are reached")


def _print_markdown(rows: Sequence[Row]) -> None:
    print(f"answergate {__version__}, `make bench-support`, counted-only data. 95% intervals in brackets.\n")
    print("| what | measured | goal | |\n|---|---|---|---|")
    for row in rows:
        print(f"| {row.what} | {row.measured} | {row.goal} | {row.verdict} |")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
