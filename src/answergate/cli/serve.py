"""``answergate serve``: run the gates as an HTTP service."""

from __future__ import annotations

from math import isfinite

import click

from answergate.cli.exits import Exit


def _seconds(context: click.Context, option: click.Parameter, seconds: float) -> float:
    """Reject inf and nan, which click accepts as numbers."""
    if not isfinite(seconds):
        raise click.BadParameter(f"expected a number of seconds such as 30, got {seconds}")
    return seconds


@click.command(
    epilog="""
    \b
    Start here:
      answergate serve --demo

    \b
    Examples (leave out --check to start the service):
      $ answergate keys add platform --scope check,read --keys keys.json
      $ answergate serve --host 0.0.0.0 --keys keys.json --workers 4 --check
      $ answergate serve --ledger decisions.db --port 8080 --check
    """
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on. An address that other machines can reach needs --keys.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on. 0 chooses a free port.",
)
@click.option(
    "--policies",
    metavar="DIR",
    type=click.Path(),
    help="A folder of policy files. A request chooses one with ?policy=NAME.",
)
@click.option(
    "--documents",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="A folder of PDFs. If the source of a chunk names one of them, the console shows the page.",
)
@click.option(
    "--keys", metavar="FILE", type=click.Path(), help="The file of API keys, made with `answergate keys add`."
)
@click.option(
    "--tls-cert",
    metavar="FILE",
    type=click.Path(),
    help="Serve HTTPS with this certificate: a PEM file, followed by the certificates that sign it.",
)
@click.option(
    "--tls-key", metavar="FILE", type=click.Path(), help="The key of the certificate: a PEM file, no password."
)
@click.option(
    "--proxy-headers",
    metavar="ADDRESSES",
    help="Trust X-Forwarded-For and X-Forwarded-Proto from these proxies: addresses or networks, separated by commas.",
)
@click.option(
    "--ledger",
    metavar="PATH|URL|none",
    envvar="ANSWERGATE_LEDGER",
    show_envvar=True,
    help="Where to keep decisions: a SQLite file, postgresql://..., or none.  [default: answergate.db]",
)
@click.option(
    "--ledger-key",
    metavar="FILE",
    type=click.Path(),
    help="A private key of `answergate signing-key`. The head of the ledger is signed with it. Only you may read it.",
)
@click.option(
    "--sign-every",
    type=click.IntRange(1),
    default=1_000,
    show_default=True,
    metavar="N",
    help="With --ledger-key: sign after so many new entries, and when the service stops.",
)
@click.option(
    "--webhook",
    metavar="URL",
    envvar="ANSWERGATE_WEBHOOK",
    show_envvar=True,
    help="Send each refused answer to this http or https address: gate, policy, status and codes, without any text.",
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of server processes."
)
@click.option(
    "--deciders",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes that decide quick cases, per server process. Expensive cases have processes of their own.",
)
@click.option(
    "--demo", is_flag=True, help="Start with the bundled cases, in a temporary ledger that is deleted at the end."
)
@click.option(
    "--max-body",
    type=click.IntRange(1024),
    default=8 * 1024 * 1024,
    show_default=True,
    metavar="BYTES",
    help="The largest request body. A larger one gets HTTP 413.",
)
@click.option(
    "--body-seconds",
    type=click.FloatRange(0.1),
    callback=_seconds,
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest time to receive a request body. A slower one gets HTTP 408.",
)
@click.option(
    "--max-header",
    type=click.IntRange(1024),
    default=32 * 1024,
    show_default=True,
    metavar="BYTES",
    help="The largest head of a request: URL and headers. A larger one gets HTTP 431.",
)
@click.option(
    "--header-seconds",
    type=click.FloatRange(0.1),
    callback=_seconds,
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest time to receive the head of a request. A slower one gets HTTP 408.",
)
@click.option(
    "--deadline",
    type=click.FloatRange(0.1),
    callback=_seconds,
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest time until a case is decided, with waiting. Then it becomes a fault with HTTP 503. "
    "A policy can set a shorter time for the check itself.",
)
@click.option(
    "--ledger-seconds",
    type=click.FloatRange(0.1),
    callback=_seconds,
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest time to store a decision. A slower one gets HTTP 503.",
)
@click.option(
    "--concurrency",
    type=click.IntRange(1),
    default=128,
    show_default=True,
    metavar="N",
    help="How many requests each server process checks at the same time. Further ones get HTTP 503.",
)
@click.option(
    "--key-concurrency",
    type=click.IntRange(1),
    metavar="N",
    help="How many of these may be of one key. Further ones get HTTP 429.  [default: half of --concurrency]",
)
@click.option(
    "--grace",
    type=click.FloatRange(0),
    callback=_seconds,
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="The time to finish open requests after SIGTERM.",
)
@click.option(
    "--check", is_flag=True, help="Check the policies, the keys and the ledger, print what is wrong, and stop."
)
@click.option("--log-text", is_flag=True, help="Also log the text of every case, including the answer.")
@click.pass_context
def serve(
    context: click.Context,
    host: str,
    port: int,
    policies: str | None,
    documents: str | None,
    keys: str | None,
    ledger: str | None,
    ledger_key: str | None,
    sign_every: int,
    webhook: str | None,
    workers: int,
    deciders: int,
    tls_cert: str | None,
    tls_key: str | None,
    proxy_headers: str | None,
    max_body: int,
    body_seconds: float,
    max_header: int,
    header_seconds: float,
    deadline: float,
    ledger_seconds: float,
    concurrency: int,
    key_concurrency: int | None,
    grace: float,
    *,
    demo: bool,
    check: bool,
    log_text: bool,
) -> None:
    """Run the gates as an HTTP service with a web console.

    The service stores every decision in a ledger. The console under /console shows them. Logs are JSON lines on standard
    error. SIGTERM or Ctrl-C stops the service. It first answers and stores the requests that it has accepted.

    Exit code 0: stopped normally. 2: the usage is wrong, or the service could not start. The message says why.
    """
    try:
        from answergate.service.running import serve as run
        from answergate.service.running import try_settings
        from answergate.service.settings import ServiceSettings
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("answergate"):
            raise
        click.echo(f"answergate: {error.name} is not installed: pip install 'answergate[service]'", err=True)
        context.exit(Exit.UNUSABLE)
    from answergate.ledger import LedgerError

    if demo and ledger is not None and context.get_parameter_source("ledger") is click.core.ParameterSource.COMMANDLINE:
        raise click.UsageError("--demo uses its own ledger: leave out --ledger.")
    settings = ServiceSettings(
        host=host,
        port=port,
        policies=policies,
        documents=documents,
        keys=keys,
        trusted_proxies=proxy_headers,
        tls_cert=tls_cert,
        tls_key=tls_key,
        ledger=ledger or "answergate.db",
        ledger_key=ledger_key,
        sign_every=sign_every,
        webhook=webhook,
        workers=workers,
        deciders=deciders,
        demo=demo,
        log_text=log_text,
        max_body=max_body,
        body_seconds=body_seconds,
        max_header=max_header,
        header_seconds=header_seconds,
        deadline_seconds=deadline,
        ledger_seconds=ledger_seconds,
        concurrency=concurrency,
        key_concurrency=key_concurrency,
        grace_seconds=grace,
    )

    def listening(active: ServiceSettings) -> None:
        shown = f"[{active.host}]" if ":" in active.host else active.host
        scheme = "http" if active.tls_cert is None else "https"
        click.echo(f"answergate on {scheme}://{shown}:{active.port}  (console: /console, docs: /docs, stop: Ctrl-C)")
        if active.keys is None:
            click.echo("No keys: every user of this machine can send requests, under the name local.")
        if active.ledger == "none":
            click.echo("No ledger: decisions are not kept.")
        elif demo:
            click.echo("The bundled cases are in a temporary ledger, which is deleted when the service stops.")

    try:
        if check:
            click.echo(f"Ready to serve: {try_settings(settings)}.")
        else:
            run(settings, listening)
    except LedgerError as error:
        click.echo(f"answergate: the ledger cannot be used: {error}", err=True)
        context.exit(Exit.UNUSABLE)
