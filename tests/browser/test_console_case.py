"""The page of one decision in a real browser: marks, document pages and reviews."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.console_server import RIGHT, WRONG_NUMBER, Console, looking, visiting
from browser.watching import KeptPages
from service_process import SOURCE

pytest_plugins = ["browser.console_fixtures"]

EMOJI = {
    "id": "emoji",
    "conclusion": "🌉🌉 The main span is 1,420 metres 👩‍👩‍👧.",
    "evidences": [{"chunk_id": "c1", "excerpt": "main span is 1,410 metres"}],
    "raw_chunks": [{"id": "c1", "text": "👋🏽 Opened 🎉 in 1981. The main span is 1,410 metres long."}],
}
KOREAN = {
    "id": "한국어",
    "conclusion": "암진단비는 30,000,000원이고 면책기간은 90일입니다.",
    "evidences": [{"chunk_id": "p3", "excerpt": "면책기간은 90일"}],
    "raw_chunks": [{"id": "p3", "text": "😀 암진단비 가입금액 3천만원, 면책기간은 90일입니다."}],
}


def show(page: Page, seq: int) -> None:
    page.goto(f"/console/decisions/{seq}")
    page.locator("body[data-ready]").wait_for()


def text_at(page: Page, key: str, column: str) -> str:
    return "".join(page.locator(f'{column} mark[data-keys~="{key}"]').all_text_contents())


@pytest.mark.parametrize(
    ("case", "hit", "cited"),
    [
        (WRONG_NUMBER, "1,420", "The main span is 1,410 metres"),
        (EMOJI, "1,420", "main span is 1,410 metres"),
        (KOREAN, "30,000,000원", "면책기간은 90일"),
    ],
)
def test_marks_cover_the_right_words(
    kept: KeptPages, console: Console, case: dict[str, Any], hit: str, cited: str
) -> None:
    seq = console.decide(case)
    with looking(kept, console) as page:
        show(page, seq)
        assert text_at(page, "f0", ".ag-answer") == hit
        assert text_at(page, "c0", ".ag-evidence") == cited
        page.locator(".ag-findings .ag-card.is-error").first.click()
        expect(page.locator('.ag-answer mark[data-keys~="f0"]')).to_contain_class("is-active")
        page.locator('.ag-evidence mark[data-keys~="c0"]').first.click()
        expect(page.locator('.ag-findings [data-key="c0"]')).to_contain_class("is-active")


def test_the_page_says_what_is_not_stored_and_which_setting_stores_it(kept: KeptPages, console: Console) -> None:
    findings, hashes, nothing = (console.decide(WRONG_NUMBER, policy) for policy in ("answer", "hashes", "nothing"))
    with looking(kept, console) as page:
        show(page, findings)
        expect(page.locator(".notice")).to_contain_text('the policy has store = "findings"')
        expect(page.locator(".ag-findings")).to_contain_text("NUM301")
        show(page, hashes)
        expect(page.locator(".none")).to_contain_text('store = "hash"')
        expect(page.locator(".none")).to_contain_text("NUM301")
        show(page, nothing)
        expect(page.locator(".none")).to_contain_text('store = "none"')


def test_a_missing_entry_is_an_error_page(kept: KeptPages, console: Console) -> None:
    with looking(kept, console) as page:
        answer = page.goto("/console/decisions/987654")
        assert answer is not None
        assert answer.status == 404
        expect(page.locator("main")).to_contain_text("There is no entry 987654")
        assert console.client.get("/console/decisions/99999999999999999999").status_code == 404
        page.get_by_role("link", name="All decisions").click()
        expect(page.locator("h1")).to_have_text("Decisions")


# Pages of documents

WIDTH, HEIGHT = 595.0, 842.0
BOX = (100.0, 200.0, 400.0, 260.0)


def write_pdf(path: Path, width: float = WIDTH) -> None:
    """Write a PDF with two pages. On the second page, a black rectangle fills the box."""
    left, top, right, bottom = BOX
    ink = f"0 g {left} {HEIGHT - bottom} {right - left} {bottom - top} re f".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {HEIGHT}] >>".encode(),
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {HEIGHT}] /Contents 5 0 R >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(ink), ink),
    ]
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    path.write_bytes(bytes(out))


def on_page(source: str, page: int = 2) -> dict[str, Any]:
    left, top, right, bottom = BOX
    chunk = {
        "id": "c1",
        "text": "The main span is 1,410 metres long.",
        "source": source,
        "position_int": [[page, left, right, top, bottom]],
    }
    cited = {"chunk_id": "c1", "excerpt": "main span is 1,410 metres", "page_index": page, "bbox": list(BOX)}
    return {"conclusion": "The span is 1,410 metres.", "evidences": [cited], "raw_chunks": [chunk]}


# Whether the image is dark inside the drawn box and light around it, read from the pixels in the browser.
DARKNESS = """async (image) => {
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const outer = image.getBoundingClientRect();
  const inner = image.parentElement.querySelector("rect.chunk-box").getBoundingClientRect();
  const dark = (x, y) => context.getImageData(Math.round((x - outer.left) / outer.width * canvas.width), Math.round((y - outer.top) / outer.height * canvas.height), 1, 1).data[0] < 128;
  const edge = 4;
  return {
    inside: [dark(inner.left + edge, inner.top + edge), dark(inner.right - edge, inner.bottom - edge)],
    outside: [dark(inner.left - edge, inner.top - edge), dark(inner.right + edge, inner.bottom + edge)],
    left: (inner.left - outer.left) / outer.width, top: (inner.top - outer.top) / outer.height,
    width: inner.width / outer.width, height: inner.height / outer.height,
  };
}"""


@pytest.mark.parametrize("width", [1440, 400])
def test_the_box_is_drawn_at_the_position_of_the_chunk(kept: KeptPages, console: Console, width: int) -> None:
    (console.folder / "documents" / "약관").mkdir(exist_ok=True)
    write_pdf(console.folder / "documents" / "약관" / "bridge.pdf")
    seq = console.decide(on_page("약관/bridge.pdf"))
    with looking(kept, console, viewport={"width": width, "height": 900}) as page:
        show(page, seq)
        picture = page.locator('.ag-chunk[data-chunk="0"] .sheet img')
        page.get_by_role("button", name="Show the whole page 2").click()
        picture.scroll_into_view_if_needed()
        seen = picture.evaluate(DARKNESS)
        assert seen["inside"] == [True, True]
        assert seen["outside"] == [False, False]
        left, top, right, bottom = BOX
        wanted = {"left": left / WIDTH, "top": top / HEIGHT, "width": (right - left) / WIDTH}
        for name, share in wanted.items():
            assert abs(seen[name] - share) < 0.01, name
        assert abs(seen["height"] - (bottom - top) / HEIGHT) < 0.01
        assert page.locator(".sheet rect.cited").count() == 1


INSIDE = """(frame) => {
  const outer = frame.getBoundingClientRect(), image = frame.querySelector("img").getBoundingClientRect();
  const boxes = [...frame.querySelectorAll("rect")].map((one) => one.getBoundingClientRect());
  return {
    share: outer.height / image.height, width: outer.width / image.width,
    whole: boxes.every((one) => one.left >= outer.left && one.right <= outer.right && one.top >= outer.top && one.bottom <= outer.bottom),
  };
}"""


@pytest.mark.parametrize("width", [1440, 400])
def test_a_page_is_cropped_to_the_passage_and_a_click_shows_all_of_it(
    kept: KeptPages, console: Console, width: int
) -> None:
    write_pdf(console.folder / "documents" / "bridge.pdf")
    seq = console.decide(on_page("bridge.pdf"))
    with looking(kept, console, viewport={"width": width, "height": 900}) as page:
        show(page, seq)
        cropped = page.locator(".sheet").evaluate(INSIDE)
        assert cropped["whole"]
        assert cropped["share"] < 0.2
        page.get_by_role("button", name="Show the whole page 2").press("Enter")
        whole = page.locator(".sheet").evaluate(INSIDE)
        assert abs(whole["share"] - 1) < 0.02
        assert abs(whole["width"] - 1) < 0.02
        page.get_by_role("button", name="Show only the passage on page 2").click()
        assert page.locator(".sheet").evaluate(INSIDE) == cropped


def test_the_image_of_a_large_page_has_a_limited_size(console: Console) -> None:
    write_pdf(console.folder / "documents" / "poster.pdf", width=14_400.0)
    seq = console.decide(on_page("poster.pdf"))
    png = console.client.get(f"/console/decisions/{seq}/chunks/0/pages/2").content
    assert int.from_bytes(png[16:20]) in (4_000, 4_001)


def seq_of(console: Console, name: str) -> int:
    found = re.search(rf'data-seq="(\d+)"(?:(?!</tr>).)*>{name}</a>', console.client.get("/console").text, re.DOTALL)
    assert found is not None
    return int(found[1])


def test_the_demo_shows_a_page_with_its_box(kept: KeptPages, demo: Console) -> None:
    with looking(kept, demo) as page:
        show(page, seq_of(demo, "humber-1"))
        picture = page.get_by_role("img", name="Page 4 of humber-bridge.pdf")
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") == 2 * 595
        expect(page.locator(".sheet rect.chunk-box")).to_have_count(2)
        expect(page.locator(".sheet rect.cited")).to_have_count(1)


def test_without_a_pdf_reader_the_page_says_what_to_install(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "pypdfium2.py").write_text('raise ModuleNotFoundError("not installed")')
    with Console(tmp_path, "--demo") as bare, visiting(browser, bare) as page:
        show(page, seq_of(bare, "humber-1"))
        expect(page.locator(".notice")).to_contain_text("pip install 'answergate[pdf]'")
        expect(page.locator(".ag-evidence")).to_contain_text("1,410 metres")
        show(page, seq_of(bare, "answer-good-zh"))
        expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize(
    "source", ["../decisions.db", "/etc/hostname", "bridge.txt", "../secret.pdf", "none", "\0.pdf"]
)
def test_only_documents_of_the_folder_are_shown(console: Console, source: str) -> None:
    write_pdf(console.folder / "secret.pdf")
    (console.folder / "documents" / "bridge.txt").write_text("no PDF")
    seq = console.decide(on_page(source))
    assert console.client.get(f"/console/decisions/{seq}/chunks/0/pages/2").status_code == 404
    assert '"address"' not in console.client.get(f"/console/decisions/{seq}").text


def test_a_page_or_chunk_that_is_not_in_the_case_has_no_image(console: Console) -> None:
    write_pdf(console.folder / "documents" / "bridge.pdf")
    seq, beyond = console.decide(on_page("bridge")), console.decide(on_page("bridge.pdf", page=77))
    for address in (f"{seq}/chunks/0/pages/1", f"{seq}/chunks/5/pages/2", f"{beyond}/chunks/0/pages/77"):
        assert console.client.get(f"/console/decisions/{address}").status_code == 404
    good = console.client.get(f"/console/decisions/{seq}/chunks/0/pages/2")
    assert good.headers["content-type"] == "image/png"


# Review


def test_a_decision_is_accepted_then_overruled_with_a_reason(kept: KeptPages, console: Console) -> None:
    seq = console.decide({**WRONG_NUMBER, "id": "to review"})
    with looking(kept, console) as page:
        show(page, seq)
        expect(page.locator("#review")).to_contain_text("This decision has not been reviewed")
        page.keyboard.press("r")
        expect(page.locator("#reason")).to_be_focused()
        page.get_by_role("button", name="Accept", exact=True).click()
        expect(page.locator("#review")).to_contain_text("accepted by local")
        page.get_by_text("Review again").click()
        page.locator("#reason").fill("측량 보고서에는 1,420 <b>미터</b>")
        page.get_by_role("button", name="Overrule").click()
        expect(page.locator("#review .ruling")).to_contain_text("overruled by local")
        expect(page.locator("#review q")).to_have_text("측량 보고서에는 1,420 <b>미터</b>")
        expect(page.locator(".earlier summary")).to_have_text("1 earlier")
        page.goto("/console?review=overruled")
        expect(page.locator("#decisions tbody tr", has_text="to review").locator(".ruling")).to_have_text("overruled")


OVERLAP = """() => {
  const form = document.querySelector("#reviewing form").getBoundingClientRect();
  return [...document.querySelectorAll(".ag-verdict, .ag-column")].map((one) => one.getBoundingClientRect())
    .filter((one) => one.left < form.right && one.right > form.left && one.top < form.bottom && one.bottom > form.top).length;
}"""


@pytest.mark.parametrize(("width", "beside"), [(1440, True), (1280, True), (1024, False), (400, False)])
def test_the_review_form_never_covers_the_evidence(kept: KeptPages, demo: Console, width: int, beside: bool) -> None:
    with looking(kept, demo, viewport={"width": width, "height": 900}) as page:
        show(page, seq_of(demo, "humber-2"))
        page.keyboard.press("r")
        expect(page.locator("#reason")).to_be_focused()
        assert page.evaluate(OVERLAP) == 0
        form, evidence = page.locator("#reviewing form").bounding_box(), page.locator(".ag-evidence").bounding_box()
        assert form is not None
        assert evidence is not None
        assert (form["x"] > evidence["x"] + evidence["width"]) == beside
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_decision_is_reviewed_with_the_keyboard(kept: KeptPages, console: Console) -> None:
    seq = console.decide({**WRONG_NUMBER, "id": "by keyboard"})
    with looking(kept, console) as page:
        show(page, seq)
        page.keyboard.press("2")
        expect(page.get_by_role("button", name="Overrule")).to_contain_class("is-asked")
        page.keyboard.type("measured again")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#review .ruling")).to_contain_text("overruled by local")
        expect(page.locator("#review q")).to_have_text("measured again")


def test_overruling_needs_a_reason(kept: KeptPages, console: Console) -> None:
    seq = console.decide({**WRONG_NUMBER, "id": "no reason"})
    with looking(kept, console) as page:
        show(page, seq)
        page.get_by_text("Review", exact=True).click()
        page.locator("#reason").fill("   ")
        page.get_by_role("button", name="Overrule").click()
        expect(page.locator(".problem")).to_contain_text("Enter a reason to overrule")
        expect(page.locator("#review .ruling")).to_contain_text("This decision has not been reviewed")


def test_line_ends_do_not_make_a_reason_too_long(kept: KeptPages, console: Console) -> None:
    seq = console.decide({**WRONG_NUMBER, "id": "long reason"})
    reason = "\n".join(["measured"] * 444)
    with looking(kept, console) as page:
        show(page, seq)
        page.keyboard.press("r")
        page.locator("#reason").fill(reason)
        page.get_by_role("button", name="Overrule").click()
        expect(page.locator("#review q")).to_be_visible()
        assert page.locator("#review q").text_content() == reason


def test_overruled_cases_are_exported_in_a_format_that_evaluate_reads(
    browser: Browser, empty: Console, tmp_path: Path
) -> None:
    seqs = [empty.decide({**case, "id": f"{case['id']}"}) for case in (WRONG_NUMBER, RIGHT)]
    with visiting(browser, empty) as page:
        for seq in seqs:
            show(page, seq)
            page.get_by_text("Review", exact=True).click()
            page.locator("#reason").fill("measured again")
            page.get_by_role("button", name="Overrule").click()
            expect(page.locator("#review .ruling")).to_contain_text("overruled")
        page.goto("/console")
        with page.expect_download() as waiting:
            page.get_by_role("link", name="overruled", exact=True).click()
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {line["ledger"]["seq"]: line["labels"]["supported"] for line in lines} == {seqs[0]: True, seqs[1]: False}
    assert lines[0]["ledger"]["reason"] == "measured again"
    evaluated = subprocess.run(
        [sys.executable, "-m", "answergate", "evaluate", str(file)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert evaluated.returncode in (0, 1), evaluated.stderr


def test_an_export_of_nothing_says_why(kept: KeptPages, empty: Console) -> None:
    seq = empty.decide(WRONG_NUMBER, "answer")
    with looking(kept, empty) as page:
        page.goto("/console")
        page.get_by_role("link", name="all reviewed").click()
        expect(page.locator("main")).to_contain_text("No decision has been reviewed yet")
        show(page, seq)
        page.get_by_text("Review", exact=True).click()
        page.get_by_role("button", name="Accept", exact=True).click()
        expect(page.locator("#review .ruling")).to_contain_text("accepted")
        page.goto("/console")
        page.get_by_role("link", name="all reviewed").click()
        expect(page.locator("main")).to_contain_text(
            '1 reviewed case is not stored. A policy stores cases with store = "full"'
        )
