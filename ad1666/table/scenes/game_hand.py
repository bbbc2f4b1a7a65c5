"""The hand over the foot of the board of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from attrs import define, field

from ad1666.play.controller import Controls
from ad1666.play.targets import Option
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.table.motion.director import Director
from ad1666.table.toolkit.layout import PLAN, Grid, hand_over
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import prompt_panel
from ad1666.table.views.board import edge_signs


@define
class OpenHand:
    """The open hand of whoever may see it now; else the backs of that of whoever is asked at this
    screen."""

    controls: Controls
    director: Director
    _held: tuple[Side | None, frozenset[Card]] = field(init=False, default=(None, frozenset()))
    """Whose hand it was, and the cards in it, when all had been told."""

    def shown(
        self, view: State, told: State, asked: Side | None
    ) -> tuple[Side, tuple[Card, ...]] | None:
        """Whose hand is seen, and the cards in it or their backs, as the ``view`` shows it; None if
        nobody's. Cards are missing from it as soon as they are played, and in it once it has been
        ``told`` why they were drawn, as it has been who is ``asked``."""
        hot_seat = self.controls.hot_seat
        alone = None if hot_seat.alone in hot_seat.away else hot_seat.alone
        seen = alone or (hot_seat.viewer if hot_seat.hand_beside else None)
        if seen is not None:
            cards = view.pile(seen).hand
            if self.director.shown is None:
                self._held = seen, frozenset(cards)
            elif self._held[0] is seen:
                cards = tuple(card for card in cards if card in self._held[1])
            return seen, cards
        if asked is not None and hot_seat.viewer is None and not hot_seat.absent:
            return asked, (HIDDEN,) * len(told.pile(asked).hand)
        return None

    def draw(
        self,
        ui: Ui,
        grid: Grid,
        view: State,
        told: State,
        asked: Side | None,
        busy: Sequence[pygame.Rect],
    ) -> pygame.Rect:
        """Draws what is `shown`, so that it covers as little as possible of what is ``busy``;
        nothing where answers lie that can be clicked. Returns its place."""
        controls, hot_seat = self.controls, self.controls.hot_seat
        asked_for = hot_seat.alone is None and hot_seat.requested and hot_seat.hand_beside
        place = hand_over(ui.layout, PLAN.requested if asked_for else PLAN.hand)
        found = self.shown(view, told, asked)
        answers = (spot.rect for spot in ui.hotspots if isinstance(spot.target, Option))
        if found is None or any(place.colliderect(rect) for rect in answers):
            return place
        side, cards = found
        exits = [grid.rect(at) for at, _out in edge_signs.ways_out(view.board)]
        up = asked_for or (HIDDEN not in cards and self._names_suit(side))
        cursor = [] if controls.cursor is None else [grid.rect(controls.cursor)]
        prompt_panel.draw_hand(
            ui,
            place,
            cards,
            side,
            asked_for=asked_for,
            rests=not up,
            worth=controls.worth(side),
            answers=self._discards(side),
            raised=controls.on_a_card,
            busy=(*busy, *exits, *cursor),
        )
        return place

    def _discards(self, side: Side) -> dict[Card, Button]:
        """The answers of a side that is asked which card of its open hand to discard."""
        menu, prompt = self.controls.menu, self.controls.hot_seat.prompt
        if menu is None or prompt is None or self.controls.hot_seat.viewer is not side:
            return {}
        if prompt.topic is not Topic.DISCARD or prompt.player is not side:
            return {}
        if self.director.suspense:
            return {}
        return {
            entry.card: Button(Option(n), entry.label, "", partial(self.controls.choose, entry))
            for n, entry in enumerate(menu.entries)
            if entry.card is not None and entry.barred is None
        }

    def _names_suit(self, side: Side) -> bool:
        """Whether a side is asked for the suit of a joker, with a view to its cards."""
        prompt = self.controls.hot_seat.prompt
        if prompt is None or self.director.suspense:
            return False
        return prompt.topic is Topic.SUIT and prompt.player is side
