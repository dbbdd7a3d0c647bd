"""Read the slots of a catalogue's tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from answergate.lang.international import CURRENCY_CODES, CURRENCY_SIGNS, MONEY
from answergate.meant import meant
from answergate.model.catalogue import KINDS, Kind, Slot, UnitWords
from answergate.policy.trigger_reading import TriggerReading
from answergate.policy.word_reading import joined, word_lists
from answergate.text.attribution.unit_context import unit_named

_KEYS = ("unit", "kind", "triggers", "units", "none", "whole", "minimum", "maximum", "maximum_months")
# Keys of the older format of catalogues for documents, and what to write today.
_MOVED = {
    "from": "write minimum",
    "to": "write maximum",
    "columns": "write labels, the header words of its columns",
    "documents": "write only_in",
    **dict.fromkeys(("prose", "typed", "started"), "write triggers with squeezed = true"),
    **dict.fromkeys(("prose_none", "typed_none", "started_none"), "write triggers with states = 0"),
    "denied": "write asides",
}
# Kinds whose values "none" cannot stand for, because `none` is a number.
_NO_NUMBER = ("text", "date")


class SlotReading(TriggerReading):
    """Reads slots."""

    def slot(self, name: str, table: Any, path: str, base: Slot | None) -> Slot | None:
        """Return the slot on top of ``base``, or None if it is no table."""
        if not self.is_table(table, path, "a table with kind and labels, or unit and triggers"):
            return None
        is_old = self._moved_keys(table, path)
        self.known_keys(
            {key: table[key] for key in table if not (is_old and key in _MOVED)}, path, (*_KEYS, *word_lists(Slot))
        )
        is_new = base is None
        base = base or Slot(name, "")
        kind = self._kind(table, path) or base.kind
        unit = self._unit(table, path, kind, base)
        triggers = joined(base.triggers, self.triggers(table.get("triggers", []), f"{path}.triggers", kind))
        slot = Slot(
            name=name,
            unit=unit,
            kind=kind,
            triggers=triggers,
            units=joined(base.units, self._units(table.get("units", []), f"{path}.units")),
            whole=self.text(table, path, "whole") or base.whole,
            none=self.whole(table, path, "none", base.none),
            minimum=self._decimal(table, path, "minimum", base.minimum),
            maximum=self._decimal(table, path, "maximum", base.maximum),
            maximum_months=self.whole(table, path, "maximum_months", base.maximum_months),
            **self.words_of(table, path, base),
        )
        if is_new and not is_old:
            self._check_readable(slot, table, path)
        self._check_values(slot, path)
        return slot

    def _moved_keys(self, table: Mapping[str, Any], path: str) -> bool:
        """Report the keys of the older format. Returns whether there are any."""
        moved = [key for key in table if key in _MOVED]
        for key in moved:
            self.problem(f"{path}.{key}", f"is not read any more: {_MOVED[key]}")
        return bool(moved)

    def _kind(self, table: Mapping[str, Any], path: str) -> Kind | None:
        kind = self.text(table, path, "kind")
        if kind is not None and kind not in KINDS:
            unit = unit_named(kind)
            near = meant(kind, KINDS)
            if unit is not None and unit.unit is not None and not near:
                money = kind in CURRENCY_SIGNS or unit.unit in MONEY
                near = f': write kind = "{"money" if money else "number"}" and unit = "{kind}"'
            self.problem(f"{path}.kind", f"unknown kind {kind!r}{near}. The kinds are {', '.join(KINDS)}")
        return next((known for known in KINDS if known == kind), None)

    def _unit(self, table: Mapping[str, Any], path: str, kind: Kind | None, base: Slot) -> str:
        if table.get("unit") == "" and kind is not None:
            return ""
        unit = self.text(table, path, "unit") or base.unit
        code = CURRENCY_SIGNS.get(unit) or CURRENCY_CODES.get(unit) or CURRENCY_CODES.get(unit.upper())
        if kind == "money" and "unit" in table and code not in (None, unit):
            self.problem(f"{path}.unit", f'write the code of the currency: unit = "{code}", got {unit!r}')
        return unit

    def _check_readable(self, slot: Slot, table: Mapping[str, Any], path: str) -> None:
        """Report a slot that no value can be read for."""
        if slot.kind is None and "kind" in table:
            return  # That problem is reported already.
        has_triggers = bool(slot.triggers or table.get("triggers"))
        if slot.kind is None and slot.labels:
            self.problem(f"{path}.kind", f"missing: a value next to a label needs a kind: {', '.join(KINDS)}")
        elif slot.kind is None and has_triggers and "unit" not in table:
            self.problem(f"{path}.unit", "missing: give the unit of the values, or a kind")
        elif has_triggers:
            return
        elif slot.kind == "reduction":
            self.problem(f"{path}.triggers", "missing: only a trigger reads a period with its percentage")
        elif slot.kind is None or not slot.labels:
            empty = "empty: without a trigger, no value can be read"
            needed = "a kind and labels, or a unit and triggers" if slot.kind is None else "labels, or triggers"
            self.problem(f"{path}.triggers", empty if "triggers" in table else f"missing: give {needed}")

    def _check_values(self, slot: Slot, path: str) -> None:
        if slot.minimum is not None and slot.maximum is not None and slot.minimum > slot.maximum:
            self.problem(f"{path}.minimum", f"the minimum {slot.minimum} is above the maximum {slot.maximum}")
        if slot.maximum_months is not None and slot.maximum_months < 1:
            self.problem(f"{path}.maximum_months", f"expected a whole number of at least 1, got {slot.maximum_months}")
        if slot.none is not None and slot.kind in _NO_NUMBER:
            self.problem(f"{path}.none", f"is a number, but the kind of the slot is {slot.kind}: leave it out")

    def _decimal(
        self, table: Mapping[str, Any], path: str, key: str, default: Decimal | int | None
    ) -> Decimal | int | None:
        value = table.get(key, default)
        if value is None or isinstance(value, Decimal):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return Decimal(str(value))
        self.problem(f"{path}.{key}", f"expected a number, got {value!r}")
        return None

    def _units(self, written: Any, path: str) -> tuple[UnitWords, ...]:
        units = []
        for at, table in self.tables(written, path):
            self.known_keys(table, at, UnitWords.__struct_fields__)
            unit = self.text(table, at, "unit", missing="missing")
            patterns = self.words(table.get("patterns", []), f"{at}.patterns", "patterns")
            if not table.get("patterns"):
                self.problem(f"{at}.patterns", "missing: without a pattern, no value has this unit")
            units.append(UnitWords(unit or "", patterns))
        return tuple(units)
