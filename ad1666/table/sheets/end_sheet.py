"""The sheet at the end of a game: how the story ends, who won and why, the score, and where the
game turned."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pygame
from attrs import define, evolve, field

from ad1666.content.scenarios.epilogues import Epilogue
from ad1666.content.scenarios.headlines import Headline
from ad1666.game.statistics import Deeds, TurningPoint
from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.victory import Outcome
from ad1666.table.sheets.host import GameCommands
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import cloth, columns, text, theme
from ad1666.table.toolkit.by_itself import RESULT, ByItself
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import moments
from ad1666.table.views.board import tokens
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.moments import MomentShot
from ad1666.words import title, vocabulary
from ad1666.words.ending import (
    best_card,
    epilogue,
    headline,
    numbers,
    reason,
    reckoning,
    total,
    turned,
)
from ad1666.words.goals import picture
from ad1666.words.remembered import BETWEEN

_WIDE, _LEAST = 1200, 290
"""The width of the sheet, and its least height."""
_SHARES = (1.0, 0.95, 0.9, 0.85, 0.8)
"""The scales to which type is reduced before the content scrolls."""
_TYPE = 18
_PORTRAIT = 104
"""The size of the faces beside the story."""
_ROW = 16
"""The type size of the statistics."""
_LOOSE, _LOOSEST = 1.15, 1.7
"""The least and greatest height of a row of statistics, in lines."""
_PAD = 8
_PICTURE, _LEAST_PICTURE = 160, 64
"""The greatest and least height of the pictures of what decided the game."""
_NOTICE = 90
"""The height of the window that they leave to a notice above the sheet."""
_FACE, _CLOTH = 44, 12
"""The size of a face, and the width of a side's cloth."""
_FADED = 130
"""The opacity of the face of a dead figure, 0 to 255."""


