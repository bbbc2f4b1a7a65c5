"""Records of games for which bands were chosen: whoever goes on with one finds the same people."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick
from ad1666.console.cli import main
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import FORMAT, BadRecord, read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.rules import VERSION
from ad1666.rules.bands import may_choose
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.requests import Prompt
from tests.game.records import advance, texts_of, to_format_1, write_texts

BANDS = {Side.RED: ("zagloba", "beggar", "beggar"), Side.BLUE: ("kulczycki", "watchman")}


@pytest.fixture
def chosen(brawl: Scenario) -> Scenario:
    return assembled(brawl, BANDS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ad1666"


@pytest.fixture
def played(chosen: Scenario, path: Path) -> Session:
    """A game of 60 choices, left unfinished; its record is at ``path``."""
    session = Session.new(chosen, Shuffle(1), path)
    advance(session, 1, 60)
    session.close()
    assert session.game.pending is not None
    return session


def test_the_bands_stand_in_the_header(chosen: Scenario, played: Session, path: Path) -> None:
    texts = texts_of(path)
    assert texts[:7] == [
        FORMAT,
        f"rules {VERSION}",
        f"scenario ./{chosen.path.name}",
        "band red zagloba beggar beggar",
        "band blue kulczycki watchman",
        f"table {fingerprint(chosen.state)}",
        f"title {chosen.title}",
    ]
    assert texts[7].startswith("content ") and texts[8] == ""
    record = read(path)
    assert record.header.bands == BANDS
    assert fingerprint(chosen.state) != fingerprint(load_scenario(chosen.path).state)


def test_a_game_goes_on_with_the_same_people(chosen: Scenario, played: Session, path: Path) -> None:
    session, problem = Session.resume(path, Shuffle(2))
    assert problem is None
    assert session.scenario.bands == chosen.bands
    assert session.game == played.game and session.log == played.log
    advance(session, 2, 5000)
    session.close()
    assert session.game.pending is None
    scenario, replayed = replayed_record(read(path))
    assert scenario.state == chosen.state
    assert replayed.problem is None and replayed.game == session.game


def test_choices_taken_back_are_taken_back_in_the_replay(chosen: Scenario, path: Path) -> None:
    session = Session.new(chosen, Shuffle(6), path)
    rng, undone = random.Random(6), 0
    while isinstance(session.game.pending, Prompt) and undone < 3:
        session.choose(pick(rng, session.game.pending))
        if session.no_undo is None:
            session.undo()
            undone += 1
    session.close()
    assert replay(read(path), chosen.state).game == session.game


def test_a_damaged_record_keeps_its_bands(chosen: Scenario, played: Session, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-2])
    session, problem = Session.resume(path, Shuffle(3))
    session.close()
    assert problem is None
    again = read(path)
    assert again.whole and again.header.bands == BANDS
    assert replay(again, chosen.state).game == session.game


def at_random(scenario: Scenario, seed: int) -> Scenario:
    """The scenario with bands of whoever may be chosen, one after the other, until nobody may."""
    rng, musters, bands = random.Random(seed), scenario.musters, dict[Side, tuple[str, ...]]()
    for side, rules in musters.rules.items():
        band: list[Character] = []
        other = musters.other(bands, side)
        while free := [card for card in rules.pool if may_choose(rules, band, other, card)]:
            band.append(rng.choice(free))
        bands[side] = tuple(card.id for card in band)
    return assembled(scenario, bands)


@pytest.mark.clause("SETUP-7")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_is_chosen_can_be_played_to_the_end(brawl: Scenario, path: Path, seed: int) -> None:
    scenario = at_random(brawl, seed)
    session = Session.new(scenario, Shuffle(seed), path)
    advance(session, seed, 10_000)
    session.close()
    assert session.game.state.outcome is not None
    again, replayed = replayed_record(read(path))
    assert again.bands == scenario.bands
    assert replayed.problem is None and replayed.game == session.game


def test_lines_are_counted_with_those_of_the_bands(played: Session, path: Path) -> None:
    number = len(texts_of(path)) + 1
    write_texts(path, [*texts_of(path), "A: fly N"])
    _, replayed = replayed_record(read(path))
    assert replayed.problem is not None
    assert str(replayed.problem).startswith(
        f"{path}, line {number}: 'A: fly N' cannot be chosen now"
    )


def test_a_header_without_its_table_is_cut_off(played: Session, path: Path) -> None:
    """Else a game would be gone on with by people whom nobody has chosen."""
    to_format_1(path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    for count in (3, 4, 5):
        path.write_text("".join(lines[:count]), "utf-8")
        with pytest.raises(BadRecord, match="line 2: the header is cut off or damaged"):
            read(path)
    path.write_text("".join([*lines[:4], lines[3], *lines[5:]]), "utf-8")
    with pytest.raises(BadRecord, match="line 2: the header is cut off or damaged"):
        read(path)


def test_a_record_from_before_there_was_a_choice(brawl: Scenario, path: Path) -> None:
    """Without bands the suggested ones play: what was recorded of them replays."""
    session = Session.new(brawl, Shuffle(4), path)
    advance(session, 4, 30)
    session.close()
    to_format_1(path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:3], *lines[5:]]), "utf-8")
    assert read(path).header.bands == {}
    resumed, problem = Session.resume(path, Shuffle(5))
    resumed.close()
    assert problem is None and resumed.game == session.game


def test_bands_that_the_scenario_no_longer_allows(
    brawl: Scenario, tmp_path: Path, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.toml"
    text = brawl.path.read_text("utf-8")
    other.write_text(text, "utf-8")
    Session.new(assembled(load_scenario(other), BANDS), Shuffle(1), path).close()
    to_format_1(path)
    before = path.read_bytes()
    other.write_text(
        text.replace("slots = [1, 2, 3, 4]", "slots = [1, 2]").replace(
            '"szlachcic", "dragoon"]', "]"
        ),
        "utf-8",
    )
    with pytest.raises(BadRecord) as refused:
        Session.resume(path)
    message = (
        f"{path}, line 4: the bands of this game can no longer be played: "
        "red: 3 are chosen, for 2 starting squares (SETUP-7). "
        "The scenario other.toml has changed since; put it back as it was."
    )
    assert str(refused.value) == message
    assert main(["replay", "--text", str(path)]) == 2
    shown = message.replace("red: 3", "Red: 3")  # as sides are called on the table
    assert capsys.readouterr() == ("", f"ad1666: {shown}\n")
    assert path.read_bytes() == before


def test_a_game_between_chosen_bands_is_shown(
    chosen: Scenario, played: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--text", str(played.path)]) == 0
    out, err = capsys.readouterr()
    assert err == "" and "has changed" not in out
    assert "Jan Onufry Zagłoba" in out and "Jerzy Franciszek Kulczycki" in out
