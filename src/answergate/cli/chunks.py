"""``answergate chunks``: what the reader sees in one document."""

from __future__ import annotations

from pathlib import Path

import click

from answergate.cli.exits import Exit
from answergate.cli.resolve import catalogue_option, chosen_catalogue


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample docs
      $ answergate chunks docs/haneul/proposal/proposal.txt
      $ answergate chunks docs/badak/proposal/proposal.txt -f html > seen.html
    """
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["json", "html"]),
    default="json",
    show_default=True,
    help="What to print.",
)
@catalogue_option
@click.option("-i", "--insurer", default="", metavar="KEY", help="Whose names of the catalogue count, too.")
@click.pass_context
def chunks(context: click.Context, file: Path, form: str, catalogue: Path | None, insurer: str) -> None:
    """Print what the reader sees in FILE, a PDF or a text file.

    Pages with their tables, rows, cells and lines, and the units: each place that speaks of a coverage of the
    catalogue, with its layout, its name, its cells, its page and its box. Boxes are [left, top, right, bottom] in
    points from the page's top left corner.

    Exit code 0: read. 2: the file cannot be read.
    """
    from answergate.documents.cache import read_document
    from answergate.documents.chunks import chunks_html, chunks_of
    from answergate.resolve.sources import Source
    from answergate.resolve.unit_chunks import labels_by_page, unit_chunks

    chosen = chosen_catalogue(catalogue)
    document = read_document(file, file.name)
    for trouble in document.troubles:
        click.echo(str(trouble), err=True)
    units = unit_chunks(chosen, Source(insurer, "", "", file.name, file), document)
    if form == "html":
        click.echo(chunks_html(document, labels_by_page(units)).encode())
    else:
        import msgspec

        seen = {**chunks_of(document), "units": units}
        click.echo(msgspec.json.format(msgspec.json.encode(seen), indent=2))
    context.exit(Exit.PASSED if document.pages else Exit.UNUSABLE)
