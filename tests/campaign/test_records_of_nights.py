"""What a campaign believes of the records of its nights: only what is theirs, and what their moves
lead to."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick as pick_any
from ad1666.campaign.entries import Begins
from ad1666.campaign.save_files import FORMAT, read
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.steps import OutOfOrder
from ad1666.campaign.values import Pick, Picks, Setup
from ad1666.console.cli import main
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import delete_game
from ad1666.game.records.lines import seal
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import OVER, BadRecord
from ad1666.game.records.record import read as read_record
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from tests.campaign.small import small
from tests.game.records import texts_of, write_texts

RED, BLUE = Side


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return small(tmp_path / "small")


@pytest.fixture
def save(campaign: Campaign) -> Save:
    return Save.new(campaign, Setup("long"))


def play(session: Session, seed: int = 1, choices: int = 10_000) -> None:
    """Plays by chance, to the end unless only some choices are wanted, and leaves the game."""
    rng = random.Random(seed)
    while choices and isinstance(session.game.pending, Prompt):
        session.choose(pick_any(rng, session.game.pending))
        choices -= 1
    session.close()


def another(scenario: str, seed: int = 2) -> Path:
    """The record of a game that has nothing to do with any campaign."""
    session = Session.new(load_scenario(data_root() / "scenarios" / scenario), Shuffle(seed))
    play(session)
    return session.path


def put(path: Path, data: bytes) -> None:
    """Puts something in the place of a record, as what was there before never was."""
    path.unlink()
    path.write_bytes(data)


def test_a_night_that_says_that_it_is_over_goes_on_where_its_moves_end(save: Save) -> None:
    session = save.begin(fate=Shuffle(1))
    play(session, choices=30)
    write_texts(session.path, [*texts_of(session.path), OVER])
    save.close()
    save = Save.open(save.path)
    assert save.telling is Telling.GOES_ON
    assert save.doubt is not None and save.doubt.line is not None
    with pytest.raises(BadRecord, match="not over yet"):
        save.finish()
    resumed, trouble = save.resume()
    assert trouble is not None and "not over yet" in str(trouble)
    play(resumed)
    save.finish(resumed)
    assert save.standing.past and save.doubt is None
    save.close()


def test_the_moves_count_and_not_what_the_record_says_at_its_end(save: Save) -> None:
    session = save.begin(fate=Shuffle(1))
    play(session)
    outcome = session.game.state.outcome
    assert outcome is not None
    texts = texts_of(session.path)
    at = next(n for n, text in enumerate(texts) if "won by" in text)
    texts[at] = "# guard (GUARD-1); 99 to 0; heroes lost 0 to 0; won by red"
    write_texts(session.path, texts)
    assert save.telling is Telling.OVER
    assert save.doubt is not None and "99 to 0, won by red" in str(save.doubt)
    night = save.finish()
    assert night.points == {side: outcome.score(side) for side in Side}


@pytest.mark.parametrize("what", ["scenario", "cast", "deal"])
def test_the_record_of_another_game_is_not_that_of_the_night(
    save: Save, campaign: Campaign, what: str
) -> None:
    session = save.begin(fate=Shuffle(1))
    session.close()
    match what:
        case "scenario":
            other = another("archchancellors-ring.toml")
        case "deal":
            elsewhere = Save.new(campaign, Setup("long"))
            other_session = elsewhere.begin(fate=Shuffle(2))
            play(other_session)
            other = other_session.path
        case _:
            scenario = campaign.scenarios["letter"].path
            text = scenario.read_text("utf-8")
            assert text.count('"dragoon"') == 1
            scenario.write_text(text.replace('"dragoon"', '"szlachcic"'), "utf-8")
            changed = Session.new(load_scenario(scenario), Shuffle(1))
            play(changed)
            other = changed.path
    put(session.path, other.read_bytes())
    for _time in range(2):
        save.close()
        save = Save.open(save.path)
        assert save.telling is Telling.FOREIGN and save.doubt is not None
        with pytest.raises(BadRecord):
            save.finish()
        with pytest.raises(BadRecord):
            save.resume()
    save.deal_again().close()
    assert read_record(session.path).played_out  # what is not ours is left alone
    assert save.telling is Telling.GOES_ON
    assert not save.standing.past


def test_what_was_dealt_is_known_again_however_the_record_was_written(save: Save) -> None:
    session = save.begin(fate=Shuffle(1))
    play(session, choices=5)
    first = save.standing.playing
    assert first is not None and first.dealt
    texts = texts_of(session.path)
    at = texts.index("")
    write_texts(session.path, [*texts[:at], "", "# name Tuesday", *texts[at:]])
    session, trouble = save.resume()
    assert trouble is None
    play(session)
    assert save.telling is Telling.OVER and save.standing.playing == first


@pytest.mark.parametrize("older", [1, 2])
def test_a_save_of_an_older_format_goes_on(save: Save, older: int) -> None:
    session = save.begin(fate=Shuffle(1))
    play(session)
    save.close()
    texts = texts_of(save.path)
    assert texts[0] == FORMAT
    texts[0] = f"ad1666 campaign {older}"
    old = texts if older > 1 else [text.partition(" dealt ")[0] for text in texts]
    save.path.write_text(seal(old)[0], "utf-8")
    save = Save.open(save.path)
    assert save.trouble is None and save.telling is Telling.OVER
    assert texts_of(save.path)[0] == FORMAT
    save.finish()
    save.close()
    assert read(save.path).damage is None


def test_a_night_whose_record_is_lost_is_dealt_once_more(save: Save) -> None:
    save.begin().close()
    for deals in (2, 3):
        assert save.record is not None
        delete_game(save.record, for_good=True)
        assert save.telling is Telling.LOST and save.may_deal_again
        save.deal_again().close()
        assert save.standing.playing is not None and save.standing.playing.deals == deals
    assert save.record is not None
    delete_game(save.record, for_good=True)
    assert not save.may_deal_again
    with pytest.raises(OutOfOrder):
        save.deal_again()
    save.give_up(RED)
    assert save.standing.past


# Looked through: ad1666 check SAVE


def answered(save: Save) -> None:
    """Answers everything with no, or as stands first."""
    while (ask := save.standing.ask) is not None:
        leave = Pick(Picks.LEAVE)
        save.pick(leave if leave in ask.picks else ask.picks[0])


@pytest.fixture
def two_nights(save: Save) -> Path:
    """The save of a campaign whose first night is over, and whose second goes on."""
    session = save.begin(fate=Shuffle(1))
    play(session)
    save.finish(session)
    answered(save)
    play(save.begin(fate=Shuffle(2)), choices=20)
    save.close()
    return save.path


def found(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status of ``check``, and what it says."""
    capsys.readouterr()
    status = main(["check", str(path)])
    return status, capsys.readouterr().out


