"""The sheets of campaigns on the start screen: which one to go on with, and how a new one is to be
played."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame
from attrs import define, evolve, field

from ad1666 import words
from ad1666.campaign.glances import Glance
from ad1666.campaign.states import Divergence
from ad1666.campaign.values import MOST_LETTERS, PartyId, Setup, Sides
from ad1666.content.campaigns.heads import CampaignHead
from ad1666.game.fencers import unlike
from ad1666.game.seats import Seat
from ad1666.i18n import N_, _, listed, moment, pgettext
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.table.sheets.dialog import Rename
from ad1666.table.sheets.list_sheet import ListSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.columns import measured
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words.campaign_setup import GRAVES, SIDES, proposed
from ad1666.words.glances import apart, title, told

_ROW = 46
_ROWS = (_ROW, 41, 37, 33)
"""The heights of the rows that say how a campaign is played: the first at which all are seen."""
_MOST = 7
"""The campaigns that have a key."""
LEVELS = ("page", "musketeer", "swordmaster")
_SEEDS = 10**9
_GRAVES = "graves"
"""The row that says whether heroes may be lost."""
_STORY, _NAME = "story", "name"
"""The rows that say which campaign begins, and what it is called."""
_PERSONS = ("first", "second")
"""The rows that say what the persons who play it are called, in the order of their parties."""
_HEADING = 0.45
"""The greatest share of a row that its heading takes."""


@define
class CampaignsSheet(ListSheet):
    """The campaigns that have been begun, below some of them the same in other states, with how
    these differ (``apart``, by their files). ``open`` goes on with one, ``delete`` asks whether one
    is to be deleted, ``new`` begins another."""

    title: ClassVar[str] = N_("Campaigns")
    size: ClassVar[tuple[int, int]] = (900, 360)

    found: Sequence[Glance]
    open: Callable[[Path], None]
    delete: Callable[[Glance], None]
    new: Callable[[], None]
    apart: Mapping[Path, Divergence] = field(factory=dict)

    @property
    def number(self) -> int:
        """The number of campaigns."""
        return len(self.found)

    def entries(self) -> tuple[Button, ...]:
        """What goes on with each campaign."""
        return tuple(map(self._entry, range(len(self.found))))

    def _entry(self, number: int) -> Button:
        left = self.found[number]
        named = self._state(left) if left.path in self.apart else title(left)
        where = _("The story has ended") if left.over else told(left)
        where = _("needs a newer version of the game") if left.newer else where
        label = f"{named}: {where}" if where else named
        key = str(number + 1) if number < _MOST else ""
        return Button(Row(Area.SETTINGS, number), label, key, partial(self.open, left.path))

    def commands(self) -> tuple[Button, ...]:
        """The commands that begin another campaign, and that delete the one in focus."""
        begin = Button(Command.NEW_CAMPAIGN, _("New campaign"), "N", self.new)
        focused = self.found[self.at] if self.found else None
        if focused is not None and focused.newer:  # nothing is wrong with it
            return (begin,)
        delete = None if focused is None else partial(self.delete, focused)
        return begin, Button(Command.DELETE, _("Delete"), "D", delete)

    def key(self, event: pygame.event.Event) -> bool:
        """Moves the focus, as a number does; Enter opens the campaign in focus."""
        number = event.key - pygame.K_1
        if 0 <= number < min(_MOST, self.number):
            self.go(number)
            return True
        return super().key(event)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws a row for each campaign. Returns the y below."""
        y, high = room.top, ui.type_px(_ROW + 12)
        for number, button in enumerate(self.entries()):
            inset = ui.px(36) if self.found[number].path in self.apart else 0
            box = pygame.Rect(room.left + inset, y, room.width - inset, high)
            label = text.fitted(button.label, ui.font(17), box.width - ui.px(60), "bold")
            button, row = evolve(button, label=label), box.inflate(0, -ui.px(8))
            ui.button(button, row, size=17, focused=number == self.at)
            self.lies(number, box, room.top)
            y += high
        if self.apart:
            told_why = _(
                "Below a campaign stands the same campaign in another state: a copy, as programs "
                "that keep folders alike leave it behind, or what was set aside because it was "
                "damaged. What one has is not in the other; heroes are counted once. Delete what "
                "you do not go on with."
            )
            y = ui.flow(told_why, (room.left, y, room.width), 15)
        if not self.found:
            y = ui.flow(_("No campaign has been begun yet."), (room.left, y, room.width), 17)
        return y

    def _state(self, left: Glance) -> str:
        """What a row calls the same campaign in another state: how it differs, and since when."""
        differs = apart(self.apart[left.path])
        when = "" if left.when is None else moment(left.when, datetime.now())
        kind = (
            _("Set aside: {differs} ({when})")
            if left.aside
            else _("Another copy: {differs} ({when})")
        )
        return kind.format(differs=differs, when=when)


