"""What is on the squares of the board, in sentences."""

from __future__ import annotations

from string import ascii_uppercase

from ad1666.i18n import N_, _, ngettext
from ad1666.rules import scoring, shooting
from ad1666.rules.board import (
    STRAIGHT,
    USUAL_LOCK,
    Barrier,
    Board,
    Door,
    Feature,
    Kind,
    edge_of,
)
from ad1666.rules.characters import Square, Status
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.words import incidents
from ad1666.words.goals import text_of, text_of_nobody_left
from ad1666.words.vocabulary import (
    border,
    chest_name,
    figure,
    holds,
    how_locked,
    passage_title,
    square_words,
    thing,
    title_of,
)
from ad1666.words.vocabulary import side as side_name

_GROUND = complete(
    Kind,
    {
        Kind.OPEN: N_("Open square. [[BOARD-2]]"),
        Kind.BLOCKED: N_("Blocked: no entry, no sight. [[BOARD-3]]"),
        Kind.HIGH: N_("High terrain. [[BOARD-4]] [[BOARD-6]]"),
    },
)


def kind_of(kind: Kind) -> str:
    """The kind of a square, with its clause."""
    return _(_GROUND[kind])


def underfoot(board: Board, square: Square) -> list[str]:
    """What makes a square other than plain, a sentence each (BOARD-13, PLACE-1)."""
    toll = board.toll(square)
    rough = ngettext(
        "Rough ground: entering it costs {n} point more. [[BOARD-13]]",
        "Rough ground: entering it costs {n} points more. [[BOARD-13]]",
        toll,
    )
    dark = _("Dark: a shot at whoever stands here has {n:+d}. [[BOARD-13]]")
    found = [rough.format(n=toll)] if toll else []
    found += [] if board.lit(square) else [dark.format(n=shooting.DARK.value)]
    return [*found, *_passages(board, square)]


def letter_of(number: int) -> str:
    """The letter on the ends of a passage, by its number on the board: A to Z, then A2 to Z2."""
    again, letter = divmod(number, len(ascii_uppercase))
    return ascii_uppercase[letter] + (str(again + 1) if again else "")


def _passages(board: Board, square: Square) -> list[str]:
    """The passages that begin on a square, a sentence for each."""
    words = _("Passage **{letter}**, {title}: to square {square}, cost {n}. [[PLACE-1]]")
    found = []
    for number, link in enumerate(board.links):
        if square in link.ends:
            to = link.beyond(square)
            found.append(
                words.format(
                    letter=letter_of(number),
                    title=passage_title(link),
                    square=square_words(to),
                    n=link.cost + board.toll(to),
                )
            )
    return found


_BARRIERS = complete(
    Barrier,
    {
        Barrier.WALL: N_("a wall [[BOARD-7]]"),
        Barrier.OBSTACLE: N_("an obstacle [[BOARD-9]]"),
        Barrier.HIGH: N_("a high edge [[BOARD-8]]"),
        Barrier.WINDOW: N_("a window [[BOARD-11]]"),
        Barrier.STAIRS: N_("stairs [[BOARD-4]]"),
        Barrier.LADDER: N_("a ladder [[BOARD-4]]"),
    },
    apart=(Barrier.OPEN, Barrier.DOOR),
)
_DOORS = complete(
    Door,
    {
        Door.CLOSED: N_("a closed door [[BOARD-10]]"),
        Door.OPEN: N_("an open door [[BOARD-10]]"),
        Door.LOCKED: N_("a locked door [[BOARD-10]], difficulty {force} to force, {pick} to pick"),
        Door.DESTROYED: N_("a broken door [[BOARD-10]]"),
    },
)


def _barrier(feature: Feature, door: Door | None) -> str:
    """What is on an edge, with its clause; empty for an open one."""
    if feature.climb is not None:
        wall = _("a wall [[BOARD-7]]") if feature.barrier is Barrier.WALL else _("a steep side")
        climb = _("can be climbed, difficulty {n} [[MOVE-9]]").format(n=feature.climb)
        return f"{wall}, {climb}"
    if door is None:
        return _(_BARRIERS[feature.barrier]) if feature.barrier in _BARRIERS else ""
    lock = feature.lock or USUAL_LOCK
    words = _(_DOORS[door]).format(force=lock.force, pick=lock.pick)
    has_key = door is Door.LOCKED and lock.key is not None
    return _("{door}, with a key").format(door=words) if has_key else words


