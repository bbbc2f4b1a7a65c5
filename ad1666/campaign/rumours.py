"""What rumours say that are bought before a chapter: which hiding place is empty, or what is going
to happen there."""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import frozen

from ad1666.campaign.casts import scenario_of
from ad1666.campaign.values import PartyId, Standing
from ad1666.campaign.wares import RUMOUR

_LEAST = 2
"""The places that a hidden thing has at least, as the rules want it."""


@frozen
class Heard:
    """What a rumour says: that a hidden item is not in a place, by the name of that on the map, or
    the id of an event."""

    item: str = ""
    place: str = ""
    event: str = ""


def heard(standing: Standing, party: PartyId) -> Heard | None:
    """What the rumour says that a party has bought for the chapter, or would buy now; None if there
    is nothing left to say. Two rumours do not say the same."""
    earlier = list(standing.campaign.parties)
    earlier = earlier[: earlier.index(party)]
    bought = (pick.what for other in earlier for pick in standing.bought.get(other, ()))
    number = sum(what == RUMOUR for what in bought)
    return next((found for at, found in enumerate(_all(standing)) if at == number), None)


def all_told(standing: Standing, party: PartyId) -> bool:
    """Whether the others have bought all rumours that there are, so that one more would leave
    somebody without any."""
    others = (picks for other, picks in standing.bought.items() if other != party)
    bought = sum(pick.what == RUMOUR for picks in others for pick in picks)
    return bought >= sum(1 for _ in _all(standing))


def _all(standing: Standing) -> Iterator[Heard]:
    """What rumours say, one after the other."""
    scenario, rng = scenario_of(standing), random.Random()
    rng.seed(f"{standing.setup.seed} {scenario.path.name}")
    names = {square: name for name, square in scenario.map.things.items()}
    for hidden in scenario.state.hidden:
        places = [*(names[square] for square in hidden.squares), *hidden.chests]
        while len(places) > _LEAST:
            place = rng.choice(places)
            places.remove(place)
            yield Heard(hidden.item.id, place)
    for event in scenario.state.terms.events:
        if not event.announced:
            yield Heard(event=event.id)
