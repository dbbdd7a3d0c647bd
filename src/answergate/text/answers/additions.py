"""What a sentence that refuses, or tells of what is not said, asserts all the same.

"I do not know the height, it is about 999 metres", "the context does not name the architect, who was Gustave Moreau": a
clause is added that the evidence must cover. What is listed ("the price, the size or the colour"), and a clause that speaks
of the evidence or to the reader, adds nothing.
"""

from __future__ import annotations

import re
from typing import Final

# "Passage 2" and "[1]" are no numbers of the subject.
_NUMBER: Final = re.compile(
    r"(?<![\[#])(?<!passage )(?<!document )(?<!source )(?<!문서 )(?<!자료 )(?<![资資]料)(?<!段落)\d"
)
_CLAUSE: Final = re.compile(r"[,;:—–，；：]\s*|\b(?=(?:because|since)\b)")
_OF_EVIDENCE: Final = re.compile(
    r"\b(?:passages?|contexts?|documents?|texts?|sources?|excerpts?|articles?|evidence|information|details?|answers?|i|we|you|your|me|question)\b"
)
_ASSERTS: Final = re.compile(
    r"(?:(?:and|but|so|since|because|as|yet|remember|note) (?:that )?)*"
    r"(?:(?:which|who|whose|it|they|he|she)\b.*\b(?:is|are|was|were|has|have|had|will|would|does|did|[a-z]+ed|[a-z]+s)\b"
    r"|(?:remember )?(?:that )?(?:the|this|these|there|[a-z]+)(?: (?!or\b|and\b|that\b|of\b)[a-z'-]+){0,3}? (?:is|are|was|were|has|have|had|will|built|made)\b)"
)


def adds_a_claim(rest: str) -> bool:
    """Whether what follows a refusal, in lower case, says something of the subject in a clause of its own."""
    return any(
        _NUMBER.search(clause) is not None
        or (_ASSERTS.match(clause) is not None and _OF_EVIDENCE.search(clause) is None)
        for clause in _CLAUSE.split(rest)[1:]
    )
