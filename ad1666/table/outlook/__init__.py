"""What a choice would lead to, shown on the board before it is made."""
