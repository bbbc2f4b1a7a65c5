"""The start screen: scenarios to play, unfinished games to go on with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from attrs import evolve

from ad1666 import words
from ad1666.campaign.glances import Glance, glances
from ad1666.content.errors import ContentError, printable
from ad1666.content.packs.pack import Pack
from ad1666.content.packs.shelf import pack_of, packs, remove
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.content.scenarios.scenario_lookup import scenario_files, scenarios_in
from ad1666.game import library
from ad1666.game.library import Games, Listed, read_games
from ad1666.game.records.places import name_of
from ad1666.game.records.record import BadRecord
from ad1666.game.remembered import Memory, memories
from ad1666.i18n import _, pgettext
from ad1666.phones.underway import underway
from ad1666.play.lesson_list import LESSONS, known, proposed, scenario_of
from ad1666.play.puzzle_list import collection, first_open
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, Command, InRow, Row, Target
from ad1666.reports import reporter
from ad1666.rules.magic import roman
from ad1666.settings import preferences
from ad1666.table.scenes import title_art, title_cards, title_lists, title_results, title_story
from ad1666.table.scenes.map_pictures import visit
from ad1666.table.scenes.onward import Place, Riddle, Start, Table, Watch
from ad1666.table.scenes.title_lists import GameList, Item, Tool, called
from ad1666.table.scenes.title_offers import Offers
from ad1666.table.scenes.title_results import TOLD
from ad1666.table.scenes.title_shelves import ShelfCommands, Shelves
from ad1666.table.sheets.dialog import Dialog, Rename
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit import text
from ad1666.table.toolkit.keys import ARROWS
from ad1666.table.toolkit.layers import Layer
from ad1666.table.toolkit.scrolling import Rows, Scroll
from ad1666.table.toolkit.ui import Button, Ui, pressed
from ad1666.table.views import seat_buttons
from ad1666.words.errors import told
from ad1666.words.glances import night, short
from ad1666.words.glances import title as title_of
from ad1666.words.glances import told as told_of
from ad1666.words.translations import hear

# import what only a game needs when one begins, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.campaign.values import Setup
    from ad1666.content.campaigns.heads import CampaignHead
    from ad1666.game.session import Session
    from ad1666.game.watching import Onlooker
    from ad1666.table.chronicle.keeping import Keeper
    from ad1666.table.scenes.title_heroes import HeroesSheet
    from ad1666.table.toolkit.scene import Leads

_NEW_KEYS = "1234567890ABCD"
"""Keys of the game's own scenarios."""
_OLD_KEYS = "EFGIJKN"
"""Keys of the first visible games."""
_LEARN = "T"
_STORY = "Y"
_PUZZLES = "X"
_HEROES = "H"
_STORY_LINE, _STORY_ENLARGED = 32, 1.2
"""The height of the commands for campaigns, puzzles and heroes, and by how much they are enlarged
at most: they stand beside the name of the game, which is not enlarged much either."""
_CARDS, _ROWS = 0.66, 0.55
"""The scenarios' share of the window's width, as cards and as rows."""
_FEWEST, _LEAST_CARD = 3, 120
"""Games listed before the story of a scenario gets any room, and the story's least height."""
AT_ONCE = 0.15
"""Seconds for games that no index knows yet."""
_READ_ON = pygame.USEREVENT + 5
"""Posted while there are games to be read."""
PAUSE = 1000
"""Milliseconds until replays begin to tell how old games ended."""
_Act = Callable[[], None]


