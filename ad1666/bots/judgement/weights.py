"""The table of weights by which positions are judged."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import add, mul
from typing import Any

import tomli
from attrs import asdict, evolve, fields_dict, frozen

_FILE = "weights.toml"
_TOLD = "told"


@frozen
class WorthWeights:
    """What a figure is worth to its side; the file explains each number."""

    gold: float
    grazed: float
    serious_hero: float
    serious_commoner: float
    dying: float
    kept: float
    runner: float
    captive: float
    carrier: float
    even_kills: float
    own: float
    grudge: float


@frozen
class ContactWeights:
    """What two enemies mean to each other where they stand."""

    fight: float
    fought: float
    near: float
    approach: float
    support: float
    shot: float
    disguise_risk: float
    disguise_hope: float
    exposed: float
    unknown: float


@frozen
class GoalWeights:
    """The chance to reach a goal in the time left."""

    decisive: float
    pace: float
    haste: float
    mishap: float
    risk: float
    wounded: float
    mortal: float
    mortal_turn: float
    lead: float
    presence: float
    hold: float
    keep: float
    contest: float
    near: float


@frozen
class PlaceWeights:
    """Terms of the log-odds that somebody is in a place at the end, and what counts before."""

    comes: float
    comes_turn: float
    stays: float
    stays_turn: float
    settled: float
    backed: float
    near: float
    early: float
    spoilt: float
    contested: float
    empty: float
    slow: float


@frozen
class Odds:
    """Terms of the log-odds of getting somewhere."""

    base: float
    turn: float
    spare: float
    passed: float
    hurt: float
    backed: float


@frozen
class DeedWeights:
    """What actions are worth besides where they lead."""

    shot: float
    alarm: float
    disguise: float
    search: float
    stand_up: float
    awaken: float
    pick_lock: float
    force_door: float
    pickpocket: float
    reload: float
    wait: float
    first: float
    strike: float
    guard: float
    marker: float
    take: float
    avenge: float
    spare: float


@frozen
class DrawWeights:
    """What draws figures besides what positions are worth: nothing, but for some manners."""

    things: float
    guilty: float
    enemies: float
    hurt: float


@frozen
class CardWeights:
    """What cards in hand are worth, and tests with no stake of their own."""

    base: float
    value: float
    joker: float
    initiative: float
    trial: float
    follow: float


@frozen
class WinWeights:
    """What a side is expected to lead by in the end, and how far that may be out."""

    figures: float
    error: float
    error_turn: float
    part: float


@frozen
class Weights:
    worth: WorthWeights
    contact: ContactWeights
    goal: GoalWeights
    place: PlaceWeights
    carrier: Odds
    runner: Odds
    win: WinWeights
    deed: DeedWeights
    draw: DrawWeights
    card: CardWeights

    def times(self, factors: Mapping[str, float]) -> Weights:
        """The weights with some of them multiplied; they are named as in ``contact.fight``."""
        return self._changed(factors, mul)

    def plus(self, more: Mapping[str, float]) -> Weights:
        """The weights with something added to some of them, named in the same way."""
        return self._changed(more, add)

    def _changed(self, by: Mapping[str, float], change: Callable[[float, float], float]) -> Weights:
        changed = self
        for name, number in by.items():
            part, term = name.split(".")
            group = getattr(changed, part)
            group = evolve(group, **{term: change(getattr(group, term), number)})
            changed = evolve(changed, **{part: group})
        return changed

    def instead(self, changed: Mapping[str, Mapping[str, float]]) -> Weights:
        """The weights with others instead of some, which are laid out as in the file. Raises
        ValueError if something is named that is no weight."""
        check_names(f"{part}.{term}" for part, terms in changed.items() for term in terms)
        table = asdict(self)
        return weights_of({part: terms | changed.get(part, {}) for part, terms in table.items()})


def check_names(factors: Iterable[str]) -> None:
    """Raises ValueError if something is named, as in ``contact.fight``, that is no weight."""
    known = {f"{part}.{term}" for part, kind in _PARTS.items() for term in fields_dict(kind)}
    if strange := sorted({*factors} - known):
        raise ValueError(f"there is no weight {', '.join(strange)}")


@cache
def weights() -> Weights:
    """The weights from the file. Raises ValueError if any are missing or unknown."""
    return weights_of({part: terms for part, terms in _file().items() if part != _TOLD})


@cache
def told() -> Weights:
    """The weights for what is told to players: some of them are others, since what foretells best
    how a game ends is not best to seek. Raises ValueError if there are unknown ones."""
    return weights().instead(_file()[_TOLD])


def _file() -> Mapping[str, Mapping[str, Any]]:
    """The file, whose part of what is told lists others by part, too."""
    data = pkgutil.get_data(__package__, _FILE)
    assert data is not None
    return tomli.loads(data.decode())


def weights_of(table: Mapping[str, Mapping[str, float]]) -> Weights:
    """The weights from a table laid out like the file. Raises ValueError as `weights` does."""
    if set(table) != set(_PARTS):
        raise ValueError(f"{_FILE} must have {', '.join(_PARTS)}")
    parts: dict[str, object] = {}
    for part, kind in _PARTS.items():
        if set(table[part]) != set(fields_dict(kind)):
            raise ValueError(f"[{part}] in {_FILE} must have {', '.join(fields_dict(kind))}")
        parts[part] = kind(**table[part])
    return Weights(**parts)  # type: ignore[arg-type]


_PARTS: Mapping[str, type] = {
    "worth": WorthWeights,
    "contact": ContactWeights,
    "goal": GoalWeights,
    "place": PlaceWeights,
    "carrier": Odds,
    "runner": Odds,
    "win": WinWeights,
    "deed": DeedWeights,
    "draw": DrawWeights,
    "card": CardWeights,
}
