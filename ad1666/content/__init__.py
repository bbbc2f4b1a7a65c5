"""Maps, cards and scenarios read from files into rules objects; every mistake is located."""
