"""A PDF is read in the same way on every machine, whichever fonts are installed and whichever the PDF contains."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from pdf_maker import Sheet, any_script, descriptor, stream, write_pdf

from answergate.documents import cache, fonts
from answergate.documents.cache import read_document
from answergate.documents.page import Document
from answergate.documents.picture import page_pictures

KOREAN = ("암진단비(유사암 제외)", "3천만원", "가입 후 90일간 보장 제외")
JAPANESE = ("ガン診断給付金", "3万円", "免責期間は90日")
CHINESE = ("癌症诊断", "30,000元", "等待期为90天")
TAIWANESE = ("癌症診斷", "30,000元", "等待期為90天")
LATIN = ("Cancer benefit (A-1)", "30,000", "Waiting period of 90 days")

# These folders have the fonts of a Linux machine.
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/X11/fonts")
READ = """
import sys, msgspec
from pathlib import Path
from answergate.documents.cache import read_document
for path in map(Path, sys.argv[1:]):
    print(msgspec.json.encode(read_document(path, path.name)).decode())
"""
# Fonts for Japanese, Korean and Chinese that are listed but cannot be opened: PDFium then has no font at all.
BROKEN_FONTS = """
import pypdfium2.raw as raw
info = raw.FPDF_SYSFONTINFO()
info.version = 1
kind = dict(raw.FPDF_SYSFONTINFO._fields_)["EnumFonts"]
names = (b"HYGoThic-Medium", b"Dotum", b"MS-Gothic", b"SimSun", b"MingLiU", b"Tahoma", b"Arial")
charsets = (0, 2, 128, 129, 134, 136)
info.EnumFonts = kind(
    lambda this, mapper: [raw.FPDF_AddInstalledFont(mapper, name, one) for name in names for one in charsets] and None
)
raw.FPDF_SetSystemFontInfo(info)
import pypdfium2
for path in sys.argv[1:]:
    pypdfium2.PdfDocument(path)[0].get_textpage()
