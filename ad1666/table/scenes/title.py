"""The start screen: scenarios to play, unfinished games to go on with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import pygame
from attrs import evolve

from ad1666.content.errors import printable
from ad1666.content.scenarios.headlines import Headline
from ad1666.game.remembered import Memory
from ad1666.i18n import _
from ad1666.phones.underway import underway
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, Command, InRow, Row, Target
from ad1666.reports import reporter
from ad1666.rules.tables import some
from ad1666.settings import preferences
from ad1666.skirmish.kept import is_made
from ad1666.table.chronicle.chronicler import Chronicler
from ad1666.table.scenes import title_art, title_cards
from ad1666.table.scenes.map_pictures import visit
from ad1666.table.scenes.onward import Start, StartState
from ad1666.table.scenes.title_campaigns import Campaigns
from ad1666.table.scenes.title_column import Column, ColumnContent
from ad1666.table.scenes.title_counting import Counting
from ad1666.table.scenes.title_foremost import foremost
from ad1666.table.scenes.title_games import READ_ON, GameLists
from ad1666.table.scenes.title_learning import LEARN, Learning
from ad1666.table.scenes.title_lists import GameList, ListItem, Tool
from ad1666.table.scenes.title_mail import Mailbox
from ad1666.table.scenes.title_opened import Opened
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.table.scenes.title_records import Records
from ad1666.table.scenes.title_results import TOLD
from ad1666.table.scenes.title_resuming import Resuming
from ad1666.table.scenes.title_skirmish import KEY as SKIRMISH
from ad1666.table.scenes.title_skirmish import MAKES, Skirmishes
from ad1666.table.scenes.title_stock import Stock, memory_of
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit import clipboard
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import ARROWS
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.scene import Leads
from ad1666.table.toolkit.scrolling import Rows, Scroll
from ad1666.table.toolkit.ui import Button, Ui, pressed
from ad1666.table.views import seat_buttons
from ad1666.words import literal

_NEW_KEYS = "1234567890ABCD"
"""Keys of the game's own scenarios."""
_OLD_KEYS = "EFGIJKN"
"""Keys of the first visible games."""
_STORY = "Y"
_STORY_LINE, _STORY_ENLARGED = 32, 1.2
"""The height of the commands for campaigns, puzzles and heroes, and by how much they are enlarged
at most: they stand beside the name of the game, which is not enlarged much either."""
_CARDED = some(Command, {Command.SKIRMISH: SKIRMISH, Command.LEARN: LEARN})
"""The commands that are cards where there is room for cards, with their keys."""
_WITHOUT: tuple[frozenset[Target], ...] = (frozenset(), frozenset((Command.SKIRMISH,)))
"""Which cards give way where not all have room, tried in this order."""
_CARDS, _ROWS = 0.68, 0.55
"""The scenarios' share of the window's width, as cards and as rows."""


