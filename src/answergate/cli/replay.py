"""``answergate replay``: which stored decisions change under another policy?"""

from __future__ import annotations

from contextlib import closing

import click

from answergate.cli.active_policy import active_policy
from answergate.cli.form import form_option
from answergate.cli.ledger_options import (
    ledger_files,
    ledger_option,
    opened_ledger,
    show,
    since_option,
    until_option,
)
from answergate.cli.policy_options import gate_option, set_option
from answergate.cli.writing import check_output, write_file


@click.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate replay -l decisions.db --policy guardrails-lenient
      $ answergate replay -l decisions.db -p answer-equal --html replay.html
      $ answergate replay -l decisions.db -g answer --set numbers=equal
    """
)
@ledger_option
@click.option(
    "-p",
    "--policy",
    metavar="NAME|FILE",
    help="The policy to check the cases under: a preset or a TOML file. Default: the gate's own preset.",
)
@gate_option
@set_option
@click.option(
    "--against",
    metavar="NAME|FILE",
    help="Compare with this policy, and not with the stored verdicts.",
)
@since_option
@until_option
@click.option("--html", metavar="FILE", type=click.Path(dir_okay=False), help="Also write the result as an HTML page.")
@form_option
def replay(
    url: str,
    policy: str | None,
    gate: str | None,
    changes: tuple[str, ...],
    against: str | None,
    since: str | None,
    until: str | None,
    html: str | None,
    form: str,
) -> None:
    """Check stored cases again under another policy, and show which verdicts change.

    Only decisions that store the whole case (store = "full") can be replayed. The others are counted. The result has
    case ids and rules, but no text of a case. It never depends on the clock: a deadline of the policy is not applied.

    Exit code 0: done, also if verdicts change. 2: the usage is wrong, or there is no such ledger.
    """
    from answergate.ledger import Filter
    from answergate.ledger.entry import to_plain
    from answergate.ledger.replaying import replay as replayed

    active = active_policy(policy, gate, changes)
    other = None if against is None else active_policy(against, active.gate)
    if html is not None:
        check_output(html, [*ledger_files(url), policy, against], option="--html")
    chosen = Filter(gate=active.gate, since=since, until=until)
    with opened_ledger(url) as opened, closing(opened.every(chosen)) as entries:
        result = replayed(entries, active, against=other)
    sheet = result.sheet()
    if html is not None:
        write_file(html, sheet.to_html(), option="--html")
    show(to_plain(result), form, sheet.to_text)
