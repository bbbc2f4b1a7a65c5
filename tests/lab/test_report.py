"""The report: one page that needs nothing else, whose numbers are those of the games."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from attrs import evolve

from ad1666.i18n import percent
from ad1666.lab.games.arenas import Arena, job_of, with_bands
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Means, Played, SpotCount, SquareCount
from ad1666.lab.report import counts, drawing
from ad1666.lab.report.against import ENOUGH, changes
from ad1666.lab.report.naming import ending
from ad1666.lab.report.page import page, write
from ad1666.lab.report.worth import values
from ad1666.lab.results.records import write_records
from ad1666.lab.results.store import Results, resume_results
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.victory import End, EndReason
from ad1666.words.goals import brief
from ad1666.words.shares import Share

GAMES = 12
WITHOUT_END = ("meta", "path", "circle", "br", "use")


@pytest.fixture(scope="module")
def games(shortest: Arena) -> list[Played]:
    found = []
    for seed in range(GAMES):
        bots = ("seeker", "chance") if seed % 2 else ("chance", "seeker")
        done = play(job_of(shortest, GameName(shortest.digest, *bots, seed)))
        assert isinstance(done, Played)
        found.append(done)
    return found


def kept(folder: Path, arena: Arena, games: list[Played]) -> Results:
    results = resume_results(folder)
    results.enter(arena)
    for game in games:
        results.add(game)
    return results


class Page(HTMLParser):
    """The text of a page; asserts that its elements are closed in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.links = "", list[str]()
        self._open: list[str] = []
        self.feed(html)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in WITHOUT_END:
            self._open.append(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(str(value))

    def handle_endtag(self, tag: str) -> None:
        if tag not in WITHOUT_END:
            assert self._open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_stands_by_itself(shortest: Arena, tmp_path: Path, games: list[Played]) -> None:
    results = kept(tmp_path, shortest, games)
    html = write(results).read_text("utf-8")
    shown = Page(html)
    assert f"{GAMES} games of 1 scenario." in shown.text
    assert shortest.title in shown.text and "What goes with winning" in shown.text
    for name in ("seeker", "chance", "skull", "shooting", "Most even"):
        assert name in shown.text
    assert all(link[0] == "#" or link.startswith("records/") for link in shown.links)
    assert "http" not in html and not re.search(r"\bnan\b", shown.text)
    assert len(html) < 60_000


def test_what_a_scenario_is_called_cannot_become_markup(
    shortest: Arena, tmp_path: Path, games: list[Played]
) -> None:
    results = kept(tmp_path, evolve(shortest, title="<script>&"), games)
    assert "&lt;script&gt;&amp;" in page(results) and "<script>" not in page(results)


def test_nothing_was_played(tmp_path: Path) -> None:
    assert "0 games of 0 scenarios" in Page(page(resume_results(tmp_path))).text


def test_figures_and_goals_are_those_of_the_games(
    shortest: Arena, tmp_path: Path, games: list[Played]
) -> None:
    results, scenario = kept(tmp_path, shortest, games), shortest.scenario()
    for row in counts.figures(results, shortest.digest, scenario, GAMES):
        own = [f for game in games for f in game.figures if f.figure == row.figure]
        assert row.killed == Share(sum(f.status is Status.KILLED for f in own), GAMES)
        assert row.at_once == sum(f.fell == 1 for f in own)
        assert row.dealt == pytest.approx(sum(f.dealt for f in own) / GAMES)
    for number, row in enumerate(counts.goals(results, shortest.digest, scenario, GAMES)):
        own_goals = [g for game in games for g in game.goals if g.goal == number and g.times]
        assert row.met == Share(len(own_goals), GAMES)
        assert row.since in ({g.since for g in own_goals} or {None})
    quick = sum(any(f.fell == 1 for f in game.figures) for game in games)
    assert counts.at_once(results, shortest.digest, GAMES) == Share(quick, GAMES)
    played = sum(c.played for game in games for c in game.cards)
    assert sum(row.share.n for row in counts.cards(results, shortest.digest)) == played
    assert counts.red_share(games).n == GAMES
    assert {row.bot for row in counts.pace(results)} == {"seeker", "chance"}
    asked = {row.topic: row.number for row in counts.topics(results) if row.bot == "seeker"}
    assert asked["activate"] > 2


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (EndReason(End.NOBODY_LEFT, Side.RED), "nobody left: Red"),
        (EndReason(End.NOBODY_LEFT), "nobody left on either side"),
        (EndReason(End.GUARD), "guard"),
    ],
)
def test_endings_are_told_with_whom_they_are_about(
    reason: EndReason, told: str, shortest: Arena
) -> None:
    assert ending(str(reason), shortest.scenario()) == told


def test_what_decided_is_told_as_the_table_tells_it(shortest: Arena) -> None:
    scenario = shortest.scenario()
    goals = [goal for goal in scenario.state.terms.goals if goal.decisive]
    told = {brief(goal, scenario.items, scenario.state.figures) for goal in goals}
    endings = {ending(str(EndReason(End.DECIDED, goal.aim)), scenario) for goal in goals}
    assert told and all(any(one in end for end in endings) for one in told)


