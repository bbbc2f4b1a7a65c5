"""A finished game is a link: a few hundred letters, checked before anything of it is shown."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median

import pytest
from attrs import evolve

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, assembled, with_options
from ad1666.game.fate import Shuffle
from ad1666.game.linked import record_of
from ad1666.game.past import Moment
from ad1666.game.records import links
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.items import STRICT
from ad1666.rules.requests import Prompt
from tests.shipped import MUSTERS, SCENARIOS
from tests.shipped import scenario as shipped

NAME = "letter-at-the-golden-lion"
MOST, USUAL = 1000, 600
"""Letters: random players dither, so their games are three times as long as those of people."""


def played(scenario: Scenario, seed: int, path: Path) -> Sequence[Moment]:
    """A game of random choices to its end."""
    dice, session = random.Random(seed), Session.new(scenario, Shuffle(seed), path)
    while isinstance(session.game.pending, Prompt):
        session.choose(dice.choice(session.game.pending.options))
    session.close()
    return session.moments


@cache
def letter_game(folder: Path) -> tuple[Scenario, str]:
    scenario = shipped(next(path for path in SCENARIOS if path.stem == NAME))
    return scenario, links.written(scenario, played(scenario, 4, folder / "letter.ad1666"))


@pytest.fixture
def link(tmp_path_factory: pytest.TempPathFactory) -> str:
    return letter_game(tmp_path_factory.getbasetemp())[1]


def answers(moments: Sequence[Moment]) -> list[str]:
    return [str(moment.choice or moment.drawn) for moment in moments[1:]]


EVERY_FIFTH, ALL = slice(2, None, 5), slice(None)


@pytest.mark.parametrize("which", [EVERY_FIFTH, pytest.param(ALL, marks=pytest.mark.slow)])
def test_games_are_read_as_they_were_played(tmp_path: Path, which: slice) -> None:
    lengths = []
    for number, path in enumerate(SCENARIOS[which]):
        scenario = shipped(path)
        moments = played(scenario, number, tmp_path / f"{number}.ad1666")
        written = links.written(scenario, moments)
        lengths.append(len(written))
        found = links.read(f"https://example.org/page.html#{written}\n")
        assert [str(answer) for answer in found.answers] == answers(moments)
        assert found.scenario.state == scenario.state
    assert max(lengths) <= MOST and median(lengths) <= USUAL


def test_bands_and_options_go_along(tmp_path: Path) -> None:
    plain = shipped(MUSTERS[0])
    side = next(iter(plain.musters.rules))
    band = plain.bands[side][1:]
    scenario = with_options(assembled(plain, {side: band}), (STRICT,))
    moments = played(scenario, 2, tmp_path / "game.ad1666")
    found = links.read(links.written(scenario, moments)).scenario
    assert found.bands[side] == band and found.state == scenario.state


def test_a_link_becomes_a_record_of_which_a_film_is_made(link: str) -> None:
    path = record_of(link)
    record = read(path)
    assert record.over and record_of(f"x#{link}") == path
    scenario, replayed = replayed_record(record)
    assert links.written(scenario, replayed.moments) == link


def test_what_cannot_be_a_link_says_why(tmp_path: Path, letter: Scenario) -> None:
    session = Session.new(letter, Shuffle(1), tmp_path / "game.ad1666")
    with pytest.raises(links.BadLink, match="not over"):
        links.written(letter, session.moments)
    session.close()
    other = evolve(letter, state=evolve(letter.state, first=Side.BLUE))
    assert other.state != letter.state
    over = played(other, 3, tmp_path / "other.ad1666")
    with pytest.raises(links.BadLink, match=r"come with the program.*record"):
        links.written(other, over)


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda link: link[:-1], "damaged"),
        (lambda link: link + "A", "damaged"),
        (lambda link: link * 30, "damaged"),
        (lambda link: link.partition(".")[2], "damaged"),
        (lambda link: link.replace("letter-at", "latter-at"), "no scenario latter-at"),
        (
            lambda link: link.replace(NAME, "silver-barge"),
            "has changed|damaged",
        ),
        (lambda link: link.replace(".AQ", ".CQ", 1), "newer version"),
        (lambda link: link.replace(".AQ", ".Ag", 1), "damaged"),
        (lambda _link: "../../etc/passwd.AQ", "damaged"),
    ],
)
def test_a_link_that_is_none_or_cannot_be_shown_says_why(link: str, made, why: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ContentError, match=why):
        links.read(made(link))


@pytest.mark.parametrize("often", [12, pytest.param(500, marks=pytest.mark.slow)])
def test_no_letter_can_change_without_notice(link: str, often: int) -> None:
    name, _dot, letters = link.partition(".")
    dice = random.Random(6)
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for _n in range(often):
        at = dice.randrange(len(letters))
        other = dice.choice(alphabet.replace(letters[at], ""))
        with pytest.raises(links.BadLink):
            links.read(f"{name}.{letters[:at]}{other}{letters[at + 1 :]}")
