"""The three sources of support scores: the words themselves, a model of the user, or scores recorded in the case."""

from __future__ import annotations

from answergate.assess import LexicalSimilarity, Similarity
from answergate.backends.recorded import PATH as RECORDED
from answergate.backends.recorded import read_recorded
from answergate.backends.semantic import open_semantic
from answergate.model.case import Case
from answergate.model.settings import Settings

__all__ = ["RECORDED", "open_semantic", "read_recorded", "similarity_for"]

_LEXICAL = LexicalSimilarity()


def similarity_for(case: Case, settings: Settings) -> Similarity:
    """The similarity that the settings name. Raises PolicyError or CaseError if it cannot be used for this case."""
    if settings.similarity == "semantic":
        return open_semantic(settings.semantic_model)
    if settings.similarity == "recorded":
        return read_recorded(case, settings)
    return _LEXICAL
