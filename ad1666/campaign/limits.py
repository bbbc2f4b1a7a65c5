"""How much is carried into a chapter: what there is to carry, and what of it goes.

A figure carries two things at most (one, if a goal of the enemy names it by letter), a side three.
Favours go first, then scars, the newest first, then gifts of feats, then purchases. For one side
nothing is changed twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from ad1666.campaign import wares
from ad1666.campaign.card_changes import gift_of, names_of, with_change
from ad1666.campaign.casts import (
    Cast,
    CastMember,
    by_name,
    other_party,
    scenario_of,
    side_of,
)
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.feats import FEATS
from ad1666.campaign.graves import called, younger
from ad1666.campaign.rumours import heard
from ad1666.campaign.scars import change_of, scarred
from ad1666.campaign.story import befores
from ad1666.campaign.values import PartyId, Pick, RefusalReason, Refused, Standing
from ad1666.content.campaigns.plan import CardChange, Change
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried, Origin

GUARD, INITIATIVE, SPARE = "guard", "initiative", "spare"
NAMED_BY_GOAL = 1
"""What a figure may carry that a goal of the enemy names."""


@frozen
class Thing:
    """Something that might be carried into a chapter: for which ``sides``, and what it ``changes``,
    by name. ``change`` is what becomes of the card or figure ``about``; ``pick`` the purchase."""

    carried: Carried
    sides: tuple[Side, ...]
    changes: frozenset[str]
    about: str = ""
    change: CardChange | None = None
    pick: Pick | None = None
    counts: bool = True
    """Whether limits count it; what only sets prices they do not."""


@frozen
class Load:
    """What is carried into a chapter, in the order in which limits favour it, and what is not, with
    reasons."""

    goes: tuple[Thing, ...] = ()
    stays: tuple[tuple[Thing, Refused], ...] = ()
    stopped: Thing | None = None
    """What would go, but for the opponent's last word."""

    @property
    def carried(self) -> tuple[Carried, ...]:
        """What is carried, for the briefing."""
        return tuple(thing.carried for thing in self.goes)


def load_of(standing: Standing) -> Load:
    """What is carried into the chapter that comes next. Nothing of a side is known while nobody has
    chosen who plays it."""
    if standing.chapter is None:
        return Load()
    weighed = Allowance(standing)
    stopped = _stopped(standing, weighed.goes)
    goes = [thing for thing in weighed.goes if thing is not stopped]
    return Load((*goes, *_comforts(standing, stopped)), tuple(weighed.stays), stopped)


def carried_into(standing: Standing) -> tuple[Carried, ...]:
    """What is carried into the chapter that comes next, for the briefing."""
    return load_of(standing).carried


def same(origin: Origin, what: str, text: str = "") -> Refused:
    """That something which is carried changes the same already."""
    return Refused(RefusalReason.SAME, {"origin": origin, "what": what, "text": text})


class Allowance:
    """What goes into the chapter that comes next, but for comforts, and what stays."""

    def __init__(self, standing: Standing) -> None:
        self.goes: list[Thing] = []
        self.stays: list[tuple[Thing, Refused]] = []
        self.cast = by_name(standing)
        self._carry = standing.campaign.carry
        self._former = standing.setup.former
        goals = scenario_of(standing).state.terms.goals
        self._named = {(goal.side.other, goal.subject) for goal in goals}
        for thing in _things(standing, self.cast):
            self._take(thing)

    def _take(self, thing: Thing) -> None:
        refused = self.refused(thing)
        if refused is None:
            self.goes.append(thing)
        else:
            self.stays.append((thing, refused))

    def refused(self, thing: Thing) -> Refused | None:
        """Why a thing may not be carried as well."""
        if not thing.counts:
            return None
        known = [other for other in self.goes if other.counts]
        for other in known:
            if other.changes.isdisjoint(thing.changes) or {*other.sides}.isdisjoint(thing.sides):
                continue
            if self._weighs(other) or self._weighs(thing):  # not one scar upon another
                found = other.carried
                return same(found.origin, found.what, found.text)
        if thing.about:
            most = self._most(thing)
            if sum(other.about == thing.about for other in known) >= most:
                return Refused(RefusalReason.FIGURE_FULL, {"who": thing.about, "most": most})
        if not self._weighs(thing):
            return None
        for side in thing.sides:
            held = sum(side in other.sides for other in known if self._weighs(other))
            if held >= self._carry.side:
                return Refused(RefusalReason.SIDE_FULL, {"most": self._carry.side})
        return None

    def _weighs(self, thing: Thing) -> bool:
        """Whether a thing counts among those of its side: a scar does not, but in campaigns of the
        first edition."""
        return self._former or thing.carried.origin is not Origin.SCAR

    def _most(self, thing: Thing) -> int:
        """How much the figure may carry that a thing is about."""
        player = self.cast.get(thing.about)
        letter = thing.about if player is None else player.letter
        named = any((side, letter) in self._named for side in thing.sides)
        return NAMED_BY_GOAL if named else self._carry.figure


