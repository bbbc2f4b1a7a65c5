"""What fills the window: the start, the choice of a band, the briefing, the game."""
