"""The page of a chronicle: self-contained HTML with its pictures."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable

import pygame
from attrs import frozen
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.luck import turned_up
from ad1666.game.records.replay import Replay
from ad1666.game.statistics import Deeds, deeds, turning_point
from ad1666.i18n import N_, _, language, signed
from ad1666.play.traces import Trace
from ad1666.resources import data_root
from ad1666.rules.cards import SUITS, Card, Side, Suit
from ad1666.rules.characters import Character, Status
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.table.chronicle.story import Duel, chapters, striking_reasons
from ad1666.table.toolkit import faces, pictures, theme
from ad1666.table.toolkit.faces import face_of
from ad1666.table.toolkit.headless import prepare
from ad1666.table.toolkit.layout import Grid
from ad1666.table.views.board import board_art
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.board.still import still
from ad1666.words import ending, keepsakes, vocabulary
from ad1666.words.characters import without_portraits
from ad1666.words.ending import counted
from ad1666.words.events import unmarked
from ad1666.words.goals import text_of
from ad1666.words.icons import OwnIcon
from ad1666.words.scenarios import text_of_proof
from ad1666.words.translations import hear

_SQUARE = 40
"""The side of a square in pixels."""
_FACE = 112
"""The width of a portrait in pixels."""
_LETTERS = (
    ("roman", "EB Garamond", "normal", "normal"),
    ("bold", "EB Garamond", "normal", "bold"),
    ("italic", "EB Garamond", "italic", "normal"),
    ("capitals", "Cinzel", "normal", "bold"),
)
"""The files of typefaces, each with its family, style and weight."""


def map_picture(art: BoardArt, state: State, ways: Iterable[Trace], square: int = _SQUARE) -> str:
    """The board as everybody may see it in squares so many pixels wide, with the ways that figures
    went, as a data URL."""
    surface, grid = still(art, state, square)
    for way in ways:
        _line(surface, grid, way)
    return drawn(surface, "jpeg")


def _line(surface: pygame.Surface, grid: Grid, way: Trace) -> None:
    points = [pygame.Vector2(grid.rect(square).center) for square in way.squares]
    points[-1] = points[-1].move_towards(points[-2], grid.square // 2)  # do not cover the token
    for colour, thick in ((theme.CREAM, 7), (theme.SIDES[way.side], 3)):
        pygame.draw.lines(surface, colour, False, points, thick)
        pygame.draw.circle(surface, colour, points[0], thick)


def portrait(card: Character, size: int = _FACE) -> str:
    """The bust of a character as a data URL, of a size in which portraits are stored; empty if
    there is none."""
    if card.look is None:
        path = data_root() / "assets" / "portraits" / str(size) / f"{card.face}.png"
        return _address("image/png", path.read_bytes()) if path.is_file() else ""
    image, _sort = faces.bust(face_of(card), size)
    return drawn(pygame.transform.smoothscale(image, (size, size)))


def letters() -> Markup:
    """The typefaces of the table as rules of a style sheet, cut down to what pages are written in
    (``docs/make/letters.py``)."""
    folder = data_root() / "assets" / "chronicle" / "letters"
    rule = '@font-face {{ font-family: "{}"; font-style: {}; font-weight: {}; src: url({}); }}'
    told = (
        rule.format(*face, _address("font/woff2", (folder / f"{name}.woff2").read_bytes()))
        for name, *face in _LETTERS
    )
    return Markup("\n".join(told))


def suits() -> dict[str, str]:
    """The sign of each suit."""
    return {suit: icon(suit) for suit in SUITS}


def icon(name: str) -> str:
    """An icon as a data URL."""
    if isinstance(name, OwnIcon):
        return drawn(pictures.icon(name, _FACE))
    return _address("image/svg+xml", (data_root() / "assets" / "ui" / f"{name}.svg").read_bytes())


def drawn(surface: pygame.Surface, kind: str = "png") -> str:
    """A picture as a data URL."""
    file = io.BytesIO()
    pygame.image.save(surface, file, f"picture.{kind}")
    return _address(f"image/{kind}", file.getvalue())


def _address(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


_FATES = complete(
    Status,
    {
        Status.BOARD: "",
        Status.TO_COME: N_("never came"),
        Status.LEFT: N_("left the board"),
        Status.KILLED: N_("fell"),
    },
)


@frozen
class Band:
    """A side: its name, and who fights for it, each with portrait and fate, and whether dead."""

    side: Side
    name: str
    people: tuple[tuple[str, str, str, bool], ...]
    goals: tuple[tuple[str, int], ...]
    """Its goals, with the points that they brought."""
    score: int
    figures: tuple[tuple[str, str], ...]


def page(scenario: Scenario, replayed: Replay) -> str:
    """The chronicle of a game, finished or not, in the current language. The programs say why they
    did what was striking."""
    prepare()
    hear(scenario.path)
    state = known(replayed.game.state)
    outcome = state.outcome
    games = tuple(moment.game for moment in replayed.moments)
    turning = turning_point(games) if outcome is not None else None
    drawn = scenario.map
    art = board_art.load(
        drawn.path, replayed.start.state.board, state.terms.places, drawn.xml, numbered=True
    )
    story = chapters(games, striking_reasons(replayed))
    maps = [map_picture(art, chapter.state, chapter.ways) for chapter in story]
    sides = {f.id: f.side for f in state.figures}
    done = deeds(replayed.log, sides, replayed.advice)
    portraits = {f.card.id: portrait(f.card) for f in state.figures}
    return to_fill_in("page").render(
        _=_,
        signed=signed,
        language=language(),
        suit_of_card=vocabulary.suit_of_card,
        title=vocabulary.title(scenario.title),
        story=_(scenario.story),
        result=_result(scenario, replayed),
        seats=list(ending.seat_changes(replayed.history)),
        proof="" if scenario.proof is None else text_of_proof(scenario.proof),
        carried=[unmarked(words) for _icon, words in keepsakes.lines(state, scenario.items)],
        bands=[_band(scenario, replayed, side, done[side]) for side in Side],
        chapters=list(zip(story, maps, strict=True)),
        turning=turning,
        luck="" if outcome is None else unmarked(ending.luck_in(turned_up(replayed.moments))),
        turned="" if turning is None else unmarked(ending.turned(turning, state)),
        epilogue="" if outcome is None else ending.epilogue(scenario.epilogue, outcome),
        faces=portraits,
        missing=without_portraits(state.figures),
        suits=suits(),
        card=_card,
        is_duel=lambda scene: isinstance(scene, Duel),
    )


def to_fill_in(name: str) -> Template:
    """A page to be filled in."""
    return Environment(
        loader=FileSystemLoader(data_root() / "assets" / "chronicle"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    ).get_template(f"{name}.html")


def _result(scenario: Scenario, replayed: Replay) -> str:
    state = known(replayed.game.state)
    if state.outcome is None:
        return _("The game is not over yet.")
    outcome = state.outcome
    reason = unmarked(ending.reason(outcome, scenario.items, state))
    return f"{ending.headline(outcome)}. {reason}"


def _band(scenario: Scenario, replayed: Replay, side: Side, done: Deeds) -> Band:
    state = known(replayed.game.state)
    outcome = state.outcome
    tallies = () if outcome is None else outcome.tallies
    return Band(
        side=side,
        name=vocabulary.faction(scenario.factions[side]),
        people=tuple(
            (
                vocabulary.character(f.card),
                f.card.id,
                _(_FATES[f.status]) if _FATES[f.status] else "",
                f.status is Status.KILLED,
            )
            for f in state.figures
            if f.side is side
        ),
        goals=tuple(
            (unmarked(text_of(t.goal, scenario.items, state.figures)), t.points)
            for t in tallies
            if t.goal.side is side
        ),
        score=0 if outcome is None else outcome.score(side),
        figures=counted(done),
    )


def _card(card: Card, suit: Suit | None = None) -> tuple[str, str]:
    """The figure of a card and the suit that it counts as."""
    return _("Joker") if card.joker else str(card.value), str(card.suit or suit or "")
