"""The policies a service knows by name: the presets, and the TOML files of a folder."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from answergate.errors import InputError, PolicyError, Problem
from answergate.gates import GATES
from answergate.intake.text_files import read_toml
from answergate.meant import meant
from answergate.policy import Policy, load_policy, preset_names, preset_text
from answergate.render.writable import writable
from answergate.service.errors import Refusal, not_found
from answergate.service.reloading import Reloading


class NamedPolicies:
    """Policies by name. A file of the folder stands before a preset of the same name."""

    def __init__(self, folder: str | None = None, *, store_all: bool = False) -> None:
        self.folder = None if folder is None else Path(folder)
        self._store_all = store_all
        self._presets = {name: load_policy(name, _gate_of_preset(name)) for name in preset_names()}
        self._loaded: Reloading[dict[str, Policy]] = Reloading("the policies", self._seen_files, self._load)

    @property
    def all(self) -> Mapping[str, Policy]:
        """Every policy in force, by name."""
        return self._loaded.value

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the folder as it is now, while the policies before the change are still in force."""
        return self._loaded.problems

    def refresh(self) -> None:
        """Take up a change of the folder, if there is one and it is valid."""
        self._loaded.refresh()

    def get(self, name: str) -> Policy:
        """The policy of this name, or a refusal that says which there are."""
        policy = self.all.get(name)
        if policy is None:
            raise not_found("path.name", f"no policy {name!r}{meant(name, self.all)}: {', '.join(self.all)}")
        return policy

    def for_gate(self, gate: str, name: str | None) -> Policy:
        """The policy a request asks for; without a name, the one that is called like the gate."""
        if gate not in GATES:
            raise not_found("path.gate", f"no gate {gate!r}{meant(gate, GATES)}: {', '.join(GATES)}")
        policy = self.all.get(gate if name is None else name)
        if policy is None or policy.gate != gate:
            fit = ", ".join(known for known, policy in self.all.items() if policy.gate == gate)
            why = f"no policy {name!r}" if policy is None else f"policy {name!r} is for the {policy.gate} gate"
            message = f"{why}; the {gate} gate has {fit}"
            raise Refusal(400, "UNKNOWN_POLICY", message, [Problem("query.policy", message)])
        return policy

    def _seen_files(self) -> list[Path]:
        """The files, where they can be seen; a folder that cannot be read is told when it is loaded."""
        try:
            return self._files()
        except OSError:
            return []

    def _files(self) -> list[Path]:
        """Every ``*.toml``, as a shell means it: names that begin with a dot are editors' and systems' own."""
        if self.folder is None:
            return []
        # Path.glob gives nothing for a folder that may not be read, and all its policies would be gone.
        return sorted(path for path in self.folder.iterdir() if path.suffix == ".toml" and path.name[0] != ".")

    def _load(self) -> dict[str, Policy]:
        """The presets and every file, or every problem of every file."""
        policies, problems = dict(self._presets), []
        try:
            files = self._files()
        except (FileNotFoundError, NotADirectoryError):
            raise PolicyError([Problem(str(self.folder), "no such folder of policies")]) from None
        except OSError as error:
            raise PolicyError([Problem(str(self.folder), f"cannot be read: {error.strerror}")]) from None
        for path in files:
            try:
                policies[path.stem] = self._policy(path)
            except InputError as error:
                problems += [_in_file(path, problem) for problem in error.problems]
        if problems:
            raise PolicyError(problems)
        if self._store_all:
            policies = {name: _storing_all(policy) for name, policy in policies.items()}
        return dict(sorted(policies.items()))

    def _policy(self, path: Path) -> Policy:
        if writable(path.stem) != path.stem:
            raise PolicyError(
                [Problem(str(path), "the file's name is no UTF-8, so nobody could ask for it: rename it")]
            )
        gate = _gate_of_file(path)
        preset = self._presets.get(path.stem)
        if preset is not None and preset.gate != gate:
            why = f"{path.stem!r} is the name of a preset of the {preset.gate} gate: call the file otherwise"
            raise PolicyError([Problem("gate", why)])
        return load_policy(path, gate)


def _storing_all(policy: Policy) -> Policy:
    """The same policy, every case kept whole. What is stored decides nothing, so the digest stays."""
    return msgspec.structs.replace(policy, settings=msgspec.structs.replace(policy.settings, store="full"))


def _gate_of_preset(name: str) -> str:
    return str(tomllib.loads(preset_text(name))["gate"])


def _gate_of_file(path: Path) -> str:
    """The gate that a file says it is for, itself or through the preset it extends."""
    try:
        written = read_toml(path)
    except FileNotFoundError:
        written = ""
    if isinstance(written, str):
        # The loader says what is wrong with the file.
        return load_policy(path, next(iter(GATES))).gate
    gate: Any = written.get("gate")
    extends = written.get("extends")
    if gate is None and isinstance(extends, str) and extends in preset_names():
        return _gate_of_preset(extends)
    if gate is None:
        raise PolicyError(
            [Problem("gate", f'missing: say which gate this is for, such as gate = "answer": {", ".join(GATES)}')]
        )
    # The loader says what is wrong with one that is no gate.
    return gate  # type: ignore[no-any-return]


def _in_file(path: Path, problem: Problem) -> Problem:
    name = writable(path.name)
    return Problem(name if problem.path == str(path) else f"{name}: {problem.path}", problem.message)
