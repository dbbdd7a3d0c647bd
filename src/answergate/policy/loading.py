"""Build a Policy from a file, a mapping or a name. Reports all problems at once, each with its path and a suggestion."""

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
from answergate.meant import meant
from answergate.model.catalogue import Catalogue
from answergate.model.finding import Severity
from answergate.model.settings import LOCKED, OPERATING_SETTINGS, PROXIMITY_LINES, SETTINGS_OF, Limits, Settings
from answergate.policy.bundled import preset_names, read_file, read_preset
from answergate.policy.catalogue import load_catalogue
from answergate.policy.policy import Policy, read_waivers
from answergate.policy.tables import Tables, expected
from answergate.rules import CODE_OF, RULES
from answergate.text.answers.markers import AUTO

GATES = ("answer", "evidence", "attribution", "guardrails", "citations")

_ALIASES = {"min_similarity_for_mapping": "min_similarity"}
_TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}
_LIMITS = {field.name: field.type for field in msgspec.structs.fields(Limits)}
_SECTIONS = ("name", "gate", "extends", "settings", "rules", "limits", "penalties", "waivers")
_CITATION_RULES = ("CIT101", "POS", "QUO", "REC")
_PRESET_ONLY = ("run", "also", "locked")


def load_policy(source: Policy | Mapping[str, Any] | str | Path | None, gate: str) -> Policy:
    """Load a policy for ``gate``.

    ``source`` is a preset's name, a TOML file, a mapping, a Policy, or None for the gate's own preset.
    Raises PolicyError with every problem and its path.
    """
    if gate not in GATES:
        raise PolicyError([Problem("gate", _wrong_gate(gate))])
    if isinstance(source, Policy):
        if source.gate != gate:
            raise PolicyError([Problem("gate", _wrong_gate(source.gate, gate))])
        return source
    if source is None:
        return _preset_policy(gate, gate)
    if isinstance(source, Mapping):
        return _Builder(gate).policy(source, "policy")
    if isinstance(source, str) and source in preset_names():
        return _preset_policy(source, gate)
    if source == "":
        raise PolicyError([Problem("$", "the name is empty: name a preset or a TOML file, or leave out the policy")])
    if isinstance(source, str | Path):
        return _Builder(gate).policy(read_file(Path(source), "preset", preset_names(), PolicyError), Path(source).stem)
    given = type(source).__name__
    raise PolicyError([Problem("$", f"expected a preset's name, a TOML file, a mapping or a Policy, got {given}")])


@cache
def _preset_policy(name: str, gate: str) -> Policy:
    return _Builder(gate).policy(read_preset(name), name)


def _wrong_gate(given: object, gate: str = "") -> str:
    if given in GATES:
        return f"this policy is for the {given} gate, not for {gate}"
    return f"unknown gate {given!r}{meant(given, GATES)}. The gates are {', '.join(GATES)}"


def _snake(name: object) -> str:
    plain = re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), str(name))
    return _ALIASES.get(plain, plain)


