"""What has just happened, as motion over the board: acts made from events, and who plays them."""
