"""Feats of renown: what a hero may have done in a game, counted from its log, and the gift that it
earns for the next chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

from ad1666.campaign.blows import Won, deaths, fights_won, landed
from ad1666.campaign.card_changes import able, more
from ad1666.campaign.tallies import killer_of
from ad1666.campaign.values import HeroId, Night
from ad1666.content.campaigns.plan import CardChange
from ad1666.rules import scoring, zones
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import CardTest, Event, Hit, Note, NoteKind, Standard
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

LONG_SHOT = 7
"""The difficulty from which on a shot is a feat."""
_FELLED = 3
_CLIMBS = 3
_SUPPORT = 2
_UPPER_ROAD = (CardTest.CLIMB, CardTest.JUMP, CardTest.JUMP_DOWN, CardTest.WINDOW)
_END = -1
_STEALS, _SEDUCED, _PERSUADED, _SURRENDERS = "steals", "seduced", "persuaded", "surrenders"
"""Notes of abilities."""

Grudges = Mapping[HeroId, frozenset[HeroId]]
"""For each hero, those who have killed or seriously wounded this one in earlier chapters."""
Shown = Iterator[tuple[str, int]]
"""Letters of figures that have done something, each with the place in the log that shows it, or -1
if only the end of the game does."""


@frozen(slots=False)
class Evidence:
    """What feats are counted from: the log of a finished game, its last position, and the grudges
    that its heroes brought."""

    log: Sequence[Event]
    end: State
    grudges: Grudges = field(factory=dict)

    @cached_property
    def won(self) -> tuple[Won, ...]:
        return tuple(fights_won(self.log))

    @cached_property
    def dead(self) -> frozenset[str]:
        """Those killed, not those who fled or surrendered."""
        return frozenset(death.figure for death in deaths(self.log))

    def card(self, figure: str) -> HeroId:
        return self.end.figure(figure).card.id

    def enemies(self, one: str, other: str) -> bool:
        """Whether two figures are of different sides."""
        return self.end.figure(one).side is not self.end.figure(other).side

    def kills(self) -> Iterator[tuple[int, Figure, Figure]]:
        """The enemies killed by somebody: where in the log, the killer and the killed."""
        for death in deaths(self.log):
            if death.by and self.enemies(death.by, death.figure):
                yield death.at, self.end.figure(death.by), self.end.figure(death.figure)

    def met(self, *aims: Aim) -> Iterator[Goal]:
        outcome = self.end.outcome
        assert outcome is not None
        return (t.goal for t in outcome.tallies if t.times and t.goal.aim in aims)


@frozen
class Feat:
    """A feat: whom a game shows to have done it, and what it gives, the first of its ``gifts`` that
    the hero has not got."""

    id: str
    done: Callable[[Evidence], Shown]
    gifts: tuple[CardChange, ...]


@frozen
class Earned:
    """A feat of a hero, and the place in the log that shows it, -1 if only the end does."""

    hero: HeroId
    feat: str
    at: int


def grudges(nights: Iterable[Night]) -> Grudges:
    """Who was killed or seriously wounded by whom in earlier chapters: by the last who struck."""
    found: dict[HeroId, set[HeroId]] = {}
    for night in nights:
        for figure in (*night.killed, *night.serious):
            if by := killer_of(night, figure):
                found.setdefault(night.cast[figure], set()).add(night.cast[by])
    return {hero: frozenset(others) for hero, others in found.items()}


def earned(course: Evidence, most: int) -> tuple[Earned, ...]:
    """The feats that the heroes of a game have earned, at most one of each hero and so many of a
    side; whoever was killed has earned none. Feats count in their order, and those of one kind in
    that in which they were done."""
    found: list[Earned] = []
    heroes: set[HeroId] = set()
    room = dict.fromkeys(Side, most)
    for feat in FEATS.values():
        for figure, at in feat.done(course):
            one = course.end.figure(figure)
            if not one.card.hero or figure in course.dead or one.card.id in heroes:
                continue
            if room[one.side] > 0:
                room[one.side] -= 1
                heroes.add(one.card.id)
                found.append(Earned(one.card.id, feat.id, at))
    return tuple(found)


def exploits(course: Evidence) -> Mapping[str, str]:
    """The feats that the commoners of a game have done, by letter, one of each; whoever was killed
    has done none."""
    found: dict[str, str] = {}
    for feat in FEATS.values():
        for figure, _at in feat.done(course):
            if not course.end.figure(figure).card.hero and figure not in course.dead:
                found.setdefault(figure, feat.id)
    return found


# How each is counted


def _three(course: Evidence) -> Shown:
    felled: dict[str, int] = {}
    for at, killer, _ in course.kills():
        felled[killer.id] = felled.get(killer.id, 0) + 1
        if felled[killer.id] == _FELLED:
            yield killer.id, at


def _account(course: Evidence) -> Shown:
    for at, killer, killed in course.kills():
        if killed.card.hero and killed.card.id in course.grudges.get(killer.card.id, ()):
            yield killer.id, at


def _postman(course: Evidence) -> Shown:
    left = _last_notes(course.log, NoteKind.LEAVES)
    for goal in course.met(Aim.TAKE_AWAY):
        for figure in scoring.doers(course.end, goal):
            yield figure.id, left.get(figure.id, _END)


def _answered(course: Evidence) -> Shown:
    yield from ((won.winner, won.at) for won in course.won if won.parried and won.wounds)


def _not_tonight(course: Evidence) -> Shown:
    last = {found.blow.figure: found.at for found in landed(course.log)}
    for figure in course.end.figures:
        if figure.status in (Status.BOARD, Status.LEFT) and figure.until_death == 1:
            yield figure.id, last.get(figure.id, _END)


def _light(course: Evidence) -> Shown:
    shot: Standard | None = None
    for at, event in enumerate(course.log):
        if isinstance(event, Standard) and event.aim is not None:
            far = event.over and event.passed and event.difficulty >= LONG_SHOT
            shot = event if far else None
        elif isinstance(event, Hit) and shot is not None:
            if event.by == shot.figure and event.wounds:
                yield event.by, at
            shot = None


def _room(course: Evidence) -> Shown:
    yield from ((won.winner, won.at) for won in course.won if won.support >= _SUPPORT)


def _lowered(course: Evidence) -> Shown:
    striker = ""
    for at, event in enumerate(course.log):
        if isinstance(event, Hit):
            striker = event.by
        elif isinstance(event, Note) and event.kind == _SURRENDERS:
            yield striker, at
    for goal in course.met(Aim.CAPTURE):
        for enemy in course.end.on_board(goal.side.other):
            if scoring.concerns(enemy, goal.subject) and (enemy.down or enemy.seriously_wounded):
                for one in zones.engaged_with(course.end, enemy):
                    yield one.id, _END


def _under_his_nose(course: Evidence) -> Shown:
    for at, event in enumerate(course.log):
        if isinstance(event, Note) and event.kind in (_STEALS, _SEDUCED, _PERSUADED):
            who = event.figure if event.kind == _STEALS else event.details["by"]
            assert who is not None
            yield who, at


def _upper_road(course: Evidence) -> Shown:
    passed: dict[str, list[int]] = {}
    failed: set[str] = set()
    for at, event in enumerate(course.log):
        if isinstance(event, Standard) and event.over and event.what in _UPPER_ROAD:
            if event.passed:
                passed.setdefault(event.figure, []).append(at)
            else:
                failed.add(event.figure)
    for figure, times in passed.items():
        if figure not in failed and len(times) >= _CLIMBS:
            yield figure, times[_CLIMBS - 1]


def _candle(course: Evidence) -> Shown:
    for goal in course.met(Aim.CONTROL):
        assert goal.place is not None
        for figure in course.end.on_board(goal.side):
            if figure.at in goal.place.squares:
                yield figure.id, _END


def _first_blood(course: Evidence) -> Shown:
    first = next(landed(course.log), None)
    if first is not None and first.blow.by and course.enemies(first.blow.by, first.blow.figure):
        yield first.blow.by, first.at


def _of_errand(course: Evidence) -> Shown:
    """Only a secret errand shows it (`ad1666.campaign.errands`)."""
    return iter(())


def _last_notes(log: Sequence[Event], kind: NoteKind) -> dict[str, int]:
    """Where in the log the last note of a kind is, by figure."""
    return {
        event.figure: at
        for at, event in enumerate(log)
        if isinstance(event, Note) and event.kind is kind and event.figure is not None
    }


_FORTITUDE, _SENSES = more("fortitude"), more("senses")


def _able(name: str, *instead: CardChange) -> tuple[CardChange, ...]:
    return (able(name), *(instead or (_FORTITUDE,)))


FEATS: Mapping[str, Feat] = {
    feat.id: feat
    for feat in (
        Feat("three-at-one-table", _three, (_FORTITUDE,)),
        Feat("account-settled", _account, _able("Frenzied attack")),
        Feat("postman", _postman, (more("agility"),)),
        Feat("answered-in-steel", _answered, _able("Disarm")),
        Feat("not-tonight", _not_tonight, (more("death"),)),
        Feat("light-in-the-window", _light, _able("Rapid loading", _SENSES)),
        Feat("one-against-the-room", _room, _able("Living barricade")),
        Feat("lowered-point", _lowered, (more("charisma"),)),
        Feat("from-under-his-nose", _under_his_nose, (more("intelligence"),)),
        Feat("by-the-upper-road", _upper_road, (more("agility"),)),
        Feat("last-candle", _candle, _able("Iron guard")),
        Feat("first-blood", _first_blood, (_SENSES,)),
        Feat("engraver", _of_errand, (_SENSES,)),
        Feat("dancing-master", _of_errand, (more("agility"),)),
        Feat("clean-cuffs", _of_errand, (_FORTITUDE,)),
        Feat("two-visits", _of_errand, (more("charisma"),)),
        Feat("second-edition", _of_errand, (more("intelligence"),)),
        Feat("against-two", _of_errand, (_FORTITUDE,)),
        Feat("by-the-window", _of_errand, (more("agility"),)),
    )
}
"""All feats, in the order in which they count."""
