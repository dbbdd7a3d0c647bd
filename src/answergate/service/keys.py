"""API keys. A key is shown once, when it is created. The keys file stores hashes and only its owner can read it.

A key is 256 random bits, so it cannot be guessed and plain SHA-256 is enough. A slow password hash would add no
protection and would slow down every request.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import hmac
import os
import re
import secrets
import stat
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from answergate.adapters.decoding.json_text import decode_text
from answergate.errors import InputError, Problem

SCOPES = ("check", "read", "review", "admin")
PREFIX = "ag_"
_NAME = re.compile(r"[^\W_][\w.@-]{0,63}\Z")
_HASH = re.compile(r"[0-9a-f]{64}\Z")
_RATE = re.compile(r"(\d{1,9})/(s|m|h)\Z")
_SECONDS = {"s": 1, "m": 60, "h": 3600}


class KeysError(InputError):
    """The keys file is invalid, or a command cannot change it."""

    subject = "keys file"


class Key(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A key as it is stored: its name, its scopes and the hash of the key."""

    name: str
    hash: str
    scopes: tuple[str, ...]
    rate: str | None = None
    created: str = ""

    def may(self, scope: str) -> bool:
        """Whether the key has this scope. admin has them all, and who reviews decisions may also read them."""
        return scope in self.scopes or "admin" in self.scopes or (scope == "read" and "review" in self.scopes)


LOCAL = Key(name="local", hash="", scopes=("admin",))
"""The user of a service that runs without keys: anyone on this machine."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    version: int = 1
    keys: tuple[Key, ...] = ()


def hash_key(text: str) -> str:
    """The hash that the keys file stores."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def rate_of(written: str | None) -> tuple[float, int] | None:
    """Read a rate such as ``100/s``, ``600/m`` or ``1000/h``. Returns requests per second and the largest burst."""
    if written is None:
        return None
    found = _RATE.match(written)
    if found is None or int(found[1]) == 0:
        raise KeysError([Problem("rate", f"{written!r} is not a rate; write 100/s, 600/m or 1000/h")])
    return int(found[1]) / _SECONDS[found[2]], int(found[1])


def read_keys(path: Path) -> tuple[Key, ...]:
    """Read a keys file. Raises KeysError with all problems of the file."""
    try:
        content = path.read_bytes()
        mode = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        raise KeysError([Problem(str(path), "no such file; `answergate keys add NAME` creates it")]) from None
    except OSError as error:
        raise KeysError([Problem(str(path), f"cannot be read: {error.strerror}")]) from None
    try:
        keys = msgspec.convert(decode_text(content.decode()), _File).keys
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise KeysError([Problem(str(path), f"is not a keys file: {error}")]) from None
    problems = [Problem(str(path), f"other users can read or write it; run: chmod 600 {path}")] if mode & 0o077 else []
    for index, key in enumerate(keys):
        problems += _problems(key, f"keys[{index}]")
    names = [key.name for key in keys]
    problems += [
        Problem("keys", f"two keys have the name {name!r}") for name in sorted(set(names)) if names.count(name) > 1
    ]
    if problems:
        raise KeysError(problems)
    return keys


def add_key(path: Path, name: str, scopes: Sequence[str], rate: str | None = None) -> str:
    """Add a key to the file, and create the file if needed. Returns the key itself, which is stored nowhere."""
    text = PREFIX + secrets.token_urlsafe(32)
    created = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    key = Key(name=name, hash=hash_key(text), scopes=tuple(scopes), rate=rate, created=created)
    if problems := _problems(key, "key"):
        raise KeysError(problems)
    with _locked(path):
        keys = read_keys(path) if path.exists() else ()
        if any(known.name == name for known in keys):
            raise KeysError(
                [Problem("name", f"the name {name!r} is taken; remove that key first, or use another name")]
            )
        _write(path, (*keys, key))
    return text


def remove_key(path: Path, name: str) -> None:
    """Remove a key from the file. A running service rejects it within about a second."""
    with _locked(path):
        keys = read_keys(path)
        left = tuple(key for key in keys if key.name != name)
        if len(left) == len(keys):
            known = ", ".join(key.name for key in keys) or "none"
            raise KeysError([Problem("name", f"there is no key with the name {name!r}; known keys: {known}")])
        _write(path, left)


def find_key(keys: Sequence[Key], text: str) -> Key | None:
    """Find the stored key for ``text``. Every key is compared in constant time, so timing reveals nothing."""
    given = hash_key(text)
    found = None
    for key in keys:
        if hmac.compare_digest(key.hash, given):
            found = key
    return found


def _problems(key: Key, path: str) -> list[Problem]:
    problems = []
    if not _NAME.match(key.name) or key.name == LOCAL.name:
        problems.append(
            Problem(
                f"{path}.name",
                "a name has up to 64 letters, digits or . - _ @, starts with a letter or digit, and is not 'local'",
            )
        )
    if not _HASH.match(key.hash):
        problems.append(Problem(f"{path}.hash", "not a SHA-256 in hex; create keys with `answergate keys add`"))
    unknown = [scope for scope in key.scopes if scope not in SCOPES]
    if unknown or not key.scopes:
        problems.append(Problem(f"{path}.scopes", f"the scopes are {', '.join(SCOPES)}; got {unknown or 'none'}"))
    try:
        rate_of(key.rate)
    except KeysError as error:
        problems += [Problem(f"{path}.{problem.path}", problem.message) for problem in error.problems]
    return problems


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Allow one writer at a time. The lock is a separate file, because the keys file itself is replaced."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path.with_name(path.name + ".lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise KeysError([Problem(str(path), f"cannot be written: {error.strerror}")]) from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _write(path: Path, keys: tuple[Key, ...]) -> None:
    """Replace the file atomically. Other users can never read it, not even the temporary file."""
    content = msgspec.json.format(msgspec.json.encode(_File(keys=keys))) + b"\n"
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except OSError:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise KeysError([Problem(str(path), f"cannot be written: {error.strerror}")]) from None
