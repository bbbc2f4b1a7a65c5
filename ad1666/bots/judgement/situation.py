"""What all positions weighed in one decision share: the worth of figures, and forecasts of
their fights and shots."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property, partial
from operator import mul
from typing import Protocol

from attrs import Factory, define, field, frozen

from ad1666.bots.distances import Distances
from ad1666.bots.judgement import chances, forecasts
from ad1666.bots.judgement.balance import Balance, Factors
from ad1666.bots.judgement.chances import (
    MOST_WOUNDS,
    BySuit,
    FightForecast,
    ShotForecast,
    Wounds,
    halved,
    passing,
)
from ad1666.bots.judgement.forecasts import support, total
from ad1666.bots.judgement.keys import Kept, acts_to_come, keep, wherever
from ad1666.bots.judgement.kinds import BY_PLACE
from ad1666.bots.judgement.stakes import Stake, hanging
from ad1666.bots.judgement.weights import Weights
from ad1666.rules import disguise, events, hands, melee, shooting, zones
from ad1666.rules.board import Barrier
from ad1666.rules.card_tests import condition_terms
from ad1666.rules.cards import Side
from ad1666.rules.characters import INCONSPICUOUS, Figure, Square
from ad1666.rules.events import Fight
from ad1666.rules.items import Gear, Item
from ad1666.rules.melee import handling
from ad1666.rules.phases import Phase
from ad1666.rules.scoring import is_open, open_goals
from ad1666.rules.shooting import Shot
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.turn import MORALE_DIFFICULTY
from ad1666.rules.victory import Aim, Goal

_UNLIMITED_TURNS = 8.0
_TOKENS_A_TURN = 1.6
"""Roughly how many guard tokens a turn uses up where shots and deaths cost some."""
_CAUGHT = 0.8
"""The part of its stake lost by a figure that the opponent must capture, once it
is seriously wounded."""
_COMMON = 6
"""The price of an ordinary figure."""
_TO_COME = 0.6
"""How likely an event is for which a goal waits."""
_TIME_TO_DIE = 2.5
"""The turns in which the chance to be killed becomes what it is at most."""
_AFTER_MORALE = (Phase.WORDS, Phase.END)
_MIGHTY = "mighty-attack"
_UNPARRIED = 0.8
"""What it adds to a weapon that a blow with it cannot be parried, in points of its sum."""
_BESIDE = 1.0
"""The MP within which a figure may fight another."""
_FLAT = 30.0
"""Beyond which a sigmoid is as good as 0 or 1."""


def sigmoid(x: float) -> float:
    """From 0 to 1, steepest at 0."""
    return 1 / (1 + math.exp(-x)) if -_FLAT < x < _FLAT else float(x > 0)


def where(figure: Figure) -> Square:
    """The square of a figure that is on the board."""
    assert figure.at is not None
    return figure.at


_Condition = tuple[str, tuple[tuple[str, int], ...]]
"""A figure's id and tokens."""


@define
class Wherever:
    """What is worked out about figures wherever they stand, filled as it is asked for. Positions
    that differ in nothing else share it."""

    state: State
    """One of them."""
    uneven: bool = field(init=False)
    """Whether there are high edges on the board."""
    stakes: dict[str, Stake] = Factory(dict)
    lost: dict[str, float] = Factory(dict)
    """What their sides lose with them."""
    more: dict[tuple[str, int], list[float]] = Factory(dict)
    """What further wounds cost."""
    weapons: dict[str, Item] = Factory(dict)
    powers: dict[str, float] = Factory(dict)
    conditions: dict[_Condition, int] = Factory(dict)
    """What the condition of a figure adds to its tests."""
    fighters: dict[_Condition, int] = Factory(dict)
    values: dict[tuple[object, ...], float] = Factory(dict)
    """Of contacts between two figures."""
    crowds: dict[Distances, dict[int, tuple[Figure, float, float]]] = Factory(dict)
    """Figures by their identity, how far they are from places, and how much they count there."""
    about: dict[str, dict[float, float]] = Factory(dict)
    """How much figures count about places, by how far they are."""
    comings: dict[float, float] = Factory(dict)
    """The chance of being in a place at the end, by how far it is."""
    travels: dict[float, float] = Factory(dict)
    """The chance of covering a distance in time."""

    @uneven.default
    def _has_high_edges(self) -> bool:
        features = self.state.board.family.features.values()
        return any(feature.barrier is Barrier.HIGH for feature in features)


