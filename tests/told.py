"""A scenario of the game with events of one's own."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.resources import data_root

LETTER = data_root() / "scenarios" / "letter-at-the-golden-lion.toml"
TELLING = """
[[events]]
id = "bells"
when = { turn = 1 }
then = [
  { tell = "The bells of the cathedral begin to ring, and do not stop." },
  { says = "A", text = "They ring for us, gentlemen." },
  { ask = "What is to be done?", of = "red", answers = [
    { text = "A toast.", then = [ { cards = 1, of = "red" } ] },
    { text = "Nothing." },
  ] },
]
"""
"""An event that tells, lets somebody speak, and asks Red."""

STRANGER = """
[figures.U]
side = "blue"
card = "cardinals-guard"
arrives = "event"
slots = [7]

[[goals]]
side = "red"
aim = "kill"
subject = "U"
points = 2
"""
"""Somebody whom only an event brings, and a goal about him."""


def with_events(events: str, folder: Path, of: Path = LETTER) -> Scenario:
    """A scenario of the game with further events, from a file in a folder."""
    path = folder / f"own-{of.name}"
    path.write_text(f"{of.read_text('utf-8')}\n{events}", "utf-8")
    return load_scenario(path)
