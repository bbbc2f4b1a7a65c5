"""Campaigns: chapters, what follows from them, and what is carried from one to the next."""
