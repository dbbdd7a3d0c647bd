"""Loads all labelled answers from files, and records what could not be used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from answergate.backends import similarity_for
from answergate.errors import CaseError, Problem
from answergate.evaluation.files import DataError, Unreadable, find_files, records_of, sha256_of
from answergate.evaluation.label_words import MEANINGS, Meanings
from answergate.evaluation.labels import JUDGEMENTS
from answergate.evaluation.records import Labelled, field_of, read_record
from answergate.meant import meant
from answergate.policy import Policy
from answergate.records.sources import stem_of


class Source(Struct, frozen=True):
    """A file that records were read from."""

    name: str
    sha256: str
    records: int


class Labels(Struct, frozen=True, kw_only=True):
    """The records that were read. ``unjudged`` and ``without_evidence`` count valid records that cannot be measured."""

    records: tuple[Labelled, ...]
    sources: tuple[Source, ...]
    unreadable: tuple[Unreadable, ...]
    unjudged: int
    without_evidence: int

    def require_some(self) -> None:
        """Raise DataError with the reasons if there is no usable record."""
        if not self.records:
            raise DataError([Problem("labels", why) for why in self._why_none()])

    def _why_none(self) -> list[str]:
        reasons = []
        if self.unreadable:
            reasons.append(f"records that cannot be read: {len(self.unreadable)}; the first is {self.unreadable[0]}")
        if self.unjudged:
            reasons.append(f"records without a label: {self.unjudged}; a label is one of {', '.join(JUDGEMENTS)}")
        if self.without_evidence:
            reasons.append(f"records without evidence text: {self.without_evidence}; at least one chunk must have text")
        names = ", ".join(source.name for source in self.sources)
        return reasons or [f"no records in {names}; `answergate evaluate --write-sample FILE` writes an example"]


def load_labels(
    names: Iterable[str],
    policy: Policy,
    *,
    by: str | None = None,
    meanings: Mapping[str, bool | None] | None = None,
) -> Labels:
    """Load the labelled answers in files, folders and patterns. Unreadable records do not stop the others.

    ``policy`` has the limits that records must keep. ``by`` names the field with a record's data set. The default is
    ``dataset``. ``meanings`` adds label words. Raises DataError if a name matches no file or no record has ``by``.
    """
    known: Meanings = {**MEANINGS, **(meanings or {})}
    records: list[Labelled] = []
    sources: list[Source] = []
    unreadable: list[Unreadable] = []
    unjudged = without_evidence = 0
    grouping = _Grouping(by)
    for name in find_files(names):
        digest = sha256_of(name)
        if isinstance(digest, Unreadable):
            unreadable.append(digest)
            continue
        before, stem = len(records), stem_of(name)
        for entry in records_of(name):
            if isinstance(entry, Unreadable):
                unreadable.append(entry)
                continue
            place, fields = entry
            try:
                grouping.see(fields)
                record = read_record(
                    fields, place=place, stem=stem, by=grouping.field, meanings=known, limits=policy.limits
                )
                if record.judged:
                    similarity_for(record.case, policy.settings)  # raises if the case's recorded scores are invalid
            except CaseError as error:
                unreadable.append(Unreadable(place, "; ".join(map(str, error.problems))))
                continue
            if not record.judged:
                unjudged += 1
            elif not record.has_evidence:
                without_evidence += 1
            else:
                records.append(record)
        sources.append(Source(name, digest, len(records) - before))
    grouping.require_some()
    return Labels(
        records=tuple(records),
        sources=tuple(sources),
        unreadable=tuple(unreadable),
        unjudged=unjudged,
        without_evidence=without_evidence,
    )


class _Grouping:
    """The field with a record's data set, and whether any record has it."""

    def __init__(self, asked: str | None) -> None:
        self.field = asked or "dataset"
        self._sought = asked is not None
        self._names: dict[str, None] = {}

    def see(self, record: Mapping[str, Any]) -> None:
        if not self._sought:
            return
        self._sought = field_of(record, self.field) is None
        for name, value in record.items():
            inner = [f"{name}.{part}" for part in value] if isinstance(value, Mapping) else [name]
            self._names.update(dict.fromkeys(inner))

    def require_some(self) -> None:
        """Raise DataError if no record has the field. Otherwise a typo would silently give a single data set."""
        if self._sought and self._names:
            why = f"no record has a word or a number in this field{meant(self.field, self._names)}"
            raise DataError([Problem(f"--by {self.field}", why)])