def _things(standing: Standing, cast: Cast) -> Iterator[Thing]:
    """All that there is to carry, in the order in which limits favour it."""
    yield from _favours(standing, cast)
    yield from _scars(standing, cast)
    yield from _gifts(standing, cast)
    for party, picks in standing.bought.items():
        for pick in picks:
            if (thing := bought(standing, party, pick, cast)) is not None:
                yield thing
    yield from _substitutes(standing, cast)


def _favours(standing: Standing, cast: Cast) -> Iterator[Thing]:
    named = {player.letter: player for player in cast.values() if player.letter}
    given = scenario_of(standing).state.initiative is not None
    for number, row in befores(standing):
        change = row.change
        letters = dict.fromkeys((*change.arrives, *change.exchange, *change.cards))
        about = [named[letter] for letter in letters if letter in named]
        found = {*change.spare, *change.without, *(s for player in about for s in player.sides)}
        sides = [side for side in Side if side in found or side is change.initiative]
        one = about[0] if len(letters) == 1 and about else None
        card = CardChange() if one is None else change.cards.get(one.letter, CardChange())
        told = _told(Origin.FAVOUR, sides, one, str(number), card, row.text)
        changes = _changed(change, named, given=given)
        who = "" if one is None else one.name
        yield Thing(told, tuple(sides or Side), changes, who, counts=bool(changes))


def _changed(change: Change, named: Cast, *, given: bool) -> frozenset[str]:
    """What a favour changes in the scenario, which has ``given`` somebody the initiative or not."""
    found = [f"arrives {letter}" for letter in change.arrives]
    found += [f"exchange {letter}" for letter in change.exchange]
    found += [f"without {card}" for cards in change.without.values() for card in cards]
    found += [f"event {event}" for event in change.left_out]
    for letter, card in change.cards.items():
        who = named[letter].name if letter in named else letter
        found += [f"{who} {name}" for name in names_of(card)]
    if change.initiative is not None or (change.contested and given):
        found.append(INITIATIVE)
    found += [GUARD] * bool(change.guard) + [SPARE] * bool(change.spare)
    found += ["budget"] * bool(change.budget)
    return frozenset(found)


def _scars(standing: Standing, cast: Cast) -> Iterator[Thing]:
    for hero, scar in reversed(standing.scars):
        player = cast.get(hero)
        if player is None:
            continue
        borne = standing.heroes[hero].scars
        older = borne[: borne.index(scar)]
        change = change_of(scar, scarred(player.card, older, scenario_of(standing).items))
        if change is not None:
            yield _of_hero(player, Origin.SCAR, scar, change)


def _gifts(standing: Standing, cast: Cast) -> Iterator[Thing]:
    items = scenario_of(standing).items
    for player in cast.values():
        bearing = standing.heroes.get(player.card.id)
        if bearing is None or not player.card.hero:
            continue
        card = player.scarred
        for feat in reversed(bearing.gifts):
            change = gift_of(FEATS[feat].gifts, card)
            card = with_change(card, change, items)
            yield _of_hero(player, Origin.FEAT, feat, change)


def _substitutes(standing: Standing, cast: Cast) -> Iterator[Thing]:
    """Those who play in place of heroes who are lost."""
    for player in cast.values():
        what = called(standing, player.card.id) if player.card.hero else ""
        if what:
            change = younger(player.scarred)
            yield evolve(_of_hero(player, Origin.TITLE, what, change), counts=False)


def _of_hero(
    player: CastMember, origin: Origin, what: str, change: CardChange, pick: Pick | None = None
) -> Thing:
    """Something that changes the card of a hero, or a figure."""
    told = _told(origin, player.sides, player, what, change)
    changes = frozenset(f"{player.name} {name}" for name in names_of(change))
    return Thing(told, player.sides, changes, player.name, change, pick)


