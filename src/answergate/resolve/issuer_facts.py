"""Facts about the documents of one issuer that notes and warnings need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from answergate.documents.page import Page
from answergate.model.catalogue import Catalogue
from answergate.model.span import Span
from answergate.resolve.mentions import Mention, find_mentions, mention_at
from answergate.resolve.names import without_marks
from answergate.resolve.sources import Source
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.tables import DocumentTables
from answergate.resolve.unknown_notes import SlotFacts

NamePlace = tuple[str, Page, Span]
"""A document, its page, and the place of a name there."""


class IssuerFacts:
    """Where the documents ``sources`` of an issuer name each coverage, and what of them could not be read.

    ``units`` are the names that the reader understood, by coverage code.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        sources: Sequence[Source],
        tables: Mapping[str, DocumentTables],
        units: Mapping[str, Sequence[NamePlace]],
        unread: tuple[str, ...],
    ) -> None:
        self._sources = {source.name: source for source in sources}
        self._unread = unread
        self._found: dict[str, list[Mention]] = {}
        for code, places in units.items():
            self._found[code] = [mention_at(name, page, span, tables[name]) for name, page, span in places]
        for source in sources:
            for code, mention in find_mentions(catalogue, source.name, tables[source.name]):
                known = self._found.setdefault(code, [])
                if not any(mention.is_at(one) for one in known):
                    known.append(mention)

    def of(self, code: str, may_state: Callable[[Source], bool]) -> SlotFacts:
        """Return the facts about a slot of a coverage. ``may_state`` says in which documents it may be stated."""
        mentions = self._found.get(code, ())
        allowed = {name: may_state(source) for name, source in self._sources.items()}
        return SlotFacts(
            tuple(one for one in mentions if allowed[one.document]),
            tuple(one for one in mentions if not allowed[one.document]),
            self._unread,
        )

    def naming_documents(self) -> set[str]:
        """Return the documents that name any coverage of the catalogue."""
        return {one.document for mentions in self._found.values() for one in mentions}

    def printed_names(self, code: str) -> tuple[str, ...]:
        """Return the names of a coverage as the documents print them, each spelling once, in order."""
        printed: dict[str, str] = {}
        for one in self._found.get(code, ()):
            text = " ".join(without_marks(one.span.of(one.page.text)).split())
            printed.setdefault(squeeze_text(text), text)
        return tuple(printed.values())
