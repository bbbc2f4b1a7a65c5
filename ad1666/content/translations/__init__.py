"""Translations of what authors write: the texts of a file under the same keys, in a file beside
it."""
