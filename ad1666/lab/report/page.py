"""The report page of the laboratory: HTML that needs no other file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from attrs import frozen
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ad1666.content.letters import visible
from ad1666.i18n import _, decimal, language, ngettext, percent, pgettext
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.played import Means, Played, SpotCount, SquareCount
from ad1666.lab.report import counts, drawing
from ad1666.lab.report.against import ENOUGH, changes
from ad1666.lab.report.moved import moved_in_words
from ad1666.lab.report.trust import trust
from ad1666.lab.report.worth import Value, values
from ad1666.lab.results.ladder import ladder
from ad1666.lab.results.records import RECORDS, file_name, most_even, most_one_sided
from ad1666.lab.results.store import Results
from ad1666.lab.results.summary import Summary, of_games
from ad1666.resources import data_root
from ad1666.rules.board import Board
from ad1666.rules.cards import SUITS, Side
from ad1666.rules.tables import complete
from ad1666.words.shares import Share

FILE = "report.html"


@frozen
class ScenarioSection:
    arena: Arena
    label: str
    """Its name, with its fingerprint if there is another of that name."""
    summary: Summary
    games: list[Played]
    pairings: dict[tuple[str, str], list[Played]]
    endings: list[tuple[str, Share]]
    at_once: Share
    """In how many games a figure fell in turn 1."""
    goals: list[counts.GoalRow]
    events: list[counts.EventRow]
    figures: list[counts.FigureRow]
    values: list[Value]
    cards: list[counts.CardRow]
    board: Board
    spots: dict[SquareCount, list[SpotCount]]
    one_sided: list[Played]
    even: list[Played]


def page(results: Results, before: Results | None = None) -> str:
    """The report on the games of a folder, with the changes since those of another if given."""
    arenas = [arena for arena in results.arenas() if results.games(arena.digest)]
    names = [arena.label for arena in arenas]
    sections = [_section(results, arena, names) for arena in arenas]
    shown = Environment(
        loader=FileSystemLoader(data_root() / "assets" / "lab"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    shown.filters["percent"] = percent
    return shown.get_template("report.html").render(
        _=_,
        ngettext=ngettext,
        pgettext=pgettext,
        decimal=decimal,
        language=language(),
        sections=sections,
        labels={section.arena.digest: section.label for section in sections},
        games=sum(len(section.games) for section in sections),
        trust=trust({(game.name.red, game.name.blue) for game in results.games()}),
        moved=list(moved_in_words([(section.arena, section.games) for section in sections])),
        rungs=ladder(results.games()),
        pace=counts.pace(results),
        topics=counts.topics(results),
        failures=results.failures(),
        changes=None if before is None else changes(before, results),
        enough=ENOUGH,
        before=None if before is None else visible(before.folder.name),
        red_share=counts.red_share,
        drawing=drawing,
        deeds=complete(
            SquareCount,
            {
                SquareCount.STAND: _("standing at the end of turns"),
                SquareCount.SHOOT: _("shooting"),
                SquareCount.DIE: _("dying"),
            },
        ),
        means=complete(
            Means,
            {
                Means.CHARACTER: _("character"),
                Means.ITEM: _("item"),
                Means.ABILITY: _("ability"),
            },
        ),
        suits=SUITS,
        sides=tuple(Side),
        record=lambda arena, game: quote(f"{RECORDS}/{file_name(arena, game)}"),
    )


def write(results: Results, before: Results | None = None) -> Path:
    """Writes the page into the folder of the results; returns its path. Raises
    OSError if that fails."""
    path = results.folder / FILE
    path.write_text(page(results, before), "utf-8")
    return path


def _section(results: Results, arena: Arena, names: Sequence[str]) -> ScenarioSection:
    digest, scenario = arena.digest, arena.scenario()
    games = results.games(digest)
    return ScenarioSection(
        arena,
        arena.label if names.count(arena.label) == 1 else f"{arena.label} ({digest})",
        of_games(results, scenario.state, games),
        games,
        counts.pairings(games),
        counts.endings(games, scenario),
        counts.at_once(results, digest, len(games)),
        counts.goals(results, digest, scenario, len(games)),
        counts.events(results, digest, scenario, len(games)),
        counts.figures(results, digest, scenario, len(games)),
        values(results, digest, scenario),
        counts.cards(results, digest),
        scenario.state.board,
        drawing.deeds(_spots(results, digest)),
        most_one_sided(games),
        most_even(games),
    )


def _spots(results: Results, digest: str) -> list[SpotCount]:
    query = (
        "select deed, side, x, y, sum(number) from spots join games on games.id = game "
        "where digest = ? group by deed, side, x, y"
    )
    return [
        SpotCount(SquareCount(deed), Side(side), x, y, number)
        for deed, side, x, y, number in results.rows(query, digest)
    ]
