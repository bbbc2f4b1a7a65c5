"""What a campaign has carried into a night is seen in the game, and the record needs no campaign
for it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver

from ad1666.campaign.prepared import Prepared, prepared
from ad1666.campaign.values import Bearing, Pick, Picks
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.snapshot import kept_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.i18n import set_language
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried, Origin
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.seat import own
from ad1666.table.chronicle.page import page
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views.board import tokens
from ad1666.words import characters, keepsakes
from tests.campaign.nights_made_up import first
from tests.campaign.test_steps import to


@pytest.fixture(scope="module")
def ball() -> Prepared:
    """Chapter VI: Milady has a scar and a title, Aramis has been to mass, and Rochefort has drunk
    to a patriot who owes it to a night before."""
    standing = to(first(), "ball")
    scarred = Bearing(scars=("split-brow",), titles=("answered-in-steel",))
    renowned = Bearing(titles=("first-blood", "The First Blade"), gifts=("first-blood",))
    ready = evolve(
        standing,
        heroes={"milady": scarred, "dartagnan": renowned},
        scars=(("milady", "split-brow"),),
        favours={"cipher": "king", "line": "burnt"},
        bought={"blades": (Pick(Picks.BUY, "mass", "aramis"),)},
        ask=None,
    )
    return prepared(ready)


def of(state: State, card: str) -> Figure:
    return next(figure for figure in state.figures if figure.card.id == card)


def test_what_is_carried_is_kept_with_what_it_changes(ball: Prepared) -> None:
    state = ball.scenario.state
    milady = keepsakes.borne(state, of(state, "milady"))
    scar = Carried(
        Origin.SCAR,
        Side.BLUE,
        "E",
        "milady",
        "split-brow",
        steps=(("senses", -1), ("fortitude", 1)),
    )
    title = Carried(Origin.TITLE, Side.BLUE, "E", "milady", "answered-in-steel")
    assert milady == (scar, title)
    assert kept_scenario(ball.kept, Path("x"), Path("x")).state.terms.carried == state.terms.carried


def test_a_changed_number_tells_its_cause(ball: Prepared) -> None:
    state = ball.scenario.state
    told = characters.describe(state, of(state, "aramis"))
    assert "Fortitude **3** (+1 A mass at six)" in told
    told = characters.describe(state, of(state, "milady"))
    assert "(−1 The Split Brow)" in told and "(+1 The Split Brow)" in told
    assert "**The Split Brow.** Senses −1, Fortitude +1. That side sees less" in told
    assert "**Answered in Steel.**" in told
    told = characters.describe(state, of(state, "rochefort"))
    assert "(−1 What came before)" in told and "**What came before.** A patriot has drunk" in told
    dartagnan = keepsakes.told(state, of(state, "dartagnan"))
    assert [one.name for one in dartagnan] == ["First Blood", "The First Blade"], "each once"


def test_a_record_tells_it_without_the_campaign(ball: Prepared, tmp_path: Path) -> None:
    session = Session.new(ball.scenario, Shuffle(1), tmp_path / "ball.ad1666", {})
    session.close()
    scenario, replayed = replayed_record(read(session.path))
    assert scenario.state.terms.carried == ball.scenario.state.terms.carried != ()
    resumed, trouble = Session.resume(session.path, Shuffle(1))
    assert trouble is None
    assert resumed.game.state.terms.carried == scenario.state.terms.carried
    resumed.close()
    terms = evolve(ball.scenario.state.terms, carried=())
    plain = evolve(ball.scenario.state, terms=terms)
    assert fingerprint(plain) == fingerprint(ball.scenario.state)
    told = page(scenario, replayed)
    assert "Carried into this night" in told and "Milady de Winter: The Split Brow" in told


def test_it_is_seen_at_the_table(ball: Prepared, screen: pygame.Surface, tmp_path: Path) -> None:
    session = Session.new(ball.scenario, Shuffle(1), tmp_path / "ball.ad1666", {})
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    driver.frame()
    scene = driver.scene
    assert isinstance(scene, GameScene) and scene.grid is not None
    at = of(session.game.state, "milady").at
    assert at is not None
    driver.point(scene.grid.rect(at).center)
    said = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "The Split Brow" in said and "Answered in Steel" in said and "3 +1" in said
    driver.key("p")
    said = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "Carried into this night" in said
    assert "The King has read the Cardinal's post" in said
    assert "Milady de Winter: The Split Brow (Senses −1, Fortitude +1)." in said
    session.close()


def test_a_scar_is_seen_on_the_token(ball: Prepared, screen: pygame.Surface) -> None:
    state = ball.scenario.state
    bare = evolve(state, terms=evolve(state.terms, carried=()))
    square = pygame.Rect(10, 10, 48, 48)
    drawn = {}
    for who in ("milady", "rochefort"):
        for name, shown in (("with", state), ("without", bare)):
            screen.fill((0, 0, 0))
            tokens.draw(screen, shown, [(of(shown, who), square)])
            drawn[who, name] = pygame.image.tobytes(screen, "RGB")
    assert drawn["milady", "with"] != drawn["milady", "without"]
    assert drawn["rochefort", "with"] == drawn["rochefort", "without"]


def test_it_is_told_on_phones(ball: Prepared) -> None:
    view = seen_by(ball.scenario.state, Side.BLUE)
    (milady,) = [f for f in own.figures(view, Side.BLUE, None, {}) if f.id == "E"]
    assert ("Senses", "2 (−1 The Split Brow)") in milady.values
    brought = milady.sections[0]
    assert brought.title == "Brought along"
    assert [note.words for note in brought.notes] == ["The Split Brow", "Answered in Steel"]
    carried = ["".join(text for _kind, text in one) for one in own.carried(view, {})]
    assert any("The King has read" in line for line in carried)


def test_it_is_told_in_polish(ball: Prepared) -> None:
    set_language("pl")
    state = ball.scenario.state
    told = characters.describe(state, of(state, "aramis"))
    assert "(+1 Msza o szóstej)" in told


def test_who_does_not_take_part_brings_nothing(ball: Prepared) -> None:
    state = ball.scenario.state
    absent = evolve(state, figures=tuple(f for f in state.figures if f.card.id != "milady"))
    told = [words for _icon, words in keepsakes.lines(absent, ball.scenario.items)]
    assert told and not any("Milady" in words for words in told)


@pytest.mark.parametrize(
    "spoilt",
    [
        '[[carried]]\norigin = "gift"',
        "carried = 3",
        '[[carried]]\norigin = "scar"\nsteps = {a = 99}',
    ],
)
def test_a_spoilt_part_is_a_message(ball: Prepared, spoilt: str) -> None:
    with pytest.raises(ContentError, match="carried"):
        kept_scenario({**ball.kept, "carried": spoilt}, Path("x"), Path("x"))
