"""``answergate ledger verify``: check the chain, its signatures and its times."""

from __future__ import annotations

import click

from answergate.cli.exits import Exit
from answergate.cli.form import form_option
from answergate.cli.ledger_options import ledger_option, opened_ledger, read_head, show


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger verify --ledger decisions.db
      $ answergate ledger verify --ledger decisions.db --format json
    """
)
@ledger_option
@click.option(
    "--head",
    metavar="SEQ:HASH",
    help="The end of the chain, as an earlier `ledger verify` printed it. The chain must still contain it.",
)
@click.option(
    "--anchor",
    "anchors",
    metavar="FILE",
    multiple=True,
    type=click.Path(dir_okay=False),
    help="A head that `ledger anchor` or the service wrote to a file. The chain must still contain it. Can be repeated.",
)
@click.option(
    "--public-key",
    "public_keys",
    metavar="FILE",
    multiple=True,
    type=click.Path(dir_okay=False),
    help="A public key. The heads that were signed with its private key must match the chain. Can be repeated.",
)
@click.option(
    "--clock-tolerance",
    metavar="SECONDS",
    type=click.FloatRange(0),
    default=60.0,
    show_default=True,
    help="Report times that go back by more than this.",
)
@form_option
@click.pass_context
def verify(
    context: click.Context,
    url: str,
    head: str | None,
    anchors: tuple[str, ...],
    public_keys: tuple[str, ...],
    clock_tolerance: float,
    form: str,
) -> None:
    """Check that no entry was changed, deleted, inserted or moved.

    This also checks the texts that are stored with the entries, and reports times that go backwards.

    Without --public-key, --anchor or --head it cannot detect that somebody replaced all entries from some point on. If
    the service signs the ledger (`serve --ledger-key`), give the public key. The entries after the last signed head are
    not covered by a signature; the text says how many they are.

    --anchor also detects a chain that was cut off at an earlier signed head. If the head that the service notes
    (NAME.head.json) is next to the public key NAME.pub.pem, it is used too.

    Exit code 0: intact, also if times go backwards. 1: broken. 2: the usage is wrong, or there is no such ledger.
    """
    from answergate.ledger.entry import to_plain
    from answergate.ledger.signed_heads import read_anchor
    from answergate.ledger.wording import verified_text
    from answergate.signing import read_verifying_key

    keys = {key.key_id: key for key in map(read_verifying_key, public_keys)}
    known = [] if head is None else [read_head(head)]
    for file in (*anchors, *_noted_beside(public_keys)):
        noted = read_anchor(file)
        signer = None if noted.signature is None else keys.get(noted.signature.key_id)
        if signer is not None and (problem := noted.problem(signer)) is not None:
            raise click.BadParameter(f"{file}: {problem}", param_hint="'--anchor'")
        known.append(noted.head)
    with opened_ledger(url) as opened:
        verified = opened.verify(*known, keys=tuple(keys.values()), clock_tolerance=clock_tolerance)
    show(to_plain(verified), form, lambda: verified_text(verified))
    context.exit(Exit.PASSED if verified.ok else Exit.NOT_PASSED)


def _noted_beside(public_keys: tuple[str, ...]) -> list[str]:
    """The heads that the service noted next to its keys. Says so, because nobody asked for them."""
    from answergate.ledger.signed_heads import noted_beside

    files = [str(file) for file in map(noted_beside, public_keys) if file.exists()]
    for file in files:
        click.echo(f"also compared with the head in {file}", err=True)
    return files
