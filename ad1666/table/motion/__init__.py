"""Animations over the board: acts made from events, and the director that plays them."""
