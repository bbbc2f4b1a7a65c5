"""The pages between two chapters: what came of it, what may be chosen, renown, the ending, and all
heroes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from attrs import frozen

from ad1666.campaign.stops import Stage, stops
from ad1666.campaign.story import ending, lines
from ad1666.campaign.values import Ask, Asked, Deed, Past, Standing
from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.table.scenes import campaign_leaf, campaign_road, title_art
from ad1666.table.toolkit import cloth, lights, pictures, text, theme, wax
from ad1666.table.toolkit.scrolling import Scroll, measured
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.words import campaigns, keepsakes
from ad1666.words.campaign_options import Option
from ad1666.words.glances import points

CARD_KEYS = "1234567890AB"
"""The keys that select what is on a page, in its order."""
MOMENT_KEY = "F"
"""The key that shows the moment of the feat that is selected."""
_WIDE = 1120
"""The width of a page in the `DESIGN` window."""
_SEAL, _PORTRAIT = 150, 150
_TITLE, _BUTTON = 30, 42
_CARD, _LEAST = 400, 210
"""The width of a card that is wished, and the least."""
_COLUMNS, _FEW, _CARD_GAP = 4, 3, 12
"""The most cards side by side, the most large ones, and the gap between them."""
_NAME, _SAID, _WORTH = 18, 15, 16
_LOST = (158, 32, 22)
_GAINED = (138, 92, 8)
"""The inks of what a scar takes and of what it gives, dark enough to read."""
_FACE = 56
_GLOW = (255, 206, 120)


Content = Callable[[pygame.Rect], int]
"""Draws what stands on a page in a column of it. Returns the y below."""


@frozen
class Page:
    """A page about to be drawn: its heading, and its buttons from the left."""

    title: str
    buttons: tuple[Button, ...]
    whose: str = ""
    """Who has to choose something on it; empty if nobody has."""
    news: tuple[str, ...] = ()
    """What programs have chosen meanwhile."""


def draw(ui: Ui, below: int, page: Page, content: Content, scroll: Scroll) -> None:
    """Draws a page over the darkened town, below the head of the window, as high as its content
    needs; it scrolls if the window is too low for it."""
    window = ui.layout.window
    room = pygame.Rect(window.left, below, window.width, window.bottom - below)
    room = room.inflate(-2 * ui.px(14), -2 * ui.px(12))
    wide = min(room.width, ui.type_px(_WIDE))
    inside = wide - ui.px(20)
    column = pygame.Rect(0, 0, inside - ui.px(10), 0)
    said = " ".join(page.news)
    news = text.height(said, ui.font(_SAID), inside, "italic") + ui.px(6) if said else 0
    tall = ui.buttons_height(page.buttons, inside, ui.px(_BUTTON), size=18, gap=_gap(ui))
    title = round(ui.font(_TITLE) * 1.35)
    whose = text.line_height(ui.font(_NAME)) if page.whose else 0
    around = title + whose + news + tall + ui.px(14) + ui.px(18)
    box = pygame.Rect(0, 0, wide, min(room.height, measured(ui, column, content) + around))
    box.midtop = room.centerx, room.top + (room.height - box.height) * 2 // 5
    inner = ui.panel(box)
    head = pygame.Rect(inner.left, inner.top, inner.width, title)
    text.centred(ui.surface, page.title, head, ui.font(_TITLE), theme.RULE, "title")
    foot = pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall)
    ui.buttons(page.buttons, foot, ui.px(_BUTTON), size=18, gap=_gap(ui), fills=True)
    if said:
        place = inner.left, foot.top - news, inner.width
        ui.flow(said, place, _SAID, theme.INK_SOFT, "italic")
    top = head.bottom + ui.px(6)
    if page.whose:
        row = pygame.Rect(inner.left, head.bottom, inner.width, whose)
        said_whose = text.fitted(page.whose, ui.font(_NAME), row.width, "bold")
        text.centred(ui.surface, said_whose, row, ui.font(_NAME), theme.INK, "bold")
        top = row.bottom + ui.px(6)
    within = pygame.Rect(inner.left, top, inner.width, foot.top - news - ui.px(8) - top)
    scroll.draw(ui, within, content)


def _gap(ui: Ui) -> tuple[int, int]:
    """The gaps between buttons."""
    return ui.px(10), ui.px(8)


# What came of it


def outcome(ui: Ui, standing: Standing) -> Content:
    """What came of the chapter before: its seal, its sentences, points and silver, and what
    will be remembered."""
    past, campaign = standing.past[-1], standing.campaign

    def content(column: pygame.Rect) -> int:
        size = ui.px(_SEAL)
        seal = campaign_road.seal_of(campaign, past, size)
        ui.surface.blit(seal, (column.left, column.top))
        left = column.left + size + ui.px(18)
        beside = left, column.top, column.right - left
        chapter = campaign.chapter(past.chapter)
        head = f"**{campaigns.headed(campaign, chapter)}**\n{campaigns.score(standing, past)}"
        y = ui.flow(head, beside, 18, theme.INK_SOFT) + ui.px(6)
        for sentence in campaigns.outcome(campaign, past):
            y = ui.flow(sentence, (left, y, beside[2]), 20) + ui.px(6)
        y = max(y, column.top + size) + ui.px(10)
        y = _purses(ui, column, y, standing, past)
        for words in campaigns.remembered_of_last(standing):
            said = f"[icon:quill] {words}"
            y = ui.flow(said, (column.left, y, column.width), 17) + ui.px(4)
        return y

    return content


def _purses(ui: Ui, column: pygame.Rect, y: int, standing: Standing, past: Past) -> int:
    """Draws both parties with their points and what they have earned. Returns the y below."""
    campaign, gap = standing.campaign, ui.px(14)
    wide = (column.width - gap) // max(1, len(campaign.parties))
    told = []
    for number, party in enumerate(campaign.parties):
        whole = points(campaign_road.points_of(standing, party))
        brought = points(past.points.get(party, campaigns.NOTHING))
        words = _("**{party}: {points}** (tonight {brought})").format(
            party=campaigns.whose(standing, party), points=whole, brought=brought
        )
        earned = campaigns.earned(standing, past, party)
        told.append((number, f"{words}\n{earned}"))
    size = ui.px(52)
    inner = wide - size - ui.px(28)
    high = max(size, *(text.height(words, ui.font(17), inner) for _n, words in told)) + ui.px(14)
    for number, words in told:
        box = pygame.Rect(column.left + number * (wide + gap), y, wide, high)
        pygame.draw.rect(ui.surface, theme.CREAM, box, border_radius=ui.px(5))
        pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, box, 1, border_radius=ui.px(5))
        image = wax.of_party(number, size)
        ui.surface.blit(image, image.get_rect(midleft=(box.left + ui.px(8), box.centery)))
        top = box.centery - text.height(words, ui.font(17), inner) // 2
        ui.flow(words, (box.left + size + ui.px(18), top, inner), 17)
    return y + high + ui.px(12)


# What may be chosen


def question(standing: Standing, ask: Ask) -> str:
    """What is asked, in a sentence."""
    campaign = standing.campaign
    who = campaigns.party(campaign, ask.party)
    match ask.asked:
        case Asked.SCAR if ask.about:
            hero = campaigns.hero_name(campaign, ask.about)
            where = "" if ask.where is None else campaigns.located(ask.where)
            return _("**{hero}** comes back marked. {where}.").format(hero=hero, where=where)
        case Asked.SCAR:
            return _("Several came back marked; one of them bears it.")
        case Asked.PURCHASE:
            held, most = standing.silver.get(ask.party, 0), campaign.carry.purse
            words = _("**{party}:** {silver}, of {most} that the purse holds.")
            if held > most:
                words = _("**{party}:** {silver}.")
            held_now = words.format(party=who, silver=campaigns.silver(held), most=most)
            bought = (
                campaigns.chosen(standing, pick, ask.party)
                for pick in standing.bought.get(ask.party, ())
            )
            return "\n".join((" ".join((held_now, *bought)), campaigns.ahead(standing, ask.party)))
        case Asked.COMFORT:
            words = _("**{party}** lost the night, and choose one thing in its place.")
            return words.format(party=who) + "\n" + campaigns.ahead(standing, ask.party)
        case Asked.SIDE:
            said = campaigns.why_chosen(standing, ask.party), campaigns.quarrel(standing)
            return "\n".join(filter(None, (*said, campaigns.ahead(standing, ask.party))))
    past = standing.past[-1]
    told = " ".join(campaigns.outcome(campaign, past))
    asks = _("**{party}** may pay for it, or leave it.").format(party=who)
    favours = campaigns.set_by(campaign, past)
    words = _("If it is left: {words}")
    left = (words.format(words=each) for each in campaigns.remembered(standing, favours))
    return "\n".join((told, *left, asks))


def choosing(
    ui: Ui,
    standing: Standing,
    ask: Ask,
    options: Sequence[Option],
    focus: int | None,
    choose: Callable[[int], None],
) -> Content:
    """What is asked, and a card for each thing that may be chosen: large ones where there are
    few."""
    few = len(options) <= _FEW

    def content(room: pygame.Rect) -> int:
        y = _asking(ui, room, standing, ask)
        columns = _columns(ui, room.width, len(options))
        gap = ui.px(_CARD_GAP)
        wide = min((room.width - gap * (columns - 1)) // columns, ui.type_px(_CARD))
        left = room.left + (room.width - columns * wide - (columns - 1) * gap) // 2
        size = pygame.Rect(0, 0, wide, 0)
        draw = partial(_large_card if few else _card, ui)
        tall = (measured(ui, size, partial(draw, option=each, key="1")) for each in options)
        high = max(tall, default=0)
        for number, option in enumerate(options):
            box = pygame.Rect(0, 0, wide, high)
            box.left = left + number % columns * (wide + gap)
            box.top = y + number // columns * (high + gap)
            _draw_card(ui, box, option, number, number == focus, choose, draw)
        rows = -(-len(options) // columns)
        return y + rows * (high + gap) - gap + ui.px(4)

    return content


def _columns(ui: Ui, width: int, number: int) -> int:
    """In how many columns cards lie: no more than four, none too narrow to read."""
    most = max(1, width // ui.type_px(_LEAST))
    return max(1, min(number, _COLUMNS, most))


def _asking(ui: Ui, room: pygame.Rect, standing: Standing, ask: Ask) -> int:
    """Draws who is asked what; for a scar beside the face of the hero. Returns the y below."""
    words = question(standing, ask)
    number = list(standing.campaign.parties).index(ask.party)
    size = ui.px(_PORTRAIT if ask.about else 46)
    if ask.about:
        side = _side_of(standing, ask.about)
        image = title_art.face(campaign_leaf.face(standing.campaign, ask.about), side, size)
    else:
        image = wax.of_party(number, size)
    ui.surface.blit(image, (room.left, room.top))
    column = room.left + size + ui.px(16), 0, room.width - size - ui.px(16)
    top = room.top + (size - text.height(words, ui.font(20), column[2])) // 2
    y = ui.flow(words, (column[0], max(room.top, top), column[2]), 20)
    return max(y, room.top + size) + ui.px(10)


def _side_of(standing: Standing, hero: str) -> Side:
    """The side that a hero was on in the chapter before."""
    night = standing.past[-1].night if standing.past else None
    if night is not None:
        for letter, card in night.cast.items():
            if card == hero:
                return night.sides[letter]
    return Side.RED


def _draw_card(
    ui: Ui,
    box: pygame.Rect,
    option: Option,
    number: int,
    focused: bool,
    choose: Callable[[int], None],
    draw: Callable[..., int],
) -> None:
    """Draws the card of something that may be chosen."""
    free = bool(option.picks)
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
        act = partial(choose, number) if free else None
        tip = option.barred or option.gloss
        ui.hotspot(Hotspot(Row(Area.OPTIONS, number), seen, act, tip))


def _card(ui: Ui, box: pygame.Rect, option: Option, key: str) -> int:
    """Draws what stands on a card. Returns the y below."""
    pad, ink = ui.px(10), theme.INK if option.picks else theme.GREY
    room = pygame.Rect(box.left + pad, box.top + pad, box.width - 2 * pad, 0)
    font = ui.font(_NAME)
    icon = round(font * 1.5)
    row = pygame.Rect(room.left, room.top, room.width, icon)
    left = ui.cap(key, row.left, row, ui.font(_SAID), ink) + ui.px(6) if key else row.left
    if option.side is not None:
        band = pygame.Rect(left, row.top, row.right - left, row.height)
        ui.surface.blit(cloth.pennant((icon, icon), option.side), band)
    else:
        pictures.put(ui.surface, option.picture, icon, (left + icon // 2, row.centery))
    left += icon + ui.px(6)
    right = row.right
    if option.price:
        right -= _price(ui, row, option.price) + ui.px(4)
    y = ui.flow(f"**{option.title}**", (left, row.top, right - left), _NAME, ink)
    y = max(y, row.bottom) + ui.px(4)
    if option.lost:
        said = _("It costs: {what}").format(what=option.lost)
        y = ui.flow(f"**{said}**", (room.left, y, room.width), _WORTH, _LOST)
    if option.gained:
        said = _("It gives: {what}").format(what=option.gained)
        y = ui.flow(f"**{said}**", (room.left, y, room.width), _WORTH, _GAINED)
    if option.said:
        style = "italic" if option.lost else "body"
        y = ui.flow(option.said, (room.left, y, room.width), _SAID, ink, style)
    if option.barred:
        y = ui.flow(f"[icon:no] {option.barred}", (room.left, y, room.width), _SAID, _LOST)
    return y + pad


def _large_card(ui: Ui, box: pygame.Rect, option: Option, key: str) -> int:
    """Draws what stands on a card of a few: its picture in the middle, its name below, then what it
    costs in red ink, what it gives in gold, and a sentence. Returns the y below."""
    pad, ink = ui.px(14), theme.INK if option.picks else theme.GREY
    room = pygame.Rect(box.left + pad, box.top + pad, box.width - 2 * pad, 0)
    icon = ui.px(64)
    centre = box.centerx, room.top + icon // 2
    if key:
        row = pygame.Rect(room.left, room.top, room.width, ui.font(_NAME) + ui.px(8))
        ui.cap(key, row.left, row, ui.font(_SAID), ink)
    if option.side is not None:
        flag = cloth.pennant((icon * 3 // 4, icon), option.side)
        ui.surface.blit(flag, flag.get_rect(center=centre))
    else:
        pictures.put(ui.surface, option.picture, icon, centre)
    if option.price:
        _price(ui, pygame.Rect(room.left, room.top, room.width, ui.px(28)), option.price)
    y = room.top + icon + ui.px(8)
    font = ui.font(23)
    for line in text.lines(option.title, font, room.width, "title"):
        wide = text.advance(line, "title", font)
        at = box.centerx - wide / 2, y + font
        text.put(ui.surface, line, at, font, theme.RULE if option.picks else theme.GREY, "title")
        y += round(font * 1.2)
    y += ui.px(8)
    for words, colour in ((option.lost, _LOST), (option.gained, _GAINED)):
        if words:
            sign = "−" if colour is _LOST else "+"
            y = _inked(ui, (room.left, y, room.width), sign, words, colour)
    if option.gloss:
        y = ui.flow(option.gloss, (room.left, y, room.width), _SAID, ink) + ui.px(2)
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
    box = pygame.Rect(0, 0, size, size)
    box.center = centre
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


# Renown


def renown(
    ui: Ui,
    standing: Standing,
    deeds: Sequence[Deed],
    focus: int,
    show: Callable[[Deed], None],
) -> Content:
    """The feats of the chapter before, each with a button that shows the moment."""
    campaign = standing.campaign

    def content(column: pygame.Rect) -> int:
        y = column.top
        size = ui.px(96)
        for number, deed in enumerate(deeds):
            side = _side_of(standing, deed.hero)
            image = title_art.face(campaign_leaf.face(campaign, deed.hero), side, size)
            ui.surface.blit(image, (column.left, y))
            key = MOMENT_KEY if number == focus else ""
            button = Button(Row(Area.OPTIONS, number), _("That moment"), key, partial(show, deed))
            wide = ui.button_width(button)
            left = column.left + size + ui.px(16)
            beside = column.right - left - wide - ui.px(14)
            told = keepsakes.told_of(deed.feat)
            who = campaigns.hero_name(campaign, deed.hero)
            row = pygame.Rect(left, y, beside, ui.font(17) + ui.px(8))
            name = ui.cap(CARD_KEYS[number], left, row, ui.font(_SAID), theme.INK) + ui.px(6)
            below = ui.flow(f"**{who}**", (name, y, left + beside - name), 17)
            font = ui.font(24)
            for line in text.lines(_(told.name), font, beside, "title"):
                text.put(ui.surface, line, (left, below + font), font, _GAINED, "title")
                below += round(font * 1.2)
            below = ui.flow(_(told.said), (left, below, beside), 17, base="italic")
            if gift := campaigns.gift(standing, deed):
                below = ui.flow(gift, (left, below, beside), 17)
                gloss = campaigns.gift_explained(standing, deed)
                below = ui.flow(gloss, (left, below, beside), _SAID, theme.INK_SOFT)
            box = pygame.Rect(column.right - wide, y + ui.px(10), wide, ui.px(36))
            ui.button(button, box)
            y = max(below, y + size) + ui.px(14)
        return y

    return content


# The end


def ended(ui: Ui, standing: Standing) -> Content:
    """The ending of the story with its lines, and the ways that were not taken."""
    told, campaign = ending(standing), standing.campaign

    def content(column: pygame.Rect) -> int:
        size = ui.px(120)
        leader = _leader(standing)
        image = wax.of_winner(leader, size)
        centre = column.centerx, column.top + size // 2
        lights.shine(ui.surface, centre, size * 2, _GLOW, 48)
        ui.surface.blit(image, image.get_rect(center=centre))
        y = column.top + size + ui.px(4)
        score = campaigns.standing(standing)
        font = text.shrunk(score, ui.font(20), column.width, "bold")
        score = text.fitted(score, font, column.width, "bold")
        wide = text.advance(score, "bold", font)
        at = column.centerx - wide / 2, y + font
        text.put(ui.surface, score, at, font, theme.INK, "bold")
        y += ui.px(40)
        last = standing.past[-1] if standing.past else None
        if last is not None:
            for sentence in campaigns.outcome(campaign, last):
                y = ui.flow(sentence, (column.left, y, column.width), 18) + ui.px(6)
        if told is not None:
            y = ui.flow(_(told.text), (column.left, y, column.width), 20) + ui.px(8)
        for line in lines(standing):
            y = ui.flow(f"• {_(line.text)}", (column.left, y, column.width), 17) + ui.px(2)
        for stop in stops(standing):
            if stop.stage is Stage.PASSED:
                words = campaigns.not_taken(campaign, stop.chapter)
                grey = theme.INK_SOFT
                y = ui.flow(words, (column.left, y, column.width), 16, grey, "italic")
        return y

    return content


def _leader(standing: Standing) -> int | None:
    """The number of the party with more points, None if they are equal."""
    points = [campaign_road.points_of(standing, party) for party in standing.campaign.parties]
    best = max(points)
    return None if points.count(best) > 1 else points.index(best)


# Heroes


def heroes(ui: Ui, standing: Standing) -> Content:
    """All heroes with their titles, their scars and what they have done."""
    campaign = standing.campaign

    def content(column: pygame.Rect) -> int:
        y, size = column.top, ui.px(_FACE)
        for hero, numbers in campaigns.career(campaign, standing):
            bearing = standing.heroes[hero]
            image = title_art.face(campaign_leaf.face(campaign, hero), Side.RED, size)
            ui.surface.blit(image, (column.left, y))
            left = column.left + size + ui.px(12)
            wide = column.right - left
            name = campaigns.hero_name(campaign, hero)
            below = ui.flow(f"**{name}:** {numbers}", (left, y, wide), 18)
            if bearing.titles:
                said = f"[icon:laurel] {campaigns.known_as(bearing.titles)}"
                below = ui.flow(said, (left, below, wide), 16, _GAINED)
            for scar in bearing.scars:
                said = f"[icon:wound] {campaigns.scar(campaign, hero, scar)}"
                below = ui.flow(said, (left, below, wide), 16)
            y = max(below, y + size) + ui.px(10)
        if y == column.top:
            none = _("Nobody has made a name yet.")
            y = ui.flow(none, (column.left, y, column.width), 18)
        return y

    return content


def leaving(title: str, act: Callable[[], None]) -> Button:
    """The button that goes back a page."""
    return Button(Command.BACK, title, "Esc", act)
