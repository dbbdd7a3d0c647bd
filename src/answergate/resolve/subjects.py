"""What a sentence in a coverage's own text is about: the coverage, a known part of it, or something else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from answergate.resolve.catalogue import Conditions, Elsewhere, Slot
from answergate.resolve.clauses import (
    cover_start_subject,
    coverage_before,
    disease_before,
    disease_within,
    diseases_in,
    is_called,
    is_excluded,
    is_whole,
    left_out_after,
    limit_in,
    narrower_subject,
    place_before,
    proviso_subject,
    stated_subject,
    type_after,
    type_before,
    without_instances,
)
from answergate.text.patterns import compile_pattern

_FOR_OTHERS = re.compile(
    r"[(,](?:(?:단|다만),?)?(?P<whom>(?:15)?[가-힣]{2,20}?)(?:은|는|의경우(?:에는|에)?|:)(?P<none>[^\d()%]{2,20})\)?$"
)
CHILDREN = "15세미만"
_REVIVED = re.compile(r"(?<=계약일)(?:\((?:[^()]|\([^()]*\))*\)|또는부활(?:\([^()]*\))?일)")
_DIGIT = re.compile(r"\d")
_LOOK_BEHIND = 40
_JOINT = 6


class Subjects(Struct, frozen=True):
    """The subjects of a coverage called ``name``.

    ``conditions`` narrow it, ``own`` are the coverage itself, and the name excludes those in ``left_out``. Clauses that
    match ``not_about`` are about another coverage's subject. ``elsewhere`` has the words for other coverages and other
    matters.
    """

    conditions: Conditions = Conditions()
    own: tuple[str, ...] = ()
    not_about: tuple[str, ...] = ()
    elsewhere: Elsewhere = Elsewhere()
    name: str = ""
    left_out: tuple[str, ...] = ()

    def other_topic(self, clause: str, trigger: str, ahead: str, condition: str | None, slot: Slot) -> str:
        """Return what a clause is about, if it is neither the coverage nor a known part of it.

        ``ahead`` is the text after the trigger.
        """
        if not self.name:
            return ""
        # A trigger that begins with 계약 may begin inside 갱신계약.
        joint = clause[-_JOINT:] + trigger[:_JOINT]
        renewed = next((word for word in self.elsewhere.contracts if f"{word}계약" in joint), "")
        other = renewed or self._other_matter(clause, trigger) or self._other_part(clause, ahead, condition)
        other = other or self._other_coverage(clause) or self._part_left_out(ahead)
        if other:
            return other
        # A waiting period is counted for a risk (암의 보장개시일). The risk is not a part of the coverage.
        if slot.kind == "days" and slot.narrowing:
            return self._other_risk(cover_start_subject(clause + trigger) or stated_subject(clause))
        if not slot.narrowing and (place := place_before(clause, self.name, self.conditions)):
            return place
        disease = disease_within(trigger, self.elsewhere.diseases) or disease_before(clause, self.elsewhere.diseases)
        subject = disease or stated_subject(clause)
        # If a proviso names one of several diseases that the coverage insures, it is about a part of the coverage.
        if (part := proviso_subject(clause)) in self.own and part not in self.name:
            return part
        if self._is_itself(subject) or subject in self.own:
            return ""
        is_part = slot.narrowing and narrower_subject(subject, self.conditions, self.own) is not None
        return "" if is_part and not subject.endswith(self.elsewhere.coverages) else subject

    def own_part(self, cell: str) -> str:
        """Remove the end of a cell such as 90일(갱신계약은 미적용): it says that the days do not apply to other contracts.

        The other contracts or subjects are renewals, children, and the subjects that the name excludes.
        """
        others = _FOR_OTHERS.search(cell) if self.name else None
        if others is None:
            return cell
        is_other = any(word in others["whom"] for word in (CHILDREN, *self.elsewhere.contracts, *self.left_out))
        return cell[: others.start()] if is_other else cell

    def other_topic_around(self, clause: str) -> str:
        """Return the other matter of the clause before a bracket with a value: 보험료 납입면제(90일이 지난 날의 다음날)."""
        return self._other_matter(clause, "") if self.name else ""

    def header_topic(self, header: str) -> str:
        """Return what a column's header is about, if that is not the whole coverage: 면책기간(갱신계약), 1년 미만 뇌출혈."""
        elsewhere = self.elsewhere
        matters = (*elsewhere.premium_waiver, *elsewhere.supposing, *elsewhere.examples, *elsewhere.events)
        found = next((word for word in matters if word in header), "") or self._other_contract(header)
        found = found or narrower_subject(self._of_first_contracts(header), self.conditions, self.own) or ""
        runs = (run for run in diseases_in(header, elsewhere.diseases) if not self._is_itself(run))
        return found or next((run for run in runs if not run.endswith(self.own)), "") if self.name else ""

    def is_of_other_contracts(self, header: str) -> bool:
        """Whether a header says that its column is for renewals, revivals or the waiver of premiums."""
        words = (*self.elsewhere.contracts, *self.elsewhere.premium_waiver)
        return "최초" not in header and any(word in header for word in words)

    def other_topic_in_cell(self, before: str, match: str, after: str, condition: str | None, slot: Slot) -> str:
        """Return what else a cell of a value column is about, from the text around its value."""
        found = self.other_topic(before, match, after, condition, slot)
        run = next(iter(diseases_in(before + match, self.elsewhere.diseases)), "") if condition is None else ""
        other = run if run and not self._is_itself(run) and not run.endswith(self.own) else ""
        return found or self._other_contract(before + match) or other

    def _other_contract(self, text: str) -> str:
        """Return a type of contract, a person, or a contract that is not a first one, if ``text`` names one."""
        if self.name and (named := _first_of((*self.elsewhere.types, *self.elsewhere.persons), text)):
            return named
        # A period that starts again when a contract is revived is still a period of the first contract.
        text = _REVIVED.sub("", text)
        return "" if "최초" in text else next((word for word in self.elsewhere.contracts if word in text), "")

    def _of_first_contracts(self, header: str) -> str:
        """Remove other contracts that ``header`` names together with first ones: 최초계약과 부활계약의 면책기간."""
        if "최초" in header:
            for word in self.conditions.words:
                header = header.replace(word, "") if word.startswith(self.elsewhere.contracts) else header
        return header

    def _other_matter(self, clause: str, trigger: str) -> str:
        elsewhere = self.elsewhere
        clause = without_instances(clause)
        other = next((word for word in (*elsewhere.premium_waiver, *elsewhere.supposing) if word in clause), "")
        near = clause[-_LOOK_BEHIND:] + trigger
        return other or next((word for word in elsewhere.events if word in near), "")

    def _other_part(self, clause: str, ahead: str, condition: str | None) -> str:
        """Return a type of contract, a renewal or a risk that does not belong to the coverage at all."""
        if condition is None:
            near = clause[-_LOOK_BEHIND:]
            kind = type_before(clause) or type_after(ahead)
            return kind or limit_in(near) or limit_in(ahead) or _first_of(self.elsewhere.persons, near)
        apart = condition.startswith((*self.left_out, *self.elsewhere.contracts)) or is_excluded(condition, self.name)
        # 통합암진단비 is another coverage, not the 통합암 part of this one.
        word = condition.split("(")[0]
        named = any(word + ending in clause and word + ending not in self.name for ending in self.elsewhere.coverages)
        return condition if apart or named else ""

    def _other_coverage(self, clause: str) -> str:
        """Return another coverage's name that is directly before a trigger."""
        named = coverage_before(clause, self.elsewhere.coverages)
        return "" if not named or is_called(named, self.name) or self._is_itself(named) else named

    def _part_left_out(self, ahead: str) -> str:
        """Return a part of the coverage that the words after a value exclude."""
        part = left_out_after(ahead, self.elsewhere.diseases)
        return "" if is_excluded(part, self.name) or part in self.left_out else part

    def _other_risk(self, subject: str) -> str:
        if self._is_itself(subject) or subject.endswith(self.own):
            return ""
        return subject if subject.endswith((*self.elsewhere.coverages, *self.elsewhere.diseases)) else ""

    def _is_itself(self, subject: str) -> bool:
        """Whether a stated subject is the whole coverage, by its name or by a general word for coverages."""
        by_a_word = subject in self.elsewhere.coverages or subject.endswith(self.elsewhere.itself)
        return by_a_word or is_whole(subject, self.name, self.conditions)

    def of(self, clause: str, trigger: str, slot: Slot) -> str | None:
        """Return the subject of a clause and its trigger, if it is not the coverage itself."""
        if not slot.narrowing:
            return None
        for pattern in self.not_about:
            stated = clause[-_LOOK_BEHIND:] + trigger
            match = compile_pattern(pattern).search(stated)
            if match is not None:
                return match.span.of(stated)
        # The start of a waiting period is written before its days. Its subject is there, too, or after the days.
        stated = clause + (trigger if slot.kind == "reduction" else _DIGIT.split(trigger)[-1])
        return self.narrowed_by(stated)

    def narrowed_by(self, clause: str) -> str | None:
        """Return the subject of a clause if it is a part of the coverage."""
        return narrower_subject(clause, self.conditions, self.own)


def _first_of(patterns: Sequence[str], text: str) -> str:
    """Return the text that the first matching pattern finds in ``text``, or an empty string."""
    found = (compile_pattern(pattern).search(text) for pattern in patterns)
    return next((match.span.of(text) for match in found if match is not None), "")
