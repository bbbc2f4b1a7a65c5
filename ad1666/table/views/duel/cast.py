"""What a test puts on the stage: who takes part, with what, what each lead would do, and the
result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, field, frozen

from ad1666.i18n import _, listed, signed
from ad1666.play import outcomes
from ad1666.play.outcomes import REACH, LeadMark, Marks, Outcome, Test
from ad1666.rules.cards import HIDDEN, Card, Location, Side, Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import (
    CardTest,
    Event,
    Grade,
    Hand,
    Hit,
    Note,
    NoteKind,
    Opposed,
    OpposedAhead,
    Standard,
    StandardAhead,
    TestSide,
)
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.views.duel.bar import ICONS
from ad1666.words import vocabulary
from ad1666.words.sums import Sum, of_cards, of_terms

_DECLARED = frozenset({NoteKind.ATTACKS, NoteKind.SWEEPS})


@frozen
class Play:
    """A test in the log, as far as that has been told; or an attack, before its test begins."""

    test: Test | None
    """As it was last reported."""
    begun: int
    """The place in the log where it began: for all that one attack leads to, the attack."""
    since: tuple[Event, ...] = ()
    """What has been told since."""
    attack: tuple[str, str] | None = None
    """Attacker and victim, of an attack or a shot."""

    @property
    def over(self) -> bool:
        """Whether its cards have decided it."""
        return isinstance(self.test, Standard | Opposed) and self.test.over

    @property
    def small(self) -> bool:
        """Whether it is shown small: nobody stands for it on the board."""
        return self.test is not None and self.test.what is CardTest.INITIATIVE


def last_play(log: Sequence[Event]) -> Play | None:
    """The last test or attack of a log in this turn."""
    test: Test | None = None
    since: tuple[Event, ...] = ()
    begun = 0
    for number in range(len(log) - 1, -1, -1):
        event = log[number]
        match event:
            case Note(kind=NoteKind.TURN):
                break
            case Note(kind=kind) if kind in _DECLARED and event.figure is not None:
                if test is None or outcomes.fighting(test):
                    return Play(test, number, since, (event.figure, event.details["target"]))
                break
            case Opposed() | Standard() | OpposedAhead() if test is None:
                test, since, begun = event, tuple(log[number + 1 :]), number
            case Opposed() | Standard() if test is not None and event.what == test.what:
                begun = number  # of a conversation with helpers there is nothing before
        if test is None or not isinstance(event, OpposedAhead | StandardAhead):
            continue
        if isinstance(test, Standard) and test.aim is not None:
            return Play(test, number, since, (test.aim.figure, test.aim.target))
        if not outcomes.fighting(test):
            return Play(test, number if event.what == test.what else begun, since)
    return None if test is None else Play(test, begun, since)


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
    mere target has no card: it is the difficulty. The card that lies face down is `HIDDEN`; before
    it is laid there is none."""

    side: Side
    name: str
    figure: Figure | None
    sum: Sum
    plays: bool = True
    """Whether it plays cards."""
    hurt: Hurt | None = None
    risk: int = 0
    """The wounds that it would take at most as the test stands."""
    mood: Mood = Mood.CALM


@frozen
class Cast:
    """All that the stage shows of a test. Who attacks stands at the left, or else red."""

    title: str
    actors: tuple[Actor, ...]
    difficulty: int | None
    """What a single actor has to reach; None if two stand on the stage."""
    lead: int
    """The lead of the actor at the left."""
    said: str
    """What that lead does, or how the test ended, in a few words."""
    marks: Marks = field(factory=dict)
    fought: bool = False
    """Whether blades decide it."""
    over: bool = False

    @property
    def great(self) -> bool:
        """Whether two actors face each other."""
        return len(self.actors) > 1

    @property
    def mark(self) -> LeadMark | None:
        """What the present lead does, if that is known."""
        return self.marks.get(max(-REACH, min(REACH, self.lead)))


def cast(play: Play, state: State, marks: Marks | None = None) -> Cast:
    """The cast of a test. ``state`` is what may be seen, and turns ids into names. Unless they are
    to be made of it, ``marks`` are those from before the test was over."""
    test = play.test
    assert test is not None
    difficulty = None
    if isinstance(test, Standard):
        actors = tuple(_standard(test, state))
        difficulty = test.difficulty if len(actors) == 1 else None
    else:
        sides = tuple(_opposed(test, play.since, state))
        first = None if test.fight is None else test.fight.attacker
        actors = sides if sides[0].figure is None or first != _id(sides[1]) else sides[::-1]
    if marks is None:
        marks = outcomes.marks(state, test, _suits(test, play.since), _id(actors[0]))
    lead = actors[0].sum.total - (difficulty if difficulty is not None else actors[1].sum.total)
    actors = tuple(_with_hurt(actor, play.since) for actor in actors)
    fought = not isinstance(test, Standard) and test.fight is not None
    found = Cast(_title(test, state), actors, difficulty, lead, "", marks, fought, play.over)
    title = _standing(found, test) if play.over else found.title
    found = evolve(found, title=title, actors=_with_moods(found))
    return evolve(found, said=_said(found, test, state))


