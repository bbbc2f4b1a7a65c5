"""Positions as text, in the notation of conformance cases, written and read back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve, fields_dict, frozen

from ad1666.content.abilities import named_and_valued, valued
from ad1666.content.cards import UNKNOWN_ITEM, read_items
from ad1666.content.errors import ContentError, LineNumber
from ad1666.content.messages import Message, message, template
from ad1666.content.scenarios.keys import UNKNOWN_OPTION
from ad1666.content.toml import Table, parse_toml, quoted, read_toml
from ad1666.rules import zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import (
    OPEN_EDGE,
    USUAL_LOCK,
    USUAL_PASSAGE,
    Board,
    Chest,
    Direction,
    Door,
    Edge,
    Feature,
    Kind,
    Link,
    Lock,
    distance,
    door_text,
    edge_of,
    parse_door,
    parse_square,
    square_text,
)
from ad1666.rules.cards import DECK, SIDES, Card, Pile, Side, card, in_order
from ad1666.rules.characters import TRAITS, Arrival, Character, Figure, Square, Status, equipped
from ad1666.rules.hidden import Hidden
from ad1666.rules.items import SKILLS, STRICT, Gear, Item
from ad1666.rules.magic import MagicPile, magic_card
from ad1666.rules.phases import Phase
from ad1666.rules.positions import (
    DOORS,
    FEATURES,
    GEAR_MARKS,
    MARKS,
    NUMBERS,
    SURFACES,
    counters,
    entries,
    entry,
    lock_told,
    pile_told,
    present,
    unlike,
)
from ad1666.rules.state import Contact, State, Walk, beginning, lying
from ad1666.rules.victory import Terms

KEYS = (
    *("board", "figures", "ground", "phase", "turn", "initiative", "first", "guard", "options"),
    *("to_act", "passed", "active", "left", "walk", "alarm", "chests", "markers", "fresh"),
    *("engaged_before", "visits", "begun", "climbs", "locks", "surfaces", "passages", "magic"),
    *("hidden", "lots"),
    *Side,
)
"""What may be said of a position."""
_FIGURE_KEYS = (
    *("side", "kind", "human", "sex", "thresholds", *TRAITS, "fencing", "skills", "abilities"),
    *("items", "in_hand", "reload", "engaged_before", *MARKS, *NUMBERS, "name", "hands", "at"),
    *("status", "tokens", "struck", "controller", "left_from", "arrival", "gear"),
)
_CARDS = tuple(c.name for c in DECK)
_UNKNOWN_CARD = template("{key} names the unknown card {name}")
_SURFACES = {mark: surface for surface, mark in SURFACES.items()}
MOST = 99
"""The largest number in a position; the smallest is its negative."""
_MOST_DRAWN = 50_000
"""The most characters of a drawing."""
T = TypeVar("T")
NOT_HELD = ("terms", "story", "tokens_due", "outcome")
"""What the text of a position does not hold: what a scenario sets besides the pieces, how far its
events have come, and what is over or being resolved. Nor does it hold what a card says beside its
values, or who is to come when; and of an item it holds only the id."""


# Writing


def position_text(state: State, hands: Collection[Side] = SIDES) -> str:
    """A position as the part of a case before its steps, which `read_position` reads back, except
    for `NOT_HELD`. Of a player whose hand is not among those to tell, only the number of cards is
    told: such a text cannot be read back."""
    letters = state.letters()
    rows = [*beginning(state), *lying(state), *_engagements(state), *_of_board(state.board)]
    rows += [entry(f"figures.{f.id}", _figure(f, letters)) for f in state.figures]
    rows += [entry(side, pile_told(state.pile(side), shown=side in hands)) for side in SIDES]
    rows += entries(magic={"discard": state.magic.discard} if state.magic.discard else None)
    usual = fields_dict(type(state))
    untold = [name for name in NOT_HELD if getattr(state, name) != usual[name].default]
    rows += [f"# not held: {', '.join(untold)}"] if untold else []
    return "\n".join((*rows, ""))


def _engagements(state: State) -> Iterator[str]:
    """Who was engaged with whom, and who has been where."""
    yield entry("engaged_before", state.engaged_before)
    fresh = [" ".join((c.figure, c.enemy, *c.late)) for c in state.fresh]
    visits = [f"{figure} {zone}" for zone, figure in state.visits]
    yield from entries(fresh=fresh, visits=visits, begun=state.begun)


def _of_board(board: Board) -> Iterator[str]:
    """What the drawing does not show."""
    climbs, locks = {}, {}
    for (x, y, side), feature in sorted(board.features):
        edge = door_text(((x, y), Direction(side)))
        if feature.climb is not None:
            climbs[edge] = feature.climb
        if feature.lock is not None:
            locks[edge] = lock_told(feature.lock)
    passages = {
        link.name: present(
            ends=[square_text(end) for end in link.ends], **unlike(link, ("cost", "title"))
        )
        for link in board.links
    }
    yield from entries(climbs=climbs, locks=locks, passages=passages)
    if board.rough or board.dark:
        rough, dark = set(board.rough), set(board.dark)
        marks = [SURFACES[square in rough, square in dark] for square in board.squares()]
        starts = range(0, len(marks), board.width)
        rows = ("".join(marks[start : start + board.width]) for start in starts)
        yield "\n".join(("surfaces = '''", *rows, "'''"))


def _figure(figure: Figure, letters: Mapping[Square, str]) -> dict[str, object]:
    """A figure with its card. (Where a figure stands the drawing shows, as a rule.)"""
    told_of = {**counters(figure, letters), **_card(figure.card)}
    if figure.arrival is not None:
        squares = [square_text(square) for square in figure.arrival.squares]
        told_of["arrival"] = present(
            turn=figure.arrival.turn, squares=squares, event=figure.arrival.event
        )
    if figure.card.abilities:  # it may have begun with tokens that it no longer has
        told_of["tokens"] = dict(figure.tokens)
    return told_of


def _card(card: Character) -> dict[str, object]:
    usual = fields_dict(Character)
    thresholds = card.serious, card.death
    as_usual = thresholds == (usual["serious"].default, usual["death"].default)
    values = present(
        kind=None if card.hero else "commoner",
        **unlike(card, ("sex", *TRAITS, "fencing", "hands")),
        thresholds=None if as_usual else thresholds,
        skills=dict(card.skills),
        abilities=[f"{name} {value}" if value else name for name, value in card.abilities],
        items=[item.id for item in card.items],
    )
    return values if card.human else {**values, "human": False}


# Reading


@frozen
class ReadPosition:
    """A position that was read, and what a State does not hold."""

    state: State
    decks: dict[Side, tuple[Card, ...]]
    """The order of each deck."""
    where: Mapping[str, Square | str]
    """Where each hidden thing is, by its id."""
    unknown: tuple[str, ...] = ()
    """Abilities that it names and the program lacks."""


@cache
def kit() -> Mapping[str, Item]:
    """The items of conformance cases by id, from the file beside this module. Those of the game are
    in assets/items.toml."""
    return read_items(read_toml(Path(__file__).with_name("kit.toml")))


def read_position(text: str, items: Mapping[str, Item] | None = None) -> State:
    """The position that a text of `position_text` tells. ``items`` are those that
    it may name, by default those of cases. Raises ContentError."""
    table = parse_toml(Path("position"), text)
    table.only(KEYS)
    return position(table, kit() if items is None else items).state


def position(table: Table, items: Mapping[str, Item]) -> ReadPosition:
    """The position in a table. Raises ContentError for its first mistake, but knows nothing of keys
    that no position has."""
    drawing = _drawing(table)
    given = dict(table.table("figures").subtables())
    drawn = {letter for letter, of in given.items() if "at" not in of and "status" not in of}
    if odd := drawn ^ set(drawing.letters):
        problem = message(
            "in only one of the drawing and the figures: {letters}",
            letters=" ".join(sorted(odd)),
        )
        remedy = message("Each figure needs its letter in the drawing")
        raise table.error("figures", problem, remedy)
    read = _Reader(_surfaced(table, drawing.board), items, given)
    figures, unknown = [], []
    for letter in given:
        figure, strange = read.figure(letter, drawing.letters.get(letter))
        figures.append(figure)
        unknown += strange
    piles = {side: _pile(table.table(side)) for side in Side}
    state = State(
        board=read.with_edges(table),
        figures=tuple(figures),
        red=piles[Side.RED][0],
        blue=piles[Side.BLUE][0],
        magic=_magic(table.table("magic")),
        turn=table.whole("turn", 1, MOST, 2),
        phase=Phase(table.one_of("phase", tuple(Phase), "action")),
        initiative=_side(table, "initiative", Side.RED),
        to_act=_side(table, "to_act", None),
        passed=_each(table, "passed", Side),
        active=_one(table, "active", read.known),
        left=table.whole("left", 0, 2, 0),
        walk=read.walk(table.table("walk")) if "walk" in table else None,
        guard=table.whole("guard", 0, MOST) if "guard" in table else None,
        alarm=table.flag("alarm", False),
        ground=read.ground(table.table("ground")),
        chests=read.chests(table.table("chests")),
        markers=_each(table, "markers", read.square),
        hidden=read.hidden(table.table("hidden")),
        visits=_each(table, "visits", read.visit),
        terms=Terms(wipeout_ends=False),
        options=table.known_texts("options", UNKNOWN_OPTION, (STRICT,)),
        begun=table.flag("begun", False),
    )
    first = _side(table, "first", state.leader)
    if "engaged_before" in table:
        fresh = _each(table, "fresh", read.contact)
        before = _each(table, "engaged_before", read.known)
    else:
        fresh, before = _contacts(state, given)
    return ReadPosition(
        evolve(state, first=first, fresh=fresh, engaged_before=before),
        {side: order for side, (_, order) in piles.items()},
        _where(table.table("lots"), state.hidden),
        tuple(unknown),
    )


def _contacts(
    state: State, given: Mapping[str, Table]
) -> tuple[tuple[Contact, ...], tuple[str, ...]]:
    """The engagements made in this phase, and who was engaged before it, by what each figure says
    of its own."""
    old = {letter: of.flag("engaged_before", True) for letter, of in given.items()}
    contacts = zones.contacts(state)
    fresh = tuple(c for c in contacts if not (old[c.figure] and old[c.enemy]))
    return fresh, tuple(dict.fromkeys(c.figure for c in contacts if c not in fresh))


def _side(table: Table, key: str, usual: Side | None) -> Side | None:
    name = table.one_of(key, (*Side, "none"), usual or "none")
    return None if name == "none" else Side(name)


def _means(table: Table, key: str, word: str, of: Callable[[str], T]) -> T:
    """What a word in a table means. Raises ContentError if that raises KeyError or ValueError."""
    try:
        return of(word)
    except (KeyError, ValueError):
        problem = message("{key} holds {word}, which means nothing here", word=quoted(word))
        remedy = message("docs/conformance.md tells what may stand there")
        raise table.error(key, problem, remedy, word=word) from None


def _each(table: Table, key: str, of: Callable[[str], T]) -> tuple[T, ...]:
    """What the texts of a list mean; none by default."""
    return tuple(_means(table, key, word, of) for word in table.texts(key, ()))


def _one(table: Table, key: str, of: Callable[[str], T]) -> T | None:
    """What a text means, None if there is none."""
    return _means(table, key, table.text(key), of) if key in table else None


@frozen
class _Reader:
    """Reads what names squares, items and figures. Its methods for single words raise KeyError or
    ValueError."""

    board: Board
    items: Mapping[str, Item]
    figures: Mapping[str, Table]

    def known(self, figure: str) -> str:
        """The id of a figure."""
        if figure not in self.figures:
            raise KeyError(figure)
        return figure

    def square(self, text: str) -> Square:
        square = parse_square(text)
        if square not in self.board:
            raise ValueError(text)
        return square

    def visit(self, text: str) -> tuple[str, str]:
        """A goal zone, and the figure that has reached it: ``A the gate``."""
        figure, _, zone = text.partition(" ")
        return zone, self.known(figure)

    def contact(self, text: str) -> Contact:
        """Who is engaged with whom, and those of the two that had been activated: ``A B A``."""
        figure, enemy, *late = map(self.known, text.split())
        return Contact(figure, enemy, tuple(late))

    def gear(self, text: str) -> Gear:
        """An item with its counters: ``pistol held reload=2``."""
        name, *words = text.split() or [""]
        gear = Gear(self.items[name], starting="loose" not in words)
        for word in words:
            mark, _, number = word.partition("=")
            if number and mark in ("reload", "uses"):
                counters: dict[str, Any] = {mark: min(int(number), MOST)}
                gear = evolve(gear, **counters)
            elif word in GEAR_MARKS:
                marks: dict[str, Any] = {mark: True}
                gear = evolve(gear, **marks)
            elif word != "loose":
                raise ValueError(text)
        return gear

    def walk(self, table: Table) -> Walk:
        """What the active figure has left to spend on moves."""
        table.only(("mp", "start", "tested"))
        mp, start = table.whole("mp", 0, MOST), _one(table, "start", self.square)
        return Walk(mp, start, table.flag("tested", False))

    def ground(self, table: Table) -> tuple[tuple[Square, Item], ...]:
        table.only(self.items)
        found: list[tuple[Square, Item]] = []
        for name, item in ((name, self.items[name]) for name in table.data):
            places = table.data[name]
            if isinstance(places, list) and places and isinstance(places[0], str):
                found += [(square, item) for square in _each(table, name, self.square)]
            else:
                found.append((self.place(table, name), item))
        return tuple(found)

    def place(self, table: Table, key: str) -> Square:
        """A square written as two numbers."""
        x, y = table.numbers(key, 2, 0, MOST)
        if (x, y) not in self.board:
            problem = message("{square} is not on the board", square=f"{x},{y}")
            raise table.error(key, problem, message("Choose a square of the drawing"))
        return x, y

    def chests(self, table: Table) -> tuple[Chest, ...]:
        found = []
        for name, of in table.subtables():
            of.only(("at", "holds", *_LOCK_KEYS))
            holds = _each(of, "holds", self.items.__getitem__)
            found.append(Chest(name, self.place(of, "at"), holds, _lock(of)))
        return tuple(found)

    def hidden(self, table: Table) -> tuple[Hidden, ...]:
        """The hidden things, each with the places where it may be: squares, and chests by their
        ids."""
        table.only(self.items)
        found = []
        for name in table.data:
            places = _each(table, name, _place)
            squares = tuple(at for at in places if not isinstance(at, str) and at in self.board)
            chests = tuple(at for at in places if isinstance(at, str))
            found.append(Hidden(self.items[name], squares, chests))
        return tuple(found)

    def with_edges(self, table: Table) -> Board:
        """The board with climbs and locks on its edges, and with its passages."""
        features = dict(self.board.features)
        climbs, locks = table.table("climbs"), table.table("locks")
        for key in climbs.data:
            edge = _means(climbs, key, key, _edge)
            climb = climbs.whole(key, -MOST, MOST)
            features[edge] = evolve(features.get(edge, OPEN_EDGE), climb=climb)
        for key, of in locks.subtables():
            of.only(_LOCK_KEYS)
            edge = _means(locks, key, key, _edge)
            features[edge] = evolve(features.get(edge, OPEN_EDGE), lock=_lock(of))
        links = tuple(self.link(name, of) for name, of in table.table("passages").subtables())
        return evolve(self.board, features=tuple(features.items()), links=links)

    def link(self, name: str, table: Table) -> Link:
        """A passage, by its two ends (PLACE-1)."""
        table.only(("ends", "cost", "title"))
        ends = _each(table, "ends", self.square)
        kinds = [self.board.kind(end) for end in ends]
        if len(ends) != 2 or Kind.BLOCKED in kinds or distance(*ends) < 2:
            problem = message("{key} are no ends of a passage")
            remedy = message("Name two squares that lie apart and can be entered")
            raise table.error("ends", problem, remedy)
        cost = table.whole("cost", 1, MOST, USUAL_PASSAGE)
        return Link(name, (ends[0], ends[1]), cost, table.text("title") if "title" in table else "")

    def arrival(self, table: Table) -> Arrival:
        """When and where a figure arrives."""
        table.only(("turn", "squares", "event"))
        turn = table.whole("turn", 1, MOST) if "turn" in table else None
        event = table.flag("event", False)
        return Arrival(turn, _each(table, "squares", self.square), event)

    def figure(self, letter: str, drawn: Square | None) -> tuple[Figure, list[str]]:
        """A figure, and the abilities that it names and the program lacks."""
        table = self.figures[letter]
        table.only(_FIGURE_KEYS)
        listed, strange = _abilities(table)
        skills = table.table("skills")
        skills.only(SKILLS)
        names = table.known_texts("items", UNKNOWN_ITEM, self.items)
        serious, death = _thresholds(table)
        traits: dict[str, Any] = {t: table.whole(t, -MOST, MOST, 0) for t in TRAITS}
        marks: dict[str, Any] = {mark: table.flag(mark, False) for mark in MARKS}
        counts: dict[str, Any] = {count: table.whole(count, 0, MOST, 0) for count in NUMBERS}
        character = Character(
            id=letter,
            name=table.text("name", letter),
            hero=table.one_of("kind", ("hero", "commoner"), "hero") == "hero",
            human=table.flag("human", True),
            sex=table.text("sex", "m"),
            serious=serious,
            death=death,
            fencing=table.whole("fencing", 0, MOST, 0),
            skills=tuple((skill, skills.whole(skill, -MOST, MOST)) for skill in skills.data),
            abilities=listed,
            items=tuple(self.items[name] for name in names),
            hands=table.whole("hands", 0, MOST, 2),
            **traits,
        )
        figure = Figure(
            id=letter,
            card=character,
            side=Side(table.one_of("side", tuple(Side))),
            at=self.place(table, "at") if "at" in table else drawn,
            status=Status(table.one_of("status", tuple(Status), Status.BOARD)),
            gear=_each(table, "gear", self.gear) if "gear" in table else _gear(table, character),
            struck=_each(table, "struck", self.known),
            controller=_side(table, "controller", None),
            left_from=_one(table, "left_from", self.square),
            arrival=self.arrival(table.table("arrival")) if "arrival" in table else None,
            **marks,
            **counts,
        )
        if "tokens" not in table:
            return dispatch.with_starting_tokens(figure), strange
        tokens = table.table("tokens")
        numbers = tuple((name, tokens.whole(name, 1, MOST)) for name in tokens.data)
        return evolve(figure, tokens=numbers), strange


_LOCK_KEYS = ("force", "pick", "key")


def _lock(table: Table) -> Lock:
    force = table.whole("force", 0, MOST, USUAL_LOCK.force)
    pick = table.whole("pick", 0, MOST, USUAL_LOCK.pick)
    return Lock(force, pick, table.text("key") if "key" in table else None)


def _edge(text: str) -> Edge:
    """The edge that ``2,1/N`` or ``2,1/W`` means. Raises ValueError."""
    return edge_of(*parse_door(text))


def _place(text: str) -> Square | str:
    """A square, or a chest by its id. Raises ValueError if it is neither."""
    return parse_square(text) if "," in text else text


def _where(table: Table, hidden: tuple[Hidden, ...]) -> dict[str, Square | str]:
    """Where each hidden thing is: in the first of its places, unless the table says otherwise."""
    table.only(each.item.id for each in hidden)
    found = {each.item.id: each.places[0] for each in hidden if each.places}
    return {**found, **{name: _means(table, name, table.text(name), _place) for name in table.data}}


def _magic(table: Table) -> MagicPile:
    table.only(("discard",))
    pile = MagicPile()
    for card_turned in _each(table, "discard", magic_card):
        pile = pile.turned(card_turned)
    return pile


def _surfaced(table: Table, board: Board) -> Board:
    """The board with its rough and dark squares, drawn apart (BOARD-13)."""
    if "surfaces" not in table:
        return board
    rows = table.prose("surfaces", longest=_MOST_DRAWN).split()
    if [len(row) for row in rows] != [board.width] * board.height or set("".join(rows)) - set(
        _SURFACES
    ):
        problem = message("{key} does not fit the drawing")
        remedy = message("Write one letter for each square: {letters}", letters=" ".join(_SURFACES))
        raise table.error("surfaces", problem, remedy)
    rough, dark = (
        tuple((x, y) for x, y in board.squares() if _SURFACES[rows[y][x]][which])
        for which in (0, 1)
    )
    return evolve(board, rough=rough, dark=dark)


def _pile(table: Table) -> tuple[Pile, tuple[Card, ...]]:
    """The cards of a player, and the order of the deck."""
    keys = ("hand", "deck", "discard", "play", "committed")
    table.only(keys)
    hand, top, discard, play, committed = (
        tuple(card(name) for name in table.known_texts(key, _UNKNOWN_CARD, _CARDS)) for key in keys
    )
    placed = (*hand, *top, *discard, *play, *committed)
    twice = [c.name for c in DECK if placed.count(c) > 1]
    if twice:
        problem = message("in two places: {cards}", cards=" ".join(twice))
        raise table.error(None, problem, message("There is only one of each card"))
    order = (*top, *(c for c in DECK if c not in placed))
    return Pile(in_order(order), in_order(hand), discard, play, committed), order


def _thresholds(table: Table) -> tuple[int, int]:
    """The wounds with which the figure is seriously wounded, and those with which it dies."""
    if "thresholds" not in table:
        return 4, 8
    serious, death = table.numbers("thresholds", 2, 1, MOST)
    if death < serious:
        problem = message(
            "{key} is {death} for death, but {serious} for a serious wound",
            death=death,
            serious=serious,
        )
        remedy = message("Make the second number at least as high as the first (HURT-3)")
        raise table.error("thresholds", problem, remedy)
    return serious, death


def _gear(table: Table, character: Character) -> tuple[Gear, ...]:
    """The figure's items, with its reload tokens on the first item of each kind. Scenario items are
    not starting items (ITEM-4)."""
    in_hand = table.texts("in_hand") if "in_hand" in table else None
    try:
        gear = equipped(character.items, character.hands, in_hand)
    except ValueError as error:
        problem = message("{key}: {reason}", reason=str(error))
        remedy = message("Name what it owns and can hold")
        raise table.error("in_hand", problem, remedy) from None
    reload = table.table("reload")
    reload.only(item.id for item in character.items)
    tokens = {item: reload.whole(item, 0, MOST) for item in reload.data}
    return tuple(
        evolve(g, reload=tokens.pop(g.item.id, 0), starting=g.item.skill is not None or g.item.worn)
        for g in gear
    )


def _abilities(table: Table) -> tuple[tuple[tuple[str, int], ...], list[str]]:
    """The abilities with values, and the unknown ones."""
    known, strange = [], []
    for text in table.texts("abilities", ()):
        name, value = named_and_valued(text)
        if dispatch.known(name):
            known.append((name, valued(table, text, name, value, MOST)))
        else:
            strange.append(name)
    return tuple(known), strange


# Drawings


def _drawing(table: Table) -> Drawing:
    """The board. Mistakes in the drawing are reported at their line in the file."""
    table.prose("board", longest=_MOST_DRAWN)  # raises unless a string; strips blanks that matter
    text = str(table.data["board"])
    try:
        return parse_drawing(text)
    except BadDrawing as error:
        at = table.document.line_of((*table.keys, "board"))
        line = 1 if at is None else at.number
        if table.document.text.split("\n")[line - 1].rstrip().endswith(("'''", '"""')):
            line += error.line + len(text) - len(text.lstrip("\n"))
        problem = message("{key}: {reason}", key=table.name("board"), reason=error.reason)
        remedy = message("Draw squares three characters wide between edges, with + at the corners")
        raise ContentError(table.document.file, LineNumber(line), problem, remedy) from None


