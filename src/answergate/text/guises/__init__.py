"""The same thing told otherwise: times, dates, ranks, rates and measures that the evidence has in another guise."""