class _Builder(Tables):
    """Builds one policy for a gate, and collects all problems."""

    def __init__(self, gate: str) -> None:
        super().__init__()
        self.gate = gate

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
        # The digest depends on the catalogue's content, not on the path of its file.
        deciding["settings"]["catalogue"] = deciding.pop("catalogue") or settings.catalogue
        for setting in OPERATING_SETTINGS:
            del deciding["settings"][setting]
        content = msgspec.json.encode(deciding, order="sorted")
        return msgspec.structs.replace(policy, digest=hashlib.sha256(content).hexdigest(), waivers=waivers)

    def name(self, written: Mapping[str, Any], name: str) -> str:
        given = written.get("name", name)
        if not isinstance(given, str) or not given.strip():
            self.problem("name", f"expected a name, got {given!r}")
        return str(given)

    def layers(self, written: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The gate's own preset, then the presets that extend it, then the policy itself. Later layers win."""
        base = read_preset(self.gate)
        chain: list[Mapping[str, Any]] = [] if written is base else [written]
        parent = written.get("extends")
        while chain and parent is not None and parent != self.gate:
            if not isinstance(parent, str) or parent not in preset_names():
                known = ", ".join(preset_names())
                self.problem(
                    "extends", f"unknown preset {parent!r}{meant(parent, preset_names())}. The presets are {known}"
                )
                break
            chain.insert(0, read_preset(parent))
            parent = chain[0].get("extends")
        if written.get("gate", self.gate) != self.gate:
            self.problem("gate", _wrong_gate(written["gate"], self.gate))
            return [base]
        for layer in chain[:-1]:
            if layer["gate"] != self.gate:
                self.problem(
                    "extends", f"{written['extends']!r} is a preset of the {layer['gate']} gate, not of {self.gate}"
                )
                return [base, written]
        return [base, *chain]

    def flat(self, layer: Mapping[str, Any]) -> dict[str, Any]:
        """The settings at the top level of a layer. Only a gate's own preset may say which rules run."""
        sections = (*_SECTIONS, *_PRESET_ONLY) if layer is read_preset(self.gate) else _SECTIONS
        return {name: value for name, value in layer.items() if name not in sections}

    def settings(self, layers: list[Mapping[str, Any]]) -> Settings:
        values: dict[str, Any] = {}
        for layer in layers:
            nested = layer.get("settings", {})
            if not self.is_table(nested, "settings", "a table of settings"):
                nested = {}
            written: dict[str, str] = {}
            for path, name, value in [
                *((str(name), _snake(name), value) for name, value in self.flat(layer).items()),
                *((f"settings.{name}", _snake(name), value) for name, value in nested.items()),
            ]:
                if written.setdefault(name, path) == path:
                    self.setting(values, path, name, value)
                else:
                    self.problem(path, f"means the same as {written[name]}: keep only one of the two")
        settings = Settings(**values)
        for name, locked in LOCKED.items():
            if getattr(settings, name) is not locked:
                self.problem(name, f"must stay {str(locked).lower()}: otherwise the attribution gate proves nothing")
        if settings.proximity_lines != PROXIMITY_LINES and not settings.decision_record.strip():
            self.problem(
                "proximity_lines",
                f"must be {PROXIMITY_LINES}, unless `decision_record` names the document that justifies another number",
            )
        if settings.similarity == "semantic":
            try:
                open_semantic(settings.semantic_model)
            except PolicyError as error:
                self.problems += error.problems
        return settings

    def catalogue(self, settings: Settings) -> Catalogue | None:
        """The attribution gate's catalogue. It is read with the policy, because it affects verdicts like a setting."""
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
            settings = ", ".join(SETTINGS_OF[self.gate])
            self.problem(
                path,
                f"this is a setting of the {owners[0]} gate, not of the {self.gate} gate"
                if owners
                else f"unknown key{meant(name, known)}. The settings of the {self.gate} gate are {settings}",
            )
            return
        if name == "markers" and isinstance(value, str):
            value = [kind.strip() for kind in value.split(",")]
        if not self.convert(values, path, name, value, _TYPES[name]):
            return
        if value == inf:
            self.problem(path, "expected a finite number, got inf")
        if name == "markers" and AUTO in value and len(value) > 1:
            self.problem(path, '"auto" chooses the kind itself: write it alone, or list the kinds without it')

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
                    self.problem(
                        path, f"must stay {RULES[code].severity}: otherwise the {self.gate} gate proves nothing"
                    )
                elif word == "strict":
                    severities[code] = Severity.ERROR if strict else Severity.WARNING
                elif word == "off" and code in required:
                    self.problem(path, f"the {self.gate} gate needs {code}, so it cannot be off: use warning or note")
                elif word == "off":
                    severities.pop(code, None)
                elif word in list(Severity):
                    severities[code] = Severity(word)
                else:
                    self.problem(path, f"expected error, warning, note or off, got {word!r}{meant(word, Severity)}")
        return dict(sorted(severities.items())), required

    def entries(self, layer: Mapping[str, Any], section: str) -> list[tuple[str, str, Any]]:
        """The entries of a table whose keys are rules, by code or by name: path, code and value."""
        table = layer.get(section, {})
        example = "REC701 = 0.3" if section == "penalties" else 'NUM301 = "warning"'
        if not self.is_table(table, section, f"a table of rules such as {{{example}}}"):
            return []
        rows: dict[str, tuple[str, str, Any]] = {}
        for key, value in table.items():
            code = CODE_OF.get(key, key)
            if code not in RULES:
                self.problem(f"{section}.{key}", f"no such rule{meant(key, (*RULES, *CODE_OF))}")
            elif code in rows:
                self.problem(f"{section}.{key}", f"means the same as {rows[code][0]}: keep only one of the two")
            else:
                rows[code] = f"{section}.{key}", code, value
        return list(rows.values())

    def penalties(self, layers: list[Mapping[str, Any]], severities: Mapping[str, Severity]) -> dict[str, float]:
        penalties: dict[str, float] = {}
        for layer in layers:
            if layer.get("penalties") and self.gate != "citations":
                self.problem("penalties", f"only the citations gate has penalties, the {self.gate} gate has none")
                continue
            for path, code, value in self.entries(layer, "penalties"):
                if not code.startswith(_CITATION_RULES):
                    self.problem(path, f"{code} is not about a single citation, so it cannot have a penalty")
                elif code not in severities:
                    self.problem(path, f"{code} does not run in this policy: give it a severity under [rules]")
                elif isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
                    penalties[code] = float(value)
                else:
                    self.problem(path, f"expected a number from 0 to 1, got {value!r}")
        return dict(sorted(penalties.items()))

    def limits(self, layers: list[Mapping[str, Any]]) -> Limits:
        values: dict[str, int] = {}
        for layer in layers:
            table = layer.get("limits", {})
            if self.is_table(table, "limits", f"a table with any of {', '.join(_LIMITS)}"):
                self.known_keys(table, "limits", tuple(_LIMITS), "The limits are")
                for name in filter(_LIMITS.__contains__, table):
                    self.convert(values, f"limits.{name}", name, table[name], _LIMITS[name])
        return Limits(**values)

    def convert(self, values: dict[str, Any], path: str, name: str, value: Any, kind: Any) -> bool:
        """Put the value under its name. Returns whether it is of this kind."""
        try:
            values[name] = msgspec.convert(value, kind)
        except msgspec.ValidationError:
            self.problem(path, f"expected {expected(kind)}, got {value!r}")
            return False
        return True


def _codes(prefixes: Any) -> tuple[str, ...]:
    """The codes of the rules that a preset lists: a code, or the letters of a whole family (``POS``)."""
    return tuple(code for code in RULES if code.startswith(tuple(prefixes))) if prefixes else ()
