"""HTML files: lines, tables with merged cells, what is hidden, footnote marks, charsets, and files that are broken."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from flow_checks import cells, check_places, free, only_page, rows
from hypothesis import given
from hypothesis import strategies as st

from answergate.documents import errors
from answergate.documents import html as reader
from answergate.documents.cache import read_document
from answergate.documents.drawing import page_drawing
from answergate.documents.errors import DocumentsError
from answergate.documents.page import Document, Page


def read(tmp_path: Path, html: str | bytes) -> Document:
    path = tmp_path / "a.html"
    path.write_bytes(html if isinstance(html, bytes) else html.encode())
    document = read_document(path, "a.html")
    check_places(document)
    return document


def page_of(tmp_path: Path, html: str) -> Page:
    document = read(tmp_path, html)
    assert document.troubles == ()
    return only_page(document)


def test_headings_paragraphs_and_items_are_lines(tmp_path: Path) -> None:
    page = page_of(
        tmp_path,
        "<title>not on the page</title><h2>Fees of the <i>Gold</i> Card</h2><p>The fee\n   is\t<b>$95</b>.<p>Per<br>year"
        "<ul><li>one<li>two<ol><li>two and a half</ol></ul>tail<div>a</div><span>b</span> <span>c</span>",
    )
    assert free(page) == [
        *("Fees of the Gold Card", "The fee is $95.", "Per", "year", "one", "two", "two and a half", "tail", "a", "b c")
    ]


def test_a_heading_is_larger_and_paragraphs_are_apart(tmp_path: Path) -> None:
    page = page_of(tmp_path, "<h1>Big</h1><h3>Small</h3><p>text</p><p>more<br>and more</p><ul><li>x<li>y</ul>")
    big, small, text, more, and_more, x, y = page.free_lines
    assert big.box.height > small.box.height > 1.15 * text.box.height
    assert more.box.top - text.box.bottom >= text.box.height
    assert and_more.box.top == more.box.bottom
    assert y.box.top == x.box.bottom
    assert "text\n\nmore\nand more\n\nx\ny\n" in page.text


def test_what_is_hidden_is_no_text(tmp_path: Path) -> None:
    page = page_of(
        tmp_path,
        "<style>p{color:red}</style><script>var fee = '<p>1</p>'</script><template><p>2</p></template>"
        "<noscript>3</noscript><p hidden>4</p><p style='color:red; display : none'>5</p><p style='visibility:hidden'>6"
        "</p><select><option>7</select><p>seen <span style='opacity:0.5'>too</span><!-- 8 --></p>"
        "<table><tr><td>a<td style='display:none'>9<td>b<tr hidden><td>10<tr><td>c<td>d</table><!--[if IE]>11<![endif]-->",
    )
    assert free(page) == ["seen too"]
    assert rows(page, page.tables[0]) == [["a", "b"], ["c", "d"]]
    assert page.hidden == len("456910")


def test_what_is_crossed_out_is_not_stated(tmp_path: Path) -> None:
    page = page_of(tmp_path, "<p>Fee: <s>$95</s> <del>$90</del> <i style='text-decoration: line-through'>$85</i> $0")
    assert free(page) == ["Fee: $0"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("$95<sup>1</sup>", "$95¹"),
        ("$95<sup> 12) </sup> per year", "$95¹²⁾ per year"),
        ("$95<a href='#n'><sup>1,2</sup></a>", "$95¹,²"),
        ("$95<span style='vertical-align: super'>a</span>", "$95ᵃ"),
        ("$95<a role=doc-noteref href='#n'>3</a>", "$95³"),
        ("90일<sup>주1)</sup>", "90일주1)"),
        ("$95<sup>*</sup>", "$95*"),
        ("the 1<sup>st</sup> of 10<sup>6</sup> m<sup>2</sup>, H<sub>2</sub>O", "the 1st of 10⁶ m², H2O"),
        ("Fish &amp; chips &#8364;5 &copy &lt;b&gt;", "Fish & chips €5 © <b>"),
        ("a&nbsp;b 1&nbsp;000&nbsp;", "a b 1\u00a0000"),
        ("in&shy;sur&#8203;ance<wbr>s", "insurances"),
        ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "漢字"),
    ],
)
def test_marks_entities_and_spaces(tmp_path: Path, html: str, text: str) -> None:
    assert free(page_of(tmp_path, f"<p>{html}</p>")) == [text]


def test_a_numbered_item_that_a_mark_links_to_has_the_mark(tmp_path: Path) -> None:
    page = page_of(
        tmp_path,
        "<p>$95<sup><a href='#fn1'>1</a></sup> or $5<a href='#fn2'><sup>2</sup></a>, see <a href='#other'>there</a>"
        "<ol><li id=fn1><p>First year free.</p></li><li id=fn2>Once.</li><li id=other>Other.</li></ol>",
    )
    assert free(page) == ["$95¹ or $5², see there", "¹ First year free.", "² Once.", "Other."]


def test_merged_cells_are_placed_as_browsers_place_them(tmp_path: Path) -> None:
    page = page_of(
        tmp_path,
        "<table><caption>Fees <b>2026</b></caption><colgroup><col><col></colgroup>"
        "<tr><th rowspan=2>Card<th colspan=2>Fee<tr><th>first<br>year<th>later"
        "<tr><td>Gold<td rowspan=0>$0<td>$95<tr><td>Silver<td>$20</table>",
    )
    assert free(page) == ["Fees 2026"]
    [table] = page.tables
    assert page.free_lines[0].box.bottom <= table.ys[0]
    assert cells(page, table) == [
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


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<tr><td>a<td>b<tr><td>c", [["a", "b"], ["c", ""]]),
        ("<tr><td colspan=2>a<td>b<tr><td colspan=2>c<td>d", [["a", "b"], ["c", "d"]]),
        ("<tr><td rowspan=9>a<tr><tr>", [["a"]]),
        ("<tr><td>a<td>b<tr></tr><tr><td>c<td>d", [["a", "b"], ["c", "d"]]),
        (
            "<tfoot><tr><td>sum<td>3</tfoot><tbody><tr><td>a<td>1</tbody><thead><tr><th>x<th>y",
            [["x", "y"], ["a", "1"], ["sum", "3"]],
        ),
        ("<td>a<td>b<tr><td>c<td>d", [["a", "b"], ["c", "d"]]),
        ("<form><tr><td>a<td>b</form><tr><td>c<td>d", [["a", "b"], ["c", "d"]]),
        ("<tr><td colspan=x rowspan=-1>a<td colspan=''>b<tr><td>c<td>d", [["a", "b"], ["c", "d"]]),
        ("<tr><td><p>a</p><p>b</p><td><ul><li>c<li>d</ul>", [["a\nb", "c\nd"]]),
    ],
)
def test_grids(tmp_path: Path, html: str, expected: list[list[str]]) -> None:
    page = page_of(tmp_path, f"<table>{html}</table>")
    assert rows(page, page.tables[0]) == expected


def test_row_spans_end_with_their_group(tmp_path: Path) -> None:
    html = "<thead><tr><th rowspan=3>a<th>b</thead><tbody><tr><td>c<td>d</tbody>"
    page = page_of(tmp_path, f"<table>{html}</table>")
    assert rows(page, page.tables[0]) == [["a", "b"], ["c", "d"]]


def test_a_table_that_arranges_the_page_is_not_a_table_of_data(tmp_path: Path) -> None:
    inner = "<table><tr><th>Card<th>Fee<tr><td>Gold<td>$95</table>"
    page = page_of(tmp_path, f"<table><tr><td colspan=2>Bank<tr><td>Menu<td><h2>Fees</h2>{inner}<p>End</table>")
    assert free(page) == ["Bank", "Menu", "Fees", "End"]
    [table] = page.tables
    assert rows(page, table) == [["Card", "Fee"], ["Gold", "$95"]]
    presented = page_of(tmp_path, "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>")
    assert free(presented) == ["a", "b", "c", "d"]


def test_a_table_in_a_cell_of_data_becomes_lines_of_the_cell(tmp_path: Path) -> None:
    inner = "<table><tr><td>year 1<td>$0<tr><td>year 2<td>$95</table>"
    page = page_of(tmp_path, f"<table><tr><th>Fee<th>Amount<tr><td>annual<td>{inner}<tr><td>late<td>$40</table>")
    [table] = page.tables
    assert rows(page, table) == [["Fee", "Amount"], ["annual", "year 1\t$0\nyear 2\t$95"], ["late", "$40"]]


def test_roles_and_terms_make_tables(tmp_path: Path) -> None:
    page = page_of(
        tmp_path,
        "<div role=table><div role=rowgroup><div role=row><span role=columnheader>Card</span><span role=columnheader>Fee"
        "</span></div></div><div role=row><span role=cell>Gold</span><span role=cell>$95</span></div></div>"
        "<dl><div><dt>APR<dd>20%</div><div><dt>Late fee<dd>$40</div></dl><dl><dt>a<dd>b<dd>c</dl>",
    )
    assert [rows(page, table) for table in page.tables] == [
        [["Card", "Fee"], ["Gold", "$95"]],
        [["APR", "20%"], ["Late fee", "$40"]],
    ]
    assert free(page) == ["a", "b", "c"]


def test_preformatted_text_keeps_its_lines(tmp_path: Path) -> None:
    assert free(page_of(tmp_path, "<pre>\nfee:   $95\n\n  apr:  20%\n</pre>")) == ["fee:   $95", "apr:  20%"]


def test_a_page_break_of_the_style_starts_a_page(tmp_path: Path) -> None:
    document = read(
        tmp_path, "<p>one<div style='page-break-before: always'>two</div><p style='break-after:page'>two<p>three"
    )
    assert [(page.number, free(page)) for page in document.pages] == [(1, ["one"]), (2, ["two", "two"]), (3, ["three"])]


def test_long_lines_are_broken_and_wide_tables_fit(tmp_path: Path) -> None:
    long = "the annual fee is charged every year " * 30
    page = page_of(tmp_path, f"<p>{long}<table><tr><td>{long}<td>Gold<td>{'연회비는 매년 청구됩니다 ' * 40}</table>")
    assert page.width < 1010
    assert " ".join(" ".join(free(page)).split()) == long.strip()
    assert " ".join(page.tables[0].cells[0].span.of(page.text).split()) == long.strip()
    assert all(line.box.height == 16 for line in page.lines)


def test_text_without_spaces_is_broken_outside_numbers(tmp_path: Path) -> None:
    text = "年会費は九千五百円です。支払いは毎月二十七日。" * 20
    lines = free(page_of(tmp_path, f"<p>{text}"))
    assert "".join(lines) == text
    assert len(lines) > 1
    assert all(line.endswith("。") for line in lines)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<p>Prämie €".encode(), "Prämie €"),
        (b"\xef\xbb\xbf" + "<meta charset=latin-1><p>Prämie".encode(), "Prämie"),
        ("<p>Prämie".encode("utf-16"), "Prämie"),
        ("<meta charset='iso-8859-1'><p>Prämie €".encode("cp1252"), "Prämie €"),
        ("<meta http-equiv=Content-Type content='text/html; charset=EUC-KR'><p>똠방각하".encode("cp949"), "똠방각하"),
        ("<meta charset=ks_c_5601-1987><p>연회비".encode("cp949"), "연회비"),
        ("<meta charset=gb2312><p>年费".encode("gb18030"), "年费"),
        ("<meta charset=Shift_JIS><p>年会費①".encode("cp932"), "年会費①"),
        ("<?xml version='1.0' encoding='windows-1252'?><html><p>Prämie".encode("cp1252"), "Prämie"),
        ("<meta charset=utf-16><p>Prämie".encode(), "Prämie"),
    ],
)
def test_charsets(tmp_path: Path, content: bytes, text: str) -> None:
    document = read(tmp_path, content)
    assert document.troubles == ()
    assert free(only_page(document)) == [text]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "could not be read: the file has no text"),
        (b"<html><body> <!-- --> </body></html>", "could not be read: the file has no text"),
        (b"<frameset><frame src=a.html></frameset>", "could not be read: the file has no text"),
        (b"<p>Pr\xe4mie", "could not be read: not UTF-8 at byte 5, and the file names no other charset"),
        (b"<meta charset=klingon><p>x", "could not be read: the charset klingon is not known; save the file as UTF-8"),
        (b"<meta charset=hex><p>x", "could not be read: the charset hex is not known; save the file as UTF-8"),
        (b"<table><tr>" + b"<td colspan=1000>x" * 2000, "could not be read: its tables have too many cells"),
        (
            b"<table><tr>" + b"<td>" * 2000 + b"x" + b"<tr><td>" * 600,
            "could not be read: its tables have too many cells",
        ),
        (
            (b"<table><tr>" + b"<td>" * 300 + b"x" + b"<tr><td>" * 300 + b"</table>") * 12,
            "could not be read: its tables have too many cells",
        ),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes, reason: str) -> None:
    document = read(tmp_path, content)
    assert document.pages == ()
    assert [str(trouble) for trouble in document.troubles] == [f"a.html: {reason}"]


def test_files_that_cannot_be_read_in_full_say_so(tmp_path: Path) -> None:
    wrong = read(tmp_path, b"<meta charset=utf-8><p>fee: 95 \xff")
    assert [str(trouble) for trouble in wrong.troubles] == ["a.html: could not be read in full: not utf-8 at byte 31"]
    assert free(only_page(wrong)) == ["fee: 95 \ufffd"]
    deep = read(tmp_path, "<p>seen</p>" + "<div>" * 400 + "not seen")
    assert [str(trouble) for trouble in deep.troubles] == [
        "a.html: could not be read in full: its elements are nested more than 256 deep, or it has a word of more than 10 MB"
    ]
    assert free(only_page(deep)) == ["seen"]
    assert "in full" in read(tmp_path, "<div>" * 400 + "not seen").troubles[0].reason


def test_a_large_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_MOST_BYTES", 2_000_000)
    [trouble] = read(tmp_path, b" " * 2_000_001).troubles
    assert str(trouble) == "a.html: could not be read: larger than 2 MB"


def test_without_lxml_the_message_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    with pytest.raises(DocumentsError, match=r"a\.html: HTML files need `pip install 'answergate\[documents\]'`"):
        read(tmp_path, "<p>x")


# fmt: off
TOKENS = [
    "<p>", "<br>", "<table>", "</table>", "<tr>", "<td>", "<td rowspan=3>", "<th colspan=2>", "<td rowspan=0>", "<caption>", "<li>", "<ul>",
    "</ul>", "<dl>", "<dt>", "<dd>", "<b>", "</b>", "<sup>", "1", "</sup>", "<div>", "</div>", "<tbody>",
    "<pre>", "</pre>", "text", "九", "가나다", "&nbsp;", "&shy;", "<h2>", "\n", "\x00", "$95", "<s>",
]
# fmt: on


@given(st.lists(st.sampled_from(TOKENS), max_size=60))
def test_any_markup_has_its_words_at_places_and_can_be_drawn(
    tmp_path_factory: pytest.TempPathFactory, parts: list[str]
) -> None:
    document = read(tmp_path_factory.mktemp("any"), "".join(parts))
    for page in document.pages:
        assert ElementTree.fromstring(page_drawing(page).encode()).tag.endswith("svg")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    document = read(tmp_path_factory.mktemp("any"), content)
    assert document.pages or document.troubles
