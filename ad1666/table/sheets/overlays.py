"""Sheets laid over the table: help, the whole log, goals and discard piles, the pause, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from attrs import frozen

from ad1666.content.scenarios.arrivals import text_of_alarm, text_of_arrivals, text_of_called
from ad1666.content.scenarios.goal_words import text_of, text_of_end, text_of_tie
from ad1666.i18n import _, ngettext
from ad1666.rules import scoring
from ad1666.rules.cards import Side, in_order
from ad1666.rules.characters import Status
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Ui, Zone
from ad1666.table.views import cards
from ad1666.table.words import marks, vocabulary

_SMALL = 15
"""The size in which help is set, so that all of it has room."""
_ROUND_MESSAGE = 140
"""The height of a sheet with a message besides the message: title, one row of buttons, borders."""


@frozen
class Way:
    """A button at the foot of a sheet."""

    name: str
    label: str
    key: str
    action: Callable[[], None]


def sheet(
    ui: Ui, title: str, ways: tuple[Way, ...], width: int, height: int, focus: str = ""
) -> pygame.Rect:
    """Darkens the table and lays a sheet on it; returns the room between title and buttons. Its
    size is given for a window of the `DESIGN`; in a smaller one it stays as large as it can, for
    type does not shrink with the window."""
    ui.shade(150)
    window = ui.layout.window
    rect = pygame.Rect(0, 0, ui.type_px(width), ui.type_px(height))
    rect.width = min(rect.width, window.width - 2 * ui.px(10))
    rect.height = min(rect.height, window.height - 2 * ui.px(8))
    rect.center = window.center
    room = ui.panel(rect)
    size = ui.font(26)
    head = pygame.Rect(room.left, room.top, room.width, round(size * 1.4))
    text.centred(ui.surface, title, head, size, theme.RULE, "title")
    foot = buttons(ui, room, ways, focus)
    gap = ui.px(8)
    top = head.bottom + gap
    return pygame.Rect(room.left, top, room.width, foot - gap - top)


def buttons(ui: Ui, room: pygame.Rect, ways: Sequence[Way], focus: str = "") -> int:
    """Buttons along the foot of a room, in as many rows as they need; returns the y above them.
    ``focus`` names the one that the keyboard is on."""
    high, gap = ui.px(38), ui.px(8)
    rows: list[list[tuple[Way, int]]] = [[]]
    x = 0
    for way in ways:
        wide = min(ui.button_width(way.label, way.key, 17), room.width)
        if x and x + wide > room.width:
            rows.append([])
            x = 0
        rows[-1].append((way, wide))
        x += wide + ui.px(10)
    top = y = room.bottom - len(rows) * high - (len(rows) - 1) * gap
    for row in rows:
        x = room.left
        for way, wide in row:
            zone = Zone(way.name, pygame.Rect(x, y, wide, high), way.action)
            ui.button(zone, way.label, way.key, size=17, focused=way.name == focus)
            x += wide + ui.px(10)
        y += high + gap
    return top


def draw_sides(
    ui: Ui,
    state: State,
    factions: Mapping[Side, str],
    items: Mapping[str, Item],
    close: Way,
    scroll: Scroll,
) -> None:
    """What each side is after and has reached so far (GUARD-3), who of it is still to come, and its
    discard pile (CARD-5); below, what holds for both."""

    def content(room: pygame.Rect) -> int:
        y = room.top
        for side in Side:
            band = pygame.Rect(room.left, y, room.width, ui.px(28))
            pygame.draw.rect(ui.surface, theme.SIDES[side], band, border_radius=5)
            title = f"{vocabulary.side(side)}: {_(factions[side])}"
            text.centred(ui.surface, title, band, ui.font(18), theme.WHITE, "title")
            y = ui.flow(_goals(state, side, items), (room.left, band.bottom, room.width), 16)
            y = _pile(ui, state, side, (room.left, y, room.width)) + ui.px(10)
        return ui.flow(_common(state), (room.left, y, room.width), 16)

    scroll.draw(ui, sheet(ui, _("Goals and discard piles"), (close,), 1160, 740), content)


def _common(state: State) -> str:
    """Where the items are that goals are about, what an alarm does, or has done, and how long the
    game still lasts (GUARD-1, GUARD-4)."""
    lines = vocabulary.treasures(state)
    if state.alarm:
        called = text_of_called(state.figures)
        lines.append(f"{_('The alarm has been raised.')} {called}".strip() + " [[GUARD-4]]")
    elif state.terms.alarm is not None:
        lines.append(text_of_alarm(state.terms.alarm, state.figures))
    if state.guard and state.terms.intervention:
        lines.append(f"{text_of_end(state.guard, intervention=True)} [[GUARD-1]]")
    elif state.guard:
        left = ngettext(
            "{n} turn is left, this one included.",
            "{n} turns are left, this one included.",
            state.guard,
        )
        lines.append(f"{left.format(n=state.guard)} [[GUARD-2]]")
    return "\n".join(lines)


def _goals(state: State, side: Side, items: Mapping[str, Item]) -> str:
    """Every goal with what it would bring if the game ended now."""
    lines = []
    points = 0
    for goal in state.terms.goals:
        if goal.side is side:
            times = scoring.reached(state, goal)
            points += times * goal.points
            now = ngettext("now once", "now {times} times", times).format(times=times)
            now = now if times else _("not yet")
            lines.append(f"• {text_of(goal, items, state.figures)} **{now}**")
    waiting = [f for f in state.figures if f.side is side and f.status is Status.TO_COME]
    lines += [f"• {line}" for line in text_of_arrivals(waiting)]
    tie = "" if state.terms.tie is None else text_of_tie(state.terms.tie)
    lines.append(
        ngettext(
            "If the game ended now: **{n} point**.",
            "If the game ended now: **{n} points**.",
            points,
        ).format(n=points)
        + f" {tie}".rstrip()
        + " [[GUARD-3]]"
    )
    return "\n".join(lines)


def _pile(ui: Ui, state: State, side: Side, box: tuple[int, int, int]) -> int:
    """The discard pile, sorted, in one row from left, top, width; returns the y below it."""
    left, top, wide = box
    pile = state.pile(side)
    stirring = sum(card.stirs for card in pile.discard)
    said = _(
        "In the discard pile: {n}, of which eights or jokers: {stirring}; with four, all is "
        "shuffled. [[CARD-6]] [[CARD-7]]"
    ).format(n=len(pile.discard), stirring=stirring)
    y = ui.flow(said, (left, top, wide), 16) + ui.px(2)
    if not pile.discard:
        return y
    gap = ui.px(4)
    width = min(ui.px(52), wide // len(pile.discard) - gap)
    place = pygame.Rect(left, y, width, round(width * cards.RATIO))
    for card in in_order(pile.discard):
        cards.draw(ui.surface, place, card)
        place = place.move(width + gap, 0)
    return place.bottom


def draw_help(ui: Ui, ways: tuple[Way, ...], scroll: Scroll) -> None:
    """How to play at this table, the keys, and the legend of the pictures."""

    def content(room: pygame.Rect) -> int:
        gap = ui.px(24)
        width = (room.width - gap) // 2
        y = ui.flow(_how(), (room.left, room.top, width), _SMALL)
        for said in (_turn(), _tests()):
            y = ui.flow(said, (room.left, y + ui.px(8), width), _SMALL)
        left, below = room.left + width + gap, y
        y = ui.flow(_("**Pictures on the figures**"), (left, room.top, width), _SMALL)
        for mark in marks.legend():
            said = f"[icon:{mark.icon}] **{mark.name}**: {mark.meaning}"
            y = ui.flow(said, (left, y, width), _SMALL)
        return max(below, ui.flow(_others(), (left, y + ui.px(8), width), _SMALL))

    scroll.draw(ui, sheet(ui, _("How to play"), ways, 1250, 784), content)


def _how() -> str:
    return _(
        "Two people play at this one desk. The panel below the board asks one question at a time; "
        "its colour tells whom. Answer with a click on a button, on a lit square, figure or door, "
        "or with the key on the button; a click on a dotted square walks there. Point at anything "
        "to read what it does and which clause of the rules it rests on. What is grey cannot be "
        "done now: its note says why.\n"
        "**Cards are secret.** Before a hand is shown the table asks the other player to look "
        "away; the hand goes face down as soon as the question is answered.\n"
        "\n**Keys**\n"
        "The key on a button: choose it. Q W E A D Z X C: the eight directions. Where a keyboard "
        "types other letters or signs, the key in that place does it.\n"
        "Arrow keys: move the cursor over the board. Enter: choose what it is on.\n"
        "Shift with up or down: go through the answers and read about them. Enter: choose.\n"
        "Tab, Shift+Tab: read the cards of the figures one after the other.\n"
        "Esc or Backspace, right click: one step back. Esc or M: pause.\n"
        "Space: lift the curtain; N: answer without a look. H: show my hand, or put it down.\n"
        "U: take back. L: the whole log. P: goals and discard piles. F1: this page.\n"
        "?: the rules, at the clauses of the note last shown; a click on a clause's number, too.\n"
        "Page up, page down: leaf in the log; with Shift: in the card.\n"
        "+ and - or the wheel: nearer and farther; drag with the right button to look around.\n"
        "F2: while a game cannot be saved, say why and what can be done.\n"
        "\nEvery choice is written to disk at once. You can stop at any time and go on later. "
        "The record on disk names the cards in both hands in plain text."
    )


def _turn() -> str:
    return _(
        "**A turn**\n"
        "1. Cards: both draw two and keep five (not in turn 1). [[TURN-2]]\n"
        "2. Initiative: each lays a card; the higher has it for the turn. [[TURN-3]]\n"
        "3. Action: one figure each in turn: a full action, or two partial ones. [[TURN-4]] "
        "[[TURN-6]]\n"
        "4. Combat: everybody engaged attacks or takes a defensive stance. [[MEL-1]]\n"
        "5. Morale: seriously wounded commoners may flee. [[TURN-8]]\n"
        "6. Words: talk, for those who have an ability for it. [[TURN-9]]"
    )


def _others() -> str:
    return _(
        "**Other pictures**\n"
        "Red has diamond studs, blue round studs. A golden rim: a hero. The letter names the "
        "figure. The column at its right: wounds, red where taken, golden where they are serious.\n"
        "[icon:first] holds the initiative. [icon:guard] guard tokens. [icon:turns] turns left. "
        "[icon:parry] parry markers. [icon:item] on the ground: something to pick up; on gold "
        "at the edge of a square: it lies under the figure. [icon:search] on the ground: a search "
        "marker; who stands there may search. [icon:chest] a locked chest.\n"
        "\n**On the map**\n"
        "Doors: shut across the wall, ajar when open, with a padlock when locked. Lattices are "
        "windows. White arrows at the edge of high ground point down; up it goes by stairs, a "
        "ladder or a climb. Hedges, benches, low walls are obstacles: 2 points. Golden arrows at "
        "the rim: here one leaves the board. Dashes with a name: places of goals, exits golden. "
        "Point at a square to read what is round it.\n"
        "\n**Suits and where they hit** [[CARD-2]]\n"
        "[icon:skull] skull: head. [icon:heart] heart: torso. [icon:goblet] goblet: arms. "
        "[icon:horseshoe] horseshoe: legs. Skull and goblet are black."
    )


def _tests() -> str:
    return _(
        "**Tests** [[TEST-1]] [[OPP-2]]\n"
        "Card from the deck + trait or skill + modifiers: the difficulty is needed. Against each "
        "other: card from hand or deck, the higher sum wins.\n"
        "**Boosting** [[TEST-4]] [[OPP-3]]: a card of the same suit gives +1, of the same value "
        "+2. A red joker gives +1 anywhere."
    )


def draw_pause(ui: Ui, ways: tuple[Way, ...], unsaved: str) -> None:
    """The game rests. Nothing is lost by leaving, unless it is said that it is ``unsaved``."""
    said = _("Every choice is on disk already: you can leave now and go on another day.")
    if unsaved:
        said = _("{unsaved}. Whoever leaves now is asked first what to do about it.").format(
            unsaved=unsaved
        )
    said += " " + _(
        "The record names the cards in both hands in plain text: do not read it before the game is "
        "over."
    )
    draw_message(ui, _("Pause"), said, ways, Scroll(), width=760)


def draw_failure(ui: Ui, message: str, ways: tuple[Way, ...]) -> None:
    """Something went wrong in the program."""
    draw_message(ui, _("Something went wrong"), message, ways, Scroll())


def draw_message(
    ui: Ui,
    title: str,
    said: str,
    ways: tuple[Way, ...],
    scroll: Scroll,
    *,
    focus: str = "",
    width: int = 860,
) -> None:
    """A message with what can be done about it, on a sheet as high as it needs. ``focus`` names
    the button that the keyboard is on."""
    inside = min(ui.type_px(width), ui.layout.window.width - 2 * ui.px(10)) - ui.px(30)
    high = text.height(said, ui.font(17), inside) + ui.px(_ROUND_MESSAGE)
    high += ui.px(46) * (sum(ui.button_width(w.label, w.key, 17) for w in ways) // inside)
    room = sheet(ui, title, ways, width, round(high / max(1, ui.layout.scale)), focus)

    def content(column: pygame.Rect) -> int:
        return ui.flow(said, (column.left, column.top, column.width), 17)

    scroll.draw(ui, room, content)
