"""Load and run scenarios: YAML files with a case under ``when`` and the expected result under ``then``.

``<<CODE|words>>`` in any text of a case marks a finding that is expected at exactly that place. There must be no other
findings. A finding without words (a missing field, a box) is listed under ``then.findings``.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from answergate import Verdict, check, load_policy
from answergate.policy import GATES
from answergate.rules import RULES, Example, Rule

FOLDER = Path(__file__).parent / "scenarios"

_FILE_KEYS = frozenset(("requirement", "given", "policy", "scenarios"))
_SCENARIO_KEYS = frozenset(("name", "requirement", "when", "then", "policy", "known-gap"))
_FINDING_KEYS = frozenset(("code", "path"))
_VERDICT_FIELDS = ("because", "outcome", "facts", "messages")
_CODED_MARK = re.compile(r"<<((?:[A-Z]{3}\d{3},?)+)\||>>|<<")
_PLAIN_MARK = re.compile(r"<<()|>>")
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


class ScenarioError(Exception):
    """Raised for a scenario file with a mistake. Such a file is never skipped."""


class Expected(Struct, frozen=True, order=True):
    """An expected finding."""

    code: str
    path: str
    start: int
    end: int


class Scenario(Struct, frozen=True):
    """One case, and the expected result of every gate that ``then`` names."""

    id: str
    requirements: tuple[str, ...]
    case: Mapping[str, Any]
    marks: tuple[Expected, ...]
    wordless: tuple[Expected, ...]
    gates: Mapping[str, Mapping[str, Any]]
    policy: Mapping[str, Any] = {}
    known_gap: str | None = None

    def expected(self, gate: str) -> list[Expected]:
        """Return the marked findings of the rules that ``gate`` runs."""
        run = load_policy(self.policy, gate).severities
        return sorted(mark for mark in (*self.marks, *self.wordless) if mark.code in run)


class Sample(Struct, frozen=True):
    """A case for the invariants, which are true for every verdict."""

    id: str
    gate: str
    case: Mapping[str, Any]
    policy: Mapping[str, Any]

    def check(self, case: Mapping[str, Any] | None = None) -> Verdict:
        """Return the verdict on this case, or on ``case`` if it is given."""
        return check(self.case if case is None else case, self.gate, self.policy or None)


# loading


class _StrictLoader(yaml.SafeLoader):
    """A YAML loader that rejects repeated keys."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        repeated = [key for key, times in Counter(map(str, keys)).items() if times > 1]
        if repeated:
            raise ScenarioError(f"line {node.start_mark.line + 1}: {repeated[0]!r} is given twice")
        return super().construct_mapping(node, deep=deep)


def read_file(text: str, file: str) -> list[Scenario]:
    """Return the scenarios of one file. Raises ScenarioError for any mistake in it."""
    try:
        written = yaml.load(text, _StrictLoader)
    except yaml.YAMLError as error:
        raise ScenarioError(f"{file}: {error}") from error
    _known(written, _FILE_KEYS, file)
    if not isinstance(written.get("scenarios"), list) or not written["scenarios"]:
        raise ScenarioError(f"{file}: the file has no scenarios")
    scenarios = [_scenario(entry, written, file) for entry in written["scenarios"]]
    repeated = [id for id, times in Counter(scenario.id for scenario in scenarios).items() if times > 1]
    if repeated:
        raise ScenarioError(f"{repeated[0]}: the name is used twice")
    return scenarios


@cache
def all_scenarios() -> tuple[Scenario, ...]:
    """Return every scenario of every file."""
    files = sorted(FOLDER.glob("*.yaml"))
    return tuple(scenario for file in files for scenario in read_file(file.read_text(encoding="utf-8"), file.stem))


def _scenario(entry: Any, file: Mapping[str, Any], where: str) -> Scenario:
    _known(entry, _SCENARIO_KEYS, where)
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ScenarioError(f"{where}: a scenario has no name")
    where = f"{where}: {name}"
    requirements = (*_words(file.get("requirement"), where), *_words(entry.get("requirement"), where))
    if not requirements:
        raise ScenarioError(f"{where}: neither the file nor the scenario has a requirement")
    gap = entry.get("known-gap")
    if gap is not None and not (isinstance(gap, str) and gap.strip()):
        raise ScenarioError(f"{where}: `known-gap` must give a reason")
    marked = {**(file.get("given") or {}), **(entry.get("when") or {})}
    case, marks = unmark(marked, _CODED_MARK, where)
    then = dict(entry.get("then") or {})
    wordless = [_wordless(finding, case, where) for finding in then.pop("findings", [])]
    policy = {**(file.get("policy") or {}), **(entry.get("policy") or {})}
    if "catalogue" in policy:
        policy["catalogue"] = str(FOLDER / policy["catalogue"])
    gates = _gates(then, where)
    run = {code for gate in gates for code in load_policy(policy, gate).severities}
    for expected in (*marks, *wordless):
        if expected.code not in RULES:
            raise ScenarioError(f"{where}: rule {expected.code} does not exist")
        if expected.code not in run:
            raise ScenarioError(f"{where}: {expected.code} is marked, but it does not run in {', '.join(gates)}")
    return Scenario(where, requirements, case, tuple(marks), tuple(wordless), gates, policy, gap)


