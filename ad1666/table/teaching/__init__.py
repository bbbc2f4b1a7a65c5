"""What newcomers are told while they play."""