def record_of(path: Path, night: int) -> Path:
    """The record of a night, the first being 0."""
    begun = [entry for _, entry in read(path).entries if isinstance(entry, Begins)]
    return records_folder() / begun[night].record


def changed(path: Path, old: str, new: str) -> None:
    """Changes a line of a save, with good checks."""
    texts = [new.join(text.split(old, 1)) for text in texts_of(path)]
    assert texts != texts_of(path)
    write_texts(path, texts)


def test_a_save_agrees_with_its_records(
    two_nights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found(two_nights, capsys) == (0, "1 file checked: 0 errors, 0 warnings\n")


def test_a_save_that_says_otherwise_than_a_record_is_told(
    two_nights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = (text for text in texts_of(two_nights) if text.startswith("result"))
    _result, winner, red, blue, *_ = line.split(" ")
    other = "blue" if winner == "red" else "red"
    changed(two_nights, f"result {winner} {red} {blue}", f"result {other} {blue} {red}")
    status, told = found(two_nights, capsys)
    assert status == 2 and "night 1: the save says" in told
    assert f"leads to {winner} {red} {blue}" in told and "another copy" in told


@pytest.mark.parametrize("night", [0, 1])
def test_a_record_that_is_gone_or_of_another_game_is_told(
    two_nights: Path, capsys: pytest.CaptureFixture[str], night: int
) -> None:
    record = record_of(two_nights, night)
    whole = record.read_bytes()
    record.unlink()
    status, told = found(two_nights, capsys)
    assert status == 1 and f"night {night + 1}: its record {record.name} is gone" in told
    record.write_bytes(another("over-the-tiles.toml").read_bytes())
    status, told = found(two_nights, capsys)
    assert status == 2 and f"night {night + 1}: its record {record.name}: " in told
    record.write_bytes(whole[:200])
    status, told = found(two_nights, capsys)
    assert status == 2 and f"night {night + 1}: " in told


def test_a_night_that_was_given_up_is_not_one_that_was_played(
    save: Save, capsys: pytest.CaptureFixture[str]
) -> None:
    session = save.begin(fate=Shuffle(1))
    session.close()
    save.give_up(RED)
    save.close()
    assert found(save.path, capsys)[0] == 0
    record = session.path
    record.unlink()
    again = Session.new(session.scenario, Shuffle(1), record)
    play(again)
    status, told = found(save.path, capsys)
    assert status == 2 and "was given up" in told


def test_a_save_that_cannot_be_read_is_told(
    tmp_path: Path, two_nights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for content in (
        b"",
        b"ad1666 campaign 99 ~00000000\n",
        two_nights.read_bytes().replace(b"chapter ring", b"CHAPTER ring"),
    ):
        path = tmp_path / "other.campaign"
        path.write_bytes(content)
        status, told = found(path, capsys)
        assert status == 2 and "error: " in told


def test_a_save_that_has_lost_its_end_is_told_until_something_is_written(
    two_nights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = texts_of(two_nights)
    at = next(n for n, text in enumerate(texts) if text.startswith("chapter ring"))
    write_texts(two_nights, texts[:at])  # its last night, at which it was cut
    assert found(two_nights, capsys)[0] == 2
    for _time in range(2):
        save = Save.open(two_nights)
        assert save.trouble is None and "lines lost: 1" in str(save.shorter)
        save.close()
    save = Save.open(two_nights)
    save.begin().close()
    assert save.shorter is None
    save.close()
    save = Save.open(two_nights)
    assert save.shorter is None
    save.close()
