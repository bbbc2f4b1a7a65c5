"""What a test puts on the stage: who takes part, with what, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from ad1666.i18n import _
from ad1666.play import stakes
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Figure
from ad1666.rules.events import Event, Fight, Hand, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.words import vocabulary
from ad1666.words.events import relocated, reported
from ad1666.words.sums import Sum, of_cards, of_terms

_FATES = frozenset(
    {
        NoteKind.DIES,
        NoteKind.FALLS,
        NoteKind.KNOCKED_DOWN,
        NoteKind.STUNNED,
        NoteKind.SERIOUSLY_WOUNDED,
        NoteKind.UNPARRIED,
    }
)
"""What may happen to a figure at the end of a test."""


@frozen
class Hurt:
    """The harm done at the end of a test: how many wounds, where, and whether they were fatal."""

    location: Location
    wounds: int
    dead: bool
    serious: bool = False
    """Whether it made who took it seriously wounded."""


@frozen
class Actor:
    """One side of the stage: a figure or, in the test for the initiative, a player. The sum of a
    mere target has no card: it is the difficulty."""

    side: Side
    name: str
    weapon: str
    figure: Figure | None
    sum: Sum
    terms: tuple[str, ...]
    """What the sum is made of, one line each."""
    hurt: Hurt | None = None
    fights: bool = False
    """Whether it fights, shoots or is shot at, so that its wounds are shown."""
    risk: int = 0
    """The wounds that it would take as the test stands."""
    doomed: bool = False
    """Whether it would die of them."""


@frozen
class Cast:
    """All that the stage shows of a test. ``difficulty`` is None if two sums are compared."""

    title: str
    actors: tuple[Actor, ...]
    difficulty: int | None
    standing: str
    """Who leads, or how the test ended."""
    lead: int
    """The lead of the first actor over the other, or over the difficulty."""
    outcome: tuple[str, ...]
    """The consequences, one sentence each; empty while the test goes on."""
    stakes: tuple[str, ...] = ()
    """What hangs on it while it goes on, one line each, the first as it stands."""

    @property
    def great(self) -> bool:
        """Whether it takes a whole band, because two actors face each other."""
        return len(self.actors) > 1

    def goes_on_from(self, before: Cast) -> bool:
        """Whether this is the same test as ``before``, with the same cards except for boosts."""
        return (self.title, self._opening) == (before.title, before._opening)

    @property
    def _opening(self) -> tuple[object, ...]:
        return tuple((a.name, a.sum.card) for a in self.actors)


def cast(test: Standard | Opposed, state: State, outcome: Sequence[Event] = ()) -> Cast:
    """The cast of a test. ``outcome`` is what has happened since it was over. ``state`` is what may
    be seen, and turns ids into names."""
    found = _cast(test, state, outcome)
    at_stake = test.fight if isinstance(test, Opposed) else test.aim or test.blow
    if at_stake is not None:
        found = evolve(found, actors=tuple(evolve(actor, fights=True) for actor in found.actors))
    hangs = None if test.over else stakes.of(state, test)
    if hangs is None:
        return found
    actors = tuple(
        actor
        if actor.figure is None
        else evolve(
            actor, risk=hangs.at_risk(actor.figure.id), doomed=hangs.deadly(actor.figure.id)
        )
        for actor in found.actors
    )
    return evolve(found, actors=actors, stakes=stakes.words(state, test, hangs))


def _cast(test: Standard | Opposed, state: State, outcome: Sequence[Event]) -> Cast:
    """The cast without what hangs on the test."""
    said = tuple(_said(outcome, state))
    title = vocabulary.what(test.what, state)
    if isinstance(test, Opposed):
        actors = tuple(_fighter(hand, test.fight, state) for hand in (test.red, test.blue))
        actors = tuple(_with_hurt(actor, outcome) for actor in actors)
        lead = test.red.total - test.blue.total
        return Cast(title, actors, None, _lead(actors, test), lead, said)
    grade = _("{result} against difficulty {difficulty}: {grade}").format(
        result=test.result, difficulty=test.difficulty, grade=vocabulary.grade(test.grade)
    )
    lead = test.result - test.difficulty
    shooting = tuple(_with_hurt(actor, outcome) for actor in _standard(test, state))
    return Cast(title, shooting, test.difficulty, grade, lead, said)


def _with_hurt(actor: Actor, outcome: Sequence[Event]) -> Actor:
    """An actor with the last hit that it took."""
    if actor.figure is None:
        return actor
    name = actor.figure.id
    hits = [e for e in outcome if isinstance(e, Hit) and e.figure == name and e.wounds]
    if not hits:
        return actor
    fates = {e.kind for e in outcome if isinstance(e, Note) and e.figure == name}
    dead, serious = NoteKind.DIES in fates, NoteKind.SERIOUSLY_WOUNDED in fates
    return evolve(actor, hurt=Hurt(hits[-1].location, hits[-1].wounds, dead, serious))


def last_test(
    log: Sequence[Event], news: Sequence[Event]
) -> tuple[Standard | Opposed, Sequence[Event]] | None:
    """The last finished test and the events since then; None if the news (the end of the log)
    report neither its end nor a hit that it caused, or if another turn has begun."""
    for number in range(len(log) - 1, -1, -1):
        match log[number]:
            case Note(kind=NoteKind.TURN):
                return None
            case Opposed(over=True) | Standard(over=True) as test:
                fresh = number >= len(log) - len(news)
                if fresh or any(isinstance(e, Hit) and _of(e, test) for e in news):
                    return test, log[number + 1 :]
                return None
    return None


def open_test(log: Sequence[Event]) -> Standard | Opposed | None:
    """The last test of a log, if it goes on."""
    for event in reversed(log):
        if isinstance(event, Standard | Opposed):
            return None if event.over else event
    return None


def _of(hit: Hit, test: Standard | Opposed) -> bool:
    """Whether a hit was caused by a fight or a shot."""
    if isinstance(test, Opposed):
        return {hit.figure, hit.by} == {test.red.figure, test.blue.figure}
    return test.aim is not None and hit.by == test.figure


def _fighter(hand: Hand, fight: Fight | None, state: State) -> Actor:
    figure = state.known(hand.figure)
    name = (
        vocabulary.side(hand.player) if figure is None else vocabulary.figure(figure, state.figures)
    )
    weapon = ""
    if fight is not None and hand.figure is not None:
        weapon = vocabulary.item(state, fight.weapon(hand.figure).id)
    return _actor(hand.player, name, weapon, figure, of_cards(hand, state))


def _standard(test: Standard, state: State) -> Iterable[Actor]:
    """Who makes a standard test, and the target if there is one."""
    name = vocabulary.figure_by_id(state, test.figure)
    weapon = "" if test.aim is None else vocabulary.item(state, test.aim.weapon.id)
    figure = state.known(test.figure)
    yield _actor(test.player, name, weapon, figure, of_cards(test, state))
    if test.aim is not None and (target := state.known(test.aim.target)) is not None:
        name = vocabulary.figure(target, state.figures)
        difficulty = of_terms(test.made_of, state, test.difficulty)
        yield _actor(target.side, name, "", target, difficulty)


def _actor(side: Side, name: str, weapon: str, figure: Figure | None, made: Sum) -> Actor:
    terms = tuple(made.on_stage(cited=preferences.now.clauses))
    return Actor(side, name, weapon, figure, made, terms)


def _lead(actors: Sequence[Actor], test: Opposed) -> str:
    if test.winner is None:
        return _("{total}: a tie").format(total=test.red.total)
    ahead = next(actor for actor in actors if actor.side is test.winner)
    words = _("{name} wins by {lead}") if test.over else _("{name} leads by {lead}")
    return words.format(name=ahead.name, lead=test.difference)


def _said(events: Iterable[Event], state: State) -> Iterable[str]:
    """The hits, wounds and deaths among events, one sentence each."""
    for event in events:
        match event:
            case Hit():
                yield _("{figure} is hit in the {location}: **{wounds}**.").format(
                    figure=vocabulary.figure_by_id(state, event.figure),
                    location=vocabulary.location(event.location),
                    wounds=vocabulary.harm(event.wounds),
                )
                if moved := relocated(event, state):
                    yield moved
            case Note() if event.kind in _FATES:
                said = reported(event, state)
                yield f"**{said}**" if event.kind is NoteKind.DIES else said
