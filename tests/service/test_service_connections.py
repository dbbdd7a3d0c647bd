"""Connections: heads of requests are limited in size and time, clients cannot hold connections, TLS, and proxies."""

from __future__ import annotations

import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from answergate.service.fronting import ServeError, check_proxies, check_tls
from answergate.service.keys import add_key
from service_process import ServiceProcess, eventually

CASE = {"conclusion": "x", "raw_chunks": [{"id": "a", "text": "x"}], "evidences": [{"chunk_id": "a", "excerpt": "x"}]}


class Fronted:
    """A service behind a trusted proxy, with keys and short limits."""

    def __init__(self, service: ServiceProcess, keys: dict[str, str]) -> None:
        self.service = service
        self.keys = keys

    def client(self, address: str, scheme: str = "https") -> httpx.Client:
        """A client as the proxy presents it."""
        forwarded = {"x-forwarded-for": f"10.9.9.9, {address}", "x-forwarded-proto": scheme}
        return httpx.Client(base_url=self.service.url, headers=forwarded, timeout=30)


@pytest.fixture(scope="module")
def fronted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fronted]:
    folder = tmp_path_factory.mktemp("fronted")
    scopes = {"ann": ["check", "review"], "bob": ["check"], "few": ["check"]}
    keys = {name: add_key(folder / "keys.json", name, its, {"few": "3/h"}.get(name)) for name, its in scopes.items()}
    (folder / "policies").mkdir()
    (folder / "policies" / "secret-plan.toml").write_text('gate = "answer"\nname = "another name"\n')
    limits = ("--max-header", "4096", "--header-seconds", "1", "--body-seconds", "2")
    shared = ("--concurrency", "4", "--key-concurrency", "2", "--policies", "policies", "--keys", "keys.json")
    with ServiceProcess(folder, *limits, *shared, "--proxy-headers", "127.0.0.0/8") as service:
        yield Fronted(service, keys)


def _answer(connection: socket.socket) -> bytes:
    """Everything that arrives until the service closes the connection."""
    answer = b""
    while piece := connection.recv(65536):
        answer += piece
    return answer


@pytest.mark.parametrize(
    "head",
    [
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 5000 + b"\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Many: y\r\n" * 500 + b"\r\n",
        b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Endless: " + b"x" * 5000,
    ],
    ids=["one header", "many headers", "the address", "a header without an end"],
)
def test_a_head_that_is_too_large_is_431(fronted: Fronted, head: bytes) -> None:
    with fronted.service.connected() as connection:
        connection.sendall(head)
        answer = _answer(connection)
    assert answer.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["error"] == "HEADERS_TOO_LARGE"


def test_a_second_request_of_a_connection_has_a_limit_of_its_own(fronted: Fronted) -> None:
    one = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 3000 + b"\r\n\r\n"
    with fronted.service.connected() as connection:
        for _ in range(3):
            connection.sendall(one)
            answer = connection.recv(65536)
            while not answer.endswith(b"}"):
                answer += connection.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")


def test_a_slow_head_is_408_and_a_silent_connection_is_closed(fronted: Fronted) -> None:
    with fronted.service.connected() as slow, fronted.service.connected() as silent:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
        answer = _answer(slow)
        assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        assert msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["error"] == "HEADERS_TOO_SLOW"
        assert _answer(silent) == b""


def test_a_body_that_nobody_reads_does_not_hold_the_connection(fronted: Fronted) -> None:
    with fronted.service.connected() as connection:
        connection.sendall(b"POST /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nx")
        assert connection.recv(65536).startswith(b"HTTP/1.1 404")
        connection.sendall(b"x")
        # The body of the answer may come in a packet of its own, but there is no second answer.
        assert b"HTTP/1.1" not in _answer(connection)


def test_slow_uploads_of_one_key_leave_room_for_others(fronted: Fronted) -> None:
    head = "POST /v1/gates/answer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\nX-API-Key: {}\r\n\r\n "
    slow = [fronted.service.connected() for _ in range(3)]
    try:
        for connection in slow:
            connection.sendall(head.format(fronted.keys["ann"]).encode())
        eventually(lambda: "KEY_BUSY" in fronted.service.log_file.read_text() or _busy(slow))
        for name, code in (("ann", 429), ("bob", 200)):
            key = {"x-api-key": fronted.keys[name]}
            assert fronted.service.client.post("/v1/gates/answer", json=CASE, headers=key).status_code == code
    finally:
        for connection in slow:
            connection.close()


def _busy(connections: list[socket.socket]) -> bool:
    """Whether one of the connections was answered."""
    for connection in connections:
        connection.settimeout(0.05)
        try:
            return connection.recv(65536).startswith(b"HTTP/1.1 429")
        except TimeoutError:
            continue
    return False


def test_every_line_of_a_batch_counts_against_the_rate(fronted: Fronted) -> None:
    headers = {"x-api-key": fronted.keys["few"]}
    body = (msgspec.json.encode(CASE) + b"\n") * 5
    answer = fronted.service.client.post("/v1/gates/answer/batch", content=body, headers=headers)
    lines = [msgspec.json.decode(line) for line in answer.content.splitlines()]
    assert sorted(line["code"] for line in lines) == [200, 200, 200, 429, 429]
    assert [line["line"] for line in lines] == [1, 2, 3, 4, 5]
    assert {line["body"]["error"] for line in lines if line["code"] == 429} == {"RATE_LIMITED"}


