"""The lesson: a duel against a program, with a prepared table, in which the player carries
out each step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import define, frozen

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Fate, Shuffle
from ad1666.game.library import put_lesson_away
from ad1666.game.records.places import lesson_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import N_, _
from ad1666.resources import data_root
from ad1666.rules.cards import Card, Side, card
from ad1666.rules.events import Event, Note, NoteKind, Opposed
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Draw, Drawn
from ad1666.table.play.turned import Turned
from ad1666.table.scenes.game import GameScene
from ad1666.table.toolkit.scene import Scene

PUPIL = "A"
"""The player's figure."""


@frozen
class Step:
    """What to do, and the event that shows that it was done."""

    words: str
    done: Callable[[Event], bool]


def _note(*kinds: NoteKind, figure: str | None = None) -> Callable[[Event], bool]:
    def done(event: Event) -> bool:
        return (
            isinstance(event, Note)
            and event.kind in kinds
            and (figure is None or event.figure == figure)
        )

    return done


def _combat(event: Event) -> bool:
    return isinstance(event, Note) and event.details.get("phase") is Phase.COMBAT


def _fought(event: Event) -> bool:
    return isinstance(event, Opposed) and event.over


def _new_turn(event: Event) -> bool:
    return isinstance(event, Note) and event.details.get("turn", 1) > 1


STEPS = (
    Step(
        N_(
            "**You are d'Artagnan**, in red; the man of the Cardinal has laughed at your horse. "
            "Whoever has the initiative says who begins. It is yours: go first. Click the button, "
            "or press the key on it."
        ),
        _note(NoteKind.FIRST),
    ),
    Step(
        N_(
            "**Walk up to the guard.** The dots show how far a move takes you. Click the one "
            "beside him. Point at anything on the table to read about it."
        ),
        _note(NoteKind.GOES, figure=PUPIL),
    ),
    Step(
        N_(
            "**Beside an enemy** you are engaged: neither of you simply walks away. End your "
            "activation once you stand there. When all have acted, it comes to steel. [[ZOC-2]]"
        ),
        _combat,
    ),
    Step(
        N_("**Steel.** Attack him. The player who went first begins here, too. [[MEL-1]]"),
        _note(NoteKind.ATTACKS),
    ),
    Step(
        N_(
            "**Lay a card**, face down. Its value is added to your skill, its suit is where you "
            "will hit him. Below each card is its chance to win. [[OPP-1]]"
        ),
        _note(NoteKind.LAYS, figure=PUPIL),
    ),
    Step(
        N_(
            "**Boost, or pass.** Another card of the same suit helps, one of the same value helps "
            "twice. You take turns; after two passes in a row the higher sum wins. [[OPP-3]]"
        ),
        _fought,
    ),
    Step(
        N_(
            "**Won by how much?** The difference and the weapon make the wounds, armour takes some "
            "away. The loser may parry, with a card against the difference; whoever is beaten "
            "steps back. [[MEL-9]]"
        ),
        _new_turn,
    ),
    Step(
        N_(
            "**A new turn.** Both draw two cards, then each lays one for the initiative. Keep the "
            "good ones for the fight. [[TURN-3]]"
        ),
        _note(NoteKind.INITIATIVE),
    ),
    Step(
        N_(
            "**That is all you need.** Go after him and finish it; whenever in doubt, point at a "
            "card or a button and read."
        ),
        _note(NoteKind.DIES),
    ),
)


@define
class Lesson:
    """The progress of the pupil."""

    at: int = 0
    dismissed: bool = False

    def take(self, turned: Turned) -> None:
        """Advances past the steps that were done, up to the last of them."""
        for event in turned.news:
            ahead = range(self.at, len(STEPS))
            found = next((n for n in ahead if STEPS[n].done(event)), None)
            if found is not None:
                self.at, self.dismissed = found + 1, False

    @property
    def words(self) -> str:
        """The current step; empty if the pupil has dismissed it or the duel is over."""
        if self.dismissed or self.at == len(STEPS):
            return ""
        where = _("{n} of {all}").format(n=self.at + 1, all=len(STEPS)).replace(" ", "\N{NBSP}")
        return f"{_(STEPS[self.at].words)} ({where})"

    def dismiss(self) -> None:
        """Dismisses the current step."""
        self.dismissed = True


def _cards(names: str) -> tuple[Card, ...]:
    return tuple(card(name) for name in names.split())


STACKED = {
    Side.RED: _cards("G8 G5 U4 H6 U7"),
    Side.BLUE: _cards("S6 H5 U6 U4 S5 H7"),
}
"""The first cards of both decks: the pupil wins the first fight and can boost it; the guard is
hurt, but survives into a second turn."""


class Stacked:
    """Fate with decks whose first cards have a known order. After these, ``fate`` takes over."""

    def __init__(self, first: Mapping[Side, Iterable[Card]], fate: Fate) -> None:
        self._first = {side: list(cards) for side, cards in first.items()}
        self._fate = fate

    def draw(self, prompt: Draw) -> Drawn:
        """The top card of the deck."""
        first = self._first.get(prompt.player, []) if prompt.player is not None else []
        return first.pop(0) if first and first[0] in prompt.deck else self._fate.draw(prompt)


_SEED = 1666


def lesson(leave: Callable[[], Scene]) -> GameScene:
    """Begins the lesson. It is not listed among the games to go on with: leaving it means starting
    over. A finished one is kept. Raises OSError if the previous record cannot be removed, and InUse
    if it is open elsewhere."""
    path = lesson_record()
    put_lesson_away()
    scenario = load_scenario(data_root() / "assets" / "lesson" / "scenario.toml")
    fate = Stacked(STACKED, Shuffle(_SEED))
    session = Session.new(scenario, fate, path, {Side.BLUE: Seat("seeker", _SEED)})
    return GameScene(session, leave, teacher=Lesson())
