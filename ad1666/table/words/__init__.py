"""What a player reads, made from the values that rules and game hand over. No drawing here.

The words that the start shows stand here: it does not wait for the others."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.rules.cards import Side


def side(which: Side) -> str:
    """The name of a player."""
    return _(which.capitalize())


def program(name: str) -> str:
    """The name of a program that plays."""
    return _(name.capitalize())
