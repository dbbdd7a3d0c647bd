"""A program that appends as fast as it can and prints what was acknowledged, until it is killed.

Arguments: the ledger's address, a word that its case ids begin with, and how many decisions wait at a time. What it
appends are the drafts on standard input, again and again: to make them itself it would have to load every gate.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count

import msgspec

from answergate.ledger import Draft, GroupWriter, open_ledger


async def _append(writer: GroupWriter, word: str, waiting: int) -> None:
    drafts = msgspec.json.decode(sys.stdin.read(), type=list[Draft])
    numbers = count()

    async def one_after_another() -> None:
        for number in numbers:
            draft = msgspec.structs.replace(drafts[number % len(drafts)], case_id=f"{word}-{number}")
            entry = await writer.append(draft)
            print(entry.seq, entry.case_id, flush=True)

    await asyncio.gather(*(one_after_another() for _ in range(waiting)))


def _main(url: str, word: str, waiting: str) -> None:
    with open_ledger(url) as ledger:
        asyncio.run(_append(GroupWriter(ledger), word, int(waiting)))


if __name__ == "__main__":
    _main(*sys.argv[1:])
