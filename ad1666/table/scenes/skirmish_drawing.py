"""Wished skirmishes as boards to look at: made and drawn in a process of its own, so that the
window never waits. Their files lie in a folder of the player's, as those of other authors do."""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import date

import pygame
from attrs import define, field, frozen

from ad1666 import i18n
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, as_known, load_scenario
from ad1666.play.apart import processes
from ad1666.settings import Settings, preferences
from ad1666.skirmish.kept import note, tidy
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.wish import BadWish, Wish, daily
from ad1666.table.scenes.map_pictures import picture_of
from ad1666.table.toolkit import pictures, text
from ad1666.table.toolkit.headless import prepare
from ad1666.table.toolkit.layout import BORDER, arrange, fit
from ad1666.table.toolkit.scene import announce
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import board_art, board_view
from ad1666.words.errors import error_text, said
from ad1666.words.translations import hear

SQUARE = 56
"""Pixels of a square in the picture, which is shown reduced."""


@frozen
class Laid:
    """A skirmish that was made, and how its table looks before the game."""

    wished: Wish
    """What was asked for."""
    made: Skirmish
    scenario: Scenario
    size: tuple[int, int]
    pixels: bytes = field(repr=False)

    def picture(self) -> pygame.Surface:
        """The board with its figures and places."""
        return pictures.opaque(pygame.image.frombytes(self.pixels, self.size, "RGB"))


@frozen
class Unmade:
    """Why nothing comes of a wish, and what to do, in words."""

    told: str


@define
class Drawer:
    """Makes and draws what is wished for; of several wishes the last one."""

    _process: ProcessPoolExecutor | None = None
    _asked: Future[Laid | Unmade] | None = None
    _wanted: Wish | None = None

    @property
    def busy(self) -> bool:
        """Whether something is still to come."""
        return self._asked is not None

    def want(self, wish: Wish) -> None:
        """Has this be drawn next, and nothing that was wanted before."""
        self._wanted = wish
        if self._asked is None:
            self._go_on()

    def tidy(self) -> None:
        """Has what nobody needs of earlier ones deleted, after what is being drawn."""
        if self._process is not None:
            self._process.submit(tidy)

    def look(self) -> Laid | Unmade | None:
        """What has been drawn since, if it is still wanted."""
        if self._asked is None or not self._asked.done():
            return None
        asked, self._asked = self._asked, None
        wanted = self._wanted
        self._go_on()
        try:
            found = asked.result()
        except BrokenProcessPool:
            self._process = None
            return None
        return found if wanted is None else None

    def _go_on(self) -> None:
        """Begins with what is wanted."""
        if self._wanted is None:
            return
        self._process = self._process or processes(1)
        told = self._wanted, i18n.language(), preferences.now
        self._asked, self._wanted = self._process.submit(laid, *told), None
        self._asked.add_done_callback(lambda _done: announce())

    def stop(self) -> None:
        """Wants nothing more."""
        self._wanted = self._process = None


def laid(wish: Wish, language: str, settings: Settings) -> Laid | Unmade:
    """The skirmish of a wish, with the language and the settings of the window. For the other
    process."""
    preferences.now = settings
    if i18n.language() != language:
        i18n.set_language(language)
    try:
        made = make(wish)
        scenario = load_scenario(made.keep())
    except BadWish as error:
        return Unmade(error.told(said))
    except ContentError as error:
        return Unmade(error_text(error))
    hear(scenario.path)
    prepare()
    text.typeset()
    image = _drawn(scenario)
    return Laid(wish, made, scenario, image.get_size(), pygame.image.tobytes(image, "RGB"))


def _drawn(scenario: Scenario) -> pygame.Surface:
    """The table as players know it before the game."""
    state = as_known(scenario).state
    board = state.board
    rim = 2 * round(SQUARE * BORDER)
    image = pictures.solid((board.width * SQUARE + rim, board.height * SQUARE + rim))
    grid = fit(image.get_rect(), board.width, board.height)
    art = board_art.load(scenario.map.path, board, state.terms.places)
    ui = Ui(image, arrange(image.get_size(), board.width, board.height))
    board_view.draw(ui, grid, board_view.OnBoard(art, state))
    return image


def make_of_day(day: date, language: str, settings: Settings) -> None:
    """Makes the skirmish of a day, with its picture for the start. For another process."""
    found = laid(daily(day), language, settings)
    if isinstance(found, Laid):
        picture_of(found.scenario.map.path)
        note(day, found.scenario.path)
