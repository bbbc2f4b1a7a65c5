"""What a program chooses between two chapters. It is the same each time for the same campaign, and
thinks of prices alone: a scar costs what the hero's card loses, a purchase is for the dearest hero.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ad1666.campaign.card_changes import drawback_of, with_change
from ad1666.campaign.casts import by_name, card_of, with_scars
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.questions import offer_of
from ad1666.campaign.scars import SCARS, scarred
from ad1666.campaign.shop import price_of
from ad1666.campaign.values import Asked, OpenQuestion, Pick, Picks, Standing
from ad1666.campaign.wares import BEGGAR, RUMOUR, WARES, For
from ad1666.content.costs import price
from ad1666.rules.characters import Character
from ad1666.rules.tables import complete

_LEAVE = Pick(Picks.LEAVE)
_WANTED = ("buff-coat", "helmet", "oats", "powder", "soles", "mass", "keys", "new-name", "bribe")
"""What it buys if it can, what it would rather have first. It hires no beggars, who give points
away, and asks for no rumours, which both hear."""
complete(WARES, dict.fromkeys(("surgeon", *_WANTED)), apart=(BEGGAR, RUMOUR))
_KEPT = 1
"""The silver that it keeps back."""


def chosen(standing: Standing) -> Pick:
    """What a program chooses at the open question. Raises ValueError if there is none."""
    if standing.ask is None:
        raise ValueError("nothing is asked")
    return _CHOICES[standing.ask.asked](standing, standing.ask)


def _offer(standing: Standing, ask: OpenQuestion) -> Pick:
    """Taken by a party that does not lead; if it would cost all its silver, half of the time."""
    offer = offer_of(standing)
    if offer is None or standing.points[ask.party] > min(standing.points.values()):
        return _LEAVE
    left = standing.silver[ask.party] - offer.silver
    dice = random.Random(f"{standing.setup.seed} {len(standing.past)} {ask.party}")
    return ask.picks[0] if left >= _KEPT or dice.random() < 0.5 else _LEAVE


def _scar(standing: Standing, ask: OpenQuestion) -> Pick:
    """The one that costs least."""

    def lost(pick: Pick) -> float:
        card = card_of(standing, pick.whom)
        if card is None:
            return 0.0
        items = next(iter(standing.campaign.scenarios.values())).items
        borne = tuple(scar for scar in standing.heroes[pick.whom].scars if scar != pick.instead)
        card = scarred(card, borne, items)
        change = drawback_of(SCARS[pick.what].drawbacks, card)
        return 0.0 if change is None else price(card) - price(with_change(card, change, items))

    return min(ask.picks, key=lost)


def _side(standing: Standing, ask: OpenQuestion) -> Pick:
    """The one whose heroes bear fewer scars, or else either."""
    cast = by_name(standing).values()
    scars = {
        pick: sum(
            len(standing.heroes[player.card.id].scars)
            for player in cast
            if player.card.id in standing.heroes and pick.what in player.sides
        )
        for pick in ask.picks
    }
    least = min(scars.values())
    rng = random.Random(f"{standing.setup.seed} {len(standing.past)}")
    return rng.choice([pick for pick, number in scars.items() if number == least])


def _purchase(standing: Standing, ask: OpenQuestion) -> Pick:
    """The best that leaves some silver in the purse, for the dearest hero. A hero with two scars is
    healed first."""
    known = {pick for pick in ask.picks if pick.picks is Picks.BUY}
    healing = [pick for pick in known if pick.what == "surgeon" and _marked(standing, pick.whom)]
    for ware in ("surgeon", *_WANTED):
        there = healing if ware == "surgeon" else [pick for pick in known if pick.what == ware]
        if there and standing.silver[ask.party] - price_of(standing, ask.party, ware) >= _KEPT:
            return max(there, key=lambda pick: (_worth(standing, pick), pick.whom, pick.instead))
    return _LEAVE


def _marked(standing: Standing, hero: str) -> bool:
    return len(standing.heroes[hero].scars) >= standing.campaign.carry.scars


def _worth(standing: Standing, pick: Pick) -> float:
    """The price of the card that a purchase is for. Of bribes it wants the one for fewer guards."""
    if WARES[pick.what].whom is For.SIDE:
        return -pick.sign
    player = by_name(standing).get(pick.whom)
    card: Character | None = None if player is None else player.card
    return 0.0 if card is None else price(with_scars(standing, card))


def _comfort(standing: Standing, ask: OpenQuestion) -> Pick:
    """The first turn, or else silver, or else the last word."""
    order = (Comfort.FIRST_TURN, Comfort.SILVER, Comfort.LAST_WORD)
    return min(ask.picks, key=lambda pick: order.index(Comfort(pick.what)))


_CHOICES: Mapping[Asked, Callable[[Standing, OpenQuestion], Pick]] = complete(
    Asked,
    {
        Asked.OFFER: _offer,
        Asked.SCAR: _scar,
        Asked.SIDE: _side,
        Asked.PURCHASE: _purchase,
        Asked.COMFORT: _comfort,
    },
)