@define
class NameCampaign(Rename):
    """Asks for the name of a campaign that is about to begin."""

    title: ClassVar[str] = N_("The name of the campaign")
    asked: ClassVar[str] = N_("Type what the list of your campaigns is to call it.")
    used: ClassVar[str] = N_("Another campaign has that name.")
    label: ClassVar[str] = N_("Call it that")


@define
class NamePerson(Rename):
    """Asks what a campaign that is about to begin is to call somebody who plays it, which may be
    nothing."""

    title: ClassVar[str] = N_("What you are called")
    asked: ClassVar[str] = N_(
        "Type what the campaign is to call you. If you type nothing, it names your party alone."
    )
    label: ClassVar[str] = N_("Call me that")
    longest: ClassVar[int] = MOST_LETTERS
    needed: ClassVar[bool] = False

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the name, and which of its letters cannot be drawn. Returns the y below."""
        y = super().content(ui, room)
        if letters := text.unshown(self.name):
            words = _("Letters that no typeface of the game has: {letters}")
            said = words.format(letters=" ".join(f"U+{ord(each):04X}" for each in letters))
            y = ui.flow(said, (room.left, y + ui.px(8), room.width), 15, theme.INK_SOFT)
        return y


@define
class NewCampaignSheet(ListSheet):
    """Which campaign begins, how it is played and what it is called. Each row shows a choice, which
    a key or a click changes; ``begin`` begins it, ``road`` has a road of seven nights drawn, to
    be begun as well, and tells of it when it is there, or of None if it fails. ``taken`` are the
    names of other campaigns, without capitals; ``ask`` opens a sheet above this one."""

    title: ClassVar[str] = N_("A new campaign")
    size: ClassVar[tuple[int, int]] = (900, 760)
    fleeting: ClassVar[bool] = False

    stories: Sequence[CampaignHead]
    begin: Callable[[CampaignHead, Setup], None]
    shut: Callable[[], None]
    ask: Callable[[Sheet], None]
    road: Callable[[Callable[[CampaignHead | None], None]], None]
    taken: frozenset[str] = frozenset()
    _story: int = 0
    _name: str = ""
    _choices: dict[str, int] = field(factory=dict)
    _people: dict[str, str] = field(factory=dict)
    """What those who play are called, by their rows."""
    _seed: int = field(factory=lambda: random.randrange(_SEEDS))
    _drawing: bool = False
    """Whether a road is on its way."""
    _sought: bool = False
    """Whether the row in focus is to be brought into view, with what follows from it."""

    @property
    def campaign(self) -> CampaignHead:
        """The campaign that is to begin."""
        return self.stories[self._story]

    @property
    def name(self) -> str:
        """What it is called: as has been typed, or else as is proposed."""
        return self._name or proposed(_(self.campaign.title), self.taken)

    def _rows(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """What can be chosen: the name of each choice, its heading, and what it may be."""
        campaign = self.campaign
        roads = tuple(_(road.title) for road in campaign.roads.values())
        who = _("Two people"), _("Against a program"), _("Only watch")
        parties = tuple(_(party.name) for party in campaign.parties.values())
        rows = [("road", _("The road"), roads), ("who", _("Who plays"), who)]
        if len(self.stories) > 1:
            titles = tuple(_(each.title) for each in self.stories)
            rows.insert(0, (_STORY, _("The story"), titles))
        if self._chosen("who") == 1:
            rows.append(("party", _("My party"), parties))
        rows.append(("sides", _("The sides"), tuple(_(SIDES[each][0]) for each in Sides)))
        if self._of_friends:
            friends = (
                pgettext("friend of", "{faction}").format(faction=words.faction(each))
                for each in self._factions
            )
            rows.append(("friend", _("Friend of"), (pgettext("friend of", "nobody"), *friends)))
        if self._chosen("who"):
            rows.append(("level", _("Level"), tuple(words.player(each) for each in LEVELS)))
        rows.append((_NAME, _("Its name"), (self.name,)))
        for row, party in self._persons.items():
            called = _("{party}: played by").format(party=_(campaign.parties[party].name))
            heading = _("My name") if len(self._persons) == 1 else called
            none = pgettext("name of a person", "not told")
            rows.append((row, heading, (self._people.get(row) or none,)))
        rows.append((_GRAVES, _("The fallen"), tuple(_(choice) for choice, _follows in GRAVES)))
        return rows

    @property
    def _persons(self) -> Mapping[str, PartyId]:
        """The parties that persons play, each by the row with the name of that person."""
        parties = [*self.campaign.parties]
        who = self._chosen("who")
        played = [parties[self._chosen("party")]] if who == 1 else [] if who == 2 else parties
        return dict(zip(_PERSONS, played, strict=False))

    def _told(self, name: str) -> str:
        """What follows from the choice that is shown; empty if its name says it all."""
        match name:
            case "road" if [*self.campaign.roads.values()][self._chosen(name)].forks:
                return _("How a night ends decides where the next one is.")
            case "party":
                party = [*self.campaign.parties.values()][self._chosen(name)]
                return listed([words.faction(each) for each in party.factions])
            case "sides":
                return _(SIDES[[*Sides][self._chosen(name)]][1])
            case "graves":
                return _(GRAVES[self._chosen(name)][1])
            case "friend" if self._chosen(name):
                return _("Where two of your party meet, you lead these.")
        return ""

    @property
    def _of_friends(self) -> bool:
        """Whether a friend would decide anything: one side of a quarrel in the person's party."""
        keeps = [*Sides][self._chosen("sides")] is Sides.PARTIES
        return self._chosen("who") == 1 and keeps and len(self._factions) > 1

    @property
    def _factions(self) -> tuple[str, ...]:
        """Those of the person's party."""
        return [*self.campaign.parties.values()][self._chosen("party")].factions

    def _chosen(self, name: str) -> int:
        if name == _STORY:
            return self._story
        usual = {"who": 1}
        return self._choices.get(name, usual.get(name, 0))

    @property
    def setup(self) -> Setup:
        """What has been chosen."""
        parties, who = [*self.campaign.parties], self._chosen("who")
        level = LEVELS[self._chosen("level")]
        programs = parties if who == 2 else []
        if who == 1:
            programs = [each for each in parties if each != parties[self._chosen("party")]]
        seats = {each: Seat(level, self._seed + n) for n, each in enumerate(programs)}
        if len(programs) == len(parties):
            one, other = programs
            seats[other] = unlike(seats[other], seats[one])
        friend = self._chosen("friend") if self._of_friends else 0
        return Setup(
            [*self.campaign.roads][self._chosen("road")],
            list(Sides)[self._chosen("sides")],
            seats,
            self._factions[friend - 1] if friend else "",
            # its own title needs no name, and is told in any language
            "" if self.name == _(self.campaign.title) else self.name,
            self._seed,
            {
                party: self._people[row]
                for row, party in self._persons.items()
                if self._people.get(row)
            },
            graves=bool(self._chosen(_GRAVES)),
        )

    def _change(self, number: int, step: int = 1) -> None:
        rows = self._rows()
        name, _heading, values = rows[number]
        self.go(number)
        if name == _NAME:
            self.ask(NameCampaign(self.name, self.taken, self._call, self.shut))
            return
        if name in _PERSONS:
            shown = self._people.get(name, "")
            self.ask(NamePerson(shown, frozenset(), partial(self._call_person, name), self.shut))
            return
        if name == _STORY:
            self._story = (self._story + step) % len(values)
            self._choices.clear()
            return
        self._choices[name] = (self._chosen(name) + step) % len(values)
        if name == "party":
            self._choices.pop("friend", None)

    def _call(self, name: str) -> None:
        """Takes a name that has been typed."""
        self._name = name
        self.shut()

    def _call_person(self, row: str, name: str) -> None:
        """Takes the name of somebody who plays."""
        self._people[row] = name
        self.shut()

    @property
    def number(self) -> int:
        """The number of choices."""
        return len(self._rows())

    def commands(self) -> tuple[Button, ...]:
        """The commands that begin it, and that draw a road."""
        start = partial(self._start)
        label, road = _("Begin the story"), _("A road of seven nights, drawn")
        draw = None if self._drawing else self._draw_road
        return (
            Button(Command.START, label, "Enter", start, leads_on=True),
            Button(
                Command.DRAW_ROAD,
                pgettext("road", "It is being drawn…") if self._drawing else road,
                "R",
                draw,
            ),
        )

    def _draw_road(self) -> None:
        """Has a road drawn, one at a time."""
        if not self._drawing:
            self._drawing = True
            self.road(self._take)

    def _take(self, drawn: CampaignHead | None) -> None:
        """Shows a road that has been drawn first."""
        self._drawing = False
        if drawn is not None:
            others = (each for each in self.stories if each.path != drawn.path)
            self.stories, self._story = (drawn, *others), 0
            self._choices.clear()

    def _start(self) -> None:
        self.begin(self.campaign, self.setup)

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The command that begins it, and one that goes back."""
        return (*self.commands(), Button(Command.BACK, _("Back"), "Esc", self.shut))

    def key(self, event: pygame.event.Event) -> bool:
        """Moves the focus up and down; left and right, Space, or the number of a row, change a
        choice; Enter begins, R draws a road."""
        digit = pygame.K_0 <= event.key <= pygame.K_9
        number = (event.key - pygame.K_1) % 10 if digit else -1  # 0 is the tenth
        side = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if side:
            self._change(self.at, side)
        elif 0 <= number < self.number:
            self._change(number)
        elif event.key in ENTER:
            self._start()
        elif event.key == pygame.K_r:
            self._draw_road()
        elif event.key == pygame.K_ESCAPE:
            self.shut()
        else:
            return super().key(event)
        return True

    def enter(self) -> None:
        """Changes the choice in focus."""
        self._change(self.at)

    def go(self, number: int) -> None:
        """Moves the focus to a row and brings it into view, once it is known how high it is."""
        super().go(number)
        self._sought = True

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the sheet, with rows as high as there is room for."""
        room = self.room(ui, close)
        for row in _ROWS:
            drawn = partial(self._drawn, ui, row=row)
            if measured(ui, columns.beside(room, ui.px(10)), drawn) <= room.height:
                break
        if self._sought:
            self._sought = False
            self.scroll.reveal(*self._spans[self.at])
        self.scroll.draw(ui, room, drawn)

    def _drawn(self, ui: Ui, room: pygame.Rect, row: int) -> int:
        """Draws the choices in rows of a height, and then the story. Returns the y below."""
        y, rows, high = room.top, self._rows(), ui.type_px(row)
        font = ui.font(17)
        most = round(room.width * _HEADING)
        wide = round(max(text.advance(heading, "bold", font) for _n, heading, _v in rows))
        wide = min(wide, most)
        for number, (name, heading, values) in enumerate(rows):
            box = columns.row(room, y, high - ui.px(6))
            heading = text.fitted(heading, font, wide + 1, "bold")
            text.put(
                ui.surface, heading, (box.left, box.centery + font * 0.36), font, theme.INK, "bold"
            )
            box.left, box.width = box.left + wide + ui.px(16), room.width - wide - ui.px(16)
            value = text.fitted(values[self._chosen(name)], font, box.width - ui.px(50), "bold")
            target = InRow(Row(Area.SETTINGS, number), Command.MORE)
            key = str((number + 1) % 10)
            button = Button(target, value, key, partial(self._change, number))
            ui.button(button, box, size=17, focused=number == self.at)
            y += high
            if said := self._told(name):
                y = ui.flow(said, (box.left, y - ui.px(4), box.width), 14, theme.RULE) + ui.px(5)
            self.lies(number, columns.row(room, box.top, y - box.top), room.top)
        story = _(self.campaign.story.strip())
        return ui.flow(story, (room.left, y + ui.px(4), room.width), 16)
