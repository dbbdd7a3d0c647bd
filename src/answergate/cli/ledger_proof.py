"""``answergate ledger anchor`` and ``prove``: signed heads, and proofs for single entries."""

from __future__ import annotations

import click

from answergate.cli.ledger_options import Unusable, ledger_files, ledger_option, opened_ledger, writable
from answergate.cli.writing import check_output


def _out(name: str, url: str) -> str:
    if name != "-":
        check_output(name, ledger_files(url), option="--out")
    return name


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate signing-key -o ledger.pem
      $ answergate ledger anchor -l decisions.db --key ledger.pem -o head.json
      $ answergate ledger verify -l decisions.db --anchor head.json
    """
)
@ledger_option
@click.option(
    "--key",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="A private key of `answergate signing-key`. The head is signed with it first, and the signature is stored.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    help="The file to write. Default: standard output.",
)
def anchor(url: str, key: str | None, out: str) -> None:
    """Export the head of a ledger: its number, its hash and its signature, as JSON.

    Without --key this is the last signed head. If there is none, it is the end of the chain, not signed. Keep the file
    where nobody who can write to the ledger can change it, and pass it to `ledger verify --anchor` later.

    Exit code 0: written. 2: the usage is wrong, or there is no such ledger.
    """
    from datetime import UTC, datetime

    from answergate.ledger import utc
    from answergate.ledger.signed_heads import SignedHead
    from answergate.signing import read_signing_key

    signing = None if key is None else read_signing_key(key)
    _out(out, url)
    with opened_ledger(url) as opened:
        if signing is not None:
            opened.sign(signing, at=utc(datetime.now(UTC)))
        head = opened.signed_head(None if signing is None else signing.public.key_id)
        end = opened.head()
    if head is None:
        if not end.seq:
            raise Unusable("the ledger is empty, so it has no head yet")
        head = SignedHead(seq=end.seq, hash=end.hash)
        click.echo("not signed: use --key to sign it", err=True)
    elif end.seq > head.seq:
        click.echo(f"{end.seq - head.seq} entries came after the last signed head {head.seq}", err=True)
    with writable(out) as file:
        file.write(head.to_json())


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate signing-key -o ledger.pem
      $ answergate ledger anchor -l decisions.db --key ledger.pem -o head.json
      $ answergate ledger prove 3 --ledger decisions.db -o entry3.json
      $ answergate verify entry3.json --key ledger.pub.pem
    """
)
@click.argument("seq", type=click.IntRange(1, 2**62))
@ledger_option
@click.option(
    "--texts",
    is_flag=True,
    help="Include the stored findings, result and case. Without them the proof has only hashes.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    help="The file to write. Default: standard output.",
)
def prove(seq: int, url: str, out: str, *, texts: bool) -> None:
    """Write a proof that entry SEQ is in a signed ledger.

    `answergate verify FILE --key PUBLIC` checks it without the ledger. A proof reveals no other entry: it has the columns
    of this entry, a few hashes, and the signed head.

    Exit code 0: written. 2: the usage is wrong, there is no such entry, or no signed head covers it yet.
    """
    _out(out, url)
    with opened_ledger(url) as opened:
        proof = opened.prove(seq, texts=texts)
    with writable(out) as file:
        file.write(proof.to_json())
    if out != "-":
        click.echo(f"{out}: entry {seq}, under the head {proof.head.seq} of {proof.head.at}")
