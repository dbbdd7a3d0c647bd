"""``answergate policy``: the policy in force, policies held to the light, and the presets there are."""

from __future__ import annotations

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.exits import Exit
from answergate.model.settings import SETTINGS_OF

_GATE = click.Choice(list(SETTINGS_OF))


@click.group(
    epilog="""
    \b
    Examples:
      $ answergate policy list
      $ answergate policy show --gate answer
    """
)
def policy() -> None:
    """Show, check and list policies: what runs, how much it counts, and the settings."""


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
@click.option("-g", "--gate", type=_GATE, help="The gate. May be left out where the policy names one.")
@click.option("--set", "changes", metavar="KEY=VALUE", multiple=True, help="Change a setting first. May be repeated.")
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["toml", "json"]),
    default="toml",
    show_default=True,
    help="What to print.",
)
def show(source: str | None, gate: str | None, changes: tuple[str, ...], form: str) -> None:
    """Print the policy in force, everything filled in, with its digest.

    The TOML is a policy file: saved, changed or not, it can be given to `check --policy`.
    """
    import msgspec

    from answergate.cli.in_force import policy_in_force
    from answergate.render.policies import policy_to_dict, policy_to_toml

    in_force = policy_in_force(source, gate, changes)
    if form == "json":
        click.echo(msgspec.json.encode(policy_to_dict(in_force)))
    else:
        click.echo(policy_to_toml(in_force).encode(), nl=False)


@policy.command(
    epilog="""
    \b
    Examples:
      $ answergate policy show --gate answer > mine.toml
      $ answergate policy lint mine.toml
    """
)
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option("-g", "--gate", type=_GATE, help="The gate of files that name none.")
@click.pass_context
def lint(context: click.Context, files: tuple[str, ...], gate: str | None) -> None:
    """Check policy files: all problems, each with its path and what was meant.

    Exit code 0: all can be used. 2: some cannot.
    """
    from answergate.cli.exits import say_problems
    from answergate.cli.in_force import gate_of
    from answergate.errors import InputError
    from answergate.policy import load_policy
    from answergate.render.wording import count_of

    unusable = 0
    for file in files:
        try:
            loaded = load_policy(file, gate or gate_of(file))
        except InputError as error:
            say_problems(error, where=file)
            unusable += 1
        else:
            beside = f", {count_of(len(loaded.waivers), 'waiver')}" if loaded.waivers else ""
            click.echo(f"{file}: fit for the {loaded.gate} gate, digest {loaded.digest[:12]}{beside}")
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
    """List the presets that come with answergate."""
    from answergate.render.layout import Page, Piece, Tone
    from answergate.render.presets import preset_policies, preset_summary

    policies = preset_policies()
    widest = max(len(preset.name) for preset in policies)
    page = Page(width=page_width(), colour=colour)
    for preset in policies:
        page.write(Piece(f"{preset.name:<{widest}}  ", Tone.STRONG), preset_summary(preset.name), hang=widest + 2)
    click.echo(page.text(), nl=False)
