"""The pictures of deeds on their buttons."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.play.menu import Entry
from ad1666.rules.abilities import dispatch
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb

_PICTURES: Mapping[str, str] = some(
    Verb,
    {
        Verb.FULL_MOVE: "move",
        Verb.PARTIAL_MOVE: "step",
        Verb.RUN: "run",
        Verb.CLIMB: "climb",
        Verb.PASSAGE: "passage",
        Verb.WAIT: "waiting",
        Verb.DELAY: "waiting",
        Verb.END: "end",
        Verb.STOP: "end",
        Verb.IN_HAND: "hand",
        Verb.AIMED_SHOT: "shot",
        Verb.QUICK_SHOT: "shot",
        Verb.DEFENSIVE_SHOT: "shot",
        Verb.RELOAD: "reload",
        Verb.PICK_UP: "item",
        Verb.STAND_UP: "rise",
        Verb.AWAKEN: "heart",
        Verb.SEARCH: "search",
        Verb.ATTACK: "swords",
        Verb.DEFEND: "swords",
        Verb.PARRY: "parry",
        Verb.NO_PARRY: "parried",
        Verb.OPEN: "door",
        Verb.FORCE_DOOR: "door",
        Verb.CLOSE: "door",
        Verb.PASS: "no",
        Verb.HOLD: "no",
        Verb.NO_STRAY: "no",
    },
)
"""By verb. What an ability adds has no picture, like answers that are words alone."""


def of_verb(verb: str) -> str:
    """The picture of a verb, empty if it has none."""
    return _PICTURES.get(verb) or ("no" if verb in dispatch.declining() else "")


def picture(entry: Entry) -> str:
    """The picture of an entry whose answers are all of one kind, empty if it has none."""
    if entry.barred is not None:
        return ""
    if entry.goal is not None:
        return "aim-reach"
    kinds = {of_verb(leaf.answer.verb) for leaf in entry.leaves()}
    return kinds.pop() if len(kinds) == 1 else ""
