"""Write the small PDF that the demo cases cite, with the text of their chunks at the places that the cases name.

    python tools/make_demo_pages.py

The font is Helvetica. Every PDF reader has it, so the file contains no font.
"""

from __future__ import annotations

from pathlib import Path

TARGET = Path(__file__).parents[1] / "src" / "answergate" / "demo" / "pages" / "humber-bridge.pdf"
WIDTH, HEIGHT, MARGIN = 595, 842, 76
BODY, HEADING, LEADING = 11, 17, 15

# Each page has a heading and paragraphs. Each paragraph has its distance from the top of the page, and its lines.
PAGES: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = (
    ("The Humber Bridge", ((110, "Notes for visitors"),)),
    ("Contents", ((110, "The estuary, the bridge, walking across, the towers,\nthe road, the seasons, tolls"),)),
    ("The estuary", ((110, "Two rivers, the Trent and the Ouse, meet and become the Humber."),)),
    (
        "The bridge",
        (
            (
                114,
                "The Humber Bridge opened to traffic on 24 June 1981. Its main span is 1,410 metres\n"
                "long, at the time the longest of any suspension bridge in the world.",
            ),
            (
                176,
                "It joins Hessle on the north bank with Barton on the south bank, which until then\n"
                "were an hour apart by road and a ferry apart by water.",
            ),
        ),
    ),
    ("Walking across", ((110, "There is a path on either side. Dress for the wind."),)),
    ("The towers", ((110, "They stand upright, one on each bank, so they are not quite parallel."),)),
    ("The road", ((110, "There are two lanes in each direction. High vehicles must wait in a gale."),)),
    ("The seasons", ((110, "Autumn mornings are best for photographs, with fog below the deck."),)),
    (
        "Tolls",
        (
            (110, "Walking and cycling across is free."),
            (
                142,
                "Drivers pay for each crossing, in both directions. Lorries pay more than cars. Their\n"
                "toll depends on the number of axles.",
            ),
            (189, "Daily users can open an account and do not need to stop."),
            (221, "The signs before the bridge show today's tolls."),
            (253, "History:"),
            (301, "The toll for cars was halved to £1.50 in April 2012."),
        ),
    ),
)


def document() -> bytes:
    """Return the bytes of the PDF."""
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(PAGES)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(PAGES)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, (heading, paragraphs) in enumerate(PAGES, 1):
        words = [_line(heading, MARGIN, 60, HEADING), _line(str(number), WIDTH / 2, 790, BODY)]
        for top, text in paragraphs:
            words += [_line(line, MARGIN, top + LEADING * row, BODY) for row, line in enumerate(text.split("\n"))]
        content = b"\n".join(words)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {len(objects) + 2} 0 R "
            f"/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _assembled(objects)


def _line(text: str, left: float, top: float, size: int) -> bytes:
    escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").encode("cp1252")
    return b"BT /F1 %d Tf 1 0 0 1 %d %d Tm (%s) Tj ET" % (size, left, HEIGHT - top - size, escaped)


def _assembled(objects: list[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


if __name__ == "__main__":
    TARGET.write_bytes(document())
