"""API keys: made once, shown once, kept as hashes in a file that only its owner reads.

A key is 256 random bits, so there is no dictionary to try and plain SHA-256 is the right hash: a slow one would
protect nothing and cost every request.
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

from answergate.errors import InputError, Problem
from answergate.intake.json_text import decode_text

SCOPES = ("check", "read", "review", "admin")
PREFIX = "ag_"
_NAME = re.compile(r"[^\W_][\w.@-]{0,63}\Z")
_HASH = re.compile(r"[0-9a-f]{64}\Z")
_RATE = re.compile(r"(\d{1,9})/(s|m|h)\Z")
_SECONDS = {"s": 1, "m": 60, "h": 3600}


class KeysError(InputError):
    """The keys file, or what was asked of it, cannot be used."""

    subject = "keys file"


class Key(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A key as it is kept: who has it, what it may do, and the hash that proves it."""

    name: str
    hash: str
    scopes: tuple[str, ...]
    rate: str | None = None
    created: str = ""

    def may(self, scope: str) -> bool:
        """Whether the key has this scope; admin has them all."""
        return scope in self.scopes or "admin" in self.scopes


LOCAL = Key(name="local", hash="", scopes=("admin",))
"""Whoever is on this machine, where the service runs without keys."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    version: int = 1
    keys: tuple[Key, ...] = ()


def hash_key(text: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def rate_of(written: str | None) -> tuple[float, int] | None:
    """Requests per second and the largest burst of ``100/s``, ``600/m`` or ``1000/h``."""
    if written is None:
        return None
    found = _RATE.match(written)
    if found is None or int(found[1]) == 0:
        raise KeysError([Problem("rate", f"{written!r} is no rate: write 100/s, 600/m or 1000/h")])
    return int(found[1]) / _SECONDS[found[2]], int(found[1])


def read_keys(path: Path) -> tuple[Key, ...]:
    """The keys of a file, with every problem of it at once."""
    try:
        content = path.read_bytes()
        mode = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        raise KeysError([Problem(str(path), "no such file; `answergate keys add NAME` makes it")]) from None
    except OSError as error:
        raise KeysError([Problem(str(path), f"cannot be read: {error.strerror}")]) from None
    try:
        keys = msgspec.convert(decode_text(content.decode()), _File).keys
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise KeysError([Problem(str(path), f"is no keys file: {error}")]) from None
    problems = [Problem(str(path), f"others may read or write it: chmod 600 {path}")] if mode & 0o077 else []
    for index, key in enumerate(keys):
        problems += _problems(key, f"keys[{index}]")
    names = [key.name for key in keys]
    problems += [
        Problem("keys", f"two keys are called {name!r}") for name in sorted(set(names)) if names.count(name) > 1
    ]
    if problems:
        raise KeysError(problems)
    return keys


def add_key(path: Path, name: str, scopes: Sequence[str], rate: str | None = None) -> str:
    """Add a key to the file, which is made if need be; gives the key itself, which is nowhere else."""
    text = PREFIX + secrets.token_urlsafe(32)
    created = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    key = Key(name=name, hash=hash_key(text), scopes=tuple(scopes), rate=rate, created=created)
    if problems := _problems(key, "key"):
        raise KeysError(problems)
    with _locked(path):
        keys = read_keys(path) if path.exists() else ()
        if any(known.name == name for known in keys):
            raise KeysError([Problem("name", f"there is a key called {name!r}: remove it first, or take another name")])
        _write(path, (*keys, key))
    return text


def remove_key(path: Path, name: str) -> None:
    """Take a key out of the file. A running service forgets it within a second."""
    with _locked(path):
        keys = read_keys(path)
        left = tuple(key for key in keys if key.name != name)
        if len(left) == len(keys):
            known = ", ".join(key.name for key in keys) or "none"
            raise KeysError([Problem("name", f"there is no key called {name!r}; there are: {known}")])
        _write(path, left)


def find_key(keys: Sequence[Key], text: str) -> Key | None:
    """The key that ``text`` is. Every one is compared, in constant time, so that time tells nothing."""
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
            Problem(f"{path}.name", "a name is up to 64 letters, digits, dots, dashes or @, no blanks, and not 'local'")
        )
    if not _HASH.match(key.hash):
        problems.append(Problem(f"{path}.hash", "no SHA-256 in hex: `answergate keys add` makes a key and its hash"))
    unknown = [scope for scope in key.scopes if scope not in SCOPES]
    if unknown or not key.scopes:
        problems.append(
            Problem(f"{path}.scopes", f"scopes are some of {', '.join(SCOPES)}; this is {unknown or 'none'}")
        )
    try:
        rate_of(key.rate)
    except KeysError as error:
        problems += [Problem(f"{path}.{problem.path}", problem.message) for problem in error.problems]
    return problems


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """One writer at a time. The lock stands beside the file, because the file itself is replaced."""
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
    """The whole file or none of it, and never readable by others, not even for a moment."""
    content = msgspec.json.format(msgspec.json.encode(_File(keys=keys))) + b"\n"
    try:
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except OSError:
            os.unlink(beside)
            raise
    except OSError as error:
        raise KeysError([Problem(str(path), f"cannot be written: {error.strerror}")]) from None
