"""Finds the thresholds that catch the most unsupported answers within a limit on false alarms."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, structs

from answergate.api import check
from answergate.evaluation.records import Labelled
from answergate.evaluation.scoring import Cited, cites, citing, read
from answergate.model.case import Case
from answergate.policy import Policy
from answergate.reading import Reading, SupportedClaim

SIMILARITIES: Final = tuple(step / 100 for step in range(101))
CLAIMS: Final = tuple(range(11))
RATIOS: Final = tuple(step / 20 for step in range(21))
_NEVER: Final = len(SIMILARITIES)
_HUNDREDTHS: Final = 100

_Counts = Mapping[tuple[int, int, bool, bool], int]

FEW_SUPPORTED: Final = 100
FEW_UNSUPPORTED: Final = 50


class AnswerProfile(Struct, frozen=True):
    """The facts about one answer that decide whether given thresholds refuse it.

    ``uncovered_from`` has one entry for every claim that some min_similarity leaves uncovered: the index of the lowest
    such min_similarity. ``always_refused`` says that the answer is refused under any thresholds.
    """

    supported: bool
    uncovered_from: tuple[int, ...]
    total: int
    always_refused: bool
    density: float | None


class Thresholds(Struct, frozen=True):
    """The fitted thresholds. ``min_citation_density`` is None if no answer has citations of its own."""

    min_similarity: float
    max_uncovered_claims: int
    max_uncovered_ratio: float
    min_citation_density: float | None = None

    def settings(self) -> dict[str, Any]:
        """The thresholds as a policy's settings."""
        return {name: value for name, value in structs.asdict(self).items() if value is not None}


def profile_answers(records: Iterable[Labelled], policy: Policy, cited: Cited = Cited.GIVEN) -> list[AnswerProfile]:
    """The profile of every answer that has a label. Each answer is read once."""
    by_similarity = [
        Reading(Case(), structs.replace(policy.settings, min_similarity=similarity)) for similarity in SIMILARITIES
    ]
    return [_profile(record, policy, cited, by_similarity) for record in records if record.supported is not None]


def _profile(record: Labelled, policy: Policy, cited: Cited, by_similarity: Sequence[Reading]) -> AnswerProfile:
    case = citing(record.case, policy, cited)
    reading = read(case, policy)
    uncovered_from = [_first_uncovering(claim, by_similarity) for claim in reading.supported_claims]
    lenient = structs.replace(
        policy,
        settings=structs.replace(
            policy.settings, min_similarity=0.0, max_uncovered_claims=len(uncovered_from), max_uncovered_ratio=1.0
        ),
    )
    return AnswerProfile(
        supported=bool(record.supported),
        uncovered_from=tuple(sorted(place for place in uncovered_from if place < _NEVER)),
        total=len(uncovered_from),
        always_refused=not check(case, policy.gate, lenient).passed,
        density=reading.claim_density if cited is Cited.GIVEN and cites(record.case, policy) else None,
    )


def _first_uncovering(claim: SupportedClaim, by_similarity: Sequence[Reading]) -> int:
    """The index of the lowest min_similarity that leaves the claim uncovered. All higher ones do so too."""
    return bisect_left(by_similarity, True, key=lambda reading: not reading.covers(claim))


def fit(profiles: Sequence[AnswerProfile], max_false_alarms: float, policy: Policy) -> Thresholds | None:
    """The thresholds that catch the most within the limit, or None if no thresholds keep the limit.

    The simple rule allows no uncovered claim, and only min_similarity is chosen. Limits on the number of uncovered
    claims are used only if they catch clearly more than chance would, or if the simple rule catches nothing. With a few
    dozen answers, three fitted numbers would mostly fit chance.
    """
    allowed = math.floor(max_false_alarms * sum(answer.supported for answer in profiles) + 1e-9)
    counts = [_counts(profiles, index) for index in range(len(SIMILARITIES))]
    simple = _best(counts, (0,), (0.0,), allowed, policy)
    full = _best(counts, CLAIMS, RATIOS, allowed, policy)
    if full is None:
        return None
    chance = math.sqrt(sum(not answer.supported for answer in profiles))
    simple_is_enough = simple is not None and simple[0] > 0 and full[0] - simple[0] <= chance
    _, similarity, claims, ratio = simple if simple is not None and simple_is_enough else full
    return Thresholds(similarity, claims, ratio, _density(profiles, max_false_alarms))


def _best(
    counts: Sequence[_Counts], all_claims: Sequence[int], ratios: Sequence[float], allowed: int, policy: Policy
) -> tuple[int, float, int, float] | None:
    """The number of answers that the best thresholds catch, and these thresholds.

    Ties are decided in this order: the fewest false alarms; the limits on uncovered claims that allow the widest range
    of min_similarity; the limits nearest to the policy's own. The min_similarity is the middle of its range, so that
    the choice is not at an edge.
    """
    best: tuple[int, int] | None = None
    tied: dict[tuple[int, float], list[float]] = {}
    for similarity, here in zip(SIMILARITIES, counts, strict=True):
        for claims in all_claims:
            for ratio in ratios:
                caught, alarms = _refused(here, claims, ratio)
                if alarms > allowed:
                    continue
                worth = (caught, -alarms)
                if best is None or worth > best:
                    best, tied = worth, {}
                if worth == best:
                    tied.setdefault((claims, ratio), []).append(similarity)
    if best is None:
        return None
    now = policy.settings

    def preference(entry: tuple[tuple[int, float], list[float]]) -> tuple[int, float, float]:
        (claims, ratio), similarities = entry
        return -len(similarities), abs(ratio - now.max_uncovered_ratio), abs(claims - now.max_uncovered_claims)

    (claims, ratio), similarities = min(tied.items(), key=preference)
    return best[0], similarities[len(similarities) // 2], claims, ratio


def _counts(profiles: Sequence[AnswerProfile], index: int) -> _Counts:
    """The number of answers by uncovered claims, total claims, whether they are always refused, and their label."""
    return Counter(
        (bisect_left(answer.uncovered_from, index + 1), max(1, answer.total), answer.always_refused, answer.supported)
        for answer in profiles
    )


def _refused(counts: _Counts, max_claims: int, max_ratio: float) -> tuple[int, int]:
    """The numbers of unsupported and of supported answers that the gate refuses."""
    refused = [0, 0]
    for (uncovered, total, always_refused, supported), count in counts.items():
        if always_refused or uncovered > max_claims or uncovered / total > max_ratio:
            refused[supported] += count
    return refused[0], refused[1]


def _density(profiles: Sequence[AnswerProfile], max_false_alarms: float) -> float | None:
    """The density so that at most the allowed share of supported answers with citations has a lower one."""
    densities = sorted(answer.density for answer in profiles if answer.supported and answer.density is not None)
    if not densities:
        return None
    lowest = densities[math.floor(max_false_alarms * len(densities) + 1e-9)] if max_false_alarms < 1 else densities[-1]
    return math.floor(lowest * _HUNDREDTHS) / _HUNDREDTHS
