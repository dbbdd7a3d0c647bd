"""``answergate explain``: explain a rule or a gate."""

from __future__ import annotations

import click

from answergate.cli.colour import colour_option, page_width


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate explain NUM301
      $ answergate explain altered-excerpt
      $ answergate explain guardrails
    """
)
@click.argument("subjects", nargs=-1, required=True, metavar="CODE|NAME|GATE...")
@colour_option
def explain(subjects: tuple[str, ...], *, colour: bool) -> None:
    """Explain a rule or a gate, with examples.

    Name a rule by its code (NUM301) or its name (ungrounded-number). For a rule, this prints what it finds and why,
    its message, the presets that run it, and examples. For a gate, it prints its question, statuses, rules and
    settings, and a case to try.
    """
    texts = [_explanation(subject, colour=colour) for subject in subjects]
    click.echo(("\n" + "-" * page_width() + "\n\n").join(texts), nl=False)


def _explanation(subject: str, *, colour: bool) -> str:
    from answergate.gates import GATES
    from answergate.render.gates import render_gate
    from answergate.render.rules import render_rule
    from answergate.rules import RULES

    asked = subject.strip()
    by_name = {rule.name: rule for rule in RULES.values()}
    rule = RULES.get(asked.upper()) or by_name.get(asked.lower().replace("_", "-"))
    if rule is not None:
        return render_rule(rule, colour=colour, width=page_width())
    if (gate := GATES.get(asked.lower())) is not None:
        return render_gate(gate, colour=colour, width=page_width()) + _try_it(gate.name)
    raise click.UsageError(_unknown(asked, [*RULES, *by_name, *GATES]))


def _try_it(gate: str) -> str:
    """An example case for the gate, and the command that shows more of them."""
    import json

    from answergate.demo import demo_cases

    case = next(case for case in demo_cases() if case.gate == gate)
    plain = json.dumps(case.case, ensure_ascii=False, indent=2)
    indented = "\n".join(f"  {line}" for line in plain.splitlines())
    return f"\nAn example, {case.name}.json: {case.title}\n{indented}\n\n  $ answergate demo --gate {gate}\n"


def _unknown(asked: str, known: list[str]) -> str:
    from answergate.meant import most_similar

    close = most_similar(asked.upper(), known, 3) or most_similar(asked.lower(), known, 3)
    meant = f" Did you mean {' or '.join(close)}?" if close else ""
    return f"No rule or gate is called {asked!r}.{meant} To list all rules, run `answergate rules`."
