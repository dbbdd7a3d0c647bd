"""Files that are there whole, or as they were before."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def replace_whole(path: Path, content: bytes) -> None:
    """Write a small file beside its place, then put it there. Whoever may read the one that was there may read this one."""
    beside = path.with_name(f"{path.name}.new")
    beside.touch()
    if path.exists():
        shutil.copymode(path, beside)
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
