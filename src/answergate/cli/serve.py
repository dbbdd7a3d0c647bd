"""``answergate serve``: the gates over HTTP."""

from __future__ import annotations

from math import isfinite

import click

from answergate.cli.exits import Exit


def _seconds(context: click.Context, option: click.Parameter, seconds: float) -> float:
    """What click takes for a number and no clock for a time."""
    if not isfinite(seconds):
        raise click.BadParameter(f"{seconds} is no number of seconds, such as 30")
    return seconds


@click.command(
    epilog="""
    \b
    Start here:
      answergate serve --demo

    \b
    Examples; without --check they serve:
      $ answergate keys add platform --scope check,read --keys keys.json
      $ answergate serve --host 0.0.0.0 --keys keys.json --workers 4 --check
      $ answergate serve --ledger decisions.db --port 8080 --check
    """
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen. Others than this machine need --keys."
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option(
    "--policies",
    metavar="DIR",
    type=click.Path(),
    help="A folder of policy files; a request asks for one by ?policy=NAME.",
)
@click.option(
    "--documents",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="A folder of PDFs; the console shows the page a chunk stands on where its source names one of them.",
)
@click.option("--keys", metavar="FILE", type=click.Path(), help="Who may ask: a file made by `answergate keys add`.")
@click.option(
    "--ledger",
    metavar="PATH|URL|none",
    envvar="ANSWERGATE_LEDGER",
    show_envvar=True,
    help="Where decisions are kept: a SQLite file, postgresql://..., or none.  [default: answergate.db]",
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes on one socket.")
@click.option(
    "--deciders",
    type=click.IntRange(0, 256),
    metavar="N",
    help="Processes that decide beside each worker, while it takes and answers.  [default: 1 where one worker has more than one core, else 0]",
)
@click.option("--demo", is_flag=True, help="Start with the bundled cases in a ledger that goes when the service does.")
@click.option(
    "--max-body",
    type=click.IntRange(1024),
    default=8 * 1024 * 1024,
    show_default=True,
    metavar="BYTES",
    help="Larger bodies get 413.",
)
@click.option(
    "--body-seconds",
    type=click.FloatRange(0.1),
    callback=_seconds,
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="Slower bodies get 408.",
)
@click.option(
    "--ledger-seconds",
    type=click.FloatRange(0.1),
    callback=_seconds,
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="A decision that takes longer to store gets 503.",
)
@click.option(
    "--concurrency",
    type=click.IntRange(1),
    default=128,
    show_default=True,
    metavar="N",
    help="Requests checked at a time, per worker; more get 503.",
)
@click.option(
    "--grace",
    type=click.FloatRange(0),
    callback=_seconds,
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to finish after SIGTERM.",
)
@click.option("--check", is_flag=True, help="Only try policies, keys and ledger, and say what is wrong.")
@click.option("--log-text", is_flag=True, help="Log the cases too, answers and all.")
@click.pass_context
def serve(
    context: click.Context,
    host: str,
    port: int,
    policies: str | None,
    documents: str | None,
    keys: str | None,
    ledger: str | None,
    workers: int,
    deciders: int | None,
    max_body: int,
    body_seconds: float,
    ledger_seconds: float,
    concurrency: int,
    grace: float,
    *,
    demo: bool,
    check: bool,
    log_text: bool,
) -> None:
    """Serve the gates over HTTP, keep every decision in a ledger, and show them under /console.

    Logs are JSON lines on standard error. SIGTERM stops it: what was taken is answered and stored first. Exit code 0:
    stopped so. 2: it could not be started, and says why.
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
        raise click.UsageError("--demo brings its own ledger: leave out --ledger.")
    settings = ServiceSettings(
        host=host,
        port=port,
        policies=policies,
        documents=documents,
        keys=keys,
        ledger=ledger or "answergate.db",
        workers=workers,
        deciders=deciders,
        demo=demo,
        log_text=log_text,
        max_body=max_body,
        body_seconds=body_seconds,
        ledger_seconds=ledger_seconds,
        concurrency=concurrency,
        grace_seconds=grace,
    )

    def listening(in_force: ServiceSettings) -> None:
        shown = f"[{in_force.host}]" if ":" in in_force.host else in_force.host
        click.echo(f"answergate on http://{shown}:{in_force.port}  (console: /console, docs: /docs, stop: Ctrl-C)")
        if in_force.keys is None:
            click.echo("No keys: whoever is on this machine may ask, as local.")
        if in_force.ledger == "none":
            click.echo("No ledger: decisions are not kept.")
        elif demo:
            click.echo("The bundled cases are in a ledger that goes when this stops.")

    try:
        if check:
            click.echo(f"Fit to serve: {try_settings(settings)}.")
        else:
            run(settings, listening)
    except LedgerError as error:
        click.echo(f"answergate: the ledger cannot be used: {error}", err=True)
        context.exit(Exit.UNUSABLE)