def test_what_goes_with_winning_is_found(shortest: Arena, tmp_path: Path) -> None:
    """Of two things one decides the game, the other comes along with it half of the time."""
    games = []
    for seed in range(80):
        wins, along = seed % 2 == 0, seed % 4 == 0
        means = [(Means.ABILITY, "Luck", Side.RED)] * wins
        means += [(Means.ITEM, "dagger", Side.RED)] * along
        winner = Side.RED if wins ^ (seed % 10 == 0) else Side.BLUE
        name = GameName(shortest.digest, "a", "a", seed)
        games.append(
            Played(name, winner, "time", 1, 0, 5, 50, 1, 1, 1, 0, means=tuple(sorted(means)))
        )
    results = kept(tmp_path, shortest, games)
    dagger, luck = values(results, shortest.digest, shortest.scenario())
    assert (luck.name, luck.having, luck.lacking) == ("Luck", Share(32, 40), Share(0, 40))
    assert luck.own - luck.margin > 0.2
    assert dagger.name == "dagger" and dagger.change.value > 0.2
    assert abs(dagger.own) < dagger.margin


# against


def test_a_real_change_is_told_from_noise(shortest: Arena, tmp_path: Path) -> None:
    def many(red: int, turns: int) -> list[Played]:
        return [
            Played(
                GameName(shortest.digest, "a", "a", seed),
                Side.RED if seed < red else Side.BLUE,
                *("time", 1, 0, turns + seed % 3, 50, 1, 1, 1, 0),
            )
            for seed in range(80)
        ]

    before, after = (
        kept(tmp_path / name, shortest, games)
        for name, games in (("before", many(32, 5)), ("after", many(64, 5)))
    )
    first, *others = changes(before, after)
    assert (first.what, first.real) == ("Red's share", True)
    assert first.difference.value == pytest.approx(0.4)
    assert {change.what: change.real for change in others}["turns"] is False
    assert not any(change.real for change in changes(before, before))
    text = Page(page(after, before)).text
    assert "Against before" in text and "40 % → 80 %" in text


def test_each_pair_of_bands_is_compared_with_itself(tmp_path: Path) -> None:
    arenas = with_bands(data_root() / "scenarios" / "war-of-the-chimneys.toml", 2)
    folders = []
    for name, wins in (("before", (0, 40)), ("after", (40, 40))):
        results = resume_results(tmp_path / name)
        for arena, red in zip(arenas, wins, strict=True):
            results.enter(arena)
            for seed in range(40):
                winner = Side.RED if seed < red else Side.BLUE
                game = GameName(arena.digest, "a", "a", seed)
                results.add(Played(game, winner, "time", 1, 0, 5, 50, 1, 1, 1, 0))
        folders.append(results)
    found = [c for c in changes(*folders) if c.what == "Red's share"]
    assert {(c.arena, c.difference.value, c.real) for c in found} == {
        (arenas[0].digest, 1.0, True),
        (arenas[1].digest, 0.0, False),
    }


def test_few_games_tell_nothing_for_sure(shortest: Arena, tmp_path: Path) -> None:
    before, after = (
        kept(
            tmp_path / name,
            shortest,
            [
                Played(
                    GameName(shortest.digest, "a", "a", s), winner, "time", 1, 0, 5, 9, 1, 1, 1, 0
                )
                for s in range(ENOUGH - 1)
            ],
        )
        for name, winner in (("before", Side.RED), ("after", Side.BLUE))
    )
    [share, *_] = told = changes(before, after)
    assert share.difference.value == -1.0 and not any(change.real for change in told)


# pictures


def test_a_triangle_for_either_side_of_a_square(shortest: Arena) -> None:
    board = shortest.scenario().state.board
    spots = [
        SpotCount(SquareCount.STAND, Side.RED, 1, 2, 4),
        SpotCount(SquareCount.STAND, Side.BLUE, 1, 2, 1),
        SpotCount(SquareCount.STAND, Side.BLUE, 99, 2, 1),
    ]
    drawn = drawing.heat(board, spots)
    assert drawn.count("<path") == 2
    assert 'd="M20 40h20l-20 20z" fill="#b52a20" fill-opacity="1.0"' in drawn
    assert 'd="M40 60h-20l20-20z" fill="#16407f" fill-opacity="0.5"' in drawn
    assert drawing.heat(board, []) == ""
    assert drawing.board(board).count("stroke=") >= 2


def test_numbers_as_columns_and_shares_as_bars() -> None:
    columns = drawing.histogram([3, 5, 5, 6])
    assert columns.count("<text") == 4 and "v-60.0" in columns and "v-0.0" in columns
    assert 'cx="200.0"' in drawing.interval(Share(5, 10))
    assert percent(0.083) == "8 %" and percent(0.083, signed=True) == "+8 %"


def test_links_lead_to_records_whatever_their_scenario_is_called(
    games: list[Played], shortest: Arena, tmp_path: Path
) -> None:
    strange = evolve(shortest, name="50% off? #1 & co")
    results = kept(tmp_path, strange, games)
    records = {path.name for path in write_records(results, strange, results.games())}
    links = [link for link in Page(page(results)).links if link[0] != "#"]
    assert links
    for link in links:
        parts = urlsplit(link)
        assert not parts.query and not parts.fragment and not parts.scheme
        folder, name = unquote(parts.path).split("/")
        assert folder == "records" and name in records
