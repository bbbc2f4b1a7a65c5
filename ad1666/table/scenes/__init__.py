"""The scenes that fill the window: title, choice of a band, briefing, game."""
