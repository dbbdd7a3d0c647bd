"""The receipt of a run: its inputs, its policy and its outputs, as canonical JSON that may be signed.

Paths are relative to ``folder``, the folder in which the run was started, as seen from the receipt. So the whole folder can
be moved. A receipt does not depend on the clock or the machine. All numbers are integers.
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

from answergate.backends import MODEL_FILES, OPTIONAL_FILES
from answergate.batch.canonical import canonical
from answergate.batch.whole import replace_whole
from answergate.policy import Policy
from answergate.render.policies import policy_to_toml
from answergate.signing import SigningKey
from answergate.version import __version__

FORMAT = 1
EVERY = 1_000
"""How many verdicts are hashed together."""

STDIN = "-"


class RunFacts(Struct, frozen=True, kw_only=True):
    """The facts about a run that a receipt is made from.

    ``inputs`` and ``outputs`` (kind, path) have the names that the user wrote. ``stdin_sha256`` is the hash of standard
    input if an input is ``-``. ``guesses`` are the columns that were guessed, by input. ``options`` are the thresholds that
    decide the exit code.
    """

    inputs: Sequence[str]
    outputs: Sequence[tuple[str, str]]
    policy: Policy
    policy_file: str | None = None
    mapping: Mapping[str, str] = {}
    guesses: Mapping[str, Mapping[str, str]] = {}
    options: Mapping[str, str] = {}
    today: date | None = None
    stdin_sha256: str | None = None


def write(path: str, facts: RunFacts, lines: Iterable[bytes], *, key: SigningKey | None = None) -> None:
    """Write the receipt of a run to ``path``.

    ``lines`` are the verdicts in order, as lines of the JSON Lines output, with or without line ends.
    """
    replace_whole(Path(path), signed(receipt_of(path, facts, lines), key))


def receipt_of(path: str, facts: RunFacts, lines: Iterable[bytes]) -> dict[str, Any]:
    """The receipt as plain data, not yet signed."""
    count, blocks = Count(), []
    for block in in_blocks(lines):
        count.add(block)
        blocks.append(hash_block(block))
    files = [name for name in (facts.policy_file, *_files_of(facts.policy)) if name is not None]
    return {
        "receipt": FORMAT,
        "answergate": __version__,
        "folder": _relative(os.getcwd(), os.path.dirname(os.path.abspath(path))),
        "gate": facts.policy.gate,
        "policy": {
            "name": facts.policy.name,
            "digest": facts.policy.digest,
            "toml": policy_to_toml(facts.policy),
            "catalogue_sha256": catalogue_sha256(facts.policy),
            "files": [_file(name) for name in files],
        },
        "mapping": dict(facts.mapping),
        "options": dict(facts.options),
        "today": None if facts.today is None else facts.today.isoformat(),
        "inputs": [_input(name, facts.stdin_sha256) | _guess(facts.guesses.get(name)) for name in facts.inputs],
        "outputs": [{"kind": kind, **_file(name)} for kind, name in facts.outputs],
        "counts": count.plain(),
        "verdicts": {"records": count.records, "every": EVERY, "sha256": blocks},
    }


def signed(receipt: Mapping[str, Any], key: SigningKey | None) -> bytes:
    """The receipt as canonical JSON, signed if there is a key."""
    plain = {name: value for name, value in receipt.items() if name != "signature"}
    if key is not None:
        plain["signature"] = key.sign(canonical(plain))
    return canonical(plain) + b"\n"


class _Counted(Struct, frozen=True):
    status: str
    outcome: str


_counted = msgspec.json.Decoder(_Counted)


class Count:
    """Counts verdicts by status and by outcome."""

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
        """The counts as a receipt has them."""
        return {"outcomes": dict(self.outcomes), "statuses": dict(self.statuses)}


def in_blocks(lines: Iterable[bytes]) -> Iterable[list[bytes]]:
    """The lines, in lists of those that are hashed together."""
    remaining = iter(lines)
    while block := list(islice(remaining, EVERY)):
        yield block


def hash_block(lines: Sequence[bytes]) -> str:
    """The SHA-256 of some verdicts."""
    return hashlib.sha256(b"".join(line.rstrip(b"\n") + b"\n" for line in lines)).hexdigest()


def hash_file(path: str) -> tuple[str, int]:
    """The SHA-256 of a file, and its size in bytes."""
    with open(path, "rb") as file:
        digest = hashlib.file_digest(file, "sha256")
        return digest.hexdigest(), file.tell()


def _file(name: str) -> dict[str, Any]:
    sha256, size = hash_file(name)
    entry: dict[str, Any] = {"path": _relative(name, os.getcwd()), "sha256": sha256, "bytes": size}
    # Verdicts have the file name that the user wrote. So verify must know whether it was an absolute path.
    return {**entry, "absolute": True} if os.path.isabs(name) else entry


def _input(name: str, stdin_sha256: str | None) -> dict[str, Any]:
    return {"path": STDIN, "sha256": stdin_sha256} if name == STDIN else _file(name)


def _guess(guess: Mapping[str, str] | None) -> dict[str, Any]:
    return {"guess": dict(guess)} if guess else {}


def _relative(path: str, folder: str) -> str:
    """The path as seen from the folder. Relative paths are not changed, because verdicts contain them."""
    return Path(os.path.relpath(path, folder)).as_posix() if os.path.isabs(path) else path


def _files_of(policy: Policy) -> list[str]:
    """The files of the model that the policy uses."""
    if policy.settings.similarity != "semantic":
        return []
    found = [Path(policy.settings.semantic_model, name) for name in (*MODEL_FILES, *OPTIONAL_FILES)]
    return [str(path) for path in found if path.is_file()]


def catalogue_sha256(policy: Policy) -> str | None:
    """The SHA-256 of the policy's catalogue, with all catalogues that it extends."""
    if policy.catalogue is None:
        return None
    content = msgspec.json.encode(policy.catalogue, order="deterministic")
    return hashlib.sha256(content).hexdigest()
