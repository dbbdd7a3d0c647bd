"""Many verdicts as one page that needs nothing else: charts, a table to filter, and every case with its evidence."""

from __future__ import annotations

from answergate.render.report.page import MOST_CASES, write_report

__all__ = ["MOST_CASES", "write_report"]
