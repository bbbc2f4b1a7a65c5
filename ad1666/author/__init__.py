"""For authors of maps and scenarios: starter files, and opening Tiled."""
