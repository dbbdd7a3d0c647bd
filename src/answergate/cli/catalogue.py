"""``answergate catalogue``: show and check catalogues of coverages, and find coverage names in a proposal."""

from __future__ import annotations

from pathlib import Path

import click

from answergate.cli.exits import Exit
from answergate.cli.resolve import catalogue_option, chosen_catalogue


@click.group(
    epilog="""
    \b
    Examples:
      $ answergate catalogue show > coverages.toml
      $ answergate catalogue lint coverages.toml
    """
)
def catalogue() -> None:
    """Show and check the catalogues that `answergate resolve` uses.

    A catalogue lists insurance coverages, their names, and the values (slots) to read for each.
    """


@catalogue.command(
    epilog="""
    \b
    Example:
      $ answergate catalogue show > coverages.toml
    """
)
def show() -> None:
    """Print the bundled catalogue, with its comments."""
    from answergate.policy.catalogue import catalogue_text

    click.echo(catalogue_text("coverages").encode(), nl=False)


@catalogue.command(
    epilog="""
    \b
    Examples:
      $ answergate catalogue lint
      $ answergate catalogue show > coverages.toml
      $ answergate catalogue lint coverages.toml
    """
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE...]")
@click.pass_context
def lint(context: click.Context, files: tuple[Path, ...]) -> None:
    """Check catalogue files and print all problems.

    Without FILE, this checks the bundled catalogue.

    Exit code 0: all files are valid. 2: at least one is not.
    """
    from answergate.cli.exits import print_problems
    from answergate.errors import CatalogueError

    unusable = 0
    for file in files or (None,):
        shown_as = "the bundled catalogue" if file is None else str(file)
        try:
            chosen = chosen_catalogue(file)
        except CatalogueError as error:
            print_problems(error, where=shown_as)
            unusable += 1
            continue
        slots = {slot.name for coverage in chosen.coverages for slot in coverage.slots}
        click.echo(f"{shown_as}: ok, {len(chosen.coverages)} coverages, {len(slots)} slots")
    context.exit(Exit.UNUSABLE if unusable else Exit.PASSED)


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
    "-i", "--insurer", default="INSURER", show_default=True, help="The insurer's key to use in the printed table."
)
@click.pass_context
def names(context: click.Context, file: Path, catalogue: Path | None, insurer: str) -> None:
    """Find coverage names in a proposal and print them as TOML.

    FILE is a proposal with a table of names, amounts and premiums. Review the printed lines, and copy the correct ones
    into your own catalogue file, which must contain extends = "bundled".

    Exit code 0: names were found. 1: the proposal has no such table. 2: the usage, the file or the catalogue is wrong.
    """
    from answergate.documents.cache import read_document
    from answergate.resolve.enrolment import names_of, names_to_accept
    from answergate.resolve.tables import DocumentTables

    chosen = chosen_catalogue(catalogue)
    document = read_document(file, file.name)
    for trouble in document.troubles:
        click.echo(str(trouble), err=True)
    if not document.pages:
        context.exit(Exit.UNUSABLE)
    tables = DocumentTables(document.pages, chosen)
    listed = names_of(tables)
    if not listed:
        click.echo(f"{file.name}: no table of coverage names, amounts and premiums was found")
        context.exit(Exit.NOT_PASSED)
    click.echo(f"# {len(listed)} names listed in {file.name}")
    click.echo(names_to_accept(chosen, tables.names, insurer, listed), nl=False)
