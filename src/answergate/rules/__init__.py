"""The rules by family. A file has one rule, or a few small ones about one subject. To add a rule, add a file."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from answergate.rules.rule import FAMILIES, REGISTRY, Example, Rule

__all__ = ["CODE_OF", "FAMILIES", "RULES", "Example", "Rule"]

for _module in pkgutil.walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)

RULES: dict[str, Rule] = dict(sorted(REGISTRY.items()))
"""All rules by code."""

CODE_OF: dict[str, str] = {rule.name: code for code, rule in RULES.items()}
"""The codes of all rules by name."""
