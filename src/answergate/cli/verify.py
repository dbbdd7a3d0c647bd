"""``answergate verify``: compare a receipt with its files, and derive every verdict again."""

from __future__ import annotations

import os
import shutil
import tempfile

import click

from answergate.cli.exits import Exit
from answergate.cli.standard_input import standard_input


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate demo --write cases
      $ answergate batch cases -q -g answer -o out.jsonl --receipt run.json
      $ answergate verify run.json
    """
)
@click.argument("receipt", type=click.Path(dir_okay=False))
@click.option(
    "--key",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="A public key file. The receipt must be signed with its private key.",
)
@click.option(
    "-j", "--workers", type=click.IntRange(1, 256), show_default="one per core", help="Number of worker processes."
)
@click.option(
    "--any-version",
    is_flag=True,
    help="Also verify a receipt of another version of answergate. The version is then not compared.",
)
@click.pass_context
def verify(context: click.Context, receipt: str, key: str | None, workers: int | None, *, any_version: bool) -> None:
    """Check that a batch run matches its receipt.

    RECEIPT is the file that `answergate batch --receipt` wrote. This command compares every input, the policy, the
    version and every output with it, and derives each verdict again. It stops at the first difference and prints it.
    If the run read standard input, send the same input again.

    Exit code 0: everything matches. 1: something differs. 2: the usage is wrong, or the file is not a receipt. 3: a
    fault, so nothing was verified.
    """
    from answergate.batch.cores import cores
    from answergate.batch.running import run
    from answergate.batch.signing import read_verifying_key
    from answergate.batch.verifying import reads_stdin
    from answergate.batch.verifying import verify as verify_receipt
    from answergate.render.wording import count_of

    public = None if key is None else read_verifying_key(key)
    with tempfile.TemporaryDirectory() as folder:
        stdin = os.path.join(folder, "stdin") if reads_stdin(receipt) else None
        if stdin is not None:
            with open(stdin, "wb") as file:
                shutil.copyfileobj(standard_input(), file)
        verified = verify_receipt(
            receipt,
            lambda blocks, job: run(blocks, job, workers=workers or cores()),
            key=public,
            stdin=stdin,
            any_version=any_version,
        )
    if verified.difference is not None:
        click.echo(f"{receipt}: not verified: {verified.difference}")
        context.exit(Exit.NOT_PASSED)
    same = "identical except for the version" if any_version else "identical"
    signature = f"; {verified.signature}" if verified.signature else ""
    click.echo(f"{receipt}: verified, {count_of(verified.records, 'verdict')} recomputed, {same}{signature}")
