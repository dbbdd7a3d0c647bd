"""The client tries again when a service is overloaded, breaks a connection or restarts. It never turns that into a pass."""

from __future__ import annotations

import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from both_clients import QUICK, Opened
from front import Front, answered, cut, dropped, overloaded, page, replaced

from answergate import CaseError, InputError, PolicyError, check, check_many
from answergate.client import ResponseError, Retries, UnavailableError
from answergate.demo import demo_cases
from service_process import ServiceProcess

pytest_plugins = ["client_fixtures", "service_fixtures"]

CASES: list[Any] = [case.case for case in demo_cases() if case.gate == "answer" and case.policy is None]
GOOD = CASES[0]
BAD = next(case.case for case in demo_cases() if case.name == "answer-bad")


def test_an_overloaded_service_is_asked_again_after_the_time_it_asks_for(
    opened: Opened, service: ServiceProcess
) -> None:
    with Front(service.url, overloaded("0"), overloaded("1"), dropped) as front:
        began = time.monotonic()
        assert opened(front.url).check(BAD, "answer").to_json() == check(BAD, "answer").to_json()
        assert time.monotonic() - began >= 1
        assert front.requests == 4


def test_tries_are_limited_and_end_in_an_exception(opened: Opened, service: ServiceProcess) -> None:
    with Front(service.url, *[overloaded("0")] * 9) as front:
        client = opened(front.url)
        with pytest.raises(UnavailableError, match=r"answers 503 .*\(after 4 tries\)"):
            client.check(GOOD, "answer")
        assert front.requests == QUICK.times + 1
        with pytest.raises(UnavailableError, match="after 4 tries"):
            list(client.check_many([GOOD], "answer"))
        assert front.requests == 2 * (QUICK.times + 1)


def test_a_long_wait_ends_at_once(opened: Opened, service: ServiceProcess) -> None:
    with Front(service.url, overloaded("60")) as front:
        with pytest.raises(UnavailableError, match="asks to wait 60 s"):
            opened(front.url).check(GOOD, "answer")
        assert front.requests == 1


@pytest.mark.parametrize("missing", [1, 200])
def test_a_response_that_is_cut_off_is_asked_for_again(opened: Opened, service: ServiceProcess, missing: int) -> None:
    with Front(service.url, cut(missing)) as front:
        assert opened(front.url).check(BAD, "answer").to_json() == check(BAD, "answer").to_json()
        assert front.requests == 2


@pytest.mark.parametrize("missing", [1, 700, 3000])
def test_a_batch_goes_on_where_it_was_cut_off(opened: Opened, service: ServiceProcess, missing: int) -> None:
    with Front(service.url, overloaded("0"), cut(missing), dropped, cut(5)) as front:
        verdicts = list(opened(front.url).check_many(CASES * 3, "answer"))
    assert [verdict.to_json() for verdict in verdicts] == [one.to_json() for one in check_many(CASES * 3, "answer")]


def test_a_line_with_503_is_sent_again(opened: Opened, service: ServiceProcess) -> None:
    old, new = b'{"line":2,"code":200,', b'{"line":2,"code":503,'
    with Front(service.url, replaced(old, new)) as front:
        verdicts = list(opened(front.url).check_many([GOOD, BAD], "answer"))
        assert front.requests == 2
    assert [verdict.passed for verdict in verdicts] == [True, False]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"passed":false', b'"passed":true'),
        (b'"outcome":"stopped"', b'"outcome":"passed"'),
        (b'"outcome":"stopped"', b'"outcome":"fine"'),
        (b'"outcome":"stopped"', b'"outcome":"\xff"'),
        (b'"status":"citation_insufficient"', b'"status":"ok"'),
        (b'"gate":"answer"', b'"gate":"citations"'),
        (b'"outcome":', b'"result":'),
        (b'"findings":[', b'"findings":[7,'),
    ],
)
def test_a_verdict_that_is_not_whole_is_an_error(
    opened: Opened, service: ServiceProcess, old: bytes, new: bytes
) -> None:
    with Front(service.url, replaced(old, new), replaced(old, new)) as front:
        client = opened(front.url)
        with pytest.raises(ResponseError):
            client.check(BAD, "answer")
        with pytest.raises(ResponseError):
            list(client.check_many([BAD], "answer"))


def test_a_status_that_does_not_pass_is_not_a_pass(opened: Opened, service: ServiceProcess) -> None:
    act = replaced(b'"status":"ok"', b'"status":"no_evidence"')
    with Front(service.url, act, act) as front:
        client = opened(front.url)
        with pytest.raises(ResponseError, match="contradicts itself"):
            client.check(GOOD, "answer")
        with pytest.raises(ResponseError, match="contradicts itself"):
            list(client.check_many([GOOD], "answer"))