class TitleScene(BaseScene):
    """The first scene of the program. It offers the game's own scenarios and those played before,
    unless others are given. ``seating`` says who plays, by default those chosen last. ``place``
    restores the screen as it was left."""

    def __init__(
        self,
        paths: tuple[Path, ...] = (),
        seating: Seating | None = None,
        place: Place | None = None,
    ) -> None:
        super().__init__()
        visit()
        self._paths, self._seating = paths, seating or Seating.last({})
        place = place or Place()
        self._note = Scroll()
        self._retelling = title_results.results()
        self._heroes: HeroesSheet | None = None
        self._deeds = title_results.annals()
        self._keeper: Keeper | None = None
        self.focus: Target | None = None
        scenarios = self._headlines(paths or scenario_files())
        self.new = GameList(Area.NEW_GAMES, Command.MORE_NEW, "", rows=place.new)
        self.old = GameList(Area.OLD_GAMES, Command.MORE_OLD, _OLD_KEYS, rows=place.old, paged=True)
        self._campaigns = glances()
        games = self._read_games()
        # the scenarios of the lessons, the proposed one first
        lessons = sorted(LESSONS, key=lambda lesson: lesson != self._proposed)
        self._lessons = tuple(read_headline(scenario_of(lesson)) for lesson in lessons)
        # a rematch of a lesson is a game of its own, and the lessons already have their card
        taught = {headline.path for headline in self._lessons}
        played = [path for path in games.scenarios if path not in taught]
        own = () if paths else tuple(map(_own, played))
        self._ours = len(scenarios), (*scenarios, *own)
        self._tales: tuple[CampaignHead, ...] = ()  # campaigns on the shelf that is shown
        self._packed: dict[Path, Headline | None] = {}  # scenarios of packs, by their files
        self.shelves = self._read_shelves(place.pack)
        self._offers = Offers(self._ask, self._report, self._restock)
        self._over = place.over  # whether finished games are listed
        self._layers = defaultdict[object, Layer](Layer)
        self._cards: dict[Target, pygame.Rect] = {}  # where the scenarios lie, if shown as cards
        self.records = games.finished if self._over else games.unfinished
        self._fill()
        self._lately = self._first  # what was looked at last
        self._find(place.looked, place.chosen)
        if told := (*map(_broken_off, reporter.found), *preferences.faults):
            self.notice = text.plain("\n".join(map(printable, told)))
            reporter.found.clear()
            preferences.faults.clear()

    def _headlines(self, paths: Iterable[Path]) -> list[Headline]:
        """The headlines of scenarios in their order. What is wrong with others is shown."""
        found: list[Headline] = []
        for path in paths:
            hear(path)
            try:
                found.append(read_headline(path))
            except ContentError as error:
                self._report(error)
        return sorted(found, key=lambda s: s.order)

    def _heads(self, paths: Iterable[Path]) -> list[CampaignHead]:
        """Campaigns in short. What is wrong with others is shown."""
        from ad1666.content.campaigns.heads import read_head

        found: list[CampaignHead] = []
        for path in paths:
            hear(path)
            try:
                found.append(read_head(path))
            except ContentError as error:
                self._report(error)
        return found

    # Shelves

    def _read_shelves(self, shown: str) -> Shelves:
        """The shelves, with that of a pack shown. There are none where a choice of scenarios is
        offered."""
        found, errors = ((), ()) if self._paths else packs()
        for error in errors:
            self._report(error)
        shelves = Shelves(found, ShelfCommands(self._show_shelf, self._ask_remove))
        shelves.choose(shown)
        return shelves

    def _restock(self, shown: str) -> None:
        """Reads the packs again, and shows the shelf of one."""
        self.shelves = self._read_shelves(shown)
        self._packed.clear()
        self._show_shelf(self.shelves.rows.at)

    def _show_shelf(self, number: int) -> None:
        """Shows the scenarios on a shelf."""
        self.shelves.show(number)
        self.new.rows, self.notice = Rows(), ""
        if self.new.holds(self.focus):
            self.focus = None
        self._fill()
        self._lately = self._first

    def _fill(self) -> None:
        """Lists the scenarios on the shelf that is shown."""
        pack, (numbered, scenarios) = self.shelves.shown, self._ours
        self._tales = ()
        if pack is not None and pack.too_new is not None:
            self._newer, scenarios = scenarios_in(pack), ()
            self._report(pack.too_new)
        elif pack is not None:
            self._newer = ()
            scenarios = tuple(self._headlines(scenarios_in(pack)))
            self._tales = tuple(self._heads(pack.campaigns))
        else:
            self._newer = ()
        self.scenarios = scenarios
        cards = len(self._tales) + len(scenarios)
        self.new.keys = _NEW_KEYS[: numbered if pack is None else cards]
        self.reword()

    def _adding(self) -> Button:
        """The command that adds a pack."""
        return Button(Command.ADD_PACK, _("Add a pack"), "+", self._ask_for_pack)

    def _ask_for_pack(self) -> None:
        from ad1666.table.sheets.pack_sheet import AddPack

        def back() -> None:
            self.sheets.dialog = None

        self.sheets.dialog = AddPack(back, self._offers.offer)

    def _ask_remove(self, pack: Pack) -> None:
        message = _(
            "{title}, version {version}, would be removed from this computer. Its games stay, with "
            "all that they need."
        ).format(title=pack.title, version=pack.version)

        def gone() -> None:
            remove(pack.id)
            self._restock("")

        answer = Command.DELETE, _("Remove it"), "R", gone
        self._ask(_("Remove this pack?"), text.plain(message), answer)

    def reword(self) -> None:
        """Lists scenarios and games in the current language."""
        self.shelves.reword()
        items = [self._tale_item(*numbered) for numbered in enumerate(self._tales)]
        first = len(items)
        items += [self._new_item(*numbered) for numbered in enumerate(self.scenarios, first)]
        items += [self._newer_item(*numbered) for numbered in enumerate(self._newer)]
        done = len({*LESSONS}.intersection(preferences.now.lessons))
        played = self._memories.keys() - {name_of(scenario_of(lesson)) for lesson in LESSONS}
        packed, self._goes_on = self.shelves.shown is not None, self._may_go_on()
        self._story = None if packed else self._story_left()
        self._goes_on = self._goes_on or self._story is not None
        learns = not (self._goes_on or packed or played) and done < len(LESSONS)
        following = None if learns or self._goes_on else title_lists.next_chapter(items)
        if packed and following is None and not self._goes_on:
            following = next((item for item in items if item.headline is not None), None)
        self.new.items = [evolve(item, foremost=item == following) for item in items]
        self.lesson = title_lists.of_lesson(
            self._lessons[0], self._learn, done, len(LESSONS), foremost=learns
        )
        ours = (self._new_item(*numbered) for numbered in enumerate(self._ours[1]))
        self._box = (*ours, self.lesson)
        self._list(self.records)

    def _story_left(self) -> Glance | None:
        """The campaign that Enter goes on with: the latest one, unless another game has been left
        since; if that is a night of a campaign, that campaign."""
        story = next((each for each in self._campaigns if not each.over and not each.newer), None)
        game = self._left
        if story is None or game is None or story.changed >= game.path.stat().st_mtime:
            return story
        return self._tale_of(game)

    def _tale_of(self, game: Listed) -> Glance | None:
        """The campaign of which a game is the night that is played; None if of none that can be
        opened."""
        ours = (each for each in self._every_campaign() if not each.newer)
        return next((each for each in ours if each.record == game.path.name), None)

    def _every_campaign(self) -> Iterator[Glance]:
        """The campaigns, each in all its states."""
        return (state for each in self._campaigns for state in (each, *each.states))

    def _campaign_told(self, game: Listed) -> str:
        """The campaign of which a game is a night, with the chapter if that is the one that is
        played; empty if of none."""
        if (story := self._tale_of(game)) is not None:
            return night(story)
        of = (each for each in self._every_campaign() if game.path.name in each.records)
        return next(map(title_of, of), "")

    def _may_go_on(self) -> bool:
        """Whether Enter goes on with the game left last: on the shelf of a pack, with one of its
        scenarios."""
        pack = self.shelves.shown
        if self._left is None or pack is None:
            return self._left is not None
        home = pack_of(self._left.file)
        return home is not None and home.id == pack.id

    @property
    def _first(self) -> Item:
        """What is shown as long as nothing is looked at: what Enter starts, if it is there."""
        items = (*self.new.items, self.lesson)
        return next((item for item in items if item.foremost), items[0])

    def _find(self, looked: Path | None, chosen: Path | None) -> None:
        """Restores what was looked at last, and the focus on what was chosen, if still there."""
        items = {item.file: item for item in (*self.new.items, self.lesson, *self.old.items)}
        self._lately = items.get(looked, self._lately)
        if chosen in items:
            self._focus_at(items[chosen].target)

    def _again(self, chosen: Path) -> Leads:
        """What leads back to the start screen as it was left when something was chosen."""
        looked, pack = self._lately.file, self.shelves.shown
        shown = "" if pack is None else pack.id
        place = Place(chosen, looked, self._over, self.new.rows, self.old.rows, shown)
        return partial(Start, self._paths, self._seating, place)

    def _list(self, records: tuple[Listed, ...]) -> None:
        """Lists games to resume, or finished ones to look at."""
        self.records = records
        heads = (*self._lessons, *self._ours[1])
        known = {s.path.name: s for s in heads if isinstance(s, Headline)}
        self.old.items = [
            self._game_item(Row(Area.OLD_GAMES, i), game, self._head_of(game.file, known))
            for i, game in enumerate(records)
        ]

    def _game_item(self, target: Row, game: Listed, head: Headline | None) -> Item:
        """The item of a game. The night of a campaign is gone on with in the campaign."""
        story = self._tale_of(game)
        act = partial(self._look_back if self._over else self._resume, game)
        foremost = game == self._left and self._story is None
        if story is not None:
            act, foremost = partial(self._go_on_with, story.path), story == self._story
        return title_lists.of_game(
            target,
            game,
            head,
            act,
            partial(self._tools, game),
            foremost=foremost,
            story=self._campaign_told(game),
        )

    def _head_of(self, file: Path, known: Mapping[str, Headline]) -> Headline | None:
        """The headline of the scenario of a game: one ``known`` by its name, or one in a pack; None
        if there is none."""
        if pack_of(file) is None:
            return known.get(file.name)
        if file not in self._packed:
            head = _own(file)
            self._packed[file] = head if isinstance(head, Headline) else None
        return self._packed[file]

    def _tools(self, game: Listed) -> tuple[Tool, ...]:
        """The other commands for a game."""
        return title_lists.tools_of(
            game,
            over=self._over,
            rename=partial(self._ask_name, game),
            tell=partial(self._tell, game.path),
            look=partial(self._look_back, game, turned=True),
            delete=partial(self._ask_delete, game),
        )

    def _read_list(self) -> None:
        """Reads the list of games from disk again."""
        games = self._read_games()
        self.reword()
        self._list(games.finished if self._over else games.unfinished)

    def _read_games(self) -> Games:
        """The player's games, as far as they are known at once. The others follow while the screen
        is shown."""
        games = read_games(AT_ONCE, self._retelling.known)
        self._memories = memories(games.finished)
        self._left = next((game for game in games.unfinished if game.problem is None), None)
        self._untold = [game.path for game in games.finished if game.untold]
        self._has_heroes = bool(games.finished or self._campaigns)
        if games.unread:
            pygame.time.set_timer(_READ_ON, 1, 1)
        elif self._untold:
            pygame.time.set_timer(TOLD, PAUSE, 1)
        return games

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event, or reads more games, or what replays have told of old ones."""
        if event.type == _READ_ON:
            self._read_list()
        elif event.type == TOLD:
            if self._retelling.go_on(self._untold):
                self._read_list()
            self._count_heroes()
        else:
            super().handle(event)
            if self.sheets.top is None:
                self._offers.next()

    def close(self) -> None:
        """Puts away what was offered."""
        self._offers.close()

    def _newer_item(self, number: int, path: Path) -> Item:
        """The item of a scenario for newer rules."""
        pack = self.shelves.shown
        assert pack is not None and pack.too_new is not None
        show = partial(self._report, pack.too_new)
        return title_lists.of_newer(Row(Area.NEW_GAMES, number), path, pack.too_new, show)

    def _tale_item(self, number: int, tale: CampaignHead) -> Item:
        """The item of a campaign in a pack."""
        show = partial(self._new_campaign, tale.path)
        return title_lists.of_campaign(Row(Area.NEW_GAMES, number), tale, show)

    def _new_item(self, number: int, scenario: Headline | ContentError) -> Item:
        """The item of a scenario, sound or not."""
        target = Row(Area.NEW_GAMES, number)
        if isinstance(scenario, ContentError):
            return title_lists.of_mistakes(target, scenario, partial(self._report, scenario))
        brief = partial(self._attempt, partial(self._brief, scenario.path))
        return title_lists.of_scenario(target, scenario, brief, self._memory(scenario))

    def _memory(self, scenario: Headline) -> Memory | None:
        """What is remembered of a scenario."""
        return self._memories.get(name_of(scenario.path)) if self._memories else None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the title, the two lists and the commands."""
        if self._keeper is not None and (kept := self._keeper.look()):
            self._report(kept)
        ui = self._begin(surface)
        plain, commands = ui.limited(1.0), self._commands()  # leave the gaps to large type
        window = ui.layout.window.inflate(-plain.px(28), -plain.px(20))
        gap = plain.px(10)
        title_art.backdrop(ui)
        items = tuple(self.new.items)
        if self.shelves.shown is None:
            items += (self.lesson,)
        beside = self._beside()
        aside = {button.target for button in beside}
        commands = tuple(button for button in commands if button.target not in aside)
        others = tuple(button for button in commands if button.target is not Command.LEARN)
        foot = title_art.foot(ui, window, others)
        lessened = ui.lessened(title_cards.ENLARGED)
        for carded, head in product(lessened, title_art.heads(ui, window)):
            y = head.bottom + gap
            new = pygame.Rect(window.left, y, round((window.width - gap) * _CARDS), 0)
            new.height = foot.top - gap - y
            shelved = self.shelves.height(carded)
            room = pygame.Rect(new.left, y + shelved, new.width, new.height - shelved)
            if title_cards.places(carded, room, self._box):  # one layout for all shelves
                places = self._places(carded, room, items)
                break
        else:
            others, foot = commands, title_art.foot(ui, window, commands)
            new.width, new.height = round((window.width - gap) * _ROWS), foot.top - gap - y
            shelved = self.shelves.height(ui)
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
            self.shelves.draw(carded, row, self.focus)
        title_art.name(ui, head)
        title_art.corner(ui, head, self._adding(), self.focus)
        self._draw_beside(ui.limited(_STORY_ENLARGED), head, beside)
        about = self._foremost()[1]
        brief = short(self._story) if self._story is not None else ""
        title_art.commands(ui, foot, others, self.focus, about, brief)
        for place, item in zip(places, items, strict=False):
            self._draw_card(carded, place, item)
        right = pygame.Rect(new.right + gap, y, window.right - new.right - gap, new.height)
        self._lately = self._looked_at(items) or (self._first if self._idle else self._lately)
        story = self._story_place(ui, carded, right)
        if right:
            self._draw_old(ui, carded, carded.panel(right))
        if story:
            self._draw_story(ui, story, self._looked_at((*items, *self.old.items)))
        self._finish(ui, 460, self.focus)

    def _draw_beside(self, ui: Ui, head: pygame.Rect, buttons: Iterable[Button]) -> None:
        """Draws the commands beside the name of the game: heroes at its right, below the command in
        the corner, the others one above the other at its left. The room that just holds the name
        is two commands high."""
        bottom = head.bottom
        for button in buttons:
            box = pygame.Rect(0, 0, ui.button_width(button), ui.type_px(_STORY_LINE))
            if button.target is Command.HEROES:
                box.bottomright = head.bottomright
            else:
                box.bottomleft = head.left, bottom
                bottom = box.top - ui.px(6)
            ui.button(button, box, focused=self.focus is button.target)

    def _places(self, ui: Ui, room: pygame.Rect, items: Sequence[Item]) -> tuple[pygame.Rect, ...]:
        """The places of cards: along the foot of a room, or right below the shelves; none if there
        is no room for all of them."""
        places = title_cards.places(ui, room, items)
        if not places or not self.shelves.packs:
            return places
        return tuple(place.move(0, room.top - places[0].top) for place in places)

    @property
    def _idle(self) -> bool:
        """Whether nobody points at anything, or at the command that Enter gives, if that begins a
        game."""
        if self._goes_on:
            return False
        target = self._under() or self.focus
        return target is Command.FOREMOST or (target is None and self._pointer is None)

    def _looked_at(self, items: Iterable[Item]) -> Item | None:
        """The item under the pointer, or else in focus, if it is among these."""
        under, found = self._under(), {item.target: item for item in items}
        targets = under.row if isinstance(under, InRow) else under, self.focus
        return next((found[target] for target in targets if target in found), None)

    def _story_place(self, ui: Ui, lists: Ui, right: pygame.Rect) -> pygame.Rect:
        """Where the card of a scenario lies at the foot of a column, which is shortened to fit. The
        card of the scenario looked at last is shown in full if the games leave room, and takes the
        whole column if there are none to list. Its size stays the same while the pointer is on the
        games, so that they do not move away from under it."""
        shown, gap = self._lately.headline, ui.px(10)
        if shown is None:
            return pygame.Rect(right.bottomleft, (0, 0))
        high = right.height
        if self.old.items or self._over or self.notice:
            note = self._note_height(ui, right.width)
            spare = right.height - gap - self.old.least(lists, _FEWEST) - note
            listed = self.old.wanted(lists) + note
            wanted = title_story.wanted(ui, right.width, shown, self._memory(shown))
            high = max(right.height - gap - listed, wanted)
            high = min(high, spare)
            if high < ui.type_px(_LEAST_CARD):
                return pygame.Rect(right.bottomleft, (0, 0))
        place = pygame.Rect(right.left, right.bottom - high, right.width, high)
        right.height = max(0, right.height - high - gap)
        return place

    def _draw_story(self, ui: Ui, place: pygame.Rect, looked: Item | None) -> None:
        """Draws the card of the item looked at: a scenario, or the scenario of a game; otherwise
        that of the scenario looked at last."""
        item = looked if looked is not None and looked.headline is not None else self._lately
        shown = item.headline
        assert shown is not None  # without one, there is no place
        memory, enter = self._memory(shown), self._enter(item)
        card = partial(title_story.draw, ui, place, shown, memory, enter)
        self._layers["story"].draw(ui, place, (shown, memory, enter), card)

    def _enter(self, item: Item) -> tuple[str, ...]:
        """What Enter starts, as the card of an item says it, the longest way first; empty if that
        is the item itself."""
        button, about = self._entered()
        starts = self._ahead() if button.target is Command.FOREMOST else button
        if starts is not None and starts.target == item.target:
            return ()
        brief = "" if self._story is None else short(self._story)
        abouts = dict.fromkeys(each for each in (about, brief) if each and about)
        return (*(f"{button.label}: {each}" for each in abouts), button.label)

    def _ahead(self) -> Item | None:
        """What Enter starts while nothing is in focus; None if that is a game not in the list."""
        if self._goes_on:
            return next((item for item in self.old.items if item.foremost), None)
        return next((item for item in self.new.items if item.foremost), self.lesson)

    def _draw_card(self, ui: Ui, place: pygame.Rect, item: Item) -> None:
        """Draws a scenario's card, cached while it does not change."""
        key = self.new.key(item.target.number) if isinstance(item.target, Row) else _LEARN
        focused = item.target == self.focus
        card = partial(title_cards.draw, ui, place, item, key, focused=focused)
        room = title_cards.with_shadow(ui, place)
        self._layers[item.target].draw(ui, room, (item, key, focused), card)

    def _note_height(self, ui: Ui, width: int) -> int:
        """The height of the error note below the games, 0 if there is none."""
        note = f"**{self.notice}**"
        return text.height(note, ui.font(16), width - ui.px(30)) if self.notice else 0

    def _draw_old(self, ui: Ui, lists: Ui, box: pygame.Rect) -> None:
        """Draws the unfinished or the finished games in the type of ``lists``, and the error note
        below them."""
        if self.notice:
            note = f"**{self.notice}**"
            high = min(self._note_height(ui, box.width), box.height // 2)
            place = pygame.Rect(box.left, box.bottom - high, box.width, high)
            self._note.draw(ui, place, lambda column: ui.flow(note, column, 16))
            box = pygame.Rect(box.left, box.top, box.width, box.height - high - ui.px(10))
        heading = _("Finished games") if self._over else _("Unfinished games")
        below = self.old.draw(lists, box, heading, self.focus)
        if not self.old.items:
            none = _("No unfinished games.")
            if self._over:
                none = _("No finished games yet.")
            ui.flow(none, (box.left, below, box.width), 17)

    def buttons(self) -> tuple[Button, ...]:
        """Everything that can be chosen here, with its key if it has one."""
        shelves = self.shelves.buttons() if self.shelves.packs else ()
        lists = *shelves, *self.new.buttons(), *self.old.buttons()
        return (*lists, self._adding(), *self._commands())

    def _commands(self) -> tuple[Button, ...]:
        finished = _("Unfinished games") if self._over else _("Finished games")
        return (
            *seat_buttons.buttons(self._seating),
            Button(Command.LEARN, _("Learn to play"), _LEARN, self._learn),
            Button(Command.FINISHED, finished, "V", self._turn_list),
            *self._beside(),
            Button(Command.HELP, _("How to play"), "F1", self.sheets.open_help),
            Button(Command.RULES, _("Rules"), "?", self.sheets.open_rules),
            Button(Command.SETTINGS, _("Settings"), "S", self.sheets.open_settings),
            Button(Command.QUIT, _("Quit"), "Q", self._quit),
            self._foremost()[0],
        )

    def _beside(self) -> tuple[Button, ...]:
        """The commands beside the name of the game, those at the left from the foot up; none where
        a choice of scenarios is offered."""
        if self._paths:
            return ()
        begun = Button(Command.CAMPAIGN, self._campaign_label, _STORY, self._open_campaigns)
        asked = _("What would you do? Positions from games in which one choice was the best.")
        puzzle = Button(Command.PUZZLES, _("Puzzles"), _PUZZLES, self._puzzle, asked)
        known = _("What they have done in all games.")
        heroes = Button(Command.HEROES, _("Heroes"), _HEROES, self._open_heroes, known)
        puzzles = (puzzle,) if collection() else ()
        return (begun, *puzzles, heroes) if self._has_heroes else (begun, *puzzles)

    def _foremost(self) -> tuple[Button, str]:
        """The command that most people want: to continue the game left last, else the next chapter,
        or for who has played nothing else yet, the next lesson; on the shelf of a pack, one of its
        scenarios; and what it is about."""
        play, learn = pgettext("game", "Play"), self.lesson.title
        following = next((item for item in self.new.items if item.foremost), None)
        label, act, about = learn, self._learn_next, ""
        if self._story is not None:
            label, act = _("Continue"), partial(self._go_on_with, self._story.path)
            about = told_of(self._story)
        elif self._left is not None and self._goes_on:
            label, act = _("Continue"), partial(self._resume, self._left)
            about = called(self._left)
        elif following is not None and self._first_night(following):
            label, act, about = _("The first night"), self._begin_first_night, ""
        elif following is not None and following.headline is not None:
            label, act, chapter = play, following.act, following.headline.chapter
            about = words.title(following.headline.title)
            label = _("On to chapter {n}").format(n=roman(chapter)) if chapter else play
        in_turn = (play, learn) if self.shelves.packs else ()  # one layout for all shelves
        return Button(Command.FOREMOST, label, "Enter", act, about, in_turn=in_turn), about

    def _entered(self) -> tuple[Button, str]:
        """What Enter presses: what is in focus, or else what most people want; and what it is
        about. The shelf that is shown has nothing to press. On the card of a lesson it begins that
        lesson, and does not ask which, as the card's own key does."""
        shown = Row(Area.SHELVES, self.shelves.rows.at)
        focus = None if self.focus == shown else self.focus
        if focus is Command.LEARN and focus in self._cards:
            return Button(Command.LEARN, self.lesson.title, "Enter", self._learn_next), ""
        found = next((b for b in self.buttons() if b.target == focus), None)
        return self._foremost() if found is None else (found, "")

    # Campaigns

    @property
    def _campaign_label(self) -> str:
        number = len(self._campaigns)
        return _("Campaigns ({n})").format(n=number) if number else _("New campaign")

    def _first_night(self, following: Item) -> bool:
        """Whether a beginner who has had a lesson is to begin the campaign: nothing else has been
        played yet."""
        head = following.headline
        began = self._campaigns or self._memories
        lessons = any(lesson in preferences.now.lessons for lesson in LESSONS)
        return head is not None and head.chapter == 1 and lessons and not began and not self._paths

    def _begin_first_night(self) -> None:
        """Begins the game's own campaign against the easiest program, and shows its road."""
        from ad1666.table.scenes import campaign_start

        self._attempt(partial(self._go_to, partial(campaign_start.first_night, self._home)))

    def _open_campaigns(self) -> None:
        """Shows the campaigns that were begun, or how to begin one if there are none."""
        from ad1666.campaign.states import Apart, states_of
        from ad1666.table.sheets.campaign_sheets import CampaignsSheet

        if not self._campaigns:
            self._new_campaign()
            return
        rows: list[Glance] = []
        apart: dict[Path, Apart] = {}
        for campaign in self._campaigns:
            others = [*states_of(campaign)] if campaign.states else []
            rows += [campaign, *(state for state, _differs in others)]
            apart.update((state.path, differs) for state, differs in others)
        told = self._go_on_with, self._ask_delete_campaign, self._new_campaign
        self.sheets.open(CampaignsSheet(rows, *told, apart))

    def _new_campaign(self, chosen: Path | None = None) -> None:
        """Shows how a new campaign may be played: one ``chosen`` by its file, or else the first of
        the pack whose shelf is shown, or the game's own."""
        from ad1666.content.campaigns.lookup import campaign_files
        from ad1666.table.sheets.campaign_sheets import NewCampaignSheet

        first = chosen or next((tale.path for tale in self._tales), None)
        files = campaign_files()
        files += () if first is None or first in files else (first,)
        tales = self._heads(files)
        if first is not None:
            tales.sort(key=lambda tale: tale.path != first)
        if not tales:
            return

        def begin(tale: CampaignHead, setup: Setup) -> None:
            from ad1666.table.scenes import campaign_start

            self.sheets.clear()
            story = partial(campaign_start.begun, tale.path, setup, self._home)
            self._attempt(partial(self._go_to, story))

        taken = frozenset(title_of(left).casefold() for left in self._campaigns)
        sheets = self.sheets
        sheets.open(NewCampaignSheet(tales, begin, sheets.shut, sheets.open, taken))

    def offer(self, campaign: Path) -> TitleScene:
        """This scene, with the sheet open on which the campaign in a file is begun."""
        self._new_campaign(campaign)
        return self

    def _go_on_with(self, path: Path) -> None:
        """Goes on with a campaign."""
        from ad1666.table.scenes import campaign_start

        self.sheets.clear()
        self._attempt(partial(self._go_to, partial(campaign_start.opened, path, self._home)))

    def _go_to(self, make: Leads) -> None:
        self.following = make()

    @property
    def _home(self) -> Leads:
        """What leads back to the start screen as it is now."""
        return self._again(Path())

    def _ask_delete_campaign(self, left: Glance) -> None:
        def delete(*, for_good: bool = False) -> None:
            from ad1666.table.scenes import campaign_start

            self.sheets.clear()
            campaign_start.delete(left.path, for_good=for_good)

        where = told_of(left) and f" ({told_of(left)})"  # several may have one title
        message = _(
            "{title} is moved to the bin of the system. The records of its games stay."
        ).format(title=title_of(left) + where)
        if any(left in (each, *each.states) and each.states for each in self._campaigns):
            others = _("It is there in several states, and the others stay. This one is {file}.")
            message = f"{message} {others.format(file=left.path.name)}"
        if left.record:
            kept = _("The night that has begun stays in the list of unfinished games.")
            message = f"{message} {kept}"
        act = partial(self._throw_away, delete, left.path)
        answer = Command.DELETE, _("Delete it"), "D", act
        self._ask(_("Delete this campaign?"), text.plain(message), answer)

    def _throw_away(self, delete: Callable[..., None], path: Path) -> None:
        """Deletes a game or a campaign, and lists anew what there is. Where the system has no bin,
        asks whether it is to be gone for good."""
        from ad1666.game.records.disk import NoBin

        try:
            delete()
        except NoBin as error:
            message = _(
                "The bin of the system does not take {file}: {reason}. It would be gone for good."
            ).format(file=path.name, reason=told(error))
            act = partial(self._throw_away, partial(delete, for_good=True), path)
            answer = Command.DELETE, _("Delete it for good"), "D", act
            self._ask(_("Delete it for good?"), text.plain(message), answer)
        finally:
            self._campaigns = glances()
            self._read_list()

    def _open_heroes(self) -> None:
        """Shows what heroes have done in all games. Those that were never counted follow while the
        sheet is open."""
        from ad1666.campaign.annals import Annals
        from ad1666.table.scenes.title_heroes import HeroesSheet

        self._heroes = HeroesSheet(Annals.read())
        self.sheets.open(self._heroes)
        self._count_heroes()

    def _count_heroes(self) -> None:
        """Takes in the games that have been counted, and has others counted, for an open sheet."""
        sheet = self._heroes
        if sheet is None or self.sheets.sheet is not sheet:
            return
        if self._deeds.go_on(sheet.annals.untold):
            sheet.take(self._deeds.known)

    # Starting and resuming games

    def _report(self, problem: object) -> None:
        """Shows an error below the games."""
        self.notice, self._note = text.plain(told(problem)), Scroll()

    def refuse(self, error: Exception) -> None:
        """Shows why what was chosen cannot be shown."""
        underway.close()  # it may be a campaign
        self._report(error)

    def _attempt(self, act: _Act) -> None:
        """Closes the dialog and runs an action on files. Shows what goes wrong."""
        self.sheets.dialog = None
        try:
            act()
        except (BadRecord, ContentError, OSError) as error:
            self._report(error)

    def _brief(self, path: Path) -> None:
        from ad1666.content.scenarios.scenario import load_scenario
        from ad1666.table.scenes.prelude import prelude

        scenario = load_scenario(path)
        self.following = prelude(scenario, self._again(path), seating=self._seating)

    def _resume(self, game: Listed) -> None:
        if game.can_open:
            self._attempt(partial(self._open, game.path))
        else:
            self._report(game.problem)

    def _open(self, path: Path, *, changed: bool = False) -> None:
        """Resumes a game, or asks how."""
        from ad1666.game.records.writer import InUse
        from ad1666.game.session import Changed, Session

        try:
            session, problem = Session.resume(path, changed=changed)
        except InUse:
            self._ask_in_use(path)
        except Changed as error:
            self._ask_changed(path, kept=error.in_record)
        else:
            self._sit_down(session, text.plain(told(problem)))

    def _sit_down(self, session: Session | Onlooker, notice: str = "") -> None:
        """Goes to the table."""
        self.following = Table(session, self._again(session.path), notice)

    def _ask(
        self,
        title: str,
        message: str,
        *answers: tuple[Target, str, str, _Act],
        back: _Act = lambda: None,
    ) -> None:
        """Opens a dialog with the given answers and one that goes back, which does nothing unless
        it is told to."""
        last = Command.BACK, _("Back"), "Esc", back
        buttons = (
            Button(command, label, key, partial(self._attempt, act))
            for command, label, key, act in (*answers, last)
        )
        self.sheets.dialog = Dialog(title, message, tuple(buttons))

    def _ask_in_use(self, path: Path) -> None:
        message = _(
            "This game is open in another window of the program, and only one window can continue "
            "it. You can watch it here, or make a copy and continue with that: then there are two "
            "separate games."
        )
        self._ask(
            _("This game is being played"),
            message,
            (Command.LOOK_ON, _("Watch"), "L", partial(self._look_on, path)),
            (Command.COPY, _("Continue with a copy"), "C", partial(self._copy, path)),
        )

    def _ask_changed(self, path: Path, *, kept: bool) -> None:
        """Asks about a game whose scenario has changed; its record may have ``kept`` the old
        one."""
        label = _("Use the scenario as it is now")
        remedy = _(
            "This old record does not keep the scenario as it was. You can continue with the "
            "scenario as it is now, as far as the moves are still possible, or end the game here."
        )
        if kept:
            label = _("Use the old scenario")
            remedy = _(
                "The record keeps the scenario as it was: you can continue with that, or end the "
                "game here."
            )
        changed = _("The scenario has changed since this game began.")
        end = partial(self._deal_with, library.end_game, path)
        ended = _("A game that you end is no longer offered; its record is kept.")
        self._ask(
            _("The scenario has changed"),
            f"{changed} {remedy} {ended}",
            (Command.GO_ON, label, "G", partial(self._open, path, changed=True)),
            (Command.END_GAME, _("End the game here"), "E", end),
        )

    def _look_on(self, path: Path) -> None:
        from ad1666.game.watching import Onlooker

        self._sit_down(Onlooker(path))

    def _copy(self, path: Path) -> None:
        copy = library.copy_game(path)
        self._read_list()
        self._open(copy)

    def _deal_with(self, act: Callable[[Path], None], path: Path) -> None:
        """Does something about a record, and lists the games anew."""
        try:
            act(path)
        finally:
            self._read_list()

    @property
    def _proposed(self) -> str:
        """The lesson that is next for whoever sits here."""
        return proposed(preferences.now.lessons)

    def _learn_next(self) -> None:
        """Begins the lesson that is next."""
        self._attempt(partial(self._teach, self._proposed))

    def _learn(self) -> None:
        """Begins the first lesson or, once there is anything to choose from, asks which."""
        if not any(map(known, LESSONS)):
            self._attempt(partial(self._teach, LESSONS[0]))
            return
        answers = []
        for number, lesson in enumerate(LESSONS, 1):
            label = words.title(read_headline(scenario_of(lesson)).title)
            if lesson in preferences.now.lessons:
                label = _("{lesson} (done)").format(lesson=label)
            elif known(lesson):
                label = _("{lesson} (begun)").format(lesson=label)
            target = Row(Area.OFFERS, number - 1)
            answers.append((target, label, str(number), partial(self._teach, lesson)))
        next_first = sorted(answers, key=lambda answer: answer[0] != self._next_offer)
        message = _("Each takes some minutes, and goes on where you left it.")
        self._ask(_("Learn to play"), message, *next_first)

    @property
    def _next_offer(self) -> Row:
        return Row(Area.OFFERS, LESSONS.index(self._proposed))

    def _puzzle(self) -> None:
        """Puts the first puzzle that is not solved."""
        self.following = Riddle(first_open(), Start)

    def _teach(self, named: str) -> None:
        from ad1666.play.courses import COURSES
        from ad1666.table.scenes.lesson_start import lesson

        self.following = lesson(self._again(self._lessons[0].path), COURSES[named])

    def _turn_list(self) -> None:
        """Switches between finished and unfinished games."""
        self._over = not self._over
        self.old.rows.at = self.old.rows.first = 0
        self._read_list()

    def _look_back(self, game: Listed, *, turned: bool = False) -> None:
        """Replays a finished game as a film, from where it ``turned`` if that is asked for."""
        point = game.result.turned if turned and game.result is not None else None

        def show() -> None:
            from ad1666.play.film import footage

            at = 0 if point is None else point.number
            self.following = Watch(footage(game.path), self._again(game.path), at)

        self._attempt(show)

    def _tell(self, path: Path) -> None:
        """Writes the chronicle of a game."""
        from ad1666.table.chronicle.keeping import Keeper

        self._keeper = self._keeper or Keeper()
        self._report(self._keeper.begin(path))

    def _ask_name(self, game: Listed) -> None:
        """Asks for a new name for a game."""
        games = read_games()
        others = (g.name for g in (*games.unfinished, *games.finished) if g.path != game.path)
        taken = frozenset(name.casefold() for name in others if name)
        save = partial(self._rename, game.path)
        self.sheets.open(Rename(called(game), taken, save, self.sheets.shut))

    def _rename(self, path: Path, name: str) -> None:
        self.sheets.shut()
        self._attempt(partial(library.rename_game, path, name))
        self._read_list()

    def _ask_delete(self, game: Listed) -> None:
        message = _("{title}: the record {file} is moved to the bin of the system.").format(
            title=called(game), file=game.path.name
        )
        if (story := self._tale_of(game)) is not None:
            lost = _(
                "It is the night that is being played in {campaign}. Without its record that night "
                "can only be dealt anew, once, or given up."
            )
            message = f"{message} {lost.format(campaign=night(story))}"
        act = partial(self._throw_away, partial(library.delete_game, game.path), game.path)
        answer = Command.DELETE, _("Delete it"), "D", act
        self._ask(_("Delete this game?"), text.plain(message), answer)

    # Reacting

    def _wheel(self, notches: int) -> None:
        target = self._under()
        if self.shelves.holds(target.row if isinstance(target, InRow) else target):
            self.shelves.rows.wheel(notches, len(self.shelves.items))
            return
        for games in (self.new, self.old):
            if games.holds(target):
                games.rows.wheel(notches, len(games.items))
                return
        self._note.wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        here = self.old if self.old.holds(self.focus) else self.new
        if self._to_shelf(event.key) or self._to_card(event.key):
            return
        if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT
            self._step(-1 if back else 1)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._focus_on(self.old if event.key == pygame.K_RIGHT else self.new)
        elif here.rows.key(event.key, len(here.items)):
            self._focus_on(here)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._entered()[0].press()
        elif tool := self._tool(event.key):
            tool.act()
        elif event.key == pygame.K_ESCAPE:
            (self._turn_list if self._over else self._quit)()
        else:
            pressed(self.buttons(), event)

    def _tool(self, key: int) -> Tool | None:
        """The command that a key stands for, for the game in focus."""
        items = (*self.old.items, *self.shelves.items)
        focused = (item.tools for item in items if item.target == self.focus)
        return next((tool for tools in focused for tool in tools if tool.key == key), None)

    def _to_shelf(self, key: int) -> bool:
        """Moves the focus along the shelves. Returns False for other keys, or where it is not on
        one."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        if not step or not isinstance(self.focus, Row) or not self.shelves.holds(self.focus):
            return False
        number = (self.focus.number + step) % len(self.shelves.items)
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
        if isinstance(target, Row) and self.shelves.holds(target):
            self.shelves.reveal(target.number)
        for games in (self.new, self.old):
            if isinstance(target, Row) and games.holds(target):
                games.rows.show(target.number)

    def _focus_on(self, games: GameList) -> None:
        """Moves the focus to the cursor of a list, if it has any items."""
        if games.items:
            self._focus_at(games.items[min(games.rows.at, len(games.items) - 1)].target)


def _broken_off(report: Path) -> str:
    """That an earlier run did not end in good order."""
    told = _(
        "The program was broken off last time. A report that you can send to the game's authors is "
        "in {path}."
    )
    return told.format(path=report)


def _own(path: Path) -> Headline | ContentError:
    """The headline of a scenario played before, or the error if it can no longer be read."""
    hear(path)
    try:
        return read_headline(path)
    except ContentError as error:
        return error
