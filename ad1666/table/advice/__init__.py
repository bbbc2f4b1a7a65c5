"""What a strong program thinks: advice to who is asked, and the reasons of what was decided."""
