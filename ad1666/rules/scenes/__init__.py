"""The events of a scenario (SCN)."""