"""


def cid_font(name: str, cmap: str, ordering: str, *, described: bool = True, kind: int = 2) -> list[bytes]:
    """A font with a predefined encoding that is not in the file."""
    more = "/FontDescriptor 5 0 R" if described else ""
    return [
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /{cmap} /DescendantFonts [4 0 R] >>".encode(),
        f"<< /Type /Font /Subtype /CIDFontType{kind} /BaseFont /{name} /DW 1000 /W [1 [500 500] 3 95 500] {more} "
        f"/CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 1 >> >>".encode(),
        descriptor(name),
    ]


def latin_font(name: str, kind: str = "TrueType", more: str = "", *, widths: bool = True) -> list[bytes]:
    stated = f"/FirstChar 32 /LastChar 126 /Widths [{' '.join(['520'] * 95)}]" if widths else ""
    return [
        f"<< /Type /Font /Subtype /{kind} /BaseFont /{name} /Encoding /WinAnsiEncoding {stated} "
        f"/FontDescriptor 4 0 R >>".encode(),
        descriptor(name, more),
    ]


def embedded_font() -> list[bytes]:
    """A font that is in the file. The shape of its characters does not matter."""
    return [*latin_font("Blank", more="/FontFile2 5 0 R"), stream(fonts.BLANK_FONT)]


FONTS = {
    "KSCms-UHC-H": (KOREAN, "cp949", cid_font("HYGoThic-Medium", "KSCms-UHC-H", "Korea1")),
    "KSCms-UHC-H, Type 1": (KOREAN, "cp949", cid_font("HYSMyeongJo-Medium", "KSCms-UHC-H", "Korea1", kind=0)),
    "KSCms-UHC-H, no heights": (KOREAN, "cp949", cid_font("Dotum", "KSCms-UHC-H", "Korea1", described=False)),
    "KSC-EUC-H": (KOREAN, "euc-kr", cid_font("Dotum", "KSC-EUC-H", "Korea1")),
    "UniKS-UCS2-H": (KOREAN, "utf-16-be", cid_font("BatangChe", "UniKS-UCS2-H", "Korea1")),
    "UniKS-UTF16-H": (KOREAN, "utf-16-be", cid_font("BatangChe", "UniKS-UTF16-H", "Korea1")),
    "90ms-RKSJ-H": (JAPANESE, "cp932", cid_font("MS-Gothic", "90ms-RKSJ-H", "Japan1")),
    "UniJIS-UCS2-H": (JAPANESE, "utf-16-be", cid_font("MS-Mincho", "UniJIS-UCS2-H", "Japan1")),
    "GBK-EUC-H": (CHINESE, "gbk", cid_font("SimSun", "GBK-EUC-H", "GB1")),
    "ETen-B5-H": (TAIWANESE, "cp950", cid_font("MingLiU", "ETen-B5-H", "CNS1")),
    "Identity-H with ToUnicode": (KOREAN, "utf-16-be", any_script()),
    "TrueType": (LATIN, "cp1252", latin_font("Tahoma")),
    "TrueType on this machine": (LATIN, "cp1252", latin_font("DejaVuSans")),
    "TrueType without widths": (LATIN, "cp1252", latin_font("Tahoma", widths=False)),
    "Type 1": (LATIN, "cp1252", latin_font("Frutiger", "Type1")),
    "TrueType in the file": (LATIN, "cp1252", embedded_font()),
    "standard font": (LATIN, "cp1252", latin_font("Helvetica", "Type1", widths=False)),
}


def _sheet(words: Sequence[str], codec: str) -> Sheet:
    """A table, and six equal lines."""
    name, amount, sentence = words
    sheet = Sheet(codec=codec)
    ys = [80.0, 104.0, 128.0, 152.0]
    sheet.grid([40, 240, 400], ys)
    for y in ys[:-1]:
        sheet.text(44, y + 6, name)
        sheet.text(244, y + 6, amount)
    for row in range(6):
        sheet.text(40, 200 + 14 * row, f"{sentence} {sentence}")
    return sheet


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("fonts")
    return [
        write_pdf(folder / f"{label}.pdf", _sheet(words, codec), font=font)
        for label, (words, codec, font) in FONTS.items()
    ]


@pytest.fixture(scope="module")
def read(made: list[Path]) -> list[object]:
    """The documents, read by a process of its own on this machine as it is."""
    return _read([sys.executable, "-c", READ], made)


def _read(command: list[str], paths: Sequence[Path]) -> list[object]:
    done = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, check=True, timeout=120)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("label", FONTS)
def test_the_text_of_a_font_that_is_not_in_the_file_is_read_in_full(tmp_path: Path, label: str) -> None:
    (name, amount, sentence), codec, font = FONTS[label]
    path = write_pdf(tmp_path / "made.pdf", _sheet(FONTS[label][0], codec), font=font)
    document = read_document(path, "made.pdf")
    assert document.troubles == ()
    page = document.pages[0]
    assert [cell.span.of(page.text) for cell in page.tables[0].cells] == [name, amount] * 3
    assert [line.span.of(page.text) for line in page.free_lines] == [f"{sentence} {sentence}"] * 6


def test_documents_are_the_same_on_a_machine_without_fonts(
    made: list[Path], read: list[object], tmp_path: Path
) -> None:
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
        pytest.skip("this machine does not allow `unshare -m`, which hides the fonts")
    hide = "; ".join(f"[ ! -d {folder} ] || mount --bind {tmp_path} {folder}" for folder in FONT_FOLDERS)
    assert _read(["unshare", "-m", "sh", "-ec", f'{hide}; exec "$@"', "sh", sys.executable, "-c", READ], made) == read


def test_documents_are_the_same_if_the_fonts_of_the_machine_are_broken(made: list[Path], read: list[object]) -> None:
    assert _read([sys.executable, "-c", f"import sys\n{BROKEN_FONTS}\n{READ}"], made) == read


def test_documents_are_the_same_after_pages_were_drawn(made: list[Path], read: list[object]) -> None:
    draw = "from answergate.documents.picture import page_pictures\nfor path in sys.argv[1:]: page_pictures(path, [1], 1.0)"
    assert _read([sys.executable, "-c", f"import sys\n{draw}\n{READ}"], made) == read


def test_reading_a_document_does_not_change_how_its_pages_are_drawn(made: list[Path]) -> None:
    def drawn() -> list[dict[int, bytes]]:
        return [page_pictures(path, [1], 1.0) for path in made]

    # The engine draws some fonts differently the second time, with or without a reader in between.
    drawn()
    before = drawn()
    for path in made:
        read_document(path, path.name)
    assert drawn() == before


def _reasons(document: Document) -> list[str]:
    return [str(trouble) for trouble in document.troubles]


def _names(fonts: str) -> str:
    return (
        "made.pdf page 1: could not be read in full: "
        f"the file does not contain these fonts and does not say which characters they show: {fonts}"
    )


@pytest.mark.parametrize(
    "font",
    [
        cid_font("HYGoThic-Medium", "KSC-Johab-H", "Korea1"),
        cid_font("HYGoThic-Medium", "Identity-H", "Identity"),
    ],
)
def test_a_font_whose_characters_are_unknown_is_named(tmp_path: Path, font: list[bytes]) -> None:
    path = write_pdf(tmp_path / "made.pdf", _sheet(KOREAN, "johab"), font=font)
    assert _reasons(read_document(path, "made.pdf")) == [_names("HYGoThic-Medium")]


def test_text_without_widths_and_characters_is_reported(tmp_path: Path) -> None:
    sheet = Sheet(codec="cp1252")
    sheet.text(40, 80, "ABC")
    unknown = (
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Gulim /FirstChar 65 /LastChar 67 /Widths [0 0 0] "
        b"/Encoding << /Type /Encoding /Differences [65 /g1 /g2 /g3] >> >>"
    )
    path = write_pdf(tmp_path / "made.pdf", sheet, font=[unknown])
    assert _reasons(read_document(path, "made.pdf")) == [_names("Gulim")]


def test_vertical_writing_is_reported(tmp_path: Path) -> None:
    sheet = Sheet()
    for x in (300, 320, 340):
        sheet.text(x, 80, KOREAN[2])
    path = write_pdf(tmp_path / "made.pdf", sheet, font=cid_font("BatangChe", "UniKS-UCS2-V", "Korea1"))
    assert [trouble.page for trouble in read_document(path, "made.pdf").troubles] == [1]


def test_a_hyphen_at_the_end_of_a_line_is_read(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(50, 100, "Plan A-\nB of 12")
    assert read_document(write_pdf(tmp_path / "made.pdf", sheet), "made.pdf").pages[0].text == "Plan A-\nB of 12\n"


def test_the_cache_is_not_used_for_another_version_of_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_pdf(tmp_path / "made.pdf", _sheet(KOREAN, "utf-16-be"))
    for version in ("1", "1", "2"):
        monkeypatch.setattr("pypdfium2.version.PDFIUM_INFO", version)
        cache._reader_version.cache_clear()
        read_document(path, "made.pdf", tmp_path / "cache")
    monkeypatch.undo()
    cache._reader_version.cache_clear()
    assert len(list((tmp_path / "cache").iterdir())) == 2
