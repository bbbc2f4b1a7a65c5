"""Character cards, items and bands read from their files."""
