"""Column roles that the reader treats the same way.

The catalogue says which header words give a column its role. It may define more roles for its own slots.
"""

from __future__ import annotations

UNREAD = "example"
"""The cells are never read for values."""

BENEFIT = "benefit"
"""The cells name what a coverage pays. If no other column has the coverages' names, these are the names."""

TIMES = frozenset({"waiting", "reduction", "times"})
"""The cells say how long nothing or less is paid. They may be codes or signs."""

START = "start"
"""The cells say when cover begins."""

LIMIT = "limit"
"""The cells limit how long or how often the benefit is paid, as a number or in running text."""

VALUES = TIMES | {START, "premium", "term", "amount"}
"""The cells are values, so none of them is a name."""

MARKED = TIMES | {"amount"}
"""A footnote mark anywhere in a cell belongs to the value."""

UNMARKED = frozenset({"premium", "term", "group", UNREAD})
"""A footnote mark in these cells says nothing about the coverage."""

ONCE = VALUES | {"elapsed"}
"""A row states these once, so a second one belongs to another row."""

NOT_PROSE = VALUES | {"group", UNREAD}
"""The cells are not running text. A cell is read for the slot of its column, or not at all."""

NAMELESS = NOT_PROSE | {BENEFIT, "body", LIMIT, "elapsed"}
"""The cells of a coverage list that are not names."""
