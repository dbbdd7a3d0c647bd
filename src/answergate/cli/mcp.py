"""``answergate mcp``: run the gates as a Model Context Protocol server."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from answergate.cli.exits import Exit
from answergate.cli.policy_options import policy_option

_COMMAND_LINE = click.core.ParameterSource.COMMANDLINE


@click.command(
    epilog="""
    \b
    Start here:
      answergate mcp --http

    \b
    Example:
      $ answergate mcp --config
    """
)
@click.option("--http", is_flag=True, help="Listen for HTTP requests, instead of using standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http: the address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8001,
    show_default=True,
    help="With --http: the port to listen on. 0 chooses a free port.",
)
@policy_option
@click.option("--config", is_flag=True, help="Print the configuration for a client as JSON, and exit.")
@click.pass_context
def mcp(context: click.Context, host: str, port: int, policy: str | None, *, http: bool, config: bool) -> None:
    """Run the gates as a Model Context Protocol (MCP) server.

    A model or an editor that is connected to it can check an answer before it shows it. The tools are check, explain and
    fix. The resources are the rules and the presets. The server needs no network and does not store what it checks.

    Most clients start the server themselves and use standard input and output. With --http, the server uses streamable
    HTTP under /mcp. It has no authentication: before other machines may connect, put a proxy with authentication in
    front of it.

    --policy replaces the preset of its gate.

    Exit code 0: stopped normally. 2: the usage or the policy is wrong, or the port is taken.
    """
    from answergate.cli.active_policy import active_policy

    given = [name for name in ("host", "port") if context.get_parameter_source(name) is _COMMAND_LINE]
    if given and not http:
        raise click.UsageError("--host and --port need --http.")
    active = None if policy is None else active_policy(policy, None)
    if config:
        click.echo(_configuration(f"http://{host}:{port}/mcp" if http else None, policy))
        return
    try:
        from answergate.integrations.mcp import make_server, serve_http
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("answergate"):
            raise
        click.echo(f"answergate: {error}", err=True)
        context.exit(Exit.UNUSABLE)
    if http:
        serve_http(host, port, lambda url: click.echo(f"answergate MCP server on {url}  (stop: Ctrl-C)"), active)
    else:
        make_server(active).run("stdio")


def _configuration(url: str | None, policy: str | None) -> str:
    """The configuration that most clients read. It names this Python, because clients have another search path."""
    import json

    from answergate.cli.active_policy import policy_file_of

    if url is not None:
        server: dict[str, object] = {"type": "http", "url": url}
    else:
        named = (
            [] if policy is None else ["--policy", str(Path(policy).resolve()) if policy_file_of(policy) else policy]
        )
        server = {"command": sys.executable, "args": ["-m", "answergate", "mcp", *named]}
    return json.dumps({"mcpServers": {"answergate": server}}, ensure_ascii=False, indent=2)
