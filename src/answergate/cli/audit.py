"""``answergate audit``: check a rows file against its documents."""

from __future__ import annotations

from pathlib import Path

import click

from answergate.cli.exits import Exit
from answergate.cli.issuer_options import issuer_options
from answergate.cli.resolve import page_progress, reading_options


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample insurance
      $ answergate resolve insurance/documents -o out
      $ answergate audit out/rows.jsonl --documents insurance/documents
      $ answergate audit out/rows.jsonl -d insurance/documents --min-found 0.5
    """
)
@click.argument("rows", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-d",
    "--documents",
    metavar="DIR",
    type=click.Path(exists=True, path_type=Path),
    required=True,
    help="The documents that the rows were made from: a file, a folder or a manifest.toml.",
)
@issuer_options
@click.option(
    "--min-found",
    type=click.FloatRange(0, 1),
    default=0.8,
    show_default=True,
    help="The share of rows in which each slot must be FOUND, from 0 to 1.",
)
@reading_options
@click.option("-q", "--quiet", is_flag=True, help="Do not show progress.")
@click.pass_context
def audit(
    context: click.Context,
    rows: Path,
    documents: Path,
    issuer: str,
    issuer_pattern: str,
    min_found: float,
    workers: int,
    cache: Path | None,
    *,
    quiet: bool,
) -> None:
    """Check the rows of `answergate resolve` against its documents.

    ROWS is a rows.jsonl file that `answergate resolve` wrote. The audit checks five things: no slot has FOUND_GLOBAL,
    the evidence of every FOUND value contains the subject's name and the value, every excerpt and box is at its
    stated place, the rows and documents are those of the receipt.json next to ROWS (if there is one), and each slot is
    FOUND often enough. For a slot that is FOUND too rarely, it prints up to ten reasons.

    Exit code 0: passed. 1: not passed. 2: the usage, the rows or the documents are wrong.
    """
    from answergate.documents.errors import require_readers
    from answergate.resolve.audit import audit as check
    from answergate.resolve.audit import read_receipt, receipt_faults
    from answergate.resolve.reading import read_all
    from answergate.resolve.running import decode_rows
    from answergate.resolve.sources import find_sources

    written = rows.read_bytes()
    read_rows = decode_rows(written, str(rows))
    receipt = read_receipt(rows.with_name("receipt.json"))
    sources = find_sources(documents, issuer=issuer, issuer_pattern=issuer_pattern)
    require_readers([source.name for source in sources])
    read = read_all(sources, workers=workers, cache=cache, progress=page_progress(quiet=quiet))
    faults = tuple(receipt_faults(receipt, written, read)) if receipt is not None else ()
    result = check(read_rows, read, min_found, faults)
    for question, found in result.by_question():
        click.echo(f"{'FAIL' if found else 'ok  '} {question}")
        for fault in found:
            click.echo(f"       {fault.where}: {fault.code}: {fault.message}")
    for blocker in result.blockers:
        click.echo(f"FAIL {blocker.slot}: FOUND in {blocker.rate:.0%} of rows, below {min_found:.0%}")
        for sample in blocker.samples:
            click.echo(f"       {sample}")
    word = "passed" if result.passed else "not passed"
    click.echo(f"{word}: {len(read_rows)} rows, {result.evidences} evidence items checked")
    context.exit(Exit.PASSED if result.passed else Exit.NOT_PASSED)
