"""The table of weights by which positions are judged."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import cast

from attrs import evolve, fields_dict, frozen

_FILE = "weights.toml"


@frozen
class Worth:
    """What a figure is worth to its side; the file says what each number is."""

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


@frozen
class Contact:
    """What two enemies are to each other where they stand."""

    fight: float
    fought: float
    near: float
    support: float
    shot: float
    disguise_risk: float
    disguise_hope: float
    exposed: float
    unknown: float


@frozen
class GoalWeights:
    """The chance to reach a goal in the time that is left."""

    decisive: float
    pace: float
    haste: float
    mishap: float
    risk: float
    wounded: float
    lead: float
    presence: float
    hold: float
    contested: float
    empty: float
    contest: float
    near: float
    slow: float


@frozen
class Odds:
    """The log-odds to get somewhere."""

    base: float
    turn: float
    spare: float
    passed: float
    hurt: float
    backed: float


@frozen
class Deed:
    """What actions are worth besides where they lead."""

    shot: float
    guard_token: float
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


@frozen
class CardWeights:
    """What cards in hand are worth, and what tests are that have no stake of their own."""

    base: float
    value: float
    joker: float
    initiative: float
    trial: float
    follow: float


@frozen
class Weights:
    """All of them, by what they are about."""

    worth: Worth
    contact: Contact
    goal: GoalWeights
    carrier: Odds
    runner: Odds
    deed: Deed
    card: CardWeights

    def times(self, factors: Mapping[str, float]) -> Weights:
        """The weights with some multiplied, named as ``contact.fight``."""
        changed = self
        for name, factor in factors.items():
            part, term = name.split(".")
            group = getattr(changed, part)
            group = evolve(group, **{term: getattr(group, term) * factor})
            changed = evolve(changed, **{part: group})
        return changed


@cache
def weights() -> Weights:
    """The weights of the file. ValueError if it does not have just those that there are."""
    data = pkgutil.get_data(__package__, _FILE)
    assert data is not None
    table = cast("Mapping[str, Mapping[str, float]]", tomllib.loads(data.decode()))
    return weights_of(table)


def weights_of(table: Mapping[str, Mapping[str, float]]) -> Weights:
    """The weights of a table as the file has it. ValueError as for `weights`."""
    if set(table) != set(_PARTS):
        raise ValueError(f"{_FILE} must have {', '.join(_PARTS)}")
    parts: dict[str, object] = {}
    for part, kind in _PARTS.items():
        if set(table[part]) != set(fields_dict(kind)):
            raise ValueError(f"[{part}] in {_FILE} must have {', '.join(fields_dict(kind))}")
        parts[part] = kind(**table[part])
    return Weights(**parts)  # type: ignore[arg-type]


_PARTS: Mapping[str, type] = {
    "worth": Worth,
    "contact": Contact,
    "goal": GoalWeights,
    "carrier": Odds,
    "runner": Odds,
    "deed": Deed,
    "card": CardWeights,
}
