"""The three lessons: steel, powder, and the prize."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from ad1666.game.records.places import lesson_record
from ad1666.i18n import N_
from ad1666.resources import data_root
from ad1666.rules.cards import Card, Side, card
from ad1666.rules.events import CardTest, Event, Note, NoteKind, Opposed
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice
from ad1666.rules.verbs import Verb
from ad1666.table.play.course import PUPIL, Course, Deal, Step
from ad1666.table.settings import preferences


def scenario_of(course: Course) -> Path:
    """The file of the scenario of a lesson."""
    return data_root() / "assets" / "lesson" / f"{course.name}.toml"


# What shows that a step is done


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


# What may be chosen


def _does(*verbs: str) -> Callable[[Choice], bool]:
    return lambda choice: choice.verb in verbs


def _lays(choice: Choice) -> bool:
    """A card from the hand."""
    return choice.verb == Verb.PLAY and choice.details.card is not None


def _red_first(choice: Choice) -> bool:
    return choice.verb == Verb.FIRST and choice.details.side is Side.RED


def _strikes(choice: Choice) -> bool:
    return choice.verb == Verb.ATTACK and choice.details.item == "rapier"


def _cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


# Steel

_FIRST = _note(NoteKind.FIRST)
_INITIATIVE = _note(NoteKind.INITIATIVE)
_TURN = Step(
    N_(
        "**A new turn.** Both of you draw two cards, then each lays one for the initiative: the "
        "higher one says who begins. Keep the good ones for later. [[TURN-3]]"
    ),
    _INITIATIVE,
)

STEEL = Course(
    "steel",
    "sentry",
    (
        Step(
            N_(
                "**You are d'Artagnan**, in red; the Cardinal's guard has laughed at your horse. "
                "You have the initiative, so you say who begins. Go first."
            ),
            _FIRST,
            _red_first,
            figures=(PUPIL,),
        ),
        Step(
            N_(
                "**Walk up to him.** The dots show how far you get. Click a square beside him, or "
                "move the cursor there with the arrow keys and press Enter. [[MOVE-1]]"
            ),
            _phase(Phase.COMBAT),
            _does(Verb.END),
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
                "1, one of the same value adds 2. Yours are all fours. [[OPP-3]]"
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
        ),
        Step(
            N_(
                "**Won by how much?** The difference and the weapon make the wounds, armour takes "
                "some off, and the loser steps back. [[MEL-9]] Now a new turn: each has drawn two "
                "cards. Lay one for the initiative. [[TURN-3]]"
            ),
            _INITIATIVE,
        ),
        Step(N_("**The higher card** has the initiative. Go first again."), _FIRST, _red_first),
        Step(
            N_("**After him!** He has stepped back; stand beside him once more."),
            _phase(Phase.COMBAT),
            _does(Verb.END),
            beside="E",
        ),
        Step(
            N_(
                "**Attack again**, and lay a card. You need not look for a good one: whoever turns "
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
            _fought,
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

COURSES = (STEEL,)
"""All lessons, in order."""


def after(course: Course) -> Course | None:
    """The lesson after another; None after the last."""
    at = COURSES.index(course) + 1
    return COURSES[at] if at < len(COURSES) else None


def proposed(done: Collection[str]) -> Course:
    """The first lesson that is not among those done; the first of all if all are."""
    return next((course for course in COURSES if course.name not in done), COURSES[0])


def known(course: Course) -> bool:
    """Whether a lesson has been begun or gone through."""
    return course.name in preferences.now.lessons or lesson_record(course.name).exists()