@define
class EndSheet(Sheet):
    """The result of a game, on a sheet as high as needed. ``chronicle`` tells the game as a
    story."""

    outcome: Outcome
    factions: Mapping[Side, str]
    items: Mapping[str, Item]
    state: State
    deeds: Mapping[Side, Deeds]
    epilogue: Epilogue
    turning: TurningPoint | None
    players: Callable[[], Iterable[str]]
    """Tells which sides changed players, and what fencers say."""
    scene: GameCommands
    chronicle: Callable[[], None]
    moments: Sequence[MomentShot] = ()
    """What decided the game, if a film can show it."""
    art: BoardArt | None = None
    link: Callable[[], None] | None = None
    """Shows the game as a link."""
    luck: Callable[[], None] | None = None
    """Shows how lucky both sides were, if any card was turned up."""
    last_message: Callable[[], None] | None = None
    """Shows the message by which the other player of a game by mail learns how it has ended, if
    they do not know it."""
    following: Headline | None = None
    """The next chapter of the campaign, or the next lesson."""
    by_itself: ByItself | None = None
    """What leads on from it where nobody plays and the game is part of something longer."""
    _strip: int = field(default=0, init=False)
    """The height of the pictures of the moments, 0 if there is no room for them."""
    _pictures: dict[tuple[int, int, int], pygame.Surface] = field(factory=dict, init=False)
    _enlarged: float = field(default=1.0, init=False)
    """The factor by which the content's type is enlarged, or below 1 reduced."""

    def commands(self) -> tuple[Button, ...]:
        """The commands: play again, look back, tell the game as a story, leave."""
        return (
            *self._to_following(),
            *self._to_rematch(),
            Button(Command.CHRONICLE, _("Chronicle"), "C", self.chronicle, _("The story to read.")),
            Button(Command.FILM, _("Film"), "F", self.scene.film, _("Move by move.")),
            *self._to_turning(),
            *self._to_luck(),
            *self._to_message(),
            Button(Command.LINK, _("Link"), "L", self.link, _("To send to somebody.")),
            Button(
                Command.COACH,
                _("Coach"),
                "K",
                partial(self.scene.film, coached=True),
                _("What cost most, and why."),
            ),
            *self._to_start(),
        )

    def goes_on(self) -> None:
        """Begins to go on by itself, once it can have been read."""
        told = (words for side in Side for words, _brought in self._reckoned(side))
        self.by_itself = ByItself.after(self._told(), *told, least=RESULT)

    def _reckoned(self, side: Side) -> Sequence[tuple[str, str]]:
        """The goals of a side, with what each brought."""
        return reckoning(self.outcome, side, self.items, self.state.figures)

    def _to_start(self) -> tuple[Button, ...]:
        """The command that leaves the game, unless the one that leads on does the same."""
        if self.scene.onward or self._last_lesson:
            return ()
        return (Button(Command.LEAVE, self.scene.way_out, "B", self.scene.leave),)

    def _to_rematch(self) -> tuple[Button, ...]:
        """The command that plays the scenario again, unless the game is part of something
        longer."""
        if self.scene.onward or self.scene.awaits_second:
            return ()
        label, tip = self.scene.more
        return (Button(Command.REMATCH, label, "R", self.scene.rematch, tip),)

    def _to_turning(self) -> tuple[Button, ...]:
        """The command that shows the turning point."""
        if self.turning is None:
            return ()
        film, tip = partial(self.scene.film, self.turning.number), _("The film, at that moment.")
        return (Button(Command.TURNING, _("The turning point"), "T", film, tip),)

    def _to_luck(self) -> tuple[Button, ...]:
        """The command that shows the luck of both sides."""
        if self.luck is None:
            return ()
        tip = _("What decks turned up, against what they promised.")
        return (Button(Command.LUCK, _("Luck"), "X", self.luck, tip),)

    def _to_message(self) -> tuple[Button, ...]:
        """The command that shows the last message of a game by mail."""
        if self.last_message is None:
            return ()
        tip = _("The other player does not know yet how the game has ended.")
        return (Button(Command.MAIL, _("Send the end"), "E", self.last_message, tip),)

    @property
    def _last_lesson(self) -> bool:
        """Whether a lesson is over that no other follows: the start says how to go on."""
        return bool(self.scene.farewell) and self.following is None

    def _to_following(self) -> tuple[Button, ...]:
        """The command that begins the next chapter, or leads to what came of this one."""
        if onward := self.scene.onward:
            leads = Button(Command.OUTCOME, onward, "Enter", self.scene.leave, leads_on=True)
            return leads, *(() if self.by_itself is None else (self.by_itself.button(),))
        if self.scene.awaits_second:
            label = _("The second game")
            second = self.scene.second
            return (Button(Command.NEXT_CHAPTER, label, "Enter", second, leads_on=True),)
        if self._last_lesson:
            to = Button(Command.LEAVE, self.scene.way_out, "Enter", self.scene.leave, leads_on=True)
            return (to,)
        if self.following is None:
            return ()
        label = _("Next: {title}").format(title=title(self.following.title))
        begin = partial(self.scene.begin, self.following.path)
        return (Button(Command.NEXT_CHAPTER, label, "Enter", begin, leads_on=True),)

    def key(self, event: pygame.event.Event) -> bool:
        """Handles a key: a number shows the moment that has it; Enter leads on if anything
        does, and nothing else is in focus. Keys of the game that has just ended do nothing."""
        if event.key in ENTER and self.at is None:
            for button in self._to_following()[:1]:
                button.press()
                return True
        number = event.key - pygame.K_1
        if self._strip and 0 <= number < len(self.moments):
            self.scene.film(self.moments[number].point.number)
            return True
        return super().key(event) or not (event.key == pygame.K_ESCAPE or hotkey(event) == "?")

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The commands, and one that shows the board."""
        return (*self.commands(), evolve(close, label=_("Look at the board")))

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws the empty sheet, titled with the result."""
        buttons = self.buttons(close)
        most = ui.layout.window.height - 2 * ui.px(8)
        self._strip = 0
        for share in _SHARES:
            self._enlarged = ui.layout.text * share
            high = self.wanted(ui, _WIDE, buttons)
            if ui.type_px(high) <= most:
                break
        narrowed = ui.limited(self._enlarged)
        spare = most - ui.type_px(high) - moments.height(narrowed, 0) - ui.px(_NOTICE)
        if self.moments and spare >= ui.px(_LEAST_PICTURE):
            self._strip = min(spare, ui.px(_PICTURE))
            more = moments.height(narrowed, self._strip) + ui.px(_PAD)
            high += math.ceil(more * 1000 / ui.type_px(1000))
        return self.lay(ui, headline(self.outcome), buttons, (_WIDE, max(_LEAST, high)))

    def _told(self) -> str:
        """How the story ends, and why the game ended."""
        result = reason(self.outcome, self.items, self.state)
        if self.outcome.winner is not None:
            result = f"**{vocabulary.faction(self.factions[self.outcome.winner])}.** {result}"
        story = epilogue(self.epilogue, self.outcome)
        return "\n".join(filter(None, (self.scene.farewell, story, result, self.scene.bout)))

    def _leaders(self) -> list[Figure]:
        """The leaders to show, of the winner, or in a draw of both sides: for each side its first
        hero who is not dead."""
        sides = Side if self.outcome.winner is None else (self.outcome.winner,)
        figures = [[f for f in self.state.figures if f.side is side] for side in sides]
        fate = {Status.KILLED: 1}
        return [min(own, key=lambda f: (fate.get(f.status, 0), not f.card.hero)) for own in figures]

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the end of the story, then the scores of both sides with the statistics between
        them, and where the game turned. Returns the y below."""
        ui = ui.limited(self._enlarged)
        size, x = ui.px(_PORTRAIT), room.left
        for figure in self._leaders():
            ui.surface.blit(tokens.of(self.state, figure, size), (x, room.top))
            x += size + ui.px(12)
        y = ui.prose(self._told(), (x, room.top, room.right - x), _TYPE)
        y = self._compared(ui, room, max(y, room.top + size) + ui.px(8))
        told = [] if self.turning is None else [turned(self.turning, self.state)]
        for words in (*told, *self.players()):
            y = ui.prose(words, (room.left, y + ui.px(8), room.width), 17)
        if self._strip and self.art is not None:
            strip = columns.row(room, y + ui.px(_PAD), moments.height(ui, self._strip))
            moments.draw(ui, strip, self.art, self.moments, self.scene.film, self._pictures)
            y = strip.bottom
        return y

    def _compared(self, ui: Ui, room: pygame.Rect, y: int) -> int:
        """Draws the goals of each side on its half of the sheet, and the statistics in the middle.
        Returns the y below."""
        rows = self._rows()
        font, pad = ui.font(_ROW), ui.px(_PAD)
        row = round(text.line_height(font) * _LOOSE)
        column = round(text.advance("000", "bold", font)) + 2 * pad
        label = round(max(text.advance(what, "body", font) for what, *_ in rows)) + 2 * pad
        edge, width = ui.px(_CLOTH), (room.width - label - 2 * column) // 2 - pad
        within = pygame.Rect(0, 0, width - edge - 2 * pad, 0)
        high = max(
            columns.measured(ui, within, partial(self._reckoning, ui, side)) for side in Side
        )
        high = max(high + 2 * pad, len(rows) * row)
        lefts = {Side.RED: room.left, Side.BLUE: room.right - width}
        best = round(row * _LOOSE)
        for side, left in lefts.items():
            box = pygame.Rect(left, y, width, high + best)
            cloth.slip(ui.surface, box, side, edge)
            beside = pygame.Rect(left + edge + pad, y + pad, within.width, box.height - 2 * pad)
            self._reckoning(ui, side, beside)
            foot = pygame.Rect(left + edge, y + high, width - edge, best)
            ui.surface.fill(theme.PARCHMENT_DARK, (*foot.topleft, foot.width - 1, 1))
            said = best_card(self.deeds[side])
            text.centred(ui.surface, said, foot.inflate(-2 * pad, 0), font, theme.INK, "bold")
        middle = pygame.Rect(room.left + width + pad, y, label + 2 * column, high)
        self._table(ui, middle, column, rows)
        named = pygame.Rect(middle.left + column, middle.bottom, label, best)
        text.centred(ui.surface, _("Best card"), named, font)
        return y + high + best

    def _reckoning(self, ui: Ui, side: Side, room: pygame.Rect) -> int:
        """Draws who fought for a side, and its goals with the points that they brought. Returns the
        y below."""
        self._faces(ui, room, side)
        y = room.top + ui.px(_FACE + 6)
        points = f"**{total(self.outcome, side)}**"
        points = BETWEEN.join(filter(None, (points, self.scene.people.get(side))))
        y = ui.flow(points, (room.left, y, room.width), 17)
        font = ui.font(17)
        aims = [tally.goal.aim for tally in self.outcome.tallies if tally.goal.side is side]
        told = self._reckoned(side)
        once = set[str]()
        for aim, (goal, brought) in zip(aims, told, strict=True):
            wide = text.advance(brought, "bold", font)
            at = room.right - wide, y + font * 0.9
            text.put(ui.surface, brought, at, font, theme.INK, "bold")
            goal = f"[icon:{picture(aim)}] {goal}"
            beside = room.left, y, room.width - wide - ui.px(_PAD)
            y = ui.prose(goal, beside, 17, once=once)
        return y

    def _rows(self) -> list[tuple[str, int, int]]:
        """The statistics of Red and Blue. Advice is included only if somebody asked for it."""
        red, blue = (numbers(self.deeds[side]) for side in Side)
        rows = [(what, one, other) for (what, one), (_what, other) in zip(red, blue, strict=True)]
        return rows if any(rows[-1][1:]) else rows[:-1]

    def _table(
        self, ui: Ui, box: pygame.Rect, column: int, rows: Sequence[tuple[str, int, int]]
    ) -> None:
        """Draws the statistics: each name between Red's number and Blue's."""
        font = ui.font(_ROW)
        high = min(box.height // len(rows), round(text.line_height(font) * _LOOSEST))
        for number, (what, *counts) in enumerate(rows):
            row = columns.row(box, box.top + number * high, high)
            if number:
                ui.surface.fill(theme.PARCHMENT_DARK, (row.left, row.top, row.width, 1))
            lefts = row.left, row.right - column
            for done, left in zip(counts, lefts, strict=True):
                cell = pygame.Rect(left, row.top, column, row.height)
                text.centred(ui.surface, str(done), cell, font, theme.INK, "bold")
            text.centred(ui.surface, what, row.inflate(-2 * column, 0), font)

    def _faces(self, ui: Ui, room: pygame.Rect, side: Side) -> None:
        """Draws a side's figures in a row; the dead have no colour."""
        fought = [f for f in self.state.figures if f.side is side]
        size = ui.px(_FACE)
        step = min(size + ui.px(4), (room.width - size) // max(1, len(fought) - 1))
        for number, figure in enumerate(fought):
            image = tokens.of(self.state, figure, size)
            if figure.status is Status.KILLED:
                image = pygame.transform.grayscale(image)
                image.set_alpha(_FADED)
            ui.surface.blit(image, (room.left + number * step, room.top))