def _id(actor: Actor) -> str | None:
    return None if actor.figure is None else actor.figure.id


def _title(test: Test, state: State) -> str:
    """With what is fought; else what is tested."""
    if isinstance(test, Standard) or test.fight is None:
        return vocabulary.what(test.what, state)
    weapon, other = (vocabulary.item(state, each.id) for each in test.fight.weapons)
    # Translators: the weapons of a fight
    return _("{weapon} against {other}").format(weapon=weapon, other=other)


def _suits(test: Test, since: Sequence[Event]) -> Mapping[str, Suit | None]:
    """The suits of first cards that both sides know, by figure: none until both are turned up."""
    if isinstance(test, Opposed):
        return {h.figure: h.suit for h in (test.red, test.blue) if h.figure is not None}
    if isinstance(test, Standard):
        return {}
    turned = _turned_up(test, since)
    if turned is None:
        sides = ((s.figure, s.kept) for s in (test.red, test.blue))
        return {figure: kept[1] for figure, kept in sides if figure is not None and kept}
    names = (e for e in since if isinstance(e, Note) and e.kind is NoteKind.NAMES)
    named = {each.figure: each.details["suit"] for each in names}
    sides_ = ((s.figure, turned[s.player].suit) for s in (test.red, test.blue))
    return {figure: named.get(figure, suit) for figure, suit in sides_ if figure is not None}


def _turned_up(test: OpposedAhead, since: Sequence[Event]) -> Mapping[Side, Card] | None:
    """The first cards that lie face up although a joker among them has no suit yet."""
    for event in since:
        if isinstance(event, Note) and event.kind is NoteKind.REVEALS and "red" in event.details:
            return {Side.RED: event.details["red"], Side.BLUE: event.details["blue"]}
    return None


def _opposed(test: OpposedAhead | Opposed, since: Sequence[Event], state: State) -> Iterable[Actor]:
    """Both sides of an opposed test, red first."""
    for party in (test.red, test.blue):
        figure = state.known(party.figure)
        side = party.player if figure is None else figure.side
        name = vocabulary.side(side)
        if figure is not None:
            name = vocabulary.figure(figure, state.figures)
        if isinstance(party, Hand):
            made = of_cards(party, state)
        else:
            assert isinstance(test, OpposedAhead)
            made = _ahead(test, party, since, state)
        yield Actor(side, name, figure, made)


def _ahead(test: OpposedAhead, party: TestSide, since: Sequence[Event], state: State) -> Sum:
    """A sum before it is complete: with the terms that no suit changes, and the card as it lies."""
    made = of_terms(party.always, state, who=party.figure)
    turned = _turned_up(test, since)
    card = None if turned is None else turned[party.player]
    if card is None and party.kept is not None:
        card = party.kept[0]
    if card is not None:
        return evolve(made, card=card, total=made.total + card.value)
    laid = any(
        isinstance(e, Note) and e.kind is NoteKind.LAYS and e.details["player"] is party.player
        for e in since
    )
    return evolve(made, card=HIDDEN if laid else None)


def _standard(test: Standard, state: State) -> Iterable[Actor]:
    """Who makes a standard test, and whom it is made against, if anybody: of a parry, whoever
    attacked stands at the left."""
    figure = state.known(test.figure)
    name = vocabulary.figure_by_id(state, test.figure)
    side = test.player if figure is None else figure.side
    own = Actor(side, name, figure, of_cards(test, state))
    against = None
    if test.aim is not None:
        against = state.known(test.aim.target)
    elif test.blow is not None:
        against = state.known(test.blow.by)
    if against is None:
        return (own,)
    difficulty = of_terms(test.made_of, state, test.difficulty)
    name = vocabulary.figure(against, state.figures)
    other = Actor(against.side, name, against, difficulty, plays=False)
    return (other, own) if test.blow is not None else (own, other)


