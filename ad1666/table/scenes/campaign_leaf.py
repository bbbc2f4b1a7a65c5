"""The leaf beside the road: a chapter that comes, with what is carried into it, or one that was
played, with what came of it; and the head with the points of both parties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import pygame

from ad1666.campaign.casts import party_on
from ad1666.campaign.values import PlayedChapter, Standing
from ad1666.content.campaigns.plan import Campaign, Chapter
from ad1666.content.scenarios.scenario import Scenario, as_known
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried
from ad1666.rules.scenes.secrets import known_of
from ad1666.table.scenes import campaign_road, title_art
from ad1666.table.toolkit import cloth, columns, pictures, text, theme, wax
from ad1666.table.toolkit.columns import Content
from ad1666.table.toolkit.faces import Face, face_of
from ad1666.table.toolkit.ui import Ui
from ad1666.words import (
    campaigns,
    followers,
    keepsakes,
    losses,
    scenarios,
    stakes,
    vocabulary,
)
from ad1666.words.glances import points
from ad1666.words.remembered import BETWEEN

MOST_CARRIED = 6
"""The lines of what is carried into a night; the others are counted."""
_ASPECT, _LOW = 0.5, 0.33
"""The height of a map's picture, as a share of its width, and of one above all that the briefing
tells."""
_FACE = 44
_LINE = 34
"""The size of the faces on the map, and beside what is carried."""
_TITLE, _CHOSEN, _TEXT, _SMALL = 24, 18, 16, 15
_TITLED = 760
"""The least width of a head that has room for the title."""


def head(ui: Ui, box: pygame.Rect, standing: Standing) -> None:
    """Draws the name or title of the campaign, and each party with its seal, points and purse."""
    ui.surface.fill(theme.DESK_DARK, box)
    pygame.draw.rect(ui.surface, theme.GOLD, box, max(1, ui.px(1)))
    campaign, gap = standing.campaign, ui.px(12)
    room = box.inflate(-2 * gap, -ui.px(6))
    number = len(campaign.parties)
    titled = room.width >= ui.type_px(_TITLED)
    wide = round(room.width * 0.33) if titled else (room.width - gap) // number
    x = room.right - number * (wide + gap) + gap
    if titled:
        title = pygame.Rect(room.left, room.top, x - room.left - gap, room.height)
        called = standing.setup.name or _(campaign.title)
        _in_lines(ui, title, called, 25, theme.GOLD)
    for number, party in enumerate(campaign.parties):
        place = pygame.Rect(x, room.top, wide, room.height)
        _badge(ui, place, standing, party, number)
        x += wide + gap


def _in_lines(ui: Ui, room: pygame.Rect, words: str, size: float, ink: theme.Colour) -> None:
    """Draws a title in as many lines as it takes, in the largest type that fits."""
    font = ui.font(size)
    while font > text.LEAST:
        lines = text.lines(words, font, room.width, "title")
        if len(lines) * round(font * 1.15) <= room.height:
            break
        font -= 1
    lines = text.lines(words, font, room.width, "title")
    y = room.centery - len(lines) * round(font * 1.15) // 2
    for line in lines:
        text.put(ui.surface, line, (room.left, y + font), font, ink, "title")
        y += round(font * 1.15)


def _badge(ui: Ui, room: pygame.Rect, standing: Standing, party: str, number: int) -> None:
    """Draws a party: its seal, its points, its name, what it has in its purse and who plays it."""
    size = min(room.height, ui.px(46))
    image = wax.of_party(number, size)
    ui.surface.blit(image, image.get_rect(midleft=room.midleft))
    left = room.left + size + ui.px(8)
    said = points(campaign_road.points_of(standing, party))
    font = text.shrunk(said, ui.font(30), room.width // 4, "title")
    wide = round(text.advance(said, "title", font))
    text.put(ui.surface, said, (left, room.centery + font * 0.36), font, theme.CREAM, "title")
    beside = pygame.Rect(left + wide + ui.px(10), room.top, 0, room.height)
    beside.width = room.right - beside.left
    purse = campaigns.silver(standing.silver.get(party, 0))
    small = ui.font(_SMALL)
    name, who = campaigns.party(standing.campaign, party), campaigns.seated(standing.setup, party)
    lines = (name, f"{BETWEEN}{purse}", "bold", theme.GOLD), (who, "", "body", theme.CREAM)
    y = beside.centery - text.line_height(small)
    for words, after, style, ink in lines:
        size = text.shrunk(f"{words}{after}", small, beside.width, style)
        free = beside.width - text.advance(after, style, size)
        words = f"{text.fitted(words, size, free, style)}{after}"
        text.put(ui.surface, words, (beside.left, y + small), size, ink, style)
        y += text.line_height(small)


def coming(
    ui: Ui,
    room: pygame.Rect,
    standing: Standing,
    chapter: Chapter,
    carried: Sequence[Carried],
    scenario: Scenario | None = None,
) -> int:
    """Draws a chapter that comes: its map, its story, what is carried into it, who sits where. Of
    the next one its ``scenario`` tells all that the briefing does. Returns the y below."""
    campaign, told = standing.campaign, scenario
    y = _heading(ui, room, campaign, chapter)
    scenario = scenario or campaign.scenarios[chapter.id]
    y = pictured(ui, room, y, campaign, chapter, aspect=_ASPECT if told is None else _LOW)
    if told is not None and (at_stake := stakes.told(standing)):
        y = ui.flow(at_stake, (room.left, y, room.width), _TEXT, theme.RULE) + ui.px(6)
    y = ui.flow(_(scenario.story.strip()), (room.left, y, room.width), _TEXT) + ui.px(6)
    carried = known_of(scenario.state, carried)
    if carried:
        y = carried_box(ui, columns.row(room, y), campaign, chapter, carried)
    for words in () if told is None else campaigns.left_behind(standing):
        y = ui.flow(f"[icon:no] {words}", (room.left, y, room.width), _SMALL) + ui.px(4)
    y = _sitting(ui, room, y, standing, chapter, told)
    if told is None:
        return y
    for icon, lines in (
        ("swords", campaigns.unforgotten(standing)),
        ("skull", losses.in_danger(standing)),
        ("laurel", followers.there(standing)),
    ):
        for words in lines:
            y = ui.flow(f"[icon:{icon}] {words}", (room.left, y, room.width), _TEXT) + ui.px(4)
    return ui.prose(scenarios.both_list(told), (room.left, y, room.width), _SMALL) + ui.px(6)


def _heading(ui: Ui, room: pygame.Rect, campaign: Campaign, chapter: Chapter) -> int:
    said = _("Chapter {n}").format(n=campaigns.numeral(campaign, chapter))
    if chapter.points > 1:
        worth = ngettext("counts {n} point", "counts {n} points", chapter.points)
        worth = worth.format(n=chapter.points)
        said = BETWEEN.join((said, worth))
    y = ui.flow(said, (room.left, room.top, room.width), _TEXT, theme.INK_SOFT, "italic")
    font = ui.font(_TITLE)
    for line in text.lines(campaigns.title(campaign, chapter), font, room.width, "title"):
        y += round(font * 1.12)
        text.put(ui.surface, line, (room.left, y), font, theme.RULE, "title")
    return y + ui.px(10)


def pictured(
    ui: Ui,
    room: pygame.Rect,
    y: int,
    campaign: Campaign,
    chapter: Chapter,
    sides: Iterable[Side] = Side,
    aspect: float = _ASPECT,
) -> int:
    """Draws the map with heroes of the sides on its lower edge. Returns the y below."""
    scenario = as_known(campaign.scenarios[chapter.id])
    box = columns.row(room, y, round(room.width * aspect))
    title_art.draw_map(ui, box, campaign_road.map_of(scenario))
    size = ui.px(_FACE)
    for side in sides:
        own = [figure for figure in scenario.state.figures if figure.side is side]
        own.sort(key=lambda figure: not figure.card.hero)
        for place, figure in enumerate(own[:3]):
            image = title_art.face(face_of(figure.card), side, size)
            step = ui.px(5) + round(place * size * 0.86)
            x = box.left + step if side is Side.RED else box.right - size - step
            ui.surface.blit(image, (x, box.bottom - size // 2))
    return box.bottom + size // 2 + ui.px(8)


def _sitting(
    ui: Ui,
    room: pygame.Rect,
    y: int,
    standing: Standing,
    chapter: Chapter,
    told: Scenario | None,
) -> int:
    """Draws who plays which side, each on its cloth, of a scenario that is ``told`` with its goals.
    Returns the y below."""
    scenario = standing.campaign.scenarios[chapter.id]
    for side in Side:
        who = _player(standing, side) if chapter == standing.chapter else ""
        words = vocabulary.party(side, scenario.factions[side])
        edge = ui.px(10)
        column = columns.beside(columns.row(room, y + ui.px(3)), edge + ui.px(8))
        column.width -= ui.px(8)
        goals = "" if told is None else scenarios.own_list(told, side)
        lines = "\n".join(filter(None, (f"**{words}**", who, goals)))
        drawn = partial(ui.prose, lines, size=_SMALL)
        high = columns.measured(ui, column, drawn) + ui.px(6)
        cloth.slip(ui.surface, columns.row(room, y, high), side, edge)
        drawn(column)
        y += high + ui.px(5)
    return y + ui.px(4)


def _player(standing: Standing, side: Side) -> str:
    """The party whose person plays a side, and who that is."""
    party = party_on(standing, side)
    if not party:
        return _("to be chosen")
    name = campaigns.party(standing.campaign, party)
    return BETWEEN.join((name, campaigns.seated(standing.setup, party)))


def carried_box(
    ui: Ui,
    room: pygame.Rect,
    campaign: Campaign,
    chapter: Chapter,
    carried: Sequence[Carried],
) -> int:
    """Draws the box "Carried into this night": at most six lines, each with a face or a picture.
    Returns the y below."""
    scenario = campaign.scenarios[chapter.id]
    cast = {figure.id: figure.card.id for figure in scenario.state.figures}
    shown = carried[:MOST_CARRIED]
    more = len(carried) - len(shown)
    rows = [(each, keepsakes.line(scenario, each)) for each in shown]
    icon = ui.px(_LINE)
    rest = ngettext("and {n} more", "and {n} more", more).format(n=more)

    def content(column: pygame.Rect) -> int:
        y = ui.flow(_("**Carried into this night**"), column, _TEXT) + ui.px(2)
        for each, words in rows:
            beside = columns.beside(columns.row(column, y), icon + ui.px(8))
            said = partial(ui.prose, words, size=_SMALL)
            high = columns.measured(ui, beside, said)
            tall = max(icon, high) + ui.px(4)
            middle = column.left + icon // 2, y + tall // 2
            _sign_of(ui, campaign, cast, each, middle, icon)
            said(columns.row(beside, y + (tall - high) // 2))
            y += tall
        return ui.flow(rest, columns.row(column, y), _SMALL, theme.INK_SOFT) if more else y

    return _boxed(ui, room, content)


def choices_box(ui: Ui, room: pygame.Rect, chosen: Sequence[str]) -> int:
    """Draws a box with what others have chosen, a line each. Returns the y below."""
    if not chosen:
        return room.top
    return _boxed(ui, room, partial(ui.flow, "\n".join(chosen), size=_CHOSEN, base="bold"))


def _boxed(ui: Ui, room: pygame.Rect, content: Content) -> int:
    """Draws content in a box across the top of a room. Returns the y below."""
    pad = ui.px(8)
    inner = pygame.Rect(room.left + pad, room.top + pad // 2, room.width - 2 * pad, 0)
    high = columns.measured(ui, inner, content) - ui.px(2) + 2 * pad
    box = columns.row(room, room.top, high)
    pygame.draw.rect(ui.surface, theme.CREAM, box, border_radius=ui.px(5))
    pygame.draw.rect(ui.surface, theme.GOLD, box, max(1, ui.px(2)), border_radius=ui.px(5))
    content(inner)
    return box.bottom + ui.px(8)


def _sign_of(
    ui: Ui,
    campaign: Campaign,
    cast: Mapping[str, str],
    each: Carried,
    centre: tuple[int, int],
    size: int,
) -> None:
    """Draws whom something carried is about, or what it is."""
    hero = each.hero or cast.get(each.who, "")
    if hero:
        image = portrait(campaign, hero, each.side or Side.RED, size)
        ui.surface.blit(image, image.get_rect(center=centre))
        return
    picture = keepsakes.picture_of(each.what) if each.what else "quill"
    pictures.put(ui.surface, picture, round(size * 0.8), centre)


def portrait(campaign: Campaign, hero: str, side: Side, size: int) -> pygame.Surface:
    """The face of a hero in the colours of a side."""
    card = campaign.card(hero)
    return title_art.face(Face(hero) if card is None else face_of(card), side, size)


def played(ui: Ui, room: pygame.Rect, standing: Standing, past: PlayedChapter) -> int:
    """Draws a chapter that was played: its seal and score, what it set, who fell, what was carried
    into it. Returns the y below."""
    campaign = standing.campaign
    chapter = campaign.chapter(past.chapter)
    y = _heading(ui, room, campaign, chapter)
    top = y
    y = pictured(ui, room, y, campaign, chapter)
    size = ui.px(76)
    seal = campaign_road.seal_of(campaign, past, size)
    ui.surface.blit(seal, seal.get_rect(midtop=(room.centerx, top + ui.px(6))))
    score = f"**{campaigns.score(standing, past)}**"
    y = ui.flow(score, (room.left, y, room.width), 17, theme.RULE) + ui.px(4)
    if past.seats or standing.setup.people:
        players = (campaigns.party_seated(standing, p, past.seats) for p in campaign.parties)
        names = ", ".join(players)
        y = ui.flow(names, (room.left, y, room.width), _SMALL, theme.INK_SOFT) + ui.px(4)
    for sentence in campaigns.outcome(campaign, past):
        y = ui.flow(sentence, (room.left, y, room.width), _TEXT) + ui.px(4)
    if past.former:
        again = _("This is its second telling.")
        y = ui.flow(again, (room.left, y, room.width), _SMALL, theme.INK_SOFT) + ui.px(4)
    if fell := campaigns.they_fell(standing, past):
        y = ui.flow(fell, (room.left, y, room.width), _TEXT) + ui.px(4)
    for deed in past.night.deeds:
        words = campaigns.feat(campaign, deed)
        y = ui.flow(f"[icon:laurel] {words}", (room.left, y, room.width), _SMALL)
    if past.carried:
        y += ui.px(6)
        box = columns.row(room, y)
        y = carried_box(ui, box, campaign, chapter, past.carried)
    return y


def passed(ui: Ui, room: pygame.Rect, campaign: Campaign, chapter: Chapter) -> int:
    """Draws a chapter that the road has passed by. Returns the y below."""
    y = _heading(ui, room, campaign, chapter)
    y = pictured(ui, room, y, campaign, chapter)
    words = campaigns.not_taken(campaign, chapter)
    return ui.flow(words, (room.left, y, room.width), 17, theme.INK_SOFT, "italic")
