"""What a position is worth to a side, by one table of weights (docs/bots.md)."""
