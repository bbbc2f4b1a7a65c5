"""What is heard when something is shown: the sound of a cue in a place, and who cries out how."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from attrs import frozen

from ad1666.content.maps.ambience import Ambience
from ad1666.rules import zones
from ad1666.rules.characters import Character
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.table import sounds
from ad1666.table.motion.act import Cue

CREATURE, WOMAN, MAN = "creature", "woman", "man"
"""The voices of those who have none of their own."""


class Cry(enum.StrEnum):
    """What somebody cries out about."""

    STRIKE = "strike"
    HURT = "hurt"
    DIE = "die"


@frozen
class _Ground:
    """What a place is made of: its open squares, its high ones, its rough ones, and its doors."""

    open: str = "stone"
    high: str = "wood"
    rough: str = "grass"
    door: str = "wood"


_GROUNDS: Mapping[Ambience, _Ground] = complete(
    Ambience,
    {
        Ambience.TAVERN: _Ground(),
        Ambience.RIVER: _Ground(rough="water", door="iron"),
        Ambience.BALL: _Ground(),
        Ambience.ROOFS: _Ground(high="tile", rough="water"),
        Ambience.CHURCH: _Ground(high="stone", door="iron"),
        Ambience.ROAD: _Ground(open="grass", rough="mud"),
        Ambience.WALL: _Ground(high="stone", rough="water", door="iron"),
    },
)


def sound_of(cue: Cue | str, place: Ambience | None) -> str:
    """The name of the sound for a cue in a place; a cry is one already."""
    ground = _Ground() if place is None else _GROUNDS[place]
    match cue:
        case Cue.STEP:
            return f"step_{ground.open}"
        case Cue.STEP_HIGH:
            return f"step_{ground.high}"
        case Cue.STEP_ROUGH:
            return f"step_{ground.rough}"
        case Cue.DOOR | Cue.SHUT:
            return f"{cue}_{ground.door}"
    return str(cue)


def raised(cue: Cue, tones: int) -> str:
    """The sound of a cue, so many tones higher."""
    return f"{cue}{sounds.HIGHER}{tones}"


def cry(character: Character, about: Cry) -> str:
    """The sound of somebody who cries out: in their own voice if they have one, else in that of
    their kind."""
    own = f"{sounds.CRIES}/{character.id}-{about}"
    if own in sounds.files():
        return own
    kind = (WOMAN if character.sex == "f" else MAN) if character.human else CREATURE
    return f"{sounds.CRIES}/{kind}-{about}"


def is_tense(state: State) -> bool:
    """Whether blades are crossed: enemies are in contact while there is fighting. Both players see
    that."""
    if state.phase is not Phase.COMBAT:
        return False
    return any(zones.opponents(state, figure) for figure in state.figures)
