"""Run the code blocks of a Markdown page and return the page with the output they really have.

A test compares that with the page. ``python tools/docs_runner.py PAGE...`` writes it to the page instead.

- A block with a title (```` ```toml title="policy.toml" ````) becomes a file.
- ``python`` blocks run in one namespace. A comment after an expression is its value. If a block prints something, the next
  block is a ``text`` block with what it prints.
- ``console`` blocks run each line that starts with ``$ ``. The lines after it are its output.
- ``sh`` blocks run only after the comment ``<!-- run -->`` or ``<!-- run in background -->``. A background command must
  listen on port 8000. The runner uses a free port instead, also in the blocks after it.
- Other blocks are left alone.
"""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import answergate

ROOT = Path(__file__).resolve().parent.parent
HAND_WRITTEN = (
    *("README.md", "docs/index.md", "docs/install.md", "docs/tutorial.md"),
    *("docs/guide/client.md", "docs/guide/retry.md", "docs/guide/streaming.md"),
    *("docs/guide/documents.md", "docs/guide/catalogue.md"),
)
PROVIDERS = tuple(sorted(f"docs/providers/{path.name}" for path in (ROOT / "docs" / "providers").glob("*.md")))
PAGES = (*HAND_WRITTEN, "docs/reference/python.md", *PROVIDERS)
"""The pages whose blocks run as tests."""

_BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>run(?: in background)?) -->\n)?"
    r'^(?P<fence>```+)(?P<language>\w*)(?: title="(?P<title>[^"]+)")?[^\n]*\n(?P<body>.*?)^(?P=fence)$',
    re.DOTALL | re.MULTILINE,
)
_PORT = "8000"
_PATIENCE = 30


class DocsError(Exception):
    """A block that cannot be run, or whose output the page cannot show."""


def run_page(text: str, folder: Path) -> str:
    """Run the blocks of a page in ``folder``, in order. Returns the page with their real output."""
    with Session(folder) as session:
        real = _BLOCK.sub(session.run, text)
        session.finish()
    return real


class Session:
    """What the blocks of one page share: a folder, a namespace, the last exit code and background commands."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, Any] = {"__name__": "__docs__"}
        self._printed = ""
        self._code = 0
        self._port = ""
        self._started: list[subprocess.Popen[bytes]] = []
        sources = str(Path(answergate.__file__).parent.parent)
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("ANSWERGATE_", "FORCE_"))},
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
            "PYTHONPATH": os.pathsep.join([sources, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep),
            "COLUMNS": "80",
            "NO_COLOR": "1",
            "no_proxy": "127.0.0.1",
        }

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._started:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.wait(_PATIENCE)

    def run(self, block: re.Match[str]) -> str:
        """Run one block. Returns it with its real output."""
        language, body = block["language"], block["body"]
        if self._printed:
            body, self._printed = self._shown(language), ""
        elif block["title"]:
            path = self._folder / block["title"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self._with_port(body), encoding="utf-8")
        elif language == "python":
            body = self._python(body)
        elif language == "console":
            body = "".join(self._commands(body))
        elif block["mark"] == "run":
            self._must_succeed(body)
        elif block["mark"]:
            self._start(body)
        start, end = (place - block.start() for place in block.span("body"))
        return block[0][:start] + body + block[0][end:]

    def finish(self) -> None:
        """Check that the page shows what its last block prints."""
        if self._printed:
            self._shown("")

    def _shown(self, language: str) -> str:
        if language != "text":
            raise DocsError(f"a python block prints this, but no text block follows it:\n{self._printed}")
        return self._printed

    def _python(self, body: str) -> str:
        lines = body.split("\n")
        comments = _comments(body)
        printed = io.StringIO()
        with contextlib.chdir(self._folder), contextlib.redirect_stdout(printed):
            for node in ast.parse(self._with_port(body)).body:
                if not isinstance(node, ast.Expr):
                    exec(compile(ast.Module([node], []), "docs", "exec"), self._names)
                    continue
                value = eval(compile(ast.Expression(node.value), "docs", "eval"), self._names)
                last = (node.end_lineno or node.lineno) - 1
                if value is not None and last in comments:
                    column = comments[last]
                    lines[last] = f"{lines[last][:column]}# {_value(value, lines[last][column + 2 :])}"
        self._printed = self._without_port(printed.getvalue())
        return "\n".join(lines)

    def _commands(self, body: str) -> Iterator[str]:
        for part in re.split(r"^(?=\$ )", body, flags=re.MULTILINE)[body.startswith("$ ") :]:
            if not part.startswith("$ "):
                raise DocsError(f"a console block must start with a command:\n{part}")
            # A command goes on after a backslash at the end of a line.
            command = re.match(r"\$ (?:.*\\\n)*.*\n", part)
            assert command is not None
            yield command[0] + self._execute(command[0].removeprefix("$ "))

    def _execute(self, command: str) -> str:
        """Run a command. Returns what it prints; the next command can print its exit code with ``echo $?``."""
        script = f"(exit {self._code}); {self._with_port(command)}"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=4 * _PATIENCE,
            check=False,
        )
        self._code = done.returncode
        output = self._without_port(done.stdout.decode())
        return output if output.endswith("\n") or not output else output + "\n"

    def _must_succeed(self, body: str) -> None:
        output = self._execute(body)
        if self._code:
            raise DocsError(f"exit code {self._code}:\n{body}\n{output}")

    def _start(self, body: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = str(free.getsockname()[1])
        log = self._folder / ".background.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                ["bash", "-c", self._with_port(body)],
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._started.append(process)
        for _ in range(10 * _PATIENCE):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", int(self._port)), 1):
                return
            if process.poll() is not None:
                break
            time.sleep(0.1)
        raise DocsError(f"does not listen on port {_PORT}:\n{body}\n{log.read_text(encoding='utf-8')}")

    def _with_port(self, command: str) -> str:
        return re.sub(rf"\b{_PORT}\b", self._port, command) if self._port else command

    def _without_port(self, output: str) -> str:
        return output.replace(self._port, _PORT) if self._port else output


def _comments(body: str) -> dict[int, int]:
    """The column of the comment on each line that has one."""
    tokens = tokenize.generate_tokens(io.StringIO(body).readline)
    return {token.start[0] - 1: token.start[1] for token in tokens if token.type == tokenize.COMMENT}


def _value(value: object, shown: str) -> str:
    """The value as Python prints it. A dictionary may be cut short: ``{'status': 'ok', ...}``."""
    if isinstance(value, dict) and shown.endswith(", ...}"):
        beginning = ast.literal_eval(shown.removesuffix(", ...}") + "}")
        if beginning.items() <= value.items():
            return shown
    return repr(value)


def main(pages: list[str]) -> int:
    """Write the real output into the pages given, or into all hand-written pages that run as tests."""
    for page in pages or HAND_WRITTEN:
        path = ROOT / page
        text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            real = run_page(text, Path(folder))
        path.write_text(real, encoding="utf-8")
        print(f"{page}: {'updated' if real != text else 'unchanged'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
