"""Packs: folders with maps, scenarios and what belongs to them, and the same as one file."""
