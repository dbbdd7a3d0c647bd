"""Marks the tests that are known not to pass yet. They must fail, so a test that starts to pass is noticed."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

_FILE = Path(__file__).parent / "documents" / "known_gaps.toml"


def mark_known_gaps(items: Sequence[pytest.Item]) -> None:
    """Expect the listed tests to fail, with the reasons of the list."""
    gaps = tomllib.loads(_FILE.read_text(encoding="utf-8"))["gap"]
    reasons = {test: gap["reason"] for gap in gaps for test in gap["tests"]}
    for item in items:
        name = f"{item.path.name}::{item.name}"
        if name in reasons:
            item.add_marker(pytest.mark.xfail(strict=True, reason=reasons[name]))