@frozen(eq=False)
class Near:
    """How much figures count about a square, by how far they are from it. Each is only itself, so
    that what is kept by it is found at once."""

    each: float
    """How much less each MP leaves."""
    beside: float = 0.0
    """The MP that make no difference."""


class Luring(Protocol):
    """What events add to the value of squares."""

    def of(self, figure: Figure, square: Square) -> float:
        """What they add to that of a square to a figure."""


class Situation:
    """A position as seen by the side that weighs its choices in it."""

    def __init__(
        self, state: State, side: Side, weights: Weights, kept: Kept | None = None
    ) -> None:
        self.state, self.side, self.weights = state, side, weights
        self.near = Near(weights.goal.near)
        """How far figures count about things, and about those who have them."""
        self.held = Near(weights.place.near, _BESIDE)
        """How far they count about those in a place, to keep them there or to drive them out."""
        self.kept: Kept = {} if kept is None else kept
        """What has been worked out for positions, by all that it depends on."""
        self.plain: dict[int, tuple[State, Situation]] = {}
        """The same without what no value of a square depends on, by the identity of positions."""
        self.goals = open_goals(state)
        """The goals of both sides that no event has closed."""
        self.by_place = [goal for goal in self.goals if goal.aim in BY_PLACE]
        """Those of the goals that depend on where figures stand."""
        self.left = _turns_left(state)
        self.last = state.guard is not None and state.guard <= 1
        """Whether the game ends with this turn."""
        self.shooters = {f.id for f in state.figures if any(g.item.ranges for g in f.gear)}
        """The figures with a weapon to shoot with."""
        self.captures = [goal for goal in self.goals if goal.aim is Aim.CAPTURE]
        """Those of the goals that ask for a figure to be captured."""
        self.balance: Balance | None = None
        """How the game of the side stands; worked out when it is asked for (winning.py)."""
        self.looming: dict[int, object] = {}
        """What is about to happen, by the identity of positions; filled as it is worked out."""
        self.harms: dict[tuple[str, int, int], float] = {}
        """What further wounds of figures cost their sides; filled as it is worked out."""
        self.settled: float | None = None
        """The points of the goals that depend on wounds alone (goals.py); likewise."""
        self.token: float | None = None
        """What a guard token is worth to the side; likewise."""
        self.factors: Factors = {}
        """By how much points count more or less, since they decide the game or do not."""
        self.daring = 0.0
        """The part of its possible losses that the side ignores."""
        self.grudges = frozenset[str]()
        """The enemies, by their ids, at whom the side rather strikes than at others: against whom
        it bears a grudge, or who are in its way."""
        self._points: dict[int, float] = {}
        self.claims: dict[tuple[Side, str], tuple[float, float]] = {}
        """What one thing may score, by the side and the thing; filled as it is worked out."""
        self.lures: Luring | None = None
        """What events add to the value of squares; worked out when it is asked for (stories.py)."""

    # What figures are worth

    def weigh(self, factors: Factors) -> None:
        """Counts points as far as they decide the game."""
        self.factors = factors
        self._forget()

    def alike(self, state: State) -> Situation:
        """Another position, weighed in the same way."""
        then = Situation(state, self.side, self.weights, self.kept)
        then.weigh(self.factors)
        then.dare(self.daring)
        then.bear(self.grudges)
        return then

    def part(self) -> None:
        """Keeps no more than is known of the figures wherever they stand. What is kept may then
        keep the situation, and is let go as soon as nobody needs it."""
        assert self.wherever
        self.kept = {}

    def gold(self, figure: Figure) -> float:
        """The worth of a figure apart from any goals."""
        lasting = 0.3 + self.left / 5
        if self.last:  # only what is still to come of this turn
            lasting = 0.5 * max(0.0, self.left) ** 2
        return self.weights.worth.gold * figure.card.gold * min(1.0, lasting)

    def dare(self, part: float) -> None:
        """Ignores a part of what the side may lose."""
        self.daring = part
        self._forget()

    def bear(self, grudges: frozenset[str]) -> None:
        """Counts for more what these enemies may lose."""
        self.grudges = grudges
        self._forget()

    def regard(self, figure: Figure) -> float:
        """How much what the side of a figure loses with it counts to the side that weighs."""
        worth = self.weights.worth
        if figure.side is self.side:
            return worth.own * (1 - self.daring)
        return worth.grudge if figure.id in self.grudges else 1.0

    def vengeance(self, target: Figure) -> float:
        """What it is worth besides to strike or shoot at an enemy, for those who choose whom."""
        deed = self.weights.deed
        return deed.avenge if target.id in self.grudges else -deed.spare

    @cached_property
    def wherever(self) -> Wherever:
        """What is known of the figures wherever they stand."""
        key = wherever(self)
        found = self.kept.get(key)
        if found is None:
            found = Wherever(self.state)
            keep(self.kept, key, found)
        assert isinstance(found, Wherever)
        return found

    @property
    def stakes(self) -> Mapping[str, float]:
        """What the side of each figure loses if it is killed, wounds not counted, as much as
        it counts to the side that weighs."""
        lost = self.wherever.lost
        if not lost:
            lost.update({f.id: self.regard(f) * self._stakes[f.id].all for f in self.state.figures})
        return lost

    @property
    def _stakes(self) -> dict[str, Stake]:
        stakes = self.wherever.stakes
        if not stakes:
            stakes.update({f.id: self._stake(f) for f in self.state.figures})
        return stakes

    def _forget(self) -> None:
        vars(self).pop("wherever", None)
        self.plain.clear()
        self._points.clear()
        self.claims.clear()
        self.looming.clear()
        self.harms.clear()
        self.settled = None

    def _stake(self, figure: Figure) -> Stake:
        """What a figure's side loses if it is killed, wounds not counted."""
        life = freedom = 0.0
        caught, killed = [0.0], [0.0]
        for goal in self.goals:
            at_life, at_freedom = hanging(self.weights.worth, figure, goal, self.points(goal))
            if goal.decisive and goal.aim in (Aim.KILL, Aim.CAPTURE):
                caught.append(at_freedom)  # whichever is reached first ends the game
                killed.append(at_life)
            else:
                life += at_life
                freedom += at_freedom
        if max(caught) >= max(killed):
            freedom += max(caught)
        else:
            life += max(killed)
        return Stake(self.gold(figure), life * self.factors.get(figure.id, 1.0), freedom)

    def power(self, figure: Figure) -> float:
        """The strength of a figure with its wounds, where an ordinary one has 1."""
        found = self.wherever.powers.get(figure.id)
        if found is None:
            unhurt = 1 - self.gone(figure, figure.wounds)
            found = self.wherever.powers[figure.id] = (
                unhurt * (figure.card.gold + _COMMON) / (2 * _COMMON)
            )
        return found

    def points(self, goal: Goal) -> float:
        """What reaching a goal once is worth; more if it ends the game, less if it counts only from
        an event that has not happened."""
        points = self._points.get(id(goal))
        if points is None:
            likely = 1.0 if is_open(self.state, goal) else _TO_COME
            points = likely * goal.points * (self.weights.goal.decisive if goal.decisive else 1.0)
            points *= self.factors.get(id(goal), 1.0)
            self._points[id(goal)] = points
        return points

    def gone(self, figure: Figure, wounds: int) -> float:
        """The part of a figure's worth that this many wounds take."""
        card, worth = figure.card, self.weights.worth
        if wounds >= card.death:
            return 1.0
        if wounds < card.serious:
            return worth.grazed * wounds / card.serious
        serious = worth.serious_hero if card.hero else worth.serious_commoner
        return serious + worth.dying * (wounds - card.serious) / max(1, card.death - card.serious)

    def doom(self, figure: Figure, wounds: int) -> float:
        """The chance that a figure with this many wounds is killed in the time left, beyond that of
        one without: by further blows, or since it flees (TURN-8)."""
        card = figure.card
        if wounds >= card.death:
            return 1.0
        soon = min(1.0, max(0.0, self.left) / _TIME_TO_DIE)
        worn = self.weights.goal.wounded * self.gone(figure, wounds) * soon
        if wounds < card.serious or card.hero or (self.state.phase in _AFTER_MORALE and self.last):
            return worn
        return max(worn, 1 - passing(MORALE_DIFFICULTY - card.fortitude + 1))

    def cost(self, figure: Figure, wounds: int) -> float:
        """What this many wounds cost the side of a figure, in points, as much as it counts to
        the side that weighs. Who must be captured is as good as caught once helpless."""
        stake = self._stakes[figure.id]
        gone = self.gone(figure, wounds)
        caught = max(gone, _CAUGHT) if wounds >= figure.card.serious else gone
        cost = stake.price * gone + stake.freedom * caught
        if stake.life:
            cost += stake.life * self.doom(figure, wounds)
        return cost * self.regard(figure)

    def loss(self, figure: Figure, wounds: Wounds) -> float:
        """The expected further loss from wounds with these chances, in points."""
        key = figure.id, figure.wounds
        more = self.wherever.more.get(key)
        if more is None:
            before, has = self.cost(figure, figure.wounds), figure.wounds
            more = [self.cost(figure, has + number) - before for number in range(MOST_WOUNDS)]
            self.wherever.more[key] = more
        total: float = sum(map(mul, wounds, more))
        return total

    def killed(self, figure: Figure, wounds: Wounds) -> float:
        """The chance that these wounds kill the figure."""
        return sum(wounds[min(len(wounds) - 1, max(1, figure.until_death)) :])

    # Fights

    def fight_value(self, state: State, one: Figure, other: Figure) -> float:
        """What a fight is worth to the attacker, in points: the other's losses less its own."""
        return self.worth(one, other, self.fight(state, one, other))

    def worth(self, one: Figure, other: Figure, forecast: FightForecast) -> float:
        """What a fight with this forecast is worth to the first, in points."""
        return self.loss(other, forecast.dealt) - self.loss(one, forecast.taken)

    def contact_value(
        self, state: State, one: Figure, other: Figure, backed: tuple[int, int]
    ) -> float:
        """What fights between two figures that may attack each other are worth to the first, in
        points, with the support that both have."""
        slope = self.slope(state, one, other)
        key = self._fighter(state, one), self._fighter(state, other), backed, slope
        found = self.wherever.values.get(key)
        if found is None:
            weapons = self.weapon(one).id, self.weapon(other).id
            lower = None if slope is None else slope == one.id
            known = *key[:3], weapons, lower
            asked = partial(self._either_way, state, one, other, backed)
            dealt, taken = forecasts.either_way(known, asked)
            found = self.loss(other, dealt) - self.loss(one, taken)
            self.wherever.values[key] = found
        return found

    def _either_way(
        self, state: State, one: Figure, other: Figure, backed: tuple[int, int]
    ) -> tuple[Wounds, Wounds]:
        """The wounds that one figure deals another, and takes from it, if each is as likely to
        attack, with the support that both have."""
        to, back = self._declared(one, other), self._declared(other, one)
        first = self._forecast(state, to, backed)
        second = self._forecast(state, back, backed[::-1])
        return halved(first.dealt, second.taken), halved(first.taken, second.dealt)

    def fight(
        self,
        state: State,
        attacker: Figure,
        defender: Figure,
        weapon: Item | None = None,
        against: Item | None = None,
    ) -> FightForecast:
        """The forecast of an attack where the two stand, with these weapons, or with the best
        that they may name."""
        return self.forecast(state, self._declared(attacker, defender, weapon, against))

    def _declared(
        self,
        attacker: Figure,
        defender: Figure,
        weapon: Item | None = None,
        against: Item | None = None,
    ) -> Fight:
        mine, theirs = weapon or self.weapon(attacker), against or self.weapon(defender)
        if attacker.inconspicuous and disguise.gives_away(mine):  # it is shown first
            attacker = attacker.with_tokens(INCONSPICUOUS, 0)
        return melee.fight_of(attacker, defender, mine, theirs)

    def forecast(self, state: State, fight: Fight) -> FightForecast:
        """The forecast of a fight where the two stand."""
        one, other = state.figure(fight.attacker), state.figure(fight.defender)
        backed = support(state, one, other), support(state, other, one)
        return self._forecast(state, fight, backed)

    def _forecast(self, state: State, fight: Fight, backed: tuple[int, int]) -> FightForecast:
        one, other = state.figure(fight.attacker), state.figure(fight.defender)
        fighters = self._fighter(state, one), self._fighter(state, other)
        added, against, damage, damage_taken, parry, parried, refought = forecasts.bout(
            state, fight, fighters, self.slope(state, one, other)
        )
        kept = None if fight.kept is None else chances.kept(*fight.kept)
        least = min(*added, *against)  # only the difference matters; this needs fewer cache entries
        return chances.fight(
            _plus(added, backed[0] - least),
            _plus(against, backed[1] - least),
            damage,
            damage_taken,
            parry,
            parried,
            refought,
            kept,
        )

    def _fighter(self, state: State, figure: Figure) -> int:
        """The number of a figure for the caches of forecasts."""
        key = figure.id, figure.tokens
        found = self.wherever.fighters.get(key)
        if found is None:
            found = self.wherever.fighters[key] = forecasts.fighter(state, figure)
        return found

    def slope(self, state: State, one: Figure, other: Figure) -> str | None:
        """Which of two figures is the lower one if they fight across a high edge (BOARD-8)."""
        return melee.who_is_lower(state, one, other) if self.wherever.uneven else None

    def weapon(self, figure: Figure) -> Item:
        """The best melee weapon the figure may use."""
        found = self.wherever.weapons.get(figure.id)
        if found is None:
            armed = hands.melee_weapons(self.state, figure)
            found = self.wherever.weapons[figure.id] = max(armed, key=lambda i: _prowess(figure, i))
        return found

    # Shots

    def shot(
        self, state: State, shooter: Figure, target: Figure, gear: Gear, kind: Shot = Shot.AIMED
    ) -> ShotForecast | None:
        """The forecast of a shot without boosts where the two stand, or None if it is not possible.
        It does not ask whether the weapon is loaded, nor whether either is in disguise, which is
        weighed."""
        listed = shooting.range_to(shooter, target, gear)
        if listed is None or zones.befriended(state, shooter, target):
            return None
        if see(state, where(shooter), where(target)).barred is not None:
            return None
        engaged = shooting.counts_as_engaged(state, shooter, target, kind)
        terms = shooting.terms_of(state, shooter, target, gear, kind, engaged=engaged)
        difficulty = total(shooting.difficulty_terms(listed, kind))
        above = total(terms) + self._besides(state, shooter, gear.item) - difficulty
        fighters = self._fighter(state, shooter), self._fighter(state, target)
        aim = events.Shooting(shooter.id, target.id, gear.item, listed, engaged)
        return chances.shot(above, forecasts.harm(state, fighters, aim))

    def _besides(self, state: State, shooter: Figure, weapon: Item) -> int:
        """What a shooter's condition adds to any shot, and its surprise to one with this weapon."""
        key = shooter.id, shooter.tokens
        found = self.wherever.conditions.get(key)
        if found is None:
            found = self.wherever.conditions[key] = total(condition_terms(state, shooter, None))
        if shooter.inconspicuous and not (
            disguise.gives_away(weapon) and disguise.in_view(state, shooter)
        ):
            return found + disguise.RANGED_BONUS
        return found


def _turns_left(state: State) -> float:
    if state.guard is None:
        return _UNLIMITED_TURNS
    left = max(0.4, state.guard / _TOKENS_A_TURN) if state.terms.intervention else state.guard
    return left if acts_to_come(state) else left - 0.5


def _prowess(figure: Figure, weapon: Item) -> float:
    damage = sum(weapon.damage) / 4
    surprise = disguise.MELEE_BONUS + _UNPARRIED
    surprises = figure.inconspicuous and not disguise.gives_away(weapon)
    return (
        handling(figure, weapon)
        + weapon.advantage / 3
        + damage
        + 0.4 * (_MIGHTY in weapon.traits)
        + surprise * surprises
    )


def _plus(numbers: BySuit, more: int) -> BySuit:
    one, two, three, four = numbers
    return one + more, two + more, three + more, four + more
