"""A policy: which rules run, how severe each one is, its settings, and what it waives."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from msgspec import Struct

from answergate.errors import Problem
from answergate.meant import meant
from answergate.model.catalogue import Catalogue
from answergate.model.finding import Severity
from answergate.model.settings import Limits, Settings
from answergate.policy.tables import Tables
from answergate.rules import CODE_OF, RULES


class Waiver(Struct, frozen=True, kw_only=True):
    """One waiver. A field that is not given matches everything.

    ``*`` in ``place``, ``words`` and ``case`` matches any text. ``until`` is the last day on which the waiver applies.
    """

    reason: str
    until: date
    rule: str | None = None
    place: str | None = None
    words: str | None = None
    case: str | None = None


_FIELDS = Waiver.__struct_fields__
_EXAMPLE = 'such as [[waivers]] rule = "NUM301", case = "q-17", reason = "...", until = 2030-12-31'


def read_waivers(written: object) -> tuple[tuple[Waiver, ...], list[Problem]]:
    """The waivers and the problems of a policy. Use the waivers only if there are no problems."""
    if not isinstance(written, list | tuple):
        return (), [Problem("waivers", f"expected a list of tables {_EXAMPLE}")]
    reader = _WaiverReader()
    waivers = [reader.waiver(entry, f"waivers[{index}]") for index, entry in enumerate(written)]
    return tuple([waiver for waiver in waivers if waiver is not None]), reader.problems


class _WaiverReader(Tables):
    def waiver(self, entry: object, path: str) -> Waiver | None:
        if not isinstance(entry, Mapping):
            self.problem(path, f"expected a table {_EXAMPLE}")
            return None
        self.known_keys(entry, path, _FIELDS, "A waiver has")
        rule = self.rule(entry, path)
        place, words, case = (self.text(entry, path, name) for name in ("place", "words", "case"))
        if "rule" not in entry and "case" not in entry:
            self.problem(f"{path}.rule", "missing: name a rule, a case, or both")
        reason = self.text(entry, path, "reason", missing="missing: say why this is waived")
        until = self.until(entry, f"{path}.until")
        if reason is None or until is None:
            return None
        return Waiver(reason=reason, until=until, rule=rule, place=place, words=words, case=case)

    def rule(self, entry: Mapping[str, Any], path: str) -> str | None:
        written = self.text(entry, path, "rule")
        code = CODE_OF.get(written or "", written)
        if code is not None and code not in RULES:
            self.problem(f"{path}.rule", f"no such rule: {written!r}{meant(written, (*RULES, *CODE_OF))}")
        return code

    def until(self, entry: Mapping[str, Any], path: str) -> date | None:
        value = entry.get("until")
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        try:
            return date.fromisoformat(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            missing = "missing: give the last day of the waiver, such as 2030-12-31"
            wrong = f"expected a date such as 2030-12-31, got {value!s:.40}"
            self.problem(path, wrong if "until" in entry else missing)
            return None


class Policy(Struct, frozen=True, kw_only=True):
    """A complete policy, with every default filled in. ``load_policy`` builds one from a file, a mapping or a name.

    ``required`` lists the rules that the gate needs for its decision. A policy can change their severity, but if one of
    them does not run, the result is a fault. ``catalogue`` is used by the attribution gate only; it is read together
    with the policy. ``waivers`` are for builds: no verdict depends on them, so the digest leaves them out.
    """

    name: str
    gate: str
    settings: Settings
    severities: Mapping[str, Severity]
    required: tuple[str, ...]
    penalties: Mapping[str, float] = {}
    limits: Limits = Limits()
    catalogue: Catalogue | None = None
    digest: str = ""
    waivers: tuple[Waiver, ...] = ()

    @property
    def checks(self) -> Mapping[str, bool]:
        """The rules that run, and whether a finding of each one takes a claim's support away: only errors do."""
        return {code: severity is Severity.ERROR for code, severity in self.severities.items()}
