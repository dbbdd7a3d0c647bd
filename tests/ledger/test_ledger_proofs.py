"""Proofs: one entry of a signed ledger, checked without the ledger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from ledger_drafts import at, demo_drafts

from answergate.cli import main
from answergate.ledger import Ledger, LedgerError, NoSuchEntryError, open_ledger
from answergate.ledger.proving import read_proof
from answergate.signing import make_key, write_key

pytest_plugins = ["ledger_fixtures"]


def run(line: str) -> Result:
    return CliRunner().invoke(main, line.split(), prog_name="answergate")


@pytest.fixture
def signed(ledger_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a ledger with seven entries, of which five are signed. The key is ``key.pem``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ANSWERGATE_LEDGER", ledger_url)
    key = make_key()
    write_key("key.pem", key)
    with open_ledger(ledger_url) as ledger:
        ledger.append(demo_drafts(5))
        ledger.sign(key, at=at(10))
        ledger.append(demo_drafts(2))
    return ledger_url


def test_a_proof_is_verified_without_the_ledger(signed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("ledger prove 3 -o proof.json").output.startswith("proof.json: entry 3, under the head 5 of")
    monkeypatch.delenv("ANSWERGATE_LEDGER")
    result = run("verify proof.json --key key.pub.pem")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("proof.json: proved: entry 3 (decision ")
    assert Path("proof.json").stat().st_size < 2_500


def test_a_proof_has_no_text_unless_it_is_asked_for(signed: str) -> None:
    run("ledger prove 3 -o bare.json")
    run("ledger prove 3 --texts -o whole.json")
    with open_ledger(signed) as ledger:
        kept = ledger.entry(3)
    assert json.loads(Path("bare.json").read_bytes())["texts"] == {}
    assert read_proof("whole.json").texts["case"] == kept.case
    assert "with its case, detail, output" in run("verify whole.json --key key.pub.pem").stdout


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("columns", "status"), "ok-ish"),
        (("columns", "seq"), 2),
        (("columns", "at"), "2026-01-01T00:00:00.000000Z"),
        (("texts", "case"), "{}"),
        (("path", 0), "a" * 64),
        (("head", "root"), "a" * 64),
        (("head", "at"), "2026-01-01T00:00:00.000000Z"),
        (("head", "after"), 1),
        (("head", "signature"), None),
        (("columns",), {}),
        (("path",), []),
        (("path",), ["not hex"]),
    ],
)
def test_a_changed_proof_proves_nothing(signed: str, where: tuple[str | int, ...], value: object) -> None:
    run("ledger prove 3 --texts -o proof.json")
    proof = json.loads(Path("proof.json").read_bytes())
    inner = proof
    for step in where[:-1]:
        inner = inner[step]
    inner[where[-1]] = value
    Path("proof.json").write_text(json.dumps(proof))
    result = run("verify proof.json --key key.pub.pem")
    assert result.exit_code == 1, result.output
    assert "not proved" in result.stdout


def test_a_proof_needs_the_right_key(signed: str) -> None:
    run("ledger prove 3 -o proof.json")
    assert run("verify proof.json").exit_code == 2
    assert "A proof needs --key" in run("verify proof.json").stderr
    run("signing-key -o other.pem")
    assert run("verify proof.json --key other.pub.pem").exit_code == 1


def test_an_entry_that_is_not_signed_yet_cannot_be_proved(signed: str) -> None:
    result = run("ledger prove 6")
    assert result.exit_code == 2
    assert "not covered by a signed head yet" in result.stderr
    assert "there is no entry 99" in run("ledger prove 99").stderr


def test_an_anchor_signs_the_end_and_is_checked_later(signed: str) -> None:
    old = run("ledger anchor -o old.json")
    assert (old.exit_code, old.stderr) == (0, "2 entries came after the last signed head 5\n")
    assert run("ledger anchor --key key.pem -o new.json").exit_code == 0
    anchor = json.loads(Path("new.json").read_bytes())
    assert (anchor["seq"], anchor["after"]) == (7, 5)
    assert set(anchor["signature"]) == {"algorithm", "key_id", "value"}
    verified = run("ledger verify --public-key key.pub.pem --anchor old.json --anchor new.json")
    assert verified.exit_code == 0, verified.output
    assert "signed: 2 heads, the last one at entry 7" in verified.stdout
    Path("new.json").write_text(json.dumps({**anchor, "hash": "a" * 64}))
    assert run("ledger verify --anchor new.json").exit_code == 1
    refused = run("ledger verify --public-key key.pub.pem --anchor new.json")
    assert (refused.exit_code, "was changed after it was signed" in refused.stderr) == (2, True)


def test_the_anchor_of_a_ledger_without_signatures_is_its_end(ledger_url: str, tmp_path: Path) -> None:
    with open_ledger(ledger_url) as ledger:
        assert "is empty" in run(f"ledger anchor -l {ledger_url}").stderr
        ledger.append(demo_drafts(2))
        result = run(f"ledger anchor -l {ledger_url}")
        assert result.stderr == "not signed: use --key to sign it\n"
        assert json.loads(result.stdout)["hash"] == ledger.head().hash
    (tmp_path / "head.json").write_text(result.stdout)
    assert run(f"ledger verify -l {ledger_url} --anchor {tmp_path / 'head.json'}").exit_code == 0


@pytest.mark.parametrize("content", ["", "{}", '{"format": "answergate-ledger-proof-9"}', "[]"])
def test_a_file_that_is_neither_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "file.json"
    file.write_text(content)
    assert run(f"verify {file}").exit_code == 2
    assert run(f"ledger verify -l {tmp_path} --anchor {file}").exit_code == 2


def test_the_errors_of_a_proof_are_ledger_errors(ledger: Ledger) -> None:
    ledger.append(demo_drafts(1))
    with pytest.raises(NoSuchEntryError):
        ledger.prove(2)
    with pytest.raises(LedgerError, match="not covered"):
        ledger.prove(1)
