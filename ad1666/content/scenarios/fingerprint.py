"""The fingerprint of a starting position: by it a record and a proof know their scenario again, and
the laboratory tells tables apart.

It is made of what is named here, in this order, whatever else a class comes to hold and however it
prints itself. What is as it is by default is left out, so that a new field changes the fingerprint
only where it is used; so are names and texts, which are only read.
"""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Mapping

from attrs import AttrsInstance, fields_dict

from ad1666.rules.board import Board, Chest, Feature, Link, Lock
from ad1666.rules.cards import Card, Pile
from ad1666.rules.characters import Arrival, Character, Figure
from ad1666.rules.events import Term
from ad1666.rules.hidden import Hidden
from ad1666.rules.items import Gear, Item, Range
from ad1666.rules.magic import Find, MagicCard, MagicPile
from ad1666.rules.orders import Orders
from ad1666.rules.scenes.plot import Condition, Effect, Incident, Reply, Story, Trigger
from ad1666.rules.state import Contact, State
from ad1666.rules.victory import Alarm, Goal, Place, Terms

PARTS: Mapping[type[AttrsInstance], str] = {
    State: "board figures red blue magic turn phase initiative first to_act passed active left "
    "walk guard alarm tokens_due ground chests markers fresh engaged_before visits terms options "
    "begun story hidden",
    Board: "width height kinds features doors rough dark links",
    Link: "ends cost",
    Feature: "barrier lower climb lock",
    Lock: "force pick key",
    Chest: "id at holds lock",
    Figure: "id card side at status gear wounds prone stunned activated waiting parry_used "
    "diagonals tokens struck controller controlled_until arrival left_from surrendered",
    Character: "id hero unique human sex alignment faction gold acquaintances serious death brawn "
    "agility fortitude intelligence charisma senses fencing skills abilities items hands",
    Gear: "item held reload uses quick shot starting",
    Item: "id hands skill advantage damage ranges reload rapid traits heavy uses spent armour",
    Range: "squares difficulty piercing",
    Arrival: "turn squares event",
    Pile: "deck hand discard play committed",
    Card: "name",
    MagicPile: "deck discard",
    MagicCard: "name",
    Contact: "figure enemy late",
    Term: "value cause clause about",
    Terms: "goals intervention wipeout_ends search_tables alarm tie events orders",
    Orders: "stays manners",
    Goal: "side aim subject points decisive place most since until",
    Place: "name squares exit",
    Alarm: "tokens shots",
    Hidden: "item squares chests",
    Find: "first last trove item wounds event",
    Incident: "id when then conditions unless each announced foretold",
    Trigger: "on who subject place pair door at number every",
    Condition: "asks who subject place",
    Effect: "does who item place at door chest state number trait landing answers success failure",
    Story: "done held since at agenda times kept others",
    Reply: "conditions then",
}
"""What is told of each kind of thing. A field that is added at the end of a line, with a default,
leaves the fingerprints of what does not use it as they are; any other change alters them."""
_DEFAULTS: Mapping[type, list[tuple[str, object]]] = {
    kind: [(name, fields_dict(kind)[name].default) for name in names.split()]
    for kind, names in PARTS.items()
}


def fingerprint(state: State) -> str:
    """A fingerprint of a starting position, the same on every machine. Raises TypeError if it has
    anything that is not told here."""
    text = json.dumps(state, default=_told, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _told(value: object) -> object:
    """What JSON tells of a value that is neither text, number nor list."""
    if isinstance(value, enum.Enum):
        return value.value
    parts = _DEFAULTS.get(type(value))
    if parts is None:
        raise TypeError(f"a fingerprint tells nothing of {type(value).__name__}")
    told = ((name, getattr(value, name), default) for name, default in parts)
    return {name: part for name, part, default in told if part != default}
