"""Scenarios read from their files."""
