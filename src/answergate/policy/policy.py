"""A policy: which rules run, how severe each one is, and the settings of the rules and the gate."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.model.catalogue import Catalogue
from answergate.model.finding import Severity
from answergate.model.settings import Limits, Settings
from answergate.policy.waivers import Waiver


class Policy(Struct, frozen=True, kw_only=True):
    """A complete policy, with every default filled in. ``load_policy`` builds one from a file, a mapping or a name.

    ``required`` lists the rules that the gate needs for its decision. A policy can change their severity, but if one of
    them does not run, the result is a fault. ``catalogue`` is used by the attribution gate only; it is read together
    with the policy. ``waivers`` are for builds: no verdict depends on them, so the digest leaves them out.
    """

    name: str
    gate: str
    settings: Settings
    severities: Mapping[str, Severity]
    required: tuple[str, ...]
    penalties: Mapping[str, float] = {}
    limits: Limits = Limits()
    catalogue: Catalogue | None = None
    digest: str = ""
    waivers: tuple[Waiver, ...] = ()

    @property
    def checks(self) -> Mapping[str, bool]:
        """The rules that run, and whether a finding of each one takes a claim's support away: only errors do."""
        return {code: severity is Severity.ERROR for code, severity in self.severities.items()}
