"""Verify a receipt: compare files, policy and version, and derive every verdict again."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import chdir
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from answergate.batch.canonical import canonical
from answergate.batch.columns import Columns, with_columns
from answergate.batch.judging import Job, JudgedBlock
from answergate.batch.receipt import FORMAT, STDIN, Count, catalogue_sha256, hash_block, hash_file, in_blocks
from answergate.batch.recorded import first_difference, recorded_lines, without_version
from answergate.errors import InputError, PolicyError, Problem
from answergate.policy import Policy, load_policy
from answergate.records.record import Block
from answergate.records.sources import blocks
from answergate.signing import VerifyingKey
from answergate.version import __version__

Run = Callable[[Iterable[Block], Job], Iterable[tuple[Block, JudgedBlock]]]
"""Judges blocks, in order."""


class Verified(Struct, frozen=True):
    """The result of a verification.

    ``difference`` is the first difference, None if there is none. ``signature`` says whether the signature was checked.
    """

    records: int
    difference: str | None = None
    signature: str | None = None


class _Differs(Exception):
    """The first difference between the receipt and the files."""


def verify(
    path: str,
    run: Run,
    *,
    key: VerifyingKey | None = None,
    stdin: str | None = None,
    any_version: bool = False,
) -> Verified:
    """Compare the receipt at ``path`` with its files, and derive every verdict again.

    ``stdin`` is a file with the standard input of the run. Its name has no ending. ``any_version`` compares the verdicts,
    without their version, with the JSON Lines that the run wrote. Raises InputError if ``path`` is not a receipt.
    """
    content, receipt = _read(path)
    signature = receipt.get("signature")
    try:
        _check_signature(content, receipt, key)
        with chdir(os.path.join(os.path.dirname(os.path.abspath(path)), str(receipt["folder"]))):
            records = _Verification(receipt, run, stdin, any_version=any_version).verify()
    except _Differs as difference:
        return Verified(0, str(difference))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError([Problem(path, f"not a receipt of answergate: {type(error).__name__}: {error}")]) from None
    except OSError as error:
        return Verified(0, f"{error.filename} cannot be read: {error.strerror}")
    return Verified(records, None, _about_signature(signature, key))


def reads_stdin(path: str) -> bool:
    """Whether the run of the receipt at ``path`` read standard input."""
    _, receipt = _read(path)
    inputs = receipt.get("inputs")
    return isinstance(inputs, list) and any(isinstance(entry, dict) and entry.get("path") == STDIN for entry in inputs)


def _about_signature(signature: object, key: VerifyingKey | None) -> str | None:
    if not isinstance(signature, Mapping):
        return None
    if key is not None:
        return f"signed by {key.key_id}"
    return f"its signature by {signature.get('key_id')} was not checked: use --key"


def _read(path: str) -> tuple[bytes, dict[str, Any]]:
    try:
        content = Path(path).read_bytes()
        receipt = msgspec.json.decode(content)
    except OSError as error:
        raise InputError([Problem(path, f"cannot be read: {error.strerror}")]) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InputError([Problem(path, f"not a receipt: not JSON: {error}")]) from None
    if not isinstance(receipt, dict) or "receipt" not in receipt:
        raise InputError([Problem(path, "not a receipt: `answergate batch --receipt` writes one")])
    if receipt["receipt"] != FORMAT:
        raise InputError(
            [Problem(path, f"unknown receipt format {receipt['receipt']!r}: this version reads format {FORMAT}")]
        )
    return content, receipt


def _check_signature(content: bytes, receipt: Mapping[str, Any], key: VerifyingKey | None) -> None:
    if content != canonical(receipt) + b"\n":
        raise _Differs("the receipt is not in canonical form: it was changed after it was written")
    if key is not None:
        plain = {name: value for name, value in receipt.items() if name != "signature"}
        if (problem := key.problem_with(receipt.get("signature"), canonical(plain))) is not None:
            raise _Differs(problem)


class _Verification:
    """The verification of one receipt. The current folder is the one in which the run was started."""

    def __init__(self, receipt: Mapping[str, Any], run: Run, stdin: str | None, *, any_version: bool) -> None:
        self.receipt = receipt
        self.run = run
        self.stdin = stdin
        self.any_version = any_version

    def verify(self) -> int:
        version = self.receipt["answergate"]
        if version != __version__ and not self.any_version:
            raise _Differs(
                f"the run was made with answergate {version}, this is {__version__}: the verdicts can differ. Use "
                "--any-version to compare them without the version"
            )
        policy = self.policy()
        inputs = [self.input(entry) for entry in self.receipt["inputs"]]
        changed = [self.changed(entry) for entry in self.receipt["outputs"]]
        records = self.compare(policy, inputs)
        # Last, because the comparison of verdicts gives a better message for a changed file of verdicts.
        for difference in filter(None, changed):
            raise _Differs(difference)
        return records

    def policy(self) -> Policy:
        """The policy in the receipt, after a check that it has not changed since the run."""
        recorded = self.receipt["policy"]
        for entry in recorded["files"]:
            if (difference := self.changed(entry)) is not None:
                raise _Differs(f"policy: {difference}")
        try:
            policy = load_policy(tomllib.loads(recorded["toml"]), self.receipt["gate"])
        except (PolicyError, tomllib.TOMLDecodeError) as error:
            raise _Differs(f"the receipt's policy cannot be used: {error}") from None
        # First, because the digest of the policy includes the catalogue, but its message would not name it.
        if catalogue_sha256(policy) != recorded["catalogue_sha256"]:
            raise _Differs(f"the catalogue {policy.settings.catalogue} was changed since the run")
        if policy.digest != recorded["digest"]:
            raise _Differs(f"the policy's digest is {policy.digest}, the receipt says {recorded['digest']}")
        if policy.name != recorded["name"]:
            raise _Differs(f"the policy's name is {policy.name!r}, the receipt says {recorded['name']!r}")
        return policy

    def changed(self, entry: Mapping[str, Any]) -> str | None:
        path = _named(entry)
        if not os.path.exists(path):
            return f"{entry['path']} does not exist"
        sha256, size = hash_file(path)
        if sha256 == entry["sha256"]:
            wrong_size = f"{entry['path']} has {size} bytes, the receipt says {entry['bytes']}"
            return None if size == entry["bytes"] else wrong_size
        return f"{entry['path']} was changed since the run: its sha256 is {sha256}, the receipt says {entry['sha256']}"

    def input(self, entry: Mapping[str, Any]) -> tuple[str, str]:
        """The file to read, and the name it has in the verdicts."""
        name = _named(entry)
        if name != STDIN:
            if (difference := self.changed(entry)) is not None:
                raise _Differs(f"input {difference}")
            return name, name
        if self.stdin is None:
            raise InputError(
                [Problem("-", "the run read standard input: send the same input again, `verify run.json < FILE`")]
            )
        if hash_file(self.stdin)[0] != entry["sha256"]:
            raise _Differs("standard input differs from the one that the run read")
        return self.stdin, STDIN

    def compare(self, policy: Policy, inputs: Iterable[tuple[str, str]]) -> int:
        expected = self.receipt["verdicts"]
        hashes = iter(expected["sha256"])
        recorded = recorded_lines([(entry["kind"], _named(entry)) for entry in self.receipt["outputs"]])
        if self.any_version and recorded is None:
            raise InputError([Problem("--any-version", "needs the JSON Lines or Parquet that the run wrote")])
        count = Count()
        for block in in_blocks(self.derived(policy, inputs)):
            if recorded is not None:
                self.compare_block(block, list(islice(recorded, len(block))), count.records)
            if not self.any_version and hash_block(block) != next(hashes, None):
                first, last = count.records + 1, count.records + len(block)
                raise _Differs(f"verdicts {first} to {last} differ from those of the receipt")
            count.add(block)
        if recorded is not None and (extra := next(recorded, None)) is not None:
            raise _Differs(f"there is one verdict too many: {_place(extra)}")
        if count.records != expected["records"]:
            raise _Differs(f"there are {count.records} verdicts, the receipt says {expected['records']}")
        if (found := first_difference(self.receipt["counts"], count.plain())) is not None:
            place, recorded_count, derived_count = found
            name = f"counts{place.removeprefix('$')}"
            raise _Differs(f"{name} is {recorded_count} in the receipt, but {derived_count} was recomputed")
        return count.records

    def compare_block(self, derived: list[bytes], recorded: list[bytes], before: int) -> None:
        if derived == recorded and not self.any_version:
            return
        for number, line in enumerate(derived, before + 1):
            index = number - before - 1
            if index >= len(recorded):
                raise _Differs(f"verdict {number} is missing: {_place(line)}")
            if (named := self.difference(recorded[index], line)) is not None:
                raise _Differs(f"verdict {number}, {_place(line)}: {named}")

    def difference(self, recorded: bytes, derived: bytes) -> str | None:
        if recorded == derived:
            return None
        there, here = _plain(recorded), _plain(derived)
        if self.any_version:
            there, here = without_version(there), without_version(here)
        found = first_difference(there, here)
        if found is None:
            return None if self.any_version else "the verdict is the same, but its bytes differ"
        path, in_file, now = found
        return f"{path} is {in_file} in the file, but {now} was recomputed"

    def derived(self, policy: Policy, inputs: Iterable[tuple[str, str]]) -> Iterator[bytes]:
        job = Job(policy, self.receipt["mapping"])
        for _, judged in self.run(self.blocks(inputs, job), job):
            yield from judged.lines.splitlines(keepends=True)

    def blocks(self, inputs: Iterable[tuple[str, str]], job: Job) -> Iterator[Block]:
        for (path, name), entry in zip(inputs, self.receipt["inputs"], strict=True):
            check_guess = partial(_check_guess, name, entry.get("guess", {}))
            for block in with_columns(blocks(path), job.mapping, job.gate, check_guess):
                yield block if path == name else msgspec.structs.replace(block, file=name)


def _check_guess(name: str, recorded: Mapping[str, Any], columns: Columns) -> None:
    if dict(columns.guess) != recorded:
        now, before = canonical(columns.guess).decode(), canonical(recorded).decode()
        raise _Differs(f"{name}: the guessed columns are {now}, the receipt says {before}")


def _named(entry: Mapping[str, Any]) -> str:
    return os.path.abspath(entry["path"]) if entry.get("absolute") else str(entry["path"])


def _plain(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError):
        return line.decode(errors="replace").rstrip("\n")


def _place(line: bytes) -> str:
    plain = _plain(line)
    if not isinstance(plain, dict):
        return "which is not JSON"
    case = f" (case {plain['case_id']})" if plain.get("case_id") is not None else ""
    return f"{plain.get('file')}:{plain.get('line')}{case}"
