"""Records and views of a game with search markers (CARD-8)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.magic import MagicPile, magic_card
from ad1666.rules.requests import Prompt
from benchmarks.workshop.invariants import Watched
from tests.game.records import texts_of, write_texts

FINDS = """
[[finds]]
numbers = ["I", "VIII"]
what = "item"
item = "key"

[[finds]]
numbers = ["IX", "XVI"]
what = "trap"
wounds = 1

[[finds]]
numbers = ["XVII", "XX"]
what = "healing"
wounds = 1

[[finds]]
numbers = ["XXI"]
what = "alarm"

[alarm]
tokens = 1
"""


@pytest.fixture
def searching(letter: Scenario, tmp_path: Path) -> Scenario:
    """The scenario of the game, with a marker where the letter lies, on red's first start."""
    text = letter.path.read_text("utf-8")
    text = text.replace("guard = 18\n", 'guard = 18\nsearch = ["letter"]\n', 1) + FINDS
    path = tmp_path / "searching.toml"
    path.write_text(text, "utf-8")
    map_ = (data_root() / "maps" / "golden-lion.tmx").read_text("utf-8")
    tilesets = data_root() / "maps" / "tilesets"
    for old, new in (
        ('x="672" y="288"', 'x="224" y="544"'),
        ('source="tilesets/', f'source="{tilesets}/'),
    ):
        assert old in map_
        map_ = map_.replace(old, new)
    (tmp_path / "golden-lion.tmx").write_text(map_, "utf-8")
    return load_scenario(path)


def test_a_game_with_searching_goes_into_a_record_and_comes_out_of_it(
    searching: Scenario, tmp_path: Path
) -> None:
    searches = 0
    for seed in range(4):
        path = tmp_path / f"{seed}.ad1666"
        session = Session.new(searching, Watched(Shuffle(seed)), path)
        rng = random.Random(seed)
        while isinstance(prompt := session.game.pending, Prompt):
            wanted = [o for o in prompt.options if o.verb == "search"]
            session.choose(wanted[0] if wanted else pick(rng, prompt))
        session.close()
        replayed = replay(read(path), searching.state)
        assert replayed.problem is None
        assert replayed.game == session.game
        assert list(replayed.log) == session.log
        found = [
            e.details["magic"]
            for e in session.log
            if isinstance(e, Note) and e.kind is NoteKind.SEARCHES
        ]
        lines = texts_of(path)
        assert [line for line in lines if line.startswith("fate: magic")] == [
            f"fate: magic {card}" for card in found
        ]
        searches += len(found)
    assert searches >= 3


def searched(searching: Scenario, path: Path) -> tuple[list[str], int]:
    """The lines of a record in which the first figure searches, and which of them is fate's."""
    session = Session.new(searching, Shuffle(1), path)
    figure = next(f.id for f in searching.state.figures if f.at in searching.state.markers)
    for text in ("red: first red", f"{figure}: activate", f"{figure}: search"):
        prompt = session.game.pending
        assert isinstance(prompt, Prompt)
        session.choose(next(o for o in prompt.options if str(o) == text))
    session.close()
    lines = texts_of(path)
    return lines, next(i for i, line in enumerate(lines) if line.startswith("fate: magic"))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("fate: red S4", "the card must come from the magic deck"),
        ("fate: magic S4", "names no card of a player, nor of the magic deck"),
        ("fate: magic", "names no card of a player, nor of the magic deck"),
        ("fate: white SQ", "names no card of a player, nor of the magic deck"),
        ("red: play deck", "red: play deck is not a card in the magic deck"),
    ],
)
def test_a_line_that_names_no_magic_card_stops_the_replay(
    searching: Scenario, tmp_path: Path, line: str, problem: str
) -> None:
    path = tmp_path / "game.ad1666"
    lines, at = searched(searching, path)
    write_texts(path, [*lines[:at], line, *lines[at + 1 :]])
    replayed = replay(read(path), searching.state)
    assert replayed.problem is not None
    assert f"line {at + 1}: " in str(replayed.problem) and problem in str(replayed.problem)


def test_a_magic_card_is_no_answer_for_a_players_deck(searching: Scenario, tmp_path: Path) -> None:
    path = tmp_path / "game.ad1666"
    lines, _ = searched(searching, path)
    first = next(i for i, line in enumerate(lines) if line.startswith("fate: red"))
    write_texts(path, [*lines[:first], "fate: magic SQ"])
    problem = replay(read(path), searching.state).problem
    assert problem is not None and "the card must come from red's deck" in str(problem)


@pytest.mark.clause("CARD-8")
def test_what_is_left_in_the_magic_deck_is_public(searching: Scenario) -> None:
    """It has no order, and whatever has gone from it lies open on its discard pile."""
    pile = MagicPile().turned(magic_card("SQ"))
    for viewer in (*Side, None):
        view = seen_by(evolve(searching.state, magic=pile), viewer)
        assert view.magic == pile
        assert view.markers == searching.state.markers
