"""The page of keys: those that players may change, and those with a fixed meaning."""
