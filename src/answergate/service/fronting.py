"""Checks the settings for TLS and for a proxy in front of the service."""

from __future__ import annotations

import ssl
from ipaddress import ip_network
from pathlib import Path

from answergate.errors import InputError, Problem


class ServeError(InputError):
    """The service cannot be started with these settings."""

    subject = "service"


def check_proxies(trusted: str | None) -> None:
    """Raise ServeError if ``trusted`` is not a list of addresses and networks, separated by commas."""
    problems = []
    for address in [] if trusted is None else trusted.split(","):
        try:
            ip_network(address.strip())
        except ValueError:
            why = f"{address.strip()!r} is not an address or a network; write 127.0.0.1 or 10.0.0.0/8"
            problems.append(Problem("--proxy-headers", why))
    if problems:
        raise ServeError(problems)


def check_tls(certificate: str | None, key: str | None) -> None:
    """Raise ServeError if only one of the two files is given, or if they cannot be used."""
    if certificate is None and key is None:
        return
    if certificate is None or key is None:
        given, missing = ("--tls-key", "--tls-cert") if certificate is None else ("--tls-cert", "--tls-key")
        raise ServeError([Problem(missing, f"missing: TLS needs the certificate and its key, and {given} is given")])
    for option, file in (("--tls-cert", certificate), ("--tls-key", key)):
        try:
            Path(file).read_bytes()
        except OSError as error:
            raise ServeError([Problem(option, f"{file} cannot be read: {error.strerror}")]) from None
    try:
        # Without a function for the password, OpenSSL would ask for it on the terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=lambda: "")
    except (ssl.SSLError, ValueError) as error:
        why = f"{certificate} and {key} cannot be used: {error}; both must be PEM files that belong together, the key without a password"
        raise ServeError([Problem("--tls-cert", why)]) from None
