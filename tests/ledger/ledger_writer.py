"""A program that appends as fast as it can and prints what was acknowledged, until it is killed.

Arguments: the ledger's address, a word that its case ids begin with, and how many decisions wait at a time.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count

import msgspec
from ledger_drafts import demo_drafts

from answergate.ledger import GroupWriter, open_ledger


async def _append(writer: GroupWriter, word: str, waiting: int) -> None:
    drafts = demo_drafts(20)
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
