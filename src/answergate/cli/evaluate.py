"""``answergate evaluate``: measure a gate on labelled answers. Also has the options shared with ``calibrate``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.form import form_option
from answergate.cli.policy_options import policy_option, set_option
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
        help="The chunks to compare an answer with. given: those it cites, or all if it cites none. all: always all.",
    )(command)
    return click.option(
        "--label",
        "labels",
        metavar="WORD=MEANING",
        multiple=True,
        help="What a label in your data means: supported, unsupported or skip. Can be repeated. Example: ok=supported.",
    )(command)


def meanings_of(labels: Sequence[str]) -> dict[str, bool | None]:
    """The labels given with ``--label`` and their meanings."""
    from answergate.evaluation.label_words import folded

    meanings: dict[str, bool | None] = {}
    for label in labels:
        word, equals, meaning = label.rpartition("=")
        if not equals or meaning not in _MEANINGS:
            raise click.BadParameter(
                f"expected WORD=supported, WORD=unsupported or WORD=skip, got {label!r}", param_hint="'--label'"
            )
        if meanings.setdefault(folded(word), _MEANINGS[meaning]) is not _MEANINGS[meaning]:
            raise click.BadParameter(f"{word!r} has two meanings: give one", param_hint="'--label'")
    return meanings


def _write_sample(context: click.Context, option: click.Parameter, name: str | None) -> None:
    if name is None or context.resilient_parsing:
        return
    from importlib.resources import files

    from answergate.records.sources import PACKED, kind_by_name

    if kind_by_name(name) in ("csv", "parquet") or name.lower().endswith(PACKED):
        # The file format follows from the end of the name, so `evaluate` could not read the sample under this name.
        raise click.BadParameter(
            f"the sample is JSON Lines, so {name} must end in .jsonl", param_hint="'--write-sample'"
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
    "-g",
    "--gate",
    type=click.Choice(["guardrails"]),
    default="guardrails",
    show_default=True,
    help="The gate to measure.",
)
@policy_option
@set_option
@click.option(
    "--by",
    metavar="FIELD",
    show_default="dataset",
    help="The field of a record that names its data set. Results are shown per data set.",
)
@label_options
@click.option(
    "--write-sample",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    expose_value=False,
    is_eager=True,
    callback=_write_sample,
    help="Write a few labelled answers to a new .jsonl file, to try this command on, and stop.",
)
@click.option("--html", metavar="FILE", type=click.Path(dir_okay=False), help="Write a report as one HTML file.")
@click.option(
    "--worst",
    type=click.IntRange(0, 100),
    default=5,
    show_default=True,
    help="How many mistakes of each kind the HTML report shows per data set.",
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
    html: str | None,
    worst: int,
    form: str,
    *,
    colour: bool,
) -> None:
    """Measure how well a gate separates supported from unsupported answers.

    DATA is one or more files (JSON Lines, a JSON array, CSV or Parquet, also compressed), folders or patterns such as
    'data/*.jsonl'. A record holds an answer, its chunks and a label from a person. docs/guide/evaluate.md describes the
    formats.

    This prints precision, recall, F1, false alarms, balanced accuracy and AUROC with 95% intervals, per data set and
    kind of error, and the time it took. The HTML report also shows curves and the worst mistakes, with their texts.

    Exit code 0: measured. 2: the usage, the data or the policy is wrong.
    """
    from answergate.cli.active_policy import active_policy, policy_file_of
    from answergate.evaluation.evaluating import evaluate as run
    from answergate.evaluation.files import find_files
    from answergate.evaluation.loading import load_labels
    from answergate.evaluation.scoring import Cited
    from answergate.render.evaluation.page import render_page
    from answergate.render.evaluation.terminal import render_report

    active = active_policy(policy, gate, changes)
    if html is not None:
        check_output(html, [*find_files(data), policy_file_of(policy)], option="--html")
    read = load_labels(data, active, by=by, meanings=meanings_of(labels))
    report = run(read, active, cited=Cited(cited), worst=worst if html else 0)
    if html is not None:
        write_file(html, render_page(report), option="--html")
    if form == "json":
        click.echo(report.to_json())
        return
    click.echo(render_report(report, colour=colour, width=page_width()), nl=False)
    if html is not None:
        click.echo(f"report: {html}")
