"""Whole campaigns played by programs: how they go, and whether the leader runs away."""
