"""One key for each deed, the same throughout the game. Players may change them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_uppercase

from ad1666.i18n import N_
from ad1666.rules.abilities import dispatch
from ad1666.rules.requests import Topic
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb
from ad1666.settings import preferences

DEEDS: Mapping[str, tuple[str, str]] = {
    "move": ("F", N_("Full move")),
    "partial-move": ("G", N_("Partial move")),
    "run": ("R", N_("Run")),
    "attack": ("K", N_("Attack")),
    "shoot": ("V", N_("Quick or defensive shot")),
    "aim": ("T", N_("Aimed shot")),
    "reload": ("B", N_("Reload")),
    "search": (",", N_("Search or pick up")),
    "door": ("O", N_("Doors and locks")),
    "talk": ("/", N_("Talk")),
    "wait": (".", N_("Wait")),
    "rise": ("Y", N_("Stand up or awaken")),
    "hands": ("I", N_("Change what is in hand")),
    "stop": ("S", N_("Stop walking")),
    "no": ("N", N_("No, pass")),
    "end": ("J", N_("End the activation")),
    "lasting": ("]", N_("Pass for a whole activation")),
    "parry": ("[", N_("Parry")),
    "hit": (";", N_("Take the hit")),
    "spend": ("'", N_("Spend a token or an ability")),
}
"""The deeds that have a key: their default keys and descriptions. What costs something has a key of
its own, never that of a harmless answer."""
_VERBS: Mapping[str, str] = some(
    Verb,
    {
        Verb.FULL_MOVE: "move",
        Verb.PARTIAL_MOVE: "partial-move",
        Verb.RUN: "run",
        Verb.ATTACK: "attack",
        Verb.QUICK_SHOT: "shoot",
        Verb.DEFENSIVE_SHOT: "shoot",
        Verb.AIMED_SHOT: "aim",
        Verb.RELOAD: "reload",
        Verb.SEARCH: "search",
        Verb.PICK_UP: "search",
        Verb.OPEN: "door",
        Verb.CLOSE: "door",
        Verb.FORCE_DOOR: "door",
        Verb.WAIT: "wait",
        Verb.STAND_UP: "rise",
        Verb.AWAKEN: "rise",
        Verb.IN_HAND: "hands",
        Verb.STOP: "stop",
        Verb.PASS: "no",
        Verb.PARRY: "parry",
        Verb.NO_PARRY: "hit",
        Verb.NO_STRAY: "no",
        Verb.HOLD: "no",
        Verb.END: "end",
    },
)
_TOPICS: Mapping[Topic, str] = some(
    Topic,
    {
        Topic.WORDS: "talk",
        Topic.TOKEN: "spend",
        Topic.ONCE_A_TURN: "spend",
    },
)
"""The deed that an answer is which has no verb of the general rules, by the question."""
_RESERVED = "HLMPU" + "QWEADZXC"
"""Letters with other meanings: commands, and the eight directions around S."""
FREE = tuple(key for key in (*ascii_uppercase, *",./;'[]") if key not in _RESERVED)
"""The keys that a deed can have."""


def key_of(deed: str) -> str:
    """The key of a deed. No two deeds have the same, whatever the settings say."""
    return _keys(tuple(preferences.now.keys.items()))[deed]


@lru_cache(maxsize=8)
def _keys(chosen: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The key of each deed, given those chosen by the player."""
    keys = {deed: usual for deed, (usual, _label) in DEEDS.items()}
    for deed, key in chosen:
        if deed in keys and key in FREE:
            _give(keys, deed, key)
    return keys


def _give(keys: dict[str, str], deed: str, key: str) -> None:
    """Gives a deed another key; a deed that had this key gets the old one."""
    holder = next((name for name, own in keys.items() if own == key), deed)
    keys[holder], keys[deed] = keys[deed], key


def key_for(verb: str, topic: Topic | None = None) -> str:
    """The key of an answer by its verb, or by the question; empty if it has none of its own."""
    deed = _VERBS.get(verb) or (None if topic is None else _TOPICS.get(topic))
    if dispatch.at_lock(verb):
        deed = "door"
    elif verb in dispatch.declining():
        deed = "no"
    return "" if deed is None else key_of(deed)


def set_key(deed: str, key: str) -> str:
    """Gives a deed another key; a deed that had this key gets the old one. Returns why it could not
    be saved, else an empty text. Raises ValueError if deeds cannot have the key."""
    if key not in FREE:
        raise ValueError(f"{key!r} is no key for a deed")
    keys = {name: key_of(name) for name in DEEDS}
    _give(keys, deed, key)
    changed = {name: own for name, own in keys.items() if own != DEEDS[name][0]}
    return preferences.change(keys=_foreign() | changed)


def usual_keys() -> str:
    """Gives every deed its default key. Returns why that could not be saved, else an empty text."""
    return preferences.change(keys=_foreign())


def _foreign() -> dict[str, str]:
    """The keys of deeds that only a newer version knows."""
    return {deed: key for deed, key in preferences.now.keys.items() if deed not in DEEDS}
