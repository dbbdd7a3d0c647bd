"""A whole run: rows, receipt, report, audit, and documents that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from pdf_maker import Sheet, write_pdf
from proposals import coverage_list, page_text, proposal, resolved, slot, summary

from answergate.policy.catalogue import load_catalogue
from answergate.resolve.audit import audit
from answergate.resolve.rows import Row
from answergate.resolve.running import Run, decode_rows, encode_rows, run, write_run
from answergate.resolve.sources import find_sources

BODY = "※ 암의 보장개시일은 계약일부터 90일이 지난날의 다음날임"


def _docs(tmp_path: Path) -> Path:
    sheet = Sheet()
    rows = [["담보명", "보장내용", "가입금액", "보험료(원)"], ["암진단비\n(유사암제외)", BODY, "3천만원", "40,620"]]
    sheet.table([40, 170, 400, 480, 540], 80, rows, height=60)
    return proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"]), sheet)


def _altered(made: Run, **changes: object) -> tuple[Row, ...]:
    """Return the rows with the first FOUND evidence changed."""
    rows = list(made.rows)
    for index, row in enumerate(rows):
        for name, found in row.slots.items():
            if found.evidences:
                evidence = msgspec.structs.replace(found.evidences[0], **changes)
                slots = {**row.slots, name: msgspec.structs.replace(found, evidences=(evidence,))}
                rows[index] = msgspec.structs.replace(row, slots=slots)
                return tuple(rows)
    raise AssertionError("nothing was found")


def test_every_evidence_is_exact_in_its_page_and_has_its_boxes(tmp_path: Path) -> None:
    made = resolved(_docs(tmp_path))
    found = slot(made, "A4200_1", "waiting_period")
    evidence = found.evidences[0]
    assert evidence.excerpt in page_text(made, evidence.document, evidence.page)
    assert evidence.anchor in evidence.excerpt
    assert evidence.value_text in evidence.excerpt
    assert evidence.page == 2
    x0, top, x1, bottom = evidence.bbox
    assert evidence.anchor_bbox is not None
    assert evidence.value_bbox is not None
    for inner in (evidence.anchor_bbox, evidence.value_bbox):
        assert x0 - 1 <= inner[0] < inner[2] <= x1 + 1
        assert top - 1 <= inner[1] < inner[3] <= bottom + 1


def test_rows_have_the_format_that_the_audit_queries_read(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in encode_rows(resolved(_docs(tmp_path)).rows).splitlines()]
    first = next(row for row in rows if row["identity"]["coverage_code"] == "A4200_1")
    assert first["identity"]["insurer_key"] == "one"
    assert first["slots"]["waiting_period"]["status"] == "FOUND"
    for row in rows:
        for found in row["slots"].values():
            assert all(evidence["gate_status"] == "FOUND" for evidence in found["evidences"])
    anchors = ["암진단비", "암 진단비"]
    for evidence in first["slots"]["waiting_period"]["evidences"]:
        assert any(anchor in evidence["excerpt"] for anchor in anchors)


def test_the_same_documents_give_the_same_bytes_with_any_number_of_workers(tmp_path: Path) -> None:
    docs = _docs(tmp_path)
    proposal(tmp_path, coverage_list(["질병수술비", "20만원", "1,596", "20년"]), insurer="two")
    catalogue = load_catalogue("coverages")
    told: list[tuple[str, int, int]] = []
    by_two = run(docs, catalogue, workers=2, progress=lambda name, page, of: told.append((name, page, of)))
    assert encode_rows(run(docs, catalogue).rows) == encode_rows(by_two.rows)
    assert ("one/가입설계서/가입설계서.pdf", 1, 2) in told


def test_unreadable_documents_are_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    docs = _docs(tmp_path)
    (docs / "one" / "상품요약서").mkdir(parents=True)
    (docs / "one" / "상품요약서" / "broken.pdf").write_bytes(b"not a pdf")
    scanned = Sheet()
    scanned.fill(0, 0, 595, 842, 0.5)
    write_pdf(docs / "one" / "사업방법서" / "scanned.pdf", scanned)
    made = resolved(docs)
    troubles = {(t.document, t.page) for document in made.documents.values() for t in document.troubles}
    assert troubles == {("one/상품요약서/broken.pdf", None), ("one/사업방법서/scanned.pdf", 1)}
    assert slot(made, "A4200_1", "waiting_period").status == "FOUND"
    write_run(made, load_catalogue("coverages"), tmp_path / "out")
    receipt = json.loads((tmp_path / "out" / "receipt.json").read_text(encoding="utf-8"))
    assert receipt["step3_status"] == "completed_with_unread_documents"
    assert "could not be read" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(
        '[[documents]]\ninsurer = "one"\nkind = "가입설계서"\nfile = "gone.pdf"\n', encoding="utf-8"
    )
    made = resolved(tmp_path)
    assert [trouble.document for trouble in made.documents["gone.pdf"].troubles] == ["gone.pdf"]
    assert all(found.status == "UNKNOWN" for row in made.rows for found in row.slots.values())


def test_an_audit_of_an_unchanged_file_finds_nothing(tmp_path: Path) -> None:
    made = resolved(_docs(tmp_path))
    result = audit(decode_rows(encode_rows(made.rows)), made.documents, 0.0)
    assert result.passed
    assert result.evidences > 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"gate_status": "FOUND_GLOBAL"}, "FOUND_GLOBAL"),
        ({"anchor": "뇌졸중진단비"}, "NO_ANCHOR"),
        ({"anchor": "보장개시일"}, "OTHER_ANCHOR"),
        ({"gate_status": "REJECT_MIXED"}, "REJECTED"),
        ({"value": 91}, "OTHER_VALUE"),
        ({"excerpt": "암진단비(유사암제외) 면책 90일"}, "ALTERED_EXCERPT"),
        ({"page": 9}, "NO_PAGE"),
        ({"bbox": (0.0, 0.0, 9000.0, 10.0)}, "BAD_BOX"),
        ({"value_text": "100일"}, "NO_VALUE"),
    ],
)
def test_an_audit_finds_changes(tmp_path: Path, changes: dict[str, object], code: str) -> None:
    made = resolved(_docs(tmp_path))
    result = audit(_altered(made, **changes), made.documents, 0.0)
    assert code in {fault.code for fault in result.faults}


def test_an_audit_shows_what_blocks_a_slot_below_the_floor(tmp_path: Path) -> None:
    made = resolved(_docs(tmp_path))
    blockers = {blocker.slot: blocker for blocker in audit(made.rows, made.documents, 0.8).blockers}
    assert "A4200_1.waiting_period" not in blockers
    assert blockers["A4210.waiting_period"].samples


def test_a_second_proposal_is_a_variant_and_the_rest_is_shared(tmp_path: Path) -> None:
    proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1", "20년"]), file="설계서(40세이하)_2511.pdf")
    docs = proposal(tmp_path, coverage_list(["질병수술비", "20만원", "1", "20년"]), file="설계서(41세이상)_2511.pdf")
    sheet = Sheet()
    sheet.table([40, 200, 540], 80, [["보장명", "지급사유"], ["질병수술비", "수술을 받은 경우 지급(1질병당)"]])
    summary(tmp_path, sheet)
    made = resolved(docs)
    amounts = {
        row.identity.variant: (row.slots["payout_amount_won"].value, row.slots["payout_amount_won"].unit)
        for row in made.rows
        if row.identity.coverage_code == "A5100"
    }
    assert amounts == {"40세이하": (100000, "won_per_disease"), "41세이상": (200000, "won_per_disease")}


@pytest.mark.parametrize(
    ("files", "variants"),
    [
        (["설계서.pdf", "설계서_2.pdf"], ["설계서", "설계서_2"]),
        (["설계서 남_1.pdf", "설계서 1_남.pdf"], ["설계서 1_남", "설계서 남_1"]),
        (["a/설계서.pdf", "b/설계서.pdf"], ["one/가입설계서/a/설계서.pdf", "one/가입설계서/b/설계서.pdf"]),
    ],
)
def test_proposals_with_similar_names_are_variants(tmp_path: Path, files: list[str], variants: list[str]) -> None:
    for file in files:
        docs = proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1", "20년"]), file=file)
    assert [
        source.variant for source in find_sources(docs, offers=load_catalogue("coverages").documents.offers)
    ] == variants


def test_a_kind_may_be_written_in_capitals(tmp_path: Path) -> None:
    write_pdf(tmp_path / "one" / "Proposals" / "a.pdf", Sheet())
    assert [
        source.is_offer for source in find_sources(tmp_path, offers=load_catalogue("coverages").documents.offers)
    ] == [True]


def test_rows_of_one_coverage_with_other_slots_are_audited(tmp_path: Path) -> None:
    made = resolved(_docs(tmp_path))
    (first, *others) = [row for row in made.rows if row.identity.coverage_code == "A4210"]
    assert not others
    fewer = msgspec.structs.replace(first, slots={"reduction": first.slots["reduction"]})
    result = audit([first, fewer], made.documents, 1.1)
    assert {blocker.slot for blocker in result.blockers} == {"A4210.waiting_period", "A4210.reduction"}


def test_a_manifest_names_insurer_variant_and_file(tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", coverage_list(["질병수술비", "10만원", "1", "20년"]))
    (tmp_path / "manifest.toml").write_text(
        '[[documents]]\ninsurer = "one"\nvariant = "남"\nkind = "가입설계서"\nfile = "a.pdf"\n', encoding="utf-8"
    )
    found = find_sources(tmp_path, offers=load_catalogue("coverages").documents.offers)
    assert [(s.issuer, s.variant, s.is_offer) for s in found] == [("one", "남", True)]
    assert slot(resolved(tmp_path), "A5100", "payout_amount_won").value == 100000


def test_a_text_file_is_read_by_its_sections(tmp_path: Path) -> None:
    path = tmp_path / "docs" / "one" / "상품요약서" / "요약.txt"
    path.parent.mkdir(parents=True)
    path.write_text(
        "보장 내용\n\n암진단비(유사암제외)\n보장개시일(계약일로부터 90일이 지난날의 다음날) 이후 진단시 지급\n\n"
        "뇌졸중진단비: 진단 확정시 지급(1년 미만 50% 지급)\n(예시) 유사암진단비 : 가입 후 90일간 보장 제외\n",
        encoding="utf-8",
    )
    made = resolved(tmp_path / "docs")
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4103", "reduction").status == "FOUND"
    assert slot(made, "A4210", "waiting_period").status == "UNKNOWN"


def test_places_that_wrap_the_name_come_after_those_that_do_not(tmp_path: Path) -> None:
    row = ["암직접치료\n입원일당", "1회 입원당 180일 한도로 지급하는 경우"]
    sheet = Sheet()
    sheet.table([40, 170, 540], 80, [["보장명", "지급사유"], row], height=60)
    docs = summary(tmp_path, sheet)
    wrapped = slot(resolved(docs), "A6200", "duration_limit_days")
    assert [evidence.anchor for evidence in wrapped.evidences] == ["암직접치료\n입원일당"]
    assert wrapped.also == ()
    text = docs / "one" / "상품요약서" / "요약.txt"
    text.write_text("암직접치료입원일당: 1회 입원당 180일 한도\n", encoding="utf-8")
    both = slot(resolved(docs), "A6200", "duration_limit_days")
    assert [evidence.anchor for evidence in both.evidences] == ["암직접치료입원일당"]
    assert [evidence.anchor for evidence in both.also] == ["암직접치료\n입원일당"]


def test_an_unknown_slot_says_what_could_not_be_read(tmp_path: Path) -> None:
    docs = _docs(tmp_path)
    (docs / "one" / "상품요약서").mkdir(parents=True)
    (docs / "one" / "상품요약서" / "broken.pdf").write_bytes(b"not a pdf")
    made = resolved(docs)
    assert (
        "some pages or documents could not be read: one/상품요약서/broken.pdf" in slot(made, "A4103", "reduction").notes
    )
    assert slot(made, "A4200_1", "waiting_period").notes == ""


def test_the_report_is_one_file_without_links_and_escapes_what_documents_say(tmp_path: Path) -> None:
    made = resolved(proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1", "20년"]), insurer="<b>one"))
    write_run(made, load_catalogue("coverages"), tmp_path / "out")
    html = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "data:image/png;base64," in html
    assert "http://" not in html
    assert "https://" not in html
    assert "<b>one" not in html.split("<script>")[0]
    assert "100,000 won" in html
