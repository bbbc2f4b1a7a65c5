"""Hidden things at the table (PLACE-2): where they may be is shown, where they are never."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver, pick, position

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import prompt_seen_by
from ad1666.play.film import footage
from ad1666.resources import data_root
from ad1666.rules.board import Chest
from ad1666.rules.cards import SIDES
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.hidden import Hidden, Lot
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Draw, Drawn, Prompt
from ad1666.rules.state import State
from ad1666.table.chronicle.page import page
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.scene import Scene
from ad1666.words import ending, ground, scenarios, symbols
from ad1666.words.events import reported
from tests.shipped import scenario as shipped

HERE, THERE, BOX = (3, 8), (11, 3), (9, 8)
SAID = "red: first red", "A: activate", "A: search"


@pytest.fixture
def hiding(scenario: Scenario) -> State:
    """Red to act where the letter may be, which goals are about."""
    state = position(scenario.state, Phase.ACTION, A=HERE)
    ((_, letter),) = state.ground
    hidden = Hidden(letter, (HERE, THERE), ("strongbox",))
    chest = Chest("strongbox", BOX, ())
    return evolve(state, ground=(), chests=(chest,), hidden=(hidden,))


class _Told:
    """Fate that draws lots as told, and deals by a seed."""

    def __init__(self, lot: Lot) -> None:
        self._lot, self._others = lot, Shuffle(7)

    def draw(self, prompt: Draw) -> Drawn:
        return self._lot if prompt.lots is not None else self._others.draw(prompt)


def test_every_place_has_the_same_sign(hiding: State) -> None:
    assert symbols.lying_at(hiding) == {HERE: ("search",), THERE: ("search",), BOX: ("chest",)}
    assert ground.treasures(hiding) == [], "nobody is told where it is"


def test_places_say_what_they_may_hide_and_what_for(hiding: State) -> None:
    for place in (HERE, THERE, BOX):
        told = ground.describe(hiding, place)
        assert "The **letter** may be here, or in one of 2 other places. [[PLACE-2]]" in told
        assert "Red: " in told, "the goal about it"
    assert "A locked **strongbox**. Difficulty" in ground.describe(hiding, BOX)
    (hidden,) = hiding.hidden
    two = evolve(hiding, hidden=(hidden.without(THERE),))
    assert "or in 1 other place. [[PLACE-2]]" in ground.describe(two, HERE)
    last = evolve(hiding, hidden=(hidden.without(THERE).without("strongbox"),))
    assert "must be here: nowhere else is left." in ground.describe(last, HERE)


def test_the_briefing_names_the_places(hiding: State, scenario: Scenario) -> None:
    (told,) = scenarios.text_of_hidden(hiding.board, hiding.hidden)
    assert told.startswith(
        "Hidden: the letter, in one of these places, each as likely: on 3,8, on 11,3, in the "
        "strongbox."
    )
    assert told in scenarios.common(evolve(scenario, state=hiding))
    (chest,) = scenarios.text_of_chests(hiding.board, hiding.chests)
    assert chest.startswith("Locked on 9,8: the strongbox.")


def test_twins_differ_in_nothing_before_the_search(
    hiding: State, scenario: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    """Two games that differ only in where the letter is: neither side sees, hears or is asked
    anything else, and no program is handed anything else."""
    seen: list[list[object]] = []
    for lot in Lot:
        path = tmp_path / f"{lot}.ad1666"
        session = Session.new(evolve(scenario, state=hiding), _Told(lot), path)
        scene = GameScene(AtTable(session, TitleScene))
        driver = Driver(scene, screen)
        moments: list[object] = []
        for said in SAID:
            prompt = session.game.pending
            assert isinstance(prompt, Prompt) and scene.grid is not None
            for square in (HERE, THERE, BOX):
                driver.point(scene.grid.rect(square).center)
                moments.append(pygame.image.tobytes(screen, "RGB"))
            moments += [prompt_seen_by(prompt, side, session.log) for side in SIDES]
            moments.append(str(session.game.state))
            scene.controls.hot_seat.choose(pick(session, said))
            scene.controls.refresh()
        seen.append(moments)
        told = [n for n in session.log if isinstance(n, Note) and n.kind is NoteKind.LOOKS]
        words = reported(told[0], session.game.state)
        found = "finds: letter" if lot is Lot.HERE else "finds nothing"
        assert words.endswith(f"searches here and {found}.")
        assert session.game.state.figure("A").owns("letter") is (lot is Lot.HERE)
        session.close()
    assert seen[0] == seen[1]


def test_at_the_end_it_is_told_what_was_not_found(screen: pygame.Surface, tmp_path: Path) -> None:
    ring, path = (
        shipped(data_root() / "scenarios" / "archchancellors-ring.toml"),
        tmp_path / "game.ad1666",
    )
    session = Session.new(ring, Shuffle(3), path)
    seats = {side: player_of(Seat("sentry", number)) for number, side in enumerate(SIDES)}
    while (choice := decision(session, seats)) is not None:
        session.choose(choice)
    (left,) = (len(hidden.places) for hidden in session.game.state.hidden)
    told = f"was not found: there are {left} places where nobody looked."
    assert session.game.state.outcome is not None and left > 1
    scene = GameScene(AtTable(session, TitleScene))
    scene.sheets.end()
    assert told in _read(scene, screen)
    session.close()
    replayed = replay(read(path), ring.state)
    assert told in page(ring, replayed)
    last = len(replayed.moments) - 1
    assert told in _read(FilmScene(Screening(footage(path), TitleScene, last)), screen)
    assert told not in _read(FilmScene(Screening(footage(path), TitleScene, last - 1)), screen)


def test_one_place_is_one_place(hiding: State) -> None:
    (thing,) = hiding.hidden
    only = evolve(hiding, hidden=(Hidden(thing.item, thing.squares[:1]),))
    assert "there is 1 place where nobody looked" in " ".join(ending.unfound(only))
    assert not list(ending.unfound(evolve(hiding, hidden=())))


def _read(scene: Scene, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(scene, screen).lines)
