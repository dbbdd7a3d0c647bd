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
    from answergate.render import explaining

    text = explaining.explain(subject, colour=colour, width=page_width())
    if text is None:
        raise click.UsageError(f"{explaining.unknown(subject)} To list all rules, run `answergate rules`.")
    return text
