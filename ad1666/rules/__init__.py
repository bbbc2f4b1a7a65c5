"""The rulebook as code, one module per chapter. It knows no files, no clock, no randomness and
no screen: whatever the rules do not decide comes in through the requests of
`ad1666.rules.requests`."""

VERSION = 9
"""Incremented with every change that makes some choice or card come out differently; records state
it."""
