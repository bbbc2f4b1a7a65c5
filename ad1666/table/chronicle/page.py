"""The page of a chronicle: self-contained HTML."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.replay import Replay
from ad1666.game.statistics import Deeds, deeds, turning_point
from ad1666.i18n import N_, _, language, signed
from ad1666.resources import data_root
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.characters import Status
from ad1666.rules.tables import complete
from ad1666.table.chronicle import pictures
from ad1666.table.chronicle.figures import counted
from ad1666.table.chronicle.reasons import told
from ad1666.table.chronicle.story import Duel, chapters
from ad1666.table.views.board import board_art
from ad1666.table.words import ending, vocabulary
from ad1666.table.words.events import unmarked
from ad1666.table.words.goals import text_of

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
    pictures.prepare()
    state = replayed.game.state
    outcome = state.outcome
    games = tuple(moment.game for moment in replayed.moments)
    turning = turning_point(games) if outcome is not None else None
    drawn = scenario.map
    art = board_art.load(drawn.path, replayed.start.state.board, state.terms.places, drawn.xml)
    story = chapters(games, told(replayed))
    maps = [pictures.map_picture(art, chapter.state, chapter.ways) for chapter in story]
    sides = {f.id: f.side for f in state.figures}
    done = deeds(replayed.log, sides, replayed.advice)
    faces = {f.card.id: pictures.portrait(f.card.id) for f in state.figures}
    shown = Environment(
        loader=FileSystemLoader(data_root() / "assets" / "chronicle"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    ).get_template("page.html")
    return shown.render(
        _=_,
        signed=signed,
        language=language(),
        suit_of_card=vocabulary.suit_of_card,
        title=vocabulary.title(scenario.title),
        story=_(scenario.story),
        result=_result(scenario, replayed),
        seats=list(ending.seat_changes(replayed.history)),
        bands=[_band(scenario, replayed, side, done[side]) for side in Side],
        chapters=list(zip(story, maps, strict=True)),
        turning=turning,
        turned="" if turning is None else unmarked(ending.turned(turning, state)),
        epilogue="" if outcome is None else ending.epilogue(scenario.epilogue, outcome),
        faces=faces,
        suits=pictures.suits(),
        card=_card,
        is_duel=lambda scene: isinstance(scene, Duel),
    )


def write(scenario: Scenario, replayed: Replay, to: Path) -> None:
    """Writes the page. Raises OSError if that fails."""
    to.write_text(page(scenario, replayed), "utf-8")


def _result(scenario: Scenario, replayed: Replay) -> str:
    state = replayed.game.state
    if state.outcome is None:
        return _("The game is not over yet.")
    outcome = state.outcome
    reason = unmarked(ending.reason(outcome, scenario.items, state.figures))
    return f"{ending.headline(outcome)}. {reason}"


def _band(scenario: Scenario, replayed: Replay, side: Side, done: Deeds) -> Band:
    state = replayed.game.state
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
