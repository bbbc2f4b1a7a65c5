"""A change of players in a game that goes on."""
