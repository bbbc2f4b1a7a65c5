"""What choices lead to, shown before they are made."""
