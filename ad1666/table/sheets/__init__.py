"""Sheets over a scene: help, rules, log, goals, dialogs; and the base class of scenes with
sheets."""
