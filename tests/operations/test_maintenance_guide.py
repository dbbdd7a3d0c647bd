"""The commands of the guide to backups, upgrades and keys, with SQLite and with PostgreSQL."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from answergate.ledger import LedgerTooNewError, migrating, open_ledger
from answergate.service.keys import add_key
from databases import PostgresServer
from service_process import SOURCE, ServiceProcess, eventually

pytest_plugins = ["database_fixtures"]

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide" / "maintenance.md").read_text()
CASE = {"answer": "It is 330 metres tall [1].", "documents": ["It is 330 metres tall."]}


def commands(heading: str, number: int = 0) -> str:
    """A block of commands under a heading of the guide."""
    section = re.split(rf"^## {re.escape(heading)}$", GUIDE, flags=re.MULTILINE)[1]
    blocks = re.findall(r"^```sh\n(.*?)^```$", section.partition("\n## ")[0], re.DOTALL | re.MULTILINE)
    return str(blocks[number])


class Shell:
    """Runs commands of the guide in a folder, as a person would."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self.folder = folder
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("ANSWERGATE_")},
            "PYTHONPATH": str(SOURCE),
            **variables,
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), variables.get("BIN", ""), os.environ["PATH"]]),
        }
        (folder / "deploy").symlink_to(ROOT / "deploy")

    def run(self, script: str) -> str:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def busy(service: ServiceProcess) -> Iterator[list[int]]:
    """The numbers of the decisions that a running service acknowledges meanwhile."""
    acknowledged: list[int] = []
    ended = threading.Event()

    def send() -> None:
        with httpx.Client(base_url=service.url, timeout=30) as client:
            while not ended.is_set():
                answer = client.post("/v1/gates/guardrails", json=CASE)
                acknowledged.append(int(answer.headers["x-answergate-ledger-seq"]))

    thread = threading.Thread(target=send)
    thread.start()
    try:
        eventually(lambda: len(acknowledged) >= 5)
        yield acknowledged
    finally:
        ended.set()
        thread.join()


def heads(printed: str) -> set[str]:
    """The ends of chains in what ``ledger verify`` printed."""
    return set(re.findall(r"\b\d+:[0-9a-f]{64}\b", printed))


