"""What players do at the table: whose seat it is, the menu they are in, what a choice leads to."""
