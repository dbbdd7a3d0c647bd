"""Reads a model folder: checks the required files, reads them once and computes their hashes."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from answergate.backends import MODEL_FILES, OPTIONAL_FILES
from answergate.errors import PolicyError, Problem

SETTING: Final = "semantic_model"
_MOST_TOKENS: Final = 512

Stamp = tuple[str, int, int]


class ModelFiles(Struct, frozen=True):
    """The content of a model folder. ``labels`` come from ``labels.json`` or ``config.json``, and may be empty."""

    name: str
    model: bytes
    tokenizer: bytes
    labels: tuple[str, ...]
    longest: int
    """The maximum number of tokens that the model accepts, from ``config.json`` if it is given there."""
    digests: Mapping[str, str]


def refused(message: str) -> PolicyError:
    """The error for a model that cannot be used."""
    return PolicyError([Problem(SETTING, message)])


def stamp_files(folder: Path) -> tuple[Stamp, ...]:
    """The files in the folder, each with its size and modification time. If these change, the files are read again."""
    found = []
    for name in (*MODEL_FILES, *OPTIONAL_FILES):
        if (folder / name).is_file():
            status = (folder / name).stat()
            found.append((name, status.st_size, status.st_mtime_ns))
    return tuple(found)


def missing_files(given: str, stamps: tuple[Stamp, ...]) -> list[Problem]:
    """One problem for every required file that is missing."""
    if not given.strip():
        return [Problem(SETTING, f'similarity = "semantic" needs a model folder with {" and ".join(MODEL_FILES)}')]
    if not Path(given).is_dir():
        return [Problem(SETTING, f"the folder {given!r} does not exist")]
    present = [name for name, _, _ in stamps]
    return [Problem(SETTING, f"{name} is missing in {given!r}") for name in MODEL_FILES if name not in present]


def read_files(folder: Path, stamps: tuple[Stamp, ...]) -> ModelFiles:
    """Read the files of the folder. Raises PolicyError if one cannot be read or is not valid."""
    try:
        contents = {name: (folder / name).read_bytes() for name, _, _ in stamps}
    except OSError as error:
        raise refused(f"the folder cannot be read: {error.strerror}") from None
    config = _read_object(contents, "config.json")
    labels = _read_object(contents, "labels.json")
    source = "labels.json" if "labels.json" in contents else "config.json"
    return ModelFiles(
        name=folder.resolve().name,
        model=contents["model.onnx"],
        tokenizer=contents["tokenizer.json"],
        labels=_read_labels(labels if "labels.json" in contents else config, source),
        longest=_read_longest(config),
        digests={name: sha256(content).hexdigest() for name, content in contents.items()},
    )


def _read_object(contents: Mapping[str, bytes], name: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(contents.get(name, b"{}"), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise refused(f"{name} is not a JSON object: {error}") from None


def _read_labels(holder: Mapping[str, Any], source: str) -> tuple[str, ...]:
    """Read the labels in the order of the model's outputs: ``{"id2label": {"0": "contradiction", ...}}``."""
    given = holder.get("id2label", {})
    places = list(map(str, range(len(given)))) if isinstance(given, dict) else None
    if places is None or sorted(given) != sorted(places) or not all(isinstance(given[place], str) for place in places):
        raise refused(f'{source}: expected id2label to be an object such as {{"0": "entailment", ...}}')
    return tuple([given[place] for place in places])


def _read_longest(config: Mapping[str, Any]) -> int:
    most = config.get("max_position_embeddings")
    return min(_MOST_TOKENS, most) if type(most) is int and most > 0 else _MOST_TOKENS
