"""The start: scenarios to play, unfinished games to go on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from ad1666.content.errors import ContentError
from ad1666.content.headlines import Headline, read_headline
from ad1666.content.scenario import load_scenario, scenario_files
from ad1666.game.games import Listed, unfinished
from ad1666.game.record import BadRecord
from ad1666.game.session import Session
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.magic import roman
from ad1666.table import art, overlays, text, theme, tips
from ad1666.table.game_scene import GameScene
from ad1666.table.keys import hotkey
from ad1666.table.layout import arrange
from ad1666.table.muster_scene import prelude
from ad1666.table.overlays import Way
from ad1666.table.rules_sheet import RulesSheet
from ad1666.table.scene import Scene
from ad1666.table.ui import Ui, Zone

_SHOWN = 7
"""Unfinished games listed at most: the latest."""
_KEYS = "1234567890ABCDEFGIJKN"


class TitleScene:
    """The first scene of the program. Its scenarios are those of the game unless others are
    given."""

    def __init__(self, paths: tuple[Path, ...] = ()) -> None:
        self.following: Scene | None = self
        self.notice = ""
        self.ui: Ui | None = None
        self._pointer: tuple[int, int] | None = None
        self._sheet = ""  # what lies over the page: help or rules
        self._rules = RulesSheet()
        self._focus: int | None = None
        self._scenarios: list[Headline] = []
        for path in paths or scenario_files():
            try:
                self._scenarios.append(read_headline(path))
            except ContentError as error:
                self.notice = str(error)
        self._scenarios.sort(key=lambda s: s.order)
        self._records = unfinished()[:_SHOWN]

    def close(self) -> None:
        """There is nothing to let go of."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the title and the two lists."""
        layout = arrange(surface.get_size(), 18, 12)
        ui = self.ui = Ui(surface, layout, self._pointer, read=self._read)
        surface.fill(theme.DESK)
        window = layout.window
        sheet = window.inflate(-ui.px(80), -ui.px(40))
        room = ui.panel(sheet)
        head = pygame.Rect(room.left, room.top, room.width, ui.px(60))
        lion = ui.px(58)
        for left in (room.left + ui.px(200), room.right - ui.px(200) - lion):
            surface.blit(art.icon("lion", lion), (left, head.top + ui.px(2)))
        text.centred(surface, "Anno Domini 1666", head, ui.font(46), theme.RULE, "title")
        _rule(ui, room, head.bottom + ui.px(4))
        y = head.bottom + ui.px(22)
        foot = room.bottom - ui.px(50)
        gap = ui.px(26)
        width = round((room.width - gap) * 0.62)
        ways = self.ways()
        new = [w for w in ways if w.name.startswith("scenario")]
        old = [w for w in ways if w.name.startswith("record")]
        left_box = pygame.Rect(room.left, y, width, foot - y)
        rows = self._list(ui, left_box, _("A new game"), new, ways)
        for scenario, row in zip(self._scenarios, rows, strict=True):
            _entry(ui, scenario, row)
        right = pygame.Rect(left_box.right + gap, y, room.width - width - gap, foot - y)
        rows = self._list(ui, right, _("Go on with a game"), old, ways)
        below = rows[-1].bottom if rows else right.top + ui.px(34)
        if not old:
            said = _("There is no unfinished game.")
            below = ui.flow(said, (right.left, below, right.width), 17)
        if self.notice:
            ui.flow(f"**{self.notice}**", (right.left, below + ui.px(20), right.width), 16)
        x = room.left
        for way in ways:
            if way in new or way in old:
                continue
            wide = ui.button_width(way.label, way.key, 18)
            box = pygame.Rect(x, room.bottom - ui.px(42), wide, ui.px(40))
            self._button(ui, box, way, ways, 18)
            x += wide + ui.px(10)
        close = Way("close", _("Close"), "Esc", self._shut)
        if self._sheet == "help":
            rules = Way("rules", _("The rules, clause by clause"), "?", self._show_rules)
            overlays.draw_help(ui, (close, rules))
        elif self._sheet == "rules":
            self._rules.draw(ui, close)
        if self._sheet:
            tips.draw_clause(ui, self._pointer)

    def _list(
        self, ui: Ui, box: pygame.Rect, title: str, ways: list[Way], order: tuple[Way, ...]
    ) -> list[pygame.Rect]:
        """A list with its title, in rows as high as there is room for; gives the rows."""
        size = ui.font(22)
        text.put(ui.surface, title, (box.left, box.top + size), size, theme.INK, "title")
        top = box.top + ui.px(32)
        pitch = min(ui.px(40), (box.bottom - top) // max(1, len(ways)))
        rows = [
            pygame.Rect(box.left, top + i * pitch, box.width, pitch - ui.px(3))
            for i in range(len(ways))
        ]
        for way, row in zip(ways, rows, strict=True):
            self._button(ui, row, way, order, 17)
        return rows

    def _button(
        self, ui: Ui, box: pygame.Rect, way: Way, order: tuple[Way, ...], size: float
    ) -> None:
        focused = self._focus is not None and order[self._focus] is way
        zone = Zone(way.name, box, way.action)
        ui.button(zone, way.label, way.key, size=size, focused=focused)

    def ways(self) -> tuple[Way, ...]:
        """Everything that can be chosen here, each with a key of its own."""
        keys = iter(_KEYS)
        found = [
            Way(f"scenario-{i}", "", next(keys, ""), self._brief(s))
            for i, s in enumerate(self._scenarios)
        ]
        found += [
            Way(f"record-{i}", self._label(r), next(keys, ""), self._resume(r))
            for i, r in enumerate(self._records)
        ]
        found.append(Way("help", _("How to play"), "F1", self._show_help))
        found.append(Way("rules", _("The rules, clause by clause"), "?", self._show_rules))
        found.append(Way("quit", _("Leave the program"), "Q", self._quit))
        return tuple(found)

    def _label(self, game: Listed) -> str:
        moves = ngettext("{n} move", "{n} moves", game.moves).format(n=game.moves)
        when = "" if game.when is None else f"{game.when:%Y-%m-%d %H:%M}"
        return " – ".join(part for part in (_(game.title), when, moves) if part)

    def _brief(self, headline: Headline) -> Callable[[], None]:
        def act() -> None:
            try:
                scenario = load_scenario(headline.path)
            except ContentError as error:
                self.notice = str(error)
                return
            self.following = prelude(scenario, TitleScene)

        return act

    def _resume(self, record: Listed) -> Callable[[], None]:
        def act() -> None:
            try:
                session, problem = Session.resume(record.path)
            except (BadRecord, ContentError, OSError) as error:
                self.notice = str(error)
                return
            self.following = GameScene(session, TitleScene, problem or "")

        return act

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer and the keys."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.ui is not None:
            self.ui.press(event.pos)
        elif event.type == pygame.MOUSEWHEEL and self._sheet == "rules" and self.ui is not None:
            zone = self.ui.zone_at(self._pointer) if self._pointer is not None else None
            self._rules.wheel(event.y, zone.name if zone is not None else "")
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.event.Event) -> None:
        ways = self.ways()
        if self._sheet == "rules" and (self._rules.key(event) or event.unicode == "?"):
            return
        if self._sheet == "help" and event.unicode == "?":
            self._show_rules()
        elif self._sheet:
            self._shut()
        elif event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT
            at = self._focus if self._focus is not None else (0 if back else -1)
            self._focus = (at + (-1 if back else 1)) % len(ways)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._focus is not None:
            ways[self._focus].action()
        elif event.key == pygame.K_F1:
            self._show_help()
        elif event.key == pygame.K_ESCAPE:
            self._quit()
        elif key := hotkey(event):
            way = next((w for w in ways if w.key == key), None)
            if way is not None:
                way.action()

    def _show_help(self) -> None:
        self._sheet = "help"

    def _show_rules(self) -> None:
        self._rules.open()
        self._sheet = "rules"

    def _read(self, number: str) -> None:
        """The rules at a clause whose number was clicked."""
        if self._sheet != "rules":
            self._show_rules()
        self._rules.show(number)

    def _shut(self) -> None:
        self._sheet = ""

    def _quit(self) -> None:
        self.following = None


