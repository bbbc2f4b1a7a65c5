"""A skirmish from a seed: a board, two bands, what it is about, and its story."""
