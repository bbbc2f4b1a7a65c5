"""Sheets over a scene: help, rules, log, goals, dialogs; and the base of scenes that have them."""