def _with_hurt(actor: Actor, since: Sequence[Event]) -> Actor:
    """An actor with the last hit that it took."""
    name = _id(actor)
    hits = [e for e in since if isinstance(e, Hit) and e.figure == name and e.wounds]
    if name is None or not hits:
        return actor
    fates = {e.kind for e in since if isinstance(e, Note) and e.figure == name}
    dead, serious = NoteKind.DIES in fates, NoteKind.SERIOUSLY_WOUNDED in fates
    return evolve(actor, hurt=Hurt(hits[-1].location, hits[-1].wounds, dead, serious))


def _with_moods(shown: Cast) -> tuple[Actor, ...]:
    """The actors with faces that know what has come, or what is coming as the test stands."""
    hurt = [actor.hurt is not None for actor in shown.actors]
    if any(hurt):
        return tuple(
            evolve(actor, mood=Mood.PAIN if own else Mood.TRIUMPH)
            for actor, own in zip(shown.actors, hurt, strict=True)
        )
    mark = shown.mark
    if mark is None or mark.taker is None:
        return shown.actors
    ahead, behind = (Mood.TRIUMPH, Mood.FEAR) if mark.grave else (Mood.CALM, Mood.CALM)
    return tuple(
        evolve(actor, mood=behind, risk=mark.wounds[1])
        if _id(actor) == mark.taker
        else evolve(actor, mood=ahead)
        for actor in shown.actors
    )


# In words


def going_on(play: Play, state: State) -> str:
    """What is being decided, and between whom, for as long as no more can be told."""
    what, people = vocabulary.verb(Verb.ATTACK), tuple[str, ...](play.attack or ())
    if play.test is not None:
        what, people = vocabulary.what(play.test.what, state), outcomes.taking_part(play.test)
    names = listed([vocabulary.figure_by_id(state, who) for who in people])
    # Translators: what goes on just now, and who takes part: "Fight: Athos and Milady…"
    return _("{what}: {figures}…").format(what=what, figures=names) if names else f"{what}…"


def _standing(shown: Cast, test: Test) -> str:
    """How a test that is over has ended."""
    if isinstance(test, Standard):
        return _("{result} against difficulty {difficulty}: {grade}").format(
            result=test.result, difficulty=test.difficulty, grade=vocabulary.grade(test.grade)
        )
    if not shown.lead:
        return _("{total}: a tie").format(total=shown.actors[0].sum.total)
    ahead = shown.actors[shown.lead < 0]
    return _("{name} wins by {lead}").format(name=ahead.name, lead=abs(shown.lead))


def _said(shown: Cast, test: Test, state: State) -> str:
    """What the present lead does, as markup."""
    mark = shown.mark
    if mark is None:
        return ""
    lead = shown.lead
    if isinstance(test, Standard) and test.figure != _id(shown.actors[0]):
        lead = -lead
    ahead = signed(lead if isinstance(test, Standard) else abs(lead))
    words = _of_nothing(test) if mark.worst is Outcome.NOTHING else _of_mark(mark, shown, state)
    return f"{ahead}: [icon:{ICONS[mark.worst]}] {words}" if lead else words


def _of_nothing(test: Test) -> str:
    """How nobody is hurt."""
    if not isinstance(test, Standard):
        return _("a tie")
    return _("the blow is parried") if test.blow is not None else _("a miss")


def _of_mark(mark: LeadMark, shown: Cast, state: State) -> str:
    """What a lead does to whom, or for whom."""
    match mark.worst:
        case Outcome.AHEAD:
            return shown.actors[shown.lead < 0].name
        case Outcome.SUCCESS | Outcome.TRIUMPH | Outcome.FAILURE | Outcome.MISHAP:
            return vocabulary.grade(_GRADES[mark.worst])
    figure = vocabulary.figure_by_id(state, mark.taker)
    low, high = mark.wounds
    wounds = signed(-high)
    if low != high:
        # Translators: the wounds that somebody would take, such as −2 to −4
        wounds = _("{least} to {most}").format(least=signed(-low) if low else "0", most=wounds)
    if mark.sure is Outcome.DEATH:
        return _("{figure} dies").format(figure=figure)
    if mark.worst is Outcome.DEATH:
        return _("{figure} {wounds}, may die").format(figure=figure, wounds=wounds)
    if not high:
        return _("{figure} is not hurt").format(figure=figure)
    return f"{figure} {wounds}"


_GRADES: Mapping[Outcome, Grade] = some(
    Outcome,
    {
        Outcome.TRIUMPH: Grade.TRIUMPH,
        Outcome.SUCCESS: Grade.SUCCESS,
        Outcome.FAILURE: Grade.FAILURE,
        Outcome.MISHAP: Grade.MISHAP,
    },
)
