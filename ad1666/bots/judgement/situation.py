"""What all positions weighed in one decision share: the worth of figures, and forecasts of
their fights and shots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from ad1666.bots.distances import Distances
from ad1666.bots.judgement import chances
from ad1666.bots.judgement.chances import MOST_WOUNDS, BySuit, FightForecast, ShotForecast, Wounds
from ad1666.bots.judgement.weights import Weights
from ad1666.rules import hands, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.disguise import inconspicuous
from ad1666.rules.abilities.hooks import Bout
from ad1666.rules.board import distance
from ad1666.rules.cards import SUITS, Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.items import LOCATIONS, Gear, Item, Range
from ad1666.rules.melee import handling
from ad1666.rules.phases import Phase
from ad1666.rules.scoring import concerns
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_UNLIMITED_TURNS = 8.0
_UP_TO_ACTION = (Phase.SETUP, Phase.START, Phase.CARDS, Phase.INITIATIVE, Phase.ACTION)
_TOKENS_A_TURN = 1.6
"""Roughly how many guard tokens a turn uses up where shots and deaths cost some."""
_LACKING = -2
_CAUGHT = 0.8
"""The part of its stake lost by a figure that the opponent must capture, once it
is seriously wounded."""
_COMMON = 6
"""The price of an ordinary figure."""
_MIGHTY = "mighty-attack"
_PIERCING = "armour-piercing"
_NO_BONUS: BySuit = (0, 0, 0, 0)


def sigmoid(x: float) -> float:
    """From 0 to 1, steepest at 0."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def where(figure: Figure) -> Square:
    """The square of a figure that is on the board."""
    assert figure.at is not None
    return figure.at


