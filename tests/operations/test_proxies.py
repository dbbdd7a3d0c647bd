"""The examples for nginx and Caddy: each program accepts its file, and requests through it reach a real service."""

from __future__ import annotations

import json
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from servers import needed_program

from answergate.service.keys import add_key
from service_process import ServiceProcess

PROXY = Path(__file__).parents[2] / "deploy" / "proxy"
CASE = {"answer": "It is 330 metres tall [1].", "documents": ["It is 330 metres tall."]}
MAX_BODY = 8 * 1024 * 1024
FORGED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for localhost that signs itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    plain, nothing = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, plain, nothing))
    return folder / "cert.pem", folder / "key.pem"


class Service:
    """A service with a key, as behind a proxy on the same machine."""

    def __init__(self, process: ServiceProcess, key: str) -> None:
        self.process = process
        self.key = key
        self.port = process.url.rpartition(":")[2]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("behind")
    key = add_key(folder / "keys.json", "caller", ["check", "read"])
    with ServiceProcess(folder, "--keys", "keys.json", "--proxy-headers", "127.0.0.1") as started:
        yield Service(started, key)


@contextmanager
def nginx(service: Service, certificate: tuple[Path, Path], folder: Path) -> Iterator[int]:
    """nginx with our file. Only the ports, the name, the certificate and the address of the service are replaced."""
    program = needed_program("nginx")
    plain, port = free_port(), free_port()
    ours = (PROXY / "nginx.conf").read_text()
    for old, new in (
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("answergate.example.com", "localhost"),
        ("/etc/ssl/answergate/fullchain.pem", str(certificate[0])),
        ("/etc/ssl/answergate/privkey.pem", str(certificate[1])),
        ("127.0.0.1:8000", f"127.0.0.1:{service.port}"),
    ):
        assert old in ours
        ours = ours.replace(old, new)
    (folder / "answergate.conf").write_text(ours)
    paths = "".join(
        f"{one}_temp_path {folder}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{paths}include {folder}/answergate.conf;\n}}\n"
    )
    command = [program, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr
    with _running(command, folder, port):
        yield port


@contextmanager
def caddy(service: Service, certificate: tuple[Path, Path], folder: Path) -> Iterator[int]:
    """Caddy with our file, and the certificate of the test in place of one from the network."""
    program = needed_program("caddy")
    ours = PROXY / "Caddyfile"
    command = [program, "validate", "--adapter", "caddyfile", "--config", str(ours)]
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    checked = subprocess.run(command, capture_output=True, text=True, env=home)
    assert checked.returncode == 0, checked.stderr
    port = free_port()
    text = ours.read_text()
    for old, new in (
        ("{\n\tservers {", "{\n\tadmin off\n\tauto_https off\n\tservers {"),
        ("answergate.example.com {", f"https://localhost:{port} {{\n\ttls {certificate[0]} {certificate[1]}"),
        ("127.0.0.1:8000", f"127.0.0.1:{service.port}"),
    ):
        assert old in text
        text = text.replace(old, new)
    (folder / "Caddyfile").write_text(text)
    command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with _running(command, folder, port, home):
        yield port


@contextmanager
def _running(command: list[str], folder: Path, port: int, environment: dict[str, str] | None = None) -> Iterator[None]:
    log = folder / "proxy.log"
    with log.open("w") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env=environment)
    try:
        until = time.monotonic() + 20
        while not _listens(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(20)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


Proxy = Callable[[Service, tuple[Path, Path], Path], AbstractContextManager[int]]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def client(
    request: pytest.FixtureRequest,
    service: Service,
    certificate: tuple[Path, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[httpx.Client]:
    proxy: Proxy = request.param
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    with (
        proxy(service, certificate, tmp_path_factory.mktemp("proxy")) as port,
        httpx.Client(base_url=f"https://localhost:{port}", verify=trusting, timeout=60) as client,
    ):
        client.headers["authorization"] = f"Bearer {service.key}"
        yield client


def test_a_case_is_decided(client: httpx.Client) -> None:
    decided = client.post("/v1/gates/guardrails", json=CASE)
    assert decided.headers["x-answergate-outcome"] == "passed"
    assert decided.headers["strict-transport-security"] == "max-age=31536000"


def test_the_cookie_of_the_console_is_for_https_only(
    client: httpx.Client, service: Service, certificate: tuple[Path, Path]
) -> None:
    """The service itself sees only plain HTTP. The header that the client sent does not count."""
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    headers = {**FORGED, "origin": str(client.base_url).rstrip("/")}
    with httpx.Client(base_url=client.base_url, verify=trusting, headers=headers) as browser:
        form = re.search(r'name="csrf" value="([^"]+)"', browser.get("/console/sign-in").text)
        assert form is not None
        answer = browser.post("/console/sign-in", data={"csrf": form[1], "key": service.key})
    assert answer.status_code == 303
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_client_cannot_choose_its_address(client: httpx.Client, service: Service) -> None:
    request_id = f"forged-{client.base_url.port}"
    headers = {**FORGED, "authorization": "Bearer wrong", "x-request-id": request_id}
    assert client.get("/v1/gates", headers=headers).status_code == 401
    warned = [line for line in service.process.logged if "client" in line]
    assert warned
    assert {line["client"] for line in warned} == {"127.0.0.1"}


def test_a_body_that_is_too_large_gets_the_error_of_the_service(client: httpx.Client) -> None:
    refused = client.post("/v1/gates/guardrails", content=b" " * (MAX_BODY + 1))
    assert refused.status_code == 413
    assert refused.json()["error"] == "BODY_TOO_LARGE"


def test_a_body_far_above_the_limit_stops_at_the_proxy(client: httpx.Client) -> None:
    refused = client.post("/v1/gates/guardrails", content=b" " * (MAX_BODY + 2 * 1024 * 1024))
    assert refused.status_code == 413


def test_a_batch_is_answered(client: httpx.Client) -> None:
    lines = client.post("/v1/gates/guardrails/batch", content=b"\n".join([json.dumps(CASE).encode()] * 3)).text
    assert [json.loads(line)["code"] for line in lines.splitlines()] == [200, 200, 200]


def test_nginx_sends_the_answers_of_a_batch_while_the_batch_is_sent(
    service: Service, certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    """The first answer arrives before the second case is sent. Caddy does not do this over HTTP/1.1."""
    context = ssl.create_default_context(cafile=str(certificate[0]))
    line = json.dumps(CASE).encode() + b"\n"
    with (
        nginx(service, certificate, tmp_path) as port,
        socket.create_connection(("127.0.0.1", port), timeout=30) as plain,
        context.wrap_socket(plain, server_hostname="localhost") as connection,
    ):
        connection.sendall(
            b"POST /v1/gates/guardrails/batch HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer %b\r\n"
            b"transfer-encoding: chunked\r\n\r\n" % service.key.encode()
        )
        for number in (1, 2):
            connection.sendall(b"%x\r\n%b\r\n" % (len(line), line))
            _read_until(connection, b'"line":%d' % number)
        connection.sendall(b"0\r\n\r\n")
        _read_until(connection, b"0\r\n\r\n")


def _read_until(connection: ssl.SSLSocket, end: bytes) -> None:
    received = b""
    while end not in received:
        more = connection.recv(65536)
        assert more, received
        received += more


def test_http_leads_to_https(service: Service, certificate: tuple[Path, Path], tmp_path: Path) -> None:
    with nginx(service, certificate, tmp_path):
        found = re.search(r"listen 127\.0\.0\.1:(\d+);", (tmp_path / "answergate.conf").read_text())
        assert found is not None
        answer = httpx.get(f"http://127.0.0.1:{found[1]}/docs?x=1", headers={"host": "localhost"})
    assert answer.status_code == 308
    assert answer.headers["location"] == "https://localhost/docs?x=1"
