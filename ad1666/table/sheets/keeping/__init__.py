"""Storing the record on disk: warnings, and saving elsewhere."""
