"""Which part of an unfinished answer the guardrails gate cannot refuse any more, whatever follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from answergate.assess import LexicalSimilarity
from answergate.model.case import Case
from answergate.model.finding import Severity
from answergate.policy import Policy
from answergate.reading import Reading, SupportedClaim
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
        case = structs.replace(self._case, answer=text)
        ends, uncovered = [], []
        for judged in self._judged(case, end):
            bad = [claim for claim, covered in judged if not covered] if self._refuses else []
            good = [claim.span.end for claim, _ in judged if not bad or claim.span.end <= bad[0].span.start]
            ends.append(max(good, default=0))
            uncovered.append(len(bad))
        least = min(uncovered)
        settings = self._policy.settings
        refused = least > settings.max_uncovered_claims or (least > 0 and settings.max_uncovered_ratio == 0)
        return Progress(min(ends), refused)

    def _judged(self, case: Case, end: int) -> Iterator[list[tuple[Claim, bool]]]:
        """The settled claims, each with whether it is covered, once for each language of the answer and of its claims."""
        for language in latin_languages(case.answer):
            claims = _settled(self._reading(case, language).claims, end)
            for spoken in latin_languages(" ".join([claim.text for claim in claims])):
                reading = self._reading(case, language, spoken)
                supported: Sequence[SupportedClaim] = reading.supported_claims[: len(claims)]
                yield [(one.claim, reading.covers(one)) for one in supported]

    def _reading(self, case: Case, language: str, spoken: str | None = None) -> Reading:
        return Reading(
            case,
            self._policy.settings,
            similarity=LexicalSimilarity(spoken),
            checks=self._policy.checks,
            language=language,
        )


def _settled(claims: Sequence[Claim], end: int) -> Sequence[Claim]:
    """The claims that end before ``end``, but for the last one."""
    return [claim for claim in claims if claim.span.end <= end][:-1]
