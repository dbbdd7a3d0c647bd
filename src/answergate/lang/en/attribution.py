"""English words that say whose value a value is."""

from __future__ import annotations

from answergate.lang.attribution_words import AttributionWords, phrases

WORDS = AttributionWords(
    breaks=phrases("and, but, which, while, although, because, when, where, if, instead, rather than"),
    negators=phrases(
        "no, not, never, without, none, nobody, no one, neither, nor, cannot, isn't, aren't, wasn't, weren't, doesn't, don't, didn't, "
        "won't, can't, hasn't, haven't, no longer, free of, free from, exempt from"
    ),
    removals=phrases(
        "abolish*, waive*, remove*, delete*, repeal*, drop*, scrap*, eliminat*, inapplicable, cease*, lapse*"
    ),
    changes=phrases(
        "exceed*, shorten*, extend*, change*, reduce the, elapsed, passed, ended, expired, more than, later than, less than, longer than"
    ),
    fixed=phrases(
        "no exception*, without exception*, without fail, no matter, no doubt, whether or not, regardless of whether, "
        "not only, not later than, no later than, not more than, no more than, not less than, no less than, "
        "not longer than, no longer than, if any, not exceed*"
    ),
    adverbials_before=phrases("during, within, for, in, after, until, throughout, over, before"),
    articles=phrases("the, a, an, its, any, all, your, our, first, initial"),
    definite_articles=phrases("the, this, that, these, those, our, its"),
    exceptions=phrases("however, but, except, except for, unless, only if, exception"),
    links=phrases(
        "is, are, be, will be, can be, may be, has, have, have a, has a, with, of, at, on, in, for, from, to, under, both, "
        "up to, at least, at most, min., min, minimum, max., max, maximum, a maximum of, a minimum of, starts at, "
        "starting at, starting from, beginning at, between, "
        "not more than, no more than, not less than, no less than, less than, more than, over, about, around, approximately, approx., "
        "only, just, now, currently, then, always, generally, also, fixed, fixed at, variable, set at, limited to, "
        "amounts to, equals, costs, stands at, comes to, comes with, carries, carry, offers, includes, there is, there are, "
        "we charge, you pay, we, charge, charges, you, pay, a year, per year, a month, per month, each year, each month, every year, "
        "every month, annual, annually, yearly, monthly, per annum, p.a., applies to, applies, apply, it, they"
    ),
    relatives=phrases("that, who, whom, whose"),
    asks_before=phrases(
        "whether, wonder* if, ask* if, check if, know if, tell me if, confirm if, confirm that, find out if, unclear if"
    ),
    supposes_before=phrases("if, unless, were to"),
    supposes=phrases(
        "suppose, supposing, assume, assuming, assumed, imagine, hypothetical*, would, would have, let's say, what if"
    ),
    persons=phrases(
        "spouse*, husband*, wife, wives, child, children, kid, kids, son, sons, daughter*, parent, parents, "
        "dependant*, dependent, dependents, partner, partners, sibling*, newborn*, family members, beneficiary"
    ),
    selves=phrases("insured, policyholder, yourself, you and, principal, main member"),
    events=phrases(
        "renewal*, renewed, on renewing, you renew, reinstatement*, reinstated, revival, revived, transfer, transferred, conversion, "
        "converted, cancellation, cancelled, termination, terminated, lapse, re-enrolment, re-enrollment, upgrade, "
        "upgraded, switching"
    ),
    starts=phrases(
        "policy date, start date, effective date, issue date, date of issue, commencement, start of, beginning of, "
        "first contract, initial contract, purchase date, inception"
    ),
    other=phrases("other, another, previous, former, old, older, earlier, different, most, competing, rival, existing"),
    products=phrases(
        "company, companies, product*, plan, plans, policy, policies, insurer*, provider*, contract*, cover, "
        "coverage*, offer*, supplier*, vendor*, bank, banks, brand*, model, models, version*, warranty, warranties"
    ),
    others=phrases(
        "competitor*, rival*, elsewhere, other insurers, average, averages, median, control group, comparator"
    ),
    contrasts_before=phrases(
        "unlike, in contrast to, contrary to, compared with, compared to, different from, as opposed to"
    ),
    topics_before=phrases("for, of, to"),
    topics_after=phrases("'s"),
    excluded_before=phrases("excluding, except for, except, other than, apart from"),
    excluded_after=phrases("excluded"),
    excluded_particles=phrases("is, are, s, s are"),
    joints=phrases("and, or"),
    name_endings=phrases("s"),
    before_names=phrases(
        "the, a, an, your, our, my, his, her, its, their, this, that, these, those, each, every, any, all, no, some, both, "
        "under, with, without, for, if, when, while, unlike, on, in, of, to, from, by, at, and, or, but, not, only, is, "
        "are, does, do, has, have, can, will, where, what, which, how, as, also, through, via, regarding, about, per, "
        "suppose, see, store, keep, take, use, apply, choose, order, open, close, check, compare, discard, connect, including, because, although, since, after, before, during, most, one, named, called"
    ),
    none=phrases("none, not applicable, n/a"),
    unlimited=phrases("unlimited, no limit"),
    nothing=phrases(
        "no, nil, n.a., not charged, free, free of charge, for free, no charge, no cost, no fee, at no cost, at no charge, without charge, complimentary, waived, exempt, zero"
    ),
    durations={
        "half a year": (6, "month"),
        "half year": (6, "month"),
        "half-year": (6, "month"),
        "fortnight": (14, "day"),
        "half an hour": (30, "min"),
    },
    between_before=phrases("between"),
    units=phrases("day, days, month, months, year, years, times, percent"),
    alternatives=phrases("or"),
    examples=phrases(
        "for example, for instance, e.g., example, worked example, representative example, sample calculation"
    ),
)
