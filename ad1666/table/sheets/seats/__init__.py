"""Who plays which side in a game that goes on."""
