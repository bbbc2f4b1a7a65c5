"""The campaigns of the start screen: those that were begun, and how to begin one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from ad1666.campaign.glances import Glance, glances
from ad1666.content.errors import ContentError
from ad1666.game.library import ListedRecord
from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.table.toolkit.scene import announce
from ad1666.words import literal
from ad1666.words.glances import night, title, told

# import what only campaigns need when one is chosen, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.campaign.states import Divergence
    from ad1666.campaign.values import Setup
    from ad1666.content.campaigns.heads import CampaignHead


Take = Callable[["CampaignHead | None"], None]
"""What is done with a campaign that has been drawn, or None."""


@define
class Campaigns:
    """The campaigns that were ``begun``, the latest first."""

    porter: StartPorter
    begun: tuple[Glance, ...] = field(factory=glances)
    _road: tuple[Future[Path], Take] | None = None
    """A road that is being drawn, and whom to tell of it."""

    def read(self) -> None:
        """Reads them from disk again."""
        self.begun = glances()

    @property
    def label(self) -> str:
        """What the command is called that shows them."""
        number = len(self.begun)
        return _("Campaigns ({n})").format(n=number) if number else _("New campaign")

    def latest(self, left: ListedRecord | None) -> Glance | None:
        """The campaign that Enter goes on with: the latest one, unless another game has been
        ``left`` since; if that is a night of a campaign, that campaign."""
        story = next((each for each in self.begun if not each.over and not each.newer), None)
        if story is None or left is None or story.changed >= left.path.stat().st_mtime:
            return story
        return self.of(left)

    def of(self, game: ListedRecord) -> Glance | None:
        """The campaign of which a game is the night that is played; None if of none that can be
        opened."""
        ours = (each for each in self._every() if not each.newer)
        return next((each for each in ours if each.record == game.path.name), None)

    def told(self, game: ListedRecord) -> str:
        """The campaign of which a game is a night, with the chapter if that is the one that is
        played; empty if of none."""
        if (story := self.of(game)) is not None:
            return night(story)
        of = (each for each in self._every() if game.path.name in each.records)
        return next(map(title, of), "")

    def _every(self) -> Iterator[Glance]:
        """The campaigns, each in all its states."""
        return (state for each in self.begun for state in (each, *each.states))

    def show(self, tale: Path | None) -> None:
        """Shows the campaigns that were begun, or how to begin one if there are none: that in the
        file of a ``tale``, if there is one."""
        from ad1666.campaign.states import states_of
        from ad1666.table.sheets.campaign_sheets import CampaignsSheet

        if not self.begun:
            self.offer(tale)
            return
        rows: list[Glance] = []
        apart: dict[Path, Divergence] = {}
        for campaign in self.begun:
            others = [*states_of(campaign)] if campaign.states else []
            rows += [campaign, *(state for state, _differs in others)]
            apart.update((state.path, differs) for state, differs in others)
        ways = self.go_on, self._ask_delete, partial(self.offer, tale)
        self.porter.sheets.open(CampaignsSheet(rows, *ways, apart))

    def offer(self, tale: Path | None) -> None:
        """Shows how a new campaign may be played: that in the file of a ``tale``, or else the
        game's own."""
        from ad1666.content.campaigns.lookup import campaign_files
        from ad1666.table.sheets.campaign_sheets import NewCampaignSheet

        files = campaign_files()
        files += () if tale is None or tale in files else (tale,)
        tales = heads(files, self.porter)
        if tale is not None:
            tales.sort(key=lambda each: each.path != tale)
        if tales:
            taken = frozenset(title(left).casefold() for left in self.begun)
            sheets = self.porter.sheets
            ways = self._begin, sheets.shut, sheets.open, self._draw_road
            sheets.open(NewCampaignSheet(tales, *ways, taken))

    def _draw_road(self, take: Take) -> None:
        """Has a road of seven nights from a seed by chance drawn beside the window, which is among
        the player's packs from then on."""
        from ad1666.play import apart
        from ad1666.skirmish.chance import any_seed
        from ad1666.skirmish.road import drawn

        asked = apart.processes(1).submit(drawn, any_seed())
        asked.add_done_callback(lambda _done: announce())
        self._road = asked, take

    def look(self) -> None:
        """Takes in a road that has been drawn."""
        if self._road is None or not self._road[0].done():
            return
        (asked, take), self._road = self._road, None
        found: list[CampaignHead] = []
        try:
            with suppress(BrokenProcessPool):  # the system has ended it
                found = heads((asked.result(),), self.porter)
        except ContentError as error:
            self.porter.report(error)
        take(next(iter(found), None))

    def _begin(self, tale: CampaignHead, setup: Setup) -> None:
        from ad1666.table.scenes import campaign_start

        self.porter.sheets.clear()
        home = self.porter.again(Path())
        self.porter.go(partial(campaign_start.begun, tale.path, setup, home))

    def begin_first_night(self) -> None:
        """Begins the game's own campaign against the easiest program, and shows its road."""
        from ad1666.table.scenes import campaign_start

        self.porter.go(partial(campaign_start.first_night, self.porter.again(Path())))

    def go_on(self, path: Path) -> None:
        """Goes on with a campaign."""
        from ad1666.table.scenes import campaign_start

        self.porter.sheets.clear()
        self.porter.go(partial(campaign_start.opened, path, self.porter.again(Path())))

    def _ask_delete(self, left: Glance) -> None:
        def delete(*, for_good: bool = False) -> None:
            from ad1666.table.scenes import campaign_start

            self.porter.sheets.clear()
            campaign_start.delete(left.path, for_good=for_good)

        where = told(left) and f" ({told(left)})"  # several may have one title
        message = _(
            "{title} is moved to the bin of the system. The records of its games stay."
        ).format(title=title(left) + where)
        if any(left in (each, *each.states) and each.states for each in self.begun):
            others = _("It is there in several states, and the others stay. This one is {file}.")
            message = f"{message} {others.format(file=left.path.name)}"
        if left.record:
            kept = _("The night that has begun stays in the list of unfinished games.")
            message = f"{message} {kept}"
        act = partial(self.porter.throw_away, delete, left.path)
        answer = Command.DELETE, _("Delete it"), "D", act
        self.porter.ask(_("Delete this campaign?"), literal(message), answer)


def heads(paths: Iterable[Path], porter: StartPorter) -> list[CampaignHead]:
    """Campaigns in short. What is wrong with others is shown."""
    from ad1666.content.campaigns.heads import read_head

    return porter.readable(paths, read_head)
