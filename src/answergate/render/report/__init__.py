"""Renders many verdicts as one self-contained HTML page with charts, a table with filters, and every case."""

from __future__ import annotations

from answergate.render.report.page import MOST_CASES, write_report

__all__ = ["MOST_CASES", "write_report"]
