"""What people write, made into a Policy: all problems at once, each with its path and what was meant."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import msgspec

from answergate.backends import open_semantic
from answergate.errors import CatalogueError, PolicyError, Problem
from answergate.intake.text_files import read_toml
from answergate.meant import meant
from answergate.model.catalogue import Catalogue
from answergate.model.finding import Severity
from answergate.model.settings import LEDGER_SETTINGS, LOCKED, PROXIMITY_LINES, SETTINGS_OF, Limits, Settings
from answergate.policy.bundled import preset_names, read_preset
from answergate.policy.catalogue import load_catalogue
from answergate.policy.policy import Policy
from answergate.policy.waiver_reading import read_waivers
from answergate.policy.wanted import wanted
from answergate.rules import CODE_OF, RULES

GATES = ("answer", "evidence", "attribution", "guardrails", "citations")

_ALIASES = {"min_similarity_for_mapping": "min_similarity"}
_TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}
_LIMITS = {field.name: field.type for field in msgspec.structs.fields(Limits)}
_SECTIONS = ("name", "gate", "extends", "settings", "rules", "limits", "penalties", "waivers")
_OF_A_CITATION = ("CIT101", "POS", "QUO", "REC")
_PRESET_ONLY = ("run", "also", "locked")


def load_policy(source: Policy | Mapping[str, Any] | str | Path | None, gate: str) -> Policy:
    """The policy of ``gate`` that ``source`` stands for: a preset's name, a TOML file, a mapping, or a Policy.

    Raises PolicyError with every problem and its path.
    """
    if gate not in GATES:
        raise PolicyError([Problem("gate", f"{gate!r} is no gate{meant(gate, GATES)}: {', '.join(GATES)}")])
    if isinstance(source, Policy):
        if source.gate != gate:
            raise PolicyError([Problem("gate", f"this policy is for the {source.gate} gate, not for {gate}")])
        return source
    if source is None:
        return _preset_policy(gate, gate)
    if isinstance(source, Mapping):
        return _Loading(gate).policy(source, "policy")
    if isinstance(source, str) and source in preset_names():
        return _preset_policy(source, gate)
    if source == "":
        raise PolicyError([Problem("$", "an empty name: name a preset or a TOML file, or leave the policy out")])
    if isinstance(source, str | Path):
        return _Loading(gate).policy(_read_file(Path(source)), Path(source).stem)
    raise PolicyError([Problem("$", "a policy is a preset's name, a TOML file, a mapping or a Policy")])


@cache
def _preset_policy(name: str, gate: str) -> Policy:
    return _Loading(gate).policy(read_preset(name), name)


def _read_file(path: Path) -> dict[str, Any]:
    try:
        written = read_toml(path)
    except FileNotFoundError:
        hint = meant(str(path), preset_names())
        presets = ", ".join(preset_names())
        raise PolicyError(
            [Problem(str(path), f"no such file, and no preset of that name{hint}. Presets: {presets}")]
        ) from None
    if isinstance(written, str):
        raise PolicyError([Problem(str(path), written)])
    return written


def _snake(name: object) -> str:
    plain = re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), str(name))
    return _ALIASES.get(plain, plain)


class _Loading:
    """One policy being made: its gate, and the problems met on the way."""

    def __init__(self, gate: str) -> None:
        self.gate = gate
        self.problems: list[Problem] = []

    def problem(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def policy(self, written: Mapping[str, Any], name: str) -> Policy:
        layers = self.layers(written)
        preset = layers[0]
        settings = self.settings(layers)
        severities, required = self.severities(layers, preset, strict=settings.strict_validation)
        catalogue = self.catalogue(settings)
        policy = Policy(
            name=self.name(written, name),
            gate=self.gate,
            settings=settings,
            severities=severities,
            required=required,
            penalties=self.penalties(layers, severities),
            limits=self.limits(layers),
            catalogue=catalogue,
        )
        waivers, problems = read_waivers(written.get("waivers", ()))
        self.problems += problems
        if self.problems:
            raise PolicyError(self.problems)
        deciding = msgspec.to_builtins(policy)
        del deciding["waivers"]
        # A catalogue decides by what it says, whatever its file is called and wherever it lies.
        deciding["settings"]["catalogue"] = deciding.pop("catalogue") or settings.catalogue
        for setting in LEDGER_SETTINGS:
            del deciding["settings"][setting]
        content = msgspec.json.encode(deciding, order="sorted")
        return msgspec.structs.replace(policy, digest=hashlib.sha256(content).hexdigest(), waivers=waivers)

    def name(self, written: Mapping[str, Any], name: str) -> str:
        given = written.get("name", name)
        if not isinstance(given, str) or not given.strip():
            self.problem("name", f"a name is a text, this is {given!r}")
        return str(given)

    def layers(self, written: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The gate's own preset first, then what extends it, what is written last."""
        base = read_preset(self.gate)
        chain: list[Mapping[str, Any]] = [] if written is base else [written]
        parent = written.get("extends")
        while chain and parent is not None and parent != self.gate:
            if not isinstance(parent, str) or parent not in preset_names():
                known = ", ".join(preset_names())
                self.problem("extends", f"{parent!r} is no preset{meant(parent, preset_names())}: {known}")
                break
            chain.insert(0, read_preset(parent))
            parent = chain[0].get("extends")
        if written.get("gate", self.gate) != self.gate:
            self.problem("gate", self.why_another(written["gate"]))
            return [base]
        for layer in chain[:-1]:
            if layer["gate"] != self.gate:
                self.problem(
                    "extends", f"{written['extends']!r} is a preset of the {layer['gate']} gate, not of {self.gate}"
                )
                return [base, written]
        return [base, *chain]

    def why_another(self, gate: object) -> str:
        if gate in GATES:
            return f"this policy is for the {gate} gate, not for {self.gate}"
        return f"{gate!r} is no gate{meant(gate, GATES)}: {', '.join(GATES)}"

    def flat(self, layer: Mapping[str, Any]) -> dict[str, Any]:
        """The settings at the top of a layer. Which rules run is for the bundled presets to say."""
        sections = (*_SECTIONS, *_PRESET_ONLY) if layer is read_preset(self.gate) else _SECTIONS
        return {name: value for name, value in layer.items() if name not in sections}

    def settings(self, layers: list[Mapping[str, Any]]) -> Settings:
        values: dict[str, Any] = {}
        for layer in layers:
            nested = layer.get("settings", {})
            if not isinstance(nested, Mapping):
                self.problem("settings", "a table of settings is wanted")
                nested = {}
            written: dict[str, str] = {}
            for path, name, value in [
                *((str(name), _snake(name), value) for name, value in self.flat(layer).items()),
                *((f"settings.{name}", _snake(name), value) for name, value in nested.items()),
            ]:
                if written.setdefault(name, path) == path:
                    self.setting(values, path, name, value)
                else:
                    self.problem(path, f"the same thing as {written[name]}: give one of the two")
        settings = Settings(**values)
        for name, locked in LOCKED.items():
            if getattr(settings, name) is not locked:
                self.problem(name, f"locked at {str(locked).lower()}: attribution without it proves nothing")
        if settings.proximity_lines != PROXIMITY_LINES and not settings.decision_record.strip():
            self.problem("proximity_lines", "8 unless `decision_record` names the record that justifies another number")
        if settings.similarity == "semantic":
            try:
                open_semantic(settings.semantic_model)
            except PolicyError as error:
                self.problems += error.problems
        return settings

    def catalogue(self, settings: Settings) -> Catalogue | None:
        """What an attribution is held against, read with the policy: it decides as much as any setting."""
        if self.gate != "attribution":
            return None
        try:
            return load_catalogue(settings.catalogue)
        except CatalogueError as error:
            self.problems += [Problem(f"catalogue > {problem.path}", problem.message) for problem in error.problems]
            return None

    def setting(self, values: dict[str, Any], path: str, name: str, value: Any) -> None:
        if name not in SETTINGS_OF[self.gate]:
            owners = [gate for gate, names in SETTINGS_OF.items() if name in names]
            known = (*SETTINGS_OF[self.gate], *_SECTIONS)
            self.problem(
                path,
                f"a setting of the {owners[0]} gate, not of {self.gate}"
                if owners
                else f"unknown key{meant(name, known)}; the {self.gate} gate has {', '.join(SETTINGS_OF[self.gate])}",
            )
            return
        try:
            values[name] = msgspec.convert(value, _TYPES[name])
            if value == inf:
                self.problem(path, "a finite number is wanted, this is inf")
        except msgspec.ValidationError:
            self.problem(path, f"{wanted(_TYPES[name])} is wanted, this is {value!r}")

    def severities(
        self, layers: list[Mapping[str, Any]], preset: Mapping[str, Any], *, strict: bool
    ) -> tuple[dict[str, Severity], tuple[str, ...]]:
        required, locked = _codes(preset["run"]), _codes(preset.get("locked", ()))
        severities: dict[str, Severity] = {
            code: RULES[code].severity for code in (*required, *_codes(preset.get("also", ())))
        }
        for layer in layers:
            for path, code, word in self.entries(layer, "rules"):
                if code in locked and layer is not preset and word != RULES[code].severity:
                    self.problem(path, f"locked at {RULES[code].severity}: the {self.gate} gate would prove nothing")
                elif word == "strict":
                    severities[code] = Severity.ERROR if strict else Severity.WARNING
                elif word == "off" and code in required:
                    self.problem(
                        path, f"the {self.gate} gate decides on {code}: make it a warning or a note, it cannot be off"
                    )
                elif word == "off":
                    severities.pop(code, None)
                elif word in list(Severity):
                    severities[code] = Severity(word)
                else:
                    self.problem(path, f"{word!r} is no severity{meant(word, Severity)}: error, warning, note or off")
        return dict(sorted(severities.items())), required

    def entries(self, layer: Mapping[str, Any], section: str) -> list[tuple[str, str, Any]]:
        """The rows of a table whose keys are rules, by code or by name."""
        table = layer.get(section, {})
        if not isinstance(table, Mapping):
            self.problem(section, 'a table of rules is wanted, such as {NUM301 = "warning"}')
            return []
        rows: dict[str, tuple[str, str, Any]] = {}
        for key, value in table.items():
            code = CODE_OF.get(key, key)
            if code not in RULES:
                self.problem(f"{section}.{key}", f"no such rule{meant(key, (*RULES, *CODE_OF))}")
            elif code in rows:
                self.problem(f"{section}.{key}", f"the same thing as {rows[code][0]}: give one of the two")
            else:
                rows[code] = f"{section}.{key}", code, value
        return list(rows.values())

    def penalties(self, layers: list[Mapping[str, Any]], severities: Mapping[str, Severity]) -> dict[str, float]:
        penalties: dict[str, float] = {}
        for layer in layers:
            if layer.get("penalties") and self.gate != "citations":
                self.problem("penalties", f"for the citations gate only, the {self.gate} gate scores no records")
                continue
            for path, code, value in self.entries(layer, "penalties"):
                if not code.startswith(_OF_A_CITATION):
                    self.problem(path, f"{code} is about the answer, and takes nothing from a citation")
                elif code not in severities:
                    self.problem(path, f"{code} does not run here: give it a severity under [rules]")
                elif isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
                    penalties[code] = float(value)
                else:
                    self.problem(path, f"a penalty is a number from 0 to 1, this is {value!r}")
        return dict(sorted(penalties.items()))

    def limits(self, layers: list[Mapping[str, Any]]) -> Limits:
        values: dict[str, int] = {}
        for layer in layers:
            table = layer.get("limits", {})
            if not isinstance(table, Mapping):
                self.problem("limits", f"a table is wanted with some of {', '.join(_LIMITS)}")
                continue
            for name, value in table.items():
                if name not in _LIMITS:
                    self.problem(f"limits.{name}", f"unknown key{meant(name, _LIMITS)}: {', '.join(_LIMITS)}")
                    continue
                try:
                    values[name] = msgspec.convert(value, _LIMITS[name])
                except msgspec.ValidationError:
                    self.problem(f"limits.{name}", f"{wanted(_LIMITS[name])} is wanted, this is {value!r}")
        return Limits(**values)


def _codes(prefixes: Any) -> tuple[str, ...]:
    """The rules a preset means: a code, or the letters of a whole family."""
    return tuple(code for code in RULES if code.startswith(tuple(prefixes))) if prefixes else ()
