"""The scenarios of the start screen: the game's own, those of packs, and those played before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.packs.pack import Pack
from ad1666.content.packs.shelf import pack_of, packs, remove
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.content.scenarios.scenario_lookup import scenario_files, scenarios_in
from ad1666.game.library import ListedRecord
from ad1666.game.records.places import name_of
from ad1666.game.remembered import Memory
from ad1666.i18n import _
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, Command, Row
from ad1666.skirmish.kept import is_made
from ad1666.table.scenes import title_campaigns, title_lists
from ad1666.table.scenes.title_lists import ListItem
from ad1666.table.scenes.title_offers import Offers
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.table.scenes.title_shelves import Shelves
from ad1666.table.toolkit.ui import Button
from ad1666.words import literal
from ad1666.words.translations import hear

# import what only the shelf of a pack needs when that is shown
if TYPE_CHECKING:
    from ad1666.content.campaigns.heads import CampaignHead

Memories = Mapping[str, Memory]
"""What is remembered of scenarios, by their names in records."""


@define
class Stock:
    """What can be begun: the scenarios in the ``given`` files, or else the game's own, and those on
    the shelves of packs. ``seating`` says who plays; ``turn`` has the screen show a shelf,
    ``offer`` how the campaign in a file may be played."""

    porter: StartPorter
    seating: Seating
    given: tuple[Path, ...]
    turn: Callable[[int], None]
    offer: Callable[[Path], None]
    shelves: Shelves = field(init=False)
    offers: Offers = field(init=False)
    scenarios: tuple[Headline | ContentError, ...] = field(init=False, default=())
    """Those on the shelf that is shown."""
    numbered: int = field(init=False)
    """How many of what is shown have keys, as far as there are."""
    _first: int = field(init=False)
    _own: tuple[Headline | ContentError, ...] = field(init=False)
    _tales: tuple[CampaignHead, ...] = field(init=False, default=())
    """The campaigns on the shelf that is shown."""
    _newer: tuple[Path, ...] = field(init=False, default=())
    """The scenarios for newer rules on the shelf that is shown."""
    _packed: dict[Path, Headline | None] = field(init=False, factory=dict)
    """Scenarios of packs, by their files."""

    def __attrs_post_init__(self) -> None:
        self._own = tuple(self._headlines(self.given or scenario_files()))
        self._first = self.numbered = len(self._own)
        self.offers = Offers(self.porter, self.restock)

    def add(self, played: Iterable[Path]) -> None:
        """Adds scenarios that were played before to the game's own."""
        self._own += () if self.given else tuple(map(_read, played))

    def _headlines(self, paths: Iterable[Path]) -> list[Headline]:
        """The headlines of scenarios in their order. What is wrong with others is shown."""
        return sorted(self.porter.readable(paths, read_headline), key=lambda s: s.order)

    def read(self, shown: str) -> None:
        """Reads the shelves, with that of a pack shown. There are none where a choice of scenarios
        is given."""
        found, errors = ((), ()) if self.given else packs()
        for error in errors:
            self.porter.report(error)
        self.shelves = Shelves(found, self.turn, self._ask_remove)
        self.shelves.choose(shown)

    def restock(self, shown: str) -> None:
        """Reads the packs again, and shows the shelf of one."""
        self.read(shown)
        self._packed.clear()
        self.turn(self.shelves.rows.at)

    def fill(self) -> None:
        """Takes what is on the shelf that is shown."""
        pack = self.shelves.shown
        self._tales, self._newer, self.scenarios = (), (), self._own
        self.numbered = self._first
        if pack is None:
            return
        if pack.too_new is not None:
            self._newer, self.scenarios = scenarios_in(pack), ()
            self.porter.report(pack.too_new)
        else:
            self.scenarios = tuple(self._headlines(scenarios_in(pack)))
            self._tales = tuple(title_campaigns.heads(pack.campaigns, self.porter))
        self.numbered = len(self._tales) + len(self.scenarios)

    @property
    def tale(self) -> Path | None:
        """The file of the first campaign on the shelf that is shown; None if there is none."""
        return next((tale.path for tale in self._tales), None)

    def holds(self, game: ListedRecord | None) -> bool:
        """Whether a game is one that the shelf that is shown goes on with: on the shelf of a pack,
        with one of its scenarios."""
        pack = self.shelves.shown
        if game is None or pack is None:
            return game is not None
        home = pack_of(game.file)
        return home is not None and home.id == pack.id

    def known(self, taught: Iterable[Headline]) -> dict[str, Headline]:
        """The headlines of the game's own scenarios and of those ``taught``, by their names."""
        own = (head for head in self._own if isinstance(head, Headline))
        return {head.path.name: head for head in (*taught, *own)}

    def head_of(self, file: Path, known: Mapping[str, Headline]) -> Headline | None:
        """The headline of the scenario of a game: one ``known`` by its name, one in a pack, or a
        skirmish that was made here; None if there is none."""
        if pack_of(file) is None and not is_made(file):
            return known.get(file.name)
        if file not in self._packed:
            head = _read(file)
            self._packed[file] = head if isinstance(head, Headline) else None
        return self._packed[file]

    # Items

    def items(self, memories: Memories) -> list[ListItem]:
        """All that is on the shelf that is shown."""
        items = [
            title_lists.of_campaign(Row(Area.NEW_GAMES, n), tale, partial(self.offer, tale.path))
            for n, tale in enumerate(self._tales)
        ]
        numbered = enumerate(self.scenarios, len(items))
        items += [self._item(number, head, memories) for number, head in numbered]
        return items + [self._newer_item(*numbered) for numbered in enumerate(self._newer)]

    def box(self, memories: Memories) -> list[ListItem]:
        """All that is on the game's own shelf."""
        return [self._item(number, head, memories) for number, head in enumerate(self._own)]

    def _newer_item(self, number: int, path: Path) -> ListItem:
        """The item of a scenario for newer rules."""
        pack = self.shelves.shown
        assert pack is not None and pack.too_new is not None
        show = partial(self.porter.report, pack.too_new)
        return title_lists.of_newer(Row(Area.NEW_GAMES, number), path, pack.too_new, show)

    def _item(self, number: int, scenario: Headline | ContentError, memories: Memories) -> ListItem:
        """The item of a scenario, sound or not."""
        target = Row(Area.NEW_GAMES, number)
        if isinstance(scenario, ContentError):
            return title_lists.of_mistakes(target, scenario, partial(self.porter.report, scenario))
        brief = partial(self.porter.attempt, partial(self.brief, scenario.path))
        return title_lists.of_scenario(target, scenario, brief, memory_of(scenario, memories))

    def brief(self, path: Path) -> None:
        """Leads to the briefing of a scenario, or to the choice of its bands. Raises ContentError
        if it cannot be read."""
        from ad1666.content.scenarios.scenario import load_scenario
        from ad1666.table.scenes.prelude import prelude

        again = self.porter.again(path)
        self.porter.lead(prelude(load_scenario(path), again, seating=self.seating))

    # Packs

    def adding(self) -> Button:
        """The command that adds a pack."""
        return Button(Command.ADD_PACK, _("Add a pack"), "+", self._ask_for_pack)

    def _ask_for_pack(self) -> None:
        from ad1666.table.sheets.pack_sheet import AddPack

        def back() -> None:
            self.porter.sheets.dialog = None

        self.porter.sheets.dialog = AddPack(back, self.offers.offer)

    def _ask_remove(self, pack: Pack) -> None:
        message = _(
            "{title}, version {version}, would be removed from this computer. Its games stay, with "
            "all that they need."
        ).format(title=pack.title, version=pack.version)

        def gone() -> None:
            remove(pack.id)
            self.restock("")

        answer = Command.DELETE, _("Remove it"), "R", gone
        self.porter.ask(_("Remove this pack?"), literal(message), answer)


def memory_of(scenario: Headline, memories: Memories) -> Memory | None:
    """What is remembered of a scenario."""
    return memories.get(name_of(scenario.path)) if memories else None


def _read(path: Path) -> Headline | ContentError:
    """The headline of a scenario played before, or the error if it can no longer be read."""
    hear(path)
    try:
        return read_headline(path)
    except ContentError as error:
        return error
