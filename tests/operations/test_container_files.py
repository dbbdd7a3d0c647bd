"""The Dockerfile and the compose file: what they copy exists, nothing runs as root, and every option exists."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from dockerfile import DOCKERFILE, ROOT, is_sent, read_dockerfile

from answergate.cli.serve import serve

STAGES = read_dockerfile()
BUILD, IMAGE = STAGES[0], STAGES[-1]
COMPOSE = DOCKERFILE.with_name("compose.yaml")
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE.read_text())["services"]
OPTIONS = {option for one in serve.params for option in one.opts}


def seconds(written: str) -> float:
    found = re.fullmatch(r"(\d+)s", written)
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize("source", [file for one in BUILD.all("COPY") for file in one.arguments[:-1]])
def test_what_is_copied_exists_and_is_sent_to_the_builder(source: str) -> None:
    assert (ROOT / source).exists()
    assert is_sent(source)


@pytest.mark.parametrize("path", [".git/config", ".venv/bin/python", "tests/conftest.py", "src/answergate/__pycache__"])
def test_nothing_else_is_sent_to_the_builder(path: str) -> None:
    assert not is_sent(path)


def test_the_image_is_small() -> None:
    assert [stage.base for stage in STAGES] == ["python:${PYTHON}-slim"] * 2
    assert {one.flags.get("from") for one in IMAGE.all("COPY")} == {"build"}
    assert not any("apt-get" in one.text or "pip" in one.text for one in IMAGE.all("RUN"))


def test_its_python_is_supported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    default = re.search(r"^ARG PYTHON=(\S+)$", DOCKERFILE.read_text(), re.MULTILINE)
    assert default is not None
    assert f"Programming Language :: Python :: {default[1]}" in project["classifiers"]
    assert set(BUILD.variables("ARG")["EXTRAS"].split(",")) <= set(project["optional-dependencies"])


def test_the_container_does_not_run_as_root() -> None:
    user, _, group = IMAGE.last("USER").text.partition(":")
    assert int(user) > 0
    assert int(group) > 0
    made = " ".join(one.text for one in IMAGE.all("RUN"))
    assert f"--uid {user}" in made
    assert f"--gid {group}" in made
    assert [one.word for one in IMAGE.instructions][-1] == "CMD"
    places = [one.word for one in IMAGE.instructions]
    assert places.index("RUN") < places.index("USER")
    assert "RUN" not in places[places.index("USER") :]


def test_the_ledger_is_on_a_volume_of_the_user() -> None:
    volume = IMAGE.last("VOLUME").text
    assert IMAGE.variables("ENV")["ANSWERGATE_LEDGER"].startswith(f"{volume}/")
    assert re.search(rf"install .*--owner answergate .*--mode 0700 {volume}$", IMAGE.last("RUN").text)


def test_the_health_check_needs_no_other_program_and_ends_in_time() -> None:
    check = IMAGE.last("HEALTHCHECK")
    word, _, command = check.text.partition(" ")
    assert word == "CMD"
    assert command.startswith('["python", ')
    limit = re.search(r"timeout=(\d+)", DOCKERFILE.with_name("health.py").read_text())
    assert limit is not None
    assert float(limit[1]) < seconds(check.flags["timeout"])


def test_signals_reach_the_service() -> None:
    """A shell between Docker and the service would keep SIGTERM to itself."""
    assert IMAGE.last("STOPSIGNAL").text == "SIGTERM"
    assert IMAGE.last("ENTRYPOINT").text.startswith("[")
    assert IMAGE.last("CMD").text.startswith("[")
    script = DOCKERFILE.with_name("entrypoint.sh")
    assert script.read_text().splitlines()[-1] == 'exec answergate "$@"'
    subprocess.run(["sh", "-n", script], check=True)


def test_the_command_has_only_options_that_exist() -> None:
    command, *options = IMAGE.last("CMD").arguments
    assert command == "serve"
    assert {option for option in options if option.startswith("--")} <= OPTIONS
    assert options[options.index("--port") + 1] == IMAGE.last("EXPOSE").text


# compose


def test_the_parts_of_the_compose_file_exist() -> None:
    compose = yaml.safe_load(COMPOSE.read_text())
    build = SERVICES["answergate"]["build"]
    context = (COMPOSE.parent / build["context"]).resolve()
    assert context == ROOT
    assert context / build["dockerfile"] == DOCKERFILE
    for service in SERVICES.values():
        assert set(service["secrets"]) <= set(compose["secrets"])
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(compose["volumes"])
        assert set(service.get("depends_on", {})) <= set(SERVICES)
    assert "data:/data" in SERVICES["answergate"]["volumes"]


def test_no_password_is_in_the_compose_file() -> None:
    compose = yaml.safe_load(COMPOSE.read_text())
    assert compose["secrets"]["database_password"] == {"file": "secrets/database_password"}
    for service in SERVICES.values():
        for name, value in service["environment"].items():
            if "PASSWORD" in name:
                assert name.endswith("_FILE")
                assert value == "/run/secrets/database_password"
    ignored = subprocess.run(
        ["git", "check-ignore", "-q", "deploy/docker/secrets/database_password"], cwd=ROOT, check=False
    )
    assert ignored.returncode == 0, "git must ignore the folder of the secrets"


def test_the_service_waits_for_a_database_that_is_ready() -> None:
    assert SERVICES["answergate"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    check = SERVICES["database"]["healthcheck"]["test"]
    assert check[:2] == ["CMD", "pg_isready"]
    assert SERVICES["database"]["environment"]["POSTGRES_USER"] == check[check.index("--username") + 1]
    assert SERVICES["database"]["environment"]["POSTGRES_DB"] == check[check.index("--dbname") + 1]
    assert SERVICES["answergate"]["environment"]["ANSWERGATE_LEDGER"] == "postgresql://answergate@database/answergate"


def test_docker_waits_longer_than_the_service_needs_to_stop() -> None:
    grace = next(one.default for one in serve.params if one.name == "grace")
    assert isinstance(grace, float)
    assert seconds(SERVICES["answergate"]["stop_grace_period"]) > grace


def test_the_containers_can_do_little_and_only_this_machine_reaches_them() -> None:
    service = SERVICES["answergate"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert "ports" not in SERVICES["database"]


def test_the_scripts_can_be_run() -> None:
    assert os.access(DOCKERFILE.with_name("entrypoint.sh"), os.X_OK)
    assert all(Path(ROOT, "deploy", "tools", name).exists() for name in ("sqlite_backup.py", "verify_metrics.py"))
