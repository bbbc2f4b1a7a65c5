"""What a player can answer, as a tree of entries: no drawing, no pygame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, field, frozen

from ad1666.rules.board import Direction, Edge
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.verdicts import Barred
from ad1666.table.play.keymap import key_for, key_of

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
LIST_KEYS = "1234567890"
"""Keys for the entries of a list, in order."""


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
    ends: bool = False
    """Whether the activation is to end with it: what follows from it is answered as well."""
    goal: Square | None = None
    """Where to walk on to, of which the choice is the first step."""
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
    def folded(self) -> bool:
        """Whether it stands for all that cannot be done now, which its tip tells: it can be opened
        to read that, although there is nothing to choose."""
        return self.barred is not None and self.card is None and self.direction is None

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
    aside: tuple[Entry, ...] = ()
    """What another than the one asked may do at any time: on that one's own figures alone, without
    a button or a key."""
    leaves: tuple[Entry, ...] = field(init=False)

    @leaves.default
    def _leaves(self) -> tuple[Entry, ...]:
        return tuple(leaf for entry in self.entries for leaf in entry.leaves())

    def by_key(self, key: str) -> Entry | None:
        """The entry with a hotkey."""
        return next((e for e in self.entries if e.key == key), None)

    def at_square(self, square: Square) -> tuple[Entry, ...]:
        """The answers that can be given by choosing a square."""
        return tuple(leaf for leaf in (*self.leaves, *self.aside) if square in leaf.spots)

    def at_edge(self, edge: Edge) -> tuple[Entry, ...]:
        """The answers that can be given by choosing an edge."""
        return tuple(leaf for leaf in self.leaves if leaf.edge == edge)


def keyed(entries: tuple[Entry, ...], topic: Topic | None = None) -> tuple[Entry, ...]:
    """The entries with hotkeys: directions by their place, deeds by their own key if there is one
    of that key, all others as a list by digits."""
    deeds = [_deed_key(entry, topic) for entry in entries]
    several = {key for key, times in Counter(deeds).items() if times > 1}
    digits, used = iter(LIST_KEYS), set[str]()
    done = []
    for entry, deed in zip(entries, deeds, strict=True):
        key = DIRECTION_KEYS[entry.direction] if entry.direction is not None else deed
        if entry.barred is not None:
            key = ""
        elif not key or key in used or (key == deed and key in several):
            key = next(digits, "")
        used.add(key)
        done.append(evolve(entry, key=key))
    return tuple(done)


def _deed_key(entry: Entry, topic: Topic | None) -> str:
    """The key of what an entry does, or all that is behind it; empty if that has none."""
    if entry.barred is not None or entry.direction is not None or entry.lasting:
        return ""
    if entry.ends:
        return key_of("end")
    verbs = {leaf.answer.deed for leaf in entry.leaves() if leaf.owner is None}
    keys = {key_for(verb, topic) for verb in verbs}
    return keys.pop() if len(keys) == 1 else ""