class BadDrawing(ValueError):
    """An invalid drawing: its line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


@frozen
class Drawing:
    """A board and the squares of the letters on it."""

    board: Board
    letters: dict[str, Square]


def parse_drawing(text: str) -> Drawing:
    """Parses a drawing. Raises BadDrawing."""
    lines = text.strip("\n").split("\n")
    width = max((len(line.rstrip()) for line in lines), default=0)
    if len(lines) < 3 or len(lines) % 2 == 0 or width % 4 != 1:
        raise BadDrawing(
            1,
            message(
                "a board has an edge line above and below every line of squares, "
                "each square three characters wide between its edges"
            ),
        )
    rows = [line.ljust(width)[:width] for line in lines]
    columns = (width - 1) // 4
    features: list[tuple[Edge, Feature]] = []
    doors: list[tuple[Edge, Door]] = []
    kinds: list[Kind] = []
    letters: dict[str, Square] = {}

    def put(mark: str, edge: Edge) -> None:
        if mark not in (*FEATURES[edge.side], " "):
            raise BadDrawing(line, message("'{mark}' is not an edge", mark=mark))
        if mark != " ":
            features.append((edge, FEATURES[edge.side][mark]))
        if mark in DOORS:
            doors.append((edge, DOORS[mark]))

    for line, row in enumerate(rows, 1):
        y = (line - 1) // 2
        for x in range(columns + 1):
            mark, inner = row[4 * x], row[4 * x + 1 : 4 * x + 4]
            if line % 2 == 0:
                put(mark, Edge(x, y, "W"))
                if inner:
                    kinds.append(_square(inner, (x, y), line, letters))
            elif mark not in "+ ":
                raise BadDrawing(line, message("'{mark}' where a corner belongs", mark=mark))
            elif len(set(inner)) > 1:
                reason = message("'{marks}' is not the same three times", marks=inner)
                raise BadDrawing(line, reason)
            elif inner:
                put(inner[0], Edge(x, y, "N"))
    board = Board(columns, len(rows) // 2, tuple(kinds), tuple(features), tuple(doors))
    return Drawing(board, letters)


def _square(text: str, square: Square, line: int, letters: dict[str, Square]) -> Kind:
    if text == "###":
        return Kind.BLOCKED
    left, middle, right = text[0], text[1], text[2]
    if left != right or left not in " =":
        raise BadDrawing(line, message("'{square}' is not a square", square=text))
    if middle.isalpha() and middle.isupper():
        if middle in letters:
            raise BadDrawing(line, message("{letter} is drawn twice", letter=middle))
        letters[middle] = square
    elif middle not in " =." or (middle in "=." and left != "="):
        raise BadDrawing(line, message("'{square}' is not a square", square=text))
    return Kind.HIGH if left == "=" else Kind.OPEN
