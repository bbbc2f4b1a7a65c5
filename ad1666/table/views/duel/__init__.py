"""The stage of a test."""
