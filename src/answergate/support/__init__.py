"""How much of a claim its evidence covers, where, and what the two disagree on."""
