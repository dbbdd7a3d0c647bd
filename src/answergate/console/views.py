"""The view of a decision in the ledger, with everything that is stored of it."""

from __future__ import annotations

import msgspec

from answergate.ledger import Kept
from answergate.model.verdict import Verdict
from answergate.render.case_view.model import build_view
from answergate.render.case_view.shapes import View


def view_of(kept: Kept) -> View | None:
    """The view, or None if not even the findings are stored."""
    verdict = _verdict(kept)
    if verdict is None:
        return None
    payload = kept.payload
    return build_view(payload if isinstance(payload, dict) else None, verdict)


def _verdict(kept: Kept) -> Verdict | None:
    """The verdict. If only the findings are stored, its ``output`` is empty."""
    said = kept.findings
    if said is None:
        return None
    entry = kept.entry
    whole = kept.verdict or {
        "gate": entry.gate,
        "status": entry.status,
        "outcome": entry.outcome,
        "because": said["because"],
        "output": {},
        "findings": said["findings"],
        "faults": said["faults"],
        "case_id": entry.case_id,
        "policy": {"name": entry.policy_name, "digest": entry.policy_digest},
        "version": entry.version,
    }
    return msgspec.convert(whole, Verdict)
