"""Draws the documents of this benchmark: free pages with positions, and documents that flow over pages and columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, FrameBreak, PageBreak, PageTemplate, Paragraph, Spacer, Table

CJK_FONTS = ("HYGothic-Medium", "HYSMyeongJo-Medium", "HeiseiKakuGo-W5", "HeiseiMin-W3", "STSong-Light")
for _name in CJK_FONTS:
    pdfmetrics.registerFont(UnicodeCIDFont(_name))

ALIGN = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}
LINES: dict[str, list[tuple[Any, ...]]] = {
    "grid": [("GRID", (0, 0), (-1, -1), 0.5, HexColor("#555555"))],
    "rows": [("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor("#999999"))],
    "outline": [("BOX", (0, 0), (-1, -1), 1.2, HexColor("#000000"))],
    "head": [
        ("LINEABOVE", (0, 0), (-1, 0), 1, HexColor("#000000")),
        ("LINEBELOW", (0, 0), (-1, 0), 0.5, HexColor("#000000")),
        ("LINEBELOW", (0, -1), (-1, -1), 1, HexColor("#000000")),
    ],
    "none": [],
}
Cell = tuple[int, int]


@dataclass(frozen=True)
class Type:
    """The typeface of a document, and the paragraphs and tables set in it."""

    font: str
    bold: str

    def p(
        self, text: str, size: float = 9, *, bold: bool = False, align: str = "left", color: str = "#000000",
        indent: float = 0, before: float = 0, after: float = 0,
    ) -> Any:  # fmt: skip
        style = ParagraphStyle(
            "p", fontName=self.bold if bold else self.font, fontSize=size, leading=size * 1.3, alignment=ALIGN[align],
            autoLeading="max", textColor=HexColor(color), leftIndent=indent, spaceBefore=before, spaceAfter=after,
            wordWrap="CJK" if self.font in CJK_FONTS else None,
        )  # fmt: skip
        return Paragraph(text, style)

    def table(
        self, rows: Sequence[Sequence[str]], widths: Sequence[float], *, size: float = 8, lines: str = "grid",
        head: int = 1, bold_column: bool = False, align: Sequence[str] = (), spans: Sequence[tuple[Cell, Cell]] = (),
        shade: Sequence[tuple[Cell, Cell, str]] = (), pad: float = 2.5, extra: Sequence[tuple[Any, ...]] = (),
        repeat: int = 0,
    ) -> Any:  # fmt: skip
        """A table. `spans` and `shade` are (column, row) corners. Rows above `head` are bold and centred."""

        def cell(text: str, row: int, column: int) -> Any:
            title = row < head
            side = align[column] if column < len(align) else "left"
            bold = title or (bold_column and column == 0)
            return self.p(text, size, bold=bold, align="center" if title else side)

        drawn = [[cell(text, y, x) if text else "" for x, text in enumerate(row)] for y, row in enumerate(rows)]
        style = [
            *LINES[lines], ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), pad), ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
            ("LEFTPADDING", (0, 0), (-1, -1), 4), ("RIGHTPADDING", (0, 0), (-1, -1), 4),
            *(("SPAN", start, end) for start, end in spans),
            *(("BACKGROUND", start, end, HexColor(color)) for start, end, color in shade), *extra,
        ]  # fmt: skip
        return Table(drawn, colWidths=list(widths), style=style, repeatRows=repeat, hAlign="LEFT")


HELVETICA = Type("Helvetica", "Helvetica-Bold")
TIMES = Type("Times-Roman", "Times-Bold")


def gap(height: float = 6) -> Any:
    return Spacer(1, height)


def next_column() -> Any:
    return FrameBreak()


def next_page() -> Any:
    return PageBreak()


def beside(parts: Sequence[Any], width: float) -> Any:
    """Puts parts side by side, each in a column of this width."""
    return Table([list(parts)], colWidths=[width] * len(parts), style=[("VALIGN", (0, 0), (-1, -1), "TOP")])


def flow(
    path: Path, story: Sequence[Any], face: Type, *, size: tuple[float, float] = A4, header: str = "", footer: str = "",
    columns: int = 1, margin: float = 45,
) -> None:  # fmt: skip
    """Writes a document whose parts flow over columns and pages. `{page}` in header and footer is the page number."""
    path.parent.mkdir(parents=True, exist_ok=True)
    width, height = size
    inner = (width - 2 * margin - 14 * (columns - 1)) / columns
    frames = [
        Frame(margin + n * (inner + 14), margin, inner, height - 2 * margin, 0, 0, 0, 0, id=f"f{n}")
        for n in range(columns)
    ]

    def furniture(canvas: Any, _document: Any) -> None:
        canvas.setFont(face.font, 7)
        page = str(canvas.getPageNumber())
        canvas.drawString(margin, height - margin + 12, header.replace("{page}", page))
        canvas.drawRightString(width - margin, margin - 18, footer.replace("{page}", page))

    template = BaseDocTemplate(str(path), pagesize=size, invariant=1)
    template.addPageTemplates([PageTemplate(id="p", frames=frames, onPage=furniture)])
    template.build(list(story))


class Sheet:
    """Pages on which each part has a position. Positions count from the top left corner."""

    def __init__(self, path: Path, face: Type, size: tuple[float, float] = A4) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.face = face
        self.width, self.height = size
        self.canvas = Canvas(str(path), pagesize=size, invariant=1)

    def text(
        self, x: float, y: float, text: str, size: float = 9, *, bold: bool = False, align: str = "left",
        color: str = "#000000", font: str = "",
    ) -> None:  # fmt: skip
        self.canvas.setFont(font or (self.face.bold if bold else self.face.font), size)
        self.canvas.setFillColor(HexColor(color))
        draw = {"left": "drawString", "center": "drawCentredString", "right": "drawRightString"}[align]
        getattr(self.canvas, draw)(x, self.height - y, text)

    def put(self, x: float, y: float, width: float, part: Any) -> float:
        """Draws a paragraph or table, and returns the position below it."""
        _width, height = part.wrap(width, self.height)
        part.drawOn(self.canvas, x, self.height - y - height)
        return y + float(height)

    def box(self, x: float, y: float, width: float, height: float, *, fill: str = "", line: str = "#000000") -> None:
        if fill:
            self.canvas.setFillColor(HexColor(fill))
        self.canvas.setStrokeColor(HexColor(line))
        self.canvas.setLineWidth(0.8)
        self.canvas.rect(x, self.height - y - height, width, height, fill=int(bool(fill)))

    def rule(self, x: float, y: float, end: float, thickness: float = 0.5) -> None:
        self.canvas.setStrokeColor(HexColor("#000000"))
        self.canvas.setLineWidth(thickness)
        self.canvas.line(x, self.height - y, end, self.height - y)

    def next(self) -> None:
        self.canvas.showPage()

    def save(self) -> None:
        self.canvas.save()
