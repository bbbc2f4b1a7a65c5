"""Maps drawn in Tiled, read into boards."""
