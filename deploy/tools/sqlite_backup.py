"""Copy an SQLite ledger while the service uses it: ``python3 sqlite_backup.py LEDGER COPY``.

A plain copy of the file may miss the last decisions, because they are in the ``-wal`` file next to it, or be damaged,
because the service writes meanwhile. This needs only Python's standard library.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path


def back_up(ledger: Path, copy: Path) -> None:
    """Write ``copy``, one file without a ``-wal`` file. It is complete, or it does not exist."""
    if copy.exists():
        raise FileExistsError(f"{copy} already exists: choose another name")
    unfinished = copy.with_name(copy.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"{ledger.absolute().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(unfinished)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE").fetchall()
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.rename(copy)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def main(arguments: list[str]) -> int:
    """The command. Exit code 0: copied. 2: not copied, with the reason."""
    if len(arguments) != 2:
        print("usage: sqlite_backup.py LEDGER COPY", file=sys.stderr)
        return 2
    try:
        back_up(Path(arguments[0]), Path(arguments[1]))
    except (OSError, sqlite3.Error) as error:
        print(f"sqlite_backup: {arguments[0]} was not copied: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
