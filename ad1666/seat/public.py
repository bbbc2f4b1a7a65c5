"""The board and the position as everybody may see them, for seats, watchers and films."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.view import seen_by
from ad1666.i18n import _, language
from ad1666.rules.board import Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.state import State
from ad1666.seat import own
from ad1666.seat.parts import HeldCard, Runs
from ad1666.seat.sheet import BoardSheet, OpenHand, Public, SeenFigure, SeenLine, Thing
from ad1666.words import characters, ground, symbols, vocabulary
from ad1666.words.events import LogLine
from ad1666.words.initials import initials
from ad1666.words.log import Chronicle
from ad1666.words.spoken import BOLD, plain, runs

_LINES = 30
"""The most lines of the log."""


def board(scenario: Scenario, state: State) -> BoardSheet:
    """The board of a game in words, so that a page can read out any square without asking."""
    return evolve(
        bare_board(state),
        title=vocabulary.title(scenario.title),
        story=_(scenario.story.strip()) if scenario.story.strip() else "",
        map=scenario.map.path.stem,
    )


def bare_board(state: State) -> BoardSheet:
    """The same without what the scenario alone tells."""
    texts, rows = {"": 0}, list[tuple[int, ...]]()
    for y in range(state.board.height):
        told = (plain("\n".join(_still(state, (x, y)))) for x in range(state.board.width))
        rows.append(tuple(texts.setdefault(text, len(texts)) for text in told))
    return BoardSheet(
        language=language(),
        title="",
        story="",
        map="",
        width=state.board.width,
        height=state.board.height,
        ground=tuple(rows),
        texts=tuple(texts),
        doors=tuple(edge for edge, _door in state.board.doors),
    )


def _still(state: State, square: Square) -> Iterator[str]:
    """What is always on a square. Doors and what lies about change, and are told by sheets."""
    kind = state.board.kind(square)
    if kind is not Kind.OPEN:
        yield ground.kind_of(kind)
    yield from ground.underfoot(state.board, square)
    yield from ground.edges(state.board, square, doors=False)
    yield from ground.places(state, square)
    yield ground.way_out(state.board, square)


def public(state: State, log: tuple[SeenLine, ...]) -> Public:
    """The position as everybody may see it, with lines of the log."""
    seen = seen_by(state, None)
    return Public(
        turn=seen.turn,
        status=vocabulary.turn(seen.turn, seen.phase),
        figures=tuple(_figure(seen, figure) for figure in seen.figures),
        doors=tuple(door.value for _edge, door in seen.board.doors),
        things=tuple(_things(seen)),
        guard=seen.guard,
        alarm=seen.alarm,
        points=tuple(own.points(seen, side) for side in Side),
        log=log,
    )


def _figure(view: State, figure: Figure) -> SeenFigure:
    card = figure.card
    return SeenFigure(
        id=figure.id,
        name=vocabulary.figure(figure, view.figures),
        initials=initials(view, figure.id),
        portrait=card.face,
        side=figure.side,
        player=figure.player,
        at=figure.at,
        status=figure.status.value,
        hero=card.hero,
        wounds=(figure.wounds, card.serious, card.death),
        marks=tuple((mark.icon, mark.name) for mark in symbols.of(view, figure)),
        active=view.active == figure.id,
        engaged=plain("; ".join(characters.engagement(view, figure))),
        bears=next((symbols.of_item(g.item) for g in figure.gear if not g.starting), ""),
    )


def _things(view: State) -> Iterator[Thing]:
    for at, icons in symbols.lying_at(view).items():
        yield Thing(at, icons, plain("\n".join(ground.lying(view, at))))


def lines(chronicle: Chronicle, log: Sequence[Event], state: State) -> tuple[SeenLine, ...]:
    """The last lines of the log."""
    read = chronicle.read(log, seen_by(state, None))[-_LINES:]
    return tuple(_seen(entry.line, entry.last) for entry in read)


def _seen(line: LogLine, last: int) -> SeenLine:
    tale = isinstance(line.event, Note) and line.event.kind is NoteKind.TELLS
    return SeenLine(runs_of(line), line.side, line.heading, last, tale)


def runs_of(line: LogLine) -> Runs:
    """A line of the log; headings stand in bold."""
    return ((BOLD, plain(line.text)),) if line.heading else runs(line.text)


def held(view: State, side: Side) -> tuple[HeldCard, ...]:
    """The hand of a side, as far as it can be seen in a view."""
    return tuple(HeldCard(c.name, vocabulary.card_words(c)) for c in view.pile(side).hand)


def open_hands(state: State) -> tuple[OpenHand, ...]:
    """Both hands, for films and for whoever comments on what has long been played."""
    return tuple(OpenHand(side, held(state, side)) for side in Side)
