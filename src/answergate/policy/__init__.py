"""Policies: what runs, how much it counts, and where people say so."""

from answergate.policy.bundled import preset_names, preset_text
from answergate.policy.loading import GATES, load_policy
from answergate.policy.policy import Policy

__all__ = ["GATES", "Policy", "load_policy", "preset_names", "preset_text"]
