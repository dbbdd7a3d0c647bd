"""``answergate mcp``: run the gates as a Model Context Protocol server."""

from __future__ import annotations

import click

from answergate.cli.exits import Exit
from answergate.cli.policy_options import policy_option


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate mcp --help
      $ answergate mcp --http --port 8001

    \b
    A configuration for clients that start the server themselves:
      {"mcpServers": {"answergate": {"command": "answergate", "args": ["mcp"]}}}
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
@click.pass_context
def mcp(context: click.Context, host: str, port: int, policy: str | None, *, http: bool) -> None:
    """Run the gates as a Model Context Protocol (MCP) server.

    A model or an editor that is connected to it can check an answer before it shows it. The tools are check, explain and
    fix. The resources are the rules and the presets. The server needs no network, and keeps nothing of what it checks.

    Without --http, the server uses standard input and output, as clients do that start it themselves. With --http, it
    serves streamable HTTP under /mcp. HTTP has no keys: for other machines, put a proxy with a login before it.

    --policy replaces the preset of its gate.

    Exit code 0: stopped normally. 2: the usage or the policy is wrong, or the port is taken.
    """
    from answergate.cli.active_policy import active_policy

    active = None if policy is None else active_policy(policy, None)
    try:
        from answergate.integrations.mcp import make_server, serve_http
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("answergate"):
            raise
        click.echo(f"answergate: {error}", err=True)
        context.exit(Exit.UNUSABLE)
    if http:
        serve_http(host, port, lambda url: click.echo(f"answergate MCP server on {url}  (stop: Ctrl-C)"), active)
    elif any(context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE for name in ("host", "port")):
        raise click.UsageError("--host and --port need --http.")
    else:
        make_server(active).run("stdio")
