"""How a language writes answers: where sentences end, and what an answer says about itself. The shape of ``lang/xx/answers.py``.

Lists of words are written as one text with white space between the words. ``_`` in a word stands for a space.
"""

from __future__ import annotations

from msgspec import Struct


class AnswerWords(Struct, frozen=True, kw_only=True):
    """The words of one language that show where the claims of an answer are, and which sentences are no claims."""

    # Where does a sentence end?
    never_last: str = ""
    """Abbreviations that a name, a number or an explanation follows: Dr., e.g."""
    before_a_number: str = ""
    """Only abbreviations if a number follows: "No. 5", but "The answer is no. It ..."."""
    may_be_last: str = ""
    """Abbreviations that end a sentence only if an opener follows: "Acme Inc. The ..."."""
    openers: str = ""
    """Words that, capitalised after an abbreviation, a number or an ellipsis, begin a sentence."""
    before_an_ordinal: str = ""
    """Words before a number with a full stop that ends nothing: am 3. Mai."""
    after_an_ordinal: str = ""
    """Words after such a number: 3. Mai."""
    finals: str = ""
    """Last letters of a finished sentence: a full stop after them ends it without a space."""
    finished: str = ""
    """Endings after which a line without a full stop is finished."""
    unfinished: str = ""
    """Endings after which a line goes on. In a language that lists them, every other line is finished."""
    quotatives: str = ""
    """What joins a closed quote to its sentence: “...다.”라고."""
    speech_verbs: str = ""
    """Verbs that name the speaker of the quote before them: “...”他说."""
    predicates: str = ""
    """Endings of a short list item that says something."""
    verbs: str = ""
    """Frequent finite verbs: a short item or clause with one of them says something."""
    list_letters: str = ""
    """Letters that number list items: 가. 나. 다."""
    list_numerals: str = ""
    """Numerals that number list items: 一、 二、."""
    bullets: str = ""
    """Letters used as bullets."""

    # What leads in, and what is a source?
    lead_ins: str = ""
    """Endings of a sentence that announces a list: as follows."""
    announcing: str = ""
    """Words that show that a line before a list only announces it: following, these."""
    source_labels: str = ""
    """Headings of a list of sources."""
    joining: str = ""
    """Words between two source labels or two references: and."""
    unavailable: str = ""
    """What stands instead of the text of an empty passage."""
    before_a_place: str = ""
    """Words before the number of a page or section: page, section."""
    after_a_place: str = ""
    """Words after the number of a page or section."""
    documents: str = ""
    """Last words of the titles of documents. Only for languages without capitals."""
    in_titles: str = ""
    """Small words in titles: of, the."""

    # What does an answer say about itself?
    evidence: str = ""
    """What an answer calls its evidence, as beginnings of words: document, text."""
    passages: str = ""
    """Those of them that are never what an answer is about: passage."""
    answerer: str = ""
    """What the answerer calls itself. Where there is none, a refusal names its evidence."""
    tells: str = ""
    """Beginnings of verbs for what evidence does, or the answerer does with it: contain, find."""
    told: str = ""
    """Those of them that only evidence does, so that it need not be named beside them: mentioned, stated."""
    according: str = ""
    """Words that name the evidence as a source only: "According to the text, the plan does not include it" refuses nothing."""
    denies: str = ""
    """Words that refuse, in addition to the negators: unable."""
    denies_after: bool = False
    """The negator can be behind its verb: "erwähnen den Preis nicht"."""
    denies_before: bool = True
    """The negator can be before its verb: "do not mention"."""
    refusals: str = ""
    """Phrases that refuse by themselves, as beginnings of words: no information."""
    turns: str = ""
    """Words that start a clause that may state something: but, because."""
    continuing: str = ""
    """First words of a clause that goes on with a list: or, such as."""
    talk: str = ""
    """Words in which an answer talks to the reader or about itself: help, passage, summary."""
