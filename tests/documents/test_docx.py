"""DOCX files: the order of paragraphs and tables, merged cells, notes, what is hidden, pages, and files that are broken."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.enum.section import WD_SECTION
from docx.enum.text import WD_BREAK
from docx.oxml import parse_xml
from docx.shared import Pt
from flow_checks import cells, check_places, free, only_page, rows
from pdf_maker import Sheet, write_pdf

from answergate.documents import docx_parts as parts
from answergate.documents.cache import read_document
from answergate.documents.page import Document, Page

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def read(path: Path) -> Document:
    document = read_document(path, "a.docx")
    check_places(document)
    return document


def saved(tmp_path: Path, made: Any) -> Path:
    path = tmp_path / "a.docx"
    made.save(path)
    return path


def page_of(tmp_path: Path, made: Any) -> Page:
    document = read(saved(tmp_path, made))
    assert document.troubles == ()
    return only_page(document)


def add_xml(made: Any, xml: str) -> None:
    """Add an element to the end of the body."""
    made.element.body.insert_element_before(parse_xml(xml.replace(">", f" {_W}>", 1)), "w:sectPr")


def rewritten(path: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Change the entries of the zip file."""
    with zipfile.ZipFile(path) as opened:
        entries = {name: opened.read(name) for name in opened.namelist()}
    change(entries)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as written:
        for name, content in entries.items():
            written.writestr(name, content)
    return path


def test_paragraphs_and_tables_are_in_their_order(tmp_path: Path) -> None:
    made = docx.Document()
    made.add_heading("Fees", 1)
    made.add_paragraph("Before")
    table = made.add_table(2, 2)
    for cell, text in zip(table._cells, ["Card", "Fee", "Gold", "$95"], strict=True):
        cell.text = text
    made.add_paragraph("After\nand a new line")
    page = page_of(tmp_path, made)
    assert free(page) == ["Fees", "Before", "After", "and a new line"]
    assert page.text == "Fees\n\nBefore\n\nCard\nFee\nGold\n$95\n\nAfter\nand a new line\n"
    [found] = page.tables
    assert rows(page, found) == [["Card", "Fee"], ["Gold", "$95"]]
    assert page.free_lines[1].box.bottom < found.ys[0] < found.ys[-1] < page.free_lines[2].box.top


def test_headings_are_larger_and_items_are_close(tmp_path: Path) -> None:
    made = docx.Document()
    made.add_heading("Title", 0)
    made.add_heading("Part", 2)
    made.add_paragraph("one", style="List Bullet")
    made.add_paragraph("two", style="List Bullet")
    made.add_paragraph("text")
    title, part, one, two, text = page_of(tmp_path, made).free_lines
    assert title.box.height > part.box.height > 1.15 * one.box.height
    assert two.box.top == one.box.bottom
    assert text.box.top - two.box.bottom >= text.box.height


def test_merged_cells(tmp_path: Path) -> None:
    made = docx.Document()
    table = made.add_table(4, 3)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "Card"
    table.cell(0, 1).merge(table.cell(0, 2)).text = "Fee"
    table.cell(1, 1).text, table.cell(1, 2).text = "first\nyear", "later"
    table.cell(2, 0).text, table.cell(2, 1).text, table.cell(2, 2).text = "Gold", "$0", "$95"
    table.cell(3, 0).text = "Silver"
    table.cell(2, 1).merge(table.cell(3, 1))
    table.cell(3, 2).text = "$20"
    page = page_of(tmp_path, made)
    assert cells(page, page.tables[0]) == [
        (0, 0, 2, 1, "Card"),
        (0, 1, 1, 2, "Fee"),
        (1, 1, 1, 1, "first\nyear"),
        (1, 2, 1, 1, "later"),
        (2, 0, 1, 1, "Gold"),
        (2, 1, 2, 1, "$0"),
        (2, 2, 1, 1, "$95"),
        (3, 0, 1, 1, "Silver"),
        (3, 2, 1, 1, "$20"),
    ]


