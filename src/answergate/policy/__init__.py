"""Policies: which rules run, how severe each one is, and how policy files are read."""

from answergate.policy.bundled import preset_names, preset_text
from answergate.policy.loading import GATES, load_policy
from answergate.policy.policy import Policy

__all__ = ["GATES", "Policy", "load_policy", "preset_names", "preset_text"]
