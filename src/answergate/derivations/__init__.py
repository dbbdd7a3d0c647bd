"""How a number follows from the evidence: one declared derivation per file."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from answergate.derivations.derivation import DERIVATIONS, Derivation, Operands, Pair, Sought

__all__ = ["DERIVATIONS", "Derivation", "Operands", "Pair", "Sought"]

for _module in pkgutil.iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)

_SORTED = dict(sorted(DERIVATIONS.items()))
DERIVATIONS.clear()
DERIVATIONS.update(_SORTED)
