"""The results of many games: where they are kept, and what they show."""