def lying(state: State, square: Square) -> list[str]:
    """What lies on a square, a sentence for each item, with what it is good for, for a chest and
    for a search marker."""
    found = []
    for at, lies in state.ground:
        if at == square:
            found.append(_("Here lies: **{item}**. [[ITEM-4]]").format(item=thing(lies)))
            found += _purposes(state, lies)
    for chest in (chest for chest in state.chests if chest.at == square):
        locked = _("A locked **{chest}**, in it: {items}. {how} [[ABIL-8]]")
        if not chest.holds:
            locked = _("A locked **{chest}**. {how} [[ABIL-8]]")
        named = chest_name(state.board, chest.id)
        found.append(locked.format(chest=named, items=holds(chest), how=how_locked(chest.lock)))
        found += _hidden(state, chest.id)
    found += _hidden(state, square)
    if square in state.markers:
        found.append(_("**Search marker**: whoever stands here may search. [[ACT-3]] [[CARD-8]]"))
    return found


def _hidden(state: State, place: Square | str) -> list[str]:
    """What may be hidden in a place, a sentence for each thing, with what it is good for."""
    found = []
    for hidden in (each for each in state.hidden if place in each.places):
        others = len(hidden.places) - 1
        words = ngettext(
            "The **{item}** may be here, or in {n} other place. [[PLACE-2]]",
            "The **{item}** may be here, or in one of {n} other places. [[PLACE-2]]",
            others,
        )
        if not others:
            words = _("The **{item}** must be here: nowhere else is left. [[PLACE-2]]")
        found.append(words.format(item=thing(hidden.item), n=others))
        found += _purposes(state, hidden.item)
    return found


def _purposes(state: State, item: Item) -> list[str]:
    """The goals about an item."""
    return [
        _("{side}: {what}").format(
            side=side_name(goal.side), what=text_of(goal, {item.id: item}, state.figures)
        )
        for goal in state.terms.goals
        if goal.aim.of_item and goal.subject == item.id
    ]


def treasures(state: State) -> list[str]:
    """Where the items named by goals are, a sentence for each on the board or in a hand."""
    return [words for _item, words in with_items(state)]


def with_items(state: State) -> list[tuple[Item, str]]:
    """The same sentences, each with its item."""
    wanted = state.terms.prizes
    found = [
        (
            lies,
            _("On square {square}: the {item}.").format(item=thing(lies), square=square_words(at)),
        )
        for at, lies in state.ground
        if lies.id in wanted
    ]
    return found + [
        (
            gear.item,
            _("{figure} has the {item}.").format(
                figure=figure(owner, state.figures), item=thing(gear.item)
            ),
        )
        for owner in state.figures
        for gear in owner.gear
        if gear.item.id in wanted and owner.at is not None
    ]


def places(state: State, square: Square) -> list[str]:
    """The zones and exits of goals and of events that contain a square, a sentence for each."""
    of_goals = [
        _("Exit: **{place}**. [[BOARD-12]]").format(place=title_of(place))
        if place.exit
        else _("Zone: **{place}**. [[GUARD-3]]").format(place=title_of(place))
        for place in state.terms.places
        if square in place.squares
    ]
    of_events = [
        _("An event speaks of this place: **{place}**. [[SCN-8]]").format(place=title_of(place))
        for place in incidents.places(state)
        if square in place.squares
    ]
    return [*of_goals, *of_events]


def way_out(board: Board, square: Square) -> str:
    """A sentence if figures can leave the board from a square, else empty (BOARD-12)."""
    return _("Here you can leave the board. [[BOARD-12]]") if board.ways_out(square) else ""


def beyond(state: State) -> str:
    """What it means to leave the board, and for the last of a side what follows (BOARD-12,
    GUARD-5)."""
    words = _("Off the board: whoever leaves does not come back. [[BOARD-12]]")
    if state.active is None:
        return words
    side = state.figure(state.active).side
    left = state.change(state.active, at=None, status=Status.LEFT)
    if side not in scoring.gone(left):
        return words
    last = _("{side} has nobody else.").format(side=side_name(side))
    return f"{words}\n{last} {text_of_nobody_left(state.terms)}"


def edges(board: Board, square: Square, *, doors: bool = True) -> list[str]:
    """What is on the edges of a square, side by side; without ``doors``, whose state changes, what
    stays there."""
    found = []
    for way in STRAIGHT:
        edge = edge_of(square, way)
        if not doors and board.door(edge) is not None:
            continue
        feature = board.feature(edge)
        words = _barrier(feature, board.door(edge))
        if feature.barrier is Barrier.HIGH:
            words += " " + (_("(down)") if feature.lower is way else _("(up)"))
        if words:
            found.append(_("{side}: {what}").format(side=border(way), what=words))
    return found


def describe(state: State, square: Square) -> str:
    """The description of a square without its figure: its ground, its edges, what lies there."""
    if square not in state.board:
        return beyond(state)
    lines = [kind_of(state.board.kind(square))]
    lines += underfoot(state.board, square)
    lines += edges(state.board, square)
    lines += [*places(state, square), way_out(state.board, square)]
    lines += lying(state, square)
    return "\n".join(filter(None, lines))
