"""``answergate batch``: many cases through one gate."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.exits import Exit
from answergate.cli.form import form_option
from answergate.cli.today import day_of, today_option
from answergate.model.settings import SETTINGS_OF

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _input_options(command: _Command) -> _Command:
    """What is judged, and by what."""
    command = click.option(
        "--map",
        "mappings",
        metavar="FIELD=NAME,...",
        multiple=True,
        help="Where a field of the case stands in the records: answer=response,chunks=contexts.",
    )(command)
    command = click.option(
        "--set", "changes", metavar="KEY=VALUE", multiple=True, help="Change a setting, for this run. May be repeated."
    )(command)
    command = click.option(
        "-p", "--policy", metavar="NAME|FILE", help="A preset's name or a TOML file. Else the gate's own preset."
    )(command)
    return click.option(
        "-g",
        "--gate",
        type=click.Choice(list(SETTINGS_OF)),
        help="The gate that decides. May be left out where the policy names one.",
    )(command)


def _output_options(command: _Command) -> _Command:
    """What is written."""
    command = click.option("--github", is_flag=True, help="Print annotations for a GitHub workflow.")(command)
    command = click.option(
        "--sign",
        metavar="KEYFILE",
        help="Sign the receipt. Else with the key in ANSWERGATE_SIGNING_KEY, if there is one.",
    )(command)
    command = click.option("--receipt", metavar="FILE", help="Write what `answergate verify` can derive again.")(
        command
    )
    command = click.option("--report", metavar="FILE", help="Write one HTML page with everything in it.")(command)
    return click.option(
        "-o",
        "--out",
        "outs",
        metavar="FILE",
        multiple=True,
        help="Write verdicts: .jsonl, .parquet, .sarif, .xml (JUnit), .md or .html. May be repeated.",
    )(command)


def _running_options(command: _Command) -> _Command:
    """How it is done. The verdicts are the same."""
    command = click.option(
        "--engine",
        type=click.Choice(["local", "ray", "spark"]),
        default="local",
        show_default=True,
        help="What runs the check: this machine, or a cluster.",
    )(command)
    command = click.option("--resume", is_flag=True, help="Go on where an interrupted run stopped.")(command)
    return click.option(
        "-j", "--workers", type=click.IntRange(1, 256), show_default="one per core", help="Processes that judge."
    )(command)


def _threshold_options(command: _Command) -> _Command:
    """When the run fails."""
    command = click.option(
        "--baseline", metavar="FILE", help="The .jsonl of an earlier run: fail only on what got worse, or is new."
    )(command)
    command = click.option(
        "--min",
        "minima",
        metavar="METRIC=VALUE",
        multiple=True,
        help="Fail below this. The metrics are in the summary.",
    )(command)
    command = click.option("--max-fail-rate", metavar="SHARE", help="Fail only on more than this: 2% or 0.02.")(command)
    return click.option(
        "--fail-on",
        metavar="STATUS,...",
        multiple=True,
        help="Fail on this status and on worse ones. Else on those that do not pass.",
    )(command)


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate demo --write cases
      $ answergate batch 'cases/answer-*.json' --gate answer -o out.jsonl
      $ answergate batch 'cases/answer-*.json' -g answer --baseline out.jsonl
      $ answergate batch 'cases/guardrails-*.json' -g guardrails --report r.html
      $ answergate batch 'cases/citations-*.json' -g citations --fail-on WARN
      $ answergate batch - --gate answer --format json < cases/answer-good.json
    """
)
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@_input_options
@_output_options
@_threshold_options
@_running_options
@today_option
@form_option
@click.option("-q", "--quiet", is_flag=True, help="No progress, and of the summary only what it comes to.")
@colour_option
@click.pass_context
def batch(
    context: click.Context,
    files: tuple[str, ...],
    gate: str | None,
    policy: str | None,
    changes: tuple[str, ...],
    mappings: tuple[str, ...],
    outs: tuple[str, ...],
    report: str | None,
    receipt: str | None,
    sign: str | None,
    github: bool,
    fail_on: tuple[str, ...],
    max_fail_rate: str | None,
    minima: tuple[str, ...],
    baseline: str | None,
    workers: int | None,
    resume: bool,
    engine: str,
    today: date | None,
    form: str,
    *,
    quiet: bool,
    colour: bool,
) -> None:
    """Decide whether each of many cases passes a gate.

    FILES are JSON Lines, JSON arrays, CSV or Parquet, gzipped or zstd-packed or not; patterns and folders of them; or -
    for standard input. There are as many verdicts as records, in their order; a record that cannot be read gets a verdict
    that says so. Outputs appear whole or not at all.

    Exit code 0: passed, or within the thresholds. 1: not passed. 2: the usage, the policy or the input cannot be used.
    3: a fault. 130: interrupted.
    """
    from secrets import token_hex

    import msgspec

    from answergate.batch.summary import render_summary, ruling_line
    from answergate.batch.thresholds import thresholds_of
    from answergate.cli.batch_run import Asked, run_batch
    from answergate.cli.in_force import policy_in_force
    from answergate.render.layout import paint

    in_force = policy_in_force(policy, gate, changes)
    stated = {
        "fail_on": ",".join(fail_on),
        "max_fail_rate": max_fail_rate,
        "min": ",".join(minima),
        "baseline": baseline,
    }
    ended = run_batch(
        Asked(
            patterns=files,
            policy=in_force,
            policy_name=policy,
            mapping=",".join(mappings),
            outs=outs,
            report=report,
            receipt=receipt,
            sign=sign,
            github=github,
            thresholds=thresholds_of(in_force.gate, fail_on, max_fail_rate, minima),
            baseline=baseline,
            workers=workers,
            resume=resume,
            engine=engine,
            today=day_of(today),
            stated_today=today,
            stated={name: value for name, value in stated.items() if value},
            form=form,
            quiet=quiet,
        )
    )
    if form == "json":
        click.echo(msgspec.json.encode(ended.plain()).decode())
    elif quiet:
        click.echo(paint(ruling_line(ended.ruling), colour=colour))
    else:
        summary = render_summary(ended, colour=colour, width=page_width())
        # The summary quotes answers, and GitHub would obey a line of one that begins with ::, whatever stands before it.
        token = token_hex(16)
        click.echo(f"::stop-commands::{token}\n{summary}::{token}::\n" if github else summary, nl=False)
    context.exit(Exit(ended.ruling.code))