class Situation:
    """A position as seen by the side that weighs its choices in it."""

    def __init__(self, state: State, side: Side, weights: Weights) -> None:
        self.state, self.side, self.weights = state, side, weights
        self.left = _turns_left(state)
        self.last = state.guard is not None and state.guard <= 1
        """Whether the game ends with this turn."""
        self.shooters = {f.id for f in state.figures if any(g.item.ranges for g in f.gear)}
        """The figures with a weapon to shoot with."""
        self.hunted = {g.subject for g in self.goals if g.aim is Aim.CAPTURE}
        """The figures that one of the sides must capture."""
        self.stakes = {f.id: self._stake(f) for f in state.figures}
        self.daring = 0.0
        """The part of its possible losses that the side ignores."""
        self._fights: dict[tuple[object, ...], FightForecast] = {}
        self._values: dict[tuple[object, ...], float] = {}
        self._weapons: dict[str, Item] = {}
        self._powers: dict[str, float] = {}
        self._more: dict[tuple[str, int], list[float]] = {}
        self._bonuses: dict[tuple[str, bool], tuple[BySuit, BySuit]] = {}
        self._bases: dict[tuple[str, str], int] = {}
        self.presences: dict[tuple[Distances, str, Square | None], float] = {}
        """How much figures count at places, from where they stand; filled as it is worked out."""
        self.travels: dict[float, float] = {}
        """The chance of covering a distance in time; filled as it is worked out."""

    # What figures are worth

    def gold(self, figure: Figure) -> float:
        """The worth of a figure apart from any goals."""
        return self.weights.worth.gold * figure.card.gold * min(1.0, 0.3 + self.left / 5)

    def dare(self, part: float) -> None:
        """Ignores a part of what the side may lose."""
        self.daring = part
        own = {f.id for f in self.state.figures if f.side is self.side}
        self.stakes = {w: (1 - part) * s if w in own else s for w, s in self.stakes.items()}

    def _stake(self, figure: Figure) -> float:
        """What a figure's side loses if it is killed, wounds not counted."""
        stake, caught = self.gold(figure), [0.0]
        for goal in self.goals:
            part = self._stake_in(goal, figure)
            if goal.aim in (Aim.KILL, Aim.CAPTURE) and goal.decisive:
                caught.append(part)  # whichever is reached first ends the game
            else:
                stake += part
        return stake + max(caught)

    def _stake_in(self, goal: Goal, figure: Figure) -> float:
        worth, own = self.weights.worth, goal.side is figure.side
        points = self.points(goal)
        match goal.aim:
            case Aim.KILL if not own and concerns(figure, goal.subject):
                return points
            case Aim.SURVIVE | Aim.PROTECT if own and concerns(figure, goal.subject):
                return points * (worth.kept if goal.most else 1)
            case Aim.MORE_KILLS:
                return worth.even_kills * points
            case Aim.ESCAPE | Aim.REACH if own and goal.subject == figure.id:
                return worth.runner * points
            case Aim.CAPTURE if not own and goal.subject == figure.id:
                return worth.captive * points
            case Aim.TAKE_AWAY | Aim.HOLD if own and figure.owns(goal.subject):
                return worth.carrier * points
        return 0.0

    def power(self, figure: Figure) -> float:
        """The strength of a figure with its wounds, where an ordinary one has 1."""
        found = self._powers.get(figure.id)
        if found is None:
            unhurt = 1 - self.gone(figure, figure.wounds)
            found = self._powers[figure.id] = unhurt * (figure.card.gold + _COMMON) / (2 * _COMMON)
        return found

    def points(self, goal: Goal) -> float:
        """What reaching a goal once is worth; more if it ends the game."""
        return goal.points * (self.weights.goal.decisive if goal.decisive else 1.0)

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals of both sides."""
        return self.state.terms.goals

    def gone(self, figure: Figure, wounds: int) -> float:
        """The part of a figure's worth that this many wounds take."""
        card, worth = figure.card, self.weights.worth
        if wounds >= card.death:
            return 1.0
        if wounds < card.serious:
            return worth.grazed * wounds / card.serious
        serious = worth.serious_hero if card.hero else worth.serious_commoner
        return serious + worth.dying * (wounds - card.serious) / max(1, card.death - card.serious)

    def lost(self, figure: Figure, wounds: int) -> float:
        """The part of its stake lost with this many wounds. A figure that the opponent must capture
        is as good as caught once it is helpless."""
        gone = self.gone(figure, wounds)
        if figure.id in self.hunted and wounds >= figure.card.serious:
            return max(gone, _CAUGHT)
        return gone

    def loss(self, figure: Figure, wounds: Wounds) -> float:
        """The expected further loss from wounds with these chances, in points."""
        key = figure.id, figure.wounds
        more = self._more.get(key)
        if more is None:
            before, has = self.lost(figure, figure.wounds), figure.wounds
            more = [self.lost(figure, has + number) - before for number in range(MOST_WOUNDS)]
            self._more[key] = more
        part: float = sum(map(mul, wounds, more))
        return self.stakes[figure.id] * part

    def killed(self, figure: Figure, wounds: Wounds) -> float:
        """The chance that these wounds kill the figure."""
        return sum(wounds[min(len(wounds) - 1, max(1, figure.until_death)) :])

    # Fights

    def fight_value(
        self, state: State, one: Figure, other: Figure, weapon: Item | None = None
    ) -> float:
        """What a fight is worth to the attacker, in points: the other's losses less its own."""
        forecast = self.fight(state, one, other, weapon)
        return self.loss(other, forecast.dealt) - self.loss(one, forecast.taken)

    def contact_value(self, state: State, one: Figure, other: Figure) -> float:
        """What fights between two figures that may attack each other are worth to
        the first, in points."""
        support = self.support(state, one, other), self.support(state, other, one)
        key = (one.id, other.id, *support)
        found = self._values.get(key)
        if found is None:
            to = self._forecast(one, other, self.weapon(one), self.weapon(other), support, 0)
            back = self._forecast(
                other, one, self.weapon(other), self.weapon(one), (support[1], support[0]), 0
            )
            dealt = self.loss(other, to.dealt) + self.loss(other, back.taken)
            taken = self.loss(one, to.taken) + self.loss(one, back.dealt)
            found = self._values[key] = (dealt - taken) / 2
        return found

    def fight(
        self,
        state: State,
        attacker: Figure,
        defender: Figure,
        weapon: Item | None = None,
        against: Item | None = None,
        bonus: int = 0,
    ) -> FightForecast:
        """The forecast of a fight where the two stand."""
        support = self.support(state, attacker, defender), self.support(state, defender, attacker)
        weapon, against = weapon or self.weapon(attacker), against or self.weapon(defender)
        return self._forecast(attacker, defender, weapon, against, support, bonus)

    def _forecast(
        self,
        attacker: Figure,
        defender: Figure,
        weapon: Item,
        against: Item,
        support: tuple[int, int],
        bonus: int,
    ) -> FightForecast:
        key = (attacker.id, defender.id, weapon.id, against.id, support, bonus)
        found = self._fights.get(key)
        if found is not None:
            return found
        ours = self._base(attacker, weapon) + support[0] + bonus
        theirs = self._base(defender, against) + support[1]
        ours += weapon.advantage > against.advantage
        theirs += against.advantage > weapon.advantage
        add, damage = self._bonus(attacker, attacking=True)
        add_other, damage_other = self._bonus(defender, attacking=False)
        least = min(ours, theirs)  # only the difference matters; this needs fewer cache entries
        hidden = inconspicuous(attacker)
        found = self._fights[key] = chances.fight(
            _plus(add, ours - least),
            _plus(add_other, theirs - least),
            _dealt(weapon, damage, defender),
            _dealt(against, damage_other, attacker),
            int(_MIGHTY in against.traits) if attacker.parries > 0 else None,
            int(_MIGHTY in weapon.traits) if defender.parries > 0 and not hidden else None,
        )
        return found

    def weapon(self, figure: Figure) -> Item:
        """The best melee weapon the figure may use."""
        found = self._weapons.get(figure.id)
        if found is None:
            armed = hands.melee_weapons(self.state, figure)
            found = self._weapons[figure.id] = max(armed, key=lambda i: _prowess(figure, i))
        return found

    def _base(self, figure: Figure, weapon: Item) -> int:
        key = figure.id, weapon.id
        found = self._bases.get(key)
        if found is None:
            terms = dispatch.test_terms(self.state, figure, None)
            found = handling(figure, weapon) - figure.down - figure.seriously_wounded
            found += sum(t.value for t in terms)
            self._bases[key] = found
        return found

    def _bonus(self, figure: Figure, *, attacking: bool) -> tuple[BySuit, BySuit]:
        """What abilities add to the total and to the damage with a card of each suit."""
        key = figure.id, attacking
        found = self._bonuses.get(key)
        if found is not None:
            return found
        added, damage = list(_NO_BONUS), list(_NO_BONUS)
        for ability in dispatch.of(figure):
            for place, suit in enumerate(SUITS):
                bout = Bout(figure.id, attacking, suit)
                added[place] += sum(t.value for t in ability.melee_terms(self.state, figure, bout))
                term = ability.damage_term(self.state, figure, bout)
                damage[place] += term.value if term is not None else 0
        self._bonuses[key] = (_by_suit(added), _by_suit(damage))
        return self._bonuses[key]

    def support(self, state: State, figure: Figure, enemy: Figure) -> int:
        """What friends add to a figure's total in a fight (MEL-5)."""
        at, foe = where(figure), where(enemy)
        around, side = state.board.adjacent(foe), figure.side
        opposite = 2 * foe[0] - at[0], 2 * foe[1] - at[1]
        found = 0
        for friend in state.figures:
            if friend.side is side and friend.at in around and friend.id != figure.id:
                if friend.down or inconspicuous(friend):
                    continue
                if all(e.id == enemy.id for e in zones.engaged_with(state, friend)):
                    found += 2 if friend.at == opposite else 1
        if found:
            for ability in dispatch.of(enemy):
                found -= min(found, ability.support_withheld(state, enemy))
        return found

    # Shots

    def shot(
        self,
        state: State,
        shooter: Figure,
        target: Figure,
        gear: Gear,
        extra: int = 0,
    ) -> ShotForecast | None:
        """The forecast of a shot without boosts where the two stand, or None if it is not possible.
        ``extra`` is the modifier of the kind of shot."""
        at, to = where(shooter), where(target)
        listed = gear.item.range_for(distance(at, to))
        if listed is None:
            return None
        sight = see(state, at, to, ignoring=(shooter.id,))
        if sight.barred is not None:
            return None
        added = extra + sum(t.value for t in sight.terms) + self._aim(shooter, gear.item)
        added += inconspicuous(shooter) + target.down - (not state.board.lit(to))
        added += sum(t.value for t in dispatch.shot_at_terms(state, target))
        added -= any(f.id != shooter.id for f in zones.engaged_with(state, target))
        return self.shot_of(target, gear.item, listed, added - listed.difficulty)

    def shot_of(self, target: Figure, weapon: Item, listed: Range, above: int) -> ShotForecast:
        """The forecast of a shot that hits if its card plus ``above`` is 0 or more."""
        armour = _armour(target.gear, listed.piercing or _PIERCING in weapon.traits)
        damage = _by_suit([d - a for d, a in zip(weapon.damage, armour, strict=True)])
        return chances.shot(above, damage)

    def _aim(self, shooter: Figure, weapon: Item) -> int:
        assert weapon.skill is not None
        skill = shooter.card.skill(weapon.skill)
        own = _LACKING if skill is None else skill
        terms = dispatch.test_terms(self.state, shooter, None)
        return own - shooter.down - shooter.seriously_wounded + sum(t.value for t in terms)


