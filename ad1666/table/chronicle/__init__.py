"""A finished game as a page to read, to print and to send: its story, maps, duels and figures."""
