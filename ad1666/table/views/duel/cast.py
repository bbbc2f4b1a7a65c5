"""What a test puts on the stage: who takes part, with what, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from ad1666.i18n import _, signed
from ad1666.rules.cards import Card, Location, Side, Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import Event, Fight, Hand, Hit, Note, NoteKind, Opposed, Standard, Term
from ad1666.rules.state import State
from ad1666.table.settings import preferences
from ad1666.table.words import vocabulary
from ad1666.table.words.causes import cause
from ad1666.table.words.events import relocated, reported

_FATES = frozenset(
    {
        NoteKind.DIES,
        NoteKind.FALLS,
        NoteKind.KNOCKED_DOWN,
        NoteKind.STUNNED,
        NoteKind.SERIOUSLY_WOUNDED,
    }
)
"""What may happen to a figure at the end of a test."""


@frozen
class Played:
    """The cards that one side has played."""

    card: Card
    named: Suit | None
    """The suit given to a joker."""
    boosts: tuple[Card, ...]


@frozen
class Hurt:
    """The harm done at the end of a test: how many wounds, where, and whether they were fatal."""

    location: Location
    wounds: int
    dead: bool


@frozen
class Actor:
    """One side of the stage: a figure or, in the test for the initiative, a player. A mere target
    has ``played`` nothing, and its ``total`` is the difficulty; otherwise ``total`` is the sum."""

    side: Side
    name: str
    weapon: str
    figure: Figure | None
    played: Played | None
    terms: tuple[str, ...]
    """What the total is made of, one line each."""
    total: int
    hurt: Hurt | None = None


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

    @property
    def great(self) -> bool:
        """Whether it takes a whole band, because two actors face each other."""
        return len(self.actors) > 1

    def goes_on_from(self, before: Cast) -> bool:
        """Whether this is the same test as ``before``, with the same cards except for boosts."""
        return (self.title, self._opening) == (before.title, before._opening)

    @property
    def _opening(self) -> tuple[object, ...]:
        return tuple((a.name, a.played.card if a.played is not None else None) for a in self.actors)


def cast(test: Standard | Opposed, state: State, outcome: Sequence[Event] = ()) -> Cast:
    """The cast of a test. ``outcome`` is what has happened since it was over. ``state`` is what may
    be seen, and turns ids into names."""
    said = tuple(_said(outcome, state))
    title = vocabulary.what(test.what)
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
    dead = any(isinstance(e, Note) and (e.kind, e.figure) == (NoteKind.DIES, name) for e in outcome)
    return evolve(actor, hurt=Hurt(hits[-1].location, hits[-1].wounds, dead))


def last_test(
    log: Sequence[Event], news: Sequence[Event]
) -> tuple[Standard | Opposed, Sequence[Event]] | None:
    """The last finished test and the events since then; None if the news (the end of the log)
    report neither its end nor a hit that it caused."""
    for number in range(len(log) - 1, -1, -1):
        match log[number]:
            case Opposed(over=True) | Standard(over=True) as test:
                fresh = number >= len(log) - len(news)
                if fresh or any(isinstance(e, Hit) and _of(e, test) for e in news):
                    return test, log[number + 1 :]
                return None
    return None


def _of(hit: Hit, test: Standard | Opposed) -> bool:
    """Whether a hit was caused by a fight or a shot."""
    if isinstance(test, Opposed):
        return {hit.figure, hit.by} == {test.red.figure, test.blue.figure}
    return test.aim is not None and hit.by == test.figure


def _fighter(hand: Hand, fight: Fight | None, state: State) -> Actor:
    figure = _figure(state, hand.figure)
    name = (
        vocabulary.side(hand.player) if figure is None else vocabulary.figure(figure, state.figures)
    )
    weapon = ""
    if fight is not None and hand.figure is not None:
        weapon = vocabulary.item(state, fight.weapon(hand.figure).id)
    added = hand.total - hand.card.value - sum(term.value for term in hand.terms)
    played = Played(hand.card, hand.suit if hand.card.joker else None, hand.boosts)
    terms = _terms(hand.card, hand.terms, added if hand.boosts else None, state)
    return Actor(hand.player, name, weapon, figure, played, terms, hand.total)


def _standard(test: Standard, state: State) -> Iterable[Actor]:
    """Who makes a standard test, and the target if there is one."""
    added = test.result - test.card.value - sum(term.value for term in test.terms)
    terms = _terms(test.card, test.terms, added if test.boosts else None, state)
    played = Played(test.card, None, test.boosts)
    name = vocabulary.figure_by_id(state, test.figure)
    figure, difficulty = _figure(state, test.figure), tuple(_numbers(test.made_of, state))
    if test.aim is None:
        yield Actor(test.player, name, "", figure, played, terms, test.result)
        return
    weapon = vocabulary.item(state, test.aim.weapon.id)
    yield Actor(test.player, name, weapon, figure, played, terms, test.result)
    if (target := _figure(state, test.aim.target)) is not None:
        name = vocabulary.figure(target, state.figures)
        yield Actor(target.side, name, "", target, None, difficulty, test.difficulty)


def _terms(card: Card, terms: Iterable[Term], boosted: int | None, state: State) -> tuple[str, ...]:
    """A line for each number of a sum, with its cause."""
    lines = [_("Card **{value}**").format(value=card.value), *_numbers(terms, state)]
    if boosted is not None:
        lines.append(_("**{value:+d}** boosts").format(value=boosted) + _cited("TEST-4"))
    return tuple(lines)


def _numbers(terms: Iterable[Term], state: State) -> list[str]:
    return [f"**{signed(t.value)}** {cause(state, t)}{_cited(t.clause)}" for t in terms]


def _cited(clause: str) -> str:
    return f" [[{clause}]]" if preferences.now.clauses else ""


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


def _figure(state: State, figure_id: str | None) -> Figure | None:
    return next((f for f in state.figures if f.id == figure_id), None)
