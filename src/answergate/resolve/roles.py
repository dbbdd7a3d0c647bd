"""What the columns of a table may be about, as far as the reader treats them alike. The catalogue says which header words
give a column its role, and may have further roles for slots of its own."""

from __future__ import annotations

UNREAD = "example"
"""Cells are never read for values."""

BENEFIT = "benefit"
"""Cells name what a coverage pays, beside a column with the coverages' own names; without one they are the names."""

TIMES = frozenset({"waiting", "reduction", "times"})
"""Cells say how long nothing or less is paid; they may be codes or signs that stand for it."""

START = "start"
"""Cells say from when on there is cover."""

LIMIT = "limit"
"""Cells say how long or how often is paid at most, or are running text about it."""

VALUES = TIMES | {START, "premium", "term", "amount"}
"""Cells are values, so that none of them is a name."""

MARKED = TIMES | {"amount"}
"""A footnote's mark anywhere in a cell is the value's own."""

UNMARKED = frozenset({"premium", "term", "group", UNREAD})
"""A footnote's mark says nothing about the coverage."""

ONCE = VALUES | {"elapsed"}
"""A row states it once, so that a second one is another row's."""

NOT_PROSE = VALUES | {"group", UNREAD}
"""Cells are no running text; one is read by the slot whose column it is, or not at all."""

NAMELESS = NOT_PROSE | {BENEFIT, "body", LIMIT, "elapsed"}
"""Cells of a coverage list that are no names."""