def test_rows_that_begin_or_end_elsewhere_and_deleted_rows(tmp_path: Path) -> None:
    made = docx.Document()
    cell = "<w:tc><w:tcPr>{}</w:tcPr><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>".format
    wide = cell("<w:gridSpan w:val='2'/>", "f")
    add_xml(
        made,
        f"<w:tbl><w:tr>{cell('', 'a')}{cell('', 'b')}{cell('', 'c')}</w:tr>"
        f"<w:tr><w:trPr><w:gridBefore w:val='1'/></w:trPr>{cell('', 'd')}{cell('', 'e')}</w:tr>"
        f"<w:tr><w:trPr><w:del w:id='1'/></w:trPr>{cell('', 'gone')}</w:tr>"
        f"<w:sdt><w:sdtContent><w:tr>{wide}{cell('<w:vMerge/>', 'g')}</w:tr></w:sdtContent>"
        "</w:sdt></w:tbl>",
    )
    page = page_of(tmp_path, made)
    assert cells(page, page.tables[0]) == [
        (0, 0, 1, 1, "a"),
        (0, 1, 1, 1, "b"),
        (0, 2, 1, 1, "c"),
        (1, 0, 1, 1, ""),
        (1, 1, 1, 1, "d"),
        (1, 2, 1, 1, "e"),
        (2, 0, 1, 2, "f"),
        (2, 2, 1, 1, "g"),
    ]


def test_nested_tables(tmp_path: Path) -> None:
    made = docx.Document()
    frame = made.add_table(1, 2)
    frame.cell(0, 0).text = "Menu"
    inner = frame.cell(0, 1).add_table(2, 2)
    for cell, text in zip(inner._cells, ["Card", "Fee", "Gold", "$95"], strict=True):
        cell.text = text
    made.add_paragraph("between")
    data = made.add_table(3, 2)
    for cell, text in zip(data._cells, ["fee", "amount", "late", "$40", "annual", ""], strict=True):
        cell.text = text
    small = data.cell(2, 1).add_table(1, 2)
    small.cell(0, 0).text, small.cell(0, 1).text = "year 1", "$0"
    page = page_of(tmp_path, made)
    assert free(page) == ["Menu", "between"]
    first, second = page.tables
    assert rows(page, first) == [["Card", "Fee"], ["Gold", "$95"]]
    assert rows(page, second) == [["fee", "amount"], ["late", "$40"], ["annual", "year 1\t$0"]]


def test_page_and_section_breaks_start_pages(tmp_path: Path) -> None:
    made = docx.Document()
    made.add_paragraph("one").add_run().add_break(WD_BREAK.PAGE)
    made.add_paragraph("two").paragraph_format.page_break_before = False
    made.add_paragraph("three").paragraph_format.page_break_before = True
    made.add_section(WD_SECTION.CONTINUOUS)
    made.add_paragraph("still three")
    made.add_section(WD_SECTION.NEW_PAGE)
    made.add_paragraph("four").add_run().add_break(WD_BREAK.LINE)
    document = read(saved(tmp_path, made))
    assert [(page.number, free(page)) for page in document.pages] == [
        (1, ["one"]),
        (2, ["two"]),
        (3, ["three", "still three"]),
        (4, ["four"]),
    ]


def test_headers_and_footers_are_read_once(tmp_path: Path) -> None:
    made = docx.Document()
    section = made.sections[0]
    section.header.paragraphs[0].text, section.footer.paragraphs[0].text = "Bank One", "Page 1"
    made.add_paragraph("one").add_run().add_break(WD_BREAK.PAGE)
    made.add_paragraph("two")
    document = read(saved(tmp_path, made))
    assert [free(page) for page in document.pages] == [["Bank One", "one"], ["two", "Page 1"]]
    section.different_first_page_header_footer = True
    section.first_page_header.paragraphs[0].text = "First"
    assert free(read(saved(tmp_path, made)).pages[0]) == ["First", "one"]


def test_raised_and_crossed_out_and_hidden_runs(tmp_path: Path) -> None:
    made = docx.Document()
    paragraph = made.add_paragraph("$95")
    paragraph.add_run("1)").font.superscript = True
    paragraph.add_run(" $90").font.strike = True
    paragraph.add_run(" secret").font.hidden = True
    shown = paragraph.add_run(" a year\u00a0long")
    shown.font.hidden, shown.font.strike = False, False
    made.styles.add_style("Secret", 1).font.hidden = True
    made.add_paragraph("more", style="Secret")
    made.styles.add_style("Mark", 2).font.superscript = True
    made.add_paragraph("$5").add_run("2", style="Mark").font.size = Pt(4)
    page = page_of(tmp_path, made)
    assert free(page) == ["$95¹⁾ a year long", "$5²"]
    assert page.hidden == len("$90secretmore")


