"""All labelled answers of some files, and what could not be used of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from answergate.backends import similarity_for
from answergate.errors import CaseError
from answergate.evaluation.files import Unreadable, find_files, records_of, sha256_of
from answergate.evaluation.label_words import MEANINGS, Meanings
from answergate.evaluation.records import Labelled, read_record
from answergate.policy import Policy
from answergate.records.sources import stem_of


class Source(Struct, frozen=True):
    """A file that records came from."""

    name: str
    sha256: str
    records: int


class Labels(Struct, frozen=True, kw_only=True):
    """What was read. ``unjudged`` and ``without_evidence`` count records that are fine, but say nothing."""

    records: tuple[Labelled, ...]
    sources: tuple[Source, ...]
    unreadable: tuple[Unreadable, ...]
    unjudged: int
    without_evidence: int


def load_labels(
    names: Iterable[str],
    policy: Policy,
    *,
    by: str = "dataset",
    meanings: Mapping[str, bool | None] | None = None,
) -> Labels:
    """The labelled answers in files, folders and patterns. A record that cannot be read never stops the rest.

    ``policy`` has the limits that records must keep, ``by`` names the field that says which data set a record belongs to, ``meanings`` adds label words.
    """
    known: Meanings = {**MEANINGS, **(meanings or {})}
    records: list[Labelled] = []
    sources: list[Source] = []
    unreadable: list[Unreadable] = []
    unjudged = without_evidence = 0
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
                record = read_record(fields, place=place, stem=stem, by=by, meanings=known, limits=policy.limits)
                similarity_for(record.case, policy.settings)  # scores that come with the case may be unusable
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
    return Labels(
        records=tuple(records),
        sources=tuple(sources),
        unreadable=tuple(unreadable),
        unjudged=unjudged,
        without_evidence=without_evidence,
    )