def _entry(ui: Ui, scenario: Headline, row: pygame.Rect) -> None:
    """What is said of a scenario on its button: chapter and title, who is against whom, and below
    kind, map and length."""
    left = row.left + ui.px(38)
    size, small = ui.font(17), ui.font(14)
    chapter = f"{roman(scenario.chapter)}. " if scenario.chapter else ""
    title = f"{chapter}{_(scenario.title)}"
    text.put(ui.surface, title, (left, row.top + size * 0.92), size, theme.INK, "bold")
    sides = sides_of(scenario)
    right = row.right - ui.px(6) - text.advance(sides, "body", small)
    text.put(ui.surface, sides, (right, row.top + size * 0.92), small, theme.INK_SOFT)
    said = " · ".join((kind_of(scenario), _(scenario.place), length_of(scenario)))
    text.put(ui.surface, said, (left, row.bottom - small * 0.45), small, theme.INK_SOFT)


def kind_of(scenario: Headline) -> str:
    """Adventure or battle (SETUP-7), in the chosen language."""
    return _("battle") if scenario.kind == "battle" else _("adventure")


def length_of(scenario: Headline) -> str:
    """How long a scenario lasts, in short (GUARD-1, GUARD-2)."""
    n = scenario.tokens
    if scenario.intervention:
        return ngettext("{n} guard token", "{n} guard tokens", n).format(n=n)
    return ngettext("{n} turn", "{n} turns", n).format(n=n)


def sides_of(scenario: Headline) -> str:
    """Who is against whom."""
    return _("{red} against {blue}").format(
        red=_(scenario.factions[Side.RED]), blue=_(scenario.factions[Side.BLUE])
    )


def _rule(ui: Ui, room: pygame.Rect, y: int) -> None:
    """A double rule with lozenges, as on a title page."""
    for offset in (0, ui.px(12)):
        ends = (room.left, y + offset), (room.right, y + offset)
        pygame.draw.line(ui.surface, theme.INK, *ends, max(1, ui.px(1)))
    middle, size = y + ui.px(6), ui.px(4)
    for x in range(room.left + ui.px(12), room.right - ui.px(6), ui.px(24)):
        points = [(x, middle - size), (x + size, middle), (x, middle + size), (x - size, middle)]
        pygame.draw.polygon(ui.surface, theme.RULE, points)
