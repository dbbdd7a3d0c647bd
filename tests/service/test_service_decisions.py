"""The ledger as JSON: decisions, reviews, trends and the export, with scopes and stable pages."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest

from answergate.demo import demo_cases
from answergate.ledger import Filter, export, open_ledger
from answergate.ledger.sample import append_samples, review_samples
from answergate.service.keys import add_key
from databases import DATABASES, new_schema
from service_process import ServiceProcess

pytest_plugins = ["service_fixtures"]

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
COUNT = len(demo_cases())


class Keys:
    def __init__(self, service: ServiceProcess, keys: dict[str, str]) -> None:
        self.service = service
        self.keys = keys

    def get(self, path: str, key: str = "reader", **query: Any) -> httpx.Response:
        return self.service.client.get(path, params=query, headers={"x-api-key": self.keys[key]})

    def post(self, path: str, body: Any, key: str = "reviewer") -> httpx.Response:
        return self.service.client.post(path, json=body, headers={"x-api-key": self.keys[key]})


@pytest.fixture(scope="module", params=DATABASES)
def api(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keys]:
    """A service with the bundled cases in its ledger, an hour apart, and one key per scope."""
    folder = tmp_path_factory.mktemp("api")
    url = str(folder / "answergate.db")
    if request.param != "sqlite":
        url = new_schema(request.getfixturevalue("postgresql"))
    with open_ledger(url) as ledger:
        append_samples(ledger, NOW, apart=timedelta(hours=1), who="ann")
    path = folder / "keys.json"
    keys = {
        "reader": add_key(path, "reader", ["read"]),
        "reviewer": add_key(path, "reviewer", ["review"]),
        "checker": add_key(path, "checker", ["check"]),
    }
    with ServiceProcess(folder, "--ledger", url, "--keys", "keys.json") as service:
        yield Keys(service, keys)


def test_decisions_are_listed_newest_first(api: Keys) -> None:
    page = api.get("/v1/decisions", limit=200).json()
    seqs = [decision["seq"] for decision in page["decisions"]]
    assert seqs == sorted(seqs, reverse=True)
    assert len(seqs) >= COUNT
    assert page["next"] is None


@pytest.mark.parametrize(
    ("query", "of"),
    [
        ({"gate": "answer"}, {"gate": "answer"}),
        ({"status": "REFUSE"}, {"status": "REFUSE"}),
        ({"policy": "guardrails"}, {"policy": "guardrails"}),
        ({"gate": "guardrails", "status": "PASS"}, {"gate": "guardrails", "status": "PASS"}),
    ],
)
def test_a_filter_selects_decisions(api: Keys, query: dict[str, str], of: dict[str, str]) -> None:
    every = api.get("/v1/decisions", limit=200).json()["decisions"]
    wanted = [each for each in every if of.items() <= each.items()]
    assert wanted
    assert len(wanted) < len(every)
    assert api.get("/v1/decisions", limit=200, **query).json()["decisions"] == wanted


def test_a_range_of_times_and_a_text_select_decisions(api: Keys) -> None:
    found = api.get("/v1/decisions", since="2026-11-15T09:30", until="2026-11-15T11:30Z").json()["decisions"]
    assert [each["at"][11:16] for each in found] == ["11:00", "10:00"]
    case = next(case for case in demo_cases() if case.gate == "guardrails")
    text = max((value for value in case.case.values() if isinstance(value, str)), key=len)[:20]
    hits = api.get("/v1/decisions", q=text, limit=200).json()["decisions"]
    assert case.name in [hit["case_id"] for hit in hits]
    assert len(hits) < COUNT


def test_pages_are_stable_while_decisions_are_added(api: Keys) -> None:
    before = [each["seq"] for each in api.get("/v1/decisions", limit=200).json()["decisions"]]
    case = demo_cases()[0]
    seen: list[int] = []
    cursor: dict[str, str] = {}
    while True:
        page = api.get("/v1/decisions", limit=3, **cursor).json()
        assert 1 <= len(page["decisions"]) <= 3
        seen += [each["seq"] for each in page["decisions"]]
        added = api.service.client.post(
            f"/v1/gates/{case.gate}", json=case.case, headers={"x-api-key": api.keys["checker"]}
        )
        assert added.status_code == 200
        if page["next"] is None:
            break
        cursor = {"cursor": page["next"]}
    assert seen == before


def test_one_decision_has_everything_that_is_kept(api: Keys) -> None:
    line = api.get("/v1/decisions", gate="guardrails", status="REFUSE").json()["decisions"][-1]
    whole = api.get(f"/v1/decisions/{line['seq']}").json()
    assert {name: whole[name] for name in line if name != "ruling"} == {
        name: value for name, value in line.items() if name != "ruling"
    }
    case = next(case for case in demo_cases() if case.name == line["case_id"])
    assert whole["case"] == {"id": case.name, **case.case}
    assert [finding["code"] for finding in whole["findings"]] == list(case.findings)
    assert set(whole["result"]) == {"output", "measures", "ignored"}


@pytest.mark.parametrize("seq", ["0", "999999", "-1", "abc", "1" * 30, "١"])
def test_an_unknown_decision_is_not_found(api: Keys, seq: str) -> None:
    response = api.get(f"/v1/decisions/{seq}")
    assert (response.status_code, response.json()["error"]) == (404, "NOT_FOUND")


def test_a_review_is_stored_and_listed(api: Keys) -> None:
    decision = api.get("/v1/decisions", gate="answer").json()["decisions"][-1]["seq"]
    added = api.post("/v1/reviews", {"seq": decision, "ruling": "overruled", "reason": "it is right"})
    assert added.status_code == 201
    review = added.json()
    assert (review["about"], review["ruling"], review["who"]) == (decision, "overruled", "reviewer")
    entry = review.pop("entry")
    assert entry.startswith(f"{review['seq']}:")
    listed = api.get("/v1/reviews", ruling="overruled").json()["reviews"]
    assert review in listed
    assert review not in api.get("/v1/reviews", ruling="accepted").json()["reviews"]
    whole = api.get(f"/v1/decisions/{decision}").json()
    assert whole["reviews"][-1]["reason"] == "it is right"
    assert decision in [each["seq"] for each in api.get("/v1/decisions", review="overruled").json()["decisions"]]
    assert api.get(f"/v1/decisions/{review['seq']}").status_code == 404


@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        ({"seq": 999_999, "ruling": "accepted"}, 404, "path.seq"),
        ({"seq": 1, "ruling": "maybe"}, 400, "$.ruling"),
        ({"seq": 1}, 400, "$"),
        ({"seq": "1", "ruling": "accepted"}, 400, "$.seq"),
        ({"seq": 1.5, "ruling": "accepted"}, 400, "$.seq"),
        ({"seq": 1, "ruling": "accepted", "reasn": "x"}, 400, "$"),
        ({"seq": 1, "ruling": "accepted", "reason": "x" * 4_001}, 400, "$.reason"),
    ],
)
def test_a_wrong_review_is_refused_and_not_stored(api: Keys, body: Any, code: int, path: str) -> None:
    before = api.get("/v1/reviews").json()
    response = api.post("/v1/reviews", body)
    assert (response.status_code, response.json()["details"][0]["path"]) == (code, path)
    assert api.get("/v1/reviews").json() == before


def test_trends_count_the_decisions(api: Keys) -> None:
    trends = api.get("/v1/trends", until="2026-11-15T12:30", bucket="hour").json()
    assert sum(count["entries"] for count in trends["counts"]) == COUNT
    assert {len(count["span"]) for count in trends["counts"]} == {len("2026-11-15T12")}
    assert trends["rules"]
    refused = api.get("/v1/trends", gate="guardrails", status="REFUSE", bucket="month").json()["counts"]
    assert {count["status"] for count in refused} == {"REFUSE"}


def test_the_export_has_every_line_that_the_command_writes(api: Keys) -> None:
    lines = [json.loads(line) for line in api.get("/v1/export").text.splitlines()]
    assert {line["kind"] for line in lines} >= {"decision"}
    assert [line["seq"] for line in lines if line["at"] < "2026-11-15T13"] == list(range(1, COUNT + 1))
    refused = [json.loads(line) for line in api.get("/v1/export", status="REFUSE").text.splitlines()]
    assert {line["status"] for line in refused} == {"REFUSE"}
    assert all(line["case"] is not None for line in refused if line["store"] == "full")


@pytest.mark.parametrize("path", ["/v1/decisions", "/v1/decisions/1", "/v1/reviews", "/v1/trends", "/v1/export"])
def test_reading_needs_the_scope_read(api: Keys, path: str) -> None:
    assert api.get(path, key="checker").status_code == 403
    assert api.service.client.get(path).status_code == 401


@pytest.mark.parametrize("key", ["reader", "checker"])
def test_a_review_needs_the_scope_review(api: Keys, key: str) -> None:
    assert api.post("/v1/reviews", {"seq": 1, "ruling": "accepted"}, key=key).status_code == 403


@pytest.mark.parametrize(
    ("path", "query", "wrong"),
    [
        ("/v1/decisions", {"polcy": "answer"}, "query.polcy"),
        ("/v1/decisions", {"gate": "unknown"}, "query.gate"),
        ("/v1/decisions", {"gate": ""}, "query.gate"),
        ("/v1/decisions", {"since": "2026-02-30"}, "query.since"),
        ("/v1/decisions", {"until": "tomorrow"}, "query.until"),
        ("/v1/decisions", {"limit": "0"}, "query.limit"),
        ("/v1/decisions", {"limit": "201"}, "query.limit"),
        ("/v1/decisions", {"cursor": "5"}, "query.cursor"),
        ("/v1/decisions", {"q": "x" * 301}, "query.q"),
        ("/v1/decisions", {"review": "maybe"}, "query.review"),
        ("/v1/decisions/1", {"full": "true"}, "query.full"),
        ("/v1/reviews", {"status": "REFUSE"}, "query.status"),
        ("/v1/trends", {"bucket": "week"}, "query.bucket"),
        ("/v1/export", {"limit": "5"}, "query.limit"),
    ],
)
def test_a_wrong_parameter_is_an_error(api: Keys, path: str, query: dict[str, str], wrong: str) -> None:
    response = api.get(path, **query)
    assert (response.status_code, response.json()["error"]) == (400, "UNKNOWN_QUERY")
    assert response.json()["details"][0]["path"] == wrong


def test_a_parameter_that_is_given_twice_is_an_error(api: Keys) -> None:
    response = api.service.client.get(
        "/v1/decisions?gate=answer&gate=guardrails", headers={"x-api-key": api.keys["reader"]}
    )
    assert (response.status_code, response.json()["details"][0]["message"]) == (400, "given more than once")


def test_without_a_ledger_there_are_no_decisions(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path, "--ledger", "none") as service:
        for path in ("/v1/decisions", "/v1/trends", "/v1/export"):
            response = service.client.get(path)
            assert (response.status_code, "without a ledger" in response.json()["message"]) == (404, True)


def test_a_long_export_is_sent_in_pieces_and_is_complete(tmp_path: Path) -> None:
    with open_ledger(str(tmp_path / "answergate.db")) as ledger:
        for _ in range(5):
            # The times repeat, so the pieces end within entries of the same time.
            entries = append_samples(ledger, NOW, apart=timedelta(0), who="ann")
        review_samples(ledger, entries, NOW, who="bob")
        out = BytesIO()
        export(ledger.every(Filter(kind=None)), out)
    with ServiceProcess(tmp_path) as service:
        assert service.client.get("/v1/export").content == out.getvalue()
    assert out.getvalue().count(b"\n") > 100


def test_a_ledger_that_does_not_answer_is_a_503(tmp_path: Path) -> None:
    with ServiceProcess(tmp_path) as service:
        with closing(sqlite3.connect(tmp_path / "answergate.db")) as database:
            database.execute("ALTER TABLE entries RENAME TO gone")
        for path in ("/v1/decisions", "/v1/trends", "/v1/export"):
            response = service.client.get(path)
            assert (response.status_code, response.json()["error"]) == (503, "LEDGER_UNAVAILABLE")
        response = service.client.post("/v1/reviews", json={"seq": 1, "ruling": "accepted"})
        assert response.status_code == 503