def test_a_backup_of_sqlite_has_every_acknowledged_decision_and_can_be_restored(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    with ServiceProcess(tmp_path, "--ledger", "decisions.db") as service:
        with busy(service) as acknowledged:
            before = len(acknowledged)
            backed_up = shell.run(commands("Back up SQLite"))
        assert service.stop() == 0
    (head,) = heads(backed_up)
    assert int(head.partition(":")[0]) >= before
    assert (tmp_path / "backup.db").stat().st_mode & 0o777 == 0o600

    (tmp_path / "decisions.db").write_bytes(b"damaged")
    (tmp_path / "decisions.db-wal").write_bytes(b"of another ledger")
    assert heads(shell.run(commands("Restore SQLite"))) == {head}
    with ServiceProcess(tmp_path, "--ledger", "decisions.db") as service:
        next_one = service.check("guardrails", CASE).headers["x-answergate-ledger-seq"]
        assert int(next_one) == int(head.partition(":")[0]) + 1


def test_a_backup_of_postgresql_has_every_acknowledged_decision_and_can_be_restored(
    tmp_path: Path, postgresql: PostgresServer
) -> None:
    server = psycopg.conninfo.conninfo_to_dict(postgresql.get_uri())
    with psycopg.connect(postgresql.get_uri(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE decisions")
    url = f"postgresql:///decisions?host={server['host']}&user={server['user']}"
    shell = Shell(
        tmp_path,
        ANSWERGATE_LEDGER=url,
        PGHOST=str(server["host"]),
        PGUSER=str(server["user"]),
        BIN=str(postgresql.bin_path),
    )
    with ServiceProcess(tmp_path, "--ledger", url) as service:
        with busy(service) as acknowledged:
            before = len(acknowledged)
            shell.run(commands("Back up PostgreSQL"))
        assert service.stop() == 0
    (head,) = heads(shell.run(commands("Back up PostgreSQL", 1)))
    assert int(head.partition(":")[0]) >= before
    restored = url.replace("/decisions", "/restored")
    with ServiceProcess(tmp_path, "--ledger", restored) as service:
        next_one = service.check("guardrails", CASE).headers["x-answergate-ledger-seq"]
        assert int(next_one) == int(head.partition(":")[0]) + 1


def test_an_upgrade_updates_the_tables_and_a_backup_leads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Shell(tmp_path)
    old = migrating.migrations()[:1]
    monkeypatch.setattr(migrating, "migrations", lambda: old)
    shell.run("answergate ledger sample sample.db")
    with closing(sqlite3.connect(tmp_path / "sample.db")) as made:
        newest = made.execute("SELECT version FROM ledger_schema").fetchone()
    with open_ledger(str(tmp_path / "decisions.db")) as ledger:
        assert ledger.stats().schema == 1
    shell.run("python3 deploy/tools/sqlite_backup.py decisions.db backup.db")

    shell.run("answergate ledger verify --ledger decisions.db")
    with closing(sqlite3.connect(tmp_path / "decisions.db")) as updated:
        assert updated.execute("SELECT version FROM ledger_schema").fetchone() == newest
    with pytest.raises(LedgerTooNewError):
        open_ledger(str(tmp_path / "decisions.db"))

    shell.run(commands("Restore SQLite").replace("answergate ledger verify", "true"))
    with open_ledger(str(tmp_path / "decisions.db")) as ledger:
        assert ledger.verify().ok


def test_a_caller_gets_a_new_key_while_the_service_runs(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    old = add_key(tmp_path / "keys.json", "platform", ["check", "read"])

    def code(key: str) -> int:
        return httpx.get(f"{service.url}/v1/gates", headers={"x-api-key": key}).status_code

    with ServiceProcess(tmp_path, "--keys", "keys.json") as service:
        assert code(old) == 200
        found = re.search(r"\bag_\S+", shell.run(commands("Replace keys")))
        assert found is not None
        eventually(lambda: code(found[0]) == 200)
        eventually(lambda: code(old) == 401)


# the programs


def test_a_copy_is_never_overwritten_and_a_failed_one_leaves_nothing(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell.run("answergate ledger sample decisions.db; echo mine > backup.db; echo no ledger > broken.db")
    for arguments, why in (
        ("decisions.db backup.db", "already exists"),
        ("missing.db copy.db", "unable to open"),
        ("broken.db copy.db", "not a database"),
        ("decisions.db nowhere/copy.db", "No such file"),
        ("decisions.db", "usage"),
    ):
        told = shell.run(f"python3 deploy/tools/sqlite_backup.py {arguments} 2>&1 && exit 9 || test $? = 2")
        assert why in told
    assert (tmp_path / "backup.db").read_text() == "mine\n"
    assert not list(tmp_path.glob("*.unfinished"))
    assert not (tmp_path / "copy.db").exists()


def test_the_verification_reports_a_changed_entry(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    verify = "python3 deploy/tools/verify_metrics.py answergate.prom --ledger decisions.db"
    shell.run(f"answergate ledger sample decisions.db; {verify}")
    assert "answergate_verify_intact 1\n" in (tmp_path / "answergate.prom").read_text()
    with closing(sqlite3.connect(tmp_path / "decisions.db")) as ledger:
        ledger.execute("UPDATE entries SET status = 'ok' WHERE seq = 3")
        ledger.commit()
    shell.run(f"{verify} && exit 9 || test $? = 1")
    broken = (tmp_path / "answergate.prom").read_text()
    assert "answergate_verify_intact 0\n" in broken
    shell.run(f"{verify.replace('decisions.db', 'missing.db')} && exit 9 || test $? = 2")
    assert (tmp_path / "answergate.prom").read_text() == broken
