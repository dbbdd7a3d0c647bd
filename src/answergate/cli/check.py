"""``answergate check``: check one case with one gate."""

from __future__ import annotations

from datetime import date

import click

from answergate.cli.colour import colour_option, page_width
from answergate.cli.exits import Exit
from answergate.cli.form import form_option
from answergate.cli.from_option import from_option
from answergate.cli.policy_options import gate_option, policy_option, set_option
from answergate.cli.today import day_of, today_option


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
@gate_option
@policy_option
@set_option
@from_option
@today_option
@form_option
@click.option("-q", "--quiet", is_flag=True, help="Print one line only: the status and the reason.")
@colour_option
@click.pass_context
def check(
    context: click.Context,
    file: str,
    gate: str | None,
    policy: str | None,
    changes: tuple[str, ...],
    provider: str | None,
    today: date | None,
    form: str,
    *,
    quiet: bool,
    colour: bool,
) -> None:
    """Check one case with a gate and print the verdict.

    FILE holds one case: a JSON object with the answer, its citations and its chunks. Its fields may have the names of
    the gate's own format (`answergate explain GATE` shows one) or the names answer, citations and chunks. Use - to read
    standard input. `answergate --help` lists the gates.

    FILE may also be a response of a provider or framework, alone or as {"response": ..., "documents": [...], "question": ...}.

    Exit code 0: passed, or waived by the policy. 1: not passed. 2: the usage, the case or the policy is wrong. 3: a
    fault, so nothing was decided.
    """
    from answergate import api
    from answergate.adapters.providers import check_provider, own_payload
    from answergate.batch.waivers import Waivers, expired_message, waived_message
    from answergate.cli.active_policy import active_policy
    from answergate.cli.case_file import read_case_file
    from answergate.intake import read_case
    from answergate.model.verdict import Outcome
    from answergate.render.layout import paint
    from answergate.render.terminal import render_verdict, status_line

    active = active_policy(policy, gate, changes)
    check_provider(provider, "--from")
    payload = own_payload(read_case_file(file), provider)
    # We check the payload, not a Case built from it, so that the verdict's paths use the field names of the file.
    verdict = api.check(payload, active.gate, active)
    if form == "json":
        click.echo(verdict.to_json().encode())
    elif quiet:
        click.echo(paint(status_line(verdict), colour=colour))
    else:
        case = read_case(payload, active.limits)
        click.echo(render_verdict(verdict, case, colour=colour, width=page_width()), nl=False)
        if codes := sorted({finding.code for finding in verdict.findings}):
            click.echo(f"  why: answergate explain {' '.join(codes)}")
    waivers = Waivers(active.waivers, day_of(today))
    waived, expired = waivers.judge(file, 1, verdict), waivers.report().expired
    in_use = [waived_message(waiver) for waiver in waived or () if not verdict.passed]
    for line in [*in_use, *map(expired_message, expired)]:
        click.echo(line, err=form == "json")
    if verdict.outcome is Outcome.FAULT:
        context.exit(Exit.FAULT)
    accepted = (verdict.passed or waived is not None) and not expired
    context.exit(Exit.PASSED if accepted else Exit.NOT_PASSED)
