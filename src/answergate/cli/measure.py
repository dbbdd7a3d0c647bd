"""``answergate measure``: the error rate among passed answers, from a random sample that a person labels."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from answergate.cli.form import form_option
from answergate.cli.ledger_options import (
    Unusable,
    ledger_files,
    ledger_option,
    login,
    opened_ledger,
    show,
    since_option,
    until_option,
)
from answergate.cli.policy_options import gate_option
from answergate.cli.writing import check_output, write_file


@click.group(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate measure sample -l decisions.db --seed 7 -o sample.jsonl
      $ answergate measure import sample.jsonl -l decisions.db
      $ answergate measure report -l decisions.db
    """
)
def measure() -> None:
    """Measure how many of the passed answers are wrong.

    Draw a random sample of passed answers, label them without seeing the verdict, import the labels, and see the error
    rate with a 95% interval, for each gate and policy. You can also label in the console, under /console/measure.
    """


@measure.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate measure sample -l decisions.db --seed 7 -o sample.jsonl
      $ answergate measure sample -l decisions.db --seed 7 -g answer -o a.jsonl
    """
)
@ledger_option
@click.option(
    "--size", type=click.IntRange(1, 100_000), default=100, show_default=True, help="How many answers to draw."
)
@click.option(
    "--seed",
    metavar="TEXT",
    help="Decides which answers are drawn, together with the ledger. It is recorded. Choose it before you look at answers.",
)
@click.option(
    "--again", metavar="SAMPLE", type=click.IntRange(1), help="Write the file of an earlier sample. Draws nothing."
)
@click.option("-o", "--out", type=click.Path(dir_okay=False), required=True, help="The file to write, as JSON Lines.")
@gate_option
@click.option("-p", "--policy", metavar="NAME", help="Only answers that this policy passed.")
@since_option
@until_option
@click.option("--who", metavar="NAME", help="The name to record. Default: your login name.")
def sample(
    url: str,
    size: int,
    seed: str | None,
    again: int | None,
    out: str,
    gate: str | None,
    policy: str | None,
    since: str | None,
    until: str | None,
    who: str | None,
) -> None:
    """Draw a random sample of passed answers, and write a file to label.

    The draw becomes an entry of the ledger, with its seed, so a report shows every draw. Only answers whose case is
    stored (store = "full") can be drawn. The others are counted.

    The file has one answer per line, with the case as it was sent and without the verdict. Set "label" in each line to
    "right", "wrong" or "unclear". An answer is right if everything in it is backed by its evidence.

    Exit code 0: written. 2: the usage is wrong, there is no such ledger, or nothing can be drawn.
    """
    from datetime import UTC, datetime

    from answergate.ledger import Filter, utc
    from answergate.ledger.sample_file import write_sample

    if (seed is None) == (again is None):
        raise click.UsageError("Use --seed to draw a sample, or --again to write the file of an earlier one.")
    check_output(out, ledger_files(url), option="--out")
    with opened_ledger(url) as opened, _new_file(out) as file:
        if again is not None:
            drawn = opened.sample(again)[0]
        else:
            filter = Filter(gate=gate, policy=policy, since=since, until=until)
            at = utc(datetime.now(UTC))
            drawn = opened.draw(size=size, seed=str(seed), filter=filter, who=who or login(), at=at)
        written = write_sample(drawn, opened.stored(drawn.seqs), file)
    click.echo(f"{out}: sample {drawn.seq}, {written} of {drawn.population} passed answers")
    if drawn.without_case:
        click.echo(
            f'not in the sample because the case is not kept (use store = "full" to keep it): {drawn.without_case}',
            err=True,
        )
    if written < len(drawn.seqs):
        click.echo(f"left out because the case was pruned since the draw: {len(drawn.seqs) - written}", err=True)


@contextmanager
def _new_file(name: str) -> Iterator[IO[bytes]]:
    """Create the file before the draw, because a draw stays in the ledger. It never replaces a file with labels.

    Like the ledger, only its owner can read it, because it has answers.
    """
    try:
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise click.BadParameter(f"{name} already exists: choose another file", param_hint="'--out'") from None
    except OSError as error:
        raise click.BadParameter(f"{name} cannot be written: {error.strerror}", param_hint="'--out'") from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
    except BaseException:
        os.unlink(name)
        raise


@measure.command(
    "import",
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate measure sample -l decisions.db --seed 7 -o sample.jsonl
      $ answergate measure import sample.jsonl -l decisions.db
    """,
)
@click.argument("file", type=click.Path(dir_okay=False))
@ledger_option
@click.option("--who", metavar="NAME", help="The name of the person who labelled. Default: your login name.")
def import_labels(file: str, url: str, who: str | None) -> None:
    """Import the labels of a sample from FILE.

    All labels are imported, or none if a line has a problem. Lines without a label are skipped and counted. A label that
    the ledger has already is skipped too. Another label for the same answer replaces it, and the report counts this.

    Exit code 0: imported. 2: the usage is wrong, the file is wrong, or there is no such ledger.
    """
    from datetime import UTC, datetime

    from answergate.ledger import utc
    from answergate.ledger.sample_file import check_cases, read_labels
    from answergate.ledger.sampling import Label

    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise click.BadParameter(f"{file} cannot be read: {error.strerror}", param_hint="'FILE'") from None
    read = read_labels(content)
    by_sample: dict[int, list[tuple[int, Label]]] = defaultdict(list)
    for one in read.labels:
        by_sample[one.sample].append((one.seq, one.label))
    with opened_ledger(url) as opened:
        drawn = {seq for number in by_sample for seq in opened.sample(number)[0].seqs}
        check_cases(read.labels, opened.stored(one.seq for one in read.labels if one.seq in drawn))
        added, same = opened.label(by_sample, who=who or login(), at=utc(datetime.now(UTC)))
    click.echo(f"labels: {added} imported, {same} were there already, {read.empty} lines without a label")


@measure.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate measure sample -l decisions.db --seed 7 -o sample.jsonl
      $ answergate measure report -l decisions.db --html report.html
    """
)
@ledger_option
@click.option("--sample", "number", metavar="SAMPLE", type=click.IntRange(1), help="Only this sample. Default: all.")
@click.option("--html", metavar="FILE", type=click.Path(dir_okay=False), help="Also write the report as an HTML page.")
@form_option
def report(url: str, number: int | None, html: str | None, form: str) -> None:
    """Show the error rate among passed answers, for each gate and policy.

    The rate is wrong / (right + wrong), with Wilson's 95% interval. Unclear answers are left out of the rate and shown
    apart, with the interval that covers both cases: all of them right, and all of them wrong. Every sample that was ever
    drawn from this ledger is listed, also those without labels.

    Exit code 0: done. 2: the usage is wrong, or there is no such ledger or sample.
    """
    from answergate.ledger.entry import to_plain
    from answergate.ledger.error_rates import measured, sheet_of

    if html is not None:
        check_output(html, ledger_files(url), option="--html")
    with opened_ledger(url) as opened:
        every = opened.samples()
    if number is not None and number not in [drawn.seq for drawn, _ in every]:
        raise Unusable(f"there is no sample {number}")
    results = [measured(drawn, labels) for drawn, labels in every if number in (None, drawn.seq)]
    if not results and form == "text":
        click.echo("No sample was drawn yet: `answergate measure sample` draws one.")
        return
    sheet = sheet_of(results)
    if html is not None:
        write_file(html, sheet.to_html(), option="--html")
    show({"samples": [to_plain(one) for one in results]}, form, sheet.to_text)
