"""Values of all kinds as people write them: $95, 19.99%, 2–8 °C, 90 days, 50% for 12 months."""

from __future__ import annotations

from typing import Any

from answergate.model.catalogue import Slot
from answergate.resolve.rows import SlotRow

_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "KRW": "₩", "INR": "₹"}
_TIMES = frozenset({"days", "months", "years"})
_UNSAID = frozenset({"", "count", "number", "text", "date", "money", "range", "percent"})


def shown_value(row: SlotRow, slot: Slot | None = None) -> str:
    """Return a FOUND value with its unit. A 0 that the documents write as a word is "none"."""
    value, kind = row.value, slot.kind if slot is not None else None
    if value == 0 and not isinstance(value, bool) and not _has_figures(row):
        return "none"
    if isinstance(value, dict):
        if "pay_percent" in value:
            return f"{value['pay_percent']}% for {_counted(value['period_months'], 'months')}"
        ends = [_number(value.get(end), kind, row.unit) for end in ("from", "to")]
        return _with_unit("–".join(ends), value.get("to"), row.unit)
    if isinstance(value, str):
        return value
    return _with_unit(_number(value, kind, row.unit), value, row.unit)


def with_spaces(name: str) -> str:
    """Return the name of a slot or unit as words."""
    return name.replace("_", " ")


def _has_figures(row: SlotRow) -> bool:
    return any(any(map(str.isdigit, evidence.value_text)) for evidence in row.stated)


def _number(value: Any, kind: str | None, unit: str) -> str:
    if isinstance(value, float):
        is_money = kind == "money" or unit in _SIGNS
        return f"{value:,.2f}" if is_money and round(value, 2) == value else f"{value:,}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _with_unit(figures: str, value: Any, unit: str) -> str:
    if unit in _SIGNS:
        return f"{_SIGNS[unit]}{figures}"
    if unit in ("percent", "%"):
        return f"{figures}%"
    if unit in _TIMES:
        return _counted(value, unit, figures)
    return figures if unit in _UNSAID else f"{figures} {with_spaces(unit)}"


def _counted(value: Any, unit: str, figures: str = "") -> str:
    return f"{figures or value} {unit.removesuffix('s') if value == 1 else unit}"
