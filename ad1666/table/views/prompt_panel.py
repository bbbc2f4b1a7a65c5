"""The question, below the board or beside it: the prompt, with its answers as buttons, cards and a
compass rose; the curtain before a hand; or a note that nobody is asked."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from types import MappingProxyType

import pygame
from attrs import evolve, frozen

from ad1666.i18n import _
from ad1666.play.controller import Controls
from ad1666.play.menu import Entry, Menu
from ad1666.play.menus import label
from ad1666.play.targets import Area, Command, Option, Target
from ad1666.rules.board import Direction
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.items import Item
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.toolkit import cloth, columns, faces, shapes, text, theme
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.layout import PLAN, Arrangement
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views import cards, conversation, deeds
from ad1666.table.views.board import tokens
from ad1666.words import ending, vocabulary
from ad1666.words.questions import question

_CURTAIN = (21, 19, 17)
"""The type sizes of the curtain. The first that fits is used."""
_CURTAIN_ROWS = (44, 34, 24)
"""The heights of its buttons. They are lower only if the smallest type does not fit."""
_QUESTION = (18, 16, 15, 14)
"""The type sizes of the question, from the largest."""
_HINTED = 0.85
"""How much smaller the type of a question about cards gets so that its hint has room."""
_BUTTON, _LEAST_BUTTON = 16, 14
_ROW, _ACROSS, _DOWN, _BELOW = 31, 5, 4, 3
"""The height of buttons, and the pixels between columns, between rows, and below the question."""
_CARDS = 0.66
"""The share of the panel's width that cards may take."""
_WORTH, _LEAST_WORTH, _NOTHING = 17, 12, "–"
"""The type size of the text below a card, the least, and the text if the card adds nothing."""
_KEY, _CLOSE = 14, 3
"""The type size of a key that lies on its card, and the pixels between such cards."""
_AT_REST, _SUNK = 0.56, 0.12
"""The shares of a card's height that show of a hand that lies open: at rest, and out of the way."""
_TAG = 15
"""The type size of what a card of a raised hand is worth."""
_SPREAD, _LIFT = 2.0, 8
"""The fan: degrees between cards, and the pixels by which playable cards stand out."""
_IN_A_ROW, _CARD = 4, 76
"""The most cards of a menu in a row in a column, and the height they should have there."""
_CLOTH, _FACE = 12, 52
"""The width of the cloth of who is asked, and the size of the face of who acts."""
_DIRECTION = 54, 30
"""The size of a direction."""


def draw_area(
    ui: Ui,
    controls: Controls,
    view: State,
    items: Mapping[str, Item],
    ways_out: Sequence[Button],
    back: Callable[[], None],
    layer: CachedLayer,
    apart: frozenset[int] = frozenset(),
) -> None:
    """Draws whatever the area shows now. A menu or a statement is cached in ``layer``. ``ways_out``
    are shown while nobody at this screen is asked. Of a menu the entries ``apart`` are shown
    elsewhere, with its hint if they are cards."""
    hot_seat, menu = controls.hot_seat, controls.menu
    prompt, veiled = hot_seat.prompt, hot_seat.veiled
    if prompt is None:
        outcome = view.outcome
        assert outcome is not None
        reason = ending.reason(outcome, items, view)
        result = f"**{ending.headline(outcome)}.** {reason}"
        draw_statement(ui, outcome.winner or view.leader, result, ways_out, layer)
    elif hot_seat.watching:
        asked = question(prompt, hot_seat.test)
        notice = _("**You are watching.** {question} What is played is shown here.")
        draw_statement(ui, prompt.player, notice.format(question=asked), ways_out, layer)
    elif veiled is not None:
        draw_curtain(ui, veiled, *_before_hand(controls, prompt, veiled, back))
    elif hot_seat.absent and hot_seat.between_people:
        draw_statement(ui, prompt.player, *_elsewhere(controls, prompt, ways_out), layer)
    elif menu is not None:
        menu = _beside_page(menu)
        side, deep = menu.owner or prompt.player, len(controls.stack) > 1
        layer.draw(
            ui,
            ui.layout.prompt,
            (menu, side, controls.focus, deep, view, prompt.about, apart),
            lambda: draw(
                ui,
                menu,
                side,
                apart,
                face=face_of(view, prompt.about),
                focus=controls.focus,
                deep=deep,
                choose=controls.choose,
                back=back,
            ),
        )


