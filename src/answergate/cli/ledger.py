"""``answergate ledger``: verify, export, prune and count the decisions in a ledger."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import click

from answergate.cli.form import form_option
from answergate.cli.ledger_options import (
    Unusable,
    ledger_files,
    ledger_option,
    login,
    moment,
    opened_ledger,
    show,
    since_option,
    until_option,
    writable,
)
from answergate.cli.ledger_proof import anchor, prove
from answergate.cli.ledger_verify import verify
from answergate.cli.writing import check_output
from answergate.model.settings import SETTINGS_OF


@click.group(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger stats --ledger decisions.db
      $ answergate ledger verify --ledger decisions.db
    """
)
def ledger() -> None:
    """Verify, count, export, prove and prune a ledger of decisions.

    A ledger is the record of decisions that `answergate serve --ledger` keeps, in a SQLite file or a PostgreSQL
    database. Its entries form a chain of hashes, so a later change can be detected.
    """


@ledger.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger export --ledger decisions.db > decisions.jsonl
      $ answergate ledger export -l decisions.db --gate answer --since 2026
      $ answergate ledger export -l decisions.db --reviewed -o labelled.jsonl
      $ answergate evaluate labelled.jsonl
    """
)
@ledger_option
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    help="The file to write. Default: standard output.",
)
@click.option(
    "-g", "--gate", type=click.Choice(list(SETTINGS_OF)), help="Only entries of this gate, including reviews."
)
@click.option("--status", metavar="WORD", help="Only decisions with this status, such as REFUSE.")
@click.option("--rule", metavar="CODE", help="Only decisions with a finding of this rule, such as NUM301.")
@click.option("-p", "--policy", metavar="NAME", help="Only decisions of this policy.")
@since_option
@until_option
@click.option(
    "--ruling", type=click.Choice(["accepted", "overruled"]), help="Only decisions whose last review was this."
)
@click.option("--reviewed", is_flag=True, help="Write only reviewed cases, as labelled data for `answergate evaluate`.")
def export(
    url: str,
    out: str,
    gate: str | None,
    status: str | None,
    rule: str | None,
    policy: str | None,
    since: str | None,
    until: str | None,
    ruling: Any,
    *,
    reviewed: bool,
) -> None:
    """Export entries as JSON Lines, oldest first.

    Each line has everything that the ledger keeps about the entry. The options --gate to --ruling select entries.

    With --reviewed, each line is a case that a person reviewed, with a label. An answer is labelled as supported if the
    gate passed it and the person agreed, or if the gate stopped it and the person overruled that. This needs policies
    with store = "full", because the others do not keep the case.

    Exit code 0: written. 2: the usage is wrong, or there is no such ledger.
    """
    from answergate.ledger import Filter, export, export_labelled

    chosen = Filter(
        kind="decision" if reviewed else None,
        gate=gate,
        status=status,
        code=rule,
        policy=policy,
        since=since,
        until=until,
        review=ruling,
    )
    to_file = out != "-"
    if to_file:
        check_output(out, ledger_files(url), option="--out")
    with opened_ledger(url) as opened, writable(out) as file, closing(opened.every(chosen)) as entries:
        if reviewed:
            labelled = export_labelled(entries, file)
        else:
            written = export(entries, file)
    if not reviewed:
        if to_file:
            click.echo(f"entries: {written}")
        if not written:
            click.echo(_why_nothing(status, rule), err=True)
        return
    if not (labelled.written or labelled.without_case or labelled.undecided):
        click.echo(_why_nothing(status, rule), err=True)
    if to_file:
        click.echo(f"labelled answers: {labelled.written}")
    if labelled.without_case:
        click.echo(
            f'left out because the case is not kept (use store = "full" to keep it): {labelled.without_case}', err=True
        )
    if labelled.undecided:
        click.echo(f"left out because nothing was decided: {labelled.undecided}", err=True)


def _why_nothing(status: str | None, rule: str | None) -> str:
    """Explain an export without entries. A misspelled status or rule must not look like an empty ledger."""
    from answergate.gates import GATES
    from answergate.rules import RULES

    why = ["no entry matches"]
    if status is not None and not any(status in gate.statuses for gate in GATES.values()):
        why.append(f"{status!r} is not a status of any gate")
    if rule is not None and rule not in RULES:
        why.append(f"{rule!r} is not a rule of this version, `answergate rules` lists them")
    return "; ".join(why)


@ledger.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger prune --ledger decisions.db --before 2026-08-01
      $ answergate ledger prune -l decisions.db --before 2025-11-01 --keep hashes
    """
)
@ledger_option
@click.option(
    "--before",
    metavar="DATE",
    required=True,
    help="Remove data of entries older than this date, in UTC, such as 2026-08-01.",
)
@click.option(
    "--keep",
    type=click.Choice(["findings", "hashes", "nothing"]),
    default="findings",
    show_default=True,
    help="findings: remove cases and results. hashes: remove findings and reasons too. nothing: remove whole entries.",
)
@click.option("--who", metavar="NAME", help="The name to record. Default: your login name.")
@form_option
def prune(url: str, before: str, keep: Any, who: str | None, form: str) -> None:
    """Remove old data from a ledger. This cannot be undone.

    It removes data from the beginning of the chain, up to the first entry that is not older than --before. The chain
    still verifies, and a new entry records what was removed, when and by whom. The output says what was kept, and why.

    Exit code 0: done. 2: the usage is wrong, or there is no such ledger.
    """
    from datetime import UTC, datetime

    from answergate.ledger import utc
    from answergate.ledger.entry import to_plain
    from answergate.ledger.wording import pruned_text

    now = datetime.now(UTC)
    limit = moment(before)
    if limit > now:
        raise click.BadParameter(f"{before} is in the future: choose an earlier date", param_hint="'--before'")
    with opened_ledger(url) as opened:
        pruned = opened.prune(before=utc(limit), keep=keep, who=who or login(), at=utc(now))
    show(to_plain(pruned), form, lambda: pruned_text(pruned, keep))


@ledger.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger stats --ledger decisions.db
    """
)
@ledger_option
@form_option
def stats(url: str, form: str) -> None:
    """Count the entries of a ledger, by gate, status and rule."""
    from answergate.ledger.entry import to_plain
    from answergate.ledger.wording import stats_text

    with opened_ledger(url) as opened:
        counted = opened.stats()
    show(to_plain(counted), form, lambda: stats_text(counted))


@ledger.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger stats --ledger decisions.db
    """
)
@click.argument("file", type=click.Path(dir_okay=False))
def sample(file: str) -> None:
    """Write a small sample ledger to try the other commands on.

    FILE is a new SQLite file. It gets decisions on the bundled cases, some of them reviewed.
    """
    from datetime import UTC, datetime, timedelta
    from pathlib import Path

    from answergate.ledger import LedgerError, open_ledger
    from answergate.ledger.sample import append_samples, review_samples

    if Path(file).exists():
        raise click.BadParameter(f"{file} already exists: choose another file", param_hint="'FILE'")
    try:
        now = datetime.now(UTC)
        with open_ledger(file) as opened:
            entries = append_samples(opened, now, apart=timedelta(minutes=1), who="sample")
            reviews = review_samples(opened, entries, now, who="sample")
    except LedgerError as error:
        raise Unusable(str(error)) from None
    click.echo(f"sample: {file}, {len(entries) + reviews} entries")


for _command in (verify, anchor, prove):
    ledger.add_command(_command)
