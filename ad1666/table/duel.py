"""Who is fighting whom with what, as the rules have told it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from ad1666.rules import hands
from ad1666.rules.events import Event, Note
from ad1666.rules.items import Item
from ad1666.rules.state import State


@frozen
class Duel:
    """A fight; ``weapons`` are those that were named so far, by figure (MEL-3)."""

    attacker: str
    defender: str
    weapons: Mapping[str, str]

    def other(self, figure_id: str) -> str:
        """The other fighter."""
        return self.defender if figure_id == self.attacker else self.attacker

    def weapon(self, state: State, figure_id: str) -> Item | None:
        """What a fighter uses, None while it is not named."""
        weapons = hands.melee_weapons(state, state.figure(figure_id))
        return next((w for w in weapons if w.id == self.weapons.get(figure_id)), None)


def latest(log: Sequence[Event]) -> Duel | None:
    """The fight that was last begun, None before the first of a phase."""
    duel: Duel | None = None
    weapons: dict[str, str] = {}
    for event in log:
        if isinstance(event, Note) and event.kind == "phase":
            duel = None
        if not isinstance(event, Note) or event.figure is None:
            continue
        data = dict(event.data)
        if event.kind in ("attacks", "wields"):
            weapons = {**weapons, event.figure: data["weapon"]}
        if event.kind in ("attacks", "sweeps"):
            weapons = {event.figure: weapons[event.figure]}
            duel = Duel(event.figure, data["target"], weapons)
        elif event.kind == "wields" and duel is not None:
            duel = Duel(duel.attacker, duel.defender, weapons)
    return duel
