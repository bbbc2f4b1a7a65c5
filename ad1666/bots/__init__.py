"""Players that are programs. They know the rules and what their side may see."""
