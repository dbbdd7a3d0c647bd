"""``answergate catalogue``: a catalogue of coverages held to the light, and names for it found in a proposal."""

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
    """Show and check catalogues for `resolve`, and find an insurer's names for it."""


@catalogue.command(
    epilog="""
    \b
    Example:
      $ answergate catalogue show > coverages.toml
    """
)
def show() -> None:
    """Print the catalogue that comes with answergate, comments and all."""
    from answergate.resolve.loading import bundled_text

    click.echo(bundled_text().encode(), nl=False)


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
    """Check catalogue files, or the shipped one: all problems, each with its path.

    Exit code 0: all can be used. 2: some cannot.
    """
    from answergate.cli.exits import say_problems
    from answergate.errors import CatalogueError
    from answergate.resolve.lint import advice_on

    unusable = 0
    for file in files or (None,):
        shown_as = "the shipped catalogue" if file is None else str(file)
        try:
            chosen = chosen_catalogue(file)
        except CatalogueError as error:
            say_problems(error, where=shown_as)
            unusable += 1
            continue
        click.echo(f"{shown_as}: fit for use, {len(chosen.coverages)} coverages, {len(chosen.slots)} slots")
        for advice in advice_on(chosen):
            click.echo(f"  note: {advice}")
    context.exit(Exit.UNUSABLE if unusable else Exit.PASSED)


@catalogue.command(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample docs
      $ answergate catalogue names docs/haneul/proposal/proposal.txt -i haneul
    """
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@catalogue_option
@click.option("-i", "--insurer", default="INSURER", show_default=True, help="The insurer's key in the printed table.")
@click.pass_context
def names(context: click.Context, file: Path, catalogue: Path | None, insurer: str) -> None:
    """Print the coverage names that a proposal lists, as TOML for a person to accept.

    FILE is a proposal with a table of names, amounts and premiums. Put the lines that are right into a catalogue of your
    own that says extends = "bundled".

    Exit code 0: names were found. 1: the proposal has no such list. 2: the file or the catalogue cannot be used.
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
    listed = names_of(DocumentTables(document.pages, chosen.columns), chosen.lists.groups)
    if not listed:
        click.echo(f"{file.name}: no list of coverages was found (a table of names, amounts and premiums)")
        context.exit(Exit.NOT_PASSED)
    click.echo(f"# {len(listed)} names listed in {file.name}")
    click.echo(names_to_accept(chosen, insurer, listed), nl=False)
