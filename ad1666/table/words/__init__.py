"""Everything a player reads, made from what the rules and the game say as values. No drawing here."""
