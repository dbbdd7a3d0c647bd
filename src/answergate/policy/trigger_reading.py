"""Read the triggers of a slot: the patterns that find its value in running text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answergate.meant import meant
from answergate.model.catalogue import Kind, Trigger
from answergate.policy.word_reading import WordReading
from answergate.text.attribution.stated_values import PERCENT_GROUPS, PERIOD_GROUPS, VALUE_GROUP
from answergate.text.patterns import Pattern


class TriggerReading(WordReading):
    """Reads triggers."""

    def triggers(self, written: Any, path: str, kind: Kind | None) -> tuple[Trigger, ...]:
        """Return the triggers of a slot of this kind."""
        if not isinstance(written, list | tuple):
            self.problem(path, f"expected a list of patterns, got {written!r}")
            return ()
        triggers = []
        reads_percent: dict[bool, str] = {}
        for number, entry in enumerate(written):
            at = f"{path}[{number}]"
            table = {"pattern": entry} if isinstance(entry, str) else entry
            if not self.is_table(table, at, "a pattern or a table with a pattern"):
                continue
            self.known_keys(table, at, Trigger.__struct_fields__)
            source = self.text(table, at, "pattern", missing="missing")
            if source is None:
                continue
            trigger, pattern = self._trigger(source, table, at)
            if pattern is not None and pattern.groups:
                reads_percent.setdefault(_reads_percent(pattern), at)
            triggers.append(trigger)
        self._check_kinds(reads_percent, kind)
        return tuple(triggers)

    def _trigger(self, source: str, table: Mapping[str, Any], at: str) -> tuple[Trigger, Pattern | None]:
        squeezed = table.get("squeezed", False)
        if not isinstance(squeezed, bool):
            self.problem(f"{at}.squeezed", f"expected true or false, got {squeezed!r}")
        pattern = self._pattern(source, at, squeezed=squeezed is True)
        states = self.whole(table, at, "states")
        if pattern is not None and pattern.groups and states is not None:
            self.problem(at, "has a group and states: remove the parentheses, (?:...), or states")
        elif pattern is not None and not pattern.groups and states is None:
            self.problem(at, "has no group: put parentheses around the number, (\\d+), or give the value with states")
        scale = self.whole(table, at, "scale", 1)
        if scale is not None and scale < 1:
            self.problem(f"{at}.scale", f"expected a whole number of at least 1, got {scale}")
        words = self.words_of(table, at, Trigger(""))
        return Trigger(source, scale or 1, squeezed=squeezed is True, states=states, **words), pattern

    def _pattern(self, source: str, path: str, *, squeezed: bool) -> Pattern | None:
        pattern = self.compiled(source, path, squeezed=squeezed)
        problem = _wrong_groups(pattern) if pattern is not None else None
        if problem is not None:
            self.problem(path, problem)
        return pattern if problem is None else None

    def _check_kinds(self, reads_percent: Mapping[bool, str], kind: Kind | None) -> None:
        """Report triggers that do not read what the slot is about. ``reads_percent`` has a trigger for each answer."""
        if len(reads_percent) == 2:
            self.problem(
                reads_percent[True],
                f"reads a percentage of a period, but {reads_percent[False]} reads a plain number: "
                "use one kind per slot",
            )
        elif kind not in (None, "reduction") and True in reads_percent:
            self.problem(reads_percent[True], f"reads a percentage of a period, but the kind of the slot is {kind}")
        elif kind == "reduction" and False in reads_percent:
            self.problem(
                reads_percent[False],
                "reads a plain number, but the kind of the slot is reduction: name the groups, (?P<months>...) and "
                "(?P<percent>...)",
            )


def _wrong_groups(pattern: Pattern) -> str | None:
    """Return what is wrong with the groups of a trigger, or None if they read a value."""
    known = (VALUE_GROUP, *PERIOD_GROUPS, *PERCENT_GROUPS)
    names = pattern.group_names
    unknown = [name for name in names if name not in known]
    if unknown:
        return f"unknown group {unknown[0]!r}{meant(unknown[0], known)}. The groups are {', '.join(known)}"
    if pattern.groups == 0:
        return None
    if len(names) < pattern.groups and pattern.groups > 1:
        return "has several groups: name them, (?P<percent>...), or write (?:...) for a group that reads nothing"
    if VALUE_GROUP in names and len(names) > 1:
        return "reads a value and a percentage of a period: use one kind per trigger"
    if names and VALUE_GROUP not in names and not _reads_percent(pattern):
        return "reads a period without a percentage: add a percent or cut_percent group"
    if len(set(names) & set(PERCENT_GROUPS)) > 1:
        return "has both percent (the share that is paid) and cut_percent (the share that is not): use one of them"
    return None


def _reads_percent(pattern: Pattern) -> bool:
    return any(name in pattern.group_names for name in PERCENT_GROUPS)
