"""``answergate batch``: many cases through one gate."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.exits import Exit
from answergate.cli.form import form_option
from answergate.cli.from_option import from_option
from answergate.cli.today import day_of, today_option
from answergate.model.settings import SETTINGS_OF

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _input_options(command: _Command) -> _Command:
    """What to judge, and how to read it."""
    command = from_option(command)
    command = click.option(
        "--map",
        "mappings",
        metavar="FIELD=NAME,...",
        multiple=True,
        help="Read a field of the case from this column: answer=response,chunks=contexts. "
        "Columns of fields that are not named here are guessed, and the guess is printed.",
    )(command)
    command = click.option(
        "--set", "changes", metavar="KEY=VALUE", multiple=True, help="Change a setting for this run. Can be repeated."
    )(command)
    command = click.option(
        "-p", "--policy", metavar="NAME|FILE", help="A preset or a TOML file. Default: the preset of the gate."
    )(command)
    return click.option(
        "-g",
        "--gate",
        type=click.Choice(list(SETTINGS_OF)),
        help="The gate that decides. Not needed if the policy names one.",
    )(command)


def _output_options(command: _Command) -> _Command:
    """What to write."""
    command = click.option("--github", is_flag=True, help="Print annotations for a GitHub workflow.")(command)
    command = click.option(
        "--sign",
        metavar="KEYFILE",
        help="Sign the receipt with this key. Default: the key in ANSWERGATE_SIGNING_KEY, if it is set.",
    )(command)
    command = click.option("--receipt", metavar="FILE", help="Write a receipt for `answergate verify`.")(command)
    command = click.option("--report", metavar="FILE", help="Write one HTML page with all cases.")(command)
    return click.option(
        "-o",
        "--out",
        "outs",
        metavar="FILE",
        multiple=True,
        help="Write verdicts: .jsonl, .parquet, .sarif, .xml (JUnit), .md or .html. Can be repeated.",
    )(command)


def _running_options(command: _Command) -> _Command:
    """How to run. These options do not change the verdicts."""
    command = click.option(
        "--engine",
        type=click.Choice(["local", "ray", "spark"]),
        default="local",
        show_default=True,
        help="Run on this machine or on a cluster.",
    )(command)
    command = click.option("--resume", is_flag=True, help="Continue an interrupted run.")(command)
    return click.option(
        "-j", "--workers", type=click.IntRange(1, 256), show_default="one per core", help="Number of worker processes."
    )(command)


def _threshold_options(command: _Command) -> _Command:
    """When the run fails."""
    command = click.option(
        "--baseline",
        metavar="FILE",
        help="The .jsonl of an earlier run. Fail only on records that got worse or are new.",
    )(command)
    command = click.option(
        "--min",
        "minima",
        metavar="METRIC=VALUE",
        multiple=True,
        help="Fail if a metric of the summary is lower than this. Can be repeated.",
    )(command)
    command = click.option(
        "--max-fail-rate", metavar="SHARE", help="Fail only if more records fail than this: 2% or 0.02."
    )(command)
    return click.option(
        "--fail-on",
        metavar="STATUS,...",
        multiple=True,
        help="Fail on this status and on worse ones. Default: the statuses that do not pass.",
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
@click.option("-q", "--quiet", is_flag=True, help="Print only the last line of the summary, and no progress.")
@colour_option
@click.pass_context
def batch(
    context: click.Context,
    files: tuple[str, ...],
    gate: str | None,
    policy: str | None,
    changes: tuple[str, ...],
    mappings: tuple[str, ...],
    provider: str | None,
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
    """Check many cases with a gate and print a summary.

    A record is a case, a record of ragas, deepeval, LettuceDetect, ALCE or RAGTruth, or a provider's response.

    FILES are JSON Lines, JSON arrays, CSV (with commas, semicolons, tabs or pipes), TSV or Parquet files, plain or compressed with
    gzip or zstd. Folders and patterns of such files also work, and - reads standard input. There is one verdict per
    record, in the same order. A record that cannot be read gets a verdict that says why. An output file appears only when it
    is complete.

    Exit code 0: passed, or within the thresholds. 1: not passed. 2: the command line, the policy or the input cannot be
    used. 3: a fault (internal error). 130: interrupted.
    """
    from secrets import token_hex

    import msgspec

    from answergate.batch.summary import render_summary, ruling_line
    from answergate.batch.thresholds import thresholds_of
    from answergate.cli.active_policy import active_policy
    from answergate.cli.batch_run import BatchOptions, run_batch
    from answergate.render.layout import paint

    in_force = active_policy(policy, gate, changes)
    stated = {
        "fail_on": ",".join(fail_on),
        "max_fail_rate": max_fail_rate,
        "min": ",".join(minima),
        "baseline": baseline,
    }
    result = run_batch(
        BatchOptions(
            patterns=files,
            policy=in_force,
            policy_name=policy,
            mapping=",".join(mappings),
            provider=provider,
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
        click.echo(msgspec.json.encode(result.plain()).decode())
    elif quiet:
        click.echo(paint(ruling_line(result.ruling), colour=colour))
    else:
        summary = render_summary(result, colour=colour, width=page_width())
        # The summary quotes answers. GitHub would run a line that begins with :: as a command, so commands are stopped.
        token = token_hex(16)
        click.echo(f"::stop-commands::{token}\n{summary}::{token}::\n" if github else summary, nl=False)
    context.exit(Exit(result.ruling.code))
