"""Labelling a random sample of passed answers, blind: the pages show no status, rule, finding or policy."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from answergate.adapters.providers import own_payload
from answergate.console.filters import now
from answergate.console.host import Host, Visitor
from answergate.console.pages import Pages
from answergate.errors import CaseError
from answergate.gates import GATES
from answergate.intake import read_case
from answergate.ledger import Kept, Ledger, LedgerUnreachableError, utc
from answergate.ledger.sampling import LABELS, Label, Labelled, Sample, unlabelled

_WORDS: dict[Label, str] = {"right": "Right", "wrong": "Wrong", "unclear": "Unclear"}


class Source(Struct, frozen=True):
    """A chunk, as the page shows it."""

    id: str
    name: str
    text: str


class Blind(Struct, frozen=True):
    """An answer without its verdict. ``whole`` is the case as JSON."""

    seq: int
    question: str
    asked: str
    answer: str
    sources: tuple[Source, ...]
    whole: str


class LabellingPages:
    """The list of samples, and the page of the next answer to label."""

    def __init__(self, host: Host, pages: Pages) -> None:
        self._host = host
        self._pages = pages

    async def samples(self, request: Request, visitor: Visitor) -> Response:
        """All samples with their progress. The error rates are not shown here, because they could bias a person."""
        if self._host.ledger is None:
            return self._pages.page(request, "no_ledger.html", visitor=visitor)
        found = await asyncio.to_thread(self._ledger.samples)
        lines = [(sample, len(labels)) for sample, labels in reversed(found)]
        return self._pages.page(request, "samples.html", visitor=visitor, lines=lines)

    async def next(self, request: Request, visitor: Visitor) -> Response:
        """The next answer without a label."""
        return await self._shown(request, visitor)

    async def label(self, request: Request, visitor: Visitor, fields: Mapping[str, str]) -> Response:
        """Store a label, and show the next answer."""
        number, seq, label = request.path_params["sample"], fields.get("seq", ""), fields.get("label", "")
        known = next((word for word in LABELS if word == label), None)
        if known is None or not (seq.isascii() and seq.isdecimal() and len(seq) <= 18):
            return await self._shown(request, visitor, 400, problem="Choose Right, Wrong or Unclear.")
        at = utc(now())
        await asyncio.to_thread(lambda: self._ledger.label({number: [(int(seq), known)]}, who=visitor.name, at=at))
        return RedirectResponse(f"/console/measure/{number}", 303)

    async def _shown(self, request: Request, visitor: Visitor, code: int = 200, *, problem: str = "") -> Response:
        sample, labels, waiting, kept = await asyncio.to_thread(self._read, request.path_params["sample"])
        return self._pages.page(
            request,
            "label.html",
            code,
            visitor=visitor,
            sample=sample,
            labelled=len(labels),
            # Without its case an answer cannot be labelled.
            pruned=waiting if kept is None else 0,
            blind=None if kept is None else blind_view(kept),
            words=_WORDS,
            problem=problem,
        )

    def _read(self, number: int) -> tuple[Sample, Mapping[int, Labelled], int, Kept | None]:
        sample, labels = self._ledger.sample(number)
        waiting = unlabelled(sample, labels)
        kept = next((one for one in self._ledger.stored(waiting) if one.case is not None), None)
        return sample, labels, len(waiting), kept

    @property
    def _ledger(self) -> Ledger:
        if self._host.ledger is None:
            raise LedgerUnreachableError("this service runs without a ledger")
        return self._host.ledger


def blind_view(kept: Kept) -> Blind:
    """What the person may see. A case that cannot be read in parts is shown as a whole."""
    payload = kept.payload
    question = GATES[kept.entry.gate].question
    whole = json.dumps(payload, ensure_ascii=False, indent=2)
    try:
        case = read_case(own_payload(payload))
    except CaseError:
        return Blind(kept.entry.seq, question, "", "", (), whole)
    sources = tuple(Source(chunk.id, chunk.source or "", chunk.text) for chunk in case.chunks)
    return Blind(kept.entry.seq, question, case.question or "", case.answer, sources, whole)
