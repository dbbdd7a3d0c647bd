"""The settings of a service, from the command line. Worker processes receive them as JSON."""

from __future__ import annotations

import os
from functools import lru_cache
from ipaddress import ip_address

import msgspec
from msgspec import Struct

from answergate.batch.cores import cores

ENVIRONMENT = "ANSWERGATE_SERVE"
NO_LEDGER = "none"


class ServiceSettings(Struct, frozen=True, kw_only=True):
    """All settings of a service. Sizes are in bytes, times in seconds."""

    host: str = "127.0.0.1"
    port: int = 8000
    policies: str | None = None
    documents: str | None = None
    keys: str | None = None
    trusted_proxies: str | None = None
    tls_cert: str | None = None
    tls_key: str | None = None
    ledger: str = NO_LEDGER
    ledger_key: str | None = None
    sign_every: int = 1_000
    webhook: str | None = None
    workers: int = 1
    deciders: int = 1
    demo: bool = False
    log_text: bool = False
    max_body: int = 8 * 1024 * 1024
    max_header: int = 32 * 1024
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    send_seconds: float = 60.0
    ledger_seconds: float = 10.0
    grace_seconds: float = 30.0
    deadline_seconds: float = 10.0
    concurrency: int = 128
    key_concurrency: int | None = None
    held_case: int = 256 * 1024
    reload_seconds: float = 1.0
    # shared by all workers: the secret that signs session cookies, the file that counts rates, the file of what
    # requests gave their model, and the file of ended sessions
    secret: str = ""
    rates: str | None = None
    remembered: str | None = None
    sessions: str | None = None

    @property
    def slow_decider_count(self) -> int:
        """How many deciders for expensive cases each worker has: together they may use half of the cores."""
        return max(1, cores() // (2 * self.workers))

    @property
    def slots_per_key(self) -> int:
        """How many requests of one key each worker answers at the same time."""
        return max(1, self.concurrency // 2) if self.key_concurrency is None else self.key_concurrency

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the service."""
        return is_loopback(self.host)

    def export(self) -> None:
        """Put the settings into the environment, where worker processes read them."""
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()


def settings_from_environment() -> ServiceSettings:
    """The settings that ``export`` put into the environment."""
    return msgspec.json.decode(os.environ[ENVIRONMENT], type=ServiceSettings)


@lru_cache(maxsize=64)
def is_loopback(host: str) -> bool:
    """Whether ``host`` is a loopback address."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"
