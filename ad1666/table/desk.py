"""The desk between the game and its two players: whose hand may lie open, what answers itself.

No drawing here. A hand is shown only to its owner: while the owner is asked, and after the curtain
that tells the other to look away. Everything that is drawn comes from `Desk.view`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import define, field

from ad1666.game.game import Game, IllegalChoice
from ad1666.game.view import seen_by
from ad1666.i18n import _
from ad1666.rules import actions
from ad1666.rules.asks import Ask, Choice, Topic
from ad1666.rules.cards import Side
from ad1666.rules.events import Event, Opposed, Standard
from ad1666.rules.state import Phase, State
from ad1666.table import points, prompt
from ad1666.table.deeds import Deed, heading, of
from ad1666.table.menu import Menu
from ad1666.table.wording import Line, line


class Play(Protocol):
    """What the desk needs of a `Session`."""

    @property
    def game(self) -> Game:
        """The game as it stands."""

    @property
    def log(self) -> Sequence[Event]:
        """All that was told so far."""

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""

    def choose(self, choice: Choice) -> None:
        """Answers the question; IllegalChoice leaves the game as it was."""

    def undo(self) -> None:
        """Takes the last choice back."""


@define
class Desk:
    """One game on the table."""

    play: Play
    shown: Side | None = None
    """Whose hand lies face up."""
    curtain: Side | None = None
    """Who has asked to see the own hand, without a need for it, and has not lifted the curtain."""
    kept: bool = False
    """Whether the hand shown stays so after this question: its owner asked for it."""
    error: str = ""
    deeds: list[Deed] = field(factory=list)
    """Lines of the log that the rules do not tell."""
    undone: list[tuple[Deed, ...]] = field(factory=list)
    """The deeds as they were before each answer, to be taken back with it."""
    heading: tuple[int, Phase] | None = None
    """The turn and phase last announced."""
    read: int = 0
    """How much of the log was there before the last answer: the rest is news."""

    @property
    def state(self) -> State:
        """The whole position, secrets included: for rules, never for drawing."""
        return self.play.game.state

    @property
    def ask(self) -> Ask | None:
        """The question, None when the game is over."""
        pending = self.play.game.pending
        return pending if isinstance(pending, Ask) else None

    @property
    def viewer(self) -> Side | None:
        """Whose hand may be drawn now: that of the player who is asked, once the curtain is up."""
        ask = self.ask
        return self.shown if ask is not None and ask.player is self.shown else None

    @property
    def view(self) -> State:
        """What may be drawn."""
        return seen_by(self.state, self.viewer)

    @property
    def veiled(self) -> Side | None:
        """The player for whom the curtain waits to be lifted, if any."""
        ask = self.ask
        if ask is None:
            return None
        if ask.topic in prompt.CARD_TOPICS and self.viewer is None:
            return ask.player
        return self.curtain if self.curtain is ask.player else None

    @property
    def test(self) -> Standard | Opposed | None:
        """The test that is going on; a fight goes on while it may be parried (MEL-8)."""
        ask = self.ask
        lost = ask is not None and ask.topic is Topic.PARRY
        for event in reversed(self.play.log):
            if isinstance(event, Standard | Opposed):
                return None if event.over and not lost else event
        return None

    @property
    def menu(self) -> Menu | None:
        """What can be answered; None while the curtain hangs or when the game is over."""
        ask = self.ask
        if ask is None or self.veiled is not None:
            return None
        verdicts: prompt.Verdicts = ()
        if ask.topic is Topic.ACTION and ask.about is not None:
            verdicts = actions.verdicts(self.state, self.state.figure(ask.about))
        return prompt.build(ask, self.test, verdicts, self._hints(ask))

    def _hints(self, ask: Ask) -> tuple[str, ...]:
        """What the one asked should know besides: points left, what was declared."""
        left = points.left(self.play.game)
        if left is not None:
            return (_("Movement points left: **{points}**.").format(points=left),)
        if ask.topic is not Topic.INTERRUPT:
            return ()
        mine = (a for a in reversed(self.play.game.answers) if isinstance(a, Choice))
        last = next((a for a in mine if a.who == ask.about), None)
        if last is None:
            return ()
        return (_("Last declared: {deed}.").format(deed=prompt.label(ask, last)),)

    def begin(self) -> None:
        """To be called once: answers what answers itself."""
        self._settle()

    def lift(self) -> None:
        """The player whom the curtain waits for is ready."""
        side = self.veiled
        if side is not None:
            self.kept = self.curtain is side
            self.shown = side
            self.curtain = None

    def toggle_hand(self) -> None:
        """The player asked wants to see the own hand, behind the curtain, or to put it down."""
        ask = self.ask
        if ask is None:
            return
        if self.viewer is not None or self.curtain is not None:
            self.shown = self.curtain = None
            self.kept = False
        else:
            self.curtain = ask.player

    def choose(self, choice: Choice) -> None:
        """Answers the question. What the engine refuses becomes `error`; the game goes on."""
        before = self.ask
        self.read = len(self.play.log)
        self._answer(choice, forced=False)
        self._settle()
        self._put_down(before)

    def undo(self) -> None:
        """Takes back the last answer that was somebody's own."""
        before = self.ask
        self.error = ""
        while self.play.can_undo:
            self.play.undo()
            self.deeds = list(self.undone.pop()) if self.undone else []
            if self._answers_itself() is None:
                break
        self.read = len(self.play.log)
        self._settle()
        self._put_down(before)

    def lines(self) -> list[tuple[Line, bool]]:
        """The log in sentences, each with whether it is news since the last answer."""
        state = seen_by(self.state, None)
        deeds = list(self.deeds)
        found = []
        for number, event in enumerate(self.play.log):
            while deeds and deeds[0].after <= number:
                found.append((deeds[0].line, deeds.pop(0).after >= self.read))
            said = line(event, state)
            if said is not None:
                found.append((said, number >= self.read))
        return found + [(deed.line, deed.after >= self.read) for deed in deeds]

    def _answer(self, choice: Choice, *, forced: bool) -> None:
        ask = self.ask
        assert ask is not None
        before, told = tuple(self.deeds), len(self.play.log)
        self.error = ""
        try:
            self.play.choose(choice)
        except IllegalChoice as refusal:
            self.error = str(refusal)
            return
        self.undone.append(before)
        now = (ask.state.turn, ask.state.phase)
        if now != self.heading:
            self.heading = now
            self.deeds.append(heading(ask.state, told))
        last = self.deeds[-1] if self.deeds else None
        deed = of(ask, choice, told, forced=forced, before=last)
        if deed is not None:
            if last is not None and deed.walker is not None and last.walker == deed.walker:
                joined = last.after == deed.after
                self.deeds = self.deeds[:-1] if joined else self.deeds
            self.deeds.append(deed)

    def _answers_itself(self) -> Choice | None:
        """The only answer, where giving it unasked tells nothing about a hand."""
        ask = self.ask
        if ask is None or len(ask.options) != 1 or ask.anytime:
            return None
        if ask.topic in prompt.CARD_TOPICS and self.state.pile(ask.player).hand:
            return None
        return ask.options[0]

    def _settle(self) -> None:
        while not self.error and (choice := self._answers_itself()) is not None:
            self._answer(choice, forced=True)

    def _put_down(self, before: Ask | None) -> None:
        """Turns the hand face down when its owner is no longer asked about cards."""
        ask = self.ask
        self.curtain = None
        same = ask is not None and before is not None and ask.player is before.player
        wanted = ask is not None and (ask.topic in prompt.CARD_TOPICS or self.kept)
        if not (same and wanted):
            self.shown = None
            self.kept = False
