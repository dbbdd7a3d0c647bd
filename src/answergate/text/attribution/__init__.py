"""Whose a stated value is: names of coverages, the clauses around them, and every candidate for a slot."""
