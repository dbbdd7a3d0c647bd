"""API keys: they are shown once and stored as hashes. Two headers accept them, and scopes and rates limit them."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from answergate.service.keys import KeysError, add_key, find_key, rate_of, read_keys, remove_key
from answergate.service.rates import Rates, make_rates_file
from answergate.service.sessions import Sessions
from command_line import Run, runner_in
from service_process import SOURCE, ServiceProcess, eventually

CASE = {"conclusion": "x", "raw_chunks": [{"id": "a", "text": "x"}], "evidences": [{"chunk_id": "a", "excerpt": "x"}]}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


class Guarded:
    """A service with a keys file, and the keys."""

    def __init__(self, service: ServiceProcess, keys_file: Path, keys: dict[str, str]) -> None:
        self.service = service
        self.keys_file = keys_file
        self.keys = keys

    def as_(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[name]}"}

    def check(self, headers: dict[str, str]) -> httpx.Response:
        return self.service.client.post("/v1/gates/answer", json=CASE, headers=headers)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    folder = tmp_path_factory.mktemp("guarded")
    path = folder / "keys.json"
    scopes = {"checker": ["check"], "reader": ["read"], "boss": ["admin"], "slow": ["check"], "visitor": ["read"]}
    rates = {"slow": "2/m", "visitor": "2/h"}
    keys = {name: add_key(path, name, its, rates.get(name)) for name, its in scopes.items()}
    with ServiceProcess(folder, "--host", "0.0.0.0", "--keys", str(path), "--workers", "2") as service:
        service.client.base_url = httpx.URL(service.url.replace("0.0.0.0", "127.0.0.1"))
        yield Guarded(service, path, keys)


def test_a_key_is_printed_once_and_stored_as_a_hash_only_its_owner_can_read(run: Run, tmp_path: Path) -> None:
    added = run("keys add platform --scope check,read --rate 100/s --keys keys.json")
    assert added.exit_code == 0
    key = added.stdout.strip()
    assert len(key) > 40
    kept = (tmp_path / "keys.json").read_text()
    assert key not in kept
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600
    found = find_key(read_keys(tmp_path / "keys.json"), key)
    assert found is not None
    assert (found.name, found.scopes, found.rate) == ("platform", ("check", "read"), "100/s")
    listed = run("keys list --keys keys.json").output
    assert "platform  check,read, 100/s" in listed
    assert key not in listed
    assert json.loads(run("keys list --keys keys.json --format json").output)["keys"][0]["name"] == "platform"
    assert run("keys remove platform --keys keys.json").exit_code == 0
    assert read_keys(tmp_path / "keys.json") == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("keys add a --scope chek --keys k.json", "the scopes are check, read, review, admin; got ['chek']"),
        ("keys add a --scope , --keys k.json", "got none"),
        ("keys add 'a b' --scope read --keys k.json", "a name has up to 64 letters"),
        ("keys add local --scope read --keys k.json", "and is not 'local'"),
        ("keys add a --scope read --rate fast --keys k.json", "'fast' is not a rate; write 100/s, 600/m or 1000/h"),
        ("keys add a --scope read --rate 0/s --keys k.json", "is not a rate"),
        ("keys remove a --keys k.json", "no such file"),
        ("keys list --keys cases", "is a directory"),
        ("keys list --keys cases/answer-good.json", "is not a keys file"),
    ],
)
def test_a_problem_with_a_key_is_reported_with_exit_code_2(run: Run, line: str, said: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


@pytest.mark.parametrize("name", ["김검토", "審査-1", "Müller_2", "ann@example.com"])
def test_a_key_name_may_use_letters_of_any_script(tmp_path: Path, name: str) -> None:
    path = tmp_path / "keys.json"
    text = add_key(path, name, ["review"])
    keys = read_keys(path)
    found = find_key(keys, text)
    assert found is not None
    assert found.name == name
    sessions = Sessions("secret")
    assert sessions.read(sessions.issue(found), keys) == found


def test_a_key_name_is_unique_and_must_exist_to_be_removed(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    add_key(path, "a", ["check"])
    with pytest.raises(KeysError, match="the name 'a' is taken"):
        add_key(path, "a", ["read"])
    with pytest.raises(KeysError, match="there is no key with the name 'b'; known keys: a"):
        remove_key(path, "b")


def test_a_keys_file_with_a_duplicate_json_key_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    add_key(path, "심사", ["check"])
    path.write_text(path.read_text(encoding="utf-8").replace('"scopes"', '"scopes": ["admin"], "scopes"'))
    with pytest.raises(KeysError, match=r"is not a keys file: \$\.keys\[0\]\.scopes: the same key twice in one object"):
        read_keys(path)


def test_a_keys_file_that_cannot_be_written_is_reported_and_no_temporary_file_stays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("keys add platform --scope check --keys keys.json")
    assert (result.exit_code, "cannot be written: No space left on device" in result.stderr) == (2, True)
    assert [path.name for path in tmp_path.glob("*keys*")] == ["keys.json.lock"]


@pytest.mark.parametrize("hash", ["", "키", "0" * 63, "A" * 64, "ag_the-key-itself"])
def test_an_invalid_hash_is_rejected(tmp_path: Path, hash: str) -> None:
    path = tmp_path / "keys.json"
    add_key(path, "ann", ["read"])
    written = json.loads(path.read_text())
    written["keys"][0]["hash"] = hash
    path.write_text(json.dumps(written))
    with pytest.raises(KeysError, match=r"keys\[0\]\.hash: not a SHA-256 in hex"):
        read_keys(path)


def test_a_keys_file_that_other_users_can_read_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    add_key(path, "a", ["check"])
    path.chmod(0o644)
    with pytest.raises(KeysError, match="other users can read or write it; run: chmod 600"):
        read_keys(path)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--host", "0.0.0.0"], "other machines could use the service without a key"),
        (["--host", "::"], "answergate keys add NAME"),
        (["--keys", "nowhere.json"], "no such file"),
        (["--ledger", "mysql://x"], "is not a ledger address"),
        (["--demo", "--ledger", "x.db"], "--demo uses its own ledger"),
        (["--policies", "nowhere"], "no such folder of policies"),
        (["--grace", "inf"], "expected a number of seconds such as 30, got inf"),
        (["--body-seconds", "nan"], "expected a number of seconds such as 30, got nan"),
    ],
)
def test_a_service_that_cannot_start_reports_why_with_exit_code_2(
    tmp_path: Path, options: list[str], said: str
) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "answergate", "serve", "--port", "0", *options],
        cwd=tmp_path,
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert result.returncode == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_port_in_use_is_reported_with_exit_code_2(guarded: Guarded, run: Run) -> None:
    port = guarded.service.url.rpartition(":")[2]
    result = run(f"serve --ledger none --port {port}")
    assert (result.exit_code, "cannot listen on 127.0.0.1" in result.output) == (2, True)


def test_without_a_key_only_health_and_docs_are_answered(guarded: Guarded) -> None:
    for headers in ({}, {"authorization": "Bearer nonsense"}, {"authorization": "Basic eA=="}, {"x-api-key": ""}):
        response = guarded.check(headers)
        assert (response.status_code, response.json()["error"]) == (401, "UNAUTHORIZED")
        assert response.headers["www-authenticate"].startswith("Bearer")
    for path in ("/metrics", "/v1/gates", "/v1/policies"):
        assert guarded.service.client.get(path).status_code == 401
    for path in ("/healthz", "/readyz", "/openapi.json", "/docs"):
        assert guarded.service.client.get(path).status_code == 200


def test_scopes_limit_what_a_key_may_do(guarded: Guarded) -> None:
    get = guarded.service.client.get
    assert guarded.check(guarded.as_("checker")).status_code == 200
    assert guarded.check({"x-api-key": guarded.keys["checker"]}).status_code == 200
    assert guarded.check(guarded.as_("boss")).status_code == 200
    refused = guarded.check(guarded.as_("reader"))
    assert (refused.status_code, refused.json()["error"]) == (403, "FORBIDDEN")
    assert refused.json()["details"] == [
        {"path": "header.authorization", "message": "the key has the scopes read, but this needs check"}
    ]
    assert get("/metrics", headers=guarded.as_("reader")).status_code == 200
    assert get("/metrics", headers=guarded.as_("checker")).status_code == 403


def test_all_workers_enforce_the_rate_limit_of_a_key_together(guarded: Guarded) -> None:
    codes = []
    for _ in range(6):
        with httpx.Client(base_url=guarded.service.client.base_url) as fresh:
            response = fresh.post("/v1/gates/answer", json=CASE, headers=guarded.as_("slow"))
        codes.append(response.status_code)
    assert codes == [200, 200, 429, 429, 429, 429]
    assert 0 < int(response.headers["retry-after"]) <= 30
    assert response.json()["error"] == "RATE_LIMITED"


def test_a_page_of_the_console_counts_as_one_request(guarded: Guarded) -> None:
    pages = [guarded.service.client.get("/console/rules", headers=guarded.as_("visitor")) for _ in range(4)]
    assert [page.status_code for page in pages] == [200, 200, 429, 429]
    assert pages[-1].json()["error"] == "RATE_LIMITED"


def test_keys_can_be_added_and_removed_while_the_service_runs(guarded: Guarded) -> None:
    key = add_key(guarded.keys_file, "guest", ["check"])
    headers = {"authorization": f"Bearer {key}"}
    eventually(lambda: all(guarded.check(headers).status_code == 200 for _ in range(8)))
    remove_key(guarded.keys_file, "guest")
    eventually(lambda: {guarded.check(headers).status_code for _ in range(8)} <= {401, 429})
    assert guarded.check(guarded.as_("checker")).status_code == 200


def test_a_broken_keys_file_is_reported_and_the_old_keys_stay_active(guarded: Guarded) -> None:
    kept = guarded.keys_file.read_bytes()
    guarded.keys_file.write_text("{")
    boss = guarded.as_("boss")
    eventually(lambda: bool(guarded.service.client.get("/readyz", headers=boss).json()["problems"]))
    assert guarded.check(guarded.as_("checker")).status_code == 200
    guarded.keys_file.write_bytes(kept)
    eventually(
        lambda: not any(guarded.service.client.get("/readyz", headers=boss).json()["problems"] for _ in range(8))
    )


def test_the_metrics_are_the_totals_of_all_workers(guarded: Guarded) -> None:
    def decided() -> float:
        page = guarded.service.client.get("/metrics", headers=guarded.as_("reader")).text
        lines = [line for line in page.splitlines() if line.startswith("answergate_decisions_total")]
        return sum(float(line.rpartition(" ")[2]) for line in lines)

    before = decided()
    for _ in range(20):
        with httpx.Client(base_url=guarded.service.client.base_url) as fresh:
            fresh.post("/v1/gates/answer", json=CASE, headers=guarded.as_("checker"))
    assert decided() == before + 20


def test_a_rate_is_read_as_requests_per_second_and_burst() -> None:
    assert rate_of("100/s") == (100, 100)
    assert rate_of("600/m") == (10, 600)
    assert rate_of(None) is None


def test_processes_that_share_the_file_count_rates_together(tmp_path: Path) -> None:
    path = tmp_path / "rates"
    make_rates_file(path)
    one, other = Rates(str(path)), Rates(str(path))
    waits = [(one, other)[index % 2].wait("ab" * 32, 0.01, 3) for index in range(5)]
    assert waits[:3] == [0, 0, 0]
    assert all(90 < wait <= 100 for wait in waits[3:])
    assert one.wait("cd" * 32, 0.01, 3) == 0
    one.close()
    other.close()


def test_a_session_ends_with_its_key_and_cannot_be_forged(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    add_key(path, "ann", ["read"])
    [key] = read_keys(path)
    sessions = Sessions("secret")
    cookie = sessions.issue(key)
    assert sessions.read(cookie, [key]) == key
    assert sessions.read(cookie, []) is None
    assert Sessions("other").read(cookie, [key]) is None
    for made_up in ("", ".", "x.y", cookie[:-1], "é" + cookie, cookie.replace(".", "A.")):
        assert sessions.read(made_up, [key]) is None
    assert sessions.csrf_valid(cookie, sessions.csrf_token(cookie))
    assert not sessions.csrf_valid(cookie, sessions.csrf_token("another"))
    assert not sessions.csrf_valid(cookie, "é")


def test_a_session_can_change_things_only_with_a_csrf_token(tmp_path: Path) -> None:
    """This test does not use the console. It signs the cookie itself, with the secret of the service."""
    from starlette.requests import Request

    from answergate.service.access import Access
    from answergate.service.errors import Refusal
    from answergate.service.settings import ServiceSettings

    path = tmp_path / "keys.json"
    add_key(path, "ann", ["check"])
    access = Access(ServiceSettings(keys=str(path), secret="secret"))
    cookie = access.sessions.issue(access.keys[0])

    def asked(method: str, **headers: str) -> Request:
        sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        return Request({"type": "http", "method": method, "headers": sent})

    signed_in = f"answergate_session={cookie}"
    assert access.authorize(asked("GET", cookie=signed_in), "check").name == "ann"
    with pytest.raises(Refusal, match="not sent by a page of this service"):
        access.authorize(asked("POST", cookie=signed_in), "check")
    token = access.sessions.csrf_token(cookie)
    assert access.authorize(asked("POST", cookie=signed_in, x_csrf_token=token), "check").name == "ann"
    access.close()
