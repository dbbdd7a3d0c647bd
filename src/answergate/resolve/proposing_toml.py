"""Write a proposed catalogue as TOML, with comments that say where everything was seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from answergate.resolve.proposing import LeftOut, Proposal, Spelled
from answergate.resolve.proposing_kinds import Proposed
from answergate.resolve.proposing_tables import Entry

_MOST_SAMPLES = 4
_MOST_PLACES = 4
_MOST_LEFT_OUT = 30
_LONGEST_SAMPLE = 60
_WITH_NONE = frozenset({"money", "percent", "count", "number", "days", "months", "years"})


def as_toml(proposal: Proposal) -> str:
    """The proposal as the text of a catalogue file."""
    return "\n".join([*_head(proposal), *_names(proposal), *_subjects(proposal), *_slots(proposal), *_rest(proposal)])


def _head(proposal: Proposal) -> Iterator[str]:
    yield f"# Proposed from the tables of {', '.join(map(_clean, proposal.documents))}."
    yield "# Read every line before you use it: a table does not say what is a product and what is only a heading."
    yield "# Remove what you do not need, and join slots that mean the same: keep one, and put all labels in its list."
    for where in proposal.unsure:
        yield f"# {_clean(where)}: the names and the labels may be exchanged. Check them."
    yield f"name = {_text(proposal.name)}"
    yield ""


def _names(proposal: Proposal) -> Iterator[str]:
    if proposal.headers:
        yield "[names]"
        yield f"headers = {_list(proposal.headers)}"
        yield ""


def _subjects(proposal: Proposal) -> Iterator[str]:
    for subject in proposal.subjects:
        yield f"# {_seen(subject.names)}"
        yield "[[subject]]"
        yield f"code = {_text(subject.code)}"
        yield f"names = {_list([subject.names[0].text])}"
        if len(subject.slots) < len(proposal.slots):
            yield f"slots = {_list(subject.slots)}"
        yield ""


def _slots(proposal: Proposal) -> Iterator[str]:
    for slot in proposal.slots:
        proposed = slot.proposed
        yield f"# {_seen(slot.labels)}"
        yield from _what_was_read(proposed)
        yield f"[slots.{slot.name}]"
        yield f"kind = {_text(proposed.kind)}"
        if proposed.unit:
            yield f"unit = {_text(proposed.unit)}"
        yield f"labels = {_list([slot.labels[0].text])}"
        if slot.longer:
            yield f"not_labels = {_list(slot.longer)}"
        if proposed.none and proposed.kind in _WITH_NONE:
            yield "# none = 0"
        yield ""


def _what_was_read(proposed: Proposed) -> Iterator[str]:
    count = len(proposed.read) + len(proposed.unread)
    cells = f"{len(proposed.read)} of {count} cells"
    yield f"# {cells} are {proposed.nearly}, too few for this kind" if proposed.nearly else f"# {cells} were read"
    for what, entries in (
        ("For example", proposed.read),
        ("Not read", proposed.unread),
        ("These cells may say that there is none", proposed.none),
    ):
        if entries:
            yield f"# {what}: {_samples(entries)}"


def _rest(proposal: Proposal) -> Iterator[str]:
    if proposal.left_out:
        yield f"# Tables that were left out: {len(proposal.left_out)}"
        yield from map(_left_out, proposal.left_out[:_MOST_LEFT_OUT])
        if len(proposal.left_out) > _MOST_LEFT_OUT:
            yield f"#   and {len(proposal.left_out) - _MOST_LEFT_OUT} more"
        yield ""


def _left_out(left: LeftOut) -> str:
    return f"#   {_clean(left.where)} ({_clean(left.begins)}): {left.reason}"


def _seen(spellings: Sequence[Spelled]) -> str:
    places = list(dict.fromkeys(place for spelling in spellings for place in spelling.places))
    more = f" and {len(places) - _MOST_PLACES} more pages" if len(places) > _MOST_PLACES else ""
    also = f", also written {', '.join(_text(one.text) for one in spellings[1:])}" if len(spellings) > 1 else ""
    return _clean(", ".join(map(str, places[:_MOST_PLACES]))) + more + also


def _samples(entries: Sequence[Entry]) -> str:
    texts = list(dict.fromkeys(entry.text for entry in entries))
    shown = [text if len(text) <= _LONGEST_SAMPLE else f"{text[:_LONGEST_SAMPLE].rstrip()} ..." for text in texts]
    more = f" and {len(shown) - _MOST_SAMPLES} more" if len(shown) > _MOST_SAMPLES else ""
    return ", ".join(_text(text) for text in shown[:_MOST_SAMPLES]) + more


def _list(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def _text(text: str) -> str:
    """A TOML string. JSON writes the same, except for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _clean(text: str) -> str:
    """Text for a comment, which has no control characters."""
    return "".join(char for char in text if char.isprintable())
