"""Support scores from a model of the user, loaded from a folder on disk. Nothing is downloaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol

from answergate.assess import LexicalSimilarity
from answergate.deadline import UNLIMITED
from answergate.errors import PolicyError, Problem
from answergate.integrations.semantic.folder import Stamp, missing_files, read_files, stamp_files
from answergate.integrations.semantic.windows import read_windows
from answergate.support.conflict import Support

_LEXICAL = LexicalSimilarity()
_NEEDED: Final = ("numpy", "onnxruntime", "tokenizers")

Pair = tuple[str, str]
"""A claim and a part of the evidence."""


class Model(Protocol):
    """Scores how well parts of the evidence support claims."""

    @property
    def kind(self) -> str: ...

    def scores(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """A score from 0 to 1 for each pair. A pair's score depends on that pair only."""
        ...


class SemanticSimilarity:
    """The model's score for the best part of the best cited chunk, limited if the words contradict the claim."""

    def __init__(self, model: Model, described: Mapping[str, str]) -> None:
        self._model = model
        self.described = described

    def support(
        self,
        claims: Sequence[str],
        chunks: Sequence[str],
        cited: Sequence[Sequence[int]],
        question: str = "",
        checks: Mapping[str, bool] | None = None,
        tick: Callable[[], None] = UNLIMITED.check,
    ) -> list[Support]:
        """One support per claim. Each cited chunk is split into windows once."""
        lexical = _LEXICAL.support(claims, chunks, cited, question, checks, tick)
        windows = {
            index: [(span, " ".join(span.of(chunks[index]).split())) for span in read_windows(chunks[index])]
            for index in dict.fromkeys(index for indices in cited for index in indices)
        }
        scores = self._model.scores(
            (claim, words)
            for claim, indices in zip(claims, cited, strict=True)
            for index in indices
            for _, words in windows[index]
        )
        supports = []
        for claim, indices, by_words in zip(claims, cited, lexical, strict=True):
            best, chunk, place = 0.0, None, None
            for index in indices:
                for span, words in windows[index]:
                    score = scores[claim, words]
                    if score > best:
                        best, chunk, place = score, index, span
            supports.append(by_words.scored(best, chunk, place))
        return supports


def open_semantic(folder: str) -> SemanticSimilarity:
    """Open the model in ``folder``. It is loaded once and reused until its files change.

    Raises PolicyError if the folder, one of its files or a package is missing, or if the model cannot be used.
    """
    stamps = stamp_files(Path(folder))
    problems = [*_missing_packages(), *missing_files(folder, stamps)]
    if problems:
        raise PolicyError(problems)
    return _open(folder, stamps)


@lru_cache(maxsize=4)
def _open(folder: str, stamps: tuple[Stamp, ...]) -> SemanticSimilarity:
    # These two modules import optional packages, which most installations do not have.
    from answergate.integrations.semantic.kinds import recognise
    from answergate.integrations.semantic.network import Network

    files = read_files(Path(folder), stamps)
    model = recognise(Network(files), files.labels)
    described = {"name": "semantic", "kind": model.kind, "model": files.name}
    for name, digest in files.digests.items():
        described["sha256" if name == "model.onnx" else f"{Path(name).stem}_sha256"] = digest
    return SemanticSimilarity(model, described)


def _missing_packages() -> list[Problem]:
    missing = []
    for name in _NEEDED:
        try:
            import_module(name)
        except ImportError:
            missing.append(name)
    if not missing:
        return []
    packages = f"{', '.join(missing)}: install {'it' if len(missing) == 1 else 'them'}"
    return [Problem("similarity", f"\"semantic\" needs {packages} with `pip install 'answergate[semantic]'`")]
