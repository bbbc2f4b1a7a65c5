"""The page of the morning after a night: the place and who was there, what came of it, and of whom
there is something to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame
from attrs import define, field, frozen

from ad1666.campaign.values import Deed, Follower, PartyId, PlayedChapter, Standing
from ad1666.i18n import N_, _
from ad1666.play.targets import Area, Row
from ad1666.rules.cards import Side
from ad1666.table.scenes import campaign_portraits, campaign_road, title_art
from ad1666.table.scenes.campaign_pages import CARD_KEYS, GAINED, MOMENT_KEY, SAID, Read, side_of
from ad1666.table.scenes.campaign_portraits import Fitting, Sitter
from ad1666.table.toolkit import cloth, columns, text, theme, wax
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import campaigns, followers, keepsakes, losses, stakes, vocabulary
from ad1666.words.glances import points

_PLACE, _LOW = 0.38, 0.3
"""The width of the picture of the place as a share of the page, and its height as a share of the
width above the story."""
_SEAL, _PURSE = 108, 46
"""The seals on the place, and beside what a party has earned."""
_BESIDE = 760
"""The least width of a page on which the story stands beside the place."""
_TOLD, _SMALL, _PAID, _HEAD = 18, 17, 16, 26


_PLACES = (0.6, 76), (0.54, 70), (0.46, 64), (0.38, 56), (0.3, 50), (0.22, 46)
"""The heights of the place as shares of its width, each with that of those who were there."""
_TALES = (23, 104), (22, 92), (21, 76), (20, 64), (19, 56)
"""The type sizes of the story, each with the height of whom there is something to tell."""
_TWO = 880
"""The least width in which two who are told of stand side by side."""


@frozen
class _Tale:
    """Somebody of whom the morning tells, and what."""

    who: Sitter
    words: str


@define
class OutcomePage(Read):
    """What came of the chapter before: the place with its seal and those who were there, the
    story, whom it tells of, points and silver, what will be remembered, and the feats, each with a
    button that shows the moment (``show``)."""

    show: Callable[[Deed], None]
    _fitting: Fitting = field(factory=Fitting, init=False)
    _gifts: LastValue[list[tuple[str, str]]] = field(factory=LastValue, init=False)
    """What each feat gives, and what that does."""
    _remembered: LastValue[tuple[str, ...]] = field(factory=LastValue, init=False)
    _there: LastValue[dict[Side, list[Sitter]]] = field(factory=LastValue, init=False)
    turns = True
    wide = 1240
    called = N_("What came of it")

    def __attrs_post_init__(self) -> None:
        self.focus = 0 if self._deeds else None

    @property
    def _past(self) -> PlayedChapter:
        return self.standing.past[-1]

    @property
    def _deeds(self) -> tuple[Deed, ...]:
        return self._past.night.deeds

    @property
    def read(self) -> tuple[str, ...]:
        """All sentences of it."""
        standing, past = self.standing, self._past
        return (
            *campaigns.outcome(standing.campaign, past),
            campaigns.they_fell(standing, past),
            stakes.decided(standing),
            *losses.of(standing, past),
            *followers.of(standing, past),
            *campaigns.errands_told(standing, past),
            *campaigns.remembered_of_last(standing),
            *(campaigns.feat(standing.campaign, deed) for deed in self._deeds),
        )

    @property
    def told(self) -> tuple[str, ...]:
        """How moments are seen."""
        if not self._deeds:
            return ()
        return (_("A number selects a hero, F shows that moment, Enter goes on."),)

    @property
    def selectable(self) -> int:
        """One for each feat."""
        return len(self._deeds)

    def key(self, key: str) -> None:
        """Shows the moment of the feat that is selected, or selects another."""
        if key == MOMENT_KEY and self.focus is not None:
            self.show(self._deeds[self.focus])
        else:
            super().key(key)

    # Drawing

    def _draw(self, ui: Ui, column: pygame.Rect) -> int:
        """Draws the place and what is told, in a narrow window one below the other. Secret errands
        are told with the story if it leaves room for them, else beside those of the party."""
        if column.width < ui.type_px(_BESIDE):
            y = self._place(ui, column, (_LOW, _PLACES[-1][1])) + ui.px(8)
            return self._told(ui, columns.below(column, y), _TALES[-1], errands=True)
        left = pygame.Rect(column.left, column.top, round(column.width * _PLACE), column.height)
        beside = columns.beside(column, left.width + ui.px(22))
        whole = partial(self._told, ui, size=_TALES[1], errands=True)
        room = self._fitting.fits(ui, beside, whole, self.focus)
        place = partial(self._place, ui, errands=not room)
        told = partial(self._told, ui, errands=room)
        return max(
            self._fitting.largest(ui, left, _PLACES, place, "place", room),
            self._fitting.largest(ui, beside, _TALES, told, "told", room, self.focus),
        )

    def _place(
        self, ui: Ui, room: pygame.Rect, size: tuple[float, float], *, errands: bool = False
    ) -> int:
        """Draws the place under its seal, and below it both sides. Returns the y below."""
        standing, past = self.standing, self._past
        scenario = standing.campaign.scenarios[past.chapter]
        box = columns.row(room, room.top, round(room.width * size[0]))
        if not ui.measures:
            title_art.draw_map(ui, box, campaign_road.map_of(scenario))
            pygame.draw.rect(ui.surface, theme.GOLD, box.inflate(-ui.px(4), -ui.px(4)), ui.px(1))
        wide = min(ui.px(_SEAL), box.height // 2)
        seal = campaign_road.seal_of(standing.campaign, past, wide)
        hangs = box.right + wide // 10, box.bottom + wide // 8
        ui.surface.blit(seal, seal.get_rect(bottomright=hangs))
        y = box.bottom + ui.px(8)
        edge = ui.px(8)
        for side in Side:
            inner = columns.beside(columns.row(room, y + ui.px(4)), edge + ui.px(8))
            inner.width -= ui.px(6)
            drawn = partial(self._side_there, ui, side=side, high=ui.px(size[1]), errands=errands)
            high = columns.measured(ui, inner, drawn) + ui.px(10)
            cloth.slip(ui.surface, columns.row(room, y, high), side, edge)
            drawn(inner)
            y += high + ui.px(6)
        return y

    def _side_there(
        self, ui: Ui, room: pygame.Rect, side: Side, high: int, *, errands: bool
    ) -> int:
        """Draws who of a side was there, and what its party has earned. Returns the y below."""
        standing, past, campaign = self.standing, self._past, self.standing.campaign
        title = vocabulary.party(side, campaign.scenarios[past.chapter].factions[side])
        y = ui.flow(f"**{title}**", (room.left, room.top, room.width), SAID) + ui.px(2)
        if there := self._there.get((standing,), self._all_there)[side]:
            row = columns.row(room, y)
            y = campaign_portraits.row(ui, row, there, high) + ui.px(4)
        party, wide = campaigns.party_of(campaign, past, side), ui.px(_PURSE)
        if party in campaign.parties:
            seal = wax.of_party(list(campaign.parties).index(party), wide)
            ui.surface.blit(seal, (room.left, y))
            beside = columns.beside(columns.row(room, y, wide), wide + ui.px(8))
            said = partial(ui.flow, _worth(standing, past, party), size=_PAID)
            y = max(columns.level(ui, beside, said), y + wide) + ui.px(2)
            errand = campaigns.errand_told(standing, past, party) if errands else ""
            if errand:
                sealed = f"[icon:thing-seal] {errand}"
                y = ui.flow(sealed, (room.left, y, room.width), _PAID)
        return y

    def _all_there(self) -> dict[Side, list[Sitter]]:
        of_night = partial(campaign_portraits.of_night, self.standing, self._past)
        return {side: [*of_night(side)] for side in Side}

    def _told(self, ui: Ui, room: pygame.Rect, size: tuple[float, float], *, errands: bool) -> int:
        """Draws all that is told: the story, what will be remembered, and the feats. Returns the y
        below."""
        y, standing = self._story(ui, room, *size) + ui.px(8), self.standing
        sent = campaigns.errands_told(standing, self._past) if errands else ()
        for icon, told in (
            ("thing-seal", sent),
            ("quill", self._remembered.get((standing,), self._all_remembered)),
        ):
            for words in told:
                y = ui.flow(f"[icon:{icon}] {words}", (room.left, y, room.width), _SMALL) + ui.px(4)
        if not self._deeds:
            return y
        return self._renown(ui, columns.below(room, y + ui.px(4)), ui.px(size[1]))

    def _story(self, ui: Ui, room: pygame.Rect, size: float, high: float) -> int:
        """Draws what came of the night, and of whom there is something to tell. Returns the y
        below."""
        standing, past, campaign = self.standing, self._past, self.standing.campaign
        chapter = campaign.chapter(past.chapter)
        font, y = ui.font(_HEAD), room.top
        for line in text.lines(campaigns.headed(campaign, chapter), font, room.width, "title"):
            text.put(ui.surface, line, (room.left, y + font), font, theme.RULE, "title")
            y += round(font * 1.15)
        score = f"**{campaigns.score(standing, past)}**"
        y = ui.flow(score, (room.left, y, room.width), _TOLD, theme.INK_SOFT) + ui.px(8)
        for number, sentence in enumerate(campaigns.outcome(campaign, past)):
            row = columns.row(room, y)
            if number:
                y = ui.flow(sentence, row, size) + ui.px(6)
            else:
                y = campaign_portraits.initial(ui, row, sentence, size) + ui.px(6)
        if fell := campaigns.they_fell(standing, past):
            y = ui.flow(fell, columns.row(room, y), _TOLD) + ui.px(6)
        for tale in self._tales():
            y = _tell(ui, columns.row(room, y + ui.px(4)), tale, ui.px(high))
        if decided := stakes.decided(standing):
            y = ui.flow(decided, columns.row(room, y + ui.px(6)), _TOLD, theme.RULE)
        return y

    def _tales(self) -> Iterator[_Tale]:
        """Who was lost, did something that is told, has a name since then or was mourned."""
        standing, past = self.standing, self._past
        lost: dict[str, list[str]] = {}
        for hero, words in losses.by_hero(standing, past):
            lost.setdefault(hero, []).append(words)
        for hero, said in lost.items():
            side, dead = side_of(standing, hero), hero in past.buried
            who = campaign_portraits.sitter(standing, hero, side, dead=dead, hurt=not dead)
            yield _Tale(who, " ".join(said))
        people: dict[str, list[str]] = {}
        known = {}
        for one, words in followers.by_person(standing, past):
            people.setdefault(one.id, []).append(words)
            known[one.id] = one
        for each, said in people.items():
            side, dead = self._side(known[each]), bool(known[each].lost)
            who = campaign_portraits.sitter(standing, each, side, dead=dead)
            yield _Tale(who, " ".join(said))

    def _side(self, person: Follower) -> Side:
        """The side of one with an own name."""
        factions = self.standing.campaign.scenarios[self._past.chapter].factions
        return next((side for side, of in factions.items() if of == person.faction), Side.RED)

    def _renown(self, ui: Ui, room: pygame.Rect, high: int) -> int:
        """Draws the feats, side by side where there is room for two. Returns the y below."""
        font, gap = ui.font(22), ui.px(18)
        head = columns.row(room, room.top, round(font * 1.3))
        text.centred(ui.surface, _("Renown"), head, font, theme.RULE, "title")
        across = 2 if len(self._deeds) > 1 and room.width >= ui.type_px(_TWO) else 1
        y = head.bottom + ui.px(4)
        for first in range(0, len(self._deeds), across):
            numbers = range(first, min(first + across, len(self._deeds)))
            parts = [partial(self._feat, ui, number=number, high=high) for number in numbers]
            wide = pygame.Rect(room.left, y, room.width, 0)
            if across > len(parts):
                wide.width = (room.width - gap) // across
            y = ui.px(10) + campaign_portraits.side_by_side(ui, wide, parts, gap)
        return y

    def _feat(self, ui: Ui, room: pygame.Rect, number: int, high: int) -> int:
        """Draws a feat. Returns the y below."""
        standing, campaign, y = self.standing, self.standing.campaign, room.top
        deed = self._deeds[number]
        side = side_of(standing, deed.hero)
        image = campaign_portraits.sitter(standing, deed.hero, side).picture(high)
        ui.surface.blit(image, (room.left, y))
        key = MOMENT_KEY if number == (self.focus or 0) else ""
        button = Button(Row(Area.OPTIONS, number), _("That moment"), key, partial(self.show, deed))
        wide = ui.button_width(button)
        left = room.left + image.get_width() + ui.px(14)
        beside = room.right - left - wide - ui.px(10)
        told = keepsakes.told_of(deed.feat)
        who = campaigns.hero_name(campaign, deed.hero)
        row = pygame.Rect(left, y, beside, ui.font(17) + ui.px(8))
        name = ui.cap(CARD_KEYS[number], left, row, ui.font(SAID), theme.INK) + ui.px(6)
        below = ui.flow(f"**{who}**", (name, y, left + beside - name), 17)
        font = ui.font(22)
        for line in text.lines(_(told.name), font, beside, "title"):
            text.put(ui.surface, line, (left, below + font), font, GAINED, "title")
            below += round(font * 1.2)
        box = pygame.Rect(room.right - wide, y + ui.px(4), wide, ui.px(36))
        ui.button(button, box)
        below, whole = max(below, box.bottom + ui.px(2)), room.right - left
        below = ui.flow(_(told.said), (left, below, whole), 17, base="italic")
        gift, gloss = self._gifts.get((standing,), self._all_gifts)[number]
        if gift:
            below = ui.flow(gift, (left, below, whole), 17)
            below = ui.flow(gloss, (left, below, whole), SAID, theme.INK_SOFT)
        return max(below, y + image.get_height())

    def _all_remembered(self) -> tuple[str, ...]:
        return campaigns.remembered_of_last(self.standing)

    def _all_gifts(self) -> list[tuple[str, str]]:
        gift, gloss = campaigns.gift, campaigns.gift_explained
        return [(gift(self.standing, deed), gloss(self.standing, deed)) for deed in self._deeds]


def _tell(ui: Ui, room: pygame.Rect, tale: _Tale, high: int) -> int:
    """Draws a portrait, and beside it what is told. Returns the y below."""
    image = tale.who.picture(high)
    ui.surface.blit(image, room.topleft)
    beside = columns.beside(room, image.get_width() + ui.px(14))
    said = partial(ui.flow, tale.words, size=_TOLD)
    spare = image.get_height() - columns.measured(ui, beside, said)
    y = said(columns.row(beside, room.top + max(0, spare // 2)))
    return max(y, room.top + image.get_height())


def _worth(standing: Standing, past: PlayedChapter, party: PartyId) -> str:
    """The points of a party, and what it has earned."""
    whole = points(campaign_road.points_of(standing, party))
    brought = points(past.points.get(party, campaigns.NOTHING))
    words = _("**{party}: {points}** (tonight {brought})").format(
        party=campaigns.whose(standing, party), points=whole, brought=brought
    )
    return f"{words}\n{campaigns.earned(standing, past, party)}"
