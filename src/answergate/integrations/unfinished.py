"""Which part of an unfinished answer the guardrails gate cannot refuse any more, whatever follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from answergate.assess import LexicalSimilarity
from answergate.model.case import Case
from answergate.model.finding import Severity
from answergate.policy import Policy
from answergate.reading import Reading
from answergate.text.answers.claims import Claim
from answergate.text.answers.markers import AUTO, MarkerKind, read_markers
from answergate.text.answers.settled import settled_end
from answergate.text.words import latin_languages

_UNCOVERED = "COV503"


class Progress(Struct, frozen=True):
    """``end``: where the settled and covered claims end. ``refused``: whether the gate will refuse the answer."""

    end: int = 0
    refused: bool = False


class Unfinished:
    """Reads an answer while it grows. ``case`` has everything but the answer, and no citations.

    A claim is settled when a further claim is complete: until then it may get markers ("Sources: [C2]") or list items. It
    must be covered in every language that the whole answer can turn out to be in, because the language decides how words
    are compared.
    """

    def __init__(self, case: Case, policy: Policy) -> None:
        self._case = case
        self._policy = policy
        self._refuses = policy.severities.get(_UNCOVERED) is Severity.ERROR
        self._end = 0
        self._progress = Progress()
        self._known: dict[tuple[str, str], tuple[LexicalSimilarity, list[tuple[Claim, bool]]]] = {}

    def read(self, text: str) -> Progress:
        """How far the answer is, if this is its beginning."""
        end = settled_end(text)
        if end > self._end and self._kind_is_settled(text, end):
            self._end = end
            self._progress = self._read(text, end)
        return self._progress

    def _kind_is_settled(self, text: str, end: int) -> bool:
        """Whether further text cannot change which markers count. With "auto", a later ``[C1]`` does, unless there is one."""
        if self._policy.settings.markers != (AUTO,):
            return True
        return any(marker.span.end <= end for marker in read_markers(text, [MarkerKind.CHUNK]))

    def _read(self, text: str, end: int) -> Progress:
        ends, uncovered = [], []
        for judged in self._judged(structs.replace(self._case, answer=text), end):
            bad = [claim for claim, covered in judged if not covered] if self._refuses else []
            good = [claim.span.end for claim, _ in judged if not bad or claim.span.end <= bad[0].span.start]
            ends.append(max(good, default=0))
            uncovered.append(len(bad))
        least = min(uncovered)
        settings = self._policy.settings
        refused = least > settings.max_uncovered_claims or (least > 0 and settings.max_uncovered_ratio == 0)
        return Progress(min(ends), refused)

    def _judged(self, case: Case, end: int) -> Iterator[Sequence[tuple[Claim, bool]]]:
        """The settled claims and whether each is covered, once for each language of the answer and of its claims."""
        settings, checks = self._policy.settings, self._policy.checks
        for language in latin_languages(case.answer):
            reading = Reading(case, settings, checks=checks, language=language)
            # The last claim that has ended may still get markers, or items of a list.
            claims = [claim for claim in reading.claims if claim.span.end <= end][:-1]
            for spoken in latin_languages(" ".join([claim.text for claim in claims])):
                reading.similarity, judged = self._known.setdefault(
                    (language, spoken), (LexicalSimilarity(spoken, growing=True), [])
                )
                # Claims that were settled before are the same.
                new = reading.supported(claims[len(judged) :])
                judged += [(one.claim, reading.covers(one)) for one in new]
                yield judged
