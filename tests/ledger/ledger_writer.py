"""Appends drafts as fast as it can and prints the acknowledged entries, until it is killed.

Arguments: the ledger's address, a prefix for the case ids, and the number of decisions that wait at a time. It reads
the drafts from standard input and repeats them. To create them itself, it would have to load every gate.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count

import msgspec

from answergate.ledger import Draft, GroupWriter, open_ledger


async def _append(writer: GroupWriter, prefix: str, waiting: int) -> None:
    drafts = msgspec.json.decode(sys.stdin.read(), type=list[Draft])
    numbers = count()

    async def one_after_another() -> None:
        for number in numbers:
            draft = msgspec.structs.replace(drafts[number % len(drafts)], case_id=f"{prefix}-{number}")
            entry = await writer.append(draft)
            print(entry.seq, entry.case_id, flush=True)

    await asyncio.gather(*(one_after_another() for _ in range(waiting)))


def _main(url: str, prefix: str, waiting: str) -> None:
    with open_ledger(url) as ledger:
        asyncio.run(_append(GroupWriter(ledger), prefix, int(waiting)))


if __name__ == "__main__":
    _main(*sys.argv[1:])
