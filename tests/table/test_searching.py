"""Search markers at the table: seen, explained, searched by mouse and by keyboard, told."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Option
from ad1666.rules.events import Note, NoteKind, note
from ad1666.rules.magic import Find, Trove, magic_card
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.words import ground
from ad1666.words.characters import describe
from ad1666.words.events import line, plain


def hall(scenario: Scenario) -> State:
    """A on a search marker, another free one beside it."""
    state = position(scenario.state, Phase.ACTION, A=(3, 8))
    search_tables = (Find(1, 24, Trove.TRAP, wounds=1),)
    return evolve(
        state, markers=((3, 8), (4, 8)), terms=evolve(state.terms, search_tables=search_tables)
    )


def test_a_marker_is_explained_on_its_square_and_under_a_figure(scenario: Scenario) -> None:
    state = hall(scenario)
    assert "**Search marker**" in ground.describe(state, (4, 8))
    assert "**Search marker**" not in ground.describe(state, (5, 8))
    assert "**Search marker**" in describe(state, state.figure("A"))
    assert "**Search marker**" not in describe(state, state.figure("E"))


def test_markers_are_drawn(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    """On a free square, under a figure, and beside an item."""
    item = scenario.items["letter"]
    bare = evolve(hall(scenario), markers=(), ground=(((5, 8), item),))

    def pixels(state: State) -> bytes:
        driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
        return pygame.image.tobytes(driver.app.screen, "RGB")

    pictures = [
        pixels(evolve(bare, markers=markers)) for markers in ((), ((4, 8),), ((3, 8),), ((5, 8),))
    ]
    assert len(set(pictures)) == 4


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_a_player_searches(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, by_keyboard: bool
) -> None:
    session = sit(hall(scenario))
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    scene = driver.scene
    assert isinstance(scene, GameScene)
    menu = scene.controls.hot_seat.menu
    assert menu is not None
    (at,) = (i for i, e in enumerate(menu.entries) if e.choice and e.choice.verb == "search")
    entry = menu.entries[at]
    assert entry.label == "Search"
    assert "[[CARD-8]]" in entry.tip
    if by_keyboard:
        driver.key(entry.key)
    else:
        driver.press(Option(at))
    state = scene.controls.hot_seat.state
    assert state.markers == ((4, 8),)
    assert len(state.magic.discard) == 1
    assert state.figure("A").wounds == 1
    (told,) = (e for e in session.log if isinstance(e, Note) and e.kind == "searches")
    said = line(told, state)
    assert said is not None
    turned = state.magic.discard[0]
    assert f"{turned.rank}[icon:{turned.suit}], **{turned.numeral}**: a trap." in said.text


def test_where_there_is_no_marker_the_reason_is_shown(scenario: Scenario, sit: Sit) -> None:
    session = sit(evolve(hall(scenario), markers=((4, 8),)))
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    menu = GameScene(AtTable(session, TitleScene)).controls.hot_seat.menu
    assert menu is not None
    assert all(e.label != "Search" for e in menu.entries)
    (barred,) = (e for e in menu.entries if e.barred is not None)
    assert "**Search**: no search marker here [[ACT-3]]" in barred.tip


def test_a_console_reads_the_card(scenario: Scenario) -> None:
    event = note(NoteKind.SEARCHES, "A", "CARD-8", magic=magic_card("SQ"), found=None)
    said = line(event, scenario.state)
    assert said is not None
    assert plain(said) == (
        "Michał Wołodyjowski searches and turns up Q skull, IV: nothing. (CARD-8)"
    )
