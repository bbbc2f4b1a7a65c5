"""The planner: an opponent that judges what may come of each thing it could do (docs/bots.md)."""
