"""A policy: which rules run, how much each counts, and the options they and the gate obey."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from answergate.model.catalogue import Catalogue
from answergate.model.finding import Severity
from answergate.model.settings import Limits, Settings
from answergate.policy.waivers import Waiver


class Policy(Struct, frozen=True, kw_only=True):
    """A policy as it is in force, everything filled in. ``load_policy`` makes one from what people write.

    ``required`` are the rules the gate decides on: a policy may weigh them otherwise, but where one of
    them did not run there is no verdict, only a fault. ``catalogue`` is the attribution gate's, as it was read with the
    policy. ``waivers`` are for builds: no verdict depends on them,
    and the digest leaves them out.
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
