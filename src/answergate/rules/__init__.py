"""The rules, one file each. A new file in a family's folder is a new rule; nothing else is edited."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from answergate.rules.rule import FAMILIES, REGISTRY, Example, Rule

__all__ = ["CODE_OF", "FAMILIES", "RULES", "Example", "Rule"]

for _module in pkgutil.walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)

RULES: dict[str, Rule] = dict(sorted(REGISTRY.items()))
"""Every rule by its code."""

CODE_OF: dict[str, str] = {rule.name: code for code, rule in RULES.items()}
"""The code of every rule by its name."""
