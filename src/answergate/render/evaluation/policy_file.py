"""Writes a proposal as a policy file with a comment about its origin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from answergate.evaluation.loading import Source
from answergate.evaluation.measuring import Level
from answergate.evaluation.proposing import Half, Proposal
from answergate.render.evaluation.wording import decimals, how_cited, percent, percent_range
from answergate.render.layout import shown
from answergate.render.policies import policy_to_toml
from answergate.render.wording import count_of
from answergate.version import __version__


def proposal_to_toml(proposal: Proposal, *, sources: Sequence[Source], command: str, date: str) -> str:
    """Return the proposed policy with all defaults, after a comment about its origin. ``date`` is copied unchanged."""
    lines = [
        f"Thresholds found by `answergate calibrate`, {date}, answergate {__version__}.",
        f"Command: {command}",
        "Data:",
        *(
            f"  {PurePath(source.name).name} ({count_of(source.records, 'record')}) sha256:{source.sha256}"
            for source in sources
        ),
        how_cited(proposal.cited),
        f"Limit: {percent(proposal.max_false_alarms)} false alarms on supported answers.",
        *_half("Fitted on", proposal.fitted),
        *_half("Held out (sources that were not fitted on)", proposal.held_out),
        *(f"Warning: {warning}" for warning in proposal.warnings),
    ]
    comment = "\n".join(f"# {_one_line(line)}" for line in lines)
    return f"{comment}\n#\n{policy_to_toml(proposal.policy)}"


def _half(label: str, half: Half) -> list[str]:
    outcomes = half.proposed.outcomes
    return [
        f"{label}: {half.sources} sources, {half.supported} supported and {half.unsupported} unsupported answers.",
        f"  false alarms {_rate(half.proposed, 'false alarms')}, {outcomes.false_alarms} of {outcomes.good}",
        f"  caught       {_rate(half.proposed, 'caught')}, {outcomes.caught} of {outcomes.bad}",
        f"  AUROC        {decimals(half.proposed.auroc.value)}",
    ]


def _rate(level: Level, what: str) -> str:
    figure = level.recall if what == "caught" else level.false_alarm_rate
    return f"{percent(figure.value)} (95% interval {percent_range(figure)})"


def _one_line(text: str) -> str:
    """Return the text on one line, so that a file name with a line break cannot end the comment."""
    return shown(text).replace("\n", "␊")
