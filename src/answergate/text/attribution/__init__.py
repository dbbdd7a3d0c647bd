"""Which coverage a value belongs to: names of coverages, the clauses around them, and the values of a slot."""
