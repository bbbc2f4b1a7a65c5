"""What a player can answer, as a tree of entries. No drawing, no pygame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, field, frozen

from ad1666.i18n import _
from ad1666.play.keymap import key_for, key_of
from ad1666.rules.board import Direction, Edge
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.tables import complete
from ad1666.rules.verdicts import Barred

DIRECTION_KEYS = complete(
    Direction,
    {
        Direction.NW: "Q",
        Direction.N: "W",
        Direction.NE: "E",
        Direction.W: "A",
        Direction.E: "D",
        Direction.SW: "Z",
        Direction.S: "X",
        Direction.SE: "C",
    },
)
"""Eight keys around S, arranged like the directions."""
LIST_KEYS = "1234567890"
"""Keys for the entries of a list, in order."""


@frozen
class Entry:
    """One choice: an answer or a further menu. ``spots`` and ``edge`` are where on the board it can
    be chosen as well; ``barred`` says why it cannot be chosen."""

    label: str
    choice: Choice | None = None
    menu: tuple[Entry, ...] = ()
    tip: str = ""
    barred: Barred | None = None
    key: str = ""
    ends: bool = False
    """Whether it ends the activation, so that the questions on the way are answered as well."""
    goal: Square | None = None
    """The destination of a walk that the choice begins."""
    direction: Direction | None = None
    spots: tuple[Square, ...] = ()
    edge: Edge | None = None
    actor: str = ""
    """The name of the figure that acts, if any."""
    figure: str | None = None
    """The figure that is targeted or chosen."""
    card: Card | None = None
    """The card it is drawn as; HIDDEN is the top of the deck."""
    lasting: bool = False
    """Whether the answer holds for the same question until the activation is over."""
    worth: str = ""
    """The value of playing the card, written below it: ``+2``; or the chance of a parry."""
    owner: Side | None = None
    """The player who alone decides it, or what is behind it, if not the one asked; an answer needs
    confirmation."""
    said: bool = False
    """Whether it is a line of a conversation, shown on the page of that."""

    @property
    def folded(self) -> bool:
        """Whether it stands for everything that cannot be done now. Its tip lists that, so it can
        be opened although there is nothing to choose."""
        unfit = self.card is not None or self.direction is not None or self.said
        return self.barred is not None and not unfit

    @property
    def told(self) -> str:
        """Its label, with what it is worth."""
        if not self.worth or self.card is not None:
            return self.label
        # Translators: what somebody does, and the chance that it succeeds: "Parry: 65 %"
        return _("{deed}: {chance}").format(deed=self.label, chance=self.worth)

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
    """The only player who may answer, if not the one who is asked."""
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


def keyed(entries: tuple[Entry, ...], topic: Topic | None = None) -> tuple[Entry, ...]:
    """Adds hotkeys to entries: directions by their position, deeds by their own key if only one
    entry has it, all others by digits in order."""
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
    """The key of the deed that an entry, and everything behind it, stands for; empty if it has
    none."""
    if entry.barred is not None or entry.direction is not None or entry.goal is not None:
        return ""
    if entry.lasting:
        return key_of("lasting")
    if entry.ends:
        return key_of("end")
    if entry.card is HIDDEN:  # as behind the curtain; the cards in the hand are numbered
        return key_of("no")
    verbs = {leaf.answer.deed for leaf in entry.leaves() if leaf.owner is None}
    keys = {key_for(verb, topic) for verb in verbs}
    return keys.pop() if len(keys) == 1 else ""
