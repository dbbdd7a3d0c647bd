"""What the ledger keeps of a decision: as much as the policy says, with every text unchanged."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_drafts import at, demo_draft, demo_named

from answergate import Case, PolicyError, check, check_many, load_policy, read_case
from answergate.demo import DemoCase, demo_cases
from answergate.intake import case_to_dict
from answergate.ledger import Draft, Filter, Ledger, draft_of, open_ledger
from answergate.ledger.escaping import escaped, unescaped
from answergate.ledger.payload import canonical, decode_payload, in_order
from answergate.model.verdict import PolicyRef
from answergate.policy import GATES
from databases import PostgresServer, new_schema

pytest_plugins = ["ledger_fixtures"]

BAD = demo_named("answer-bad")
HOSTILE = ["\0", "\ud800", "a\\0b", "\\ud800", "\\", "';--", "%_!", "\x7f\x1f", "한국어\0\udfff", "😀", "‮", ""]


def _everything(ledger: Ledger) -> str:
    """Return everything that the ledger stores of its only entry, as one text."""
    kept = ledger.entry(1)
    return in_order([msgspec.to_builtins(kept.entry), kept.detail, kept.output, kept.case])


def test_none_keeps_nothing_of_the_case_or_the_verdict(ledger: Ledger) -> None:
    [entry] = ledger.append([demo_draft(BAD, store="none")])
    assert (entry.gate, entry.status, entry.outcome) == ("answer", BAD.status, "stopped")
    assert (entry.at, entry.who, entry.policy_name) == (at(0), "ann", "answer")
    assert entry.policy_digest == load_policy(None, "answer").digest
    assert (entry.case_id, entry.codes, entry.case_hash, entry.verdict_hash) == (None, (), "", "")
    kept = ledger.entry(1)
    assert (kept.detail, kept.output, kept.case, kept.findings, kept.verdict, kept.payload) == (None,) * 6


def test_hash_keeps_no_word_of_the_case(ledger: Ledger) -> None:
    [entry] = ledger.append([demo_draft(BAD, store="hash")])
    assert entry.codes == tuple(sorted(set(BAD.findings)))
    assert entry.case_hash
    assert entry.verdict_hash
    assert ledger.entry(1).findings is None
    for word in BAD.case["conclusion"].split():
        assert len(word) < 5 or word not in _everything(ledger)


def test_findings_keep_their_places_and_not_the_answer(ledger: Ledger) -> None:
    ledger.append([demo_draft(BAD, store="findings")])
    kept = ledger.entry(1)
    verdict = check(BAD.case, BAD.gate)
    assert kept.findings == {
        "because": verdict.because,
        "findings": [*msgspec.to_builtins(verdict.findings)],
        "faults": [],
    }
    assert (kept.output, kept.case, kept.verdict) == (None, None, None)
    assert BAD.case["conclusion"] not in _everything(ledger)


@pytest.mark.parametrize("case", demo_cases(), ids=lambda case: case.name)
def test_full_returns_the_exact_case_and_verdict(ledger: Ledger, case: DemoCase) -> None:
    ledger.append([demo_draft(case, store="full")])
    kept = ledger.entry(1)
    assert kept.payload == case.case
    assert msgspec.json.encode(kept.verdict).decode() == check(case.case, case.gate, case.policy).to_json()


@pytest.mark.parametrize("store", ["hash", "findings", "full"])
def test_the_hashes_do_not_depend_on_how_much_is_kept(ledger: Ledger, store: Any) -> None:
    [kept, full] = ledger.append([demo_draft(BAD, store=store), demo_draft(BAD, store="full")])
    assert (kept.case_hash, kept.verdict_hash) == (full.case_hash, full.verdict_hash)


def test_the_hash_of_a_case_does_not_depend_on_the_order_of_its_keys() -> None:
    reordered = dict(reversed(BAD.case.items()))
    assert list(reordered) != list(BAD.case)
    verdict = check(BAD.case, BAD.gate)
    first, second = (draft_of(verdict, case, store="hash", at=at(0), who="ann") for case in (BAD.case, reordered))
    assert first == second


@pytest.mark.parametrize("case", demo_cases(), ids=lambda case: case.name)
def test_the_hash_of_a_verdict_is_that_of_its_json(case: DemoCase) -> None:
    verdict = check(case.case, case.gate, case.policy)
    draft = draft_of(verdict, case.case, store="hash", at=at(0), who="ann")
    assert draft.verdict_hash == hashlib.sha256(verdict.to_json().encode()).hexdigest()


def test_a_case_object_is_kept_as_plain_data(ledger: Ledger) -> None:
    case = read_case(BAD.case)
    assert isinstance(case, Case)
    ledger.append([draft_of(check(case, "answer"), case, store="full", at=at(0), who="ann")])
    assert ledger.entry(1).payload == decode_payload(canonical(case_to_dict(case)))


@pytest.mark.parametrize(
    "letters", ["0123456789abcdef", "가나다라마바사아자차카타파하", "甲乙丙丁戊己庚辛壬癸子丑寅卯"]
)
def test_a_case_id_can_have_any_length(ledger: Ledger, letters: str) -> None:
    # The id is random, so that no database can compress it enough for an index.
    chosen = random.Random(7).choices(letters, k=40_000)
    [one, other] = ("".join(chosen), "".join([*chosen[:-1], "!"]))
    drafts = [msgspec.structs.replace(demo_draft(demo_named("answer-good")), case_id=id) for id in (one, other)]
    ledger.append(drafts)
    assert [line.entry.seq for line in ledger.entries(Filter(case_id=other)).lines] == [2]
    assert ledger.verify().ok


def test_an_unreadable_case_is_kept(ledger: Ledger) -> None:
    [verdict] = check_many([{"answer": 7}], "answer")
    [entry] = ledger.append([draft_of(verdict, {"answer": 7}, store="full", at=at(0), who="ann")])
    assert entry.outcome == "unreadable"
    kept = ledger.entry(1)
    assert kept.payload == {"answer": 7}
    assert kept.findings is not None
    assert kept.findings["faults"][0]["where"] == "$.answer"


@pytest.mark.parametrize("moment", ["2026-11-15", "2026-11-15T23:35:00Z", "2026-11-15T23:35:00.123456+00:00", "", "x"])
def test_a_time_in_another_format_is_an_error(moment: str) -> None:
    with pytest.raises(ValueError, match="is not a ledger time"):
        draft_of(check(BAD.case, BAD.gate), BAD.case, store="none", at=moment, who="ann")


# hostile texts


@given(st.text())
def test_escaping_a_column_can_be_undone_and_leaves_nothing_unstorable(text: str) -> None:
    column = escaped(text)
    assert "\0" not in column
    column.encode()
    assert unescaped(column) == text


@given(st.recursive(st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
                    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8))  # fmt: skip
def test_a_payload_is_stored_unchanged_as_text_that_every_database_accepts(value: Any) -> None:
    for text in (canonical(value), in_order(value)):
        assert "\0" not in text
        text.encode()
        assert decode_payload(text) == value


def _hostile(text: str) -> Draft:
    case = {**BAD.case, "id": text, "question": text, "conclusion": f"{text} 340 {text}", "metadata": {text: text}}
    [verdict] = check_many([case], "answer")
    verdict = msgspec.structs.replace(verdict, policy=PolicyRef(text, text))
    return draft_of(verdict, case, store="full", at=at(0), who=text)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_stored_unchanged(ledger: Ledger, text: str) -> None:
    draft = _hostile(text)
    [entry] = ledger.append([draft])
    review = ledger.review(1, ruling="overruled", reason=text, who=text, at=at(1))
    kept = ledger.entry(1)
    assert kept.entry == entry
    assert (entry.who, entry.policy_name, entry.case_id) == (text, text, draft.case_id)
    assert (kept.detail, kept.output, kept.case) == (draft.detail, draft.output, draft.case)
    assert kept.payload["conclusion"] == f"{text} 340 {text}"
    assert [(review.reason, review.who) for review in kept.reviews] == [(text, text)]
    assert ledger.entry(review.seq).entry == review
    assert ledger.verify().ok


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, postgresql: PostgresServer) -> Iterator[tuple[Ledger, Ledger]]:
    """A ledger on each database."""
    path = tmp_path_factory.mktemp("ledger") / "ledger.db"
    with open_ledger(str(path)) as in_a_file, open_ledger(new_schema(postgresql)) as on_a_server:
        yield in_a_file, on_a_server


@given(text=st.text(), other=st.text(st.characters()))
def test_any_text_anywhere_gives_both_databases_the_same_entry(
    both: tuple[Ledger, Ledger], text: str, other: str
) -> None:
    draft = msgspec.structs.replace(_hostile(text), who=other, gate=other, status=text, version=other)
    first, second = (ledger.append([draft])[0] for ledger in both)
    assert first == second
    assert all(ledger.entry(first.seq).entry == first for ledger in both)


# the policy's settings


@pytest.mark.parametrize("gate", GATES)
def test_store_and_ledger_are_settings_of_every_gate_and_not_part_of_the_digest(gate: str) -> None:
    plain = load_policy({"name": "mine"}, gate)
    assert (plain.settings.store, plain.settings.ledger) == ("findings", "required")
    other = load_policy({"name": "mine", "store": "full", "ledger": "best-effort"}, gate)
    assert (other.settings.store, other.settings.ledger) == ("full", "best-effort")
    assert other.digest == plain.digest
    assert load_policy({"name": "mine", "settings": {"store": "none"}}, gate).settings.store == "none"


def test_the_store_setting_does_not_change_the_verdict() -> None:
    verdicts = {check(BAD.case, "answer", {"store": store}).to_json() for store in ("none", "hash", "findings", "full")}
    assert len(verdicts) == 1


def test_an_unknown_value_of_store_or_ledger_is_an_error() -> None:
    with pytest.raises(PolicyError) as caught:
        load_policy({"store": "everything", "ledger": "maybe"}, "answer")
    assert [problem.path for problem in caught.value.problems] == ["store", "ledger"]
