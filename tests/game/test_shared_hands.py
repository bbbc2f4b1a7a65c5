"""What a finished game would show of the hands of another that is still played."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import branch_game, copy_game, delete_game, end_game
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import PLAYED_ON, read
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.shared_hands import ALIKE, kept_secret_by, related
from ad1666.rules.cards import Side
from tests.game.records import advance, texts_of, to_format_1, write_texts


def begun(letter: Scenario, path: Path | None = None, seed: int = 3, choices: int = 25) -> Path:
    """A game that was left after some choices."""
    session = Session.new(letter, Shuffle(seed), path)
    advance(session, seed, choices)
    session.close()
    return session.path


def finished(path: Path) -> Path:
    """The same, ended."""
    end_game(path)
    return path


def gone_on(path: Path, seed: int, choices: int = 25) -> None:
    """Plays on in a game."""
    session, _problem = Session.resume(path, Shuffle(seed))
    advance(session, seed, choices)
    session.close()


def secret(path: Path) -> str | None:
    """The file of the game that keeps the hands of another secret."""
    other = kept_secret_by(read(path))
    return None if other is None else other.path.name


@pytest.mark.parametrize("further", [0, 10])
def test_a_copy_that_is_ended_shows_nothing_of_the_game_that_goes_on(
    letter: Scenario, further: int
) -> None:
    running = begun(letter)
    copy = copy_game(running)
    gone_on(copy, 7, further)
    finished(copy)
    assert secret(copy) == running.name
    # however far both go on after they have parted
    gone_on(running, 8)
    assert secret(copy) == running.name
    finished(running)
    assert secret(copy) is None and secret(running) is None


def test_nor_does_the_game_itself_of_a_copy_that_goes_on(letter: Scenario) -> None:
    ended = begun(letter)
    copy = copy_game(ended)
    finished(ended)
    assert secret(ended) == copy.name
    delete_game(copy)
    assert secret(ended) is None


@pytest.mark.parametrize("drawn", [1, 2, ALIKE, None])
def test_a_game_played_on_from_a_film_keeps_its_hands(letter: Scenario, drawn: int | None) -> None:
    """Even from the middle of the deal."""
    ended = finished(begun(letter))
    moves = [text for _number, text in read(ended).moves]
    fates = [number for number, text in enumerate(moves, 1) if text.startswith("fate: ")]
    branch = branch_game(ended, len(moves) - 1 if drawn is None else fates[drawn - 1])
    gone_on(branch, 9)
    assert read(branch).branched and not read(ended).branched
    assert secret(ended) == branch.name
    finished(branch)
    assert secret(ended) is secret(branch) is None


def test_the_original_keeps_its_hands_from_the_film_of_what_was_played_on(
    letter: Scenario,
) -> None:
    running = begun(letter)
    branch = branch_game(running, 1)
    gone_on(branch, 9)
    finished(branch)
    assert secret(branch) == running.name


def test_a_branch_from_before_the_deal_has_nothing_in_common(letter: Scenario) -> None:
    ended = finished(begun(letter))
    branch = branch_game(ended, 0)
    gone_on(branch, 9)
    first = next(t for _n, t in read(ended).moves)
    assert first.startswith("fate: ") and next(t for _n, t in read(branch).moves) != first
    assert secret(ended) is None


def test_games_that_began_by_themselves_keep_nothing_from_each_other(letter: Scenario) -> None:
    ended = finished(begun(letter, seed=3))
    begun(letter, seed=4)
    assert secret(ended) is None


def alike(letter: Scenario, number: int) -> tuple[Path, Path]:
    """A finished game, and one that goes on, with so many cards drawn alike at first."""
    ended, other = finished(begun(letter, seed=3)), begun(letter, seed=4)
    ours, theirs = texts_of(ended), texts_of(other)
    places = [
        [n for n, t in enumerate(texts) if t.startswith("fate: ")] for texts in (ours, theirs)
    ]
    for here, there in list(zip(*places, strict=False))[:number]:
        theirs[there] = ours[here]
    write_texts(other, theirs)
    return ended, other


@pytest.mark.parametrize("number", range(ALIKE + 2))
def test_a_few_cards_alike_are_chance(letter: Scenario, number: int) -> None:
    ended, other = alike(letter, number)
    assert related(read(ended), read(other)) is (number >= ALIKE)


@pytest.mark.parametrize("number", [1, 2])
def test_unless_there_are_no_more(letter: Scenario, number: int) -> None:
    ended, other = alike(letter, number)
    texts = texts_of(other)
    fates = [n for n, text in enumerate(texts) if text.startswith("fate: ")]
    write_texts(other, texts[: fates[number - 1] + 1])
    assert related(read(ended), read(other))
    write_texts(other, texts[: fates[0]])
    assert not related(read(ended), read(other)), "no card was drawn"


def test_cards_after_the_games_have_parted_do_not_count(letter: Scenario) -> None:
    ended, other = alike(letter, ALIKE)
    texts = texts_of(other)
    first = next(n for n, text in enumerate(texts) if text.startswith("fate: "))
    write_texts(other, [*texts[:first], "A: wait", *texts[first:]])
    assert not related(read(ended), read(other))


def test_what_was_taken_back_remarks_and_changes_of_seats_part_no_games(letter: Scenario) -> None:
    running = begun(letter)
    copy = finished(copy_game(running))
    session, _problem = Session.resume(running, Shuffle(8))
    session.seat(Side.BLUE, Seat("page", 1))
    session.advised(Side.RED)
    session.ordered(Side.RED, "never parry")
    session.close()
    texts = texts_of(running)
    first = next(n for n, text in enumerate(texts) if text.startswith("fate: "))
    write_texts(running, [*texts[:first], "seat red page 1", "A: wait", "undo", *texts[first:]])
    assert secret(copy) == running.name


def test_a_copy_made_by_another_program_is_known_wherever_it_is(
    letter: Scenario, tmp_path: Path
) -> None:
    running = begun(letter)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    copy = Path(shutil.copy(running, elsewhere / "renamed.ad1666"))
    finished(copy)
    assert secret(copy) == running.name, "among the player's games"
    beside = Path(shutil.copy(running, elsewhere / "beside.ad1666"))
    delete_game(running)
    assert secret(copy) == beside.name, "beside the record"


def test_a_record_of_format_1_keeps_its_hands(letter: Scenario) -> None:
    running = begun(letter)
    copy = finished(copy_game(running))
    to_format_1(running)
    assert secret(copy) == running.name


def test_files_that_nobody_goes_on_with_are_left_out(letter: Scenario) -> None:
    ended = begun(letter)
    (records_folder() / "folder.ad1666").mkdir()
    (records_folder() / "empty.ad1666").touch()
    (records_folder() / "none.ad1666").write_text("no record", "utf-8")
    (records_folder() / "nowhere.ad1666").symlink_to(records_folder() / "lost")
    os.mkfifo(records_folder() / "pipe.ad1666")
    shutil.copy(ended, f"{ended}.damaged-1")
    finished(ended)
    assert secret(ended) is None
    # even the game itself, as long as its end is not on disk
    again = copy_game(ended)
    texts = texts_of(again)
    write_texts(again, texts[:-2])
    assert secret(again) is None and secret(ended) == again.name


def test_where_it_comes_from_is_a_comment(letter: Scenario) -> None:
    ended = finished(begun(letter))
    branch = branch_game(ended, 30)
    assert texts_of(branch)[-1] == f"{PLAYED_ON}{ended.name}"
    session, problem = Session.resume(branch, Shuffle(1))
    session.close()
    assert problem is None and read(branch).branched
