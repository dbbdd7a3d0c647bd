"""``answergate catalogue``: propose, show and check catalogues, and find the names that a document lists."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from answergate.cli.exits import Exit
from answergate.cli.resolve import catalogue_option, chosen_catalogue, page_progress

if TYPE_CHECKING:
    from answergate.model.catalogue import Catalogue


@click.group(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample loans
      $ answergate catalogue lint loans/catalogue.toml
      $ answergate catalogue show > coverages.toml
    """
)
def catalogue() -> None:
    """Propose, check and show the catalogues that `answergate resolve` uses.

    A catalogue lists subjects, such as cards or tariffs, their names, and the values (slots) to read for each.
    """


@catalogue.command(
    epilog="""
    \b
    Example:
      $ answergate catalogue show > coverages.toml
    """
)
def show() -> None:
    """Print the bundled catalogue, with its comments.

    It is about insurance coverages in Korean. `answergate resolve --write-sample loans` writes a short one in English.
    """
    from answergate.policy.catalogue import catalogue_text

    click.echo(catalogue_text("coverages").encode(), nl=False)


@catalogue.command(
    epilog="""
    \b
    Examples:
      $ answergate catalogue lint
      $ answergate resolve --write-sample loans
      $ answergate catalogue lint loans/catalogue.toml
    """
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE...]")
@click.pass_context
def lint(context: click.Context, files: tuple[Path, ...]) -> None:
    """Check catalogue files and print all problems and notes.

    A problem makes the catalogue unusable: `answergate resolve` stops with the same message. A note is something that
    is probably a mistake. Without FILE, this checks the bundled catalogue.

    Exit code 0: all files can be used. 2: at least one cannot.
    """
    from answergate.cli.exits import print_problems
    from answergate.errors import CatalogueError
    from answergate.policy.catalogue import load_catalogue
    from answergate.resolve.catalogue_lint import lint as find_mistakes

    unusable = 0
    for file in files or (None,):
        shown_as = "the bundled catalogue" if file is None else str(file)
        try:
            chosen = load_catalogue("coverages" if file is None else file)
        except CatalogueError as error:
            print_problems(error, where=shown_as)
            unusable += 1
            continue
        found = find_mistakes(chosen)
        if found.problems:
            print_problems(CatalogueError(found.problems), where=shown_as)
            unusable += 1
        else:
            click.echo(f"{shown_as}: ok, {_counted(chosen)}")
        for note in found.notes:
            click.echo(f"  note: {note}")
    context.exit(Exit.UNUSABLE if unusable else Exit.PASSED)


def _counted(catalogue: Catalogue) -> str:
    slots = {slot.name for one in catalogue.coverages for slot in one.slots}
    subjects = len(catalogue.coverages)
    return f"{subjects} subject{'s' * (subjects != 1)}, {len(slots)} slot{'s' * (len(slots) != 1)}"


@catalogue.command(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample insurance
      $ answergate catalogue names insurance/documents/badak/proposal/proposal.txt
    """
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@catalogue_option
@click.option(
    *("-i", "--issuer", "--insurer", "issuer"),
    default="ISSUER",
    show_default=True,
    help="The issuer's key to use in the printed table.",
)
@click.pass_context
def names(context: click.Context, file: Path, catalogue: Path | None, issuer: str) -> None:
    """Find the names that a document lists and print them as TOML.

    FILE is a document with a table that has a column of names and a column of values, such as an offer or a price
    list. Review the printed lines, and copy the correct ones into your own catalogue file. It may contain
    extends = "bundled", or extends with the file name of another catalogue.

    Exit code 0: names were found. 1: the document has no such table. 2: the usage, the file or the catalogue is wrong.
    """
    from answergate.documents.cache import read_document
    from answergate.resolve.enrolment import names_of, names_to_accept
    from answergate.resolve.names import NameReader
    from answergate.resolve.tables import DocumentTables

    chosen = chosen_catalogue(catalogue)
    document = read_document(file, file.name)
    for trouble in document.troubles:
        click.echo(str(trouble), err=True)
    if not document.pages:
        context.exit(Exit.UNUSABLE)
    listed = names_of(DocumentTables(document.pages, chosen))
    if not listed:
        click.echo(f"{file.name}: no table with a column of names and a column of values was found")
        context.exit(Exit.NOT_PASSED)
    click.echo(f"# {len(listed)} names listed in {file.name}")
    click.echo(names_to_accept(chosen, NameReader(chosen), issuer, listed), nl=False)


@catalogue.command(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample loans
      $ answergate catalogue new loans/documents/corvale/guide/guide.txt -o a.toml
      $ answergate catalogue lint a.toml
    """
)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="PRODUCTS.pdf [MORE...]",
)
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the catalogue to this file, which must not exist yet. Default: print it.",
)
@click.option("-q", "--quiet", is_flag=True, help="Do not show progress.")
@click.pass_context
def new(context: click.Context, files: tuple[Path, ...], out: Path | None, *, quiet: bool) -> None:
    """Propose a catalogue from the tables of documents, for you to edit.

    The files are PDF or text files that state the values of several products, such as a price list, a fee table or a
    data sheet. Three layouts are read: a row per product, a column per product, and a title with labels and values
    under it, in a table or in lines such as "Annual fee: $95". The names become subjects and the labels become slots.
    The kind and the unit of a slot come from the cells under its label.

    The catalogue has comments that say where each name and label was seen, what the cells look like, and which tables
    were left out. It is a start, not a result: read every line, remove what you do not need, and then check it with
    `answergate catalogue lint`.

    Exit code 0: proposed. 1: no table has names with labelled values. 2: the usage is wrong, or no file could be read.
    """
    from answergate.cli.writing import check_output, write_file
    from answergate.documents.cache import read_document
    from answergate.resolve.proposing import propose
    from answergate.resolve.proposing_toml import as_toml

    if out is not None:
        check_output(str(out), map(str, files), option="--out")
        if out.exists():
            raise click.BadParameter(f"{out} already exists: choose another file", param_hint="'--out'")
    progress = page_progress(quiet=quiet)
    documents = []
    for file in files:
        done = None if progress is None else partial(progress, file.name)
        document = read_document(file, file.name, page_done=done)
        for trouble in document.troubles:
            click.echo(str(trouble), err=True)
        if document.pages:
            documents.append(document)
    if not documents:
        context.exit(Exit.UNUSABLE)
    proposal = propose(documents)
    if not proposal.subjects:
        click.echo(
            "nothing was found: this command looks for tables with a row or a column per product and a label for each "
            "value, and for labels with values under a title",
            err=True,
        )
        for left in proposal.left_out:
            click.echo(f"  {left.where} was left out: {left.reason}", err=True)
        context.exit(Exit.NOT_PASSED)
    if out is None:
        click.echo(as_toml(proposal).encode(), nl=False)
        return
    write_file(str(out), as_toml(proposal), option="--out")
    click.echo(f"{out}: {len(proposal.subjects)} subjects, {len(proposal.slots)} slots")
