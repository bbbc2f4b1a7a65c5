"""Reads maps, cards and scenarios from files into rules objects; every mistake is
reported with its place."""
