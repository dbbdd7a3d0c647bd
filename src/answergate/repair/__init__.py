"""Repairs of a case. A repair uses only the case's own chunks, and only if they leave no doubt."""

from answergate.repair.model import Repair, Repaired
from answergate.repair.repairing import repair

__all__ = ["Repair", "Repaired", "repair"]
