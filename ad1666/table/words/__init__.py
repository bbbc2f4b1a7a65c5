"""What a player reads, made from the values that rules and game hand over. No drawing here."""
