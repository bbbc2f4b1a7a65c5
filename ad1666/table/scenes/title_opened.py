"""What somebody double-clicks, names on the command line or drops on the window: opened as if it
had been chosen here."""

from __future__ import annotations

from pathlib import Path

from attrs import define

from ad1666.content.packs.pack import PACK_FILE
from ad1666.i18n import _
from ad1666.table.scenes.onward import Screening, Start
from ad1666.table.scenes.title_campaigns import Campaigns
from ad1666.table.scenes.title_games import GameLists
from ad1666.table.scenes.title_mail import Mailbox
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.table.scenes.title_stock import Stock
from ad1666.table.sheets.host import dropped
from ad1666.words import literal
from ad1666.words.errors import error_text


@define
class Opened:
    """Leads on from a file of any kind."""

    porter: StartPorter
    stock: Stock
    games: GameLists
    campaigns: Campaigns
    mailbox: Mailbox

    def next(self) -> None:
        """Opens the next file that was dropped on the window, if there is one."""
        if dropped:
            self.open(dropped.pop(0))

    def open(self, path: Path) -> None:
        """Opens a file, or says in a dialog why that cannot be: who has clicked on it sees no
        console."""
        self.porter.sheets.clear()
        try:
            self._open(path)
        except self.porter.faults as error:
            told = literal(error_text(error))
            self.porter.ask(_("This file cannot be opened"), told)

    def _open(self, path: Path) -> None:
        from ad1666.play.kinds import Openable, openable  # knows of all formats, so of all rules

        match openable(path):
            case Openable.RECORD:
                self._look(path)
            case Openable.CAMPAIGN:
                self._go_on(path)
            case Openable.STORY:
                self.campaigns.offer(path)
            case Openable.PACK:
                self.stock.offers.offer(path.parent if path.name == PACK_FILE else path)
            case Openable.MAIL:
                self.mailbox.open(str(path))
            case Openable.MAP:
                self._play_on(path)
            case Openable.SCENARIO:
                self.stock.brief(path)

    def _look(self, path: Path) -> None:
        """Goes on with a game that was left here, and shows the film of any other."""
        from ad1666.play.film import footage

        if not self.games.take_up(path):
            self.porter.lead(Screening(footage(path), self.porter.again(path)))

    def _go_on(self, path: Path) -> None:
        from ad1666.table.scenes import campaign_start

        self.porter.lead(campaign_start.opened(path, self.porter.again(Path())))

    def _play_on(self, path: Path) -> None:
        """Briefs for the scenario of a map, or offers several."""
        from ad1666.content.scenarios.scenario import played_on

        scenarios = played_on(path)
        if len(scenarios) == 1:
            self.stock.brief(scenarios[0])
        else:
            self.porter.lead(Start(scenarios, self.stock.seating))
