"""How a campaign goes on: a chapter begins, it ends, and between two chapters people choose.

Each step takes a `Standing` and returns the next. A choice is refused unless it is among those of
the open question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from attrs import evolve, frozen

from ad1666.campaign import comforts, shop
from ad1666.campaign.casts import home_of, other_party, party_on, scenario_of
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.errands import Worth, errand_of, errands_of, offered, worth_of
from ad1666.campaign.feats import FEATS
from ad1666.campaign.followers import roll_after
from ad1666.campaign.graves import buried, captured, killed_outright
from ad1666.campaign.limits import carried_into, refunded
from ad1666.campaign.questions import asking, dilemma_of, offer_of
from ad1666.campaign.scars import DRESSED
from ad1666.campaign.story import Tale, following, outcomes_told, winner_of
from ad1666.campaign.tallies import fared
from ad1666.campaign.values import (
    Asked,
    Bearing,
    HeroId,
    Night,
    OpenQuestion,
    PartyId,
    Pick,
    Picks,
    PlayedChapter,
    Playing,
    Refused,
    Setup,
    Sides,
    Standing,
)
from ad1666.campaign.wares import WARES, For
from ad1666.content.campaigns.plan import Campaign, Chapter
from ad1666.game.seats import PERSON, Seat
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried
from ad1666.rules.tables import complete
from ad1666.rules.victory import Aim, Goal

PAID = 2
"""The silver that a chapter brings, won, drawn or lost."""
FOR_GOAL = 1
"""The silver for a goal about a thing, a place, an escape or a capture, once a side and chapter."""
FOR_GIVING_UP = 1
"""The silver that the other side gets if a chapter is given up."""
_EARNS: Mapping[Aim, bool] = complete(
    Aim,
    {
        **dict.fromkeys((Aim.TAKE_AWAY, Aim.HOLD, Aim.ESCAPE, Aim.CAPTURE), True),
        **dict.fromkeys((Aim.REACH, Aim.CONTROL), True),
        **dict.fromkeys((Aim.KILL, Aim.MORE_KILLS, Aim.PROTECT, Aim.SURVIVE), False),
    },
)
"""Whether goals with an aim bring silver."""


class IllegalPick(ValueError):
    """A choice that is not among those of the question; ``refused`` says why, None if it does not
    belong to the question at all."""

    def __init__(self, pick: Pick, refused: Refused | None = None) -> None:
        super().__init__(pick, refused)
        self.pick = pick
        self.refused = refused


class OutOfOrder(ValueError):
    """A step that cannot be taken now: a chapter begins while one is played, or ends before."""


# From chapter to chapter


def begun(campaign: Campaign, setup: Setup) -> Standing:
    """A campaign before its first chapter. Raises KeyError if it has no such road."""
    standing = Standing(
        campaign,
        setup,
        campaign.chapter(campaign.roads[setup.road].first),
        dict.fromkeys(campaign.parties, Fraction()),
        dict.fromkeys(campaign.parties, 0),
    )
    return asking(evolve(standing, red=_red(standing)))


def started(
    standing: Standing, record: str, carried: tuple[Carried, ...] | None = None
) -> Standing:
    """The campaign once its next chapter has begun, with the name of the record and what is carried
    in, by default what the limits allow; a purchase that they do not is paid back. Raises
    OutOfOrder if something is still to be chosen."""
    if standing.chapter is None or standing.playing is not None or standing.ask is not None:
        raise OutOfOrder("no chapter can begin now")
    silver = dict(standing.silver)
    for party, pick in refunded(standing):
        silver[party] += shop.price_of(standing, party, pick.what)
    carried = carried_into(standing) if carried is None else carried
    playing = Playing(standing.chapter.id, record, standing.red, carried)
    parties = standing.campaign.parties
    errands = {party: found for party in parties if (found := errand_of(standing, party))}
    return evolve(standing, silver=silver, playing=playing, errands=errands)


def sent(standing: Standing, party: PartyId, errand: str) -> Standing:
    """The campaign once a party has chosen a secret errand for the next chapter, or none if it is
    empty. Raises OutOfOrder if it is not offered."""
    if standing.playing is not None or (errand and errand not in offered(standing, party)):
        raise OutOfOrder(f"{errand or 'none'} is not offered to {party} now")
    others = {known: one for known, one in standing.errands.items() if known != party}
    return evolve(standing, errands={**others, party: errand} if errand else others)


def dealt_again(standing: Standing, record: str) -> Standing:
    """The campaign once the chapter that is played has been begun again in a new record, with the
    same carried into it. Raises OutOfOrder if none is."""
    if standing.playing is None:
        raise OutOfOrder("no chapter is played")
    deals = standing.playing.deals + 1
    return evolve(standing, playing=evolve(standing.playing, record=record, deals=deals))


def told_again(before: Standing, record: str) -> Standing:
    """The campaign while a chapter is told a second time, to count: ``before`` is how it stood when
    the chapter was played. Raises OutOfOrder if none was."""
    if before.playing is None:
        raise OutOfOrder("no chapter is played")
    former = before.playing.record
    playing = Playing(before.playing.chapter, record, before.playing.red, before.playing.carried)
    return evolve(before, playing=evolve(playing, former=former))


def ended(standing: Standing, night: Night) -> Standing:
    """The campaign once the game of the chapter has ended: points, silver, favours, titles, gifts,
    and the next chapter. Raises OutOfOrder if none is played."""
    playing, chapter = standing.playing, standing.chapter
    if playing is None or chapter is None:
        raise OutOfOrder("no chapter is played")
    tale = Tale.of(standing, night)
    rows = outcomes_told(chapter, tale)
    won = _silver(standing, chapter, night, rows)
    purses = {party: standing.silver[party] + won[party] for party in won}
    most = standing.campaign.carry.purse
    points = _points(standing, chapter, night)
    favours = dict(standing.favours)
    for row in rows:
        favours |= chapter.outcomes[row].sets
    past = PlayedChapter(
        chapter.id,
        playing.record,
        playing.red,
        night,
        rows,
        playing.carried,
        won,
        {party: max(0, silver - most) for party, silver in purses.items() if silver > most},
        points,
        standing.setup.seats,
        playing.former,
    )
    heroes = _heroes(standing, chapter, night, rows)
    outright: tuple[HeroId, ...] = ()
    held: tuple[HeroId, ...] = ()
    if standing.setup.graves and not night.broken_off:
        outright = killed_outright(standing, night)
        held = captured(standing, chapter, night, rows)
    heroes, graves = buried(heroes, outright, chapter.id)
    lost = tuple(grave.hero for grave in graves)
    past = evolve(past, outright=outright, buried=lost, held=held, errands=standing.errands)
    standing = evolve(
        standing,
        points={party: standing.points[party] + points[party] for party in points},
        silver={party: min(most, silver) for party, silver in purses.items()},
        favours=favours,
        heroes=heroes,
        scars=tuple((hero, scar) for hero, scar in standing.scars if hero not in lost),
        graves=(*standing.graves, *graves),
        held=held,
        past=(*standing.past, past),
        playing=None,
        bought={},
        comfort=None,
        comforted="",
        dealt=(),
        answered=(),
        errands={},
    )
    return asking(_with_people(_led_on(standing)))


def _with_people(standing: Standing) -> Standing:
    """The campaign with its people after the chapter before: where the road leads counts for
    them."""
    past = standing.past[-1]
    roll = roll_after(standing, past.chapter, past.night)
    past = evolve(past, risen=roll.risen, promoted=roll.promoted, mourned=roll.mourned)
    return evolve(standing, followers=roll.followers, past=(*standing.past[:-1], past))


def _led_on(standing: Standing) -> Standing:
    """The campaign with the chapter that follows the last one played, and who is red there."""
    past = standing.past[-1]
    chapter, tale = standing.campaign.chapter(past.chapter), Tale.of(standing, past.night)
    standing = evolve(standing, chapter=following(standing.campaign, chapter, tale))
    return evolve(standing, red=_red(standing))


def seated(standing: Standing, party: PartyId, seat: Seat) -> Standing:
    """The campaign with another player for a party from the next chapter on."""
    seats = {known: one for known, one in standing.setup.seats.items() if known != party}
    if seat.name != PERSON:
        seats[party] = seat
    return evolve(standing, setup=evolve(standing.setup, seats=seats))


def rewritten(standing: Standing, campaign: Campaign) -> Standing:
    """The campaign with another text of it for the chapters that have not begun. Raises OutOfOrder
    if a chapter is played, KeyError if the chapter that comes next is not in it."""
    if standing.playing is not None:
        raise OutOfOrder("a chapter is played")
    chapter = standing.chapter and campaign.chapter(standing.chapter.id)
    standing = evolve(standing, campaign=campaign, chapter=chapter)
    return asking(evolve(standing, red=standing.red or _red(standing)))


def _points(standing: Standing, chapter: Chapter, night: Night) -> dict[PartyId, Fraction]:
    """The points of the campaign that the parties get for a chapter: a draw halves them."""
    winner = winner_of(night)
    if winner is None:
        return dict.fromkeys(standing.campaign.parties, Fraction(chapter.points, 2))
    best = party_on(standing, winner)
    return {
        party: Fraction(chapter.points if party == best else 0)
        for party in standing.campaign.parties
    }


def _silver(
    standing: Standing, chapter: Chapter, night: Night, rows: tuple[int, ...]
) -> dict[PartyId, int]:
    """The silver that a chapter brings each party, before the purse is full."""
    if not standing.campaign.carry.purse:
        return dict.fromkeys(standing.campaign.parties, 0)
    story, errands = standing.campaign, errands_of(standing)
    found = {
        side: pay_of(story, chapter, night, rows, side, errands.get(side, "")) for side in Side
    }
    return {party_on(standing, side): max(0, pay.whole) for side, pay in found.items()}


@frozen
class Pay:
    """The silver that a chapter brings a side: for the night, for a goal, by what it came to, and
    for a secret errand."""

    night: int
    goal: int
    story: int
    errand: int = 0

    @property
    def whole(self) -> int:
        return self.night + self.goal + self.story + self.errand


def pay_of(
    campaign: Campaign,
    chapter: Chapter,
    night: Night,
    rows: tuple[int, ...],
    side: Side,
    errand: str = "",
) -> Pay:
    """The silver that a chapter brings a side with an errand; of one that was given up, only the
    other side."""
    told = (chapter.outcomes[row].silver for row in rows if row < len(chapter.outcomes))
    story = sum(silver.get(side, 0) for silver in told)
    if night.broken_off:
        return Pay(FOR_GIVING_UP * (side is not night.gave_up), 0, story)
    goals = campaign.scenarios[chapter.id].state.terms.goals
    worth = worth_of(errand) if side in night.errands else None
    return Pay(
        PAID, FOR_GOAL * _earned(side, night, goals), story, 0 if worth is None else worth.value
    )


def _earned(side: Side, night: Night, goals: tuple[Goal, ...]) -> bool:
    """Whether a side has met a goal that brings silver."""
    pairs = zip(goals, night.met, strict=False)
    return any(met and goal.side is side and _EARNS[goal.aim] for goal, met in pairs)


def _heroes(
    standing: Standing, chapter: Chapter, night: Night, rows: tuple[int, ...]
) -> dict[HeroId, Bearing]:
    """What heroes carry after a chapter: who was in it has used up the gifts of earlier ones, but
    for those that the limits have kept back; in earlier editions these too. A game that was given
    up counts nothing."""
    found = dict(standing.heroes)
    if night.broken_off:
        return found
    cast = night.cast
    for letter in night.heroes:
        known, how = found.get(cast[letter], Bearing()), fared(night, letter)
        found[cast[letter]] = evolve(
            known,
            gifts=tuple(gift for gift in known.gifts if _waits(standing, cast[letter], gift)),
            games=known.games + 1,
            wounds=known.wounds + how.wounds,
            suffered=known.suffered + how.suffered,
            slain=known.slain + how.slain,
            killed=known.killed + how.killed,
        )
    for hero, feat in _renown(standing, night):
        known = found[hero]
        new = feat not in known.used
        found[hero] = evolve(
            known,
            titles=known.titles if feat in known.titles else (*known.titles, feat),
            gifts=(*known.gifts, feat) if new else known.gifts,
            used=(*known.used, feat) if new else known.used,
        )
    for row in rows:
        for letter, title in chapter.outcomes[row].titles.items():
            hero = cast.get(letter, "")
            known = found.get(hero, Bearing())
            if letter in night.heroes and title not in known.titles:
                found[hero] = evolve(known, titles=(*known.titles, title))
    return found


def _waits(standing: Standing, hero: HeroId, gift: str) -> bool:
    """Whether a gift has not come into the chapter, and nobody has stopped it there."""
    if not standing.setup.promises or standing.playing is None:
        return False
    own = (one for one in standing.playing.carried if one.hero == hero)
    return not any(gift in (one.what, one.stops) for one in own)


def _renown(standing: Standing, night: Night) -> Iterator[tuple[HeroId, str]]:
    """The feats that count: one of each hero, so many of a side, none of those killed; and besides
    these what a side was sent for in secret."""
    letters = {night.cast[letter]: letter for letter in night.heroes}
    room = dict.fromkeys(Side, standing.campaign.carry.feats)
    heroes: set[HeroId] = set()
    for deed in night.deeds:
        letter = letters.get(deed.hero)
        if letter is None or letter in night.killed:
            continue
        if worth_of(deed.feat) is Worth.RENOWN:
            yield deed.hero, deed.feat
            continue
        if deed.hero in heroes or deed.feat not in FEATS:  # of another version
            continue
        side = night.sides[letter]
        if room[side]:
            room[side] -= 1
            heroes.add(deed.hero)
            yield deed.hero, deed.feat


# Who sits where


def _red(standing: Standing) -> PartyId:
    """The party whose person plays Red in the next chapter; empty if that is to be chosen."""
    chapter, sides = standing.chapter, standing.setup.sides
    if chapter is None or sides is Sides.CHOOSE:
        return ""
    if sides is Sides.SWAP and standing.past:
        return other_party(standing, standing.past[-1].red)
    factions = scenario_of(standing).factions
    homes = {side: home_of(standing.campaign, factions[side]) for side in Side}
    friend = home_of(standing.campaign, standing.setup.friend)
    for side in Side:
        if friend and factions[side] == standing.setup.friend:
            return friend if side is Side.RED else other_party(standing, friend)
    if not chapter.quarrel and homes[Side.RED] != homes[Side.BLUE]:
        return homes[Side.RED] or other_party(standing, homes[Side.BLUE])
    return next(iter(standing.campaign.parties)) if sides is Sides.SWAP else ""


# What is chosen


def picked(standing: Standing, pick: Pick) -> Standing:
    """The campaign after a choice. Raises IllegalPick if it is not among those of the question."""
    ask = standing.ask
    if ask is None or standing.playing is not None:
        raise IllegalPick(pick)
    if pick not in ask.picks:
        raise IllegalPick(pick, next((why for known, why in ask.refused if known == pick), None))
    return asking(_DO[pick.picks](standing, ask, pick))


def _answered(standing: Standing, *answers: tuple[Asked, PartyId]) -> Standing:
    return evolve(standing, answered=(*standing.answered, *answers))


def _paying(standing: Standing, party: PartyId, price: int) -> Standing:
    return evolve(standing, silver={**standing.silver, party: standing.silver[party] - price})


def _take(standing: Standing, ask: OpenQuestion, pick: Pick) -> Standing:
    offer = offer_of(standing)
    assert offer is not None
    side = Side.RED if standing.past[-1].red == ask.party else Side.BLUE
    standing = _paying(standing, ask.party, offer.silver)
    standing = evolve(standing, favours={**standing.favours, **offer.sets.get(side, {})})
    both = ((Asked.OFFER, party) for party in standing.campaign.parties)
    return _led_on(_answered(standing, *both))


def _leave(standing: Standing, ask: OpenQuestion, pick: Pick) -> Standing:
    return _answered(standing, (ask.asked, ask.party))


def _answer(standing: Standing, ask: OpenQuestion, pick: Pick) -> Standing:
    row, dilemma = dilemma_of(standing, ask.party)
    at = int(pick.what) - 1
    answer, past = dilemma.answers[at], standing.past[-1]
    room = standing.campaign.carry.purse - standing.silver[ask.party] + answer.costs
    standing = _paying(standing, ask.party, answer.costs - min(answer.brings, max(0, room)))
    past = evolve(past, answers=(*past.answers, (row, at)))
    favours = {**standing.favours, **answer.sets}
    standing = evolve(standing, favours=favours, past=(*standing.past[:-1], past))
    return _led_on(_answered(standing, (ask.asked, ask.party)))


def _bear(standing: Standing, ask: OpenQuestion, pick: Pick) -> Standing:
    standing = _healed(standing, pick.whom, pick.instead)
    known = standing.heroes[pick.whom]
    new = (pick.whom, pick.what)
    standing = evolve(
        standing,
        heroes={**standing.heroes, pick.whom: evolve(known, scars=(*known.scars, pick.what))},
        scars=(*standing.scars, new),
        dealt=(*standing.dealt, new),
    )
    return _answered(standing, (ask.asked, ask.party))


def _healed(standing: Standing, hero: HeroId, scar: str) -> Standing:
    """The campaign without a scar of a hero; unchanged if he has no such scar."""
    if (hero, scar) not in standing.scars:
        return standing
    known = standing.heroes[hero]
    kept = tuple(one for one in known.scars if one != scar)
    scars = tuple(one for one in standing.scars if one != (hero, scar))
    return evolve(
        standing, heroes={**standing.heroes, hero: evolve(known, scars=kept)}, scars=scars
    )


def _dressed(standing: Standing, hero: HeroId, scar: str) -> Standing:
    """The campaign in which a scar of a hero costs nothing any more, though its mark stays."""
    known, dressed = standing.heroes[hero], f"{DRESSED}{scar}"
    borne = tuple(dressed if one == scar else one for one in known.scars)
    scars = tuple((hero, dressed) if one == (hero, scar) else one for one in standing.scars)
    heroes = {**standing.heroes, hero: evolve(known, scars=borne)}
    return evolve(standing, heroes=heroes, scars=scars)


def _buy(standing: Standing, ask: OpenQuestion, pick: Pick) -> Standing:
    price = shop.price_of(standing, ask.party, pick.what)
    standing = _paying(standing, ask.party, price)
    own = (*standing.bought.get(ask.party, ()), pick)
    standing = evolve(standing, bought={**standing.bought, ask.party: own})
    if WARES[pick.what].whom is For.SCARRED:
        mended = _healed if standing.setup.former else _dressed
        return mended(standing, pick.whom, pick.instead)
    return standing


def _comfort(standing: Standing, ask: OpenQuestion, pick: Pick) -> Standing:
    if pick.what == Comfort.SILVER:
        room = standing.campaign.carry.purse - standing.silver[ask.party]
        standing = _paying(standing, ask.party, -min(room, comforts.SILVER))
    standing = evolve(standing, comfort=pick, comforted=ask.party)
    return _answered(standing, (ask.asked, ask.party))


def _side(standing: Standing, ask: OpenQuestion, pick: Pick) -> Standing:
    red = ask.party if pick.what == Side.RED else other_party(standing, ask.party)
    return evolve(standing, red=red)


_DO: Mapping[Picks, Callable[[Standing, OpenQuestion, Pick], Standing]] = complete(
    Picks,
    {
        Picks.TAKE: _take,
        Picks.LEAVE: _leave,
        Picks.ANSWER: _answer,
        Picks.SCAR: _bear,
        Picks.BUY: _buy,
        Picks.COMFORT: _comfort,
        Picks.SIDE: _side,
    },
)
