"""Explanations for newcomers while they play."""
