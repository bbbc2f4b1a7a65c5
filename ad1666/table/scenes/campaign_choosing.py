"""The page on which something may be chosen: a card for each thing, and for whom it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from attrs import define

from ad1666.campaign.values import OpenQuestion, Pick, Picks, Standing
from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Row
from ad1666.table.scenes import campaign_leaf, title_art
from ad1666.table.scenes.campaign_pages import (
    CARD_KEYS,
    GAINED,
    SAID,
    CampaignPage,
    side_of,
)
from ad1666.table.scenes.campaign_porter import CampaignPorter, accepts
from ad1666.table.scenes.porter import Act
from ad1666.table.sheets.picture_dialog import Painted
from ad1666.table.toolkit import cloth, columns, pictures, shapes, text, theme, wax
from ad1666.table.toolkit.columns import Content
from ad1666.table.toolkit.faces import face_of
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.words import campaigns
from ad1666.words.campaign_options import (
    CampaignOption,
    accepting,
    concerned,
    leaving,
    options,
    question,
    variants,
)

_CARD, _LEAST = 400, 210
"""The width of a card that is wished, and the least."""
_COLUMNS, _FEW, _CARD_GAP = 4, 3, 12
"""The most cards side by side, the most large ones, and the gap between them."""
_PORTRAIT, _ASKS = 150, 46
"""The size of the face of whom something is about, and of the seal of who is asked."""
_NAME, _WORTH = 18, 16
_MAP = 0.42
"""The most width of a map on a card, in heights of the window."""
_ICON = 44
"""The size of the picture on one of many cards."""
_LOST = (158, 32, 22)
"""The ink of what something takes, dark enough to read."""


@define
class ChoosingPage(CampaignPage):
    """The open question: what is asked, and a card for each thing that may be chosen, large ones
    where there are few. ``answer`` chooses; ``news`` is what programs have chosen before."""

    ask: OpenQuestion
    porter: CampaignPorter
    answer: Callable[[Pick], None]
    news: Callable[[], tuple[str, ...]]
    elsewhere: bool = False
    """Whether whoever is asked chooses at another desk."""

    def __attrs_post_init__(self) -> None:
        free = (number for number, option in enumerate(self._options) if option.picks)
        self.focus = next(free, 0) if self._left is None else None

    @property
    def _left(self) -> Pick | None:
        """The answer that leaves everything; None if one of the cards has to be chosen."""
        return next((pick for pick in self.ask.picks if pick.picks is Picks.LEAVE), None)

    @property
    def _options(self) -> tuple[CampaignOption, ...]:
        return options(self.standing, self.ask)

    @property
    def selectable(self) -> int:
        """One for each card."""
        return len(self._options)

    @property
    def title(self) -> str:
        """What it is called."""
        return campaigns.heading(self.ask.asked)

    @property
    def whose(self) -> str:
        """Who has to choose."""
        who = campaigns.whose(self.standing, self.ask.party)
        # Translators: who has to choose something; the name of a person is never declined
        return _("Who chooses: {who}").format(who=who)

    @property
    def told(self) -> tuple[str, ...]:
        """Who is to be given the mouse, and how one chooses."""
        return () if self.elsewhere else (*self._passing, accepts())

    @property
    def _passing(self) -> tuple[str, ...]:
        """Who is to be given the mouse, where two people choose one after the other."""
        answered = self.standing.answered
        if not answered or self.standing.setup.seats or answered[-1][1] == self.ask.party:
            return ()
        party = campaigns.whose(self.standing, self.ask.party)
        return (_("Pass the mouse to {party}.").format(party=party),)

    # What can be done

    def buttons(self) -> tuple[Button, ...]:
        """The commands that accept the card that is selected, and that leave all of them."""
        if self.elsewhere:
            return ()
        left = self._left
        if left is None:
            return (self._accepting(self.focus or 0),)
        label = leaving(self.standing, self.ask)
        leave = partial(self.answer, left)
        if self.focus is None:
            return (Button(Command.DONE, label, "Enter", leave, leads_on=True),)
        return self._accepting(self.focus), Button(Command.DONE, label, "N", leave)

    def _accepting(self, number: int) -> Button:
        """The button that accepts the card that is selected."""
        option = self._options[number]
        label = accepting(self.ask, option)
        act = partial(self._take, number) if option.picks else None
        return Button(Command.CONFIRM, label, "Enter", act, option.barred, leads_on=True)

    def _take(self, number: int) -> None:
        """Chooses a card; asks for whom if there are several."""
        option = self._options[number]
        if self.elsewhere:
            return
        if len(option.picks) == 1 and not option.refused:
            self.answer(option.picks[0])
        elif option.picks:
            self.focus = number
            self._ask_whom(option)

    def _ask_whom(self, option: CampaignOption) -> None:
        """Asks for whom something is, or in what way."""
        answers, reasons = list[tuple[Button, Painted]](), list[str]()
        for number, (pick, whom, why) in enumerate(variants(self.standing, option)):
            act = None if why else partial(self.answer, pick)
            answer = Button(Row(Area.FOR_WHOM, number), whom, str(number + 1), act, why)
            answers.append((answer, self._painted(option, pick)))
            reasons += [f"[icon:no] **{whom}:** {why}"] if why else []
        first = next(number for number, (answer, _picture) in enumerate(answers) if answer.action)
        said = "\n".join(filter(None, (option.said, option.gloss, *reasons, accepts())))
        self.porter.ask_by_pictures(option.title, said, answers, focus=first)

    def _painted(self, option: CampaignOption, pick: Pick) -> Painted:
        """The face of whom a choice is for; without anybody, the picture of what is chosen."""
        card = concerned(self.standing, pick.whom)
        if card is None:
            return partial(pictures.icon, option.picture)
        side = side_of(self.standing, card.id)
        return partial(title_art.face, face_of(card), side)

    # Drawing

    def content(self, ui: Ui) -> Content:
        """The question and the cards."""
        return partial(self._cards, ui, self._options)

    def _cards(self, ui: Ui, offered: Sequence[CampaignOption], room: pygame.Rect) -> int:
        """Draws what programs have chosen, the question and a card for each thing that is offered.
        Returns the y below."""
        below = columns.row(room, campaign_leaf.choices_box(ui, room, self.news()))
        below = columns.row(room, _asking(ui, below, self.standing, self.ask))
        return cards(ui, below, self.standing, offered, self.focus, self._take)


def cards(
    ui: Ui,
    room: pygame.Rect,
    standing: Standing,
    offered: Sequence[CampaignOption],
    focus: int | None,
    take: Callable[[int], None],
) -> int:
    """Draws a card for each thing that is offered, large ones if they are few; a click takes one.
    Returns the y below."""
    y, gap = room.top, ui.px(_CARD_GAP)
    across = _columns(ui, room.width, len(offered))
    wide = min((room.width - gap * (across - 1)) // across, ui.type_px(_CARD))
    left = room.left + (room.width - across * wide - (across - 1) * gap) // 2
    size = pygame.Rect(0, 0, wide, 0)
    few = len(offered) <= _FEW
    draw = partial(_large_card, ui, standing) if few else partial(_card, ui)
    tall = (columns.measured(ui, size, partial(draw, option=each, key="1")) for each in offered)
    high = max(tall, default=0)
    for number, option in enumerate(offered):
        box = pygame.Rect(0, 0, wide, high)
        box.left = left + number % across * (wide + gap)
        box.top = y + number // across * (high + gap)
        tip = option.barred or ("" if few else option.gloss)  # which stands on large ones
        _draw_card(ui, box, option, number, number == focus, partial(take, number), draw, tip)
    rows = -(-len(offered) // across)
    return y + rows * (high + gap) - gap + ui.px(4)


def _columns(ui: Ui, width: int, number: int) -> int:
    """In how many columns cards lie: no more than four, none too narrow to read."""
    most = max(1, width // ui.type_px(_LEAST))
    return max(1, min(number, _COLUMNS, most))


def _asking(ui: Ui, room: pygame.Rect, standing: Standing, ask: OpenQuestion) -> int:
    """Draws who is asked what; for a scar beside the face of the hero. Returns the y below."""
    words = question(standing, ask)
    number = list(standing.campaign.parties).index(ask.party)
    size = ui.px(_PORTRAIT if ask.about else _ASKS)
    if ask.about:
        side = side_of(standing, ask.about)
        image = campaign_leaf.portrait(standing.campaign, ask.about, side, size)
    else:
        image = wax.of_party(number, size)
    ui.surface.blit(image, (room.left, room.top))
    beside = columns.beside(columns.row(room, room.top, size), size + ui.px(16))
    told = partial(ui.flow, words, size=20)
    spare = size - columns.measured(ui, beside, told)
    y = told(columns.row(beside, room.top + max(0, spare // 2)))
    return max(y, room.top + size) + ui.px(10)


def _draw_card(
    ui: Ui,
    box: pygame.Rect,
    option: CampaignOption,
    number: int,
    focused: bool,
    take: Act,
    draw: Callable[..., int],
    tip: str,
) -> None:
    """Draws the card of something that may be chosen."""
    free = not option.barred
    hot = free and (focused or ui.over(box))
    radius = ui.px(7)
    if hot:
        pygame.draw.rect(ui.surface, theme.EDGE, box.move(3, 4), border_radius=radius)
    fill = theme.WHITE if hot else theme.CREAM if free else theme.PARCHMENT
    pygame.draw.rect(ui.surface, fill, box, border_radius=radius)
    edge = theme.RULE if hot else theme.INK_SOFT if free else theme.PARCHMENT_DARK
    pygame.draw.rect(ui.surface, edge, box, ui.px(3) if hot else 1, border_radius=radius)
    key = CARD_KEYS[number] if number < len(CARD_KEYS) else ""
    draw(box, option=option, key=key)
    seen = ui.seen(box)
    if seen:
        act = take if free else None
        ui.hotspot(Hotspot(Row(Area.OPTIONS, number), seen, act, tip))


def _card(ui: Ui, box: pygame.Rect, option: CampaignOption, key: str) -> int:
    """Draws what stands on a card. Returns the y below."""
    pad, ink = ui.px(10), theme.GREY if option.barred else theme.INK
    room = pygame.Rect(box.left + pad, box.top + pad, box.width - 2 * pad, 0)
    icon = ui.px(_ICON)
    centre = room.left + icon // 2, room.top + ui.px(8) + icon // 2
    pictures.put(ui.surface, option.picture, icon, centre)
    least = room.top + ui.px(8) + icon
    if key:
        ui.cap(
            key, box.left + ui.px(3), columns.row(box, box.top, ui.font(_NAME)), ui.font(SAID), ink
        )
    room = columns.beside(room, icon + ui.px(8))
    row = columns.row(room, room.top, round(ui.font(_NAME) * 1.5))
    right = row.right
    if option.price:
        right -= _price(ui, row, option.price) + ui.px(4)
    y = ui.flow(f"**{option.title}**", (row.left, row.top, right - row.left), _NAME, ink)
    y = max(y, row.bottom) + ui.px(4)
    if option.lost:
        said = _("It costs: {what}").format(what=option.lost)
        y = ui.flow(f"**{said}**", (room.left, y, room.width), _WORTH, _LOST)
    if option.gained:
        said = _("It gives: {what}").format(what=option.gained)
        y = ui.flow(f"**{said}**", (room.left, y, room.width), _WORTH, GAINED)
    if option.said:
        style = "italic" if option.lost else "body"
        y = ui.flow(option.said, (room.left, y, room.width), SAID, ink, style)
    if option.barred:
        y = ui.flow(f"[icon:no] {option.barred}", (room.left, y, room.width), SAID, _LOST)
    return max(y, least) + pad


def _large_card(
    ui: Ui, standing: Standing, box: pygame.Rect, option: CampaignOption, key: str
) -> int:
    """Draws what stands on a card of a few: its picture in the middle, its name below, then what it
    costs in red ink, what it gives in gold, and a sentence. Returns the y below."""
    pad, ink = ui.px(14), theme.INK_SOFT if option.barred else theme.INK
    room = pygame.Rect(box.left + pad, box.top + pad, box.width - 2 * pad, 0)
    icon = ui.px(64)
    centre = box.centerx, room.top + icon // 2
    y = room.top + icon + ui.px(8)
    if option.side is not None and standing.chapter is not None:
        of = standing.campaign, standing.chapter
        most = round(ui.layout.window.height * _MAP)
        place = shapes.about(room.center, min(room.width, most), 0)
        y = campaign_leaf.pictured(ui, place, room.top + ui.px(18), *of, sides=(option.side,))
        flag = cloth.pennant((icon // 2, icon * 2 // 3), option.side)
        ui.surface.blit(flag, flag.get_rect(topright=(room.right, box.top + ui.px(4))))
    else:
        pictures.put(ui.surface, option.picture, icon, centre)
    if key:
        row = columns.row(room, room.top, ui.font(_NAME) + ui.px(8))
        ui.cap(key, row.left, row, ui.font(SAID), ink)
    if option.price:
        _price(ui, columns.row(room, room.top, ui.px(28)), option.price)
    font = ui.font(23)
    for line in text.lines(option.title, font, room.width, "title"):
        wide = text.advance(line, "title", font)
        at = box.centerx - wide / 2, y + font
        text.put(ui.surface, line, at, font, theme.GREY if option.barred else theme.RULE, "title")
        y += round(font * 1.2)
    y += ui.px(8)
    for words, colour in ((option.lost, _LOST), (option.gained, GAINED)):
        if words:
            sign = "−" if colour is _LOST else "+"
            y = _inked(ui, (room.left, y, room.width), sign, words, colour)
    if option.gloss:
        y = ui.flow(option.gloss, (room.left, y, room.width), SAID, ink) + ui.px(2)
    if option.said:
        y = ui.flow(option.said, (room.left, y + ui.px(6), room.width), 18, ink, "italic")
    if option.then:
        y = ui.flow(option.then, (room.left, y + ui.px(6), room.width), _WORTH, ink)
    if option.barred:
        y = ui.flow(f"[icon:no] {option.barred}", (room.left, y, room.width), _WORTH, _LOST)
    return y + pad


def _inked(
    ui: Ui, column: tuple[int, int, int], sign: str, words: str, colour: theme.Colour
) -> int:
    """Draws what something costs or gives, with a sign in a disc. Returns the y below."""
    font, (left, y, wide) = ui.font(19), column
    size = round(font * 1.2)
    centre = left + size // 2, y + size // 2 + ui.px(2)
    pygame.draw.circle(ui.surface, colour, centre, size // 2)
    box = shapes.about(centre, size, size)
    text.centred(ui.surface, sign, box, font, theme.WHITE, "bold")
    inner = left + size + ui.px(8)
    below = ui.flow(f"**{words}**", (inner, y, wide - size - ui.px(8)), 19, colour)
    return max(below, y + size) + ui.px(4)


def _price(ui: Ui, row: pygame.Rect, price: int) -> int:
    """Draws a price in silver at the right end of a row: a coin and a number. Returns its width."""
    said, font = str(price), ui.font(_NAME)
    size = round(font * 1.1)
    wide = round(text.advance(said, "bold", font)) + size + ui.px(4)
    middle = row.right - size // 2, row.centery
    pygame.draw.circle(ui.surface, theme.EDGE, middle, size // 2)
    pygame.draw.circle(ui.surface, (206, 210, 214), middle, size // 2 - 2)
    pygame.draw.circle(ui.surface, (150, 156, 164), middle, size // 4, max(1, size // 12))
    at = row.right - wide, row.centery + font * 0.34
    text.put(ui.surface, said, at, font, theme.INK, "bold")
    return wide
