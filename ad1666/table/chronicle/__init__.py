"""A finished game as a page to read, print and send: its story, maps, duels and figures."""