def _elsewhere(
    controls: Controls, prompt: Prompt, ways_out: Sequence[Button]
) -> tuple[str, tuple[Button, ...]]:
    """What is said while a person has to answer who is not here, and what can be done meanwhile."""
    asked = question(prompt, controls.hot_seat.test)
    notice = _("**{side} has to answer.** {question}")
    told = notice.format(side=vocabulary.side(prompt.player), question=asked)
    return told, (*meanwhile(controls), *ways_out)


def meanwhile(controls: Controls) -> tuple[Button, ...]:
    """What can be chosen here while somebody decides who is not at this screen."""
    return tuple(
        Button(Option(number), entry.label, entry.key, partial(controls.choose, entry))
        for number, entry in enumerate(() if controls.menu is None else controls.menu.entries)
    )


def elsewhere(ui: Ui, controls: Controls, prompt: Prompt, ways_out: Sequence[Button]) -> int:
    """The height that this should have in a column."""
    return stated(ui, *_elsewhere(controls, prompt, ways_out))


def _before_hand(
    controls: Controls, prompt: Prompt, veiled: Side, back: Callable[[], None]
) -> tuple[str, str, list[Button]]:
    """What the curtain before a hand asks for, the part of the question that both may know, and
    the buttons."""
    hot_seat = controls.hot_seat
    lifted = hot_seat.curtain is veiled
    known = question(prompt, hot_seat.test) if veiled is prompt.player and not lifted else ""
    show = _("{side} is ready: show my hand").format(side=vocabulary.side(veiled))
    buttons = [Button(Command.LIFT, show, "Space", controls.lift)]
    if lifted:
        buttons += [Button(Command.NOT_NOW, _("Not now"), "Esc", back)]
    elif hot_seat.unseen is not None:
        answer = _("{answer}, without looking").format(answer=label(prompt, hot_seat.unseen))
        buttons += [Button(Command.UNSEEN, answer, "N", controls.answer_unseen)]
    if hot_seat.then_unseen is not None:
        buttons += _of_both(controls, veiled, prompt.topic)
    held, announced = hot_seat.side_by_side, hot_seat.announced is veiled
    return request(veiled, cards=bool(known), held=held, announced=announced), known, buttons


def curtained(ui: Ui, controls: Controls) -> tuple[int, int]:
    """The height that the curtain before a hand should have in a column, and the least."""
    prompt, veiled = controls.hot_seat.prompt, controls.hot_seat.veiled
    assert prompt is not None and veiled is not None
    ui = ui.limited(PLAN.prompt_text)
    asked, known, buttons = _before_hand(controls, prompt, veiled, lambda: None)
    width = ui.layout.prompt.width - ui.px(20 + _CLOTH)
    rows = _Rows.of(ui, buttons, width)

    def high(size: int, row: int) -> int:
        words = text.height(asked, ui.font(size), width)
        words += text.height(known, ui.font(size - 4), width)
        return ui.px(22) + words + rows.high(ui, row)

    return high(_CURTAIN[0], _CURTAIN_ROWS[1]), high(_CURTAIN[-1], _CURTAIN_ROWS[-1])


@frozen
class _Rows:
    """The rows of buttons of a curtain, with the type and the width in which they are set."""

    rows: list[list[Button]]
    label: int
    width: int

    @classmethod
    def of(cls, ui: Ui, buttons: Sequence[Button], width: int) -> _Rows:
        """The rows in the largest type in which all stand in one, or else in the least."""
        gap, label = ui.px(8), 18
        while (
            sum(ui.button_width(b, label) + gap for b in buttons) > width and label > _LEAST_BUTTON
        ):
            label -= 1
        return cls(ui.button_rows(buttons, width, label, gap), label, width)

    def high(self, ui: Ui, row: int) -> int:
        """The height of all, if a label of one line takes a ``row``."""
        return sum(self.each(ui, number, row) + ui.px(8) for number in range(len(self.rows)))

    def each(self, ui: Ui, number: int, row: int) -> int:
        """The height of one row."""
        gaps = ui.px(8), 0
        return ui.buttons_height(
            self.rows[number], self.width, ui.px(row), size=self.label, gap=gaps
        )


