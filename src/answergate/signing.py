"""Ed25519 signatures of receipts and ledgers, with the package ``cryptography``. Keys come from a file or the environment."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import stat
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from answergate.errors import InputError, Problem

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ENVIRONMENT = "ANSWERGATE_SIGNING_KEY"
"""The environment variable for the private key: PEM, or its 32 bytes in base64."""

ALGORITHM = "Ed25519"
_SEED_LENGTH = 32
_NEEDED = "signing needs the package cryptography: pip install 'answergate[sign]'"


class SigningKey:
    """A private key."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = VerifyingKey(private.public_key())

    def sign(self, message: bytes) -> dict[str, str]:
        """The signature of ``message``, as a receipt or an anchor contains it."""
        value = base64.b64encode(self._private.sign(message)).decode()
        return {"algorithm": ALGORITHM, "key_id": self.public.key_id, "value": value}

    def to_pem(self) -> bytes:
        """The key as an unencrypted PKCS #8 file."""
        from cryptography.hazmat.primitives import serialization

        return self._private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )


class VerifyingKey:
    """A public key. ``key_id`` is the beginning of its hash."""

    def __init__(self, public: Ed25519PublicKey) -> None:
        self._public = public
        self.key_id = hashlib.sha256(public.public_bytes_raw()).hexdigest()[:16]

    def problem_with(self, signature: object, message: bytes, *, what: str = "receipt") -> str | None:
        """Why ``signature`` is not the signature of ``message`` by this key. None if it is. ``what`` names the message."""
        from cryptography.exceptions import InvalidSignature

        if not isinstance(signature, dict):
            return f"the {what} is not signed"
        if signature.get("algorithm") != ALGORITHM:
            return f"the {what} is signed with {signature.get('algorithm')!r}, not with {ALGORITHM}"
        if signature.get("key_id") != self.key_id:
            return f"the {what} is signed with another key: {signature.get('key_id')}, not {self.key_id}"
        try:
            self._public.verify(base64.b64decode(str(signature.get("value")), validate=True), message)
        except (InvalidSignature, binascii.Error):
            return f"the signature does not match: the {what} was changed after it was signed"
        return None

    def to_pem(self) -> bytes:
        """The key as a PEM file. It is not secret."""
        from cryptography.hazmat.primitives import serialization

        return self._public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def make_key() -> SigningKey:
    """A new private key."""
    _need_cryptography()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return SigningKey(Ed25519PrivateKey.generate())


def write_key(path: str, key: SigningKey) -> str:
    """Write the private key, readable by its owner only, and the public key. Returns the path of the public key.

    Raises FileExistsError if one of the files exists.
    """
    public_path = f"{path.removesuffix('.pem')}.pub.pem"
    if os.path.exists(public_path):
        raise FileExistsError(public_path)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key.to_pem())
    Path(public_path).write_bytes(key.public.to_pem())
    return public_path


def read_signing_key(path: str | None) -> SigningKey | None:
    """The private key in the file ``path``, else the one in the environment, else None."""
    if path is not None:
        return SigningKey(_private(_content(path), path))
    written = os.environ.get(ENVIRONMENT, "")
    return SigningKey(_private(written.encode(), ENVIRONMENT)) if written.strip() else None


def read_verifying_key(path: str) -> VerifyingKey:
    """The public key in the file ``path``: PEM, or its 32 bytes in base64."""
    _need_cryptography()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    content = _content(path)
    try:
        if b"-----BEGIN" not in content:
            return VerifyingKey(Ed25519PublicKey.from_public_bytes(_raw(content)))
        key = serialization.load_pem_public_key(content)
    except (ValueError, UnsupportedAlgorithm):
        raise _problem(path, "expected a public Ed25519 key, in PEM or as 32 bytes in base64") from None
    if not isinstance(key, Ed25519PublicKey):
        raise _problem(path, "expected a public Ed25519 key, got another kind of public key")
    return VerifyingKey(key)


def warning_about(path: str | None) -> str | None:
    """A warning if users other than the owner can read the private key in ``path``. Else None."""
    if path is None or os.name != "posix" or not os.path.exists(path):
        return None
    mode = stat.S_IMODE(os.stat(path).st_mode)
    return f"{path} can be read by other users (mode {mode:03o}): run chmod 600 {path}" if mode & 0o077 else None


def _private(content: bytes, where: str) -> Ed25519PrivateKey:
    _need_cryptography()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        if b"-----BEGIN" not in content:
            return Ed25519PrivateKey.from_private_bytes(_raw(content))
        key = serialization.load_pem_private_key(content, password=None)
    except TypeError:
        raise _problem(where, "this private key is encrypted: use one without a password") from None
    except (ValueError, UnsupportedAlgorithm):
        raise _problem(where, "expected a private Ed25519 key, in PEM or as 32 bytes in base64") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise _problem(where, "expected a private Ed25519 key, got another kind of private key")
    return key


def _raw(content: bytes) -> bytes:
    raw = base64.b64decode(content.strip(), validate=True)
    if len(raw) != _SEED_LENGTH:
        raise ValueError("expected 32 bytes")
    return raw


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise _problem(path, f"cannot be read: {error.strerror}") from None


def _need_cryptography() -> None:
    if find_spec("cryptography") is None:
        raise _problem("cryptography", _NEEDED)


def _problem(where: str, message: str) -> InputError:
    return InputError([Problem(where, message)])