def test_failed_sign_ins_are_logged_with_the_forwarded_address_and_throttled(fronted: Fronted) -> None:
    with fronted.client("203.0.113.7") as guessing, fronted.client("203.0.113.8") as other:
        codes = [_sign_in(guessing, f"ag_wrong{number}").status_code for number in range(14)]
        assert codes[:10] == [403] * 10
        assert codes[-1] == 429
        # The right key is not tried either, but other addresses are not affected.
        assert _sign_in(guessing, fronted.keys["ann"]).status_code == 429
        assert _sign_in(other, fronted.keys["ann"]).status_code == 303
    line = fronted.service.logged_line(event="a sign-in failed", client="203.0.113.7")
    assert line["level"] == "warning"
    assert "ag_wrong" not in fronted.service.log_file.read_text()


def test_wrong_keys_in_headers_are_throttled_too(fronted: Fronted) -> None:
    with fronted.client("203.0.113.9") as guessing:
        answers = [guessing.get("/v1/gates", headers={"x-api-key": f"ag_wrong{number}"}) for number in range(14)]
        assert [answer.status_code for answer in answers[:10]] == [401] * 10
        assert (answers[-1].status_code, answers[-1].json()["error"]) == (429, "RATE_LIMITED")
        assert int(answers[-1].headers["retry-after"]) > 0
        assert guessing.get("/v1/gates", headers={"x-api-key": fronted.keys["ann"]}).status_code == 200
    assert fronted.service.logged_line(event="a sign-in failed", client="203.0.113.9")["level"] == "warning"


def test_cookies_are_secure_behind_a_tls_proxy_and_signing_out_ends_the_session(fronted: Fronted) -> None:
    with fronted.client("203.0.113.20") as browser:
        signed_in = _sign_in(browser, fronted.keys["ann"])
        assert "; Secure" in signed_in.headers["set-cookie"]
        [cookie] = [
            part for part in signed_in.headers["set-cookie"].split("; ") if part.startswith("answergate_session=")
        ]
        copied = {"cookie": cookie}
        page = browser.get("/console", headers=copied)
        # A key that may review must see what it reviews.
        assert (page.status_code, "Decisions" in page.text) == (200, True)
        token = page.text.partition('name="csrf" value="')[2].partition('"')[0]
        assert browser.post("/console/sign-out", data={"csrf": token}, headers=copied).status_code == 303
        assert browser.get("/console", headers=copied).status_code == 303
        assert browser.get("/v1/policies", headers=copied).status_code == 401
    with fronted.client("203.0.113.21", "http") as plain:
        assert "Secure" not in _sign_in(plain, fronted.keys["ann"]).headers["set-cookie"]


def test_without_a_key_no_policy_is_revealed(fronted: Fronted) -> None:
    client, key = fronted.service.client, {"x-api-key": fronted.keys["bob"]}
    assert client.get("/v1/policies").status_code == 401
    for path in ("/openapi.json", "/readyz"):
        assert "secret-plan" not in client.get(path).text
    assert set(client.get("/readyz").json()) == {"ready", "ledger", "version"}
    assert "secret-plan" in client.get("/openapi.json", headers=key).text
    assert {"policies", "problems"} < set(client.get("/readyz", headers=key).json())


def test_header_ledger_and_metrics_show_the_policy_that_was_requested(fronted: Fronted) -> None:
    client, key = fronted.service.client, {"x-api-key": fronted.keys["ann"]}
    answer = client.post("/v1/gates/answer?policy=secret-plan&full=true", json=CASE, headers=key)
    digest = answer.headers["x-answergate-policy-digest"]
    assert answer.headers["x-answergate-policy"] == "secret-plan"
    assert answer.json()["policy"] == {"name": "secret-plan", "digest": digest}
    assert 'policy="secret-plan"' in client.get("/metrics", headers=key).text
    page = client.get(f"/console/decisions/{answer.headers['x-answergate-ledger-seq']}", headers=key).text
    assert "secret-plan" in page
    assert digest in page
    assert "another name" not in page
    printed = fronted.service.folder / "policies" / "secret-plan.toml"
    assert digest in client.get("/v1/policies/secret-plan", headers=key).text, printed


def _sign_in(client: httpx.Client, key: str) -> httpx.Response:
    token = client.get("/console/sign-in").text.partition('name="csrf" value="')[2].partition('"')[0]
    return client.post("/console/sign-in", data={"csrf": token, "key": key})


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    made = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    named = ("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2")
    subprocess.run([*made, *named, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_service_speaks_tls(tmp_path: Path, certificate: tuple[Path, Path], workers: str) -> None:
    cert, key = certificate
    trusting = ssl.create_default_context(cafile=str(cert))
    options = ("--tls-cert", str(cert), "--tls-key", str(key), "--ledger", "none", "--workers", workers)
    with ServiceProcess(tmp_path, *options, verify=trusting) as service:
        assert service.url.startswith("https://")
        assert service.check("answer", CASE).status_code == 200
        with pytest.raises(httpx.TransportError):
            httpx.get(service.url.replace("https", "http") + "/healthz", timeout=5)


def test_wrong_settings_for_tls_and_proxies_are_reported(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = map(str, certificate)
    text = tmp_path / "text.pem"
    text.write_text("not a certificate")
    for given, said in (
        ((cert, None), "--tls-key: missing"),
        ((None, key), "--tls-cert: missing"),
        ((cert, str(tmp_path / "no.pem")), "cannot be read: No such file"),
        ((str(text), key), "cannot be used"),
        ((key, cert), "cannot be used"),
    ):
        with pytest.raises(ServeError) as refused:
            check_tls(*given)
        assert said in str(refused.value)
    check_tls(cert, key)
    check_tls(None, None)
    check_proxies("127.0.0.1, 10.0.0.0/8,::1")
    for wrong in ("*", "proxy.example", "10.0.0.1/8", "127.0.0.1,"):
        with pytest.raises(ServeError, match="is not an address or a network"):
            check_proxies(wrong)
