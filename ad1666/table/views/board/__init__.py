"""The board as a picture: ground, places and figures."""
