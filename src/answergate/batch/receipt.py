"""A run's receipt: what went in, what decided, what came out, as canonical JSON that may be signed.

Paths stand relative to ``folder``, the place the run was started from as seen from the receipt; so a folder may be
moved whole. Nothing in it changes with the clock or the machine. All numbers are whole.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from answergate.backends.folder import OPTIONAL, REQUIRED
from answergate.batch.canonical import canonical
from answergate.batch.signing import SigningKey
from answergate.batch.whole import replace_whole
from answergate.policy import Policy
from answergate.render.policies import policy_to_toml
from answergate.version import __version__

FORMAT = 1
EVERY = 1_000
"""So many verdicts are hashed together."""

STDIN = "-"


class Ran(Struct, frozen=True, kw_only=True):
    """What a run knows of itself.

    ``inputs`` and ``outputs`` (kind, path) are named as the user named them. ``stdin_sha256`` is the hash of what was read
    where an input is ``-``. ``options`` are those that decide how the run ends.
    """

    inputs: Sequence[str]
    outputs: Sequence[tuple[str, str]]
    policy: Policy
    policy_file: str | None = None
    mapping: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    today: date | None = None
    stdin_sha256: str | None = None


def write(path: str, ran: Ran, lines: Iterable[bytes], *, key: SigningKey | None = None) -> None:
    """Write the receipt of a run to ``path``, whole or not at all.

    ``lines`` are the verdicts in order, each as its line of the JSON Lines output, with or without the line's end.
    """
    replace_whole(Path(path), signed(receipt_of(path, ran, lines), key))


def receipt_of(path: str, ran: Ran, lines: Iterable[bytes]) -> dict[str, Any]:
    """The receipt as plain data, not yet signed."""
    count, blocks = Count(), []
    for block in in_blocks(lines):
        count.add(block)
        blocks.append(hash_block(block))
    files = [name for name in (ran.policy_file, *_files_of(ran.policy)) if name is not None]
    return {
        "receipt": FORMAT,
        "answergate": __version__,
        "folder": _relative(os.getcwd(), os.path.dirname(os.path.abspath(path))),
        "gate": ran.policy.gate,
        "policy": {
            "name": ran.policy.name,
            "digest": ran.policy.digest,
            "toml": policy_to_toml(ran.policy),
            "catalogue_sha256": catalogue_sha256(ran.policy),
            "files": [_file(name) for name in files],
        },
        "mapping": dict(ran.mapping),
        "options": dict(ran.options),
        "today": None if ran.today is None else ran.today.isoformat(),
        "inputs": [_input(name, ran.stdin_sha256) for name in ran.inputs],
        "outputs": [{"kind": kind, **_file(name)} for kind, name in ran.outputs],
        "counts": count.plain(),
        "verdicts": {"records": count.records, "every": EVERY, "sha256": blocks},
    }


def signed(receipt: Mapping[str, Any], key: SigningKey | None) -> bytes:
    """The receipt as it is written: canonical, with its signature where there is a key."""
    plain = {name: value for name, value in receipt.items() if name != "signature"}
    if key is not None:
        plain["signature"] = key.sign(canonical(plain))
    return canonical(plain) + b"\n"


class _Counted(Struct, frozen=True):
    status: str
    outcome: str


_counted = msgspec.json.Decoder(_Counted)


class Count:
    """How many verdicts there are, by the gate's word and by what became of the case."""

    def __init__(self) -> None:
        self.records = 0
        self.statuses: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()

    def add(self, lines: Sequence[bytes]) -> None:
        """Count some more verdicts."""
        verdicts = list(map(_counted.decode, lines))
        self.records += len(lines)
        self.statuses.update(verdict.status for verdict in verdicts)
        self.outcomes.update(verdict.outcome for verdict in verdicts)

    def plain(self) -> dict[str, dict[str, int]]:
        """The counts as they stand in a receipt."""
        return {"outcomes": dict(self.outcomes), "statuses": dict(self.statuses)}


def in_blocks(lines: Iterable[bytes]) -> Iterable[list[bytes]]:
    """The lines, as many at a time as are hashed together."""
    remaining = iter(lines)
    while block := list(islice(remaining, EVERY)):
        yield block


def hash_block(lines: Sequence[bytes]) -> str:
    """The hash of some verdicts."""
    return hashlib.sha256(b"".join(line.rstrip(b"\n") + b"\n" for line in lines)).hexdigest()


def hash_file(path: str) -> tuple[str, int]:
    """The SHA-256 of a file, byte for byte as it is, and how many bytes there are."""
    with open(path, "rb") as file:
        digest = hashlib.file_digest(file, "sha256")
        return digest.hexdigest(), file.tell()


def _file(name: str) -> dict[str, Any]:
    sha256, size = hash_file(name)
    entry: dict[str, Any] = {"path": _relative(name, os.getcwd()), "sha256": sha256, "bytes": size}
    # A verdict names its file as the user did: who named it from the root gets it back so, wherever that now is.
    return {**entry, "absolute": True} if os.path.isabs(name) else entry


def _input(name: str, stdin_sha256: str | None) -> dict[str, Any]:
    return {"path": STDIN, "sha256": stdin_sha256} if name == STDIN else _file(name)


def _relative(path: str, folder: str) -> str:
    """The path as seen from the folder. What was named relatively stays as it was named: verdicts name it so."""
    return Path(os.path.relpath(path, folder)).as_posix() if os.path.isabs(path) else path


def _files_of(policy: Policy) -> list[str]:
    """The files of the model that a policy names."""
    if policy.settings.similarity != "semantic":
        return []
    found = [Path(policy.settings.semantic_model, name) for name in (*REQUIRED, *OPTIONAL)]
    return [str(path) for path in found if path.is_file()]


def catalogue_sha256(policy: Policy) -> str | None:
    """The hash of the catalogue that values are attributed by, with all that it extends."""
    if policy.catalogue is None:
        return None
    content = msgspec.json.encode(policy.catalogue, order="deterministic")
    return hashlib.sha256(content).hexdigest()
