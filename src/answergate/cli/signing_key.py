"""``answergate signing-key``: a key pair for signing receipts."""

from __future__ import annotations

import click


@click.command(
    "signing-key",
    epilog="""
    \b
    Examples:
      $ answergate signing-key -o ci.pem
      $ answergate demo --write cases
      $ answergate batch cases -q -g answer --receipt run.json --sign ci.pem
      $ answergate verify run.json --key ci.pub.pem
    """,
)
@click.option(
    "-o", "--out", metavar="NAME.pem", required=True, type=click.Path(dir_okay=False), help="Where to write it."
)
def signing_key(out: str) -> None:
    """Make an Ed25519 key to sign receipts with.

    Writes the private key to NAME.pem, for its owner only, and the public one to NAME.pub.pem. A key that is there
    already is never overwritten. The content of NAME.pem may also be given as ANSWERGATE_SIGNING_KEY.
    """
    from answergate.batch.signing import make_key, write_key

    key = make_key()
    try:
        public = write_key(out, key)
    except FileExistsError as error:
        raise click.UsageError(f"{error.filename or error} is there already: keys are not overwritten.") from None
    except OSError as error:
        raise click.UsageError(f"{out} cannot be written: {error.strerror}.") from None
    click.echo(f"{out}: the private key, to be kept secret")
    click.echo(f"{public}: the public key {key.public.key_id}, for `answergate verify --key`")
