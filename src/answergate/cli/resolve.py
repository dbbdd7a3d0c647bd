"""``answergate resolve``: read values from documents. Also has the options shared with ``audit``."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from answergate.batch.cores import cores
from answergate.cli.exits import Exit
from answergate.cli.issuer_options import issuer_options
from answergate.cli.samples import sample_option

if TYPE_CHECKING:
    from answergate.model.catalogue import Catalogue
    from answergate.resolve.reading import Progress

_Command = TypeVar("_Command", bound=Callable[..., Any])
_MOST_WORKERS = 64
_SHOW_EVERY = 25


def reading_options(command: _Command) -> _Command:
    """Add ``--workers``, ``--cache`` and ``--no-cache``; the parameters are ``workers`` and ``cache`` (None if off)."""
    command = click.option(
        "--no-cache",
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_no_cache,
        help="Read every page again, and keep no cache.",
    )(command)
    command = click.option(
        "--cache",
        metavar="DIR",
        type=click.Path(file_okay=False, path_type=Path),
        callback=_cache,
        help="The folder where pages that were read are kept. Default: answergate/pages in your cache folder.",
    )(command)
    return click.option(
        "--workers",
        type=click.IntRange(1, _MOST_WORKERS),
        default=lambda: min(cores(), _MOST_WORKERS),
        show_default="one per core",
        help="Number of worker processes. The result does not depend on it.",
    )(command)


def _no_cache(context: click.Context, option: click.Parameter, asked: bool) -> None:
    context.meta["answergate.no_cache"] = asked


def _cache(context: click.Context, option: click.Parameter, asked: Path | None) -> Path | None:
    if context.meta.get("answergate.no_cache"):
        return None
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return asked or Path(base) / "answergate" / "pages"


def catalogue_option(command: _Command) -> _Command:
    """Add ``--catalogue``; the command's parameter is ``catalogue``."""
    return click.option(
        "-c",
        "--catalogue",
        metavar="FILE",
        type=click.Path(dir_okay=False, path_type=Path),
        help="The catalogue, a TOML file. Default: the bundled catalogue of insurance coverages.",
    )(command)


def chosen_catalogue(path: Path | None) -> Catalogue:
    """The catalogue at ``path``, or the bundled one. Raises CatalogueError if `catalogue lint` finds problems in it."""
    from answergate.policy.catalogue import load_catalogue
    from answergate.resolve.catalogue_lint import check_catalogue

    return check_catalogue(load_catalogue("coverages" if path is None else path))


def page_progress(*, quiet: bool) -> Progress | None:
    """Show each page that is read on standard error. If that is not a terminal, show every 25th page and the last."""
    from answergate.cli.progress import StatusLine

    line = StatusLine()

    def show(name: str, page: int, of: int) -> None:
        if line.on_terminal or page == of or page % _SHOW_EVERY == 0:
            line.show(f"read {name}: page {page} of {of}")
        if page == of:
            line.keep()

    return None if quiet else show


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample loans
      $ answergate resolve loans/documents -c loans/catalogue.toml -o out
      $ answergate audit out/rows.jsonl -d loans/documents
    """
)
@click.argument("documents", type=click.Path(exists=True, path_type=Path))
@click.option(
    "-o",
    "--out",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the results.",
)
@issuer_options
@catalogue_option
@reading_options
@sample_option
@click.option("-q", "--quiet", is_flag=True, help="Do not show progress.")
@click.pass_context
def resolve(
    context: click.Context,
    documents: Path,
    out: Path,
    issuer: str,
    issuer_pattern: str,
    catalogue: Path | None,
    workers: int,
    cache: Path | None,
    *,
    quiet: bool,
) -> None:
    """Read documents, and assign the values that they state to the subjects of a catalogue.

    DOCUMENTS is one of three things: a single PDF, HTML, DOCX or text file; a folder with <issuer>/<kind>/FILE,
    <issuer>/FILE or one FILE per issuer; a manifest.toml that lists the files.

    Three files are written. rows.jsonl has one row per issuer, variant and subject. receipt.json records the inputs
    and the results. report.html is a table whose values link to the page they come from.

    If a document or page cannot be read, this prints its name and continues with the others.

    Exit code 0: written. 2: the usage, the catalogue or the documents are wrong, or no document could be read.
    """
    from answergate.resolve.running import run, write_run
    from answergate.resolve.sources import shown_names

    chosen = chosen_catalogue(catalogue)
    made = run(
        documents,
        chosen,
        issuer=issuer,
        issuer_pattern=issuer_pattern,
        workers=workers,
        cache=cache,
        progress=page_progress(quiet=quiet),
    )
    for document in made.documents.values():
        for trouble in document.troubles:
            click.echo(str(trouble), err=True)
    if made.passed_over:
        why = "of another kind, or no match for --issuer-pattern" if issuer_pattern else "of another kind"
        click.echo(f"skipped ({why}): {shown_names(made.passed_over)}", err=True)
    try:
        write_run(made, chosen, out)
    except OSError as error:
        raise click.BadParameter(f"{out} cannot be written: {error.strerror}", param_hint="'--out'") from None
    slots = [slot for row in made.rows for slot in row.slots.values()]
    found = sum(slot.status == "FOUND" for slot in slots)
    pages = [page for document in made.documents.values() for page in document.pages]
    click.echo(f"{len(made.documents)} documents, {len(pages)} pages: {found} of {len(slots)} slots FOUND")
    for warning in made.warnings:
        click.echo(f"warning: {warning}")
    for name in ("rows.jsonl", "receipt.json", "report.html"):
        click.echo(f"  {out / name}")
    context.exit(Exit.PASSED if any(page.text.strip() for page in pages) else Exit.UNUSABLE)
