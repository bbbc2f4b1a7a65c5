"""The sheet that explains how to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
from attrs import define

from ad1666.i18n import N_, _
from ad1666.play.keymap import key_of
from ad1666.play.targets import Command
from ad1666.rules import card_tests, turn
from ad1666.rules.board import OBSTACLE_COST
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import symbols

_SMALL = 16
"""The type size at which all of it fits."""


@define
class HelpSheet(Sheet):
    """How to play at this table, and the legend of the icons. ``rules`` opens the rules, ``keys``
    the page of keys."""

    rules: Callable[[], None]
    keys: Callable[[], None]
    title: ClassVar[str] = N_("How to play")
    size: ClassVar[tuple[int, int]] = (1250, 784)

    def commands(self) -> tuple[Button, ...]:
        """The commands that open the keys and the rules."""
        return (
            Button(Command.KEYS, _("All keys, and how to change them"), "F8", self.keys),
            Button(Command.RULES, _("The rules, clause by clause"), "?", self.rules),
        )

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws two columns: playing, a turn and tests; icons and the map. Returns the y below."""
        gap = ui.px(24)
        width = (room.width - gap) // 2
        once = set[str]()
        below = ui.prose(_how(), (room.left, room.top, width), _SMALL, once=once)
        for part in (_turn(), _tests()):
            at = room.left, below + ui.px(8), width
            below = ui.prose(part, at, _SMALL, once=once)
        left = room.left + width + gap
        y = ui.flow(_("**Pictures on the figures**"), (left, room.top, width), _SMALL)
        for mark in symbols.legend():
            entry = f"[icon:{mark.icon}] **{mark.name}**: {mark.meaning}"
            y = ui.prose(entry, (left, y, width), _SMALL, once=once)
        y = ui.prose(_others(), (left, y + ui.px(8), width), _SMALL, once=once)
        return max(below, y)


def _how() -> str:
    return _(
        "The panel below the board or at its right asks one question at a time; the cloth at its "
        "edge shows whom. The commands stand around the figure that acts: click one, or press the "
        "key on it. Esc or the right button folds them away, a click on the figure brings them "
        "back. Or answer on the board itself: click a square to walk there, a thing to take it, a "
        "lit gate to leave by it, an enemy to attack in the best way, a door to open it. Point at "
        "anything to read what it does, what the odds are, or why it cannot be done.\n"
        "What you may do while the other player is asked is on your own figures: click one.\n\n"
        "**Keys**\n"
        "Each command has one key all game, shown on its button; lists have digits. {end} ends an "
        "activation from anywhere in it. Esc goes one step back, U takes back, Tab reads one "
        "figure after the other. F8 shows all keys.\n\n"
        "**Cards are secret.** When two people share the screen, one is asked to look away before "
        "the other's hand is shown, and it is turned face down once the question is answered; the "
        "settings have lighter ways. With F10 each holds their cards on their own phone instead. "
        "Against a program your hand stays in sight; the program never sees it.\n\n"
        "**Nothing is lost.** Every choice is saved at once: stop at any time and continue later. "
        "The record names the cards in both hands in plain text."
    ).format(end=key_of("end"))


def _turn() -> str:
    return _(
        "**A turn**\n"
        "1. Cards: both draw {drawn} and keep {kept} at most (not in turn 1). [[TURN-2]]\n"
        "2. Initiative: each lays a card; the higher has it for the turn. [[TURN-3]]\n"
        "3. Action: one figure each in turn: a full action, or up to two partial ones. [[TURN-4]] "
        "[[TURN-6]]\n"
        "4. Combat: everybody engaged attacks or takes a defensive stance. [[MEL-1]]\n"
        "5. Morale: seriously wounded commoners may flee. [[TURN-8]]\n"
        "6. Words: talk, for those who have an ability for it. [[TURN-9]]"
    ).format(drawn=turn.DRAWN, kept=turn.HAND_LIMIT)


def _others() -> str:
    return _(
        "**Other pictures**\n"
        "Red has diamond studs, blue round studs. A golden rim: a hero. Drops at the rim: wounds. "
        "Grey and turned: it has acted; lying: knocked down.\n"
        "[icon:first] holds the initiative. [icon:guard] guard tokens. [icon:turns] turns left. "
        "[icon:parry] parry markers. [icon:item] on the ground: something to pick up; on gold at "
        "the edge of a square: it lies under the figure. [icon:search] on the ground: a search "
        "marker; who stands there may search. [icon:chest] a locked chest.\n\n"
        "**On the map**\n"
        "Doors: shut across the wall, ajar when open, with a padlock when locked. Lattices are "
        "windows. White arrows at the edge of high ground point down; up it goes by stairs, a "
        "ladder or a climb. Hedges, benches, low walls are obstacles: {points} points. Golden "
        "arrows at the rim: here figures leave the board. Dashes with a name: places of goals, "
        "exits golden. Point at a square to read what is around it.\n\n"
        "**Suits and where they hit** [[CARD-2]]\n"
        "[icon:skull] skull: head. [icon:heart] heart: torso. [icon:goblet] goblet: arms. "
        "[icon:horseshoe] horseshoe: legs. Skull and goblet are black."
    ).format(points=OBSTACLE_COST)


def _tests() -> str:
    return _(
        "**Tests** [[TEST-1]] [[OPP-2]]\n"
        "Card from the deck + trait or skill + modifiers must reach the difficulty. Against each "
        "other: card from hand or deck, the higher sum wins.\n"
        "**Boosting** [[TEST-4]] [[OPP-3]]: a card of the same suit gives {suit:+d}, of the same "
        "value {value:+d}. A red joker gives {suit:+d} anywhere."
    ).format(suit=card_tests.SAME_SUIT, value=card_tests.SAME_VALUE)
