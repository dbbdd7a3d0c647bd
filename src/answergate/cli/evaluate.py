"""``answergate evaluate``: how good a gate is on labelled answers, and what ``calibrate`` shares with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.form import form_option
from answergate.cli.writing import check_output, write_file, write_samples

_Command = TypeVar("_Command", bound=Callable[..., Any])
_MEANINGS = {"supported": True, "unsupported": False, "skip": None}


def data_argument(command: _Command) -> _Command:
    """Add ``DATA...``; the command's parameter is ``data``."""
    return click.argument("data", nargs=-1, required=True, type=click.Path(), metavar="DATA...")(command)


def label_options(command: _Command) -> _Command:
    """Add ``--label`` and ``--cited``; the command's parameters are ``labels`` and ``cited``."""
    command = click.option(
        "--cited",
        type=click.Choice(["given", "all"]),
        default="given",
        show_default=True,
        help="Hold an answer against what it cites (all chunks where it cites nothing), or against all chunks always.",
    )(command)
    return click.option(
        "--label",
        "labels",
        metavar="WORD=MEANING",
        multiple=True,
        help="What a word of yours means: supported, unsupported or skip. May be repeated.",
    )(command)


def meanings_of(labels: Sequence[str]) -> dict[str, bool | None]:
    """The words of ``--label`` and what they mean."""
    from answergate.evaluation.label_words import folded

    meanings: dict[str, bool | None] = {}
    for label in labels:
        word, equals, meaning = label.rpartition("=")
        if not equals or meaning not in _MEANINGS:
            raise click.BadParameter(
                f"{label!r} is no WORD=supported, WORD=unsupported or WORD=skip", param_hint="'--label'"
            )
        if meanings.setdefault(folded(word), _MEANINGS[meaning]) is not _MEANINGS[meaning]:
            raise click.BadParameter(f"{word!r} is given two meanings", param_hint="'--label'")
    return meanings


def _write_sample(context: click.Context, option: click.Parameter, name: str | None) -> None:
    if name is None or context.resilient_parsing:
        return
    from importlib.resources import files

    from answergate.records.sources import PACKED, kind_by_name

    if kind_by_name(name) in ("csv", "parquet") or name.lower().endswith(PACKED):
        # Files are read by what their names end in: under this one the sample would not be read back.
        raise click.BadParameter(
            f"{name} is no name for JSON Lines: let it end in .jsonl", param_hint="'--write-sample'"
        )
    sample = (files("answergate.evaluation") / "sample.jsonl").read_bytes()
    write_samples({Path(name): sample}, option="--write-sample")
    click.echo(f"sample: {name}")
    context.exit()


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate evaluate --write-sample labelled.jsonl
      $ answergate evaluate labelled.jsonl --gate guardrails
      $ answergate evaluate labelled.jsonl --by language --html report.html
      $ answergate evaluate labelled.jsonl --set min_similarity=0.3 --format json
    """
)
@data_argument
@click.option(
    "-g", "--gate", type=click.Choice(["guardrails"]), default="guardrails", show_default=True, help="The gate."
)
@click.option("-p", "--policy", metavar="NAME|FILE", help="A preset's name or a TOML file. Else the gate's own preset.")
@click.option(
    "--set", "changes", metavar="KEY=VALUE", multiple=True, help="Change a setting, for this run. May be repeated."
)
@click.option("--by", metavar="FIELD", show_default="dataset", help="The field that says which data set this is.")
@label_options
@click.option(
    "--write-sample",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    expose_value=False,
    is_eager=True,
    callback=_write_sample,
    help="Write a few labelled answers to try this on, to a new .jsonl file, and stop.",
)
@click.option("--html", "page", metavar="FILE", type=click.Path(dir_okay=False), help="Write a report to look at.")
@click.option(
    "--worst", type=click.IntRange(0, 100), default=5, show_default=True, help="Mistakes of either kind per data set."
)
@form_option
@colour_option
def evaluate(
    data: tuple[str, ...],
    gate: str,
    policy: str | None,
    changes: tuple[str, ...],
    by: str | None,
    labels: tuple[str, ...],
    cited: str,
    page: str | None,
    worst: int,
    form: str,
    *,
    colour: bool,
) -> None:
    """Measure a gate on the labelled answers in DATA.

    DATA are files (JSON Lines, a JSON array, CSV or Parquet, packed or not), folders of them, or patterns. A record
    holds an answer, its chunks and what people said of it: docs/guide/evaluate.md has the shapes.

    Out come precision, recall, F1, false alarms, balanced accuracy and AUROC with 95% intervals, per data set and kind
    of error, and the time it took. With --html also the curves and the worst mistakes, whose texts the file then holds.

    Exit code 0: measured. 2: the usage, the data or the policy cannot be used.
    """
    from answergate.cli.in_force import policy_file_of, policy_in_force
    from answergate.evaluation.evaluating import evaluate as run
    from answergate.evaluation.files import find_files
    from answergate.evaluation.loading import load_labels
    from answergate.evaluation.scoring import Cited
    from answergate.render.evaluation.page import render_page
    from answergate.render.evaluation.terminal import render_report

    in_force = policy_in_force(policy, gate, changes)
    if page is not None:
        check_output(page, [*find_files(data), policy_file_of(policy)], option="--html")
    read = load_labels(data, in_force, by=by, meanings=meanings_of(labels))
    report = run(read, in_force, cited=Cited(cited), worst=worst if page else 0)
    if page is not None:
        write_file(page, render_page(report), option="--html")
    if form == "json":
        click.echo(report.to_json())
        return
    click.echo(render_report(report, colour=colour, width=page_width()), nl=False)
    if page is not None:
        click.echo(f"report: {page}")
