"""Parts of the screen: the board, tokens, cards, panels."""
