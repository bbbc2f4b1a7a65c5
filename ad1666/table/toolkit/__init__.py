"""What any window needs: drawing, text, layout, keys, scrolling. No game logic."""
