"""Repairs: what a case can be given back that it plainly meant, from its own chunks and from nowhere else."""

from answergate.repair.model import Repair, Repaired
from answergate.repair.repairing import repair

__all__ = ["Repair", "Repaired", "repair"]
