"""Reads a Dockerfile, as far as the tests need it, and runs its build steps in a folder."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

from msgspec import Struct

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy" / "docker" / "Dockerfile"
IGNORED = DOCKERFILE.with_name("Dockerfile.dockerignore")


class Instruction(Struct, frozen=True):
    """One instruction. ``text`` is everything after its word and flags."""

    word: str
    flags: dict[str, str]
    text: str

    @property
    def arguments(self) -> list[str]:
        """The words of an instruction in the form of a JSON list, or separated by spaces."""
        text = self.text.removeprefix("CMD ")  # HEALTHCHECK names the form of its command
        return list(json.loads(text)) if text.startswith("[") else text.split()


class Stage(Struct, frozen=True):
    """A stage: what it starts from, its name, and its instructions after FROM."""

    base: str
    name: str
    instructions: list[Instruction]

    def all(self, word: str) -> list[Instruction]:
        return [one for one in self.instructions if one.word == word]

    def last(self, word: str) -> Instruction:
        return self.all(word)[-1]

    def variables(self, word: str) -> dict[str, str]:
        """The values that ``ENV`` or ``ARG`` set."""
        pairs = [pair.partition("=") for one in self.all(word) for pair in one.text.split()]
        return {name: value for name, _, value in pairs}


def read_dockerfile(file: Path = DOCKERFILE) -> list[Stage]:
    """The stages of a Dockerfile."""
    lines = [line for line in file.read_text().splitlines() if line.strip() and not line.lstrip().startswith("#")]
    stages: list[Stage] = []
    for written in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        word, _, rest = written.partition(" ")
        flags = {}
        while found := re.match(r"--([\w-]+)=(\S+)\s+", rest):
            flags[found[1]] = found[2]
            rest = rest[found.end() :]
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            stages.append(Stage(base, name, []))
        elif stages:
            stages[-1].instructions.append(Instruction(word, flags, rest))
    return stages


def is_sent(path: str) -> bool:
    """Whether the builder gets this file of the repository. The last pattern that fits decides."""
    sent = True
    parts = PurePosixPath(path)
    for line in IGNORED.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = line.removeprefix("!")
        names = [str(parts), *map(str, parts.parents)]
        if any(fnmatch.fnmatch(name, pattern) or fnmatch.fnmatch(f"/{name}", pattern) for name in names):
            sent = line.startswith("!")
    return sent


class Build:
    """Runs the instructions of one stage. The folders of the image are under ``root``."""

    def __init__(self, stage: Stage, root: Path) -> None:
        self._stage = stage
        self._root = root
        folders = [one.text for one in stage.all("WORKDIR")] + ["/wheels", "/opt/answergate"]
        self._paths = re.compile(rf"(?<![\w./-])({'|'.join(map(re.escape, folders))})(?=[\s/\"]|$)")

    def here(self, text: str) -> str:
        """The text with the paths of the image replaced by those under ``root``."""
        return self._paths.sub(lambda found: f"{self._root}{found[0]}", text)

    def run(self) -> None:
        variables = {
            **os.environ,
            **self._stage.variables("ARG"),
            **{name: value for name, value in self._stage.variables("ENV").items() if name.startswith("PIP_")},
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        # The cache saves a download. It does not change what is installed.
        variables.pop("PIP_NO_CACHE_DIR", None)
        folder = self._root
        for one in self._stage.instructions:
            if one.word == "WORKDIR":
                folder = Path(self.here(one.text))
                folder.mkdir(parents=True)
            elif one.word == "COPY":
                *sources, target = one.arguments
                for source in sources:
                    _copy(source, folder, self.here(target))
            elif one.word == "RUN":
                subprocess.run(["/bin/sh", "-c", self.here(one.text)], cwd=folder, env=variables, check=True)


def _copy(source: str, folder: Path, target: str) -> None:
    to = folder / target
    if (ROOT / source).is_file():
        if target.endswith("/"):
            to.mkdir(parents=True, exist_ok=True)
            to = to / Path(source).name
        assert is_sent(source), f"{source} is not sent to the builder"
        shutil.copy(ROOT / source, to)
        return

    def left_out(where: str, names: list[str]) -> list[str]:
        inside = Path(where).relative_to(ROOT).as_posix()
        return [name for name in names if not is_sent(f"{inside}/{name}")]

    shutil.copytree(ROOT / source, to, ignore=left_out)