def _gates(then: Mapping[str, Any], where: str) -> dict[str, Mapping[str, Any]]:
    """Return the expected fields of each gate.

    With one gate, the fields can be next to it. With several gates, each has its own fields.
    """
    named = {key: value for key, value in then.items() if key in GATES}
    shared = {key: value for key, value in then.items() if key not in GATES}
    if not named:
        raise ScenarioError(f"{where}: `then` names no gate")
    if shared and len(named) > 1:
        raise ScenarioError(f"{where}: {next(iter(shared))!r} is next to several gates: put it under one of them")
    gates: dict[str, Mapping[str, Any]] = {}
    for gate, said in named.items():
        fields = {"status": said} if isinstance(said, str) else said
        if not isinstance(fields, Mapping) or not isinstance(fields.get("status"), str):
            raise ScenarioError(f"{where}: {gate} needs a status")
        gates[gate] = {**fields, **shared}
    return gates


def _wordless(entry: Any, case: Mapping[str, Any], where: str) -> Expected:
    _known(entry, _FINDING_KEYS, where)
    if len(entry) != len(_FINDING_KEYS):
        raise ScenarioError(f"{where}: a finding needs a code and a path")
    return Expected(entry["code"], entry["path"], 0, len(text_at(case, entry["path"])))


def _known(value: Any, keys: frozenset[str], where: str) -> None:
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{where}: expected a mapping, got {value!r}")
    for key in value:
        if key not in keys:
            raise ScenarioError(f"{where}: unknown key {key!r}, expected one of {', '.join(sorted(keys))}")


def _words(value: Any, where: str) -> list[str]:
    if value is None:
        return []
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ScenarioError(f"{where}: a requirement must be a string or a list of strings")
    return words


# marks


def unmark(value: Any, pattern: re.Pattern[str], where: str, path: str = "$") -> tuple[Any, list[Expected]]:
    """Return ``value`` without its marks, and the marked findings.

    Marks can be nested. Offsets count in the text without marks.
    """
    if isinstance(value, str):
        return _unmark_text(value, pattern, where, path)
    if isinstance(value, Mapping):
        parts = {key: unmark(inner, pattern, where, f"{path}.{key}") for key, inner in value.items()}
        return {key: plain for key, (plain, _) in parts.items()}, [
            mark for _, marks in parts.values() for mark in marks
        ]
    if isinstance(value, list):
        items = [unmark(inner, pattern, where, f"{path}[{index}]") for index, inner in enumerate(value)]
        return [plain for plain, _ in items], [mark for _, marks in items for mark in marks]
    if value is not None and not isinstance(value, bool | int | float):
        raise ScenarioError(f"{where}: {path} is {value!r}, not a string: put it in quotes")
    return value, []


def _unmark_text(text: str, pattern: re.Pattern[str], where: str, path: str) -> tuple[str, list[Expected]]:
    pieces: list[str] = []
    marks: list[Expected] = []
    open_marks: list[tuple[str, int]] = []
    done = length = 0
    for match in pattern.finditer(text):
        pieces.append(text[done : match.start()])
        length += match.start() - done
        done = match.end()
        if match[0] == ">>":
            if not open_marks:
                raise ScenarioError(f"{where}: {path} closes a mark that was never opened")
            codes, start = open_marks.pop()
            marks += [Expected(code, path, start, length) for code in codes.split(",")]
        elif match[1] is None:
            raise ScenarioError(f"{where}: {path} has a mark without a code: <<CODE|words>>")
        else:
            open_marks.append((match[1], length))
    if open_marks:
        raise ScenarioError(f"{where}: {path} opens a mark that is never closed")
    return "".join([*pieces, text[done:]]), marks


def value_at(data: Any, path: str) -> Any:
    """Return the value at ``path`` (``$.evidences[2].bbox``). Raises LookupError if there is none."""
    for name, index in _STEP.findall(path.removeprefix("$")):
        data = data[int(index)] if index else data[name]
    return data


