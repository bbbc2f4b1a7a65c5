"""Playing many games, on this machine or on a cluster."""
