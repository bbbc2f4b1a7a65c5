"""Begins a map of ours from somebody else's: a Tiled map of another game, a picture, or a map of a
virtual tabletop.

Whatever the source shows becomes one picture with squares of 64 pixels, and whatever it says of
blocked squares, walls, doors and windows becomes clear tiles over it. Files of the source are only
read; whatever was not taken over is listed.
"""
