"""A campaign as its file tells it: chapters, what follows from each, and what it changes in others.

A campaign changes no rule. All that it carries from one game into another becomes content of the
scenario that is played next, so the record of that game needs no campaign to be replayed.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from ad1666.rules.cards import Side

# whoever only reads how a campaign may be played needs no scenarios
if TYPE_CHECKING:
    from ad1666.content.scenarios.scenario import Scenario
    from ad1666.rules.characters import Character

WARES = (
    *("surgeon", "mass", "soles", "buff-coat", "helmet", "powder"),
    *("bribe", "beggar", "keys", "new-name", "oats", "rumour"),
)
"""What silver buys between two chapters, by the ids that a campaign's file has for it."""


END = "end"
"""Where a way leads that ends the story, in place of a chapter."""


class Claims(enum.StrEnum):
    """What may be asked of a game that has ended, or of the story so far."""

    RESULT = "result"
    """Who won: a side, or nobody."""
    MARGIN = "margin"
    """That the leading party has won by so many points at least."""
    GOAL = "goal"
    """That a goal of a side has counted."""
    DONE = "done"
    """That an event of the scenario has happened."""
    ALIVE = "alive"
    """That a figure was not killed."""
    KILLED = "killed"
    """That a figure was killed."""
    HAS = "has"
    """That a side had an item at the end, or has carried it off."""
    FAVOUR = "favour"
    """That a favour has, or has not, some value."""
    LEAD = "lead"
    """That a party leads by so many points at least; by anything if none are said."""
    PURSE = "purse"
    """That a party has so much silver in its purse at least."""
    ROAD = "road"
    """That the story is played on a road."""


OF_STORY = (Claims.FAVOUR, Claims.LEAD, Claims.MARGIN, Claims.PURSE, Claims.ROAD)
"""What may be asked where no game has just ended: before a chapter, and of the ending."""


@frozen
class Claim:
    """Something that holds of a game or of the story, or does not. Only what matters to its kind is
    set.

    ``of`` is the letter of a figure, or the id of an item, event, favour, party or road. ``value``
    is what a favour is compared to (`None`: whether it is set to anything), or who has won, empty
    for nobody. ``goal`` is the place of a goal among all of its scenario, from 0. With ``negated``
    it must not hold.
    """

    asks: Claims
    of: str = ""
    side: Side | None = None
    goal: int = 0
    value: str | None = None
    least: int = 0
    negated: bool = False


@frozen
class When:
    """What must hold: all of ``every``, and one of ``some`` unless there is none."""

    every: tuple[Claim, ...] = ()
    some: tuple[Claim, ...] = ()


@frozen
class CardChange:
    """What becomes of the card of a figure that the scenario names: one more or less of a number of
    it (``steps``, by the name of the number), items for its own, an ability more."""

    steps: Mapping[str, int] = field(factory=dict)
    items: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()


@frozen
class Change:
    """What the story changes in the scenario of a chapter: a closed list, nothing of it a rule."""

    initiative: Side | None = None
    contested: bool = False
    """Whether the initiative is left to the cards although the scenario gives it to a side."""
    guard: int = 0
    """Guard tokens more or fewer."""
    arrives: Mapping[str, int] = field(factory=dict)
    """The turn in which a figure comes, by its letter."""
    spare: Mapping[Side, int] = field(factory=dict)
    """Gold of the budget that a side leaves unspent."""
    budget: int = 0
    """Gold by which the budget of both sides changes."""
    without: Mapping[Side, tuple[str, ...]] = field(factory=dict)
    """The characters that a side may not choose."""
    exchange: Mapping[str, str] = field(factory=dict)
    """The card that a figure has instead, by its letter."""
    cards: Mapping[str, CardChange] = field(factory=dict)
    """What becomes of the cards of figures, by letter."""
    prices: Mapping[str, int] = field(factory=dict)
    """What a ware of the purse costs until the chapter has been played, in silver."""
    prices_for: str = ""
    """The party that pays these prices; empty for both."""
    left_out: tuple[str, ...] = ()
    """The events that do not happen."""


@frozen
class Offer:
    """Something that both sides are offered after a chapter for silver, the loser or the winner
    ``first``: whoever takes it sets the favours of its side."""

    silver: int
    sets: Mapping[Side, Mapping[str, str]]
    winner_first: bool = False


@frozen
class Answer:
    """One of the answers to a dilemma: what it ``says``, what is told of it from then on, the
    silver that it ``costs`` or ``brings``, and the favours that it sets."""

    says: str
    text: str
    costs: int = 0
    brings: int = 0
    sets: Mapping[str, str] = field(factory=dict)


@frozen
class Dilemma:
    """A question of the story, to whoever played a side of the chapter: it has to be answered, one
    way or another, and one of its answers at least costs no silver."""

    asks: Side
    text: str
    answers: tuple[Answer, ...]


