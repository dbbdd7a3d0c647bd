"""How a service is started: what the command line says, in one value that worker processes are given as JSON."""

from __future__ import annotations

import os
from functools import lru_cache
from ipaddress import ip_address

import msgspec
from msgspec import Struct

from answergate.cores import cores

ENVIRONMENT = "ANSWERGATE_SERVE"
NO_LEDGER = "none"


class ServiceSettings(Struct, frozen=True, kw_only=True):
    """Everything the service needs to know before its first request. Sizes are bytes, times seconds."""

    host: str = "127.0.0.1"
    port: int = 8000
    policies: str | None = None
    documents: str | None = None
    keys: str | None = None
    ledger: str = NO_LEDGER
    workers: int = 1
    deciders: int | None = None
    demo: bool = False
    log_text: bool = False
    max_body: int = 8 * 1024 * 1024
    body_seconds: float = 20.0
    send_seconds: float = 60.0
    ledger_seconds: float = 10.0
    grace_seconds: float = 30.0
    concurrency: int = 128
    big_body: int = 256 * 1024
    reload_seconds: float = 1.0
    # shared by the workers of one service: what signs session cookies, and where rates are counted
    secret: str = ""
    rates: str | None = None

    @property
    def processes_beside(self) -> int:
        """How many processes decide beside each that listens. By default the only worker has one, where a core is free."""
        if self.deciders is None:
            return int(self.workers == 1 and cores() > 1)
        return self.deciders

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the service."""
        return is_loopback(self.host)

    def export(self) -> None:
        """Leave the settings where worker processes find them."""
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()


def settings_from_environment() -> ServiceSettings:
    """The settings that ``export`` left."""
    return msgspec.json.decode(os.environ[ENVIRONMENT], type=ServiceSettings)


@lru_cache(maxsize=64)
def is_loopback(host: str) -> bool:
    """Whether ``host`` names this machine only."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"
