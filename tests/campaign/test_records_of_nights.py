"""What a campaign believes of the records of its nights: only what is theirs, and what their moves
lead to."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick as pick_any
from ad1666.campaign.save_files import FORMAT, read
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.steps import OutOfOrder
from ad1666.campaign.values import Setup
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import delete_game
from ad1666.game.records.lines import seal
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


def test_a_save_of_format_1_knows_no_deals_and_goes_on(save: Save) -> None:
    session = save.begin(fate=Shuffle(1))
    play(session)
    save.close()
    texts = texts_of(save.path)
    assert texts[0] == FORMAT
    texts[0] = "ad1666 campaign 1"
    old = [text.partition(" dealt ")[0] for text in texts]
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
