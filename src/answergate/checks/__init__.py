"""How a claim and its evidence disagree: one declared check per file."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from answergate.checks.check import CHECKS, Basis, Check, Pair

__all__ = ["CHECKS", "Basis", "Check", "Pair"]

for _module in pkgutil.iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)

_SORTED = dict(sorted(CHECKS.items()))
CHECKS.clear()
CHECKS.update(_SORTED)
