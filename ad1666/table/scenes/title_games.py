"""The games of the start screen: those that were left, and those that are over."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
from attrs import define, field

from ad1666.campaign.glances import Glance
from ad1666.content.files import real
from ad1666.content.scenarios.headlines import Headline
from ad1666.game.library import ListedRecord, between_games, latest_first, read_games
from ad1666.game.records.results import Result
from ad1666.game.remembered import Memory, memories
from ad1666.play.targets import Area, Row
from ad1666.table.scenes import title_lists, title_results
from ad1666.table.scenes.title_campaigns import Campaigns
from ad1666.table.scenes.title_lists import ListItem
from ad1666.table.scenes.title_records import Records
from ad1666.table.scenes.title_results import TOLD, Retelling
from ad1666.table.scenes.title_resuming import Resuming
from ad1666.table.scenes.title_stock import Stock

AT_ONCE = 0.15
"""Seconds for games that no index knows yet."""
READ_ON = pygame.USEREVENT + 5
"""Posted while there are games to be read."""
PAUSE = 1000
"""Milliseconds until replays begin to tell how old games ended."""


@define
class GameLists:
    """The player's games, as far as they are known. ``over`` says whether those are listed that are
    finished."""

    resuming: Resuming
    tools: Records
    campaigns: Campaigns
    over: bool
    left: ListedRecord | None = field(init=False, default=None)
    """The game left last."""
    memories: dict[str, Memory] = field(init=False, factory=dict)
    """What is remembered of scenarios, by their names in records."""
    scenarios: tuple[Path, ...] = field(init=False, default=())
    """The scenarios of all games that do not come with the program and are in no pack."""
    _unfinished: tuple[ListedRecord, ...] = field(init=False, default=())
    _finished: tuple[ListedRecord, ...] = field(init=False, default=())
    _untold: list[Path] = field(init=False, factory=list)
    _retelling: Retelling[Result | None] = field(init=False, factory=title_results.results)

    @property
    def records(self) -> tuple[ListedRecord, ...]:
        """The games that are listed."""
        return self._finished if self.over else self._unfinished

    @property
    def any_over(self) -> bool:
        """Whether any game has been finished."""
        return bool(self._finished)

    def read(self) -> None:
        """Reads the games, as far as they are known at once. The others follow while the screen is
        shown."""
        games = read_games(AT_ONCE, self._retelling.known)
        self._unfinished = games.unfinished
        if between := between_games((*games.unfinished, *games.finished)):
            self._unfinished = latest_first((*games.unfinished, *between))
        self._finished = games.finished
        self.scenarios, self.memories = games.scenarios, memories(games.finished)
        self.left = next((game for game in self._unfinished if game.problem is None), None)
        self._untold = [game.path for game in games.finished if game.untold]
        if games.unread:
            pygame.time.set_timer(READ_ON, 1, 1)
        elif self._untold:
            pygame.time.set_timer(TOLD, PAUSE, 1)

    def retold(self) -> bool:
        """Takes in what replays have told of old games. Returns whether more is known."""
        return self._retelling.go_on(self._untold)

    def take_up(self, path: Path) -> bool:
        """Goes on with the game in a file, if it is one of the player's that was left. Returns
        whether it is."""
        game = next((each for each in self._unfinished if real(each.path) == real(path)), None)
        if game is not None:
            self.go_on(game)
        return game is not None

    def go_on(self, game: ListedRecord) -> None:
        """Goes on with a game that was left; with the campaign, if it is the night of one."""
        if (of := self.campaigns.of(game)) is not None:
            self.campaigns.go_on(of.path)
        elif game.over:
            self.resuming.begin_second(game)
        else:
            self.resuming.resume(game)

    def items(
        self, stock: Stock, known: dict[str, Headline], story: Glance | None
    ) -> list[ListItem]:
        """The games that are listed, with their scenarios as far as ``known`` or in ``stock``;
        ``story`` is the campaign that Enter goes on with."""
        return [
            self._item(Row(Area.OLD_GAMES, number), game, stock.head_of(game.file, known), story)
            for number, game in enumerate(self.records)
        ]

    def _item(
        self, target: Row, game: ListedRecord, head: Headline | None, story: Glance | None
    ) -> ListItem:
        """The item of a game. The night of a campaign is gone on with in the campaign."""
        of = self.campaigns.of(game)
        act = partial(self.resuming.look_back if self.over else self.go_on, game)
        foremost = game == self.left and story is None
        if of is not None:
            act, foremost = partial(self.go_on, game), of == story
        look = self.resuming.look_back
        return title_lists.of_game(
            target,
            game,
            head,
            act,
            partial(self.tools.tools, game, over=self.over, look=look),
            foremost=foremost,
            story=self.campaigns.told(game),
        )
