"""The start: scenarios to play, unfinished games to go on with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.content.scenarios.outline import scenario_files
from ad1666.game.saved_games import Listed, read_games
from ad1666.i18n import _
from ad1666.table.play.seating import Seating
from ad1666.table.scenes import seat_buttons, title_lists
from ad1666.table.scenes.title_lists import Item
from ad1666.table.sheets import overlays
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import Sheets
from ad1666.table.toolkit import art, text, theme
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.rows import Rows
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Area, Command, Row, Target
from ad1666.table.toolkit.ui import Button, Ui, pressed

# what takes long to import is imported where it is wanted: nothing of it is seen at the start
if TYPE_CHECKING:
    from ad1666.game.session import Session

_NEW_KEYS = "1234567890ABCD"
"""Keys of the first scenarios: those of the game."""
_OLD_KEYS = "EFGIJKN"
"""Keys of the first games that are seen."""
_PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class TitleScene:
    """The first scene of the program. Its scenarios are those of the game, and those that were
    played before, unless others are given; ``seating`` says who is to play."""

    def __init__(self, paths: tuple[Path, ...] = (), seating: Seating | None = None) -> None:
        self.following: Scene | None = self
        self.notice = ""
        self.ui: Ui | None = None
        self._seating = seating or Seating()
        self._again = partial(TitleScene, seating=self._seating)
        self._pointer: tuple[int, int] | None = None
        self.sheets = Sheets()
        self._note = Scroll()  # how far what went wrong is
        self.focus: Target | None = None  # what the keyboard is on
        self._new, self._old = Rows(), Rows()
        self._scenarios: list[Headline] = []
        for path in paths or scenario_files():
            try:
                self._scenarios.append(read_headline(path))
            except ContentError as error:
                self._tell(error)
        self._scenarios.sort(key=lambda s: s.order)
        games = read_games()
        self._own = () if paths else tuple(map(_own, games.scenarios))
        self.records = games.unfinished

    def stays(self) -> bool:
        """There is nothing to lose."""
        return False

    def close(self) -> None:
        """There is nothing to let go of."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the title and the two lists."""
        layout = arrange(surface.get_size(), 18, 12)
        ui = self.ui = Ui(surface, layout, self._pointer, read=self.sheets.read)
        surface.fill(theme.DESK)
        window = layout.window
        room = ui.panel(window.inflate(-ui.px(80), -ui.px(40)))
        head = pygame.Rect(room.left, room.top, room.width, ui.px(60))
        lion = ui.px(58)
        for left in (room.left + ui.px(200), room.right - ui.px(200) - lion):
            surface.blit(art.icon("lion", lion), (left, head.top + ui.px(2)))
        text.centred(surface, "Anno Domini 1666", head, ui.font(46), theme.RULE, "title")
        _rule(ui, room, head.bottom + ui.px(4))
        y = head.bottom + ui.px(22)
        foot = overlays.draw_buttons(ui, room, self._commands(), self.focus) - ui.px(8)
        gap = ui.px(26)
        width = round((room.width - gap) * (0.62 if layout.scale >= 1 else 0.68))
        self._draw_new(ui, pygame.Rect(room.left, y, width, foot - y))
        self._draw_old(
            ui, pygame.Rect(room.left + width + gap, y, room.width - width - gap, foot - y)
        )
        self.sheets.draw(ui)
        if self.sheets.top is None:
            self._draw_tip(ui)

    def _draw_new(self, ui: Ui, box: pygame.Rect) -> None:
        items = self.new_items()
        focus, more = self.focus, Command.MORE_NEW
        title_lists.draw_list(
            ui, box, Area.NEW_GAMES, _("A new game"), items, self._new_key, self._new, focus, more
        )

    def _draw_old(self, ui: Ui, box: pygame.Rect) -> None:
        """The games to go on with; below them what went wrong."""
        said = f"**{self.notice}**" if self.notice else ""
        high = min(text.height(said, ui.font(16), box.width - ui.px(10)), box.height // 2)
        if said:
            note = pygame.Rect(box.left, box.bottom - high, box.width, high)
            self._note.draw(ui, note, lambda c: ui.flow(said, (c.left, c.top, c.width), 16))
            box = pygame.Rect(box.left, box.top, box.width, box.height - high - ui.px(10))
        items = self._old_items()
        title, focus, more = _("Go on with a game"), self.focus, Command.MORE_OLD
        below = title_lists.draw_list(
            ui, box, Area.OLD_GAMES, title, items, self._old_key, self._old, focus, more
        )
        if not items:
            ui.flow(_("There is no unfinished game."), (box.left, below, box.width), 17)

    def _draw_tip(self, ui: Ui) -> None:
        """What is to be said of the row under the pointer, or else under the keyboard."""
        hotspot = ui.hotspot_at(self._pointer) if self._pointer is not None else None
        if hotspot is None or not hotspot.tip:
            hotspot = next((h for h in ui.hotspots if h.target == self.focus), None)
        if hotspot is not None and hotspot.tip:
            ui.tip(hotspot.tip, hotspot.rect, 460)

    def new_items(self) -> list[Item]:
        """The list of what can be begun."""
        ours = [
            title_lists.of_scenario(Row(Area.NEW_GAMES, i), s, self._brief(s.path))
            for i, s in enumerate(self._scenarios)
        ]
        own = [
            _own_item(Row(Area.NEW_GAMES, i), s, self._brief, self._tell)
            for i, s in enumerate(self._own, len(ours))
        ]
        return ours + own

    def _old_items(self) -> list[Item]:
        return [
            title_lists.of_game(Row(Area.OLD_GAMES, i), game, partial(self._resume, game))
            for i, game in enumerate(self.records)
        ]

    def _new_key(self, number: int) -> str:
        return _NEW_KEYS[number] if number < min(len(self._scenarios), len(_NEW_KEYS)) else ""

    def _old_key(self, number: int) -> str:
        row = number - self._old.first
        return _OLD_KEYS[row] if 0 <= row < min(self._old.seen, len(_OLD_KEYS)) else ""

    def buttons(self) -> tuple[Button, ...]:
        """Everything that can be chosen here, with its key if it has one."""
        new = [
            Button(item.target, item.title, self._new_key(number), item.act)
            for number, item in enumerate(self.new_items())
        ]
        old = [
            Button(item.target, item.title, self._old_key(number), item.act)
            for number, item in enumerate(self._old_items())
        ]
        return (*new, *old, *self._commands())

    def _commands(self) -> tuple[Button, ...]:
        return (
            *seat_buttons.buttons(self._seating),
            Button(Command.HELP, _("How to play"), "F1", self._help),
            Button(Command.RULES, _("The rules, clause by clause"), "?", self.sheets.open_rules),
            Button(Command.QUIT, _("Leave the program"), "Q", self._quit),
        )

    # Starting and going on

    def _tell(self, error: Exception) -> None:
        """Says what went wrong, below the games."""
        self.notice, self._note = text.plain(str(error)), Scroll()

    def _brief(self, path: Path) -> Callable[[], None]:
        def act() -> None:
            try:
                from ad1666.content.scenarios.scenario import load_scenario
                from ad1666.table.scenes.band import prelude

                scenario = load_scenario(path)
                self.following = prelude(scenario, self._again, seating=self._seating)
            except ContentError as error:
                self._tell(error)

        return act

    def _resume(self, game: Listed) -> None:
        if game.can_open:
            self._open(game.path)
        else:
            self.notice, self._note = text.plain(game.problem or ""), Scroll()

    def _open(self, path: Path, *, changed: bool = False) -> None:
        """Goes on with a game, or asks how."""
        from ad1666.game.records.record import BadRecord
        from ad1666.game.records.writer import InUse
        from ad1666.game.session import Changed, Session

        self.sheets.dialog = None
        try:
            session, problem = Session.resume(path, changed=changed)
        except InUse:
            self._ask_in_use(path)
        except Changed as error:
            self._ask_changed(path, kept=error.kept)
        except (BadRecord, ContentError, OSError) as error:
            self._tell(error)
        else:
            self._sit_down(session, text.plain(problem or ""))

    def _sit_down(self, session: Session, notice: str = "") -> None:
        """Goes to the table, which is imported now: the start need not wait for it."""
        from ad1666.table.scenes.game import GameScene

        self.following = GameScene(session, self._again, notice)

    def _ask_in_use(self, path: Path) -> None:
        said = _(
            "This game is open in another window of the program. Two windows cannot go on with one "
            "game. You can look on at it here, or make a copy and go on with that: then there are "
            "two games, and each goes its own way."
        )
        buttons = (
            Button(Command.LOOK_ON, _("Look on"), "L", partial(self._look_on, path)),
            Button(Command.COPY, _("Go on with a copy"), "C", partial(self._copy, path)),
            self._back_out(),
        )
        self.sheets.dialog = Dialog(_("This game is being played"), said, buttons)

    def _ask_changed(self, path: Path, *, kept: bool) -> None:
        said = _("The scenario has been changed since this game began.") + " "
        if kept:
            said += _(
                "Its record keeps the scenario as it was: the game can go on by that, or end here."
            )
            label = _("Go on by the old scenario")
        else:
            said += _(
                "Its record is an old one and does not keep the scenario as it was. The game can "
                "go on by the scenario as it is now, as far as its moves are still possible, or "
                "end here."
            )
            label = _("Go on by the scenario as it is")
        said += " " + _("A game that is ended is not offered any more; its record stays.")
        buttons = (
            Button(Command.GO_ON, label, "G", partial(self._open, path, changed=True)),
            Button(Command.END_GAME, _("End the game here"), "E", partial(self._end, path)),
            self._back_out(),
        )
        self.sheets.dialog = Dialog(_("Another scenario than at the start"), said, buttons)

    def _back_out(self) -> Button:
        return Button(Command.BACK, _("Back"), "Esc", self._put_away)

    def _put_away(self) -> None:
        self.sheets.dialog = None

    def _look_on(self, path: Path) -> None:
        from ad1666.game.records.record import BadRecord
        from ad1666.game.session import Session

        self.sheets.dialog = None
        try:
            self._sit_down(Session.look_on(path))
        except (BadRecord, ContentError) as error:
            self._tell(error)

    def _copy(self, path: Path) -> None:
        from ad1666.game.records.record import BadRecord
        from ad1666.game.session import copy_game

        self.sheets.dialog = None
        try:
            copy = copy_game(path)
        except (BadRecord, OSError) as error:
            self._tell(error)
            return
        self.records = read_games().unfinished
        self._open(copy)

    def _end(self, path: Path) -> None:
        from ad1666.game.records.record import BadRecord
        from ad1666.game.session import end_game

        self.sheets.dialog = None
        try:
            end_game(path)
        except (BadRecord, OSError) as error:
            self._tell(error)
        self.records = read_games().unfinished

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer and the keys."""
        target = self.ui.target_at(self._pointer) if self.ui is not None else None
        if self.sheets.handle(event, target):
            return
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.ui is not None:
            self.ui.press(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y, target)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _wheel(self, notches: int, target: Target | None) -> None:
        match target:
            case Area.NEW_GAMES | Command.MORE_NEW | Row(of=Area.NEW_GAMES):
                self._new.wheel(notches, len(self._scenarios) + len(self._own))
            case Area.OLD_GAMES | Command.MORE_OLD | Row(of=Area.OLD_GAMES):
                self._old.wheel(notches, len(self.records))
            case _:
                self._note.wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT
            self._go(-1 if back else 1)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._cross()
        elif event.key in _PAGES:
            self._leaf_by(event.key)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            button = next((b for b in self.buttons() if b.target == self.focus), None)
            if button is not None:
                button.press()
        elif event.key == pygame.K_ESCAPE:
            self._quit()
        else:
            pressed(self.buttons(), event)

    def _go(self, step: int) -> None:
        """Takes the keyboard to the next thing that can be chosen, or the one before."""
        targets = [button.target for button in self.buttons()]
        at = targets.index(self.focus) if self.focus in targets else (0 if step < 0 else -1)
        self._focus_on(targets[(at + step) % len(targets)])

    def _focus_on(self, target: Target) -> None:
        """Takes the keyboard to something and brings it into view."""
        self.focus, self._pointer = target, None
        match target:
            case Row(of=Area.NEW_GAMES, number=number):
                self._new.show(number)
            case Row(of=Area.OLD_GAMES, number=number):
                self._old.show(number)

    def _cross(self) -> None:
        """Takes the keyboard to the other list."""
        other, rows = self._old_items(), self._old
        if self._on_old():
            other, rows = self.new_items(), self._new
        if other:
            self._focus_on(other[min(rows.at, len(other) - 1)].target)

    def _on_old(self) -> bool:
        """Whether the keyboard is on a game to go on with."""
        match self.focus:
            case Row(of=Area.OLD_GAMES):
                return True
        return False

    def _leaf_by(self, key: int) -> None:
        """Takes the keyboard a page on in the list that it is in, or to its ends."""
        items, rows = self.new_items(), self._new
        if self._on_old():
            items, rows = self._old_items(), self._old
        if not items:
            return
        by = {pygame.K_PAGEUP: -rows.seen, pygame.K_PAGEDOWN: rows.seen}
        step = by.get(key, len(items) if key == pygame.K_END else -len(items))
        self._focus_on(items[min(max(rows.at + step, 0), len(items) - 1)].target)

    def _help(self) -> None:
        from ad1666.table.sheets.help_sheet import HelpSheet

        self.sheets.open(HelpSheet(self.sheets.open_rules))

    def _quit(self) -> None:
        self.following = None


def _own(path: Path) -> Headline | ContentError:
    """The headline of a scenario that was played before, or what is wrong with it now."""
    try:
        return read_headline(path)
    except ContentError as error:
        return error


def _own_item(
    target: Row,
    scenario: Headline | ContentError,
    brief: Callable[[Path], Callable[[], None]],
    report: Callable[[Exception], None],
) -> Item:
    """A scenario of the player's own, sound or not."""
    if isinstance(scenario, Headline):
        return title_lists.of_scenario(target, scenario, brief(scenario.path))
    said = text.plain(str(scenario))
    act = partial(report, scenario)
    return Item(target, scenario.file.name, act, below=_("mistakes"), wrong=True, tip=said)


def _rule(ui: Ui, room: pygame.Rect, y: int) -> None:
    """A double rule with lozenges, as on a title page."""
    for offset in (0, ui.px(12)):
        ends = (room.left, y + offset), (room.right, y + offset)
        pygame.draw.line(ui.surface, theme.INK, *ends, max(1, ui.px(1)))
    middle, size = y + ui.px(6), ui.px(4)
    for x in range(room.left + ui.px(12), room.right - ui.px(6), ui.px(24)):
        points = [(x, middle - size), (x + size, middle), (x, middle + size), (x - size, middle)]
        pygame.draw.polygon(ui.surface, theme.RULE, points)