def _told(
    origin: Origin,
    sides: Sequence[Side],
    player: CastMember | None,
    what: str,
    change: CardChange,
    text: str = "",
) -> Carried:
    """Something carried that may be about somebody, with what it does to the card."""
    return Carried(
        origin,
        sides[0] if len(sides) == 1 else None,
        "" if player is None else player.letter,
        "" if player is None or not player.card.hero else player.card.id,
        what,
        text,
        steps=tuple(change.steps.items()),
        abilities=change.abilities,
        items=change.items,
    )


def bought(standing: Standing, party: PartyId, pick: Pick, cast: Cast) -> Thing | None:
    """What a purchase would carry into the chapter; None for a surgeon, and for what is for nobody
    of the side."""
    ware, side = wares.WARES[pick.what], side_of(standing, party)
    if ware.whom is wares.For.SCARRED or side is None:
        return None
    if ware.whom is wares.For.SIDE:
        told = Carried(Origin.PURCHASE, side, what=ware.id, sign=pick.sign)
        if ware.id == wares.RUMOUR and (found := heard(standing, party)) is not None:
            told = evolve(told, item=found.item, place=found.place, event=found.event)
        return Thing(told, (side,), frozenset([_THE_SAME.get(ware.id, ware.id)]), pick=pick)
    player = cast.get(pick.whom)
    if player is None or side not in player.sides or not ware.suits(player.scarred):
        return None
    change = wares.change_of(ware.id, player.scarred)
    return _of_hero(player, Origin.PURCHASE, ware.id, change, pick)


_THE_SAME = {"bribe": GUARD}
"""What a ware changes that others change too."""


def _comforts(standing: Standing, stopped: Thing | None) -> Iterator[Thing]:
    """The comfort that is carried, with what it stops; silver is none."""
    pick = standing.comfort
    if pick is not None and pick.what != Comfort.SILVER:
        side = side_of(standing, standing.comforted)
        sides = () if side is None else (side,)
        first = pick.what == Comfort.FIRST_TURN
        told = Carried(Origin.COMFORT, side, what=pick.what)
        if stopped is not None:
            told = _last_word(side, stopped)
        yield Thing(told, sides, frozenset([INITIATIVE] if first else []), pick=pick, counts=False)


def _stopped(standing: Standing, goes: Iterable[Thing]) -> Thing | None:
    """What the last word of the comforted party stops."""
    if standing.comfort is None or standing.comfort.what != Comfort.LAST_WORD:
        return None
    return newest(standing, other_party(standing, standing.comforted), goes)


def last_word(standing: Standing, party: PartyId) -> Carried | None:
    """What the last word of a party would be as things stand, with what it stops; None if there is
    nothing to stop."""
    stopped = stopped_by(standing, party)
    return None if stopped is None else _last_word(side_of(standing, party), stopped)


def stopped_by(standing: Standing, party: PartyId) -> Thing | None:
    """What the last word of a party would stop as things stand; None if there is nothing."""
    return newest(standing, other_party(standing, party), Allowance(standing).goes)


def _last_word(side: Side | None, stopped: Thing) -> Carried:
    known = stopped.carried
    what = Comfort.LAST_WORD.value
    return Carried(Origin.COMFORT, side, known.who, known.hero, what, stops=known.what)


def newest(standing: Standing, party: PartyId, goes: Iterable[Thing]) -> Thing | None:
    """The newest gift or purchase that a party carries; None if it carries none."""
    side = side_of(standing, party)
    own = [thing for thing in goes if side in thing.sides]
    for origin in (Origin.PURCHASE, Origin.FEAT):
        if of_origin := [thing for thing in own if thing.carried.origin is origin]:
            return of_origin[-1 if origin is Origin.PURCHASE else 0]
    return None


def refunded(standing: Standing) -> Iterator[tuple[PartyId, Pick]]:
    """The purchases that cannot be carried after all: their price is given back."""
    load, cast = load_of(standing), by_name(standing)
    stays = [thing.carried for thing, _ in load.stays]
    for party, picks in standing.bought.items():
        for pick in picks:
            thing = bought(standing, party, pick, cast)
            lasts = wares.WARES[pick.what].whom is wares.For.SCARRED
            if not lasts and (thing is None or thing.carried in stays):
                yield party, pick
