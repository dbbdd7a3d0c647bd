"""Ledger addresses, and the creation and migration of tables."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from ledger_drafts import demo_drafts, tamper

from answergate.ledger import (
    Filter,
    Ledger,
    LedgerAddressError,
    LedgerTooNewError,
    LedgerUnreachableError,
    migrating,
    open_ledger,
)
from databases import PostgresServer, new_schema

pytest_plugins = ["ledger_fixtures"]


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_only_the_owner_can_read_a_new_file(tmp_path: Path, form: str) -> None:
    path = tmp_path / "ledger.db"
    with open_ledger(form.format(path)) as ledger:
        ledger.append(demo_drafts(2))
        assert {oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()} == {"0o600"}
    with open_ledger(form.format(path), create=False) as again:
        assert again.head().seq == 2


def test_an_address_can_be_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_ledger("sqlite:///ledger.db") as ledger:
        ledger.append(demo_drafts(1))
    with open_ledger("ledger.db", create=False) as again:
        assert again.head().seq == 1


@pytest.mark.parametrize("url", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_ledger_in_memory_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.chdir(tmp_path)
    with open_ledger(url) as ledger:
        ledger.append(demo_drafts(3))
        assert ledger.verify().entries == 3
        with ThreadPoolExecutor(4) as pool:
            assert len({*pool.map(lambda _: ledger.head(), range(20))}) == 1
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("mysql://root@localhost/x", "mysql:// is not a ledger address"),
        ("", "the ledger address is empty or invalid"),
        ("a\0b", "the ledger address is empty or invalid"),
        ("nowhere/ledger.db", "there is no folder nowhere"),
    ],
)
def test_an_invalid_address_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LedgerAddressError, match=message):
        open_ledger(url)


def test_nothing_is_created_if_the_ledger_must_exist_already(ledger_url: str, tmp_path: Path) -> None:
    with pytest.raises(LedgerAddressError, match="there is no ledger"):
        open_ledger(ledger_url, create=False)
    assert not any(tmp_path.iterdir())


def test_a_file_of_another_kind_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("These are notes of mine, and not a ledger. " * 20)
    with pytest.raises(LedgerUnreachableError, match="not a database"):
        open_ledger(str(path))
    assert path.read_text().startswith("These are notes")


def test_a_message_never_contains_the_password() -> None:
    with pytest.raises(LedgerUnreachableError) as caught:
        open_ledger("postgresql://ann:s3cret@127.0.0.1:1/decisions")
    assert "s3cret" not in str(caught.value)
    assert "postgresql://127.0.0.1:1/decisions" in str(caught.value)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:s3cret%zz@127.0.0.1/decisions",
        "postgresql://ann:s3cret word@127.0.0.1/decisions",
        "postgresql://ann:s3cret@[::1/decisions",
        "postgresql://127.0.0.1/decisions?password=s3cret%zz",
    ],
)
def test_the_message_about_an_invalid_address_does_not_contain_the_password(address: str) -> None:
    with pytest.raises(LedgerAddressError, match="percent-encoded") as caught:
        open_ledger(address)
    assert "s3cret" not in str(caught.value)


def test_sqlite_needs_no_package(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None; sys.modules['sqlalchemy'] = None\n"
        f"from answergate.ledger import open_ledger; print(open_ledger({str(tmp_path / 'l.db')!r}).head().seq)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "0\n"


def test_without_psycopg_the_message_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from answergate.ledger import LedgerAddressError, open_ledger\n"
        "try: open_ledger('postgresql://x/y')\n"
        "except LedgerAddressError as error: print(error)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "pip install 'answergate[service]'" in ran.stdout


# migrations


def test_opening_twice_changes_nothing(ledger_url: str) -> None:
    with open_ledger(ledger_url) as ledger:
        ledger.append(demo_drafts(2))
    with open_ledger(ledger_url) as again:
        assert again.stats().entries == 2


def test_several_processes_can_create_a_ledger_at_the_same_time(ledger_url: str) -> None:
    program = (
        "import sys, msgspec; from answergate.ledger import Draft, open_ledger\n"
        "open_ledger(sys.argv[1]).append(msgspec.json.decode(sys.argv[2], type=list[Draft]))"
    )
    arguments = [sys.executable, "-c", program, ledger_url, msgspec.json.encode(demo_drafts(2)).decode()]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = [subprocess.Popen(arguments, env=environment) for _ in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    with open_ledger(ledger_url) as ledger:
        assert ledger.verify().entries == 6


def test_a_later_migration_runs_once_and_keeps_the_entries(ledger_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_ledger(ledger_url) as ledger:
        ledger.append(demo_drafts(3))
    later = (*migrating.migrations(), "CREATE TABLE notes (seq $number PRIMARY KEY, note $text);\n")
    monkeypatch.setattr(migrating, "migrations", lambda: later)
    for _ in range(2):
        with open_ledger(ledger_url) as ledger:
            assert ledger.stats().schema == len(later)
            assert ledger.verify().entries == 3
    monkeypatch.undo()
    with pytest.raises(LedgerTooNewError, match="version 5, but this program supports only versions up to 4"):
        open_ledger(ledger_url)


def test_a_ledger_of_the_first_version_is_updated(ledger_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = migrating.migrations()[:1]
    monkeypatch.setattr(migrating, "migrations", lambda: first)
    with open_ledger(ledger_url) as ledger:
        [entry, *_] = ledger.append(demo_drafts(3))
    monkeypatch.undo()
    with open_ledger(ledger_url) as ledger:
        assert ledger.verify().entries == 3
        assert [line.entry for line in ledger.entries(Filter(case_id=entry.case_id)).lines] == [entry]


def test_a_failed_migration_changes_nothing(ledger_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_ledger(ledger_url) as ledger:
        ledger.append(demo_drafts(3))
    later = (*migrating.migrations(), "CREATE TABLE notes (seq $number PRIMARY KEY);\nCREATE TABLE notes (x $text);\n")
    monkeypatch.setattr(migrating, "migrations", lambda: later)
    with pytest.raises(LedgerUnreachableError):
        open_ledger(ledger_url)
    monkeypatch.undo()
    with open_ledger(ledger_url) as ledger:
        assert ledger.verify().entries == 3
    tamper(ledger_url, "CREATE TABLE notes (seq INTEGER)")


def test_a_server_with_a_stricter_isolation_level_still_gets_one_chain(postgresql: PostgresServer) -> None:
    """A snapshot from before the lock would append after an old end of the chain."""
    url = new_schema(postgresql).replace("options=", "options=-cdefault_transaction_isolation%3Dserializable%20")

    def append(_: int) -> None:
        with open_ledger(url) as ledger:
            ledger.append(demo_drafts(2))

    open_ledger(url).close()
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(append, range(18)))
    with open_ledger(url) as ledger:
        assert ledger.verify().entries == 36


def test_synchronous_commit_is_turned_on(postgresql: PostgresServer) -> None:
    url = new_schema(postgresql).replace("options=", "options=-csynchronous_commit%3Doff%20")
    with open_ledger(url) as ledger, ledger._database.writing() as session:
        assert session.rows("SHOW synchronous_commit") == [("on",)]


def test_a_copy_on_a_read_only_disk_is_read_and_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "한 #1?%20.db"
    with open_ledger(str(path)) as ledger:
        ledger.append(demo_drafts(3))
    (tmp_path / f"{path.name}-turn").unlink()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with open_ledger(str(path), create=False) as read_only:
        assert read_only.verify().entries == 3
        assert [kept.entry.seq for kept in read_only.every()] == [1, 2, 3]
        assert list(tmp_path.iterdir()) == [path]
        for write in (lambda: read_only.append(demo_drafts(1)), read_only.try_writing):
            with pytest.raises(LedgerUnreachableError, match="readonly"):
                write()


def test_a_process_that_cannot_lock_the_file_can_still_read_and_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.db"
    with open_ledger(str(path)) as writing:
        writing.append(demo_drafts(3))
        os_open = os.open

        def denied(name: str, *arguments: Any) -> int:
            if str(name).endswith("-turn"):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
            return os_open(name, *arguments)

        monkeypatch.setattr(os, "open", denied)
        with open_ledger(str(path), create=False) as reading:
            assert reading.verify().entries == 3
            with pytest.raises(LedgerUnreachableError, match="Permission denied"):
                reading.try_writing()


def test_trying_to_write_changes_nothing(ledger: Ledger) -> None:
    ledger.append(demo_drafts(2))
    before = ledger.head()
    ledger.try_writing()
    assert (ledger.head(), ledger.verify().ok) == (before, True)


def test_writing_to_a_read_only_server_is_an_error(postgresql: PostgresServer) -> None:
    url = new_schema(postgresql)
    with open_ledger(url) as ledger:
        ledger.append(demo_drafts(2))
    with open_ledger(f"{url}%20-cdefault_transaction_read_only%3Don") as standby:
        assert standby.verify().entries == 2
        with pytest.raises(LedgerUnreachableError, match="read-only"):
            standby.try_writing()


def test_a_closed_ledger_says_so(ledger: Ledger) -> None:
    ledger.close()
    ledger.close()
    with pytest.raises(LedgerUnreachableError, match="closed"):
        ledger.append(demo_drafts(1))
    with pytest.raises(LedgerUnreachableError, match="closed"):
        ledger.head()
