"""``answergate signing-key``: make a key pair that signs receipts."""

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
    "-o",
    "--out",
    metavar="NAME.pem",
    required=True,
    type=click.Path(dir_okay=False),
    help="The file for the private key.",
)
def signing_key(out: str) -> None:
    """Make an Ed25519 key pair that signs receipts.

    This writes the private key to NAME.pem, readable only by you, and the public key to NAME.pub.pem. It never
    overwrites a key. Use the private key with `answergate batch --sign`, or put the content of NAME.pem into the
    environment variable ANSWERGATE_SIGNING_KEY.
    """
    from answergate.signing import make_key, write_key

    key = make_key()
    try:
        public = write_key(out, key)
    except FileExistsError as error:
        raise click.UsageError(
            f"{error.filename or error} already exists: keys are not overwritten. Choose another name."
        ) from None
    except OSError as error:
        raise click.UsageError(f"{out} cannot be written: {error.strerror}.") from None
    click.echo(f"{out}: the private key, keep it secret")
    click.echo(f"{public}: the public key {key.public.key_id}, for `answergate verify --key`")
