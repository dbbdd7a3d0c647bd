"""The insurance bench on altered documents: ``python -m bench.altered [DATA]``.

It removes lines, shading or whole kinds of documents, moves words and scales pages. It then counts how many stated
slots are still found, and whether any value is wrong. Random alterations are the same in every run.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from msgspec.structs import replace

from answergate.documents.fonts import without_installed_fonts
from answergate.documents.geometry import Box
from answergate.documents.glyphs import Glyph
from answergate.documents.ink import Ink, Stroke, read_ink
from answergate.documents.layout import lay_out
from answergate.documents.page import Document
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.sources import Source, find_sources
from bench.insurance import Score, data_folder, outcome, read_jsonl, resolved, trap_is_taken

Altering = Callable[[Ink, random.Random], Ink]


def main(arguments: Sequence[str]) -> int:
    data = data_folder(arguments)
    if data is None:
        return 0
    golds, traps = read_jsonl(data / "gold.jsonl"), read_jsonl(data / "traps.jsonl")
    sources = find_sources(data, offers=load_catalogue("coverages").documents.offers)
    inks = {source.name: _inks(source.path) for source in sources}
    print(f"{'':<52}found right   wrong   traps taken")
    whole = _laid_out(inks, _unaltered)
    proposals = [source for source in sources if source.is_offer]
    _show("proposals alone", _score(golds, traps, proposals, whole))
    _show("no proposals, general names only", _score(golds, traps, [s for s in sources if s not in proposals], whole))
    for name, alter in ALTERATIONS.items():
        _show(name, _score(golds, traps, sources, _laid_out(inks, alter)))
    return 0


def _show(name: str, score: Score) -> None:
    print(f"{name:<52}{score.right:>5} of {score.stated}{score.wrong:>8}{score.traps:>14}", flush=True)


def _inks(path: Path) -> list[tuple[int, Ink]]:
    inks = []
    with without_installed_fonts():
        document = pdfium.PdfDocument(path)
        for index in range(len(document)):
            page = document[index]
            inks.append((index + 1, read_ink(page)))
            page.close()
        document.close()
    return inks


def _laid_out(inks: Mapping[str, Sequence[tuple[int, Ink]]], alter: Altering) -> dict[str, Document]:
    return {
        name: Document(name, "", tuple(lay_out(number, alter(ink, random.Random(number))) for number, ink in pages))
        for name, pages in inks.items()
    }


def _score(
    golds: Sequence[dict[str, Any]],
    traps: Sequence[dict[str, Any]],
    sources: Sequence[Source],
    documents: Mapping[str, Document],
) -> Score:
    rows = resolved(sources, documents)
    score = Score()
    by_slot = {}
    for gold in golds:
        insured = (gold["insurer"], gold["variant"], gold["coverage_code"])
        if insured in rows:
            by_slot[*insured, gold["slot"]] = gold
            outcome(gold, rows[insured].slots[gold["slot"]], score, [])
    for trap in traps:
        insured = (trap["insurer"], trap["variant"], trap["coverage_code"])
        if insured in rows:
            slot = rows[insured].slots[trap["slot"]]
            score.traps += trap_is_taken(trap, slot, documents, by_slot[*insured, trap["slot"]])
    return score


def _unaltered(ink: Ink, _: random.Random) -> Ink:
    return ink


def _strokes(kept: Callable[[Stroke], bool]) -> Altering:
    return lambda ink, _: replace(ink, strokes=tuple(filter(kept, ink.strokes)))


def _fewer_strokes(share: float) -> Altering:
    return lambda ink, chance: replace(ink, strokes=tuple(s for s in ink.strokes if chance.random() >= share))


def _without_edges(ink: Ink, _: random.Random) -> Ink:
    return replace(ink, strokes=(), fills=())


def _moved(right: float, down: float) -> Altering:
    return lambda ink, _: replace(ink, glyphs=tuple(_glyph_at(glyph, right, down) for glyph in ink.glyphs))


def _shaken(most: float) -> Altering:
    """Move each word separately."""

    def alter(ink: Ink, chance: random.Random) -> Ink:
        return replace(ink, glyphs=tuple(_shaken_words(ink.glyphs, most, chance)))

    return alter


def _shaken_words(glyphs: Iterable[Glyph], most: float, chance: random.Random) -> Iterable[Glyph]:
    right = down = 0.0
    for glyph in glyphs:
        if glyph.after_space:
            right, down = chance.uniform(-most, most), chance.uniform(-most, most)
        yield _glyph_at(glyph, right, down)


def _glyph_at(glyph: Glyph, right: float, down: float) -> Glyph:
    box = glyph.box
    return replace(glyph, box=Box(box.x0 + right, box.top + down, box.x1 + right, box.bottom + down))


def _scaled(by: float) -> Altering:
    def larger(box: Box) -> Box:
        return Box(box.x0 * by, box.top * by, box.x1 * by, box.bottom * by)

    def alter(ink: Ink, _: random.Random) -> Ink:
        return replace(
            ink,
            width=ink.width * by,
            height=ink.height * by,
            glyphs=tuple(replace(glyph, box=larger(glyph.box)) for glyph in ink.glyphs),
            strokes=tuple(Stroke(s.horizontal, s.at * by, s.start * by, s.end * by) for s in ink.strokes),
            fills=tuple(map(larger, ink.fills)),
        )

    return alter


ALTERATIONS: dict[str, Altering] = {
    "all words moved 2 points down": _moved(0, 2),
    "all words moved 2 points right": _moved(2, 0),
    "each word moved by up to 2 points": _shaken(2),
    "pages scaled to 60%": _scaled(0.6),
    "pages scaled to 125%": _scaled(1.25),
    "no vertical lines": _strokes(lambda stroke: stroke.horizontal),
    "no horizontal lines": _strokes(lambda stroke: not stroke.horizontal),
    "no lines and no shading": _without_edges,
    "10% of all lines removed at random": _fewer_strokes(0.1),
    "20% of all lines removed at random": _fewer_strokes(0.2),
    "40% of all lines removed at random": _fewer_strokes(0.4),
}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
