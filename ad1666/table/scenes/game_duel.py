"""A duel, and any other test, at the table of a game: from its declaration until a second after its
cards have decided it. What is asked about it is answered on its stage."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from ad1666.play.controller import Controls
from ad1666.play.targets import Option
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.events import Event, Standard
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.table.motion.beats import CloseUp
from ad1666.table.motion.director import Director
from ad1666.table.scenes.game_hand import OpenHand
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import deeds
from ad1666.table.views.duel import fan
from ad1666.table.views.duel.cast import Play
from ad1666.table.views.duel.fan import NOBODY, Fan, FanCard
from ad1666.table.views.duel.showing import Stage

_ASKED = frozenset({Topic.COMMIT, Topic.SUIT, Topic.BOOST, Topic.PARRY})
"""What is asked on the stage."""


@define
class DuelTable:
    """The hand that lies on the stage of a duel, and what is answered there."""

    controls: Controls
    director: Director
    open_hand: OpenHand
    stage: Stage = field(factory=Stage)
    apart: frozenset[int] = frozenset()
    """The entries of the open menu that are answered on the stage."""
    hand: Fan = NOBODY
    """The hand on the stage, with what is answered there."""

    @property
    def holds_hand(self) -> bool:
        """Whether the hand lies on the stage, and not at the foot of the board."""
        return bool(self.hand.cards)

    def look(self, log: Sequence[Event], view: State, asked: Side | None) -> None:
        """Looks what is to be shown of a log, as far as it has been told, to whoever sees the
        ``view``. ``asked`` is who chooses, as far as that has been told. A close-up or a banner
        takes the place of the stage."""
        hidden = isinstance(self.director.held, CloseUp) or self.director.announces
        self.stage.look(log, self.controls.hot_seat.prompt, hidden=hidden)
        play = self.stage.play
        asks, self.apart = self._asks()
        self.hand = NOBODY
        if play is not None and play.test is not None:
            self.hand = self._hand(play, view, asked, asks)
        elif not (hidden or self.director.moving):
            self.apart = frozenset()  # it is asked where everything else is

    def _asks(self) -> tuple[Fan, frozenset[int]]:
        """What may be answered on the stage, and which entries of the open menu that is."""
        controls, hot_seat = self.controls, self.controls.hot_seat
        prompt, menu = hot_seat.prompt, controls.menu
        if prompt is None or prompt.test is None or prompt.topic not in _ASKED:
            return NOBODY, frozenset()
        if menu is None or len(controls.stack) > 1 or hot_seat.absent or hot_seat.elsewhere:
            return NOBODY, frozenset()
        return fan.of_menu(menu, prompt, controls.choose, deeds.picture)

    def _hand(self, play: Play, view: State, asked: Side | None, asks: Fan) -> Fan:
        """The hand on the stage, and the answers there once what led to the question has been
        told."""
        hot_seat, prompt = self.controls.hot_seat, self.controls.hot_seat.prompt
        told = not (self.director.suspense or self.director.untold)
        if told and prompt is not None and prompt.test is not None and prompt.topic in _ASKED:
            secret = prompt.topic.traits.secret
            if hot_seat.veiled is prompt.player and secret:
                held = view.pile(prompt.player).hand
                return Fan(tuple(FanCard(HIDDEN) for _card in held), lift=self.controls.lift)
            if asks is not NOBODY or not secret:
                return asks
        shown = self.open_hand.shown(view, self.director.table(view).state, asked)
        if shown is None or play.over or play.small:
            return NOBODY
        if isinstance(play.test, Standard) and play.test.player is not shown[0]:
            return NOBODY
        return Fan(tuple(FanCard(card) for card in shown[1]))

    def draw(self, ui: Ui, grid: Grid, state: State) -> None:
        """Draws the stage, if there is a test to show."""
        focus = None if self.controls.focus is None else Option(self.controls.focus)
        self.stage.draw(ui, grid, state, self.hand, focus)
