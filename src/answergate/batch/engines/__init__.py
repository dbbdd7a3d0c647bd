"""Run the check on a cluster: Ray or Spark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from answergate.api import PolicySource
from answergate.errors import InputError, Problem
from answergate.records.needs import require

ENGINES = {"ray": "ray", "spark": "pyspark"}
"""The engines, and the package that each one needs."""


class Run(Protocol):
    """Judge every record of ``files`` and write the verdicts, in order, as JSON Lines to ``output``."""

    def __call__(
        self, files: Sequence[str], gate: str, policy: PolicySource, output: str, *, mapping: Mapping[str, str] | None
    ) -> None: ...


def engine(name: str) -> Run:
    """The ``run`` function of an engine. Raises InputError if the engine is unknown or its package is missing."""
    if name not in ENGINES:
        raise InputError([Problem("--engine", f"{name!r} is not an engine: {', '.join(ENGINES)}")])
    require(ENGINES[name], extra=name, wanted_by=f"--engine {name}", doing=f"running on {name.capitalize()}")
    require("pyarrow", extra="batch", wanted_by=f"--engine {name}", doing=f"running on {name.capitalize()}")
    run: Run = import_module(f"answergate.batch.engines.{name}").run
    return run
