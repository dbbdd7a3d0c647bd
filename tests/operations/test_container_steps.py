"""The steps of the Dockerfile, without Docker: its build commands, its entry point, its health check and SIGTERM."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from dockerfile import Build, read_dockerfile

from databases import PostgresServer, new_schema

pytest_plugins = ["database_fixtures"]

BUILD, IMAGE = read_dockerfile()
CASE = {"answer": "It is 330 metres tall [1].", "documents": ["It is 330 metres tall."]}


class Container:
    """What the image holds, in the folder ``root``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data = root / "data"
        self.data.mkdir(mode=0o700)
        path = f"{root}/opt/answergate/bin{os.pathsep}{os.environ['PATH']}"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("ANSWERGATE_", "PYTHON"))}
        variables = {name: self.here(value) for name, value in IMAGE.variables("ENV").items()}
        self.environment = {**kept, **variables, "PATH": path}

    def here(self, text: str) -> str:
        return re.sub(r"^/(?=data|opt)", f"{self.root}/", text)

    def command(self, *arguments: str) -> list[str]:
        return [*map(self.here, IMAGE.last("ENTRYPOINT").arguments), *map(self.here, arguments)]

    def run(self, *arguments: str, **more: str) -> str:
        environment = {**self.environment, **more}
        return subprocess.run(
            self.command(*arguments), cwd=self.data, env=environment, check=True, capture_output=True, text=True
        ).stdout

    @contextmanager
    def started(self, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
        """The process of the container's own command, on a free port, and its address."""
        with (self.root / "log.jsonl").open("w") as log:
            process = subprocess.Popen(
                [*self.command(*IMAGE.last("CMD").arguments), "--port", "0"],
                cwd=self.data,
                env={**self.environment, **more},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.search(r"http://0\.0\.0\.0:(\d+)", first)
        assert found is not None, f"it did not start: {first}{(self.root / 'log.jsonl').read_text()}"
        try:
            yield process, f"http://127.0.0.1:{found[1]}"
        finally:
            process.kill()
            process.wait()
            process.stdout.close()

    def health(self, url: str) -> int:
        environment = {**self.environment, "ANSWERGATE_HEALTH_URL": f"{url}/readyz"}
        command = [self.here(word) for word in IMAGE.last("HEALTHCHECK").arguments]
        done = subprocess.run(command, env=environment, capture_output=True)
        return done.returncode


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Container:
    root = tmp_path_factory.mktemp("image")
    Build(BUILD, root).run()
    return Container(root)


def test_the_image_holds_answergate_and_its_extras_but_no_pip(container: Container) -> None:
    assert container.run("--version").startswith("answergate ")
    python = container.root / "opt" / "answergate" / "bin" / "python"
    names = "psycopg, uvicorn, pypdfium2, cryptography, opentelemetry.sdk"
    subprocess.run([python, "-c", f"import {names}"], check=True)
    assert subprocess.run([python, "-c", "import pip"], capture_output=True).returncode == 1


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_it_starts_decides_and_stops(container: Container, postgresql: PostgresServer, database: str) -> None:
    secret = container.root / "password"
    secret.write_text("p%ss word\n")
    ledger = {} if database == "sqlite" else {"ANSWERGATE_LEDGER": new_schema(postgresql)}
    keys = container.data / "keys.json"
    keys.unlink(missing_ok=True)
    key = container.run("keys", "add", "caller", "--scope", "check,read", "--keys", "/data/keys.json").split()
    (sent,) = [word for word in key if word.startswith("ag_")]
    with container.started(**ledger, PGPASSWORD_FILE=str(secret)) as (process, url):
        with httpx.Client(base_url=url, headers={"authorization": f"Bearer {sent}"}, timeout=30) as client:
            assert client.get("/readyz").json()["ledger"] == "ok"
            decided = client.post("/v1/gates/guardrails", json=CASE)
        assert decided.headers["x-answergate-outcome"] == "passed"
        assert decided.headers["x-answergate-ledger-seq"] == "1"
        assert container.health(url) == 0
        environment = Path(f"/proc/{process.pid}/environ").read_bytes().split(b"\0")
        assert b"PGPASSWORD=p%ss word" in environment
        process.send_signal(signal.SIGTERM)
        assert process.wait(40) == 0
        assert container.health(url) == 1
    assert "all accepted requests are answered and stored" in (container.root / "log.jsonl").read_text()
    assert "1 " in container.run("ledger", "verify", **ledger)


def test_it_does_not_start_without_keys(container: Container) -> None:
    (container.data / "keys.json").unlink(missing_ok=True)
    done = subprocess.run(
        container.command(*IMAGE.last("CMD").arguments),
        cwd=container.data,
        env=container.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "keys.json" in done.stderr


def test_a_missing_secret_is_an_error(container: Container) -> None:
    environment = {**container.environment, "PGPASSWORD_FILE": str(container.root / "missing")}
    done = subprocess.run(container.command("--version"), env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "missing" in done.stderr
