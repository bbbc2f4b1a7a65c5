"""What is read before and during a game: story, sides, goals, how to set up, how a turn goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ad1666.content.rulebook import Clause, rulebook
from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import _, language, listed
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.magic import MAGIC, Find
from ad1666.rules.phases import Phase
from ad1666.rules.tables import complete
from ad1666.rules.verbs import Verb
from ad1666.table.paper import furniture, lettering
from ad1666.table.paper.boards import SQUARE
from ad1666.table.paper.flow import Flow, Room, TextStyle
from ad1666.table.paper.furniture import MARGIN, signed
from ad1666.table.paper.marks import Line, Page, Paper, Picture, Region, TextRun, box
from ad1666.table.paper.rendering import jpeg
from ad1666.table.paper.tokens import medal
from ad1666.table.toolkit import theme
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.board.still import still
from ad1666.words import characters, citing, ground, help, scenarios, vocabulary
from ad1666.words.script import speaking

_BETWEEN = 7.0
"""Between two columns, in millimetres."""
_STORY, _BODY = TextStyle(10.5), TextStyle(9.2, cited=True)
_SMALL = TextStyle(8.2, cited=True)
_HEAD, _SUB = TextStyle(13, "title", theme.RULE), TextStyle(10, "bold")
_FACE, _RIBBON = 9.0, 8.0
_OVERVIEW = 44
"""Pixels of a square in the small picture of the board."""
_DOT = "•"
_GAME = "Anno Domini 1666"
_VALUES = [card.value for card in DECK if not card.joker]
_RULER = 50.0
_FEW = 6
"""The most squares that are listed beside a name."""
_SHORT = 2.4
"""A column that has less left than so many of its widths is not begun anew."""


class Columns:
    """Pages of two columns; ``title`` is their name at the foot."""

    def __init__(self, pages: list[Page], paper: Paper, title: str) -> None:
        self._pages, self._paper, self._title = pages, paper, title
        self._waiting: list[Room] = []
        self.top = MARGIN

    def more(self) -> Room:
        """The next column."""
        if not self._waiting:
            page = Page(self._paper.size, self._title)
            signed(page)
            self._pages.append(page)
            self._waiting = self.pair(page, MARGIN)
        return self._waiting.pop(0)

    @property
    def open(self) -> bool:
        """Whether the page has another column left."""
        return bool(self._waiting)

    def pair(self, page: Page, top: float) -> list[Room]:
        """Both columns of a page, below ``top``."""
        wide, high = page.size
        column = (wide - 2 * MARGIN - _BETWEEN) / 2
        lefts = MARGIN, MARGIN + column + _BETWEEN
        return [Room(page.marks, x, top, column, high - MARGIN) for x in lefts]

    def below(self, page: Page, top: float) -> None:
        """Has the next columns be those of a page that has been begun."""
        self._waiting = self.pair(page, top)


def sheets(scenario: Scenario, art: BoardArt, paper: Paper, parts: Sequence[str]) -> list[Page]:
    """The briefing. ``parts`` say what else there is on paper."""
    pages: list[Page] = []
    title = vocabulary.title(scenario.title)
    columns = Columns(pages, paper, _("{title}: the briefing").format(title=title))
    first, below = _cover(scenario, art, paper)
    signed(first)
    pages.append(first)
    columns.below(first, below)
    flow = Flow.into(columns.more)
    for paragraph in _(scenario.story.strip()).split("\n"):
        flow.text(paragraph, _STORY)
    for side in Side:
        _side(flow, scenario, side)
    common = [*ground.treasures(scenario.state), *scenarios.opening(scenario)]
    common += [*scenarios.common(scenario), *speaking(scenario.state)]
    _list(flow, _("Both sides"), common)
    if columns.open and flow.room.left < _SHORT * flow.room.wide:
        flow.next()  # what follows has room in the other column
    _list(flow, _("Setting up"), list(_setting_up(scenario)))
    _needed(flow)
    _list(flow, _("On paper"), [*parts])
    _ruler(flow)
    if finds := scenario.state.terms.search_tables:
        _magic(flow, finds)
    return pages


def _cover(scenario: Scenario, art: BoardArt, paper: Paper) -> tuple[Page, float]:
    """The head of the first page, the title and the board as the game begins; and where the columns
    below begin."""
    wide, high = paper.size
    page = Page(paper.size, vocabulary.title(scenario.title))
    room = wide - 2 * MARGIN
    title = vocabulary.title(scenario.title)
    page.marks.append(lettering.centred(_GAME, MARGIN, 17, room, 10, "title", theme.INK_SOFT))
    page.marks += lettering.within(title, (MARGIN, 18.5, room, 12.5), 25, "title", theme.RULE)
    middle = wide / 2
    for x in (MARGIN, middle + 4):
        page.marks.append(Line(((x, 33), (x + room / 2 - 4, 33)), theme.PARCHMENT_DARK, 0.4))
    corners = ((middle, 31), (middle + 2, 33), (middle, 35), (middle - 2, 33))
    page.marks.append(Region(corners, theme.RULE))
    surface, _grid = still(art, scenario.state, _OVERVIEW)
    shape = surface.get_width() / surface.get_height()
    tall = min(high * 0.42, (room - 2) / shape)
    x = (wide - tall * shape) / 2
    page.marks.append(Region(box(x - 1, 37, tall * shape + 2, tall + 2), None, theme.EDGE, 0.5))
    page.marks.append(Picture(x, 38, tall * shape, tall, jpeg(surface)))
    return page, 38 + tall + 5


def _heading(flow: Flow, title: str) -> None:
    flow.gap(4)
    flow.text(title, _HEAD, follow=10)
    flow.gap(0.6)


def _list(flow: Flow, title: str, lines: Sequence[str]) -> None:
    _heading(flow, title)
    for line in lines:
        flow.text(line, _BODY, sign=_DOT)
        flow.gap(0.5)


def _side(flow: Flow, scenario: Scenario, side: Side) -> None:
    """A side: its figures with where they begin, and its goals."""
    flow.gap(4)
    title = vocabulary.party(side, scenario.factions[side])
    flow.need(_RIBBON + 2 * _FACE)

    def ribbon(room: Room) -> None:
        room.marks += furniture.band(room.x, room.y, room.wide, _RIBBON, side, title, 12)

    flow.place(_RIBBON + 1.5, ribbon)
    for figure in scenario.state.figures:
        if figure.side is side:
            flow.place(_FACE + 0.8, _figure(scenario, figure))
    flow.gap(1)
    for sign, words in scenarios.marked(scenario, side):
        flow.text(words, _BODY, sign=sign)
        flow.gap(0.5)


def _figure(scenario: Scenario, figure: Figure) -> Callable[[Room], None]:
    state = scenario.state
    name = vocabulary.figure(figure, state.figures)
    image = medal(state, figure)

    def draw(room: Room) -> None:
        room.marks.append(Picture(room.x, room.y, _FACE, _FACE, image))
        x, wide = room.x + _FACE + 2, room.wide - _FACE - 2
        above, below = (x, room.y, wide, 4.8), (x, room.y + 4.8, wide, _FACE - 4.8)
        room.marks += lettering.within(name, above, 11, "bold", middle=False)
        where = start_of(figure)
        ink = theme.INK_SOFT
        room.marks += lettering.within(where, below, 8.5, "italic", ink, middle=False)

    return draw


def start_of(figure: Figure) -> str:
    """Where a figure begins, or when it comes and where."""
    if figure.at is not None:
        return _("on {square}").format(square=vocabulary.square_words(figure.at))
    coming = characters.coming(figure)
    if figure.arrival is None:
        return coming
    if len(figure.arrival.squares) > _FEW:
        return coming  # they stand where it is said how to set up
    # Translators: when a figure comes, and on which squares it may be placed
    return _("{when}, on {squares}").format(when=coming, squares=_squares(figure.arrival.squares))


def _squares(those: Iterable[Square]) -> str:
    return " ".join(map(vocabulary.square_words, those))


def _setting_up(scenario: Scenario) -> Iterator[str]:
    """What is done before the first turn, step by step."""
    state = scenario.state
    yield _("Join the board, cut out tokens and cards, and put each figure on its square.")
    for figure in state.figures:
        arrival = figure.arrival
        if arrival is not None and len(arrival.squares) > _FEW:
            words = _("{figure} may be placed on any of these: {squares}.")
            name = vocabulary.figure(figure, state.figures)
            yield words.format(figure=name, squares=_squares(arrival.squares))
    for at, item in state.ground:
        words = _("Lay the {item} on {square}.")
        item_name, square = vocabulary.thing(item), vocabulary.square_words(at)
        yield words.format(item=item_name, square=square)
    for chest in state.chests:
        words = _("Put the {chest} on {square}, with the cards of what it holds beneath.")
        name = vocabulary.chest_name(state.board, chest.id)
        yield words.format(chest=name, square=vocabulary.square_words(chest.at))
    if state.markers:
        squares = listed([vocabulary.square_words(at) for at in state.markers])
        yield _("Search markers lie on {squares}.").format(squares=squares)
    for hidden in state.hidden:
        words = _(
            "Shuffle the folded lots of the {item} and lay one, unread, in each of its places; "
            "whoever searches there unfolds it."
        )
        yield words.format(item=vocabulary.thing(hidden.item))
    if state.guard:
        yield _("Lay the guard tokens beside the board, {n} of them.").format(n=state.guard)
    yield _(
        "Each player takes the cards of their own characters and shuffles a deck; whatever they "
        "have in hand or put away, loaded or not, lies beside the card. [[SETUP-3]]"
    )
    yield _("Shuffle the magic deck. Each player draws three cards. [[SETUP-4]]")


def _needed(flow: Flow) -> None:
    """The playing cards that two people have at home."""
    lines = [
        _(
            "Two packs of playing cards with two jokers each. From each take {low} to {high} of "
            "every suit and both jokers: these {n} are the deck of a player. [[CARD-1]]"
        ).format(low=min(_VALUES), high=max(_VALUES), n=len(DECK)),
        _(
            "Spades are [icon:skull] skulls, the head; hearts [icon:heart] the torso; clubs "
            "[icon:goblet] goblets, the arms; diamonds [icon:horseshoe] horseshoes, the legs. The "
            "joker in colours is the red one. [[CARD-2]]"
        ),
        _("9, 10, J, Q, K and A of one pack are the magic deck. [[CARD-8]]"),
        _(
            "The rules: ad1666 rules. A turn, and what is looked up most, is on sheets here; with "
            "--rules all of them are."
        ),
        _("Beads or a pencil, for wounds and parries on the cards; scissors, glue, card."),
    ]
    _list(flow, _("What you need besides"), lines)


def _ruler(flow: Flow) -> None:
    """A line by which to see whether the printer has kept the size."""

    def draw(room: Room) -> None:
        y = room.y + 3
        room.marks.append(Line(((room.x, y), (room.x + _RULER, y)), theme.INK, 0.3))
        for n in range(6):
            x = room.x + n * _RULER / 5
            room.marks.append(Line(((x, y - 1.5), (x, y + 1.5)), theme.INK, 0.3))
        words = _("{n} mm").format(n=round(_RULER))
        room.marks.append(TextRun(room.x + _RULER + 2, y + 1.1, words, 9))

    flow.gap(1)
    words = _(
        "Print at true size (100 %) on one side of the paper: a square is {n} mm wide, this line:"
    )
    flow.text(words.format(n=round(SQUARE)), _BODY, follow=7)
    flow.place(7, draw)


def _magic(flow: Flow, finds: tuple[Find, ...]) -> None:
    """The table of the magic deck: each card with its number, and what it finds."""
    high = 4.6
    flow.need(high * (len(MAGIC) + 5))
    _heading(flow, _("The magic deck"))
    flow.text(_("Whoever searches turns up a card; here stands what is found. [[CARD-8]]"), _BODY)
    flow.gap(1)
    for card in MAGIC:
        found = next((find for find in finds if card in find), None)
        what = _("nothing") if found is None else scenarios.text_of_find(found)
        line = f"**{card.numeral}**", f"{card.rank}[icon:{card.suit}]", what

        def row(room: Room, line: tuple[str, str, str] = line) -> None:
            for at, words in zip((0.0, 12.0, 22.0), line, strict=True):
                (laid, *_more) = lettering.rows(words, 9, room.wide - at)
                room.marks += lettering.row_marks(laid, room.x + at, room.y + 3.4, 9)
            room.marks.append(furniture.rule(room.x, room.y + 4.5, room.wide))

        flow.place(high, row)


_TOLD = complete(
    Phase,
    {
        Phase.START: ("TURN-1",),
        Phase.CARDS: ("TURN-2",),
        Phase.INITIATIVE: ("TURN-3",),
        Phase.ACTION: ("TURN-4", "TURN-5", "TURN-6"),
        Phase.COMBAT: ("TURN-7", "MEL-1", "MEL-2"),
        Phase.MORALE: ("TURN-8",),
        Phase.WORDS: ("TURN-9",),
        Phase.END: ("TURN-10",),
    },
    apart=(Phase.SETUP,),
)
"""The clauses that say what happens in each step of a turn."""
_FULL = (Verb.FULL_MOVE, Verb.RUN, Verb.AIMED_SHOT, Verb.DEFENSIVE_SHOT, Verb.RELOAD, Verb.WAIT)
_PARTIAL = (Verb.PARTIAL_MOVE, Verb.QUICK_SHOT, Verb.PICK_UP, Verb.FORCE_DOOR, Verb.STAND_UP)
_ON_THE_WAY = (Verb.PUSH, Verb.OPEN, Verb.CLIMB, Verb.WINDOW, Verb.JUMP)
_CHAPTERS = ("TEST", "OPP", "MEL", "SHOT", "HURT")
"""The chapters that are printed whole, since they are looked up all evening."""


def reference(scenario: Scenario, paper: Paper, *, whole: bool) -> list[Page]:
    """How a turn goes, what one can do, and the clauses that this scenario rests on; or all rules,
    if they are wanted ``whole``."""
    pages: list[Page] = []
    flow = Flow.into(Columns(pages, paper, _("A turn, and rules to look up")).more)
    _heading(flow, _("A turn"))
    told: set[str] = set()
    for phase, numbers in _TOLD.items():
        flow.text(vocabulary.phase(phase), _SUB, follow=8)
        for number in numbers:
            _clause(flow, number)
            told.add(number)
        flow.gap(1.5)
    state = scenario.state
    search = (Verb.SEARCH,) if state.markers or state.hidden else ()
    passage = (Verb.PASSAGE,) if state.board.links else ()
    own = tuple(dict.fromkeys(v for f in state.figures for a in dispatch.of(f) for v in a.verbs))
    _deeds(flow, _("Full actions"), (*_FULL, Verb.AWAKEN))
    _deeds(flow, _("Partial actions"), (*_PARTIAL, *search))
    _deeds(flow, _("On the way, for movement points"), (*_ON_THE_WAY, *passage))
    _deeds(flow, _("By abilities"), own)
    book = rulebook(language())
    chapters = tuple(book.chapters) if whole else _CHAPTERS
    others = [c for c in _cited(scenario) if c.number not in told and c.chapter not in chapters]
    if others:
        _heading(flow, _("What this scenario rests on"))
        for clause in others:
            _clause(flow, clause.number)
    for chapter in chapters:
        _heading(flow, f"{chapter} · {book.chapters[chapter]}")
        for clause in book.of_chapter(chapter):
            _clause(flow, clause.number)
    return pages


def _clause(flow: Flow, number: str) -> None:
    """A clause, with its points in lines of their own."""
    for at, line in enumerate(citing.bare(number).split("\n")):
        flow.text(line if at else f"[[={number}]] {line}", _SMALL)
    flow.gap(0.5)


def _deeds(flow: Flow, title: str, verbs: Sequence[str]) -> None:
    """What one can do, with what it does."""
    lines = [(vocabulary.verb(verb), help.of_verb(verb)) for verb in verbs]
    if not any(words for _name, words in lines):
        return
    _heading(flow, title)
    for name, words in lines:
        if words:
            flow.text(f"**{name}**: {words}", _SMALL, sign=_DOT)
            flow.gap(0.3)


def _cited(scenario: Scenario) -> Iterator[Clause]:
    """The clauses that the public words of a scenario cite, in their order in the book."""
    state = scenario.state
    words = [*scenarios.common(scenario), *scenarios.opening(scenario), *speaking(state)]
    for side in Side:
        words += scenarios.own(scenario, side)
    for figure in state.figures:
        words += [chip.detail for chip in characters.abilities(figure)]
        words += [chip.detail for chip in characters.items(figure)]
    words += [
        line for square in state.board.squares() for line in ground.underfoot(state.board, square)
    ]
    numbers = {number for line in words for number in citing.cited(line)}
    return (clause for clause in rulebook(language()).clauses if clause.number in numbers)
