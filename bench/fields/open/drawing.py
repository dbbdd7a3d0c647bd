"""Draws the pages of the documents: fonts, paragraphs, tables, and pages with a header and a footer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Spacer, Table, TableStyle

Command = tuple[Any, ...]

# Asian fonts are only named in the file: every PDF reader brings its own. So the files stay small, and are the same
# on every machine.
ASIAN_FONTS = ("HYGothic-Medium", "HYSMyeongJo-Medium", "HeiseiKakuGo-W5", "HeiseiMin-W3", "STSong-Light")

LEFT, CENTRE, RIGHT = 0, 1, 2


def register_fonts() -> None:
    for name in ASIAN_FONTS:
        pdfmetrics.registerFont(UnicodeCIDFont(name))
        pdfmetrics.registerFontFamily(name, normal=name, bold=name, italic=name, boldItalic=name)


register_fonts()


@dataclass(frozen=True)
class Drawn:
    """A finished document. It is written to ``<issuer>/<kind>/<file>``."""

    issuer: str
    kind: str
    file: str
    content: bytes


@dataclass(frozen=True)
class Look:
    """The fonts, sizes and colour of one document."""

    font: str = "Helvetica"
    bold: str = "Helvetica-Bold"
    size: float = 9.0
    accent: str = "#1f3a5f"
    breaks_anywhere: bool = False  # Chinese and Japanese lines may end after any character

    def paragraph(
        self,
        text: str,
        size: float | None = None,
        *,
        bold: bool = False,
        colour: str = "#000000",
        align: int = LEFT,
        before: float = 0,
        after: float = 0,
    ) -> Paragraph:
        size = size or self.size
        style = ParagraphStyle(
            "plain",
            fontName=self.bold if bold else self.font,
            fontSize=size,
            leading=size * 1.32,
            textColor=colors.HexColor(colour),
            alignment=align,
            spaceBefore=before,
            spaceAfter=after,
            wordWrap="CJK" if self.breaks_anywhere else None,
        )
        return Paragraph(text, style)

    def title(self, text: str, align: int = LEFT) -> Paragraph:
        return self.paragraph(text, self.size * 1.9, bold=True, colour=self.accent, align=align, after=6)

    def heading(self, text: str) -> Paragraph:
        return self.paragraph(text, self.size * 1.25, bold=True, colour=self.accent, before=9, after=3)

    def text(self, text: str) -> Paragraph:
        return self.paragraph(text, after=4)

    def note(self, text: str) -> Paragraph:
        return self.paragraph(text, self.size * 0.84, colour="#333333", after=2)


def gap(height: float) -> Spacer:
    return Spacer(1, height * mm)


def table(
    look: Look,
    rows: Sequence[Sequence[str]],
    widths: Sequence[float],
    style: Sequence[Command] = (),
    *,
    header_rows: int = 1,
    header_columns: int = 0,
    header_colour: str = "#000000",
    centre: bool = False,
    repeat: bool = False,
) -> Table:
    """A table of paragraphs. The widths are in millimetres. A merged cell is a SPAN in the style and "" for the rest."""
    cells: list[list[Paragraph | str]] = []
    for at_row, row in enumerate(rows):
        line: list[Paragraph | str] = []
        for at_column, text in enumerate(row):
            in_header = at_row < header_rows
            bold = in_header or at_column < header_columns
            align = CENTRE if centre and at_column >= max(header_columns, 1) else LEFT
            colour = header_colour if in_header else "#000000"
            line.append(look.paragraph(text, bold=bold, colour=colour, align=align) if text else "")
        cells.append(line)
    base: list[Command] = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
    ]
    drawn = Table(cells, colWidths=[width * mm for width in widths], repeatRows=header_rows if repeat else 0)
    drawn.hAlign = "LEFT"
    drawn.setStyle(TableStyle([*base, *style]))
    return drawn


def ruled(colour: str = "#555555", width: float = 0.5) -> list[Command]:
    return [("GRID", (0, 0), (-1, -1), width, colors.HexColor(colour))]


def fill(colour: str, first: tuple[int, int], last: tuple[int, int]) -> Command:
    return ("BACKGROUND", first, last, colors.HexColor(colour))


def span(first: tuple[int, int], last: tuple[int, int]) -> Command:
    return ("SPAN", first, last)


def line_below(row: int, colour: str = "#000000", width: float = 0.8) -> Command:
    return ("LINEBELOW", (0, row), (-1, row), width, colors.HexColor(colour))


def striped(colour: str, rows: int, first: int = 1) -> list[Command]:
    """Every second row has a fill. There are no lines."""
    return [fill(colour, (0, row), (-1, row)) for row in range(first, rows, 2)]


def pages(
    look: Look,
    story: Sequence[Any],
    header: str = "",
    footer: str = "",
    columns: int = 1,
    size: tuple[float, float] = A4,
) -> bytes:
    """The story on as many pages as it needs. "{page}" in header and footer is the number of the page."""
    width, height = size
    side, top, between = 18 * mm, 22 * mm, 7 * mm
    each = (width - 2 * side - between * (columns - 1)) / columns
    frames = [
        Frame(side + at * (each + between), top, each, height - 2 * top, 0, 0, 0, 0, id=f"column{at}")
        for at in range(columns)
    ]

    def frame_page(canvas: Canvas, template: BaseDocTemplate) -> None:
        canvas.setFont(look.font, 7.5)
        canvas.setFillColor(colors.HexColor("#555555"))
        canvas.drawString(side, height - 13 * mm, header.replace("{page}", str(canvas.getPageNumber())))
        canvas.drawRightString(width - side, 11 * mm, footer.replace("{page}", str(canvas.getPageNumber())))

    into = BytesIO()
    document = BaseDocTemplate(into, pagesize=size, invariant=1)
    document.addPageTemplates([PageTemplate(id="page", frames=frames, onPage=frame_page)])
    document.build(list(story))
    return into.getvalue()


def painted(paint: Callable[[Canvas], None], size: tuple[float, float] = A4) -> bytes:
    """A document whose words the function places itself."""
    into = BytesIO()
    canvas = Canvas(into, pagesize=size, invariant=1)
    paint(canvas)
    canvas.save()
    return into.getvalue()


def words(
    canvas: Canvas, look: Look, x: float, y: float, text: str, size: float = 0, *, bold: bool = False, colour: str = ""
) -> None:
    """One line of text. x and y are millimetres from the left and the lower edge of the page."""
    canvas.setFont(look.bold if bold else look.font, size or look.size)
    canvas.setFillColor(colors.HexColor(colour or "#000000"))
    canvas.drawString(x * mm, y * mm, text)


def block(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str) -> None:
    """A filled rectangle without a border, in millimetres."""
    canvas.setFillColor(colors.HexColor(colour))
    canvas.rect(x * mm, y * mm, width * mm, height * mm, stroke=0, fill=1)
