"""The preview of a map for its author: what the rules make of it, square by square, reloaded at
each save."""