def _turns_left(state: State) -> float:
    """Roughly how many turns are left."""
    if state.guard is None:
        return _UNLIMITED_TURNS
    left = max(0.4, state.guard / _TOKENS_A_TURN) if state.terms.intervention else state.guard
    return left if acts_to_come(state) else left - 0.5


def acts_to_come(state: State) -> bool:
    """Whether figures may still act in this turn."""
    return state.phase in _UP_TO_ACTION


def _prowess(figure: Figure, weapon: Item) -> float:
    """The strength of a figure with a weapon."""
    damage = sum(weapon.damage) / 4
    return (
        handling(figure, weapon) + weapon.advantage / 3 + damage + 0.4 * (_MIGHTY in weapon.traits)
    )


def _dealt(weapon: Item, damage: BySuit, victim: Figure) -> BySuit:
    """The damage of a weapon with each suit beyond the difference, less the victim's armour."""
    armour = _armour(victim.gear, _PIERCING in weapon.traits)
    return _by_suit([w + d - a for w, d, a in zip(weapon.damage, damage, armour, strict=True)])


def _armour(gear: tuple[Gear, ...], piercing: bool) -> BySuit:
    worn = tuple(g.item for g in gear if g.item.armour)
    return _best_armour(tuple(i.armour for i in worn), piercing) if worn else _NO_BONUS


@lru_cache(maxsize=1 << 10)
def _best_armour(worn: tuple[tuple[tuple[object, int, int], ...], ...], piercing: bool) -> BySuit:
    """The best armour at each location (ITEM-9), in the order of the suits."""
    best = dict.fromkeys(LOCATIONS, 0)
    for armour in worn:
        for location, full, pierced in armour:
            for suit in SUITS:
                if suit.location is location:
                    best[suit.location] = max(best[suit.location], pierced if piercing else full)
    return _by_suit([best[suit.location] for suit in SUITS])


def _plus(numbers: BySuit, more: int) -> BySuit:
    return _by_suit([n + more for n in numbers]) if more else numbers


def _by_suit(numbers: Sequence[int]) -> BySuit:
    one, two, three, four = numbers
    return one, two, three, four
