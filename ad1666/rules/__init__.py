"""The rulebook as code, a module for each chapter. It knows no files, no clock, no chance and no
screen: whatever the rules do not decide enters through the questions of `ad1666.rules.requests`."""

VERSION = 7
"""Raised with every change by which some choice or card comes out differently: records name it."""
