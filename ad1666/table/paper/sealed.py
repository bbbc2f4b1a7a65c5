"""What nobody is to know before its time, on sheets of its own that are folded unread: events that
are not announced; what is said in the others, and how the story ends; and lots for hidden things.

The words stand upside down below a line, and the sheet is folded up to that line, so that they lie
inside. Its back is covered with a pattern, for printers that use both sides of the paper: nothing
that players see lies behind it, and nothing shines through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import N_, _
from ad1666.rules.characters import Figure
from ad1666.rules.hidden import Hidden
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.table.paper import lettering
from ad1666.table.paper.briefing import start_of
from ad1666.table.paper.flow import Flow, Room, TextStyle
from ad1666.table.paper.furniture import MARGIN, signed
from ad1666.table.paper.marks import Line, Mark, Page, Paper, Region, Rotated, box
from ad1666.table.paper.tokens import disc, in_row, locked, lots, of_figure, of_item
from ad1666.table.toolkit import theme
from ad1666.table.views.board.board_art import BoardArt
from ad1666.words import characters, gear, script, vocabulary
from ad1666.words.incidents import scene_for_author
from ad1666.words.script import Announcement
from ad1666.words.symbols import of_item as icon_of

_COVER = 84.0
"""How much of a sheet stays to be seen once it is folded, in millimetres."""
_CLEAR = 7.0
"""What stays white along a fold."""
_BETWEEN = 7.0
_HEAD, _WHEN, _TOLD = TextStyle(12, "title", theme.RULE), TextStyle(9), TextStyle(9.4, "italic")
_ABOUT = TextStyle(10)
_MESH = 3.0
"""The width of the pattern on the back."""
_DOT = "•"
_FOLD = N_(
    "Do not read on: fold the sheet at the dashed line, so that its lower edge comes up to the "
    "line below this box, and close it with a pin or tape."
)
_NOT_ANNOUNCED = (
    N_(
        "Inside is what nobody knows of before it happens (SCN-6). A third person who leads the "
        "evening may keep this sheet: they look into it whenever events are looked at (SCN-2), and "
        "say what happens."
    ),
    N_(
        "Two people alone agree on one of two before the first turn: to open it together, so that "
        "all events are announced, or to play without what is in it."
    ),
)
_TO_BE_READ = (
    N_(
        "Inside are words to be read out: those of announced events, when one happens, and how the "
        "story ends. Open it then, look for what has happened, and fold it again."
    ),
)
_APART = 3.0
"""What lies between a token and its words, and around what is cut out."""


def sheets(scenario: Scenario, art: BoardArt, paper: Paper) -> list[Page]:
    """The sealed sheets of a scenario, each with its back. One for what is not announced is always
    there, so that nobody learns from that whether there is any."""
    scene = scene_for_author(scenario.state, scenario.items)
    secret = list(script.unannounced(scenario, scene))
    known = list(script.announced(scenario, scene))
    ends = list(script.endings(scenario))
    fronts = [
        *_lots(scenario.state.hidden, paper),
        *_folded(
            scenario, paper, _NOT_ANNOUNCED, lambda flow: _secret(flow, secret, scenario.state, art)
        ),
    ]
    if known or ends:
        told = (_("The words of announced events"), known), (_("How it ends"), ends)
        fronts += _folded(scenario, paper, _TO_BE_READ, lambda flow: _events(flow, told))
    return [page for front in fronts for page in (front, _back(front))]


def _folded(
    scenario: Scenario, paper: Paper, about: tuple[str, ...], tell: Callable[[Flow], None]
) -> list[Page]:
    """Sheets to be folded: what they are ``about`` is seen, what is told lies inside."""
    pages: list[Page] = []
    inside: list[list[Mark]] = []
    rooms: list[Room] = []
    wide, high = paper.size

    def more() -> Room:
        if not rooms:
            inside.append([])
            page = Page(paper.size, _("Sealed"), sealed=True)
            _cover(page, scenario, about)
            pages.append(page)
            fold = (_COVER + high) / 2
            column = (wide - 2 * MARGIN - _BETWEEN) / 2
            # upside down, the lower half comes first
            for top, bottom in ((_COVER + MARGIN, fold - _CLEAR), (fold + _CLEAR, high - _CLEAR)):
                for x in (MARGIN, MARGIN + column + _BETWEEN):
                    rooms.append(Room(inside[-1], x, top, column, bottom))
        return rooms.pop(0)

    tell(Flow.into(more))
    middle = wide / 2, (_COVER + high) / 2
    for page, marks in zip(pages, inside, strict=True):
        page.marks.append(Rotated(tuple(marks), middle, 180))
    return pages


def _cover(page: Page, scenario: Scenario, about: tuple[str, ...]) -> None:
    """What is seen of a folded sheet, and the lines to fold it at."""
    wide, high = page.size
    room = wide - 2 * MARGIN
    title = vocabulary.title(scenario.title)
    page.marks.append(Region(box(MARGIN, MARGIN, room, _COVER - MARGIN - 6), None, theme.RULE, 0.6))
    page.marks.append(
        lettering.centred(_("Sealed"), MARGIN, MARGIN + 12, room, 20, "title", theme.RULE)
    )
    page.marks += lettering.within(title, (MARGIN + 6, MARGIN + 14.5, room - 12, 6.5), 12, "title")
    x, y = MARGIN + 6, MARGIN + 23
    flow = Flow.into(lambda: Room(page.marks, x, y, room - 12, _COVER))
    for words in (_(_FOLD), *map(_, about)):
        flow.text(words, _ABOUT)
        flow.gap(1)
    fold = (_COVER + high) / 2
    for down, dashed in ((_COVER, False), (fold, True)):
        ends = (4.0, down), (wide - 4, down)
        page.marks.append(Line(ends, theme.GREY, 0.25, dashed=dashed))


def _secret(flow: Flow, events: Sequence[Announcement], state: State, art: BoardArt) -> None:
    """The events that nobody knows of, with what they bring, to be cut out once they happen."""
    if not events:
        flow.text(_("Nothing is hidden in this scenario."), _WHEN)
        return
    flow.text(_("Not announced"), _HEAD, follow=12)
    if any(event.things or event.locks or event.guard or event.figures for event in events):
        words = _("What an event brings is cut out here once it happens.")
        flow.text(words, _WHEN)
    for event in events:
        _event(flow, event)
        for goal in event.goals:
            flow.text(goal, _WHEN, sign=_DOT)
        for figure in event.figures:
            _stranger(flow, state, figure)
        for item in event.things:
            _thing(flow, item)
            if item.spent is not None:
                _thing(flow, item.spent)
        if pieces := [*[disc("guard")] * event.guard, *locked(event.locks, art)]:
            flow.gap(1.5)
            in_row(flow, pieces)


def _stranger(flow: Flow, state: State, figure: Figure) -> None:
    """The token of a figure, beside it who that is and where it comes, and below it what its card
    would say."""
    token = of_figure(state, figure)
    said = f"**{vocabulary.lettered(figure)}**\n{start_of(figure)}"
    beside = token.wide + 2 * _APART

    def draw(room: Room) -> None:
        room.marks += token.draw(room.x + _APART, room.y + _APART)
        part = Room(room.marks, room.x + beside, room.y + _APART, room.wide - beside, token.high)
        Flow.into(lambda: part).text(said, _WHEN)

    flow.gap(1.5)
    flow.place(token.high + 2 * _APART, draw)
    flow.text(characters.describe(state, figure), _WHEN)


def _thing(flow: Flow, item: Item) -> None:
    """The token of a thing, and beside it what its card would say."""
    token = of_item(item)
    values = gear.values(item)
    said = f"**{vocabulary.thing(item)}**" + (f"\n{values}" if values else "")
    beside = token.wide + 2 * _APART
    lines = lettering.rows(said, _WHEN.size, flow.room.wide - beside - _APART)
    high = max(token.high, len(lines) * lettering.leading(_WHEN.size)) + 2 * _APART

    def draw(room: Room) -> None:
        room.marks.append(Region(box(room.x, room.y, room.wide, high), None, theme.GREY, 0.1))
        room.marks += token.draw(room.x + _APART, room.y + _APART)
        part = Room(room.marks, room.x + beside, room.y + _APART, room.wide - beside, high)
        Flow.into(lambda: part).text(said, _WHEN)

    flow.gap(1.5)
    flow.place(high, draw)


def _events(flow: Flow, parts: Iterable[tuple[str, Sequence[Announcement]]]) -> None:
    """What happens when, with its words, below titles."""
    for title, events in parts:
        if events:
            flow.gap(3)
            flow.text(title, _HEAD, follow=12)
        for event in events:
            _event(flow, event)


def _event(flow: Flow, event: Announcement) -> None:
    flow.gap(1.5)
    flow.text(event.when, _WHEN, sign=_DOT, follow=5)
    for paragraph in event.words:
        flow.text(paragraph, _TOLD, sign=" ")


def _lots(hidden: Sequence[Hidden], paper: Paper) -> list[Page]:
    """The lots for hidden things: one is the thing, the others are nothing."""
    if not hidden:
        return []
    pages: list[Page] = []

    def more() -> Room:
        wide, high = paper.size
        page = Page(paper.size, _("Lots for hidden things"), sealed=True)
        signed(page)
        pages.append(page)
        return Room(page.marks, MARGIN, MARGIN, wide - 2 * MARGIN, high - MARGIN)

    flow = Flow.into(more)
    flow.text(_("Lots for hidden things"), _HEAD)
    words = _(
        "Cut them out, fold each in the middle with the words inside, shuffle, and lay one in each "
        "place. What is hidden lies where its lot says so. [[PLACE-2]]"
    )
    flow.text(words, TextStyle(9.2, cited=True))
    for each in hidden:
        flow.gap(4)
        flow.text(f"**{vocabulary.thing(each.item)}**", _ABOUT, follow=40)
        flow.gap(1)
        found = icon_of(each.item), vocabulary.thing(each.item)
        names = [found, *[("", _("nothing here"))] * (len(each.places) - 1)]
        row: list[tuple[str, str]] = []
        across = int(flow.room.wide // 30)
        for at in range(0, len(names), across):
            row = names[at : at + across]
            _row(flow, row)
    return pages


def _row(flow: Flow, names: Sequence[tuple[str, str]]) -> None:
    def draw(room: Room) -> None:
        for number, token in enumerate(lots(names)):
            room.marks += token.draw(room.x + number * 30.0, room.y)

    flow.place(38, draw)


def _back(front: Page) -> Page:
    """The other side of a sealed sheet."""
    wide, high = front.size
    page = Page(front.size, _("The back of a sealed sheet"), sealed=True)
    left, top, right, bottom = MARGIN, MARGIN, wide - MARGIN, high - MARGIN
    reach = bottom - top
    steps = int((right - left + reach) // _MESH)
    for step in range(steps + 1):
        for lean in (1, -1):
            # the part of a slanting line within the frame
            start = left - reach + step * _MESH
            ends = [(max(start, left), 0.0), (min(start + reach, right), 0.0)]
            points = []
            for x, _y in ends:
                down = x - start
                points.append((x, top + down if lean > 0 else bottom - down))
            if points[0][0] < points[1][0]:
                page.marks.append(Line((points[0], points[1]), theme.PARCHMENT_DARK, 0.4))
    page.marks.append(Region(box(left, top, right - left, bottom - top), None, theme.RULE, 0.8))
    room = wide - 2 * MARGIN
    page.marks.append(Region(box(wide / 2 - 45, 24, 90, 14), theme.WHITE, theme.RULE, 0.5))
    page.marks.append(lettering.centred(_("Sealed"), MARGIN, 33, room, 16, "title", theme.RULE))
    words = _("The back of a sealed sheet: on one side of the paper only, leave this page out.")
    page.marks.append(Region(box(wide / 2 - 62, high - 31, 124, 9), theme.WHITE))
    page.marks.append(lettering.centred(words, MARGIN, high - 25.4, room, 9, "italic"))
    signed(page)
    return page
