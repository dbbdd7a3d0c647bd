"""``answergate calibrate``: find thresholds that fit your labelled answers."""

from __future__ import annotations

import shlex
from datetime import date
from pathlib import Path

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.evaluate import data_argument, label_options, meanings_of
from answergate.cli.exits import Exit
from answergate.cli.today import day_of, read_day
from answergate.cli.writing import check_output, write_file


def _share(context: click.Context, option: click.Parameter, written: str) -> float:
    """Read a share such as ``5%`` or ``0.05``."""
    text = written.strip()
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = -1.0
    if not 0 <= share < 1:
        raise click.BadParameter(f"expected a share below 100%, such as 5% or 0.05, got {text!r}")
    return share


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate evaluate --write-sample labelled.jsonl
      $ answergate calibrate labelled.jsonl --max-false-alarms 5%
      $ answergate calibrate labelled.jsonl --max-false-alarms 2% --out ours.toml
      $ answergate evaluate labelled.jsonl --policy ours.toml
    """
)
@data_argument
@click.option(
    "--max-false-alarms",
    "limit",
    callback=_share,
    default="5%",
    show_default=True,
    metavar="SHARE",
    help="The share of supported answers that may be refused by mistake, such as 5% or 0.05.",
)
@click.option(
    "-p",
    "--policy",
    metavar="NAME|FILE",
    help="The policy to start from: a preset or a TOML file. Default: the preset `guardrails`.",
)
@label_options
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    default="guardrails-calibrated.toml",
    show_default=True,
    help="The policy file to write.",
)
@click.option(
    "--date",
    "day",
    metavar="YYYY-MM-DD",
    callback=read_day,
    help="The date to write into the policy file. Default: today.",
)
@click.option("--force", is_flag=True, help="Overwrite the policy file if it exists.")
@colour_option
@click.pass_context
def calibrate(
    context: click.Context,
    data: tuple[str, ...],
    limit: float,
    policy: str | None,
    labels: tuple[str, ...],
    cited: str,
    out: str,
    day: date | None,
    *,
    force: bool,
    colour: bool,
) -> None:
    """Propose guardrails thresholds from your labelled answers.

    DATA has the same format as for `answergate evaluate`. The result is a policy file that also records how it was made.

    This splits the sources into two halves, always the same two for the same data. On the first half, it chooses
    min_similarity: the value that catches the most unsupported answers while at most --max-false-alarms of the
    supported answers are refused, with no uncovered claim allowed. It changes max_uncovered_claims and max_uncovered_ratio only if
    that catches clearly more. If the answers have citations of their own, it also chooses min_citation_density. Then it
    measures the result on the second half.

    Exit code 0: thresholds were found and written. 1: no thresholds stay within the limit and catch
    anything. 2: the usage, the data or the policy is wrong.
    """
    from answergate.cli.active_policy import active_policy, policy_file_of
    from answergate.evaluation.files import find_files
    from answergate.evaluation.loading import load_labels
    from answergate.evaluation.proposing import propose
    from answergate.evaluation.scoring import Cited
    from answergate.render.evaluation.policy_file import proposal_to_toml
    from answergate.render.evaluation.terminal import render_left_out, render_proposal

    check_output(out, [*find_files(data), policy_file_of(policy)], option="--out")
    if not force and Path(out).exists():
        raise click.BadParameter(
            f"{out} already exists: choose another file, or use --force to overwrite it", param_hint="'--out'"
        )
    active = active_policy(policy, "guardrails")
    read = load_labels(data, active, meanings=meanings_of(labels))
    click.echo(render_left_out(read, colour=colour, width=page_width()), err=True, nl=False)
    proposal = propose(read, active, limit, cited=Cited(cited))
    if proposal is None:
        click.echo(
            f"No thresholds keep false alarms within {limit:.1%}: other rules refuse some supported answers. "
            "To see them, run `answergate evaluate --html FILE`."
        )
        context.exit(Exit.NOT_PASSED)
    if not proposal.fitted.proposed.outcomes.caught:
        click.echo(
            f"No thresholds that keep false alarms within {limit:.1%} catch anything: unsupported and supported answers "
            "have similar scores. To see them, run `answergate evaluate --html FILE`."
        )
        context.exit(Exit.NOT_PASSED)
    click.echo(render_proposal(proposal, colour=colour, width=page_width()), nl=False)
    command = shlex.join(["answergate", "calibrate", *data, *_options_used(limit, policy, labels, cited)])
    toml = proposal_to_toml(proposal, sources=read.sources, command=command, date=day_of(day).isoformat())
    write_file(out, toml, option="--out")
    click.echo(f"policy: {out}")


def _options_used(limit: float, policy: str | None, labels: tuple[str, ...], cited: str) -> list[str]:
    """The options that affect the result, as written on a command line."""
    words = ["--max-false-alarms", f"{100 * limit:g}%"]
    if policy is not None:
        words += ["--policy", policy]
    for label in labels:
        words += ["--label", label]
    return words if cited == "given" else [*words, "--cited", cited]
