"""``answergate policy``: show a policy, check policy files, and list the presets."""

from __future__ import annotations

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.exits import Exit
from answergate.cli.policy_options import gate_option, set_option
from answergate.model.settings import SETTINGS_OF


@click.group(
    epilog="""
    \b
    Examples:
      $ answergate policy list
      $ answergate policy show --gate answer
    """
)
def policy() -> None:
    """Show, check and list policies.

    A policy says which rules a gate runs, how severe each rule is, and the values of the settings.
    """


@policy.command(
    epilog="""
    \b
    Examples:
      $ answergate policy show --gate answer
      $ answergate policy show answer-equal --format json
      $ answergate policy show evidence-lenient --set min_citation_density=1.0
    """
)
@click.argument("source", required=False, metavar="[NAME|FILE]")
@gate_option
@set_option
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["toml", "json"]),
    default="toml",
    show_default=True,
    help="Output format.",
)
def show(source: str | None, gate: str | None, changes: tuple[str, ...], form: str) -> None:
    """Print a policy with every setting, its value and its meaning.

    Name a preset or a TOML file, or use --gate for the gate's own preset. The output is a complete policy file: save it,
    change it, and use it with `answergate check --policy FILE`. The first line is the policy's digest.
    """
    import msgspec

    from answergate.cli.active_policy import active_policy
    from answergate.render.policies import policy_to_dict, policy_to_toml

    active = active_policy(source, gate, changes)
    if form == "json":
        click.echo(msgspec.json.encode(policy_to_dict(active)))
    else:
        click.echo(policy_to_toml(active).encode(), nl=False)


@policy.command(
    epilog="""
    \b
    Examples:
      $ answergate policy show --gate answer > mine.toml
      $ answergate policy lint mine.toml
    """
)
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option("-g", "--gate", type=click.Choice(list(SETTINGS_OF)), help="The gate for files that do not name one.")
@click.pass_context
def lint(context: click.Context, files: tuple[str, ...], gate: str | None) -> None:
    """Check policy files and print all problems.

    Each problem comes with its place in the file and, for a misspelled word, a suggestion.

    Exit code 0: all files are valid. 2: at least one is not.
    """
    from answergate.cli.active_policy import gate_of
    from answergate.cli.exits import print_problems
    from answergate.errors import InputError
    from answergate.policy import load_policy
    from answergate.render.wording import count_of

    unusable = 0
    for file in files:
        try:
            loaded = load_policy(file, gate or gate_of(file))
        except InputError as error:
            print_problems(error, where=file)
            unusable += 1
        else:
            waivers = f", {count_of(len(loaded.waivers), 'waiver')}" if loaded.waivers else ""
            click.echo(f"{file}: ok for the {loaded.gate} gate, digest {loaded.digest[:12]}{waivers}")
    context.exit(Exit.UNUSABLE if unusable else Exit.PASSED)


@policy.command(
    "list",
    epilog="""
    \b
    Example:
      $ answergate policy list
    """,
)
@colour_option
def list_presets(*, colour: bool) -> None:
    """List the presets: policies that come with answergate."""
    from answergate.render.layout import Page, Piece, Tone
    from answergate.render.presets import preset_policies, preset_summary

    policies = preset_policies()
    widest = max(len(preset.name) for preset in policies)
    page = Page(width=page_width(), colour=colour)
    for preset in policies:
        page.write(Piece(f"{preset.name:<{widest}}  ", Tone.STRONG), preset_summary(preset.name), hang=widest + 2)
    click.echo(page.text(), nl=False)
