"""The page of keys: those that players may change, and those that always mean the same."""
