"""``answergate chunks``: show what the document reader finds in one document."""

from __future__ import annotations

from pathlib import Path

import click

from answergate.cli.exits import Exit
from answergate.cli.resolve import catalogue_option, chosen_catalogue


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate resolve --write-sample loans
      $ answergate chunks loans/documents/corvale/guide/guide.txt
      $ answergate chunks loans/documents/corvale/guide/guide.txt -f html > a.html
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
    help="Output format: json for programs, html to look at in a browser.",
)
@catalogue_option
@click.option(
    "-i",
    "--insurer",
    default="",
    metavar="KEY",
    help="An insurer's key in the catalogue. Its own coverage names then count too.",
)
@click.pass_context
def chunks(context: click.Context, file: Path, form: str, catalogue: Path | None, insurer: str) -> None:
    """Print what the document reader finds in a PDF, HTML, DOCX or text file.

    This prints the pages of FILE with their tables, rows, cells and lines. It also prints the units: the places that
    mention a coverage of the catalogue, each with its layout, name, cells, page and box. A box is
    [left, top, right, bottom] in points, measured from the top left corner of the page.

    Exit code 0: the file was read. 2: the usage or the catalogue is wrong, or the file cannot be read.
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

        content = {**chunks_of(document), "units": units}
        click.echo(msgspec.json.format(msgspec.json.encode(content), indent=2))
    context.exit(Exit.PASSED if document.pages else Exit.UNUSABLE)
