"""``answergate verify``: compare a receipt with its files and derive every verdict again, or check a ledger proof."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import TYPE_CHECKING

import click

from answergate.cli.exits import Exit
from answergate.cli.standard_input import standard_input

if TYPE_CHECKING:
    from answergate.signing import VerifyingKey


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate demo --write cases
      $ answergate batch cases -q -g answer -o out.jsonl --receipt run.json
      $ answergate verify run.json
      $ answergate ledger sample decisions.db
      $ answergate signing-key -o ledger.pem
      $ answergate ledger anchor -l decisions.db --key ledger.pem -o head.json
      $ answergate ledger prove 3 -l decisions.db -o entry3.json
      $ answergate verify entry3.json --key ledger.pub.pem
    """
)
@click.argument("receipt", type=click.Path(dir_okay=False))
@click.option(
    "--key",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="A public key file. The receipt, or the head of the proof, must be signed with its private key.",
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
    """Check that a batch run matches its receipt, or that a proof of a ledger entry is valid.

    RECEIPT is the file that `answergate batch --receipt` or `answergate ledger prove` wrote. A proof needs --key and
    nothing else: no ledger and no network. For a receipt, this command compares every input, the policy, the
    version and every output with it, and derives each verdict again. It stops at the first difference and prints it.
    If the run read standard input, send the same input again.

    Exit code 0: everything matches. 1: something differs. 2: the usage is wrong, or the file is not a receipt. 3: a
    fault, so nothing was verified.
    """
    from answergate.batch.cores import cores
    from answergate.batch.running import run
    from answergate.batch.verifying import reads_stdin
    from answergate.batch.verifying import verify as verify_receipt
    from answergate.ledger.proving import is_proof
    from answergate.render.wording import count_of
    from answergate.signing import read_verifying_key

    public = None if key is None else read_verifying_key(key)
    if is_proof(receipt):
        _verify_proof(context, receipt, public)
        return
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


def _verify_proof(context: click.Context, file: str, key: VerifyingKey | None) -> None:
    from answergate.ledger.proving import read_proof
    from answergate.ledger.wording import proved_text

    proof = read_proof(file)
    if key is None:
        raise click.UsageError(
            "A proof needs --key with the public key of the ledger: anybody can write one without it."
        )
    if (problem := proof.problem(key)) is not None:
        click.echo(f"{file}: not proved: {problem}")
        context.exit(Exit.NOT_PASSED)
    click.echo(f"{file}: {proved_text(proof)}")
