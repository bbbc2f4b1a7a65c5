"""For those who make maps and scenarios: a beginning to work from, and the way into Tiled."""
