"""``answergate ledger``: verify, export, prune and count the decisions in a ledger."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from answergate.cli.exits import Exit
from answergate.cli.form import form_option
from answergate.cli.writing import check_output
from answergate.model.settings import SETTINGS_OF

if TYPE_CHECKING:
    from answergate.ledger import Head, Ledger

_Command = TypeVar("_Command", bound=Callable[..., Any])
_TIME = re.compile(r"\d{4}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\d(\.\d{1,6})?)?)?Z?)?)?)?", re.ASCII)


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
    """Verify, count, export and prune a ledger of decisions.

    A ledger is the record of decisions that `answergate serve --ledger` keeps, in a SQLite file or a PostgreSQL
    database. Its entries form a chain of hashes, so a later change can be detected.
    """


def _ledger_option(command: _Command) -> _Command:
    """Add ``--ledger``; the command's parameter is ``url``."""
    return click.option(
        "-l",
        "--ledger",
        "url",
        metavar="PATH|URL",
        envvar="ANSWERGATE_LEDGER",
        show_envvar=True,
        required=True,
        help="The ledger: a SQLite file, sqlite:///path or postgresql://user@host/database.",
    )(command)


@ledger.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger verify --ledger decisions.db
      $ answergate ledger verify --ledger decisions.db --format json
    """
)
@_ledger_option
@click.option(
    "--head",
    metavar="SEQ:HASH",
    help="The end of the chain, as an earlier `ledger verify` printed it. The chain must still contain it.",
)
@form_option
@click.pass_context
def verify(context: click.Context, url: str, head: str | None, form: str) -> None:
    """Check that no entry was changed, deleted, inserted or moved.

    This also checks the texts that are stored with the entries. It cannot detect that somebody replaced all entries
    from some point on. To detect that too, save the end of the chain that this command prints, in a place where nobody
    who can write to the ledger can change it. Pass it later as --head.

    Exit code 0: intact. 1: broken. 2: the usage is wrong, or there is no such ledger.
    """
    from answergate.ledger.entry import to_plain
    from answergate.ledger.wording import verified_text

    known = None if head is None else _head(head)
    with _opened(url) as opened:
        verified = opened.verify(known)
    _print(to_plain(verified), form, lambda: verified_text(verified))
    context.exit(Exit.PASSED if verified.ok else Exit.NOT_PASSED)


def _time(context: click.Context, option: click.Parameter, written: str | None) -> str | None:
    """Check that the option is a time or the beginning of one, such as ``2026-11``, and return it without ``Z``."""
    if written is None:
        return None
    from datetime import datetime

    begun = written.removesuffix("Z")
    try:
        if _TIME.fullmatch(written) is None:
            raise ValueError
        # Fill in the parts that were left out, to check that such a month, day and hour exist.
        datetime.fromisoformat(begun.partition(".")[0] + "0001-01-01T00:00:00"[len(begun) :])
    except ValueError:
        raise click.BadParameter(
            f"expected a time such as 2026-11, 2026-11-15 or 2026-11-15T09:30, got {written!r}"
        ) from None
    return begun


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
@_ledger_option
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
@click.option(
    "--since",
    metavar="TIME",
    callback=_time,
    help="Only entries from this time on, in UTC: 2026-11, 2026-11-15 or 2026-11-15T09:30.",
)
@click.option("--until", metavar="TIME", callback=_time, help="Only entries before this time, in UTC.")
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
        path = url.removeprefix("sqlite:///")
        check_output(out, [path + end for end in ("", "-wal", "-shm", "-turn")], option="--out")
    with _opened(url) as opened, _writable(out) as file, closing(opened.every(chosen)) as entries:
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
@_ledger_option
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
    still verifies, and a new entry records what was removed, when and by whom.

    Exit code 0: done. 2: the usage is wrong, or there is no such ledger.
    """
    from datetime import UTC, datetime

    from answergate.ledger import utc
    from answergate.ledger.entry import to_plain

    now = datetime.now(UTC)
    limit = _moment(before)
    if limit > now:
        raise click.BadParameter(f"{before} is in the future: choose an earlier date", param_hint="'--before'")
    with _opened(url) as opened:
        pruned = opened.prune(before=utc(limit), keep=keep, who=who or _login(), at=utc(now))
    if pruned.entry is None:
        _print(to_plain(pruned), form, lambda: "Nothing to remove.")
        return
    removed = {"findings": "case and result", "hashes": "all texts", "nothing": "the whole entry"}[keep]
    seq = pruned.entry.seq
    _print(
        to_plain(pruned),
        form,
        lambda: f"Removed up to entry {pruned.through}: {removed} of {pruned.entries:,}. Entry {seq} records this.",
    )


@ledger.command(
    epilog="""
    \b
    Examples:
      $ answergate ledger sample decisions.db
      $ answergate ledger stats --ledger decisions.db
    """
)
@_ledger_option
@form_option
def stats(url: str, form: str) -> None:
    """Count the entries of a ledger, by gate, status and rule."""
    from answergate.ledger.entry import to_plain
    from answergate.ledger.wording import stats_text

    with _opened(url) as opened:
        counted = opened.stats()
    _print(to_plain(counted), form, lambda: stats_text(counted))


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
        raise _Unusable(str(error)) from None
    click.echo(f"sample: {file}, {len(entries) + reviews} entries")


class _Unusable(click.ClickException):
    exit_code = Exit.UNUSABLE


@contextmanager
def _opened(url: str) -> Iterator[Ledger]:
    from answergate.ledger import LedgerError, open_ledger

    try:
        with open_ledger(url, create=False) as opened:
            yield opened
    except LedgerError as error:
        raise _Unusable(str(error)) from None


@contextmanager
def _writable(name: str) -> Iterator[Any]:
    try:
        with click.open_file(name, "wb") as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        where = "standard output" if name == "-" else name
        raise click.BadParameter(f"{where} cannot be written: {error.strerror}", param_hint="'--out'") from None


def _print(plain: Any, form: str, text: Callable[[], str]) -> None:
    if form == "json":
        from answergate.ledger.payload import in_order

        click.echo(in_order(plain))
    else:
        click.echo(text())


def _head(written: str) -> Head:
    from answergate.ledger import Head

    seq, colon, hash = written.strip().partition(":")
    if not colon or not seq.isascii() or not seq.isdecimal() or len(seq) > 18 or len(hash) != 64:
        raise click.BadParameter(
            f"expected SEQ:HASH as `ledger verify` prints it, got {written!r}", param_hint="'--head'"
        )
    return Head(int(seq), hash.lower())


def _moment(written: str) -> Any:
    from datetime import UTC, datetime

    try:
        moment = datetime.fromisoformat(written)
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise click.BadParameter(
            f"expected a date such as 2026-08-01, got {written!r}", param_hint="'--before'"
        ) from None


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "unknown"
