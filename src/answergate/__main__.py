"""``python -m answergate``."""

from __future__ import annotations

from answergate.cli import main

main(prog_name="answergate")
