"""A client for a running answergate service, sync and async.

::

    from answergate.client import Client

    with Client("http://127.0.0.1:8000", key="...") as client:
        verdict = client.check(case, "guardrails")
        verdict.raise_for_status()

Verdicts are the same objects that ``answergate.check`` returns. A response that cannot be read is an exception, and
never a verdict that passed.
"""

from answergate.client.asynchronous import AsyncClient
from answergate.client.errors import (
    AccessError,
    BodyTooLargeError,
    ClientError,
    RateLimitedError,
    ResponseError,
    ServiceError,
    UnavailableError,
)
from answergate.client.exchange import Retries
from answergate.client.records import (
    GateInfo,
    Health,
    PolicyDetails,
    PolicyInfo,
    PresetUse,
    Readiness,
    RuleDetails,
    RuleInfo,
)
from answergate.client.synchronous import Client

__all__ = [
    "AccessError",
    "AsyncClient",
    "BodyTooLargeError",
    "Client",
    "ClientError",
    "GateInfo",
    "Health",
    "PolicyDetails",
    "PolicyInfo",
    "PresetUse",
    "RateLimitedError",
    "Readiness",
    "ResponseError",
    "Retries",
    "RuleDetails",
    "RuleInfo",
    "ServiceError",
    "UnavailableError",
]