def _of_both(controls: Controls, side: Side, topic: Topic) -> list[Button]:
    """The buttons by which both players answer with one press."""
    lays = topic is Topic.COMMIT
    both = _("Both from the deck") if lays else _("Nobody boosts")
    looks = _("{side} deck, {other} looks") if lays else _("{side} passes, {other} looks")
    looks = looks.format(side=vocabulary.side(side), other=vocabulary.side(side.other))
    tip = _("One press for both of you: say so together.")
    buttons = [Button(Command.BOTH_UNSEEN, both, "A", controls.both_unseen, tip)]
    if controls.hot_seat.other_may_look:
        buttons.append(Button(Command.OTHER_LOOKS, looks, "D", controls.other_looks, tip))
    if controls.hot_seat.may_pledge:
        looks = _("{side} looks, {other} deck")
        looks = looks.format(side=vocabulary.side(side), other=vocabulary.side(side.other))
        buttons.append(Button(Command.PLEDGE, looks, "E", controls.pledge, tip))
    return buttons


def draw(
    ui: Ui,
    menu: Menu,
    side: Side,
    apart: frozenset[int] = frozenset(),
    *,
    face: Callable[[int], pygame.Surface] | None = None,
    focus: int | None,
    deep: bool,
    choose: Callable[[Entry], None],
    back: Callable[[], None],
) -> None:
    """Draws a menu, without the entries ``apart``. ``face`` is the picture of who acts at a size;
    ``focus`` is the index of the focused entry; ``deep`` adds a button that goes back."""
    largest, ui = ui, ui.limited(PLAN.prompt_text)
    room = _frame(ui, side)
    focused = Option(focus) if focus is not None else None
    offered = _offered(menu, apart, faced=face is not None, deep=deep, choose=choose, back=back)
    if ui.layout.kind is Arrangement.COLUMN:
        _below_each_other(ui, room, offered, focused, largest, face)
        return
    if face is not None and offered.faced:
        size = min(ui.px(_FACE) * 3 // 2, room.height)
        ui.surface.blit(face(size), (room.left, room.centery - size // 2))
        room = columns.beside(room, size + ui.px(8))
    if offered.hand:
        room = _cards(ui, room, offered.hand, focused)
        ui = _hinted(ui, lambda each: _question_of(each, room, offered).hinted)
    if offered.rose:
        room = _rose(ui, room, offered.rose, focused)
    if not (offered.hand or offered.rose):
        ui = _enlarged(largest, room, offered.asked[0], offered.rest)
    body = _question(ui, room, _question_of(ui, room, offered), offered.hint)
    _buttons(ui, body, offered.rest, focused)


@frozen
class _Offered:
    """What is asked, with its hint and without, and the answers of a menu by their form: cards,
    directions, and the rest."""

    asked: tuple[str, str]
    hint: str
    hand: list[tuple[Entry, Button]]
    rose: dict[Direction, Button]
    rest: list[Button]
    faced: bool
    """Whether who acts is shown: not beside cards."""


def _offered(
    menu: Menu,
    apart: frozenset[int],
    *,
    faced: bool,
    deep: bool,
    choose: Callable[[Entry], None],
    back: Callable[[], None],
) -> _Offered:
    hand, rose, rest = list[tuple[Entry, Button]](), dict[Direction, Button](), list[Button]()
    for number, entry in enumerate(menu.entries):
        if entry.said or number in apart:
            continue
        act = partial(choose, entry) if entry.barred is None or entry.folded else None
        image = deeds.picture(entry)
        button = Button(Option(number), entry.told, entry.key, act, entry.tip, picture=image)
        unlabelled = evolve(button, label="", picture="", tip=f"**{entry.label}**\n{entry.tip}")
        if entry.card is not None:
            hand.append((entry, unlabelled))
        elif entry.direction is not None and entry.direction not in rose:
            rose[entry.direction] = unlabelled
        else:
            rest.append(button)
    if deep:
        tip = _("Back to the choice before.")
        rest.append(Button(Command.BACK, _("Back"), "Esc", back, tip))
    on_cards = any(menu.entries[number].card is not None for number in apart)
    hint = "" if on_cards else menu.hint
    asked = f"**{menu.question}** {hint}", f"**{menu.question}**"
    return _Offered(asked, hint, hand, rose, rest, faced and not hand)


def face_of(view: State, about: str | None) -> Callable[[int], pygame.Surface] | None:
    """The token of who acts, at a size."""
    figure = None if about is None else view.figure(about)
    return None if figure is None else partial(tokens.of, view, figure)


def wanted(
    ui: Ui, menu: Menu, apart: frozenset[int], *, deep: bool, faced: bool
) -> tuple[int, int]:
    """The height that a menu without the entries ``apart`` should have in a column, with a face if
    ``faced``; and the least, there or in a dock, at which all of it is seen."""
    menu = _beside_page(menu)
    depends = ui.layout, menu, apart, deep, faced, preferences.now, text.citations.shown
    return _wanted.get(depends, lambda: _measured(ui, menu, apart, deep=deep, faced=faced))


_wanted: LastValue[tuple[int, int]] = LastValue()


def _beside_page(menu: Menu) -> Menu:
    """A menu as the panel shows it: a question that can be read on its own page is not repeated."""
    if not conversation.is_asked(menu):
        return menu
    return evolve(menu, question=_("Choose an answer on the page over the board."), hint="")


def _measured(
    ui: Ui, menu: Menu, apart: frozenset[int], *, deep: bool, faced: bool
) -> tuple[int, int]:
    ui = ui.limited(PLAN.prompt_text)
    offered = _offered(
        menu, apart, faced=faced, deep=deep, choose=lambda _entry: None, back=lambda: None
    )
    width, around = ui.layout.prompt.width - ui.px(20 + _CLOTH), ui.px(16) + ui.px(_BELOW)
    high = _high(ui, width, offered, offered.asked[0], _WANTED)
    if ui.layout.kind is Arrangement.COLUMN:
        return around + high, around + _high(ui, width, offered, offered.asked[1], _LEAST)
    if offered.hand or offered.rose:  # these fill what there is
        return around + high, 0
    width -= offered.faced * ui.px(_FACE + 8)
    asked = text.height(offered.asked[1], ui.font(_QUESTION[-1]), width)
    return around + high, around // 2 + asked + _answers(ui, offered.rest, width, ui.px(_LEAST.row))


@frozen
class _Sizes:
    """How large the parts of a menu in a column are: the type of the question and of buttons, the
    heights of cards and of buttons."""

    question: int
    button: int
    card: int
    row: int


_WANTED = _Sizes(_QUESTION[0], _BUTTON, _CARD, _ROW)
_LEAST = _Sizes(_LEAST_BUTTON, _LEAST_BUTTON, _CARD * 3 // 4, _ROW - 9)
_MOST = _CARD * 3 // 2
"""The greatest height of cards in a column."""


def _high(ui: Ui, width: int, offered: _Offered, asked: str, sizes: _Sizes) -> int:
    """The height of a menu in a column of a width, without the space around the question."""
    face = offered.faced * ui.px(_FACE)
    high = text.height(asked, ui.font(sizes.question), width - offered.faced * ui.px(_FACE + 8))
    rows = math.ceil(len(offered.hand) / _IN_A_ROW)
    high = max(high, face) + rows * _row_of_cards(ui, sizes.card) + _rose_height(ui, offered)
    return high + _answers(ui, offered.rest, width, ui.px(sizes.row), sizes.button)


def _row_of_cards(ui: Ui, card: int) -> int:
    """The height of a row of cards of a height, with what stands below them."""
    return ui.px(card + _LIFT + 4) + ui.font(_WORTH) + ui.px(6)


def _rose_height(ui: Ui, offered: _Offered) -> int:
    """The height of the directions in a column, if there are any."""
    return 3 * ui.px(_DIRECTION[1]) + ui.px(_BELOW) if offered.rose else 0


def _gaps(ui: Ui) -> tuple[int, int]:
    """The gaps between columns and rows of buttons."""
    return ui.px(_ACROSS), ui.px(_DOWN)


def _answers(
    ui: Ui, buttons: Sequence[Button], width: int, row: int, size: int = _LEAST_BUTTON
) -> int:
    """The height of buttons in rows."""
    return ui.buttons_height(buttons, width, row, size=size, gap=_gaps(ui))


def _below_each_other(
    ui: Ui,
    room: pygame.Rect,
    offered: _Offered,
    focused: Target | None,
    largest: Ui,
    face: Callable[[int], pygame.Surface] | None,
) -> None:
    """Draws a menu in a column: the question beside the face of who acts, cards, directions, and
    the rest below each other."""

    def has_room(each: Ui) -> bool:
        high = _high(each, room.width, offered, offered.asked[1], _LEAST)
        return high + each.px(2 * _BELOW) <= room.height

    hand, rest = offered.hand, offered.rest
    if not (hand or offered.rose or offered.faced):
        ui = _enlarged(largest, room, offered.asked[0], rest)
    ui = ui.largest(1.0, has_room)
    rose = _rose_height(ui, offered)
    above = columns.row(room, room.top, room.height - rose)
    if hand:
        ui = _hinted(ui, lambda each: bool(_rows(each, above, offered)))
        rows = _rows(ui, above, offered) or math.ceil(len(hand) / _IN_A_ROW)
        least = rows * _row_of_cards(ui, _LEAST.card)
        above.height -= least
    size = offered.faced * ui.px(_FACE)
    beside = columns.beside(above, size + ui.px(8)) if size else above
    if face is not None and size:
        ui.surface.blit(face(size), room.topleft)
    worded = _question_of(ui, beside, offered, room.width)
    below = _question(ui, beside, worded, offered.hint).top
    body = columns.below(room, max(below, room.top + size + ui.px(_BELOW)) if size else below)
    if offered.rose:
        _rose(ui, columns.row(body, body.top, rose), offered.rose, focused)
        body = columns.below(body, body.top + rose)
    if hand:
        high = _answers(ui, rest, body.width, ui.px(26))
        free = max(least, body.height - max(0, high) - ui.px(_DOWN))
        each = min(free // rows, _row_of_cards(ui, _MOST))
        count = math.ceil(len(hand) / rows)
        for begin in range(0, len(hand), count):
            place = columns.row(body, body.top, each - ui.px(4))
            _cards(ui, place, hand[begin : begin + count], focused, among=(hand, count))
            body = columns.below(body, body.top + each)
    _buttons(ui, body, rest, focused)


def _hinted(ui: Ui, fits: Callable[[Ui], bool]) -> Ui:
    """The frame with the largest type in which a hint fits beside cards, not much smaller; the same
    frame if there is none."""
    return next(filter(fits, ui.lessened(_HINTED * ui.layout.text)), ui)


def _rows(ui: Ui, room: pygame.Rect, offered: _Offered) -> int:
    """In how many rows the cards of a menu are laid in a column, so that its hint can be read above
    them; 0 if it never can."""
    for across in (_IN_A_ROW, len(offered.hand)):
        rows = math.ceil(len(offered.hand) / across)
        high = room.height - rows * _row_of_cards(ui, _LEAST.card)
        if _question_of(ui, columns.row(room, room.top, high), offered).hinted:
            return rows
    return 0


def _enlarged(ui: Ui, room: pygame.Rect, asked: str, buttons: Sequence[Button]) -> Ui:
    """The frame with the largest type in which a question and its buttons fit; at least the type
    that the panel is designed for."""

    def has_room(sized: Ui) -> bool:
        answers = _answers(sized, buttons, room.width, sized.px(_ROW), _BUTTON)
        return _worded(sized, room, (asked,), answers).size == _QUESTION[0]

    return ui.largest(PLAN.prompt_text, has_room)


@frozen
class _Worded:
    """A question as there is room for it."""

    asked: str
    size: int
    high: int
    hinted: bool
    """Whether its hint has room."""


def _worded(ui: Ui, room: pygame.Rect, asked: Sequence[str], below: int) -> _Worded:
    """A question as large as there is room for above answers of a height: in the first of these
    wordings, or else in the next."""
    for words, size in product(asked, _QUESTION):
        high = text.height(words, ui.font(size), room.width) + ui.px(_BELOW)
        if high + below <= room.height:
            break
    return _Worded(words, size, high, words is asked[0])


def _question_of(
    ui: Ui, room: pygame.Rect, offered: _Offered, across: int | None = None
) -> _Worded:
    """The question of a menu, above answers that have its width or the one ``across``. If these
    would not fit, it gets smaller, and finally loses its hint."""
    row = max(ui.px(22), ui.font(_LEAST_BUTTON) + ui.px(4))
    below = _answers(ui, offered.rest, across or room.width, row)
    return _worded(ui, room, offered.asked, below)


def _question(ui: Ui, room: pygame.Rect, worded: _Worded, hint: str = "") -> pygame.Rect:
    """Draws a question. A hint for which there is no room becomes its tip. Returns the room
    below."""
    if not worded.hinted:
        told = columns.row(room, room.top, worded.high)
        ui.hotspot(Hotspot(Area.PROMPT, told, None, hint))
    ui.prose(worded.asked, room, worded.size)
    return columns.below(room, room.top + worded.high)


def _frame(ui: Ui, side: Side) -> pygame.Rect:
    rect = ui.layout.prompt
    room = ui.panel(rect)
    edge = pygame.Rect(rect.left + 3, rect.top + 3, ui.px(_CLOTH), rect.height - 6)
    ui.surface.blit(cloth.strip(edge.size, side), edge)
    ui.hotspot(Hotspot(Area.PROMPT, rect))
    return columns.beside(room, edge.right + ui.px(6) - room.left)


def _rose(
    ui: Ui, room: pygame.Rect, rose: dict[Direction, Button], focused: Target | None
) -> pygame.Rect:
    """Draws the eight directions as a square of small buttons. Returns the room beside it."""
    height = min(ui.px(_DIRECTION[1]), room.height // 3)
    width = ui.px(_DIRECTION[0])
    middle = pygame.Rect(room.left + width, room.top + height, width, height)
    middle = middle.inflate(-ui.px(3), -ui.px(3))
    boxes = {d: middle.move(d.step[0] * width, d.step[1] * height) for d in Direction}
    for direction, button in rose.items():
        if button.action is not None:
            box = boxes.pop(direction)
            ui.button(button, box, focused=button.target == focused)
            _arrow(ui.surface, box, direction)
        else:
            ui.hotspot(Hotspot(button.target, boxes[direction], None, button.tip))
    for box in (middle, *boxes.values()):
        pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, box, 1, border_radius=4)
    return columns.beside(room, 3 * width + ui.px(8))


def _arrow(surface: pygame.Surface, box: pygame.Rect, direction: Direction) -> None:
    """Draws a small arrowhead at the right end of a button, because the body face has no diagonal
    arrows."""
    reach = box.height * 0.24
    x, y = box.right - box.height * 0.4, box.centery
    way = pygame.Vector2(direction.step).normalize()
    tip = pygame.Vector2(x, y) + way * reach
    tail = pygame.Vector2(x, y) - way * reach
    side = way.rotate(90) * reach * 0.7
    pygame.draw.polygon(surface, theme.RULE, [tip, tail + side, tail - side])


def _cards(
    ui: Ui,
    body: pygame.Rect,
    hand: list[tuple[Entry, Button]],
    focused: Target | None,
    among: tuple[list[tuple[Entry, Button]], int] | None = None,
) -> pygame.Rect:
    """Draws the cards of a menu as a fan, each with its key and worth, with playable cards raised.
    Keys that have no room beside the worth lie on the cards. They take at most a share of the
    width; all of it, and look like the other rows, if they are a row ``among`` all cards, so many
    in a row. Returns the room beside them."""
    share = _CARDS if among is None else 1.0
    like, across = among or (hand, len(hand))
    label = ui.font(_WORTH) + ui.px(6)
    gap = ui.px(10)
    widest = (round(body.width * share) - gap) // across - gap
    words = max(ui.caption_width(e.key, e.worth or _NOTHING, _WORTH) for e, _button in like)
    type_size, laid = _WORTH, words > widest
    if laid:
        gap = ui.px(_CLOSE)
        widest = (round(body.width * share) - gap) // across - gap
        shown = [e.worth or _NOTHING for e, _button in like]
        for type_size in range(_WORTH, _LEAST_WORTH - 1, -1):
            words = max(ui.caption_width("", each, type_size) for each in shown)
            if words <= widest:
                break
    width = min(round((body.height - label - ui.px(4 + _LIFT)) / cards.RATIO), widest)
    step = min(max(width, words) + gap, widest + gap)
    lift = ui.px(_LIFT)
    left = body.left + max(ui.px(3), (step - width) // 2)
    box = pygame.Rect(left, body.top + ui.px(3), width, round(width * cards.RATIO))
    for number, (entry, button) in enumerate(hand):
        assert entry.card is not None
        enabled = button.action is not None
        hot = enabled and (ui.over(box) or button.target == focused)
        turn = ((len(hand) - 1) / 2 - number) * _SPREAD
        place = box if enabled else box.move(0, lift)
        cards.draw(ui.surface, place, entry.card, dim=not enabled, hot=hot, turn=turn)
        foot = box.bottom + lift + ui.px(3)
        below = pygame.Rect(0, foot, step, label)
        below.centerx = box.centerx
        ui.caption(below, "" if laid else entry.key, entry.worth or _NOTHING, type_size)
        if laid and entry.key:
            font = ui.font(_KEY)
            row = pygame.Rect(0, 0, ui.cap_width(entry.key, font), font + ui.px(9))
            row.midbottom = box.centerx, foot
            ui.cap(entry.key, row.left, row, font, theme.INK)
        ui.hotspot(Hotspot(button.target, box.union(below), button.action, button.tip))
        box.left += step
    return columns.beside(body, box.left + gap - body.left)


def _buttons(ui: Ui, body: pygame.Rect, buttons: list[Button], focused: Target | None) -> None:
    """Draws the other answers as buttons in rows, smaller if there are many."""
    for lower, size in enumerate((_BUTTON, 15, _LEAST_BUTTON, _LEAST_BUTTON)):
        row = ui.px(_ROW) - lower * ui.px(3)
        if _answers(ui, buttons, body.width, row, size) <= body.height:
            break
    fills = ui.layout.kind is Arrangement.COLUMN
    ui.buttons(buttons, body, row, size=size, gap=_gaps(ui), focus=focused, fills=fills)


def request(side: Side, *, cards: bool, held: bool, announced: bool) -> str:
    """What the curtain before a hand asks for: ``announced`` if the seats have changed; ``held`` if
    the hand is only visible while a key is held; otherwise ``cards`` says whether its player is
    asked about cards or only wants to see them."""
    if announced:
        asked = _(
            "**The seats have changed: the hand of {side} comes next. Whoever does not play "
            "{side}, look away.** Space or a click when ready."
        )
    elif held:
        asked = _("**{side}: cards to play.** Hold Space to see your hand.")
    elif cards:
        asked = _("**{side}: cards to play. {other}, look away.** Space or a click when ready.")
    else:
        asked = _(
            "**{side} asks to see the hand. {other}, look away.** Space or a click when ready."
        )
    return asked.format(side=vocabulary.side(side), other=vocabulary.side(side.other))


def draw_curtain(
    ui: Ui,
    side: Side,
    request: str,
    known: str,
    buttons: Sequence[Button],
) -> None:
    """Draws the curtain before a hand is shown, with its ``request`` to look away. ``known`` is the
    part of the prompt that both may know, empty if a player only wants to see their hand. Of the
    ``buttons`` the first lifts it; the others do not require seeing the hand.

    They are at the right end, where no card is ever drawn.
    """
    ui = ui.limited(PLAN.prompt_text)
    room = _frame(ui, side)
    rows = _Rows.of(ui, buttons, room.width)

    def words(size: int, column: pygame.Rect) -> int:
        return ui.flow(known, columns.row(column, ui.flow(request, column, size)), size - 4)

    for row, size in product(_CURTAIN_ROWS, _CURTAIN):
        high = columns.measured(ui, room, partial(words, size))
        if high + rows.high(ui, row) <= room.height:
            break
    words(size, room)
    foot = room.bottom
    for number, each in enumerate(rows.rows):
        right, high = room.right, rows.each(ui, number, row)
        for button in each:
            width = min(ui.button_width(button, rows.label), room.width)
            box = pygame.Rect(right - width, foot - high, width, high)
            accent = theme.GOLD if button.target is Command.LIFT else None
            ui.button(button, box, size=rows.label, accent=accent)
            right = box.left - ui.px(8)
        foot -= high + ui.px(8)


def draw_hand(
    ui: Ui,
    rect: pygame.Rect,
    hand: tuple[Card, ...],
    side: Side,
    *,
    asked_for: bool,
    rests: bool = False,
    worth: Mapping[Card, str] = MappingProxyType({}),
    answers: Mapping[Card, Button] = MappingProxyType({}),
    raised: bool = False,
    busy: Sequence[pygame.Rect] = (),
) -> None:
    """Draws a hand as a fan over the foot of the board, with its label if ``asked_for``. Of one
    that ``rests`` the index shows, and it sinks to let the pointer, or what is ``busy``, be seen
    below it. If its cards have a ``worth`` in the present test or are ``answers``, it rises to the
    pointer instead, or if it is to be ``raised``: it shows that worth, and takes clicks."""
    place, high = rect.copy(), not rests
    if rests:
        place.top += round(rect.height * (1 - _AT_REST))
        covered = columns.row(place, place.top, rect.bottom - place.top)
        pointed = ui.over(covered)
        high = bool(worth or answers) and (pointed or raised)
        if high:
            place.top = rect.top
        elif pointed or covered.collidelist(list(busy)) >= 0:
            place.top = rect.bottom - round(rect.height * _SUNK)
    clip = ui.surface.get_clip()
    ui.surface.set_clip(rect.clip(ui.layout.board))
    if asked_for:
        label = _("{side}'s hand (H puts it down)").format(side=vocabulary.side(side))
        head = columns.row(rect, rect.top, ui.font(16) + ui.px(10))
        shapes.plate(ui.surface, head, theme.PARCHMENT, ui.px(5))
        text.centred(ui.surface, label, head, ui.font(16), theme.INK, "bold")
        place.top, place.height = head.bottom, rect.bottom - head.bottom
    width = round(place.height / cards.RATIO)
    tags = {card: worth[card] or _NOTHING for card in hand if high and card in worth}
    wide = max((_tag_width(ui, tag) for tag in tags.values()), default=0)
    step = max(round(width * 0.86), wide + ui.px(3))
    step = min(step, (place.width - width) // max(1, len(hand) - 1))
    left = place.centerx - (step * (len(hand) - 1) + width) // 2
    middles, clicked = {}, list[Hotspot]()
    for number, card in enumerate(hand):
        off = number - (len(hand) - 1) / 2
        box = pygame.Rect(left + number * step, place.top + ui.px(2), width, 0)
        box.height = round(width * cards.RATIO)
        strip = pygame.Rect(box.centerx - step // 2, place.top, step, place.height)
        strip = strip.clip(ui.layout.board)
        button = answers.get(card) if high else None
        hot = button is not None and ui.over(strip)
        lower = box.move(0, 0 if hot else round(abs(off) * ui.px(1)))
        cards.draw(ui.surface, lower, card, hot=hot, turn=-_SPREAD * off)
        middles[card] = box.centerx
        if button is not None:
            clicked.append(Hotspot(button.target, strip, button.action, button.tip))
    for card, tag in tags.items():
        _tag(ui, (middles[card], place.bottom - ui.px(2)), tag)
    ui.surface.set_clip(clip)
    if HIDDEN not in hand:
        ui.hotspot(Hotspot(Area.HAND, place.clip(ui.layout.board)))
    for hotspot in clicked:
        ui.hotspot(hotspot)


def _tag_width(ui: Ui, worth: str) -> int:
    """The width of the plate with what a card is worth."""
    return ui.caption_width("", worth, _TAG) + ui.px(8)


def _tag(ui: Ui, foot: tuple[int, int], worth: str) -> None:
    """Draws what a card is worth on a plate at its foot."""
    plate = pygame.Rect(0, 0, _tag_width(ui, worth), ui.font(_TAG) + ui.px(7))
    plate.midbottom = foot
    shapes.plate(ui.surface, plate, theme.CREAM, ui.px(4))
    ui.caption(plate, "", worth, _TAG)


def draw_statement(
    ui: Ui,
    side: Side,
    statement: str,
    buttons: Sequence[Button],
    layer: CachedLayer,
    fencer: str = "",
) -> None:
    """Draws a statement with buttons in place of a prompt, in smaller type if the buttons would not
    fit, beside the face of a ``fencer`` if it is about one. It is cached in ``layer``."""
    shown = (side, statement, tuple(map(_compared, buttons)), fencer)
    content = partial(_statement, ui, side, statement, buttons, fencer)
    layer.draw(ui, ui.layout.prompt, shown, content)


def stated(ui: Ui, statement: str, buttons: Sequence[Button], *, faced: bool = False) -> int:
    """The height that a statement with buttons should have in a column, with a face if
    ``faced``."""
    ui = ui.limited(PLAN.prompt_text)
    width = ui.layout.prompt.width - ui.px(20 + _CLOTH) - faced * ui.px(_FACE + 8)
    high = text.height(statement, ui.font(_QUESTION[0]), width) + ui.px(16 + _BELOW)
    high = max(high, faced * ui.px(_FACE + 16))
    return high + _answers(ui, buttons, width, ui.px(_ROW), _BUTTON)


def _compared(button: Button) -> tuple[object, ...]:
    """A button as it can be compared with another."""
    act = button.action
    what = (act.func, act.args) if isinstance(act, partial) else act
    return evolve(button, action=None), what


def _statement(ui: Ui, side: Side, statement: str, buttons: Sequence[Button], fencer: str) -> None:
    room = _frame(ui.limited(PLAN.prompt_text), side)
    if fencer:
        size = min(ui.px(_FACE), room.height)
        ui.surface.blit(faces.fencer(fencer, size), room)
        room = columns.beside(room, size + ui.px(8))
    ui = _enlarged(ui, room, statement, buttons)
    row = ui.px(_ROW)
    answers = _answers(ui, buttons, room.width, row, _BUTTON)
    below = _question(ui, room, _worded(ui, room, (statement,), answers))
    ui.buttons(buttons, below, row, size=_BUTTON, gap=_gaps(ui))
