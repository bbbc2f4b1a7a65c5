"""What choices lead to, told before they are made."""
