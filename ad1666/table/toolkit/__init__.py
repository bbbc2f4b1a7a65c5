"""What any window needs: drawing, text, layout, keys, scrolling. It knows nothing of the game."""
