"""``answergate rules``: list the rules."""

from __future__ import annotations

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.form import form_option
from answergate.model.settings import SETTINGS_OF


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate rules
      $ answergate rules --gate answer
      $ answergate rules --format json
    """
)
@click.option(
    "-g",
    "--gate",
    type=click.Choice(list(SETTINGS_OF)),
    help="List only the rules of this gate, with the severities of its preset.",
)
@form_option
@colour_option
def rules(gate: str | None, form: str, *, colour: bool) -> None:
    """List all rules: code, name, severity and what each one finds.

    Without --gate, the list shows each rule's default severity. A gate's preset can use another one.
    """
    from answergate.policy import load_policy
    from answergate.render.rules import render_rule_table
    from answergate.rules import RULES

    severities = (
        {code: rule.severity for code, rule in RULES.items()} if gate is None else load_policy(None, gate).severities
    )
    rows = [(RULES[code], severity) for code, severity in severities.items()]
    if form == "text":
        click.echo(render_rule_table(rows, colour=colour, width=page_width()), nl=False)
        return
    import msgspec

    from answergate.render.presets import presets_running

    listed = [
        {
            "code": rule.code,
            "name": rule.name,
            "family": rule.family,
            "severity": severity,
            "summary": rule.summary,
            "reason": rule.reason,
            "message": rule.message,
            "runs_in": presets_running(rule.code),
        }
        for rule, severity in rows
    ]
    click.echo(msgspec.json.encode(listed))
