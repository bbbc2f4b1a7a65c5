"""Fair dealing between two desks that do not have to trust each other."""
