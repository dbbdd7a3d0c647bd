"""Receipts: their content, and how verify finds every change."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from answergate.batch import receipt, verifying
from answergate.batch.canonical import canonical
from answergate.batch.judging import Job
from answergate.batch.receipt import EVERY, RunFacts, hash_file
from answergate.batch.running import run
from answergate.batch.verifying import Verified, verify
from answergate.errors import InputError
from answergate.policy import Policy, load_policy
from answergate.records.sources import blocks
from answergate.signing import (
    SigningKey,
    make_key,
    read_signing_key,
    read_verifying_key,
    warning_about,
    write_key,
)

TOWER = {"id": "c1", "text": "The Eiffel Tower is 330 metres tall."}
CASES = [
    {"id": "en", "conclusion": "It is 330 metres tall.", "excerpt": "330 metres tall"},
    {"id": "wrong", "conclusion": "It is 340 metres tall.", "excerpt": "330 metres tall"},
    {"id": "ko", "conclusion": "높이는 330 metres 입니다.", "excerpt": "330 metres"},
    {"id": "zh", "conclusion": "高330 metres。", "excerpt": "330 metres"},
    {"id": "ja", "conclusion": "高さは340 metresです。", "excerpt": "330 metres"},
]


def written(case: dict[str, str]) -> str:
    evidence = {"chunk_id": "c1", "excerpt": case["excerpt"]}
    plain = {"id": case["id"], "conclusion": case["conclusion"], "evidences": [evidence], "raw_chunks": [TOWER]}
    return json.dumps(plain, ensure_ascii=False)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("ANSWERGATE_SIGNING_KEY", raising=False)
    monkeypatch.chdir(tmp_path)
    Path("data").mkdir()
    Path("data/answers.jsonl").write_text("\n".join([*map(written, CASES), "{broken"]), encoding="utf-8")
    return tmp_path


def lines_of(name: str, policy: Policy) -> Iterator[bytes]:
    for _, judged in run(blocks(name), Job(policy), workers=1):
        yield from judged.lines.splitlines(keepends=True)


def make(
    policy: str | None = None,
    name: str = "data/answers.jsonl",
    *,
    key: SigningKey | None = None,
    today: date | None = None,
) -> dict[str, Any]:
    """Run the answer gate, write a receipt to ``run.json``, and return its content."""
    in_force = load_policy(policy, "answer")
    lines = list(lines_of(name, in_force))
    Path("out.jsonl").write_bytes(b"".join(lines))
    ran = RunFacts(inputs=[name], outputs=[("jsonl", "out.jsonl")], policy=in_force, policy_file=policy, today=today)
    receipt.write("run.json", ran, lines, key=key)
    plain: dict[str, Any] = json.loads(Path("run.json").read_bytes())
    return plain


def verified(path: str = "run.json", **options: Any) -> Verified:
    return verify(path, lambda given, job: run(given, job, workers=1), **options)


def difference(path: str = "run.json", **options: Any) -> str:
    found = verified(path, **options).difference
    assert found is not None
    return found


# content


def test_a_receipt_has_the_hashes_of_what_went_in_and_what_came_out(folder: Path) -> None:
    plain = make()
    assert plain["inputs"] == [
        {
            "path": "data/answers.jsonl",
            "sha256": hash_file("data/answers.jsonl")[0],
            "bytes": Path("data/answers.jsonl").stat().st_size,
        }
    ]
    assert plain["outputs"][0]["kind"] == "jsonl"
    assert plain["outputs"][0]["sha256"] == hash_file("out.jsonl")[0]
    assert plain["policy"]["digest"] == load_policy(None, "answer").digest
    assert plain["verdicts"]["records"] == 6
    assert plain["counts"]["outcomes"] == {"passed": 3, "stopped": 2, "unreadable": 1}


def test_a_receipt_is_canonical_without_absolute_paths_and_dates(folder: Path) -> None:
    plain = make()
    content = Path("run.json").read_bytes()
    assert content == canonical(plain) + b"\n"
    assert str(folder) not in content.decode()
    assert plain["today"] is None
    assert make(today=date(2030, 1, 2))["today"] == "2030-01-02"


def test_the_same_run_gives_the_same_receipt(folder: Path) -> None:
    make()
    first = Path("run.json").read_bytes()
    make()
    assert Path("run.json").read_bytes() == first


def test_a_receipt_appears_only_when_it_is_complete(folder: Path) -> None:
    policy = load_policy(None, "answer")
    with pytest.raises(FileNotFoundError):
        receipt.write("run.json", RunFacts(inputs=["gone.jsonl"], outputs=[], policy=policy), [])
    assert sorted(os.listdir()) == ["data"]


# verifying


def test_a_run_is_derived_again_from_its_receipt(folder: Path) -> None:
    make()
    assert verified() == Verified(6)


def test_a_receipt_is_verified_from_anywhere_and_after_the_folder_moved(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    Path("runs").mkdir()
    make()
    plain = json.loads(Path("run.json").read_bytes())
    assert plain["folder"] == "."
    moved = tmp_path_factory.mktemp("moved") / "here"
    shutil.move(folder, moved)
    os.chdir(moved.parent)
    assert verified("here/run.json") == Verified(6)


def test_absolute_paths_of_inputs_are_found_again(folder: Path) -> None:
    plain = make(name=str(folder / "data" / "answers.jsonl"))
    assert plain["inputs"][0]["path"] == "data/answers.jsonl"
    assert verified() == Verified(6)


def test_inputs_are_found_under_the_names_they_were_given(folder: Path) -> None:
    plain = make(name="./data/../data/answers.jsonl")
    assert plain["inputs"][0]["path"] == "./data/../data/answers.jsonl"
    assert verified() == Verified(6)


def test_a_changed_input_is_named(folder: Path) -> None:
    make()
    path = Path("data/answers.jsonl")
    path.write_text(path.read_text(encoding="utf-8").replace("340", "350"), encoding="utf-8")
    assert difference().startswith("input data/answers.jsonl was changed since the run")
    path.unlink()
    assert difference() == "input data/answers.jsonl does not exist"


def test_a_changed_verdict_is_named_with_its_place_and_both_values(folder: Path) -> None:
    make()
    path = Path("out.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text(
        "".join([*lines[:4], lines[4].replace('"passed":false', '"passed":true'), *lines[5:]]), encoding="utf-8"
    )
    assert (
        difference()
        == "verdict 5, data/answers.jsonl:5 (case ja): $.passed is true in the file, but false was recomputed"
    )


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda lines: lines[:-1], "verdict 6 is missing: data/answers.jsonl:6"),
        (lambda lines: [*lines, lines[0]], "there is one verdict too many: data/answers.jsonl:1 (case en)"),
        (lambda lines: ["nonsense\n", *lines[1:]], 'verdict 1, data/answers.jsonl:1 (case en): $ is "nonsense"'),
        (lambda lines: [lines[0].replace(":", ": ", 1), *lines[1:]], "the verdict is the same, but its bytes differ"),
    ],
)
def test_a_changed_file_of_verdicts_is_named(
    folder: Path, change: Callable[[list[str]], list[str]], named: str
) -> None:
    make()
    path = Path("out.jsonl")
    path.write_text("".join(change(path.read_text(encoding="utf-8").splitlines(keepends=True))), encoding="utf-8")
    assert named in difference()


def test_without_stored_verdicts_a_difference_is_named_by_its_block(folder: Path) -> None:
    policy = load_policy(None, "answer")
    lines = [line.replace(b"330", b"331") for line in lines_of("data/answers.jsonl", policy)]
    receipt.write("run.json", RunFacts(inputs=["data/answers.jsonl"], outputs=[], policy=policy), lines)
    assert difference() == "verdicts 1 to 6 differ from those of the receipt"


def test_many_verdicts_are_hashed_a_thousand_at_a_time(folder: Path) -> None:
    Path("many.jsonl").write_text(f"{written(CASES[0])}\n" * (2 * EVERY + 1), encoding="utf-8")
    plain = make(name="many.jsonl")
    assert len(plain["verdicts"]["sha256"]) == 3
    assert verified() == Verified(2 * EVERY + 1)
    changed = Path("out.jsonl").read_bytes().replace(b'many.jsonl","line":1500,', b'many.jsonl","line":1501,')
    Path("out.jsonl").write_bytes(changed)
    assert difference().startswith(
        "verdict 1500, many.jsonl:1500 (case en): $.line is 1501 in the file, but 1500 was recomputed"
    )


def test_another_output_that_was_changed_is_named(folder: Path) -> None:
    make()
    Path("report.html").write_text("<p>fine</p>")
    policy = load_policy(None, "answer")
    ran = RunFacts(inputs=["data/answers.jsonl"], outputs=[("html", "report.html")], policy=policy)
    receipt.write("run.json", ran, lines_of("data/answers.jsonl", policy))
    assert verified() == Verified(6)
    Path("report.html").write_text("<p>perfect</p>")
    assert difference().startswith("report.html was changed since the run")


def test_a_changed_policy_file_is_named_and_the_policy_itself_is_in_the_receipt(folder: Path) -> None:
    Path("mine.toml").write_text('gate = "answer"\n[settings]\nnumbers = "equal"\n')
    plain = make("mine.toml")
    assert 'numbers = "equal"' in plain["policy"]["toml"]
    assert verified() == Verified(6)
    Path("mine.toml").write_text('gate = "answer"\n[settings]\nnumbers = "verbatim"\n')
    assert difference().startswith("policy: mine.toml was changed since the run")


def test_a_changed_policy_in_the_receipt_is_found(folder: Path) -> None:
    plain = make()
    plain["policy"]["toml"] = plain["policy"]["toml"].replace('numbers = "verbatim"', 'numbers = "equal"')
    Path("run.json").write_bytes(canonical(plain) + b"\n")
    assert difference().startswith("the policy's digest is ")


def test_changed_counts_are_found(folder: Path) -> None:
    plain = make()
    plain["counts"]["statuses"]["ok"] = 6
    Path("run.json").write_bytes(canonical(plain) + b"\n")
    assert difference() == "counts.statuses.ok is 6 in the receipt, but 3 was recomputed"


def test_changed_lengths_and_names_are_found(folder: Path) -> None:
    for part, said in (("inputs", "input data/answers.jsonl has "), ("outputs", "out.jsonl has ")):
        plain = make()
        plain[part][0]["bytes"] += 1
        Path("run.json").write_bytes(canonical(plain) + b"\n")
        assert difference() == f"{said}{plain[part][0]['bytes'] - 1} bytes, the receipt says {plain[part][0]['bytes']}"
    plain = make()
    plain["policy"]["name"] = "strict"
    Path("run.json").write_bytes(canonical(plain) + b"\n")
    assert difference() == "the policy's name is 'answer', the receipt says 'strict'"


def test_another_version_is_reported_and_can_be_ignored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make()
    monkeypatch.setattr(verifying, "__version__", "9.9")
    monkeypatch.setattr("answergate.api.__version__", "9.9")
    assert difference().startswith("the run was made with answergate 0.1.0, this is 9.9")
    assert verified(any_version=True) == Verified(6)
    out = Path("out.jsonl")
    out.write_bytes(out.read_bytes().replace(b'"passed":false', b'"passed":true', 1))
    assert "$.passed is true in the file" in difference(any_version=True)


def test_the_same_standard_input_must_be_sent_again(folder: Path) -> None:
    policy = load_policy(None, "answer")
    shutil.copy("data/answers.jsonl", "fed")
    lines = [line.replace(b'"file":"fed"', b'"file":"-"').replace(b"fed:6", b"-:6") for line in lines_of("fed", policy)]
    ran = RunFacts(inputs=["-"], outputs=[], policy=policy, stdin_sha256=hash_file("fed")[0])
    receipt.write("run.json", ran, lines)
    assert verifying.reads_stdin("run.json")
    assert verified(stdin=str(folder / "fed")) == Verified(6)
    with pytest.raises(InputError, match="send the same input again"):
        verified()
    Path("fed").write_text("{}")
    assert difference(stdin=str(folder / "fed")) == "standard input differs from the one that the run read"


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"receipt": 99}', '{"receipt":1}\n'])
def test_a_file_that_is_not_a_receipt_is_reported(folder: Path, content: str) -> None:
    Path("run.json").write_text(content)
    with pytest.raises(InputError, match="receipt"):
        verified()


# signatures


def test_a_signed_receipt_is_verified_with_the_public_key(folder: Path) -> None:
    key = make_key()
    make(key=key)
    assert verified(key=key.public) == Verified(6, None, f"signed by {key.public.key_id}")
    assert verified().signature == f"its signature by {key.public.key_id} was not checked: use --key"


def test_a_missing_signature_and_a_wrong_key_are_refused(folder: Path) -> None:
    key = make_key()
    make()
    assert difference(key=key.public) == "the receipt is not signed"
    make(key=key)
    assert difference(key=make_key().public).startswith("the receipt is signed with another key")


def test_no_byte_of_a_signed_receipt_can_be_changed(folder: Path) -> None:
    key = make_key()
    make(key=key)
    content = Path("run.json").read_bytes()
    for at in range(0, len(content), 7):
        changed = bytes([*content[:at], content[at] ^ 1, *content[at + 1 :]])
        Path("run.json").write_bytes(changed)
        with suppress(InputError):
            assert verified(key=key.public).difference is not None, at
    Path("run.json").write_bytes(content.replace(b",", b", ", 1))
    assert difference(key=key.public).startswith("the receipt is not in canonical form")


def test_a_key_is_written_for_its_owner_only_and_never_overwritten(folder: Path) -> None:
    key = make_key()
    assert write_key("ci.pem", key) == "ci.pub.pem"
    assert os.stat("ci.pem").st_mode & 0o777 == 0o600
    assert warning_about("ci.pem") is None
    with pytest.raises(FileExistsError):
        write_key("ci.pem", make_key())
    os.chmod("ci.pem", 0o640)
    assert warning_about("ci.pem") == "ci.pem can be read by other users (mode 640): run chmod 600 ci.pem"
    read = read_signing_key("ci.pem")
    assert read is not None
    assert read.public.key_id == key.public.key_id == read_verifying_key("ci.pub.pem").key_id


def test_a_key_comes_from_the_environment_in_pem_or_base64(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_signing_key(None) is None
    key = make_key()
    monkeypatch.setenv("ANSWERGATE_SIGNING_KEY", key.to_pem().decode())
    found = read_signing_key(None)
    assert found is not None
    assert found.public.key_id == key.public.key_id
    monkeypatch.setenv("ANSWERGATE_SIGNING_KEY", "A" * 43 + "=")
    assert read_signing_key(None) is not None


@pytest.mark.parametrize(
    "content", ["", "AAAA", "no key at all", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"]
)
def test_a_file_that_is_not_a_key_is_refused(folder: Path, content: str) -> None:
    Path("key").write_text(content)
    with pytest.raises(InputError, match="expected a private Ed25519 key"):
        read_signing_key("key")
    with pytest.raises(InputError, match="expected a public Ed25519 key"):
        read_verifying_key("key")
    with pytest.raises(InputError, match="cannot be read"):
        read_signing_key("nowhere")
