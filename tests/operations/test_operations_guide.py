"""The guide to the installation names files and alerts that exist, and the limits of the proxies fit those of the service."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
import yaml

from answergate.service import running
from answergate.service.settings import ServiceSettings

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide" / "operations.md").read_text()
NGINX = (ROOT / "deploy" / "proxy" / "nginx.conf").read_text()
CADDY = (ROOT / "deploy" / "proxy" / "Caddyfile").read_text()
SETTINGS = ServiceSettings()
_UNITS = {"s": 1.0, "m": 60.0}


def seconds(written: str) -> float:
    """A time such as 60s or 10m."""
    return float(written[:-1]) * _UNITS[written[-1]]


def of_nginx(directive: str) -> list[str]:
    """All values of a directive, in the order of the file."""
    return re.findall(rf"^\s*{directive} (.+);$", NGINX, re.MULTILINE)


def of_caddy(option: str) -> str:
    found = re.search(rf"^\s*{option} (\S+)$", CADDY, re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\bdeploy/[\w.*/-]*\w", GUIDE))))
def test_a_path_in_the_guide_exists(path: str) -> None:
    assert list(ROOT.glob(path))


def test_the_files_that_the_guide_names_without_a_folder_exist() -> None:
    for name in re.findall(r"^- `([\w.]+)`: ", GUIDE, re.MULTILINE):
        assert (ROOT / "deploy" / "monitoring" / name).exists()


def test_the_guide_lists_all_alerts() -> None:
    groups = yaml.safe_load((ROOT / "deploy" / "monitoring" / "alerts.yml").read_text())["groups"]
    assert set(re.findall(r"`(Answergate\w+)`", GUIDE)) == {rule["alert"] for one in groups for rule in one["rules"]}


def test_the_service_answers_before_a_proxy_gives_up() -> None:
    slowest = SETTINGS.deadline_seconds + SETTINGS.ledger_seconds
    single, several = map(seconds, of_nginx("proxy_read_timeout"))
    assert slowest < single < several
    assert [seconds(one) for one in re.findall(r"import answergate (\S+)", CADDY)] == [several, single]


def test_the_service_refuses_large_bodies_itself_and_nginx_only_much_larger_ones() -> None:
    single, several = of_nginx("client_max_body_size")
    assert several == "0"
    assert SETTINGS.max_body < int(single.removesuffix("m")) * 1024 * 1024 < 2 * SETTINGS.max_body


def test_headers_and_bodies_have_the_limits_of_the_service() -> None:
    ((number, size),) = [value.split() for value in of_nginx("large_client_header_buffers")]
    assert int(number) * int(size.removesuffix("k")) * 1024 == SETTINGS.max_header
    assert of_caddy("max_header_size") == f"{SETTINGS.max_header // 1024}KiB"
    assert [seconds(one) for one in of_nginx("client_header_timeout")] == [SETTINGS.header_seconds]
    assert seconds(of_caddy("read_header")) == SETTINGS.header_seconds
    assert [seconds(one) for one in of_nginx("client_body_timeout")] == [SETTINGS.body_seconds]


def test_a_proxy_closes_idle_connections_before_the_service_does() -> None:
    found = re.search(r"timeout_keep_alive=(\d+)", inspect.getsource(running))
    assert found is not None
    assert [seconds(one) < float(found[1]) for one in of_nginx("keepalive_timeout")] == [True]
    assert seconds(of_caddy("keepalive")) < float(found[1])
