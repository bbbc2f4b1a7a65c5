"""A game at two desks: each player at a page of their own, and others who look on."""
