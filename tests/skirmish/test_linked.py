"""A game in a skirmish is a link of no more letters than one in the box, and keeps its text."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.errors import ContentError
from ad1666.content.translations.translation import words_for
from ad1666.game.fate import Shuffle
from ad1666.game.linked import record_of
from ad1666.game.records import links
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.i18n import speaking
from ad1666.rules.requests import Prompt
from ad1666.skirmish.chance import VERSION
from ad1666.skirmish.kept import folder
from ad1666.skirmish.linked import laid, line, scenario_of
from ad1666.skirmish.making import make
from ad1666.skirmish.wish import About, Place, Size, Wish, wish_of, word
from ad1666.words import title

MOST = 1000
"""Letters, as many as a game of the box may take between random players."""


@cache
def game(folder: Path) -> tuple[Path, str]:
    """The record of a game in a skirmish whose files are gone, and its link."""
    scenario = make(Wish("Łódź 6", Place.TAVERN, Size.SMALL)).scenario()
    path = folder / "skirmish.ad1666"
    dice, session = random.Random(5), Session.new(scenario, Shuffle(5), path)
    while isinstance(session.game.pending, Prompt):
        session.choose(dice.choice(session.game.pending.options))
    session.close()
    return path, links.written(scenario, session.moments, scenario_of)


@pytest.fixture
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    return game(tmp_path_factory.getbasetemp())


def test_a_game_in_a_skirmish_is_a_link(played: tuple[Path, str]) -> None:
    path, link = played
    assert link.isascii() and re.fullmatch(r"[\w.~:+%-]+", link) and len(link) <= MOST
    assert links.is_link(f"https://example.org/film.html#{link}")
    scenario, replayed = replayed_record(read(path))
    assert scenario.seed and links.written(scenario, replayed.moments, scenario_of) == link
    again, told = replayed_record(read(record_of(f"x#{link}", scenario_of)))
    assert again.story == scenario.story and again.state == scenario.state
    assert told.game.state == replayed.game.state


def test_a_link_of_another_generator_names_both(played: tuple[Path, str]) -> None:
    _path, link = played
    other = link.replace(f"{VERSION}:", f"{VERSION + 1}:", 1)
    with pytest.raises(links.BadLink, match=f"generator {VERSION + 1}.* has {VERSION}"):
        links.read(other, scenario_of)


def test_a_link_of_no_skirmish_or_another_is_refused(played: tuple[Path, str]) -> None:
    _path, link = played
    for wrong in (link.replace(":tavern:", ":barn:"), link.replace(":tavern:", ":docks:")):
        with pytest.raises(ContentError, match=r"no seed|has changed|damaged"):
            links.read(wrong, scenario_of)
    with pytest.raises(links.BadLink, match="no scenario"):
        links.read(link)


def test_a_game_in_a_skirmish_has_a_line_to_share(played: tuple[Path, str]) -> None:
    scenario, replayed = replayed_record(read(played[0]))
    state = replayed.game.state
    told = line(scenario, state)
    assert scenario.title in told and f"turn {state.turn}." in told and "skirmish of" not in told
    daily = evolve(scenario, seed=word(evolve(wish_of(scenario.seed), seed="day 2026-01-31")))
    assert "skirmish of 2026-01-31, " in line(daily, state)
    assert not line(evolve(scenario, seed=""), state) and not line(scenario, scenario.state)


def test_the_skirmish_of_a_link_is_laid_for_the_player(played: tuple[Path, str]) -> None:
    scenario = replayed_record(read(played[0]))[0]
    found = laid(scenario.seed)
    assert found.state == scenario.state and found.path.parent == folder()
    assert found.path.with_suffix(".pl.toml").is_file()


@pytest.mark.parametrize("about", [About.HIDDEN, About.ESCORT])
def test_a_skirmish_brings_the_words_of_its_translation(about: About, tmp_path: Path) -> None:
    """And no others but of endings that cannot come about."""
    made = make(Wish("8", Place.CHURCH, Size.SMALL, about=about))
    path = made.write(tmp_path)
    more = {("", text) for text in made.told["en"].endings.values()}
    known = words_for(path, "pl")
    assert {
        key: words for key, words in made.words("pl").items() if key not in more - {*known}
    } == known
    assert known and not made.words("en")
    told = scenario_of(made.word).title
    with speaking("pl"):
        assert title(told) == made.told["pl"].title != told


def test_the_page_makes_skirmishes_without_a_screen() -> None:
    """It has no pygame."""
    code = """
import sys
sys.modules["pygame"] = None
import ad1666.seat.alone
from ad1666.skirmish.making import make
from ad1666.skirmish.wish import Place, Size, Wish
print(make(Wish("6", Place.TAVERN, Size.SMALL)).name)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert make(Wish("6", Place.TAVERN, Size.SMALL)).name in told.stdout
