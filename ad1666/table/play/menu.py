"""What a player can answer, as a tree of entries: no drawing, no pygame."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, field, frozen

from ad1666.rules.board import Direction, Edge
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice
from ad1666.rules.verdicts import Barred

DIRECTION_KEYS = {
    Direction.NW: "Q",
    Direction.N: "W",
    Direction.NE: "E",
    Direction.W: "A",
    Direction.E: "D",
    Direction.SW: "Z",
    Direction.S: "X",
    Direction.SE: "C",
}
"""Eight keys round S that lie as the directions do."""
ENTRY_KEYS = "1234567890RTYIOSFGJKVBN"
"""Keys for entries without a direction; H, L, M, P, U and the eight above mean other things."""


@frozen
class Entry:
    """One thing to choose: an answer, or a further menu. ``spots`` and ``edge`` are where on the
    board it can be chosen too; ``barred`` says why it cannot be chosen at all."""

    label: str
    choice: Choice | None = None
    menu: tuple[Entry, ...] = ()
    tip: str = ""
    barred: Barred | None = None
    key: str = ""
    direction: Direction | None = None
    spots: tuple[Square, ...] = ()
    edge: Edge | None = None
    actor: str = ""
    """The name of the figure that acts, if one does."""
    figure: str | None = None
    """The figure that is aimed at, or chosen."""
    card: Card | None = None
    """Drawn as this card; HIDDEN is the top of the deck."""
    lasting: bool = False
    """Whether the answer holds for the same question until the activation is over."""
    worth: str = ""
    """What playing the card brings, written below it: ``+2``."""
    owner: Side | None = None
    """The player who alone decides it, if that is not the one asked: it is to be confirmed."""

    @property
    def answer(self) -> Choice:
        """The choice of an entry that is an answer."""
        assert self.choice is not None
        return self.choice

    def leaves(self) -> Iterator[Entry]:
        """The answers it leads to."""
        if self.choice is not None:
            yield self
        for entry in self.menu:
            yield from entry.leaves()


@frozen
class Menu:
    """A question in words with its entries."""

    question: str
    entries: tuple[Entry, ...]
    hint: str = ""
    owner: Side | None = None
    """The player who alone may answer, if that is not the one who is asked."""
    leaves: tuple[Entry, ...] = field(init=False)

    @leaves.default
    def _leaves(self) -> tuple[Entry, ...]:
        return tuple(leaf for entry in self.entries for leaf in entry.leaves())

    def by_key(self, key: str) -> Entry | None:
        """The entry with a hotkey."""
        return next((e for e in self.entries if e.key == key), None)

    def at_square(self, square: Square) -> tuple[Entry, ...]:
        """The answers that can be given by choosing a square."""
        return tuple(leaf for leaf in self.leaves if square in leaf.spots)

    def at_edge(self, edge: Edge) -> tuple[Entry, ...]:
        """The answers that can be given by choosing an edge."""
        return tuple(leaf for leaf in self.leaves if leaf.edge == edge)


def keyed(entries: tuple[Entry, ...], but: str = "") -> tuple[Entry, ...]:
    """The entries with hotkeys: directions by their place, others in order, none with ``but``."""
    left = (key for key in ENTRY_KEYS if key != but)
    used: set[str] = set()
    done = []
    for entry in entries:
        key = DIRECTION_KEYS[entry.direction] if entry.direction is not None else ""
        if entry.barred is not None:
            key = ""
        elif not key or key in used:
            key = next(left, "")
        used.add(key)
        done.append(evolve(entry, key=key))
    return tuple(done)
