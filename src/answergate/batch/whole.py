"""Replace files atomically: a reader sees the old file or the new one, never a part."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def replace_whole(path: Path, content: bytes) -> None:
    """Write a small file under another name, then rename it. The new file has the permissions of the old one."""
    new = path.with_name(f"{path.name}.new")
    new.touch()
    if path.exists():
        shutil.copymode(path, new)
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
