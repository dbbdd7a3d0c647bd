"""Language packs: one folder per language. The folders contain words, no logic."""
