"""What rules look at: the parts of a case, each computed once on first use, with places in the original text."""

from __future__ import annotations

from answergate.reading.attribution import AttributionReading
from answergate.reading.case import whole
from answergate.reading.claims import ClaimReading, SupportedClaim

__all__ = ["Reading", "SupportedClaim", "whole"]


class Reading(ClaimReading, AttributionReading):
    """What rules and measures look at. It decides nothing. Each subject has a file and a class of its own."""
