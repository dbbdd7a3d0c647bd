"""Waivers as people write them: ``[[waivers]]`` in a policy, all problems at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from answergate.errors import Problem
from answergate.meant import meant
from answergate.policy.waivers import Waiver
from answergate.rules import CODE_OF, RULES

_FIELDS = Waiver.__struct_fields__
_EXAMPLE = 'such as [[waivers]] rule = "NUM301", case = "q-17", reason = "...", until = 2030-12-31'


def read_waivers(written: object) -> tuple[tuple[Waiver, ...], list[Problem]]:
    """The waivers that stand there and can be used, and what is wrong with the others."""
    if not isinstance(written, list | tuple):
        return (), [Problem("waivers", f"a list of tables is wanted, {_EXAMPLE}")]
    waivers: list[Waiver] = []
    problems: list[Problem] = []
    for index, entry in enumerate(written):
        reading = _Entry(f"waivers[{index}]")
        waiver = reading.waiver(entry)
        problems += reading.problems
        if waiver is not None:
            waivers.append(waiver)
    return tuple(waivers), problems


class _Entry:
    """One waiver being read."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []

    def problem(self, field: str, message: str) -> None:
        self.problems.append(Problem(f"{self.path}.{field}" if field else self.path, message))

    def waiver(self, entry: object) -> Waiver | None:
        if not isinstance(entry, Mapping):
            self.problem("", f"a table is wanted, {_EXAMPLE}")
            return None
        for name in entry:
            if name not in _FIELDS:
                self.problem(str(name), f"unknown key{meant(str(name), _FIELDS)}; a waiver has {', '.join(_FIELDS)}")
        rule = self.rule(entry)
        words = {name: self.text(entry, name) for name in ("place", "words", "case")}
        if "rule" not in entry and "case" not in entry:
            self.problem("rule", "missing: a waiver names a rule, a case, or both")
        reason = self.text(entry, "reason", missing="missing: say why this is left as it is")
        until = self.until(entry)
        if self.problems or reason is None or until is None:
            return None
        return Waiver(reason=reason, until=until, rule=rule, **words)

    def text(self, entry: Mapping[str, Any], name: str, *, missing: str | None = None) -> str | None:
        if name not in entry:
            if missing is not None:
                self.problem(name, missing)
            return None
        value = entry[name]
        if not isinstance(value, str) or not value.strip():
            self.problem(name, f"some words are wanted, this is {value!r}")
            return None
        return value

    def rule(self, entry: Mapping[str, Any]) -> str | None:
        written = self.text(entry, "rule")
        if written is None:
            return None
        code = CODE_OF.get(written, written)
        if code not in RULES:
            self.problem("rule", f"no such rule: {written!r}{meant(written, (*RULES, *CODE_OF))}")
        return code

    def until(self, entry: Mapping[str, Any]) -> date | None:
        if "until" not in entry:
            self.problem("until", "missing: a waiver has a last day, such as 2030-12-31")
            return None
        value = entry["until"]
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        try:
            return date.fromisoformat(value)
        except (TypeError, ValueError):
            self.problem("until", f"a day is wanted, such as 2030-12-31, this is {value!s:.40}")
            return None
