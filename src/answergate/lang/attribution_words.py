"""What a language pack says about the clause of a value: the shape of ``lang/xx/attribution.py``.

In a phrase, a space matches white space, and ``*`` matches the rest of a word. Words of a trade (cover, premium, deductible) are in catalogues, not here.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Phrases = tuple[str, ...]


def phrases(written: str) -> Phrases:
    """The phrases of a text, one per comma: ``"no, not, does not"``."""
    return tuple(phrase.strip() for phrase in written.split(",") if phrase.strip())


class AttributionWords(Struct, frozen=True, kw_only=True):
    """The words of one language that say whose value a value is, and whether it is stated at all."""

    # Is the value stated, denied, asked about or only supposed?
    verb_is_last: bool = False
    """The verb follows the value, so only words after the value can deny it."""
    breaks: Phrases = ()
    """Words that start another clause without a comma: but, which."""
    negators: Phrases = ()
    removals: Phrases = ()
    """Verbs that end a thing: abolish, waive. Alone they deny the value, with a negator they affirm it."""
    changes: Phrases = ()
    """Verbs of change: exceed, shorten. If they are denied, the value still holds."""
    fixed: Phrases = ()
    """Set phrases that contain a negator or an "if", but deny nothing: without exception."""
    adverbials_before: Phrases = ()
    """Words that make the value after them a circumstance: within 90 days. A negator of the clause is not about it."""
    adverbials_after: Phrases = ()
    articles: Phrases = ()
    definite_articles: Phrases = ()
    """Articles that make a value before a noun a property of this noun: the 7.50% Prime Rate."""
    links: Phrases = ()
    """Words that can be between a name, what its value is called, and the value: is, has, of, for, up to, currently."""
    exceptions: Phrases = ()
    """Words that open a sentence with an exception from the one before: however."""
    origins: Phrases = ()
    """Words at the end of a phrase that says from when a period counts, before the period."""
    relatives: Phrases = ()
    """Pronouns that start a clause about the noun before them: purchases that are not in euro."""
    asks_before: Phrases = ()
    asks_after: Phrases = ()
    supposes_before: Phrases = ()
    """Words before the value, in its own clause: if."""
    examples: Phrases = ()
    """Words that open an example: for example."""
    supposes: Phrases = ()
    """Words anywhere before the value in its sentence: suppose that."""
    supposes_after: Phrases = ()

    # Who or what is the subject of the value?
    persons: Phrases = ()
    selves: Phrases = ()
    """Words for the person whom the contract is about. "You and your spouse" includes this person."""
    events: Phrases = ()
    """Events after the start of a contract: renewal, reinstatement."""
    starts: Phrases = ()
    """The start of a contract. "From the start or the reinstatement" includes it."""
    other: Phrases = ()
    """Adjectives that make a product another one: other, previous."""
    products: Phrases = ()
    """General nouns for products and their sellers: plan, company."""
    others: Phrases = ()
    """Whole phrases for other products: competitors."""
    contrasts_before: Phrases = ()
    contrasts_after: Phrases = ()
    """Words that set a thing apart from the subject: unlike A, B has ..."""
    topics_before: Phrases = ()
    topics_after: Phrases = ()
    """Words that make a person or product the topic of the sentence: for your spouse."""

    # Exclusions: "(except skin cancer)"
    excluded_before: Phrases = ()
    excluded_after: Phrases = ()
    excluded_particles: Phrases = ()
    """Particles between an excluded thing and ``excluded_after``."""
    joints: Phrases = ()
    """Words between the members of a list."""
    said_of: Phrases = ()
    """Particles after the subject of a clause."""

    # Names
    name_endings: Phrases = ()
    """Inflections and particles that a name can have."""
    noun_endings: str = ""
    """Characters that make a noun of the noun before them."""
    before_names: Phrases = ()
    """Words that can be directly before a name without being a part of it."""
    type_endings: Phrases = ()
    """Endings that make a word the type of a product."""

    # Rows and numbers
    none: Phrases = ()
    """Cells that say that there is no value, also in the middle of a row."""
    unlimited: Phrases = ()
    """Cells that say that there is no value because there is no limit."""
    nothing: Phrases = ()
    """More words that say that there is none, or nothing to pay. They say so only if they are the whole cell: free, waived."""
    units: Phrases = ()
    alternatives: Phrases = ()
    """Words between alternatives: 90 or 180 days."""
    durations: Mapping[str, tuple[int, str]] = {}
    """Periods without a number word: half a year is 6 months. The units are those of the numbers."""
    between_before: Phrases = ()
    """Words before two numbers with a joint, which make a range of them: between 2 and 8."""
    between_after: Phrases = ()
    large_numerals: str = ""
    """Characters that make a number go on: 2 + ten thousand + 5,000."""
