"""Many games at once: whether the rules hold, how scenarios go, what a card is worth."""
