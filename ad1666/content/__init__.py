"""Files into rules objects: maps, cards and scenarios, each mistake named with its place."""
