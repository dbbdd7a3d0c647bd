"""What the documents share: fonts, tables in several looks, page headers, columns, and plain canvas drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Frame,
    FrameBreak,
    HRFlowable,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

for _name in ("HYGothic-Medium", "HYSMyeongJo-Medium", "HeiseiKakuGo-W5", "HeiseiMin-W3", "STSong-Light"):
    pdfmetrics.registerFont(UnicodeCIDFont(_name))

Span = tuple[int, int, int, int]  # first column, first row, last column, last row


@dataclass(frozen=True)
class Face:
    regular: str
    bold: str
    cjk: bool = False


HELVETICA = Face("Helvetica", "Helvetica-Bold")
TIMES = Face("Times-Roman", "Times-Bold")
KOREAN = Face("HYGothic-Medium", "HYGothic-Medium", cjk=True)
KOREAN_SERIF = Face("HYSMyeongJo-Medium", "HYGothic-Medium", cjk=True)
JAPANESE = Face("HeiseiMin-W3", "HeiseiKakuGo-W5", cjk=True)
JAPANESE_SANS = Face("HeiseiKakuGo-W5", "HeiseiKakuGo-W5", cjk=True)
CHINESE = Face("STSong-Light", "STSong-Light", cjk=True)


def _look(name: str, tint: str, heads: int) -> list[tuple[Any, ...]]:
    """The style commands of a look. `tint` is the colour of fills and rules, `heads` the number of header rows."""
    paint = colors.HexColor(tint)
    last_head = heads - 1
    if name == "ruled":
        shade = [("BACKGROUND", (0, 0), (-1, last_head), paint)] if heads else []
        return [("GRID", (0, 0), (-1, -1), 0.5, colors.black), *shade]
    if name == "striped":
        return [("ROWBACKGROUNDS", (0, heads), (-1, -1), [colors.white, paint])]
    if name == "filled":
        hair = ("LINEBELOW", (0, heads), (-1, -1), 0.25, colors.HexColor("#999999"))
        return [("BACKGROUND", (0, 0), (-1, last_head), paint), hair] if heads else [hair]
    if name == "books":
        top = ("LINEABOVE", (0, 0), (-1, 0), 1.2, paint)
        bottom = ("LINEBELOW", (0, -1), (-1, -1), 1.2, paint)
        return [top, bottom, ("LINEBELOW", (0, last_head), (-1, last_head), 0.5, paint)] if heads else [top, bottom]
    if name == "rows":
        return [("LINEBELOW", (0, 0), (-1, -1), 0.3, paint)]
    if name == "boxed":
        return [("BOX", (0, 0), (-1, -1), 1, paint), ("LINEAFTER", (0, 0), (-2, -1), 0.5, paint)]
    if name == "open":
        return []
    raise ValueError(f"No look is called {name!r}. Choose ruled, striped, filled, books, rows, boxed or open.")


@dataclass
class Booklet:
    """A document of flowing paragraphs and tables, in one column or more."""

    face: Face
    size: float = 9
    page_size: tuple[float, float] = A4
    columns: int = 1
    margin: float = 18
    header: str = ""
    footer: str = ""
    tint: str = "#d9d9d9"
    side_note: str = ""
    story: list[Any] = field(default_factory=list)

    @property
    def width(self) -> float:
        """The width of one column in points."""
        gutter = 7 * mm * (self.columns - 1)
        return float((self.page_size[0] - 2 * self.margin * mm - gutter) / self.columns)

    def _style(self, size: float, *, bold: bool = False, ink: str = "#000000", align: int = 0) -> Any:
        return ParagraphStyle(
            "body",
            fontName=self.face.bold if bold else self.face.regular,
            fontSize=size,
            leading=size * 1.3,
            textColor=colors.HexColor(ink),
            alignment=align,
            wordWrap="CJK" if self.face.cjk else None,
        )

    def text(self, words: str, size: float = 0, *, bold: bool = False, ink: str = "#000000", align: int = 0) -> None:
        """A paragraph. `align`: 0 left, 1 centre, 2 right, 4 justified."""
        self.story.append(Paragraph(words, self._style(size or self.size, bold=bold, ink=ink, align=align)))
        self.gap(1.2)

    def title(self, words: str, size: float = 15, ink: str = "#000000", align: int = 0) -> None:
        self.text(words, size, bold=True, ink=ink, align=align)
        self.gap(1.5)

    def heading(self, words: str, size: float = 0, ink: str = "#000000", room: float = 25) -> None:
        self.story.append(CondPageBreak(room * mm))
        self.gap(2)
        self.text(words, size or self.size + 2, bold=True, ink=ink)

    def lines(self, *lines: str, size: float = 0) -> None:
        style = self._style(size or self.size)
        self.story.extend(Paragraph(line, style) for line in lines)
        self.gap(1.5)

    def bullets(self, *lines: str, mark: str = "•", size: float = 0) -> None:
        style = self._style(size or self.size)
        style.leftIndent = 10
        style.bulletFontName = self.face.regular
        self.story.extend(Paragraph(line, style, bulletText=mark) for line in lines)
        self.gap(1.5)

    def table(
        self,
        rows: Sequence[Sequence[str]],
        widths: Sequence[float],
        look: str = "ruled",
        *,
        heads: int = 1,
        tint: str = "",
        ink: str = "#000000",
        spans: Sequence[Span] = (),
        bands: Sequence[int] = (),
        align: int = 0,
        bold_first: bool = False,
        size: float = 0,
        pad: float = 2.5,
        repeat: bool = True,
    ) -> None:
        """A table. `widths` are shares of the column width. `bands` are rows that one coloured cell fills.
        `align` is for all cells but the first of a row, `ink` for the header rows."""
        size = size or self.size
        total = sum(widths)
        cells = []
        for at, row in enumerate(rows):
            is_head = at < heads or at in bands
            cells.append(
                [
                    Paragraph(
                        words,
                        self._style(
                            size,
                            bold=is_head or (bold_first and column == 0),
                            ink=ink if at < heads else "#000000",
                            align=align if column else 0,
                        ),
                    )
                    for column, words in enumerate(row)
                ]
            )
        tint = tint or self.tint
        style = _look(look, tint, heads)
        style += [("SPAN", (left, top), (right, bottom)) for left, top, right, bottom in spans]
        for band in bands:
            style += [("SPAN", (0, band), (-1, band)), ("BACKGROUND", (0, band), (-1, band), colors.HexColor(tint))]
        style += [("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
        style += [(side, (0, 0), (-1, -1), pad) for side in ("TOPPADDING", "BOTTOMPADDING")]
        style += [(side, (0, 0), (-1, -1), 3) for side in ("LEFTPADDING", "RIGHTPADDING")]
        self.story.append(
            Table(
                cells,
                colWidths=[self.width * width / total for width in widths],
                style=style,
                repeatRows=heads if repeat else 0,
            )
        )
        self.gap(2)

    def gap(self, height: float) -> None:
        self.story.append(Spacer(1, height * mm))

    def rule(self, thickness: float = 0.6, ink: str = "#000000") -> None:
        self.story.append(HRFlowable(width="100%", thickness=thickness, color=colors.HexColor(ink), spaceAfter=4))

    def next_page(self) -> None:
        self.story.append(PageBreak())

    def next_column(self) -> None:
        self.story.append(FrameBreak())

    def _decorate(self, canvas: Any, template: Any) -> None:
        width, height = self.page_size
        canvas.saveState()
        canvas.setFont(self.face.regular, 7.5)
        canvas.setFillColor(colors.HexColor("#555555"))
        edge = self.margin * mm
        number = str(template.page)
        canvas.drawString(edge, height - 11 * mm, self.header.replace("{page}", number))
        canvas.drawRightString(width - edge, 9 * mm, self.footer.replace("{page}", number))
        if self.side_note:
            canvas.rotate(90)
            canvas.drawString(60 * mm, -7 * mm, self.side_note)
        canvas.restoreState()

    def save(self, path: Path) -> None:
        """Lay the pages out and write the file. The same document always gives the same bytes."""
        path.parent.mkdir(parents=True, exist_ok=True)
        height = self.page_size[1]
        edge = self.margin * mm
        frames = [
            Frame(
                edge + column * (self.width + 7 * mm),
                14 * mm,
                self.width,
                height - 30 * mm,
                leftPadding=0,
                rightPadding=0,
                topPadding=0,
                bottomPadding=0,
            )
            for column in range(self.columns)
        ]
        template = BaseDocTemplate(str(path), pagesize=self.page_size, invariant=1)
        template.addPageTemplates(PageTemplate(id="page", frames=frames, onPage=self._decorate))
        template.build(self.story)


class Sketch:
    """A document whose strings are placed one by one, the way design programs export leaflets."""

    def __init__(self, path: Path, face: Face, page_size: tuple[float, float] = A4) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.canvas = Canvas(str(path), pagesize=page_size, invariant=1)
        self.face = face
        self.width, self.height = page_size

    def put(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 9,
        *,
        bold: bool = False,
        ink: str = "#000000",
        align: str = "left",
    ) -> None:
        """Draw words at x and y millimetres from the left and the top edge."""
        self.canvas.setFont(self.face.bold if bold else self.face.regular, size)
        self.canvas.setFillColor(colors.HexColor(ink))
        draw = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "centre": self.canvas.drawCentredString,
        }[align]
        draw(x * mm, self.height - y * mm, words)

    def stack(self, x: float, y: float, step: float, words: Sequence[str], size: float = 9, **how: Any) -> None:
        """Draw lines under each other, `step` millimetres apart. An empty line is left out."""
        for at, line in enumerate(words):
            if line:
                self.put(x, y + at * step, line, size, **how)

    def box(self, x: float, y: float, width: float, height: float, fill: str = "", edge: str = "") -> None:
        if fill:
            self.canvas.setFillColor(colors.HexColor(fill))
        if edge:
            self.canvas.setStrokeColor(colors.HexColor(edge))
        bottom = self.height - (y + height) * mm
        self.canvas.rect(x * mm, bottom, width * mm, height * mm, stroke=int(bool(edge)), fill=int(bool(fill)))

    def line(self, x: float, y: float, to_x: float, to_y: float, thickness: float = 0.4, ink: str = "#777777") -> None:
        self.canvas.setStrokeColor(colors.HexColor(ink))
        self.canvas.setLineWidth(thickness)
        self.canvas.line(x * mm, self.height - y * mm, to_x * mm, self.height - to_y * mm)

    def next_page(self) -> None:
        self.canvas.showPage()

    def save(self) -> None:
        self.canvas.save()
