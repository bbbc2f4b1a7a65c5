"""The preview of a map for its author: how the rules read it, square by square, reloaded at each
save."""
