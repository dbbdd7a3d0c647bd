"""Signed heads: a chain that was rebuilt or cut off is found without a head that somebody noted elsewhere."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from ledger_drafts import at, demo_drafts, tamper

from answergate.cli import main
from answergate.ledger import Ledger, LedgerError, open_ledger
from answergate.ledger.chaining import COLUMNS, FIRST, hash_of
from answergate.ledger.head_signer import HeadSigner, write_note
from answergate.ledger.merkle import TreeRoot, path_of, root_from
from answergate.ledger.signed_heads import noted_beside, read_anchor
from answergate.signing import SigningKey, make_key, write_key
from service_process import eventually

pytest_plugins = ["ledger_fixtures"]


@pytest.fixture
def key() -> SigningKey:
    return make_key()


def rebuild(ledger: Ledger, url: str, first: int, status: str) -> None:
    """Change entry ``first`` and compute all later hashes again, like somebody who knows the format."""
    rows = [msgspec.structs.astuple(kept.entry) for kept in ledger.every()]
    previous = FIRST.hash
    for row in sorted(rows):
        columns = [" ".join(value) if isinstance(value, tuple) else value for value in row]
        seq = columns[0]
        if seq == first:
            columns[COLUMNS.index("status")] = status
        columns[COLUMNS.index("previous")] = previous
        previous = hash_of(tuple(columns[:-1]))
        tamper(
            url,
            "UPDATE entries SET status = ?, previous = ?, hash = ? WHERE seq = ?",
            (columns[COLUMNS.index("status")], columns[COLUMNS.index("previous")], previous, seq),
        )
    tamper(url, "UPDATE chain SET hash = ?", (previous,))


def cut(url: str, last: int) -> None:
    """Remove all entries after ``last``, with everything that the ledger itself has about them."""
    for table in ("entries", "payloads", "entry_rules", "heads"):
        tamper(url, f"DELETE FROM {table} WHERE seq > ?", (last,))
    tamper(url, "UPDATE chain SET seq = ?, hash = (SELECT hash FROM entries WHERE seq = ?)", (last, last))


def test_a_signed_chain_verifies(ledger: Ledger, key: SigningKey) -> None:
    ledger.append(demo_drafts(5))
    first = ledger.sign(key, at=at(10))
    ledger.append(demo_drafts(4))
    second = ledger.sign(key, at=at(20))
    ledger.append(demo_drafts(2))
    assert first is not None
    assert second is not None
    assert (first.seq, first.after, second.seq, second.after) == (5, 0, 9, 5)
    assert second == ledger.signed_head()
    signed = ledger.verify(keys=[key.public]).signed
    assert signed is not None
    assert (signed.heads, signed.seq, signed.after, signed.unchecked) == (2, 9, 2, 0)
    assert ledger.verify().signed is None


def test_the_end_of_the_chain_is_signed_once(ledger: Ledger, key: SigningKey) -> None:
    assert ledger.sign(key, at=at(0)) is None
    ledger.append(demo_drafts(2))
    assert ledger.sign(key, at=at(1)) is not None
    assert ledger.sign(key, at=at(2)) is None


def test_a_rebuilt_chain_is_found(ledger: Ledger, ledger_url: str, key: SigningKey) -> None:
    ledger.append(demo_drafts(6))
    ledger.sign(key, at=at(10))
    ledger.append(demo_drafts(2))
    rebuild(ledger, ledger_url, 3, "fine")
    assert ledger.verify().ok, "without the key, the rebuilt chain looks correct"
    verified = ledger.verify(keys=[key.public])
    assert not verified.ok
    assert verified.seq == 6
    assert "not the one that was signed" in str(verified.problem)


def test_a_chain_that_was_cut_off_before_its_signed_head_is_found(
    ledger: Ledger, ledger_url: str, key: SigningKey
) -> None:
    ledger.append(demo_drafts(6))
    ledger.sign(key, at=at(10))
    for table in ("entries", "payloads", "entry_rules"):
        tamper(ledger_url, f"DELETE FROM {table} WHERE seq > 4")
    tamper(ledger_url, "UPDATE chain SET seq = 4, hash = (SELECT hash FROM entries WHERE seq = 4)")
    assert ledger.verify().ok
    verified = ledger.verify(keys=[key.public])
    assert (verified.ok, verified.seq) == (False, 5)
    assert "was signed at" in str(verified.problem)


def test_removed_signatures_are_found(ledger: Ledger, ledger_url: str, key: SigningKey) -> None:
    ledger.append(demo_drafts(6))
    ledger.sign(key, at=at(10))
    tamper(ledger_url, "DELETE FROM heads")
    verified = ledger.verify(keys=[key.public])
    assert not verified.ok
    assert "no head of the chain is signed" in str(verified.problem)


@pytest.mark.parametrize("column", ["hash", "root", "at", "signature", "after_seq"])
def test_a_changed_signature_is_found(ledger: Ledger, ledger_url: str, key: SigningKey, column: str) -> None:
    ledger.append(demo_drafts(4))
    ledger.sign(key, at=at(10))
    tamper(ledger_url, f"UPDATE heads SET {column} = ?", (1 if column == "after_seq" else "aaaa",))
    verified = ledger.verify(keys=[key.public])
    assert not verified.ok
    assert "is not valid" in str(verified.problem)


def test_heads_of_other_keys_are_counted_but_not_trusted(ledger: Ledger, key: SigningKey) -> None:
    ledger.append(demo_drafts(3))
    other = make_key()
    ledger.sign(other, at=at(5))
    assert not ledger.verify(keys=[key.public]).ok
    ledger.sign(key, at=at(6))
    signed = ledger.verify(keys=[key.public]).signed
    assert signed is not None
    assert (signed.heads, signed.unchecked) == (1, 1)
    both = ledger.verify(keys=[key.public, other.public]).signed
    assert both is not None
    assert (both.heads, both.unchecked) == (2, 0)


def test_a_chain_that_contradicts_the_last_signature_is_not_signed_again(
    ledger: Ledger, ledger_url: str, key: SigningKey
) -> None:
    ledger.append(demo_drafts(5))
    ledger.sign(key, at=at(10))
    rebuild(ledger, ledger_url, 2, "fine")
    ledger.append(demo_drafts(1))
    with pytest.raises(LedgerError, match="truncated or replaced"):
        ledger.sign(key, at=at(20))


def test_signatures_survive_a_prune(ledger: Ledger, ledger_url: str, key: SigningKey) -> None:
    ledger.append(demo_drafts(5))
    ledger.sign(key, at=at(10))
    ledger.append(demo_drafts(8)[5:])
    ledger.sign(key, at=at(20))
    for before, first in ((at(3), 4), (at(7), 8)):
        ledger.prune(before=before, keep="nothing", who="ann", at=at(600))
        verified = ledger.verify(keys=[key.public])
        assert (verified.problem, verified.pruned_through) == (None, first - 1)
        for seq in range(first, 9):
            assert ledger.prove(seq).problem(key.public) is None
    ledger.sign(key, at=at(700))
    ledger.prune(before=at(8), keep="nothing", who="ann", at=at(700))
    assert ledger.verify(keys=[key.public]).problem is None
    tamper(ledger_url, "DELETE FROM leaves")


def test_a_changed_leaf_of_a_pruned_entry_is_found(ledger: Ledger, ledger_url: str, key: SigningKey) -> None:
    ledger.append(demo_drafts(5))
    ledger.sign(key, at=at(10))
    ledger.prune(before=at(3), keep="nothing", who="ann", at=at(600))
    tamper(ledger_url, "UPDATE leaves SET hash = ? WHERE seq = 2", ("a" * 64,))
    verified = ledger.verify(keys=[key.public])
    assert not verified.ok
    assert "covers other entries" in str(verified.problem)


def test_the_signer_signs_every_n_entries_and_when_it_closes(ledger: Ledger, key: SigningKey, tmp_path: Path) -> None:
    note = noted_beside(str(tmp_path / "key.pem"))
    signer = HeadSigner(ledger, key, every=4, note=note)
    for _ in range(2):
        ledger.append(demo_drafts(3))
    eventually(lambda: ledger.signed_head() is not None)
    ledger.append(demo_drafts(3))
    signer.close()
    verified = ledger.verify(keys=[key.public])
    assert verified.signed is not None
    assert (verified.ok, verified.signed.seq, verified.signed.after) == (True, 9, 0)
    assert verified.signed.heads == 2
    assert read_anchor(str(note)).seq == 9
    ledger.append(demo_drafts(3))
    assert ledger.signed_head() == read_anchor(str(note)), "fewer than four entries are not signed before the end"


def test_a_busy_ledger_is_not_signed_more_often_than_every_n_entries(ledger: Ledger, key: SigningKey) -> None:
    signer = HeadSigner(ledger, key, every=50)
    draft = demo_drafts(1)[0]
    for _ in range(400):
        ledger.append([draft])
    signer.close()
    signed = ledger.verify(keys=[key.public]).signed
    assert signed is not None
    assert signed.after == 0
    assert signed.heads <= 400 // 50 + 1


def test_the_signer_finds_a_chain_that_was_cut_off_at_an_earlier_signed_head(
    ledger_url: str, key: SigningKey, tmp_path: Path
) -> None:
    note = tmp_path / "key.head.json"
    with open_ledger(ledger_url) as ledger:
        for _ in range(2):
            signer = HeadSigner(ledger, key, every=100, note=note)
            ledger.append(demo_drafts(4))
            signer.close()
    cut(ledger_url, 4)
    with open_ledger(ledger_url) as ledger:
        assert ledger.verify(keys=[key.public]).ok, "the ledger alone looks like an older copy of itself"
        assert not ledger.verify(read_anchor(str(note)).head, keys=[key.public]).ok
        with pytest.raises(LedgerError, match=r"entry 8 is missing.*move the file"):
            HeadSigner(ledger, key, note=note)


def test_the_signer_does_not_start_on_a_chain_that_contradicts_its_signature(
    ledger: Ledger, ledger_url: str, key: SigningKey
) -> None:
    ledger.append(demo_drafts(5))
    ledger.sign(key, at=at(10))
    rebuild(ledger, ledger_url, 2, "fine")
    with pytest.raises(LedgerError, match="entry 5 has another hash"):
        HeadSigner(ledger, key)


def test_an_unexpected_error_does_not_end_the_signer(
    ledger: Ledger, key: SigningKey, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the key store does not answer")

    signer = HeadSigner(ledger, key, every=2)
    monkeypatch.setattr(ledger, "sign", fail)
    ledger.append(demo_drafts(2))
    while not caplog.records:
        signer._thread.join(0.01)
    monkeypatch.undo()
    ledger.append(demo_drafts(2))
    signer.close()
    signed = ledger.signed_head()
    assert signed is not None
    assert signed.seq == 4


def test_a_retired_key_and_its_successor_are_checked_together(ledger: Ledger, key: SigningKey) -> None:
    successor = make_key()
    for signing in (key, key, successor, successor):
        ledger.append(demo_drafts(3))
        ledger.sign(signing, at=at(100))
    verified = ledger.verify(keys=[key.public, successor.public])
    assert verified.signed is not None
    assert (verified.ok, verified.signed.heads, verified.signed.seq) == (True, 4, 12)
    ledger.prune(before=at(2), keep="nothing", who="ann", at=at(600))
    assert ledger.verify(keys=[key.public, successor.public]).problem is None


def test_the_command_finds_a_cut_chain_with_the_note_beside_the_key(
    ledger_url: str, key: SigningKey, tmp_path: Path
) -> None:
    write_key(str(tmp_path / "key.pem"), key)
    with open_ledger(ledger_url) as ledger:
        for _ in range(2):
            signer = HeadSigner(ledger, key, note=noted_beside(str(tmp_path / "key.pem")))
            ledger.append(demo_drafts(4))
            signer.close()
    line = ["ledger", "verify", "-l", ledger_url, "--public-key", str(tmp_path / "key.pub.pem")]
    intact = CliRunner().invoke(main, line)
    assert intact.exit_code == 0
    assert "also compared with the head in" in intact.stderr
    cut(ledger_url, 4)
    broken = CliRunner().invoke(main, line)
    assert (broken.exit_code, broken.stdout.startswith("BROKEN at entry 8: missing")) == (1, True)
    (tmp_path / "key.head.json").unlink()
    assert CliRunner().invoke(main, line).exit_code == 0


def test_a_note_never_goes_back(ledger: Ledger, key: SigningKey, tmp_path: Path) -> None:
    note = tmp_path / "key.head.json"
    ledger.append(demo_drafts(2))
    early = ledger.sign(key, at=at(3))
    ledger.append(demo_drafts(2))
    late = ledger.sign(key, at=at(4))
    assert early is not None
    assert late is not None
    write_note(note, late)
    write_note(note, early)
    assert read_anchor(str(note)) == late


def test_signing_many_entries_makes_several_heads(
    ledger: Ledger, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("answergate.ledger.signed_heads._AT_ONCE", 3)
    ledger.append(demo_drafts(8))
    ledger.sign(key, at=at(10))
    signed = ledger.verify(keys=[key.public]).signed
    assert signed is not None
    assert (signed.heads, signed.seq) == (3, 8)


@pytest.mark.parametrize("leaves", [1, 2, 3, 4, 5, 7, 8, 9, 33])
def test_every_path_leads_to_the_root_and_no_other_does(leaves: int) -> None:
    hashes = [f"{number:064x}" for number in range(leaves)]
    tree = TreeRoot()
    for each in hashes:
        tree.add(each)
    root = tree.root()
    for index, each in enumerate(hashes):
        path = path_of(index, hashes)
        assert len(path) <= (leaves - 1).bit_length()
        assert root_from(each, index, leaves, path) == root
        assert root_from(f"{leaves:064x}", index, leaves, path) != root
        assert root_from(each, index + 1, leaves, path) != root
        assert root_from(each, index, leaves, [*path, root]) != root
        if path:
            assert root_from(each, index, leaves, path[:-1]) != root
