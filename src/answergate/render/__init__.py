"""Shows verdicts, rules and gates to people. Rendering decides nothing and changes no word of the data it shows."""
