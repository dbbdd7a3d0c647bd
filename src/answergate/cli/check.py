"""``answergate check``: one case through one gate."""

from __future__ import annotations

from datetime import date

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.exits import Exit
from answergate.cli.form import form_option
from answergate.cli.today import day_of, today_option
from answergate.model.settings import SETTINGS_OF


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate demo --write cases
      $ answergate check cases/answer-good.json --gate answer
      $ answergate check cases/answer-bad.json --gate answer --format json
      $ answergate check - --gate guardrails < cases/guardrails-bad.json
      $ answergate check cases/answer-bad.json --gate answer --set numbers=equal
    """
)
@click.argument("file", type=click.Path(allow_dash=True))
@click.option(
    "-g",
    "--gate",
    type=click.Choice(list(SETTINGS_OF)),
    help="The gate that decides. May be left out where the policy names one.",
)
@click.option("-p", "--policy", metavar="NAME|FILE", help="A preset's name or a TOML file. Else the gate's own preset.")
@click.option(
    "--set", "changes", metavar="KEY=VALUE", multiple=True, help="Change a setting, for this run. May be repeated."
)
@today_option
@form_option
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict's line only.")
@colour_option
@click.pass_context
def check(
    context: click.Context,
    file: str,
    gate: str | None,
    policy: str | None,
    changes: tuple[str, ...],
    today: date | None,
    form: str,
    *,
    quiet: bool,
    colour: bool,
) -> None:
    """Decide whether the case in FILE passes a gate.

    FILE is JSON: one object with the answer, its citations and its chunks, under the names that the gate's own
    format uses or under the canonical ones. - reads standard input.

    Exit code 0: passed, or waived by the policy. 1: not passed. 2: the usage, the case or the policy is wrong. 3: a fault, nothing decided.
    """
    from answergate import api
    from answergate.cli.case_file import read_case_file
    from answergate.cli.in_force import policy_in_force
    from answergate.intake import read_case
    from answergate.model.verdict import Outcome
    from answergate.policy.waivers import Waivers
    from answergate.render.layout import paint
    from answergate.render.terminal import render_verdict, status_line

    in_force = policy_in_force(policy, gate, changes)
    payload = read_case_file(file)
    # The payload, not the case made of it: a verdict's paths lead into what was given, in its own words.
    verdict = api.check(payload, in_force.gate, in_force)
    if form == "json":
        click.echo(verdict.to_json().encode())
    elif quiet:
        click.echo(paint(status_line(verdict), colour=colour))
    else:
        case = read_case(payload, in_force.limits)
        click.echo(render_verdict(verdict, case, colour=colour, width=page_width()), nl=False)
        if codes := sorted({finding.code for finding in verdict.findings}):
            click.echo(f"  why: answergate explain {' '.join(codes)}")
    waivers = Waivers(in_force.waivers, day_of(today))
    waived, expired = waivers.judge(file, 1, verdict), waivers.report().expired
    holding = [waiver.waived_words for waiver in waived or () if not verdict.passed]
    for line in [*holding, *(waiver.expired_words for waiver in expired)]:
        click.echo(line, err=form == "json")
    if verdict.outcome is Outcome.FAULT:
        context.exit(Exit.FAULT)
    goes_on = (verdict.passed or waived is not None) and not expired
    context.exit(Exit.PASSED if goes_on else Exit.NOT_PASSED)