class TitleScene(BaseScene):
    """The first scene of the program. It offers the game's own scenarios and those played before,
    unless others are given. ``seating`` says who plays, by default those chosen last. ``place``
    restores the screen as it was left."""

    def __init__(
        self,
        paths: tuple[Path, ...] = (),
        seating: Seating | None = None,
        place: StartState | None = None,
    ) -> None:
        super().__init__()
        visit()
        place = place or StartState()
        self._seating = seating or Seating.last({})
        self._column = Column()
        porter = StartPorter(self.sheets, self.tell, self.lead, self._again, self._relist)
        self._counting = Counting(self.sheets)
        self.focus: Target | None = None
        self.new = GameList(Area.NEW_GAMES, Command.MORE_NEW, "", rows=place.new)
        self.old = GameList(Area.OLD_GAMES, Command.MORE_OLD, _OLD_KEYS, rows=place.old, paged=True)
        self.campaigns = Campaigns(porter)
        offer = self.campaigns.offer
        self.stock = Stock(porter, self._seating, paths, self._show_shelf, offer)
        resuming, records = Resuming(porter), Records(porter, self.campaigns, Chronicler(self.tell))
        self.played = GameLists(resuming, records, self.campaigns, place.over)
        self.played.read()
        self._mailbox = Mailbox(porter)
        known = self.stock, self.played, self.campaigns, self._mailbox
        self._opened = Opened(porter, *known)
        self._learning = Learning(porter)
        self._skirmishes = Skirmishes(porter, self._seating)
        # a rematch of a lesson is a game of its own, and the lessons already have their card
        taught = {headline.path for headline in self._learning.heads}
        listed = (path for path in self.played.scenarios if path not in taught)
        self.stock.add(path for path in listed if not is_made(path))  # which have their own card
        self.stock.read(place.pack)
        self._layers = defaultdict[object, CachedLayer](CachedLayer)
        self._cards: dict[Target, pygame.Rect] = {}  # where the scenarios lie, if shown as cards
        self._fill()
        self._lately = self._first  # what was looked at last
        self._find(place.looked, place.chosen)
        problems = filter(None, (self._learning.mistakes.problem,))
        if told := (*map(_broken_off, reporter.found), *preferences.faults, *problems):
            self.notice = literal("\n".join(map(printable, told)))
            reporter.found.clear()
            preferences.faults.clear()

    def _show_shelf(self, number: int) -> None:
        """Shows the scenarios on a shelf."""
        self.stock.shelves.show(number)
        self.new.rows, self.notice = Rows(), ""
        if self.new.holds(self.focus):
            self.focus = None
        self._fill()
        self._lately = self._first

    def _fill(self) -> None:
        """Lists the scenarios on the shelf that is shown."""
        self.stock.fill()
        self.new.keys = _NEW_KEYS[: self.stock.numbered]
        self.reword()

    def reword(self) -> None:
        """Lists scenarios and games in the current language."""
        stock, played = self.stock, self.played
        stock.shelves.reword()
        items = stock.items(played.memories)
        self._foremost = foremost(stock, played, self.campaigns, self._learning, items)
        following = self._foremost.following
        self.new.items = [evolve(item, foremost=item == following) for item in items]
        self.lesson = self._learning.item(foremost=self._foremost.learns)
        self.skirmish = self._skirmishes.item(played.memories)
        self._box = (*stock.box(played.memories), *self._own)
        known = stock.known(self._learning.heads)
        self.old.items = played.items(stock, known, self._foremost.story)

    @property
    def _own(self) -> tuple[ListItem, ...]:
        """The cards behind those of the game's own scenarios."""
        return (self.lesson,) if self.stock.given else (self.skirmish, self.lesson)

    @property
    def _first(self) -> ListItem:
        """What is shown as long as nothing is looked at: what Enter starts, if it is there."""
        items = (*self.new.items, *self._own)
        return next((item for item in items if item.foremost), items[0])

    def _find(self, looked: Path | None, chosen: Path | None) -> None:
        """Restores what was looked at last, and the focus on what was chosen, if still there."""
        items = {item.file: item for item in (*self.new.items, *self._own, *self.old.items)}
        self._lately = items.get(looked, self._lately)
        if chosen in items:
            self._focus_at(items[chosen].target)

    def _again(self, chosen: Path) -> Leads:
        """What leads back to the start screen as it was left when something was chosen."""
        looked, pack = self._lately.file, self.stock.shelves.shown
        shown, over = "" if pack is None else pack.id, self.played.over
        place = StartState(chosen, looked, over, self.new.rows, self.old.rows, shown)
        return partial(Start, self.stock.given, self._seating, place)

    def _read_games(self) -> None:
        """Reads the list of games from disk again."""
        self.played.read()
        self.reword()

    def _relist(self) -> None:
        """Reads campaigns and games from disk again."""
        self.campaigns.read()
        self._read_games()

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event, or reads more games, or what replays have told of old ones."""
        if event.type == READ_ON:
            self._read_games()
        elif event.type == MAKES:
            self._skirmishes.make()
        elif event.type == TOLD:
            if self.played.retold():
                self._read_games()
            self._counting.go_on()
        else:
            super().handle(event)
            if self.sheets.top is None:
                self._opened.next()

    def close(self) -> None:
        """Puts away what was offered, and ends what goes on beside the window."""
        self.stock.offers.close()
        self._skirmishes.stop()

    def offer(self, campaign: Path) -> TitleScene:
        """This scene, with the sheet open on which the campaign in a file is begun."""
        self.campaigns.offer(campaign)
        return self

    def open(self, path: Path) -> TitleScene:
        """This scene, after it has opened a file: it may lead on at once."""
        self._opened.open(path)
        return self

    def tell(self, problem: object) -> None:
        """Shows an error below the games, from its beginning."""
        super().tell(problem)
        self._column.note = Scroll()

    def refuse(self, error: Exception) -> None:
        """Shows why what was chosen cannot be shown."""
        underway.close()  # it may be a campaign
        self.tell(error)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the title, the two lists and the commands."""
        self.played.tools.chronicler.look()
        self.campaigns.look()
        if self._skirmishes.look():
            self.reword()
        ui = self._begin(surface)
        plain, commands = ui.limited(1.0), self._commands()  # leave the gaps to large type
        window = ui.layout.window.inflate(-plain.px(28), -plain.px(20))
        gap = plain.px(10)
        title_art.backdrop(ui)
        items = tuple(self.new.items)
        if self.stock.shelves.shown is None:
            items += self._own
        beside = self._beside()
        aside = {button.target for button in beside}
        commands = tuple(button for button in commands if button.target not in aside)
        lessened = ui.lessened(title_cards.ENLARGED)
        for carded, head, without in product(lessened, title_art.heads(ui, window), _WITHOUT):
            box, shown = (_but(those, without) for those in (self._box, items))
            cards = _CARDED.keys() - without
            others = tuple(button for button in commands if button.target not in cards)
            foot = title_art.foot(ui, window, others)
            y = head.bottom + gap
            new = pygame.Rect(window.left, y, round((window.width - gap) * _CARDS), 0)
            new.height = foot.top - gap - y
            shelved = self.stock.shelves.height(carded)
            room = pygame.Rect(new.left, y + shelved, new.width, new.height - shelved)
            if title_cards.places(carded, room, box):  # one layout for all shelves
                items, places = shown, self._places(carded, room, shown)
                break
        else:
            others, foot = commands, title_art.foot(ui, window, commands)
            new.width, new.height = round((window.width - gap) * _ROWS), foot.top - gap - y
            shelved = self.stock.shelves.height(ui)
            room = pygame.Rect(new.left, y + shelved, new.width, new.height - shelved)
            carded, places = ui, ()
        if not places:
            below = self.new.draw(carded, carded.panel(room), _("A new game"), self.focus)
            if not items:
                none = _("There is no scenario in this pack.")
                ui.flow(none, (room.left + gap, below, room.width - 2 * gap), 17)
        self._cards = {item.target: place for item, place in zip(items, places, strict=False)}
        if shelved:
            row = pygame.Rect(new.left, y, new.width, shelved)
            self.stock.shelves.draw(carded, row, self.focus)
        title_art.name(ui, head)
        title_art.corner(ui, head, self.stock.adding(), self.focus)
        self._draw_beside(ui.limited(_STORY_ENLARGED), head, beside)
        ahead = self._foremost
        about, enters = (ahead.about, ahead.brief), self._entered()[0].target is Command.FOREMOST
        title_art.commands(ui, foot, others, self.focus, *about, enters=enters)
        for place, item in zip(places, items, strict=False):
            self._draw_card(carded, place, item)
        right = pygame.Rect(new.right + gap, y, window.right - new.right - gap, new.height)
        self._lately = self._looked_at(items) or (self._first if self._idle else self._lately)
        self._draw_column(ui, carded, right, items)
        self._finish(ui, 460, self.focus)

    def _draw_column(
        self, ui: Ui, lists: Ui, column: pygame.Rect, items: Sequence[ListItem]
    ) -> None:
        """Draws the games in the type of ``lists``, and below them the card of the item looked at:
        a scenario, or the scenario of a game; otherwise that of the scenario looked at last."""
        shown = ColumnContent(self.old, self.played.over, self.notice)
        lasting = self._lately.headline
        known = None if lasting is None else self._memory(lasting)
        place = self._column.card_place(ui, lists, column, shown, lasting, known)
        if column:
            self._column.draw_games(ui, lists, lists.panel(column), shown, self.focus)
        if not place:
            return
        looked = self._looked_at((*items, *self.old.items))
        item = looked if looked is not None and looked.headline is not None else self._lately
        assert item.headline is not None  # without one, there is no place
        memory = self._memory(item.headline)
        enter = self._enter(item)
        self._column.draw_card(ui, place, item.headline, memory, enter, self._press_entered)

    def _memory(self, scenario: Headline) -> Memory | None:
        """What is remembered of a scenario."""
        return memory_of(scenario, self.played.memories)

    def _draw_beside(self, ui: Ui, head: pygame.Rect, buttons: Iterable[Button]) -> None:
        """Draws the commands beside the name of the game: heroes and the duel of the day at its
        right, below the command in the corner, the others one above the other at its left. The
        room that just holds the name is two commands high."""
        right, bottom = head.right, head.bottom
        for button in sorted(buttons, key=lambda button: button.target is Command.DAILY):
            box = pygame.Rect(0, 0, ui.button_width(button), ui.type_px(_STORY_LINE))
            if button.target in (Command.HEROES, Command.DAILY):
                box.bottomright = right, head.bottom
                right = box.left - ui.px(6)
            else:
                box.bottomleft = head.left, bottom
                bottom = box.top - ui.px(6)
            ui.button(button, box, focused=self.focus is button.target)

    def _places(
        self, ui: Ui, room: pygame.Rect, items: Sequence[ListItem]
    ) -> tuple[pygame.Rect, ...]:
        """The places of cards: along the foot of a room, or right below the shelves; none if there
        is no room for all of them."""
        places = title_cards.places(ui, room, items)
        if not places or not self.stock.shelves.packs:
            return places
        return tuple(place.move(0, room.top - places[0].top) for place in places)

    @property
    def _idle(self) -> bool:
        """Whether nobody points at anything, or at the command that Enter gives, if that begins a
        game."""
        if self._foremost.goes_on:
            return False
        target = self._under() or self.focus
        return target is Command.FOREMOST or (target is None and self._pointer is None)

    def _looked_at(self, items: Iterable[ListItem]) -> ListItem | None:
        """The item under the pointer, or else in focus, if it is among these."""
        under, found = self._under(), {item.target: item for item in items}
        targets = under.row if isinstance(under, InRow) else under, self.focus
        return next((found[target] for target in targets if target in found), None)

    def _enter(self, item: ListItem) -> tuple[str, ...]:
        """What Enter starts, as the card of an item says it, the longest way first; empty if that
        is the item itself."""
        button, about = self._entered()
        starts = self._ahead() if button.target is Command.FOREMOST else button
        if starts is not None and starts.target == item.target:
            return ()
        brief = self._foremost.brief
        abouts = dict.fromkeys(each for each in (about, brief) if each and about)
        return (*(f"{button.label}: {each}" for each in abouts), button.label)

    def _ahead(self) -> ListItem | None:
        """What Enter starts while nothing is in focus; None if that is a game not in the list."""
        if self._foremost.goes_on:
            return next((item for item in self.old.items if item.foremost), None)
        return next((item for item in self.new.items if item.foremost), self.lesson)

    def _draw_card(self, ui: Ui, place: pygame.Rect, item: ListItem) -> None:
        """Draws a scenario's card, cached while it does not change."""
        target = item.target
        key = self.new.key(target.number) if isinstance(target, Row) else _CARDED[target]
        focused = item.target == self.focus
        card = partial(title_cards.draw, ui, place, item, key, focused=focused)
        room = title_cards.with_shadow(ui, place)
        self._layers[item.target].draw(ui, room, (item, key, focused), card)

    def buttons(self) -> tuple[Button, ...]:
        """Everything that can be chosen here, with its key if it has one."""
        shelves = self.stock.shelves.buttons() if self.stock.shelves.packs else ()
        lists = *shelves, *self.new.buttons(), *self.old.buttons()
        return (*lists, self.stock.adding(), *self._commands())

    def _commands(self) -> tuple[Button, ...]:
        finished = _("Unfinished games") if self.played.over else _("Finished games")
        return (
            *seat_buttons.buttons(self._seating),
            *(() if self.stock.given else (self._skirmishes.button(),)),
            self._learning.button(),
            Button(Command.FINISHED, finished, "V", self._turn_list),
            *self._beside(),
            Button(Command.HELP, _("How to play"), "F1", self.sheets.open_help),
            Button(Command.RULES, _("Rules"), "?", self.sheets.open_rules),
            Button(Command.SETTINGS, _("Settings"), "S", self.sheets.open_settings),
            Button(Command.QUIT, _("Quit"), "Q", self._quit),
            self._foremost.button,
        )

    def _beside(self) -> tuple[Button, ...]:
        """The commands beside the name of the game, those at the left from the foot up; none where
        a choice of scenarios is offered."""
        if self.stock.given:
            return ()
        show = partial(self.campaigns.show, self.stock.tale)
        begun = Button(Command.CAMPAIGN, self.campaigns.label, _STORY, show)
        others = begun, *self._learning.puzzles(), self._learning.daily()
        known = self.played.any_over or self.campaigns.begun
        return (*others, self._counting.button()) if known else others

    def _entered(self) -> tuple[Button, str]:
        """What Enter presses: what is in focus, or else what most people want; and what it is
        about. The shelf that is shown has nothing to press. On the card of a lesson it begins that
        lesson, and does not ask which, as the card's own key does."""
        shown = Row(Area.SHELVES, self.stock.shelves.rows.at)
        focus = None if self.focus == shown else self.focus
        if focus is Command.LEARN and focus in self._cards:
            begin = self._learning.begin_next
            return Button(Command.LEARN, self.lesson.title, "Enter", begin), ""
        found = next((b for b in self.buttons() if b.target == focus), None)
        ahead = self._foremost
        return (ahead.button, ahead.about) if found is None else (found, "")

    # Reacting

    def _press_entered(self) -> None:
        """Does what Enter does."""
        self._entered()[0].press()

    def _turn_list(self) -> None:
        """Switches between finished and unfinished games."""
        self.played.over = not self.played.over
        self.old.rows.at = self.old.rows.first = 0
        self._read_games()

    def _wheel(self, notches: int) -> None:
        target = self._under()
        if self.stock.shelves.holds(target.row if isinstance(target, InRow) else target):
            self.stock.shelves.rows.wheel(notches, len(self.stock.shelves.items))
            return
        for games in (self.new, self.old):
            if games.holds(target):
                games.rows.wheel(notches, len(games.items))
                return
        self._column.note.wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._mailbox.paste(clipboard.text())
            return
        here = self.old if self.old.holds(self.focus) else self.new
        if self._to_shelf(event.key) or self._to_card(event.key):
            return
        if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT
            self._step(-1 if back else 1)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._focus_on(self.old if event.key == pygame.K_RIGHT else self.new)
        elif here.rows.key(event, len(here.items)):
            self._focus_on(here)
        elif event.key in ENTER:
            self._press_entered()
        elif tool := self._tool(event.key):
            tool.act()
        elif event.key == pygame.K_ESCAPE:
            (self._turn_list if self.played.over else self._quit)()
        else:
            pressed(self.buttons(), event)

    def _tool(self, key: int) -> Tool | None:
        """The command that a key stands for, for the game in focus."""
        items = (*self.old.items, *self.stock.shelves.items)
        focused = (item.tools() for item in items if item.target == self.focus)
        return next((tool for tools in focused for tool in tools if tool.key == key), None)

    def _to_shelf(self, key: int) -> bool:
        """Moves the focus along the shelves. Returns False for other keys, or where it is not on
        one."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        if not step or not isinstance(self.focus, Row) or not self.stock.shelves.holds(self.focus):
            return False
        number = (self.focus.number + step) % len(self.stock.shelves.items)
        self._focus_at(Row(Area.SHELVES, number))
        return True

    def _to_card(self, key: int) -> bool:
        """Moves the focus to the next card in the direction of an arrow key. Returns False if there
        is none, or for other keys."""
        if key not in ARROWS or self.focus not in self._cards:
            return False
        beside = title_cards.beside(self._cards, self.focus, ARROWS[key])
        if beside is not None:
            self._focus_at(beside)
        return beside is not None

    def _step(self, step: int) -> None:
        """Moves the focus to the next target or the previous one."""
        targets = [button.target for button in self.buttons()]
        at = targets.index(self.focus) if self.focus in targets else (0 if step < 0 else -1)
        self._focus_at(targets[(at + step) % len(targets)])

    def _focus_at(self, target: Target) -> None:
        """Moves the focus to a target, and brings it into view."""
        self.focus, self._pointer = target, None
        if isinstance(target, Row) and self.stock.shelves.holds(target):
            self.stock.shelves.reveal(target.number)
        for games in (self.new, self.old):
            if isinstance(target, Row) and games.holds(target):
                games.rows.show(target.number)

    def _focus_on(self, games: GameList) -> None:
        """Moves the focus to the cursor of a list, if it has any items."""
        if games.items:
            self._focus_at(games.items[min(games.rows.at, len(games.items) - 1)].target)


def _but(items: Iterable[ListItem], without: Collection[Target]) -> tuple[ListItem, ...]:
    """The items without some."""
    return tuple(item for item in items if item.target not in without)


def _broken_off(report: Path) -> str:
    """That an earlier run did not end in good order."""
    told = _(
        "The program was broken off last time. A report that you can send to the game's authors is "
        "in {path}."
    )
    return told.format(path=report)
