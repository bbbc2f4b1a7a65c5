"""The three lessons: steel, powder, and the prize."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.i18n import N_
from ad1666.play.course import PUPIL, Course, Deal, Step
from ad1666.play.targets import Area
from ad1666.rules.board import Edge
from ad1666.rules.cards import Card, Side, card
from ad1666.rules.characters import Square
from ad1666.rules.events import CardTest, Event, Note, NoteKind, Opposed, Standard
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.verbs import Verb

# What shows that a step is done


_PERSUADE, _PERSUADED = "persuade", "persuaded"
"""What the deed and the note of an ability are called in records (ABIL-24)."""


def _note(*kinds: str, figure: str | None = None) -> Callable[[Event], bool]:
    def done(event: Event) -> bool:
        return (
            isinstance(event, Note)
            and event.kind in kinds
            and (figure is None or event.figure == figure)
        )

    return done


def _phase(phase: Phase) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, Note) and event.details.get("phase") is phase


def _boosted(event: Event) -> bool:
    return isinstance(event, Opposed) and event.what == CardTest.MELEE and bool(event.red.boosts)


def _fought(event: Event) -> bool:
    return isinstance(event, Opposed) and event.what == CardTest.MELEE and event.over


def _settled(event: Event) -> bool:
    """Whether a fight has come to something: a parry only begins it anew."""
    ends = isinstance(event, Note) and event.kind in (NoteKind.WITHDRAWS, NoteKind.DIES)
    return ends or _phase(Phase.MORALE)(event)


def _comes_to(square: Square) -> Callable[[Event], bool]:
    return lambda event: (
        isinstance(event, Note)
        and (event.kind, event.figure) == (NoteKind.GOES, PUPIL)
        and event.details.get("to") == square
    )


def _turn(number: int) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, Note) and event.details.get("turn") == number


def _shot(kind: CardTest) -> Callable[[Event], bool]:
    return lambda event: (
        isinstance(event, Standard) and event.over and (event.what, event.figure) == (kind, PUPIL)
    )


def _waits(event: Event) -> bool:
    return (
        isinstance(event, Note)
        and event.figure == PUPIL
        and event.details.get("action") == Verb.WAIT
    )


# What may be chosen


def _does(*verbs: str) -> Callable[[Choice], bool]:
    return lambda choice: choice.verb in verbs


def _stays(choice: Choice) -> bool:
    """The end of a move, or of the activation."""
    return choice.verb in (Verb.STOP, Verb.END)


def _lays(choice: Choice) -> bool:
    """A card from the hand."""
    return choice.verb == Verb.PLAY and choice.details.card is not None


def _activates(figure: str) -> Callable[[Choice], bool]:
    return lambda choice: choice.verb == Verb.ACTIVATE and choice.who == figure


def _strikes(choice: Choice) -> bool:
    return choice.verb == Verb.ATTACK and choice.details.item in (None, "rapier")


def _cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


# Steel

_INITIATIVE = _note(NoteKind.INITIATIVE)
STEEL = Course(
    "steel",
    "sentry",
    (
        Step(
            N_(
                "**You are d'Artagnan**, in red; the Cardinal's guard has laughed at your horse. "
                "You have the initiative, so you go first. **Walk up to him.** The light shows "
                "how far you get. Click a square beside him, or move the cursor there with the "
                "arrow keys and press Enter. [[MOVE-1]]"
            ),
            _phase(Phase.COMBAT),
            _stays,
            beside="E",
        ),
        Step(
            N_(
                "**Beside an enemy** you are engaged, and neither of you simply walks away. When "
                "all have acted it comes to steel: attack him. [[ZOC-2]] [[MEL-1]]"
            ),
            _note(NoteKind.ATTACKS, figure=PUPIL),
            _strikes,
            figures=("E",),
        ),
        Step(
            N_(
                "**Lay a card**, face down. Its value is added to your skill, its suit says where "
                "you hit. Below each card is your chance to win. [[OPP-1]]"
            ),
            _note(NoteKind.LAYS, figure=PUPIL),
            _lays,
        ),
        Step(
            N_(
                "**Neck and neck.** Now boost: another card of the suit of the one you laid adds "
                "{suit}, one of the same value adds {value}. Yours are all fours. [[OPP-3]]"
            ),
            _boosted,
            _does(Verb.BOOST),
        ),
        Step(
            N_(
                "**Go on, or pass?** You take turns. Two passes in a row end it, and the higher "
                "sum wins. A card that you keep serves you later. [[OPP-3]]"
            ),
            _fought,
            topics=(Topic.BOOST,),
        ),
        Step(
            N_(
                "**Won by how much?** The difference and the weapon make the wounds, armour takes "
                "some off, and the loser steps back. [[MEL-9]] Now a new turn: each has drawn two "
                "cards. Lay one for the initiative. [[TURN-3]]"
            ),
            _INITIATIVE,
            topics=(Topic.COMMIT,),
        ),
        Step(
            N_(
                "**The higher card** has the initiative, and goes first. **After him!** He has "
                "stepped back; stand beside him once more."
            ),
            _phase(Phase.COMBAT),
            _stays,
            beside="E",
        ),
        Step(
            N_(
                "**Attack again**, and lay a card. It need not be one of your hand: whoever turns "
                "up the top of the deck keeps the hand full. [[CARD-4]]"
            ),
            _note(NoteKind.LAYS, figure=PUPIL),
            lambda choice: _strikes(choice) or choice.verb == Verb.PLAY,
            figures=("E",),
        ),
        Step(
            N_(
                "**A joker: he has ten.** Boost if you like, but this one you lose. A good fencer "
                "has an answer to that. Pass. [[CARD-3]]"
            ),
            _fought,
            topics=(Topic.BOOST,),
        ),
        Step(
            N_(
                "**Parry!** One marker a blow, as many as you have Fencing. The card turned up "
                "must beat the difference; if it does, the fight starts over. [[MEL-8]]"
            ),
            _note(NoteKind.REMATCH),
            _does(Verb.PARRY),
        ),
        Step(
            N_(
                "**Turned aside.** The cards of both are gone, his ten with them. Lay again, boost "
                "if it helps, and win."
            ),
            _settled,
            topics=(Topic.COMMIT, Topic.BOOST),
        ),
    ),
    {
        Side.RED: Deal(
            hand=_cards("S4 G4 U4 U3 G3 U5 S5"),
            initiative=_cards("U8 G8"),
            fight=_cards("S2 H8 S8 G7"),
            parry=_cards("RJ"),
        ),
        Side.BLUE: Deal(
            hand=_cards("S5 S4 S3 U4 U5 G5 G3"),
            initiative=_cards("U2 G2"),
            fight=_cards("H7 RJ H2 H3"),
            parry=_cards("BJ S2 H4"),
        ),
    },
    N_(
        "**That is steel:** walk up, lay, boost, and parry when it goes wrong. Whenever in doubt, "
        "point at a card or a button and read."
    ),
)

# Powder

_DOOR, _COVER = Edge(4, 3, "W"), (4, 3)

POWDER = Course(
    "powder",
    "seeker",
    (
        Step(
            N_(
                "**You are one of the King's musketeers**, in the guardhouse; on the drill ground "
                "stands a marksman of the Cardinal's. You have the initiative, so you go first. "
                "**Open the door.** Click it; with keys, choose a partial move and then the door. "
                "It takes one point of the move. Nobody sees or shoots through a closed one. "
                "[[MOVE-5]] [[BOARD-10]]"
            ),
            _note(NoteKind.DOOR_OPEN, figure=PUPIL),
            _does(Verb.OPEN, Verb.PARTIAL_MOVE, Verb.FULL_MOVE),
            edge=_DOOR,
        ),
        Step(
            N_(
                "**Out, behind the low wall.** Every shot that comes from beyond it has {wall:+d}. "
                "Your own shots it does not hinder, as it stands at your square. [[SHOT-5]]"
            ),
            _comes_to(_COVER),
            squares=(_COVER,),
        ),
        Step(
            N_(
                "**Stop here.** A quick shot would have {quick:+d}, and he is far away. Two "
                "partial actions or one full one, or less, are an activation. [[ACT-13]] [[TURN-6]]"
            ),
            _turn(2),
            _stays,
        ),
        Step(
            N_(
                "**He has shot, and missed;** now he has to load. A new turn: each of you has "
                "drawn two cards. Lay one for the initiative. [[TURN-3]]"
            ),
            _INITIATIVE,
            topics=(Topic.COMMIT,),
        ),
        Step(
            N_(
                "**Now you.** Take an aimed shot, a full action. Nobody answers a "
                "shot: a card from the deck and your skill must reach the difficulty of the range. "
                "[[ACT-4]] [[SHOT-10]]"
            ),
            _shot(CardTest.AIMED_SHOT),
            _does(Verb.AIMED_SHOT),
            figures=("E",),
        ),
        Step(
            N_(
                "**Hit, and empty.** A musket takes two actions to load, unless its owner is quick "
                "at it. [[ITEM-7]] A new turn; somebody else is coming. Lay a card for the "
                "initiative."
            ),
            _INITIATIVE,
            topics=(Topic.COMMIT,),
        ),
        Step(
            N_(
                "**Reload**, a full action. King's musketeers load rapidly: a test decides whether "
                "it is done at once. [[ACT-8]] [[ABIL-17]]"
            ),
            _note(NoteKind.RELOADS, figure=PUPIL),
            _does(Verb.RELOAD),
            figures=("F",),
        ),
        Step(
            N_(
                "**Loaded.** You could still take two steps, but the wall is good: stop here. "
                "Then lay a card for the initiative of the new turn."
            ),
            _INITIATIVE,
            _stays,
            topics=(Topic.COMMIT,),
        ),
        Step(
            N_(
                "**Wait.** He will come to you. Whoever waits may shoot or step in the middle of "
                "what another does. [[ACT-9]]"
            ),
            _waits,
            _does(Verb.WAIT),
            figures=("F",),
        ),
        Step(
            N_(
                "**There he comes:** you are asked at each of his steps. Interrupt him with a "
                "quick shot, before he is beside you: in a fight a musket is of no use. [[ACT-10]]"
            ),
            _shot(CardTest.QUICK_SHOT),
            lambda choice: choice.verb == Verb.INTERRUPT and choice.deed == Verb.QUICK_SHOT,
            _does(Verb.PASS),
            figures=("F",),
        ),
    ),
    {
        Side.RED: Deal(
            hand=_cards("S6 G6 H6 U6 G7 H7 U7 S5 G5 H5 U5"),
            initiative=_cards("U8 H8 G8"),
            action=_cards("S8 G8 S7 H8"),
        ),
        Side.BLUE: Deal(
            hand=_cards("S4 G3 H4 U4 G4 S3 H3 U3 H2 G2 S2"),  # less than any of the pupil's
            initiative=_cards("U2 H5 U5 G5"),
            action=_cards("BJ S2 G2"),
        ),
    },
    N_(
        "**That is powder:** doors and cover, one good shot, loading behind a wall, and patience. "
        "Where the guard may come each shot brings it nearer: mind that in earnest. [[GUARD-1]]"
    ),
)

# The prize

_LETTER, _HALFWAY, _GATE = (6, 3), (4, 3), (0, 3)
_PORTER = "F"


def _lets_pass(choice: Choice) -> bool:
    return _stays(choice) or _activates(_PORTER)(choice)


def _walks_out(choice: Choice) -> bool:
    """A step off the board, or the move that it takes of somebody who has stopped in the gate."""
    off = choice.verb == Verb.STEP and choice.details.square is None
    return off or choice.verb == Verb.PARTIAL_MOVE


PRIZE = Course(
    "prize",
    "sentry",
    (
        Step(
            N_(
                "**You are Aramis.** What counts stands beside the board, with its points: carry "
                "the letter off by the gate. Most games are about such a thing. [[GUARD-3]] **Walk "
                "onto the letter.** The guard controls all squares about him: in his zone you have "
                "to stop. [[ZOC-1]] [[ZOC-2]]"
            ),
            _phase(Phase.COMBAT),
            lambda choice: _activates(PUPIL)(choice) or _stays(choice),
            beside="E",
            spots=(_LETTER,),
        ),
        Step(
            N_(
                "**So near, and held:** whoever is engaged can neither pick anything up nor walk "
                "away. Push him back: attack. [[ACT-2]]"
            ),
            _note(NoteKind.ATTACKS, figure=PUPIL),
            _strikes,
            figures=("E",),
        ),
        Step(
            N_(
                "**Any win will do.** The loser has to step back, even unhurt, to where no enemy "
                "reaches. Lay a card, boost if you must. [[MEL-10]] [[MEL-11]]"
            ),
            _note(NoteKind.WITHDRAWS, figure="E"),
            topics=(Topic.COMMIT, Topic.BOOST),
        ),
        Step(
            N_(
                "**The guard is on its way.** A token goes each turn, for each death and for each "
                "shot; with the last one the game is over. Lay a card for the initiative. "
                "[[GUARD-1]]"
            ),
            _INITIATIVE,
            _does(Verb.PLAY),
            targets=(Area.GUARD,),
        ),
        Step(
            N_("**Now take it.** To pick something up is a partial action. [[ACT-14]]"),
            _note(NoteKind.PICKS_UP, figure=PUPIL),
            lambda choice: _activates(PUPIL)(choice) or choice.verb == Verb.PICK_UP,
            spots=(_LETTER,),
        ),
        Step(
            N_(
                "**Off with it.** One partial action is left: a move of two points. If you died "
                "here, the letter would lie where you fell. [[ITEM-4]]"
            ),
            _turn(3),
            _stays,
            squares=(_HALFWAY,),
        ),
        Step(
            N_(
                "**To the gate.** Lay a card for the initiative, then walk up to the porter, a "
                "spy of the Cardinal's, and stop beside him. As long as he is inconspicuous he "
                "holds up no one, and no one may strike at him. [[ABIL-6]]"
            ),
            _phase(Phase.COMBAT),
            lambda choice: _activates(PUPIL)(choice) or _stays(choice),
            beside=_PORTER,
            figures=(_PORTER,),
            topics=(Topic.COMMIT,),
        ),
        Step(
            N_(
                "**A word.** After the fights comes the phase of words. Persuade the spy, and lay "
                "a card for it: your Charisma against his Fortitude. [[TURN-9]] [[ABIL-24]]"
            ),
            _note(_PERSUADED),
            _does(_PERSUADE),
            figures=(_PORTER,),
            topics=(Topic.COMMIT,),
        ),
        Step(
            N_(
                "**A friend, for a turn:** you decide for him. Lay a card for the initiative, then "
                "let the spy act first: he steps out of the gate, and stops there. [[GEN-3]] "
                "[[TURN-4]]"
            ),
            _note(NoteKind.ACTIVATES, figure=PUPIL),
            _lets_pass,
            squares=((0, 2), (0, 4)),
            mover=_PORTER,
            figures=(_PORTER,),
            topics=(Topic.COMMIT,),
        ),
        Step(
            N_(
                "**The way is free.** Walk into the gate, and on off the board: click the golden "
                "arrow, or press the key beside it. [[BOARD-12]]"
            ),
            _note(NoteKind.LEAVES, figure=PUPIL),
            _walks_out,
            squares=(_GATE,),
            spots=(_GATE,),
        ),
    ),
    {
        Side.RED: Deal(
            hand=_cards("S6 G5 U4 H7 S7 G7 H6 U7 U6"),
            initiative=_cards("U8 H8 G8"),
            fight=_cards("H5 S8"),
            words=_cards("G6 S5"),
        ),
        Side.BLUE: Deal(
            hand=_cards("S3 S5 G3 G4 U3 U5 S4 G5 U4"),
            initiative=_cards("U2 H2 G2"),
            fight=_cards("H4 H3"),
            parry=_cards("BJ H3"),
            words=_cards("S2"),
        ),
    },
    N_(
        "**The letter is yours,** and that is what it is all about: something to win, somebody in "
        "the way, and not much time. Now the first chapter, in earnest."
    ),
)

COURSES = {course.name: course for course in (STEEL, POWDER, PRIZE)}
"""All lessons by their names."""