@frozen
class ChapterOutcome:
    """What a chapter comes to: the first of its outcomes that holds is told, and every one that
    holds ``also``. It may set favours, pay silver, hand out titles, and put a question."""

    text: str
    when: When | None = None
    """None for the one that is told when no other is."""
    also: bool = False
    sets: Mapping[str, str] = field(factory=dict)
    silver: Mapping[Side, int] = field(factory=dict)
    titles: Mapping[str, str] = field(factory=dict)
    """What heroes are called from now on, by the letters of their figures."""
    frees: tuple[str, ...] = ()
    """The figures who are let go although they were captured, by letter."""
    offer: Offer | None = None
    dilemma: Dilemma | None = None

    @property
    def may_set(self) -> tuple[Mapping[str, str], ...]:
        """The favours that it sets, and those that may be chosen after it."""
        offered = () if self.offer is None else self.offer.sets.values()
        answers = () if self.dilemma is None else self.dilemma.answers
        return (self.sets, *offered, *(answer.sets for answer in answers))


@frozen
class Before:
    """What the story so far changes in a chapter, and the sentence that says so in the briefing."""

    text: str
    when: When = field(factory=When)
    change: Change = field(factory=Change)


@frozen
class NextChapter:
    """The chapter that follows, by its id, or the `END` of the story, and on what condition."""

    to: str
    when: When | None = None


@frozen
class Chapter:
    """A chapter: a scenario in a story. In a ``quarrel`` both sides are of one party, and whoever
    is behind chooses a side."""

    id: str
    scenario: Path
    title: str
    place: tuple[int, int]
    """Where it lies on the picture of the town, in thousandths of its width and height."""
    points: int = 1
    quarrel: bool = False
    ways: tuple[NextChapter, ...] = ()
    """What may follow on a road with forks; the last chapter has none."""
    outcomes: tuple[ChapterOutcome, ...] = ()
    befores: tuple[Before, ...] = ()
    not_taken: str = ""
    """A line for a chapter that the road has passed by."""
    first_turn: bool = False
    """Whether the first turn may be a comfort here: the initiative is contested, and giving it to a
    side was measured to be harmless."""


@frozen
class Road:
    """A way through the chapters: in the order of the file, or taking the ``forks``."""

    id: str
    title: str
    first: str
    forks: bool = False


@frozen
class Party:
    """One of the two parties that the persons play, with its factions."""

    id: str
    name: str
    factions: tuple[str, ...]


@frozen
class Carry:
    """What is carried over, and how much of it at most. A number of 0: nothing of the kind."""

    scars: int = 0
    """The most on one hero."""
    feats: int = 0
    """The most of a side from one chapter."""
    purse: int = 0
    """The most silver in a purse."""
    side: int = 3
    """The most things of a side in one chapter."""
    figure: int = 2
    """The most things of one figure in a chapter."""
    comforts: bool = False


@frozen
class EpilogueLine:
    """A line of the epilogue, if it holds."""

    text: str
    when: When


@frozen
class Ending:
    """One of the ends of the story; the first that holds is told."""

    title: str
    text: str
    when: When | None = None


@frozen
class Campaign:
    """A campaign, with the scenarios of its chapters loaded, by the ids of the chapters."""

    path: Path
    id: str
    title: str
    story: str
    roads: Mapping[str, Road]
    parties: Mapping[str, Party]
    carry: Carry
    chapters: tuple[Chapter, ...]
    endings: tuple[Ending, ...]
    scenarios: Mapping[str, Scenario]
    lines: tuple[EpilogueLine, ...] = ()
    mourning: Mapping[str, str] = field(factory=dict)
    """What is told of a faction that has lost a hero for good."""

    def chapter(self, name: str) -> Chapter:
        """The chapter with an id. Raises KeyError if there is none."""
        found = next((chapter for chapter in self.chapters if chapter.id == name), None)
        if found is None:
            raise KeyError(name)
        return found

    def card(self, name: str) -> Character | None:
        """The card with an id, as the first chapter has it that does; None if none has."""
        known = (scenario.characters.get(name) for scenario in self.scenarios.values())
        return next((card for card in known if card is not None), None)

    def ways(self, chapter: Chapter, road: Road) -> tuple[NextChapter, ...]:
        """The ways that may be taken from a chapter on a road, in the order in which they are
        tried; none after the last."""
        if road.forks and chapter.ways:
            return chapter.ways
        following = self.chapters[self.chapters.index(chapter) + 1 :]
        return tuple(NextChapter(after.id) for after in following[:1])

    def may_follow(self, chapter: Chapter, road: Road) -> tuple[Chapter, ...]:
        return tuple(self.chapter(w.to) for w in self.ways(chapter, road) if w.to != END)
