"""A map as the game shows it, for those who draw one: what the rules make of it, square by square,
anew whenever it is saved."""
