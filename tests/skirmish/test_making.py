"""Skirmishes that are made: no mistake, no warning, and the same again."""

from __future__ import annotations

import os
from datetime import date
from itertools import chain
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.session import Session
from ad1666.rules.board import distance
from ad1666.rules.cards import Side
from ad1666.rules.victory import Aim
from ad1666.skirmish import kept
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.drawn import map_text
from ad1666.skirmish.houses import HOUSES, Draw
from ad1666.skirmish.kept import folder, note, tidy
from ad1666.skirmish.laying import lay
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.plan import LANDMARKS, MAP_PATH, plan_of
from ad1666.skirmish.prose import parts_of
from ad1666.skirmish.wish import SQUARES, About, Place, Size, Wish


def checked(made: Skirmish, folder: Path) -> list[str]:
    made.write(folder)
    return [str(finding) for finding in check([folder / name for name in made.files]).findings]


@pytest.mark.parametrize("place", Place, ids=lambda place: place.value)
def test_a_skirmish_checks_clean(place: Place, tmp_path: Path) -> None:
    made = make(Wish("6", place, Size.SMALL))
    assert not checked(made, tmp_path)
    read = load_scenario(tmp_path / f"{made.name}.toml")
    assert fingerprint(read.state) == fingerprint(made.scenario().state)


def test_a_better_proof_is_kept(tmp_path: Path) -> None:
    made = make(Wish("6", Place.TAVERN, Size.SMALL))
    few, many = Proof(9, 0, 20), Proof(40, 0, 80)
    for home, proofs in ((tmp_path, (None, few, many, few, None)), (folder(), (many, few, None))):
        for proof in proofs:
            file = (made if proof is None else made.proven(proof)).write(home)
        assert load_scenario(file).proof == many
    assert load_scenario(made.keep()).proof == many


def test_what_nobody_needs_of_the_games_own_folder_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "LAST", 1)
    made = make(Wish("6", Place.TAVERN, Size.SMALL))
    files = {
        name: [folder() / f"skirmish-{name}{end}" for end in (".toml", ".pl.toml", ".tmx")]
        for name in ("played", "today", "unneeded", "last")
    }
    for when, same in enumerate(files.values()):
        for file in same:
            lay(folder(), {file.name: ""})
            os.utime(file, (when, when))
    note(date.today(), files["today"][0])
    Session.new(evolve(made.scenario(), path=files["played"][0])).close()
    (folder() / "of-an-author.toml").touch()
    tidy()
    for name, same in files.items():
        assert {file.is_file() for file in same} == {name != "unneeded"}
    assert (folder() / "of-an-author.toml").is_file() and (folder() / "tilesets").is_dir()


def test_what_an_author_has_changed_stays(tmp_path: Path) -> None:
    made = make(Wish("6", Place.TAVERN, Size.SMALL))
    file = made.write(tmp_path)
    file.write_text(file.read_text().replace("title", "# mine\ntitle"))
    (tmp_path / f"{made.name}.tmx").unlink()
    with pytest.raises(ContentError, match="already exists"):
        made.proven(Proof(40, 0, 80)).write(tmp_path)
    assert "# mine" in file.read_text()
    assert not (tmp_path / f"{made.name}.tmx").exists(), "all or nothing"


def test_what_another_version_made_is_made_anew_in_the_games_own_folder() -> None:
    made = make(Wish("6", Place.TAVERN, Size.SMALL))
    file = made.keep(Proof(40, 0, 80))
    ground = folder() / "tilesets" / "ground.tsx"
    for old in (file, ground):
        old.write_text("title = 'otherwise'\n[proof]\nred = 1\ngames = 999\n")
    assert load_scenario(made.keep()).proof == Proof(), "of this text nothing is known"
    assert not check([file]).findings and "<tileset" in ground.read_text()


@pytest.mark.parametrize("draw", [*chain(*HOUSES.values())], ids=lambda draw: draw.__name__)
def test_a_board_is_left_by_its_exits_and_has_a_landmark(draw: Draw) -> None:
    canvas = draw(*SQUARES[Size.MEDIUM], Chance("a board"))
    canvas.settle()
    read = load_map(MAP_PATH, map_text(canvas, "Board", canvas.zones, {}, {}).encode())
    ways = {square for squares in read.exits.values() for square in squares}
    board = read.board
    out = {s for s in board.squares() if board.ways_out(s)}
    assert len(read.exits) >= 2 and ways & out
    overboard = {s for s in out if canvas.on(s, "S") == "gunwale"}
    assert out <= ways | overboard
    assert canvas.landmark in LANDMARKS
    assert canvas.landmark in {zone.title for zone in canvas.zones}


def test_a_thing_mostly_lies_where_the_landmark_is() -> None:
    plans = [plan_of(Wish(f"{n}", Place.DOCKS, Size.SMALL, about=About.LETTER)) for n in range(4)]
    found = [plan.room == f"the {plan.canvas.landmark}" for plan in plans]
    assert sum(found) >= 2, [plan.room for plan in plans]


def test_a_guest_may_get_away_by_two_ways_that_lie_apart() -> None:
    made = make(Wish("guest", Place.CAMP, Size.SMALL, about=About.ESCORT))
    scenario = made.scenario()
    escapes = [goal for goal in scenario.state.terms.goals if goal.aim is Aim.ESCAPE]
    far, wicket = (goal.place for goal in escapes if goal.place is not None)
    assert all(goal.side is Side.RED and goal.decisive for goal in escapes)
    assert min(distance(a, b) for a in far.squares for b in wicket.squares) >= 4
    board = scenario.map.board
    assert all(board.ways_out(square) for square in wicket.squares)
    for language, told in made.told.items():
        assert told.parts & {*parts_of(language).piles["wickets.any"]}
        forms = told.areas[wicket.name].removeprefix("the ").split("|")
        assert any(form in told.story.lower() for form in forms if form.count(" "))
    (death,) = (goal for goal in scenario.state.terms.decisive if goal not in escapes)
    assert death.side is Side.BLUE and death.subject == escapes[0].subject
    assert scenario.state.terms.tie is Side.BLUE, "who is still there has not got away"


def test_a_board_that_is_its_own_image_has_a_statue_in_its_middle() -> None:
    plan = plan_of(Wish("image", Place.PALACE, mirror=True))
    (statue,) = [prop.at for prop in plan.canvas.props if prop.name == "statue"]
    assert statue.x * 2 + 1 == plan.canvas.w and plan.canvas.landmark == "statue"


def test_a_mirror_has_both_sides_begin_alike() -> None:
    made = make(Wish("image", Place.PALACE, mirror=True)).scenario()
    width = made.map.board.width
    for (side, slot), (x, y) in made.map.starts.items():
        if side is Side.RED:
            assert made.map.starts[Side.BLUE, slot] == (width - 1 - x, y)