@pytest.mark.parametrize("code", [201, 302, 400, 404, 422, 500, 502])
def test_a_verdict_that_passed_comes_only_with_status_200(opened: Opened, service: ServiceProcess, code: int) -> None:
    line = replaced(b'{"line":1,"code":200,', b'{"line":1,"code":%d,' % code)
    with Front(service.url, answered(code), line) as front:
        client = opened(front.url)
        with pytest.raises(ResponseError, match="contradicts itself"):
            client.check(GOOD, "answer")
        with pytest.raises(ResponseError, match="contradicts itself"):
            list(client.check_many([GOOD], "answer"))


@pytest.mark.parametrize("code", [200, 400, 500])
@pytest.mark.parametrize(
    "body",
    [
        b'{"error":"\xff"}',
        b'{"error":"x","message":"\xff"}',
        b'{"error":"x","details":%s}' % (b"[" * 100_000 + b"]" * 100_000),
        b'{"error":"x","more":%s}' % (b"[" * 100_000 + b"]" * 100_000),
        b'{"error":7}',
        b"[]",
        b"",
    ],
    ids=range(7),
)
def test_a_response_that_cannot_be_read_is_a_response_error(
    opened: Opened, service: ServiceProcess, code: int, body: bytes
) -> None:
    with Front(service.url, *[answered(code, body)] * 3) as front:
        client = opened(front.url)
        for ask in (lambda: client.check(GOOD, "answer"), client.rules, client.ready):
            with pytest.raises(ResponseError):
                ask()
    line = b'{"line":1,"code":400,"body":%s}\n' % (body or b"x")
    with Front(service.url, answered(200, line)) as front, pytest.raises(ResponseError):
        list(opened(front.url).check_many([GOOD], "answer"))


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'{"error":"Validation error"}', CaseError),
        (b'{"error":"Validation error","message":"the case cannot be read"}', CaseError),
        (b'{"error":"Validation error","message":"the case cannot be read","details":[]}', CaseError),
        (b'{"error":"UNKNOWN_POLICY","message":"the case cannot be read","details":[]}', PolicyError),
    ],
)
def test_an_error_without_details_still_has_a_problem(
    opened: Opened, service: ServiceProcess, body: bytes, kind: type[InputError]
) -> None:
    with Front(service.url, answered(400, body)) as front, pytest.raises(kind) as wrong:
        opened(front.url).check(GOOD, "answer")
    assert [str(problem) for problem in wrong.value.problems] == ["$: the case cannot be read"]
    assert " has 1 problem:" in str(wrong.value)


def test_lines_out_of_order_are_an_error(opened: Opened, service: ServiceProcess) -> None:
    with Front(service.url, replaced(b'{"line":1', b'{"line":2')) as front, pytest.raises(ResponseError, match="order"):
        list(opened(front.url).check_many([GOOD], "answer"))


def test_another_server_is_not_mistaken_for_the_service(opened: Opened, service: ServiceProcess) -> None:
    with Front(service.url, page, page, page) as front:
        client = opened(front.url)
        for ask in (lambda: client.check(GOOD, "answer"), client.rules, client.ready):
            with pytest.raises(ResponseError, match="status 200"):
                ask()


def test_a_service_that_does_not_run_is_unavailable(opened: Opened) -> None:
    client = opened(f"http://127.0.0.1:{free_port()}")
    for ask in (lambda: client.check(GOOD, "answer"), client.rules, client.ready, client.health):
        with pytest.raises(UnavailableError, match="ConnectError"):
            ask()


def test_a_service_that_never_answers_is_given_up(opened: Opened) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        client = opened(f"http://127.0.0.1:{silent.getsockname()[1]}", timeout=0.3)
        began = time.monotonic()
        with pytest.raises(UnavailableError, match=r"ReadTimeout.*\(after 1 try\)"):
            client.check(GOOD, "answer")
        assert time.monotonic() - began < 5


def test_a_killed_service_that_starts_again_is_found(opened: Opened, tmp_path: Path) -> None:
    port = str(free_port())
    first = ServiceProcess(tmp_path, "--port", port)
    client = opened(first.url, retries=Retries(times=60, first=0.2, most=0.5))
    verdicts = client.check_many(CASES * 40, "answer")
    got = [next(verdicts)]
    first.kill()
    started: list[ServiceProcess] = []

    def start() -> None:
        time.sleep(0.5)
        started.append(ServiceProcess(tmp_path, "--port", port))

    starting = threading.Thread(target=start)
    starting.start()
    got += verdicts
    starting.join()
    started[0].stop()
    assert [verdict.to_json() for verdict in got] == [one.to_json() for one in check_many(CASES * 40, "answer")]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port