def test_tracked_changes_fields_links_and_boxes(tmp_path: Path) -> None:
    made = docx.Document()
    run = "<w:r><w:t xml:space='preserve'>{}</w:t></w:r>".format
    field = "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>"
    add_xml(
        made,
        f"<w:p><w:ins w:id='1'>{run('$95 ')}</w:ins><w:del w:id='2'><w:r><w:delText>$90</w:delText></w:r></w:del>"
        f"<w:hyperlink>{run('a year')}</w:hyperlink>{field}<w:r><w:noBreakHyphen/><w:tab/><w:sym/></w:r>"
        f"<w:r><w:pict><w:txbxContent><w:p>{run('in a box')}</w:p></w:txbxContent></w:pict></w:r>"
        f"<w:sdt><w:sdtContent>{run('!')}</w:sdtContent></w:sdt></w:p>",
    )
    add_xml(made, f"<w:sdt><w:sdtContent><w:p>{run('controlled')}</w:p></w:sdtContent></w:sdt>")
    assert free(page_of(tmp_path, made)) == ["$95 a year-\t\ufffd!", "in a box", "controlled"]


def _with_notes(entries: dict[str, bytes]) -> None:
    note = "<w:{0} w:id='{1}'><w:p><w:r>{2}</w:r><w:r><w:t xml:space='preserve'>{3}</w:t></w:r></w:p></w:{0}>".format
    for kind, notes in (
        (
            "footnote",
            [
                note("footnote", -1, "<w:separator/>", "never"),
                note("footnote", 5, "<w:footnoteRef/>", " First year free."),
                note("footnote", 2, "", "Once."),
                note("footnote", 9, "", "* Own mark."),
            ],
        ),
        ("endnote", [note("endnote", 1, "<w:endnoteRef/>", " At the end.")]),
    ):
        entries[f"word/{kind}s.xml"] = f"<w:{kind}s {_W}>{''.join(notes)}</w:{kind}s>".encode()
        relation = f'<Relationship Id="r{kind}" Type="{_TYPES}/{kind}s" Target="/word/{kind}s.xml"/>'
        rels = entries["word/_rels/document.xml.rels"].decode()
        entries["word/_rels/document.xml.rels"] = rels.replace(
            "</Relationships>", f"{relation}</Relationships>"
        ).encode()


def test_notes_follow_the_page_that_refers_to_them(tmp_path: Path) -> None:
    made = docx.Document()
    refer = "<w:r><w:t>{}</w:t></w:r><w:r><w:{}Reference w:id='{}'{}/>{}</w:r>".format
    own_mark = refer(" $7", "footnote", 9, " w:customMarkFollows='1'", "<w:t>*</w:t>")
    add_xml(
        made,
        f"<w:p>{refer('$95', 'footnote', 5, '', '')}{refer(' or $5', 'endnote', 1, '', '')}{own_mark}</w:p>",
    )
    add_xml(made, f"<w:p><w:pPr><w:pageBreakBefore/></w:pPr>{refer('$3', 'footnote', 2, '', '')}</w:p>")
    document = read(rewritten(saved(tmp_path, made), _with_notes))
    assert [free(page) for page in document.pages] == [
        ["$95¹ or $5ⁱ $7*", "¹ First year free.", "* Own mark."],
        ["$3²", "ⁱ At the end.", "² Once."],
    ]


def test_the_same_content_gives_the_same_table_in_every_kind_of_file(tmp_path: Path) -> None:
    content = [["Card", "Annual fee", "APR"], ["Gold", "$95", "18.24%"], ["연회비", "3만원", "-"]]
    made = docx.Document()
    table = made.add_table(3, 3)
    for cell, text in zip(table._cells, chain(*content), strict=True):
        cell.text = text
    saved(tmp_path, made)
    (tmp_path / "a.txt").write_text("\n".join(" | ".join(row) for row in content), encoding="utf-8")
    html = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in content)
    (tmp_path / "a.html").write_text(f"<meta charset=utf-8><table>{html}</table>", encoding="utf-8")
    sheet = Sheet()
    sheet.table([40, 180, 320, 460], 80, content)
    write_pdf(tmp_path / "a.pdf", sheet)
    for suffix in ("txt", "html", "docx", "pdf"):
        page = only_page(read_document(tmp_path / f"a.{suffix}", "a"))
        assert [rows(page, found) for found in page.tables] == [content], suffix
        assert free(page) == [], suffix


