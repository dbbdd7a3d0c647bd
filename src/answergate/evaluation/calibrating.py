"""The thresholds that catch most at no more than so many false alarms, and what they cost on answers not seen."""

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

FEW_CLEAN: Final = 100
FEW_UNSUPPORTED: Final = 50


class Weighed(Struct, frozen=True):
    """An answer as the thresholds see it.

    ``breaks`` holds, for every claim that some min_similarity leaves uncovered, the index of the lowest such one.
    ``lost`` says that the answer is refused whatever the thresholds are.
    """

    supported: bool
    breaks: tuple[int, ...]
    total: int
    lost: bool
    density: float | None


class Thresholds(Struct, frozen=True):
    """What is fitted. ``min_citation_density`` is None where no answer has citations of its own."""

    min_similarity: float
    max_uncovered_claims: int
    max_uncovered_ratio: float
    min_citation_density: float | None = None

    def settings(self) -> dict[str, Any]:
        """The thresholds as a policy's settings."""
        return {name: value for name, value in structs.asdict(self).items() if value is not None}


def weigh(records: Iterable[Labelled], policy: Policy, cited: Cited = Cited.GIVEN) -> list[Weighed]:
    """Every answer that has a label, read once."""
    rulers = [
        Reading(Case(), structs.replace(policy.settings, min_similarity=similarity)) for similarity in SIMILARITIES
    ]
    return [_weighed(record, policy, cited, rulers) for record in records if record.supported is not None]


def _weighed(record: Labelled, policy: Policy, cited: Cited, rulers: Sequence[Reading]) -> Weighed:
    case = citing(record.case, policy, cited)
    reading = read(case, policy)
    breaks = [_first_uncovering(claim, rulers) for claim in reading.supported_claims]
    lenient = structs.replace(
        policy,
        settings=structs.replace(
            policy.settings, min_similarity=0.0, max_uncovered_claims=len(breaks), max_uncovered_ratio=1.0
        ),
    )
    return Weighed(
        supported=bool(record.supported),
        breaks=tuple(sorted(place for place in breaks if place < _NEVER)),
        total=len(breaks),
        lost=not check(case, policy.gate, lenient).passed,
        density=reading.claim_density if cited is Cited.GIVEN and cites(record.case, policy) else None,
    )


def _first_uncovering(claim: SupportedClaim, rulers: Sequence[Reading]) -> int:
    """The index of the lowest min_similarity that leaves the claim uncovered. A higher one never covers it again."""
    return bisect_left(rulers, True, key=lambda ruler: not ruler.covers(claim))


def fit(weighed: Sequence[Weighed], max_false_alarms: float, policy: Policy) -> Thresholds | None:
    """The thresholds that catch most within the limit; None where the limit cannot be kept.

    First the simple rule, that no claim may be uncovered, with min_similarity alone to choose. Limits on how many claims
    may be are taken only where they catch more by what chance would not give, for three numbers fitted to a few dozen
    answers fit their accidents, or where the simple rule catches nothing at all.
    """
    allowed = math.floor(max_false_alarms * sum(answer.supported for answer in weighed) + 1e-9)
    counts = [_counts(weighed, index) for index in range(len(SIMILARITIES))]
    simple = _best(counts, (0,), (0.0,), allowed, policy)
    full = _best(counts, CLAIMS, RATIOS, allowed, policy)
    if full is None:
        return None
    chance = math.sqrt(sum(not answer.supported for answer in weighed))
    simple_will_do = simple is not None and simple[0] > 0 and full[0] - simple[0] <= chance
    _, similarity, claims, ratio = simple if simple is not None and simple_will_do else full
    return Thresholds(similarity, claims, ratio, _density(weighed, max_false_alarms))


def _best(
    counts: Sequence[_Counts], all_claims: Sequence[int], ratios: Sequence[float], allowed: int, policy: Policy
) -> tuple[int, float, int, float] | None:
    """How many the best thresholds catch, and what they are.

    Among those that catch as many, the ones with the fewest false alarms. Among those, the two limits on uncovered
    claims that allow the widest range of min_similarity, and its middle, so that the choice does not stand on an edge;
    where the data cannot tell, what stands nearest to the policy.
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


def _counts(weighed: Sequence[Weighed], index: int) -> _Counts:
    """How many answers have so many uncovered claims of so many; the rest of the key: lost anyway, supported."""
    return Counter(
        (bisect_left(answer.breaks, index + 1), max(1, answer.total), answer.lost, answer.supported)
        for answer in weighed
    )


def _refused(counts: _Counts, max_claims: int, max_ratio: float) -> tuple[int, int]:
    """How many unsupported and how many supported answers the gate's rule refuses."""
    refused = [0, 0]
    for (uncovered, total, lost, supported), count in counts.items():
        if lost or uncovered > max_claims or uncovered / total > max_ratio:
            refused[supported] += count
    return refused[0], refused[1]


def _density(weighed: Sequence[Weighed], max_false_alarms: float) -> float | None:
    """The citation density below which no more than the limit's share of the clean, citing answers lie."""
    densities = sorted(answer.density for answer in weighed if answer.supported and answer.density is not None)
    if not densities:
        return None
    lowest = densities[math.floor(max_false_alarms * len(densities) + 1e-9)] if max_false_alarms < 1 else densities[-1]
    return math.floor(lowest * _HUNDREDTHS) / _HUNDREDTHS
