"""Of whom only a secret event brings there is nothing before it happens: no word, no face, no
token, no cost, no number of them (SCN-6).

Each thing is made of two scenarios that differ in that alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from pretended_phones import Network
from test_paper import public, words_of

from ad1666.console.cli import main
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.headlines import read_headline
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.phones import hands as phones
from ad1666.play.band_choice import Choosing
from ad1666.play.hot_seat import HotSeat
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried, Origin
from ad1666.rules.scenes.secrets import known_of
from ad1666.table.motion.going import Arrive
from ad1666.table.motion.score import acquainted, acts_of
from ad1666.table.paper.book import pages
from ad1666.table.paper.marks import Paper
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views.band_map import Standing
from ad1666.words import scenarios
from tests.told import STRANGER, with_events

pytestmark = pytest.mark.clause("SCN-6")
TRAP = """
[[events]]
id = "ambush"
title = "The man behind the door"
when = { turn = 2 }
announced = false
then = [ %s ]
"""
BRINGS = TRAP % '{ arrives = "U" }, { says = "U", text = "Here I am." }' + STRANGER
HARMS = TRAP % '{ wounds = 1, to = "A" }'
FUSE = """
[[events]]
id = "fuse"
title = "The fuse"
when = { speaks = "E" }
announced = "trigger"
then = [ %s ]
"""


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Scenario, Scenario]:
    """One in which somebody waits behind a door, and one in which nobody does."""
    return made(tmp_path, BRINGS, "one"), made(tmp_path, HARMS, "two")


def made(folder: Path, events: str, name: str) -> Scenario:
    (folder / name).mkdir()
    return with_events(events, folder / name)


def words(scenario: Scenario) -> list[str]:
    own = (line for side in Side for line in scenarios.own(scenario, side))
    return [*own, *scenarios.common(scenario), *scenarios.own_list(scenario, Side.RED).split("\n")]


def test_no_word_of_the_briefing_depends_on_it(pair: tuple[Scenario, Scenario]) -> None:
    one, two = pair
    assert words(one) == words(two)


def test_what_is_foretold_is_told_as_far_as_it_is(tmp_path: Path) -> None:
    one = made(tmp_path, FUSE % '{ arrives = "U" }' + STRANGER, "one")
    two = made(tmp_path, FUSE % "{ ends = true }", "two")
    assert words(one) == words(two)
    line = (
        "“The fuse”. When somebody speaks to Comte de Rochefort: nobody knows yet what follows. "
        "[[SCN-6]]"
    )
    assert line in words(one)


def test_the_shelf_shows_no_face_of_theirs(pair: tuple[Scenario, Scenario]) -> None:
    one, two = (read_headline(scenario.path).figures for scenario in pair)
    assert one == two and one[Side.BLUE].count("cardinals-guard") == 1


def test_open_sheets_are_the_same_and_the_sealed_one_has_all(
    pair: tuple[Scenario, Scenario],
) -> None:
    one, two = (pages(scenario, Paper.A4) for scenario in pair)
    assert public(one) == public(two)
    sealed = words_of(page for page in one if page.sealed)
    state = pair[0].state
    arrival = state.figure("U").arrival
    assert arrival is not None
    assert "Cardinal's guard (U)" in sealed and "2 points" in sealed
    assert "comes with an event, on" in sealed
    guard = state.figure("U").card
    assert guard.items[0].name in sealed, "what its card would say"


def test_a_position_of_a_record_shows_nobody(
    pair: tuple[Scenario, Scenario], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for scenario in pair:
        record = scenario.path.with_suffix(".ad1666")
        Session.new(scenario, Shuffle(1), record).close()
        for command in (["position", str(record)], ["replay", "--text", str(record)]):
            assert main(command) == 0
        texts.append(capsys.readouterr().out.replace(str(record), "RECORD"))
    assert texts[0] == texts[1] and "figures.A" in texts[0]


CHIMNEYS = data_root() / "scenarios" / "war-of-the-chimneys.toml"
COMES = """
[figures.A]
side = "blue"
card = "{card}"
arrives = "event"
slots = [21]
"""


def waiting(folder: Path, name: str, card: str = "pikeman", muster: str = "") -> Scenario:
    """A battle in which somebody comes by an event."""
    path = folder / f"{name}.toml"
    text = CHIMNEYS.read_text("utf-8").replace("[muster.blue]\n", f"[muster.blue]\n{muster}\n")
    events = TRAP % '{ arrives = "A" }' + COMES.format(card=card)
    path.write_text(text + (events if card else ""), "utf-8")
    return load_scenario(path)


@pytest.mark.clause("SETUP-8")
def test_whom_nobody_knows_costs_nothing_where_a_band_is_chosen(tmp_path: Path) -> None:
    one, two = waiting(tmp_path, "one"), waiting(tmp_path, "two", "")
    bands = [
        Choosing(scenario, side, {}, list(scenario.musters.cards(scenario.bands, side)))
        for scenario in (one, two)
        for side in (Side.BLUE, Side.RED)
    ]
    told = [(b.left(), b.task(), b.title(), b.faults()) for b in bands]
    assert told[:2] == told[2:]
    lying = [[(f.card.id, f.at) for f in Standing.of(b).state.figures] for b in bands]
    assert lying[:2] == lying[2:]


@pytest.mark.clause("SETUP-6")
def test_whom_nobody_knows_cannot_be_one_who_may_be_chosen(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as wrong:
        waiting(tmp_path, "one", "salluste")
    assert "is unique and among those to choose from" in str(wrong.value)
    waiting(tmp_path, "two", "salluste", 'without = ["salluste"]')


def test_what_they_carry_into_a_night_is_not_told_before_it(
    pair: tuple[Scenario, Scenario],
) -> None:
    scars = tuple(Carried(Origin.SCAR, Side.BLUE, who, what="limp") for who in "GU")
    guard = Carried(Origin.SCAR, Side.BLUE, hero="cardinals-guard", what="limp")
    all_of = (*scars, guard)
    one, two = (scenario.state for scenario in pair)
    assert known_of(one, all_of) == scars[:1] and known_of(two, all_of) == all_of
    carrying = evolve(one, terms=evolve(one.terms, carried=all_of))
    assert seen_by(carrying, None).terms.carried == scars[:1]


def test_no_name_of_a_face_on_a_phone_tells_how_many_there_are(
    pair: tuple[Scenario, Scenario],
    tmp_path: Path,
    screen: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Network()
    monkeypatch.setattr(phones, "listen", network.listen)
    session = Session.new(pair[0], Shuffle(1), tmp_path / "game.ad1666")
    scene = GameScene(AtTable(session, TitleScene))
    scene.hands.open("127.0.0.1")
    names = [*scene.hands.sheets.portraits.values()]
    assert len({*names}) == len(names) and all(len(name) > 20 for name in names)
    session.close()


def test_whoever_comes_is_shown_coming(pair: tuple[Scenario, Scenario], tmp_path: Path) -> None:
    session = Session.new(pair[0], Shuffle(3), tmp_path / "game.ad1666")
    hot_seat = HotSeat(session)
    before = seen_by(session.game.state, None)
    after, told = before, 0
    while not after.known("U"):
        assert hot_seat.prompt is not None
        before, told = after, len(session.log)
        session.choose(hot_seat.prompt.options[-1])
        after = seen_by(session.game.state, None)
    at = after.figure("U").at
    acts = acts_of(before, session.log[told:], after)
    assert [act.to for act in acts if isinstance(act, Arrive) and act.figure == "U"] == [at]
    assert acquainted(before, after).figure("U").at is None
    session.close()
