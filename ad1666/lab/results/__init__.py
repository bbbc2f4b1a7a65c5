"""The results of many games: how they are stored, and what they show."""
