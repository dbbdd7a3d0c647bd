"""``--ledger-key``: signs the head of the ledger with a private key."""

from __future__ import annotations

from answergate.errors import InputError, Problem
from answergate.ledger import Ledger
from answergate.ledger.head_signer import HeadSigner
from answergate.ledger.signed_heads import noted_beside
from answergate.service.settings import NO_LEDGER, ServiceSettings
from answergate.signing import SigningKey, read_signing_key, warning_about


class LedgerKeyError(InputError):
    """The key for the ledger cannot be used."""

    subject = "ledger key"


def read_ledger_key(settings: ServiceSettings) -> SigningKey | None:
    """The key that signs the ledger, if there is one. Like the keys file, only its owner may read it."""
    if settings.ledger_key is None:
        return None
    if settings.ledger == NO_LEDGER:
        raise LedgerKeyError([Problem("--ledger-key", "there is no ledger to sign: leave out --ledger none")])
    key = read_signing_key(settings.ledger_key)
    if (warning := warning_about(settings.ledger_key)) is not None:
        raise LedgerKeyError([Problem("--ledger-key", warning)])
    return key


def start_signing(settings: ServiceSettings, ledger: Ledger) -> HeadSigner | None:
    """Sign the head of ``ledger`` from now on, if there is a key. Raises InputError or LedgerError."""
    key = read_ledger_key(settings)
    if key is None or settings.ledger_key is None:
        return None
    # The ledger of the demo is deleted at the end, so the next start could not find what was noted.
    note = None if settings.demo else noted_beside(settings.ledger_key)
    return HeadSigner(ledger, key, every=settings.sign_every, note=note)
