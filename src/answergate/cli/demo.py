"""``answergate demo``: show every gate on bundled cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.exits import Exit
from answergate.cli.writing import write_samples
from answergate.model.settings import SETTINGS_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from answergate.demo import DemoCase


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate demo
      $ answergate demo --gate attribution
      $ answergate demo --lang ja
      $ answergate demo --write cases
    """
)
@click.option("-g", "--gate", type=click.Choice(list(SETTINGS_OF)), help="Show only the cases of this gate.")
@click.option("-l", "--lang", metavar="CODE", help="Show only the cases in this language: en, ko, zh, ja or de.")
@click.option(
    "--write",
    "folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the cases to this folder as files, and print a command for each.",
)
@colour_option
@click.pass_context
def demo(context: click.Context, gate: str | None, lang: str | None, folder: Path | None, *, colour: bool) -> None:
    """Show every gate at work on bundled cases.

    Each case records the result that it must have, so the demo also tests the installation.

    Exit code 0: every case had the expected result, or the files were written. 2: the usage is wrong, or the files
    cannot be written. 3: a case had another result.
    """
    from answergate.demo import demo_cases

    cases = [case for case in demo_cases() if gate in (None, case.gate) and lang in (None, case.language)]
    if not cases:
        of_gate = "" if gate is None else f" for the {gate} gate"
        raise click.UsageError(f"There is no case{of_gate} in {lang!r}: leave out --gate or --lang.")
    if folder is not None:
        _write(cases, folder)
        return
    failed = [case.name for case in cases if not _show(case, colour=colour)]
    if failed:
        click.echo(f"{len(failed)} of {len(cases)} cases did not have the expected result: {', '.join(failed)}")
        context.exit(Exit.FAULT)
    click.echo(f"{len(cases)} of {len(cases)} cases had the expected result. To try them: answergate demo --write DIR")


def _show(case: DemoCase, *, colour: bool) -> bool:
    """Print the case's verdict, and return whether it is the expected one."""
    from answergate.api import check
    from answergate.intake import read_case
    from answergate.render.layout import Page, Piece, Tone
    from answergate.render.terminal import render_verdict

    page = Page(width=page_width(), colour=colour)
    page.write(Piece(f"== {case.title} [{case.language}]", Tone.STRONG), hang=3)
    page.write(Piece(f"$ answergate check {case.name}.json {case.arguments}", Tone.FAINT), indent=3)
    page.blank()
    click.echo(page.text())
    verdict = check(case.case, case.gate, case.policy)
    click.echo(render_verdict(verdict, read_case(case.case), colour=colour, width=page_width()))
    codes = tuple(finding.code for finding in verdict.findings)
    if (verdict.status, codes) == (case.status, case.findings):
        return True
    click.echo(f"  expected: {case.status} with {', '.join(case.findings) or 'no findings'}\n")
    return False


def _write(cases: Sequence[DemoCase], folder: Path) -> None:
    import json

    texts = {folder / f"{case.name}.json": json.dumps(case.case, ensure_ascii=False, indent=2) for case in cases}
    write_samples({path: f"{text}\n".encode() for path, text in texts.items()}, option="--write")
    for case in cases:
        click.echo(f"answergate check {folder / case.name}.json {case.arguments}")
