"""What a card is worth in a fight: how much of each other's lives two figures take where each
attacks the other once. Cards of a deck are equally likely; jokers and boosts are left out, as in
prices."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from attrs import frozen

from ad1666.content.costs import CARDS, best_melee
from ad1666.rules import hands, melee
from ad1666.rules.board import Board, Kind
from ad1666.rules.cards import SUITS, Side
from ad1666.rules.characters import Character, Figure, equipped
from ad1666.rules.events import Fight
from ad1666.rules.items import Item
from ad1666.rules.state import State

SERIOUS = 0.25
"""What it is worth to wound somebody seriously (HURT-2) beyond the wounds, in lives."""
_APART = Counter(one - other for one in CARDS for other in CARDS)
"""How often a card is by so much higher than another."""
_GROUND = Board(2, 1, (Kind.OPEN, Kind.OPEN))
_ALL = len(SUITS) ** 2 * len(CARDS) ** 2


@frozen
class _Fighter:
    """A fighter in a fight, by the suit of its card: what it adds to that, and the damage beyond
    the difference. ``parry`` is the card that it needs for a parry beyond the difference."""

    adds: tuple[int, ...]
    damage: tuple[int, ...]
    parry: int
    parries: int
    serious: int
    death: int

    @classmethod
    def of(cls, state: State, fight: Fight, figure: Figure) -> _Fighter:
        terms = melee.terms_of(state, fight, figure.id, support=())
        hits = (melee.hit_of(state, fight, figure.id, suit, 0) for suit in SUITS)
        trial = melee.parry_of(state, fight, figure, 0)
        return cls(
            tuple(sum(term.value for term in each) for each in terms),
            tuple(sum(term.value for term in hit.terms) for hit in hits),
            trial.difficulty - sum(term.value for term in trial.terms),
            figure.card.fencing,
            figure.card.serious,
            figure.card.death,
        )

    def wins(self, other: _Fighter) -> tuple[tuple[float, int, int], ...]:
        """The ways in which it wins: how likely each is, the difference and the wounds."""
        found = Counter[tuple[int, int]]()
        hits = Counter(zip(self.adds, self.damage, strict=True))  # most suits add the same
        for (adds, damage), ours in hits.items():
            for less, theirs in Counter(other.adds).items():
                for apart, times in _APART.items():
                    by = adds - less + apart
                    if by > 0:
                        found[by, max(0, by + damage)] += ours * theirs * times
        return tuple((times / _ALL, by, wounds) for (by, wounds), times in found.items())

    def parried(self, by: int) -> float:
        """The chance of a parry after a fight lost by so much."""
        least = min(max(self.parry + by, CARDS[0]), CARDS[-1] + 1)
        return (CARDS[-1] + 1 - least) / len(CARDS)

    def loses(self, wounds: int) -> float:
        """What some wounds take of its life."""
        return min(1.0, wounds / self.death) + SERIOUS * (wounds >= self.serious)


@lru_cache(20_000)
def exchange(one: Character, other: Character) -> float:
    """What a character takes of another's life less what it loses of its own, in lives, where each
    attacks the other once."""
    return _attack(one, other) - _attack(other, one)


def _attack(attacker: Character, defender: Character) -> float:
    """What comes of an attack, in lives of the defender less those of the attacker."""
    (figure, weapon), (foe, other) = _armed(attacker, Side.RED), _armed(defender, Side.BLUE)
    state, fight = State(_GROUND, (figure, foe)), Fight("A", "B", (weapon, other))
    return _fought(*(_Fighter.of(state, fight, each) for each in state.figures))


@lru_cache(10_000)
def _fought(one: _Fighter, other: _Fighter) -> float:
    """The same of fighters: many characters are alike in a fight."""
    # who is not hurt parries nothing
    hits = [(c, other.parried(by) * (w > 0), other.loses(w)) for c, by, w in one.wins(other)]
    blows = [(c, one.parried(by) * (w > 0), one.loses(w)) for c, by, w in other.wins(one)]

    @cache
    def outcome(own: int, others: int) -> float:
        """With so many parry markers on each side."""
        won = _after(hits, outcome(own, others - 1) if others else None)
        lost = _after(blows, -outcome(own - 1, others) if own else None)
        return won - lost

    return outcome(one.parries, other.parries)


def _after(hits: list[tuple[float, float, float]], again: float | None) -> float:
    """What comes of hits, each with its chance, that of a parry, and what it takes; ``again`` is
    what comes of a fight after a parry, None if there is no parry left."""
    if again is None:
        return sum(chance * taken for chance, _saved, taken in hits)
    return sum(chance * (saved * again + (1 - saved) * taken) for chance, saved, taken in hits)


@lru_cache(1_000)
def _armed(card: Character, side: Side) -> tuple[Figure, Item]:
    """A figure with a card, and the weapon that it has drawn."""
    name, at = ("A", (0, 0)) if side is Side.RED else ("B", (1, 0))
    figure = Figure(name, card, side, at, gear=equipped(card.items, card.hands, None))
    weapon = best_melee(card)[1]
    return hands.draw_weapon(State(_GROUND, (figure,)), figure, weapon).figure(name), weapon
