"""Read ``[[waivers]]`` from a policy, and report all problems at once."""

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
    """The valid waivers, and the problems of the others."""
    if not isinstance(written, list | tuple):
        return (), [Problem("waivers", f"expected a list of tables {_EXAMPLE}")]
    waivers: list[Waiver] = []
    problems: list[Problem] = []
    for index, entry in enumerate(written):
        reader = _WaiverReader(f"waivers[{index}]")
        waiver = reader.waiver(entry)
        problems += reader.problems
        if waiver is not None:
            waivers.append(waiver)
    return tuple(waivers), problems


class _WaiverReader:
    """Reads one waiver and collects its problems."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []

    def problem(self, field: str, message: str) -> None:
        self.problems.append(Problem(f"{self.path}.{field}" if field else self.path, message))

    def waiver(self, entry: object) -> Waiver | None:
        if not isinstance(entry, Mapping):
            self.problem("", f"expected a table {_EXAMPLE}")
            return None
        for name in entry:
            if name not in _FIELDS:
                self.problem(str(name), f"unknown key{meant(str(name), _FIELDS)}. A waiver has {', '.join(_FIELDS)}")
        rule = self.rule(entry)
        words = {name: self.text(entry, name) for name in ("place", "words", "case")}
        if "rule" not in entry and "case" not in entry:
            self.problem("rule", "missing: name a rule, a case, or both")
        reason = self.text(entry, "reason", missing="missing: say why this is waived")
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
            self.problem(name, f"expected some text, got {value!r}")
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
            self.problem("until", "missing: give the last day of the waiver, such as 2030-12-31")
            return None
        value = entry["until"]
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        try:
            return date.fromisoformat(value)
        except (TypeError, ValueError):
            self.problem("until", f"expected a date such as 2030-12-31, got {value!s:.40}")
            return None
