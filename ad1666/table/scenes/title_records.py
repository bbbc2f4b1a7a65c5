"""What else can be done at the start screen about a game on disk: its name, its chronicle, and its
end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from attrs import define

from ad1666.game import library
from ad1666.game.library import ListedRecord, read_games
from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.table.chronicle.chronicler import Chronicler
from ad1666.table.scenes.title_campaigns import Campaigns
from ad1666.table.scenes.title_lists import Tool, called
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.table.sheets.dialog import Rename
from ad1666.words import literal
from ad1666.words.glances import night


@define
class Records:
    """The small commands for games."""

    porter: StartPorter
    campaigns: Campaigns
    chronicler: Chronicler

    def tools(
        self, game: ListedRecord, *, over: bool, look: Callable[..., None]
    ) -> tuple[Tool, ...]:
        """The commands for a game; ``look`` shows the film of one that is ``over``. Only such a one
        has a chronicle and may have a turning point, a damaged one can only be deleted, and one of
        a newer version not even that: nothing is wrong with it."""
        delete, gone = partial(self._ask_delete, game), _("Delete it; asks first. (Del)")
        deleting = Tool(Command.DELETE, "remove", pygame.K_DELETE, gone, delete)
        if game.problem is not None:
            return () if game.problem.newer else (deleting,)
        rename = partial(self._ask_name, game)
        naming = Tool(Command.RENAME, "quill", pygame.K_F2, _("Rename it. (F2)"), rename)
        if not over:
            return naming, deleting
        tell, read = partial(self.chronicler.begin, game.path), _("Read its chronicle. (F3)")
        found = [naming, Tool(Command.CHRONICLE, "log", pygame.K_F3, read, tell)]
        if game.result is not None and game.result.turned is not None:
            turned = _("The film, where the game turned. (F4)")
            film = partial(look, game, turned=True)
            found.append(Tool(Command.TURNING, "turns", pygame.K_F4, turned, film))
        return *found, deleting

    def _ask_name(self, game: ListedRecord) -> None:
        """Asks for a new name for a game."""
        games = read_games()
        others = (g.name for g in (*games.unfinished, *games.finished) if g.path != game.path)
        taken = frozenset(name.casefold() for name in others if name)
        save, sheets = partial(self._rename, game.path), self.porter.sheets
        sheets.open(Rename(called(game), taken, save, sheets.shut))

    def _rename(self, path: Path, name: str) -> None:
        self.porter.sheets.shut()
        self.porter.attempt(partial(library.rename_game, path, name))
        self.porter.relist()

    def _ask_delete(self, game: ListedRecord) -> None:
        message = _("{title}: the record {file} is moved to the bin of the system.").format(
            title=called(game), file=game.path.name
        )
        if (story := self.campaigns.of(game)) is not None:
            lost = _(
                "It is the night that is being played in {campaign}. Without its record that night "
                "can only be dealt anew, once, or given up."
            )
            message = f"{message} {lost.format(campaign=night(story))}"
        delete = partial(library.delete_game, game.path)
        act = partial(self.porter.throw_away, delete, game.path)
        answer = Command.DELETE, _("Delete it"), "D", act
        self.porter.ask(_("Delete this game?"), literal(message), answer)
