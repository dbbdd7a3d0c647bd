"""``answergate calibrate``: the thresholds that suit labelled answers."""

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
    """``5%`` or ``0.05``."""
    text = written.strip()
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = -1.0
    if not 0 <= share < 1:
        raise click.BadParameter(f"{text!r} is no share below all, such as 5% or 0.05")
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
    help="How many clean answers may be refused.",
)
@click.option("-p", "--policy", metavar="NAME|FILE", help="The policy to start from. Else the gate's own preset.")
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
@click.option("--date", "day", metavar="YYYY-MM-DD", callback=read_day, help="The date the file says. Else today's.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
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
    """Propose the guardrails gate's thresholds from the labelled answers in DATA.

    The sources are split in two halves, the same two for the same data. On one, the min_similarity is chosen that catches
    most at no more than --max-false-alarms of the clean answers refused, with no uncovered claim allowed;
    max_uncovered_claims and max_uncovered_ratio are taken only where they catch clearly more. On the other, which they
    have not seen, what they cost is told. Where answers have citations of their own, min_citation_density is chosen
    too. The policy file says where it came from.

    Exit code 0: proposed. 1: no thresholds keep the limit, or none that do catch anything. 2: the usage, the data or the
    policy cannot be used.
    """
    from answergate.cli.in_force import policy_file_of, policy_in_force
    from answergate.evaluation.files import find_files
    from answergate.evaluation.loading import load_labels
    from answergate.evaluation.proposing import propose
    from answergate.evaluation.scoring import Cited
    from answergate.render.evaluation.policy_file import proposal_to_toml
    from answergate.render.evaluation.terminal import render_left_out, render_proposal

    check_output(out, [*find_files(data), policy_file_of(policy)], option="--out")
    if not force and Path(out).exists():
        raise click.BadParameter(f"{out} is there already; --force writes over it", param_hint="'--out'")
    in_force = policy_in_force(policy, "guardrails")
    read = load_labels(data, in_force, meanings=meanings_of(labels))
    click.echo(render_left_out(read, colour=colour, width=page_width()), err=True, nl=False)
    proposal = propose(read, in_force, limit, cited=Cited(cited))
    if proposal is None:
        click.echo(
            f"No thresholds keep false alarms within {limit:.1%}: some clean answers are refused by other rules. "
            "`answergate evaluate --html FILE` shows them."
        )
        context.exit(Exit.NOT_PASSED)
    if not proposal.fitted.proposed.outcomes.caught:
        click.echo(
            f"No thresholds that keep false alarms within {limit:.1%} catch anything: these scores do not tell the "
            "unsupported answers from the clean ones. `answergate evaluate --html FILE` shows them."
        )
        context.exit(Exit.NOT_PASSED)
    click.echo(render_proposal(proposal, colour=colour, width=page_width()), nl=False)
    command = shlex.join(["answergate", "calibrate", *data, *_said(limit, policy, labels, cited)])
    toml = proposal_to_toml(proposal, sources=read.sources, command=command, date=day_of(day).isoformat())
    write_file(out, toml, option="--out")
    click.echo(f"policy: {out}")


def _said(limit: float, policy: str | None, labels: tuple[str, ...], cited: str) -> list[str]:
    """The options that had a part in the result."""
    words = ["--max-false-alarms", f"{100 * limit:g}%"]
    if policy is not None:
        words += ["--policy", policy]
    for label in labels:
        words += ["--label", label]
    return words if cited == "given" else [*words, "--cited", cited]
