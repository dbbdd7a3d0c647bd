"""The policies of a service by name: the presets and the TOML files of a folder."""

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
from answergate.service.deciding import with_setting
from answergate.service.errors import Refusal, not_found
from answergate.service.reloading import Reloadable

DEADLINE = 5.0
"""The deadline of a policy that sets none. A case that takes longer must not hold up the others."""


class NamedPolicies:
    """Policies by name. A file of the folder replaces the preset of the same name."""

    def __init__(self, folder: str | None = None, *, store_all: bool = False) -> None:
        self.folder = None if folder is None else Path(folder)
        self._store_all = store_all
        self._presets = {
            name: with_setting(load_policy(name, _gate_of_preset(name)), "deadline", DEADLINE)
            for name in preset_names()
        }
        self._loaded: Reloadable[dict[str, Policy]] = Reloadable("the policies", self._seen_files, self._load)

    @property
    def all(self) -> Mapping[str, Policy]:
        """Every active policy, by name."""
        return self._loaded.value

    @property
    def presets(self) -> Mapping[str, Policy]:
        """The presets, which are the same in every service."""
        return self._presets

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the folder's current files. The last valid policies stay active."""
        return self._loaded.problems

    def refresh(self) -> None:
        """Load the folder again if it changed. An invalid change is ignored."""
        self._loaded.refresh()

    def get(self, name: str) -> Policy:
        """The policy with this name. Raises a 404 Refusal that lists the known names."""
        policy = self.all.get(name)
        if policy is None:
            known = ", ".join(self.all)
            raise not_found("path.name", f"there is no policy {name!r}{meant(name, self.all)}; known policies: {known}")
        return policy

    def for_gate(self, gate: str, name: str | None) -> Policy:
        """The policy for a request. Without a name it is the policy with the gate's name."""
        if gate not in GATES:
            raise not_found(
                "path.gate", f"there is no gate {gate!r}{meant(gate, GATES)}; the gates: {', '.join(GATES)}"
            )
        policy = self.all.get(gate if name is None else name)
        if policy is None or policy.gate != gate:
            fit = ", ".join(known for known, policy in self.all.items() if policy.gate == gate)
            why = f"there is no policy {name!r}" if policy is None else f"policy {name!r} is for the {policy.gate} gate"
            message = f"{why}; policies of the {gate} gate: {fit}"
            raise Refusal(400, "UNKNOWN_POLICY", message, [Problem("query.policy", message)])
        return policy

    def _seen_files(self) -> list[Path]:
        """The files, or none if the folder cannot be read. ``_load`` reports that problem."""
        try:
            return self._files()
        except OSError:
            return []

    def _files(self) -> list[Path]:
        """Every ``*.toml`` file, without hidden files: editors and systems create those."""
        if self.folder is None:
            return []
        # Path.glob returns nothing for an unreadable folder. All its policies would silently disappear.
        return sorted(path for path in self.folder.iterdir() if path.suffix == ".toml" and path.name[0] != ".")

    def _load(self) -> dict[str, Policy]:
        """Load the presets and all files. Raises PolicyError with all problems of all files."""
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
            policies = {name: with_setting(policy, "store", "full") for name, policy in policies.items()}
        return dict(sorted(policies.items()))

    def _policy(self, path: Path) -> Policy:
        if writable(path.stem) != path.stem:
            raise PolicyError(
                [Problem(str(path), "the file name is not UTF-8, so no request could name this policy; rename it")]
            )
        gate = _gate_of_file(path)
        preset = self._presets.get(path.stem)
        if preset is not None and preset.gate != gate:
            why = f"{path.stem!r} is the name of a preset of the {preset.gate} gate; rename the file"
            raise PolicyError([Problem("gate", why)])
        # Requests name the file, so headers, ledger and metrics must do so too. The digest stays that of the file.
        policy = msgspec.structs.replace(load_policy(path, gate), name=path.stem)
        return policy if _sets_deadline(path) else with_setting(policy, "deadline", DEADLINE)


def _sets_deadline(path: Path) -> bool:
    written = read_toml(path)
    return isinstance(written, dict) and ("deadline" in written or "deadline" in written.get("settings", {}))


def _gate_of_preset(name: str) -> str:
    return str(tomllib.loads(preset_text(name))["gate"])


def _gate_of_file(path: Path) -> str:
    """The gate of a policy file: its own ``gate``, or the gate of the preset that it extends."""
    try:
        written = read_toml(path)
    except FileNotFoundError:
        written = ""
    if isinstance(written, str):
        # The file cannot be read; load_policy raises the error that says why.
        return load_policy(path, next(iter(GATES))).gate
    gate: Any = written.get("gate")
    extends = written.get("extends")
    if gate is None and isinstance(extends, str) and extends in preset_names():
        return _gate_of_preset(extends)
    if gate is None:
        raise PolicyError(
            [Problem("gate", f'missing; add the gate of this policy, such as gate = "answer" ({", ".join(GATES)})')]
        )
    # load_policy reports a value that is not a gate.
    return gate  # type: ignore[no-any-return]


def _in_file(path: Path, problem: Problem) -> Problem:
    name = writable(path.name)
    return Problem(name if problem.path == str(path) else f"{name}: {problem.path}", problem.message)
