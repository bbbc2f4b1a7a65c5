"""Each player's hand on a phone: what phones are shown, and the server that shows it."""