def text_at(case: Any, path: str) -> str:
    """Return the text in which the offsets at ``path`` count: a string unchanged, other values as JSON, '' for no value."""
    try:
        value = value_at(case, path)
    except (LookupError, TypeError):
        return ""
    if isinstance(value, str):
        return value
    return "" if isinstance(value, Mapping | None) or value == [] else msgspec.json.encode(value).decode()


# running


def example_case(rule: Rule, example: Example) -> tuple[dict[str, Any], list[Expected]]:
    """Return an example of a rule as a case, and the findings that the rule must report."""
    answer = {} if example.answer is None else {"answer": example.answer}
    case, marks = unmark({**answer, **example.given}, _PLAIN_MARK, rule.code)
    if example.at is not None:
        marks.append(Expected("", example.at, 0, len(text_at(case, example.at))))
    return case, sorted(Expected(rule.code, mark.path, mark.start, mark.end) for mark in marks)


def samples() -> Iterator[Sample]:
    """Yield every scenario with every gate that it names, and every example of every rule."""
    for scenario in all_scenarios():
        for gate in scenario.gates:
            yield Sample(f"{scenario.id} ({gate})", gate, scenario.case, scenario.policy)
    for rule in RULES.values():
        for kind, examples in (("bad", rule.bad), ("good", rule.good)):
            for number, example in enumerate(examples, 1):
                case, _ = example_case(rule, example)
                yield Sample(f"{rule.code} {kind} {number}", example.gate, case, example.policy)


def found(verdict: Verdict) -> list[Expected]:
    """Return codes and places of the verdict's findings."""
    return sorted(
        Expected(finding.code, finding.place.path, finding.place.start, finding.place.end)
        for finding in verdict.findings
    )


def disagreements(scenario: Scenario, gate: str) -> list[str]:
    """Return one line for every difference between the result of ``gate`` and the scenario."""
    verdict = check(scenario.case, gate, scenario.policy or None)
    said = scenario.gates[gate]
    problems = [f"fault: {fault.message}" for fault in verdict.faults]
    if verdict.status != said["status"]:
        problems.append(f"status {verdict.status} ({verdict.because}), expected {said['status']}")
    actual, expected = Counter(found(verdict)), Counter(scenario.expected(gate))
    messages = {(each.code, each.place.path, each.place.start): each.message for each in verdict.findings}
    for extra in sorted((actual - expected).elements()):
        problems.append(f"found but not marked: {extra} {messages[extra.code, extra.path, extra.start]}")
    problems += [f"marked but not found: {missing}" for missing in sorted((expected - actual).elements())]
    for field, wanted in said.items():
        if field == "status":
            continue
        if field in _VERDICT_FIELDS:
            problems += _verdict_field_problems(verdict, field, wanted)
            continue
        root = {"measures": verdict.measures} if field.startswith("measures.") else verdict.output
        try:
            value = value_at(root, field)
        except (LookupError, TypeError):
            problems.append(f"the output has no {field}")
            continue
        if not same(value, wanted):
            problems.append(f"{field} is {value!r}, expected {wanted!r}")
    return problems


def _verdict_field_problems(verdict: Verdict, field: str, wanted: Any) -> list[str]:
    if field in ("because", "outcome"):
        value = str(getattr(verdict, field))
        return [] if value == wanted else [f"{field} is {value!r}, expected {wanted!r}"]
    problems = []
    for code, expected in wanted.items():
        own = [finding for finding in verdict.findings if finding.code == code]
        if not own:
            problems.append(f"{field}: no finding of {code}")
        elif field == "messages" and own[0].message != expected:
            problems.append(f"{code} says {own[0].message!r}, expected {expected!r}")
        elif field == "facts":
            facts = own[0].facts
            problems += [
                f"{code}: {name} is {facts.get(name)!r}, expected {value!r}"
                for name, value in expected.items()
                if name not in facts or not same(facts[name], value)
            ]
    return problems


def same(value: Any, wanted: Any) -> bool:
    """Return whether plain data is equal. Floats are compared to nine digits, and true is not 1."""
    if isinstance(wanted, bool) or isinstance(value, bool) or value is None or wanted is None:
        return value is wanted
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return value.keys() == wanted.keys() and all(same(value[key], wanted[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(value, list | tuple):
        return len(value) == len(wanted) and all(map(same, value, wanted))
    if isinstance(wanted, int | float) and isinstance(value, int | float):
        return math.isclose(value, wanted, rel_tol=1e-9, abs_tol=1e-12)
    return bool(value == wanted)
