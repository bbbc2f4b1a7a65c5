"""The planner: an opponent that weighs the likely outcomes of each of its
choices (docs/bots.md)."""