def test_the_same_merged_cells_give_the_same_table_in_html_and_docx(tmp_path: Path) -> None:
    made = docx.Document()
    table = made.add_table(3, 3)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "Card"
    table.cell(0, 1).merge(table.cell(0, 2)).text = "Fee"
    table.cell(1, 1).text, table.cell(1, 2).text = "now", "later"
    table.cell(2, 0).merge(table.cell(2, 2)).text = "none"
    html = "<tr><td rowspan=2>Card<td colspan=2>Fee<tr><td>now<td>later<tr><td colspan=3>none"
    (tmp_path / "a.html").write_text(f"<table>{html}</table>", encoding="utf-8")
    pages = [only_page(read(saved(tmp_path, made))), only_page(read_document(tmp_path / "a.html", "a"))]
    assert pages[0] == pages[1]


def _bomb(entries: dict[str, bytes]) -> None:
    entries["word/document.xml"] += b" " * 3_000_000


def _entities(entries: dict[str, bytes]) -> None:
    entries["word/document.xml"] = (
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
        b"<w:document %s><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>" % _W.encode()
    )


def _deep(entries: dict[str, bytes]) -> None:
    opened = b"<w:ins>" * 5000
    entries["word/document.xml"] = b"<w:document %s><w:body>%s%s</w:body></w:document>" % (
        _W.encode(),
        opened,
        opened.replace(b"<", b"</"),
    )


def _wide(entries: dict[str, bytes]) -> None:
    cell = b"<w:tc><w:tcPr><w:gridSpan w:val='60000'/></w:tcPr><w:p/></w:tc>"
    entries["word/document.xml"] = b"<w:document %s><w:body><w:tbl><w:tr>%s</w:tr></w:tbl></w:body></w:document>" % (
        _W.encode(),
        cell * 20,
    )


def _without_main_part(entries: dict[str, bytes]) -> None:
    del entries["word/document.xml"]


def _cut(entries: dict[str, bytes]) -> None:
    entries["word/document.xml"] = entries["word/document.xml"][:-20]


NOT_DOCX = "this is not a DOCX file, or it is broken or empty"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_bomb, "larger than 2 MB when unpacked"),
        (_entities, NOT_DOCX),
        (_deep, "its elements are nested too deeply"),
        (_wide, "its tables have too many cells"),
        (_without_main_part, NOT_DOCX),
        (_cut, NOT_DOCX),
    ],
)
def test_damaged_and_malicious_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, bytes]], None], reason: str
) -> None:
    monkeypatch.setattr(parts, "_MOST_BYTES", 2_000_000)
    document = read(rewritten(saved(tmp_path, docx.Document()), change))
    assert [str(trouble) for trouble in document.troubles] == [f"a.docx: could not be read: {reason}"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", NOT_DOCX),
        (b"not a zip", NOT_DOCX),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "the document is encrypted"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "this is an old DOC file; save it as DOCX"),
    ],
)
def test_files_that_are_not_docx(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(content)
    assert [str(trouble) for trouble in read(path).troubles] == [f"a.docx: could not be read: {reason}"]


def test_any_damaged_byte_ends_in_a_document_or_a_reason(tmp_path: Path) -> None:
    made = docx.Document()
    made.add_paragraph("The annual fee is $95.")
    content = saved(tmp_path, made).read_bytes()
    path = tmp_path / "b.docx"
    for at in range(0, len(content), max(len(content) // 400, 1)):
        path.write_bytes(content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :])
        document = read_document(path, "b.docx")
        assert document.pages or document.troubles
    encrypted = bytearray(content)
    for at in range(len(content) - 10):
        if content[at : at + 4] == b"PK\x01\x02":
            encrypted[at + 8] |= 1
        if content[at : at + 4] == b"PK\x03\x04":
            encrypted[at + 6] |= 1
    path.write_bytes(encrypted)
    assert [trouble.reason for trouble in read(path).troubles] == ["could not be read: the document is encrypted"]


def test_an_empty_document_and_parts_that_are_not_read_are_reported(tmp_path: Path) -> None:
    made = docx.Document()
    assert [trouble.reason for trouble in read(saved(tmp_path, made)).troubles] == [
        "could not be read: the file has no text"
    ]
    made.add_paragraph("text")
    add_xml(made, "<w:altChunk/>".replace("/>", "></w:altChunk>"))
    document = read(saved(tmp_path, made))
    assert free(only_page(document)) == ["text"]
    assert [trouble.reason for trouble in document.troubles] == [
        "could not be read in full: it contains other files, which Word shows as its text"
    ]
