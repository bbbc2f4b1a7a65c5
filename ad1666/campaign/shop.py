"""What a party may buy for the chapter that comes next, and what not, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ad1666.campaign.casts import CastMember, other_party, scenario_of, side_of
from ad1666.campaign.limits import Allowance, bought, same
from ad1666.campaign.rumours import all_told
from ad1666.campaign.scars import DRESSED
from ad1666.campaign.story import befores
from ad1666.campaign.values import PartyId, Pick, Picks, RefusalReason, Refused, Standing
from ad1666.campaign.wares import (
    BEGGAR,
    BRIBE,
    FORMER_PRICES,
    MOST_BOUGHT,
    OATS,
    RUMOUR,
    WARES,
    For,
    Ware,
    of_sides,
)
from ad1666.rules.cards import Side
from ad1666.rules.carried import Origin
from ad1666.rules.tables import complete
from ad1666.rules.victory import Aim

_ONE_OF_TWO = (BRIBE, BEGGAR)
_ADVENTURE = "adventure"
_CHEAP = 1
"""The points that a commoner's death may be worth where beggars are hired."""

_BOUGHT = Refused(RefusalReason.BOUGHT)

Wanted = tuple[Pick, Refused | None]
"""A purchase, and why it may not be made."""


def price_of(standing: Standing, party: PartyId, ware: str) -> int:
    """What a ware costs a party now, in silver: what the story has set for the chapter, or else as
    always."""
    return _prices(standing, party)[ware]


def _prices(standing: Standing, party: PartyId) -> dict[str, int]:
    prices = {ware.id: ware.price for ware in WARES.values()}
    if standing.setup.former:
        prices |= FORMER_PRICES
    for _, row in befores(standing):
        if row.change.prices_for in ("", party):
            prices |= row.change.prices
    return prices


def offered(standing: Standing, party: PartyId) -> tuple[Wanted, ...]:
    """All that there is to buy for a party in the order of the list, with the reasons why some of
    it is not to be had. A ware that is for nobody stands there once, for nobody."""
    weighed, prices, side = Allowance(standing), _prices(standing, party), side_of(standing, party)
    there = [player for player in weighed.cast.values() if side in player.sides]
    return tuple(
        (pick, _refused(standing, party, pick, weighed, prices[ware.id]))
        for ware in WARES.values()
        for pick in _picks(standing, ware, there)
    )


def _picks(standing: Standing, ware: Ware, there: Iterable[CastMember]) -> list[Pick]:
    if ware.whom is For.SIDE:
        signs = (1, -1) if ware.id == BRIBE else (0,)
        return [Pick(Picks.BUY, ware.id, sign=sign) for sign in signs]
    if ware.whom is For.SCARRED:
        found = [
            Pick(Picks.BUY, ware.id, player.name, scar)
            for player in there
            if player.card.hero and player.name in standing.heroes
            for scar in standing.heroes[player.name].scars
            if not scar.startswith(DRESSED)
        ]
    else:
        found = [
            Pick(Picks.BUY, ware.id, player.name)
            for player in there
            if _is_for(ware, player) and ware.suits(player.scarred)
        ]
    return found or [Pick(Picks.BUY, ware.id)]


def _is_for(ware: Ware, player: CastMember) -> bool:
    return player.card.hero if ware.whom is For.HERO else bool(player.letter)


def _refused(
    standing: Standing, party: PartyId, pick: Pick, weighed: Allowance, price: int
) -> Refused | None:
    """Why a party may not buy something, None if it may."""
    ware, own = WARES[pick.what], standing.bought.get(party, ())
    if ware.whom is For.SCARRED and not pick.whom:
        return Refused(RefusalReason.NO_SCARS)
    if ware.whom is not For.SIDE and not pick.whom:
        return Refused(RefusalReason.NOBODY, {"ware": ware.id})
    if (barred := _BARRED.get(ware.id, _never)(standing, party)) is not None:
        return barred
    if standing.setup.promises and (vain := _in_vain(standing, party, pick)) is not None:
        return vain
    if len(own) >= MOST_BOUGHT:
        return Refused(RefusalReason.TWO_BOUGHT, {"most": MOST_BOUGHT})
    if ware.id in _ONE_OF_TWO and any(known.what in _ONE_OF_TWO for known in own):
        return Refused(RefusalReason.ONE_OF_TWO)
    thing = bought(standing, party, pick, weighed.cast)
    if thing is not None and (full := weighed.refused(thing)) is not None:
        return _BOUGHT if full == same(Origin.PURCHASE, ware.id) else full
    silver = standing.silver[party]
    if price > silver:
        return Refused(RefusalReason.TOO_DEAR, {"price": price, "silver": silver})
    return None


def _in_vain(standing: Standing, party: PartyId, pick: Pick) -> Refused | None:
    """Why something would do nothing, since the other party has bought the same."""
    others = standing.bought.get(other_party(standing, party), ())
    if pick.what == BRIBE and any(one.what == BRIBE and one.sign == pick.sign for one in others):
        return _BOUGHT
    if pick.what == RUMOUR and all_told(standing, party):
        return Refused(RefusalReason.SECRETS_TOLD)
    return None


def _never(standing: Standing, party: PartyId) -> Refused | None:
    return None


def _no_guard(standing: Standing, party: PartyId) -> Refused | None:
    guarded = scenario_of(standing).state.terms.intervention
    return None if guarded else Refused(RefusalReason.NO_GUARD)


def _no_beggars(standing: Standing, party: PartyId) -> Refused | None:
    """Beggars are hired in adventures, where one more to kill is worth a point at most."""
    scenario = scenario_of(standing)
    deaths = [
        goal.points
        for goal in scenario.state.terms.goals
        if goal.aim is Aim.KILL and goal.subject in ("commoner", "enemy")
    ]
    cheap = all(points <= _CHEAP for points in deaths)
    if scenario.kind != _ADVENTURE or not cheap or BEGGAR not in scenario.characters:
        return Refused(RefusalReason.NO_BEGGARS)
    return None


def spared(standing: Standing, side: Side) -> int:
    """The gold that the story has a side leave unspent in the chapter."""
    return sum(row.change.spare.get(side, 0) for _, row in befores(standing))


def _no_spare(standing: Standing, party: PartyId) -> Refused | None:
    side = side_of(standing, party)
    return Refused(RefusalReason.NO_SPARE) if side is None or not spared(standing, side) else None


def _no_secret(standing: Standing, party: PartyId) -> Refused | None:
    state = scenario_of(standing).state
    places = any(len(hidden.places) > 2 for hidden in state.hidden)
    return None if places or state.terms.secretive else Refused(RefusalReason.NO_SECRET)


_BARRED: Mapping[str, Callable[[Standing, PartyId], Refused | None]] = complete(
    of_sides(),
    {BRIBE: _no_guard, BEGGAR: _no_beggars, OATS: _no_spare, RUMOUR: _no_secret},
)
