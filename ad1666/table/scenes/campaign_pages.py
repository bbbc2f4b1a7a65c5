"""The pages between two chapters: how each is laid out, and that of the heroes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.campaign.casts import home_of
from ad1666.campaign.values import Standing
from ad1666.i18n import N_, _
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.table.scenes import title_art
from ad1666.table.scenes.porter import Act
from ad1666.table.toolkit import columns, text, theme, wax
from ad1666.table.toolkit.columns import Content
from ad1666.table.toolkit.faces import Face, face_of
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import campaigns, followers, losses

CARD_KEYS = "1234567890AB"
"""The keys that select what is on a page, in its order."""
MOMENT_KEY = "F"
"""The key that shows the moment of the feat that is selected."""
SAID = 15
"""The type size of what is said beside the main thing."""
GAINED = (138, 92, 8)
"""The ink of what somebody has gained, dark enough to read."""
_TITLE, _BUTTON, _NAME = 30, 42, 18
_FACE, _SMALL_FACE = 56, 30
_TWO = 880
"""The least width in which both parties stand side by side."""


@define
class CampaignPage:
    """A page that takes the window. ``focus`` is the number of what is selected on it, None if
    nothing is."""

    standing: Standing
    focus: int | None = field(init=False, default=None)
    scroll: Scroll = field(init=False, factory=Scroll)
    turns: ClassVar[bool] = False
    """Whether what leads on needs nobody to decide it."""

    called: ClassVar[str] = ""
    """What it is called, as a message, where that is always the same."""
    wide: ClassVar[float] = 1120
    """Its width in the `DESIGN` window."""

    @property
    def title(self) -> str:
        """What it is called."""
        return _(self.called)

    @property
    def selectable(self) -> int:
        """How much there is on it of which one can be selected."""
        return 0

    @property
    def whose(self) -> str:
        """Who has to choose something on it; empty if nobody has."""
        return ""

    @property
    def told(self) -> tuple[str, ...]:
        """What is told at its foot, such as how one chooses."""
        return ()

    @property
    def read(self) -> tuple[str, ...]:
        """What is read on it, where that may be long; empty if it never is."""
        return ()

    def buttons(self) -> tuple[Button, ...]:
        """The commands but that which goes back, the one that leads on first."""
        return ()

    def content(self, ui: Ui) -> Content:
        """What stands on it, in a column that is as high as it may be without scrolling."""
        return partial(self._draw, ui)

    def _draw(self, ui: Ui, column: pygame.Rect) -> int:
        """Draws what stands on it in a column. Returns the y below."""
        raise NotImplementedError

    def key(self, key: str) -> None:
        """Selects what has a key on the page. Nothing is chosen by that alone."""
        at = CARD_KEYS.find(key) if key else -1
        if 0 <= at < self.selectable:
            self.focus = at

    def step(self, step: int) -> bool:
        """Selects what comes so many after what is selected, or before it. Returns False if there
        is nothing to select."""
        if not step or not self.selectable:
            return False
        if self.focus is None:
            self.focus = 0 if step > 0 else self.selectable - 1
        else:
            self.focus = min(max(self.focus + step, 0), self.selectable - 1)
        return True


def draw(ui: Ui, below: int, page: CampaignPage, buttons: Sequence[Button], notice: str) -> None:
    """Draws a page over the darkened town, below the head of the window, as high as its content
    needs; it scrolls if the window is too low for it. A ``notice`` comes before what it tells."""
    content = page.content(ui)
    window = ui.layout.window
    room = columns.below(window, below)
    room = room.inflate(-2 * ui.px(14), -2 * ui.px(12))
    wide = min(room.width, ui.type_px(page.wide))
    inside = wide - ui.px(20)
    column = pygame.Rect(0, 0, inside, 0)
    said = " ".join(filter(None, (notice, *page.told)))
    told = partial(ui.flow, said, size=SAID, colour=theme.INK_SOFT, base="italic")
    news = columns.measured(ui, column, told) + ui.px(6) if said else 0
    tall = ui.buttons_height(buttons, inside, ui.px(_BUTTON), size=18, gap=_gap(ui))
    title = round(ui.font(_TITLE) * 1.35)
    whose = text.line_height(ui.font(_NAME)) if page.whose else 0
    around = title + whose + news + tall + ui.px(14) + ui.px(18)
    column.height = room.height - around
    high = columns.measured(ui, columns.beside(column, ui.px(10)), content) + around
    box = pygame.Rect(0, 0, wide, min(room.height, high))
    box.midtop = room.centerx, room.top + (room.height - box.height) * 2 // 5
    inner = ui.panel(box)
    head = columns.row(inner, inner.top, title)
    text.centred(ui.surface, page.title, head, ui.font(_TITLE), theme.RULE, "title")
    foot = columns.row(inner, inner.bottom - tall, tall)
    ui.buttons(buttons, foot, ui.px(_BUTTON), size=18, gap=_gap(ui), fills=True)
    if said:
        told(columns.row(inner, foot.top - news))
    top = head.bottom + ui.px(6)
    if page.whose:
        row = columns.row(inner, head.bottom, whose)
        said_whose = text.fitted(page.whose, ui.font(_NAME), row.width, "bold")
        text.centred(ui.surface, said_whose, row, ui.font(_NAME), theme.INK, "bold")
        top = row.bottom + ui.px(6)
    within = columns.row(inner, top, foot.top - news - ui.px(8) - top)
    page.scroll.draw(ui, within, content)


def _gap(ui: Ui) -> tuple[int, int]:
    """The gaps between buttons."""
    return ui.px(10), ui.px(8)


# Those that are only read


@define
class Read(CampaignPage):
    """A page that is only read."""

    go_on: Act

    def buttons(self) -> tuple[Button, ...]:
        """The command that goes on."""
        return (Button(Command.GO_ON, _("Go on"), "Enter", self.go_on, leads_on=True),)


def side_of(standing: Standing, hero: str) -> Side:
    """The side that a hero was on in the chapter before."""
    night = standing.past[-1].night if standing.past else None
    if night is not None:
        for letter, card in night.cast.items():
            if card == hero:
                return night.sides[letter]
    return Side.RED


@define
class HeroesPage(CampaignPage):
    """The heroes of each party with their titles, their scars and what they have done, the people
    who have earned a name, and, smaller, those of whom there is nothing yet to tell."""

    called = N_("The heroes of this story")

    def _draw(self, ui: Ui, column: pygame.Rect) -> int:
        standing, y = self.standing, column.top
        for words in losses.buried(standing):
            y = ui.flow(words, (column.left, y, column.width), 17) + ui.px(6)
        companies = list(enumerate(campaigns.companies(standing)))
        people = list(followers.all_told(standing))
        if not people and not any(told or rest for _n, (_party, told, rest) in companies):
            return ui.flow(_("Nobody has made a name yet."), (column.left, y, column.width), 18)
        across = 2 if column.width >= ui.type_px(_TWO) else 1
        gap, below = ui.px(22), [y, y]
        wide = (column.width - gap * (across - 1)) // across
        for number, (party, told, rest) in companies:
            at = number % across
            room = pygame.Rect(column.left + at * (wide + gap), below[at], wide, 0)
            below[at] = self._company(ui, room, number, party, told, rest)
        return max(below[:across])

    def _company(
        self,
        ui: Ui,
        room: pygame.Rect,
        number: int,
        party: str,
        told: Sequence[str],
        rest: Sequence[str],
    ) -> int:
        """Draws the people of a party below its seal and its name. Returns the y below."""
        standing, campaign = self.standing, self.standing.campaign
        y, first, seal = room.top, next(iter(campaign.parties)), wax.of_party(number, ui.px(40))
        font = ui.font(_NAME + 4)
        ui.surface.blit(seal, (room.left, y))
        name = text.fitted(campaigns.whose(standing, party), font, room.width - ui.px(50), "title")
        middle = y + seal.get_height() // 2 + round(font * 0.36)
        at = room.left + seal.get_width() + ui.px(10), middle
        text.put(ui.surface, name, at, font, theme.RULE, "title")
        y += seal.get_height() + ui.px(8)
        for hero in told:
            bearing = standing.heroes[hero]
            lines = [(f"{campaigns.counted(bearing)}.", 16, theme.INK)]
            if bearing.titles:
                said = f"[icon:laurel] {campaigns.known_as(bearing.titles)}"
                lines.append((said, 16, GAINED))
            scars = (campaigns.scar(campaign, hero, scar) for scar in bearing.scars)
            lines += [(f"[icon:wound] {said}", SAID, theme.INK) for said in scars]
            heading = (f"**{campaigns.hero_name(campaign, hero)}**", 18, theme.INK)
            y = self._person(ui, columns.row(room, y), number, hero, (heading, *lines))
        for one, done in followers.all_told(standing):
            if (home_of(campaign, one.faction) or first) == party:
                name = f"**{followers.name(one)}**"
                lines = [(name, 18, theme.INK), (done, 16, theme.INK)]
                y = self._person(ui, columns.row(room, y), number, one.kind, lines)
        for hero in rest:
            name = campaigns.hero_name(campaign, hero)
            words = f"**{name}:** {campaigns.counted(standing.heroes[hero])}"
            lines = [(words, SAID, theme.INK_SOFT)]
            y = self._person(ui, columns.row(room, y), number, hero, lines, ui.px(_SMALL_FACE))
        return y + ui.px(8)

    def _person(
        self,
        ui: Ui,
        room: pygame.Rect,
        number: int,
        card: str,
        lines: Sequence[tuple[str, int, theme.Colour]],
        size: int = 0,
    ) -> int:
        """Draws somebody of a party, with what is told, beside the face. Returns the y below."""
        size = size or ui.px(_FACE)
        known = self.standing.campaign.card(card)
        face = Face(card) if known is None else face_of(known)
        ui.surface.blit(title_art.face_of_party(face, number, size), room.topleft)
        left = room.left + size + ui.px(12)

        def tell(column: pygame.Rect) -> int:
            y = column.top
            for words, type_size, ink in lines:
                y = ui.flow(words, (left, y, room.right - left), type_size, ink)
            return y

        tall = columns.row(room, room.top, size)
        return max(columns.level(ui, tall, tell), room.top + size) + ui.px(8)
