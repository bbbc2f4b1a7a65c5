"""Records: on the disk before the next question, taken up again after any mishap."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Fate, Shuffle
from ad1666.game.game import Game, IllegalChoice
from ad1666.game.library import read_games
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import FORMAT, OLD_FORMAT, BadRecord, read
from ad1666.game.records.replay import Replay, replay
from ad1666.game.session import Session
from ad1666.rules import VERSION
from ad1666.rules.cards import Card, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Draw, Prompt
from tests.game.records import advance, texts_of, to_format_1, write_texts


class Crash(Exception):
    """A power cut."""


class CrashingFate:
    """Fate that raises `Crash` at its n-th card."""

    def __init__(self, seed: int, cards: int) -> None:
        self._fate: Fate = Shuffle(seed)
        self._left = cards

    def draw(self, prompt: Draw) -> Card:
        self._left -= 1
        if self._left < 0:
            raise Crash
        return self._fate.draw(prompt)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ad1666"


@pytest.fixture
def played(letter: Scenario, path: Path) -> Session:
    """A game of 40 choices, left unfinished; its record is at ``path``."""
    session = Session.new(letter, Shuffle(1), path)
    advance(session, 1, 40)
    session.close()
    assert session.game.pending is not None
    return session


def replayed(path: Path, scenario: Scenario) -> Replay:
    return replay(read(path), scenario.state)


# Writing


def test_a_record_reads_like_a_score_sheet(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    session.choose(Choice("red", "first", ("blue",)))
    session.choose(Choice("E", "activate"))
    session.close()
    lines = texts_of(path)
    assert lines[:5] == [
        FORMAT,
        f"rules {VERSION}",
        "scenario letter-at-the-golden-lion.toml",
        f"table {fingerprint(letter.state)}",
        "title The Letter at the Golden Lion",
    ]
    assert re.fullmatch("content [A-Za-z0-9+/]+=*", lines[5])
    assert lines[6:8] == ["", "# turn 1, setup"]
    assert [line.rpartition(" ")[0] for line in lines[8:14]] == [
        *["fate: red"] * 3,
        *["fate: blue"] * 3,
    ]
    assert lines[14:] == ["", "# turn 1, action", "red: first blue", "E: activate"]
    for line in path.read_text("utf-8").splitlines():
        assert line == "" or re.search(" ~[0-9a-f]{8}$", line)


def test_every_line_is_on_the_disk_before_the_next_question(
    letter: Scenario, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        synced.append(os.fstat(descriptor).st_size)

    monkeypatch.setattr("os.fsync", watched)
    session = Session.new(letter, Shuffle(2), path)
    rng = random.Random(2)
    for _ in range(60):
        assert isinstance(session.game.pending, Prompt)
        # what is on the disk is the whole file, and it replays to the very position
        assert synced[-1] == path.stat().st_size
        assert replayed(path, letter).game == session.game
        session.choose(pick(rng, session.game.pending))


@pytest.mark.parametrize("cards", [0, 1, 5, 6, 7, 12])
def test_a_crash_before_fate_answers_loses_nothing(
    letter: Scenario, path: Path, cards: int
) -> None:
    """Whatever was chosen stays chosen, and the cards that were turned up stay as they were."""
    known: list[tuple[Game, Choice]] = []
    with pytest.raises(Crash):  # noqa: PT012 - where it comes down is of no matter
        session = Session.new(letter, CrashingFate(3, cards), path)
        rng = random.Random(3)
        while isinstance(session.game.pending, Prompt):
            chosen = pick(rng, session.game.pending)
            known.append((session.game, chosen))
            session.choose(chosen)
    if known:
        session.close()
    after = replayed(path, letter)
    assert after.problem is None
    assert isinstance(after.game.pending, Draw)
    fates = [line for line, _ in after.steps if line.startswith("fate: ")]
    assert len(fates) == cards
    if known:
        before, chosen = known[-1]
        made = [line for line, _ in after.steps if not line.startswith("fate: ")]
        assert made[-1] == str(chosen) and before.apply(chosen).pending is not None

    resumed, problem = Session.resume(path, Shuffle(4))
    assert problem is None and isinstance(resumed.game.pending, Prompt)
    resumed.close()
    assert replayed(path, letter).game == resumed.game
    assert sum(text.startswith("fate: ") for text in texts_of(path)) > cards


def test_nothing_is_overwritten_by_a_new_game(letter: Scenario, path: Path) -> None:
    path.write_text("somebody's letter", "utf-8")
    with pytest.raises(FileExistsError):
        Session.new(letter, Shuffle(1), path)
    assert path.read_text("utf-8") == "somebody's letter"


def test_a_refused_choice_is_not_noted(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    before, game = path.read_bytes(), session.game
    with pytest.raises(IllegalChoice):
        session.choose(Choice("blue", "first", ("blue",)))
    assert (path.read_bytes(), session.game) == (before, game)


# Going on


def test_a_game_is_gone_on_with(played: Session, path: Path, letter: Scenario) -> None:
    before = path.read_bytes()
    session, problem = Session.resume(path, Shuffle(5))
    assert problem is None
    assert session.game == played.game and session.log == played.log
    advance(session, 5, 10)
    session.close()
    assert path.read_bytes().startswith(before)
    assert replayed(path, letter).game == session.game


def test_choices_taken_back_are_in_the_record(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(6), path)
    rng = random.Random(6)
    undone = 0
    while isinstance(session.game.pending, Prompt) and undone < 5:
        before, log = session.game, list(session.log)
        session.choose(pick(rng, session.game.pending))
        if session.no_undo is None:
            session.undo()
            undone += 1
            assert session.game == before and session.log == log
    session.close()
    assert texts_of(path).count("undo") == undone == 5
    after = replayed(path, letter)
    assert after.problem is None
    assert after.game == session.game and after.log == tuple(session.log)


def test_a_record_in_which_an_answer_given_unasked_was_taken_back_alone(
    letter: Scenario, path: Path
) -> None:
    figures = tuple(evolve(f, tokens=()) for f in letter.state.figures if f.id in ("A", "E"))
    state = evolve(
        letter.state, figures=figures, phase=Phase.ACTION, initiative=Side.RED, first=Side.RED
    )
    session = Session.new(evolve(letter, state=state), Shuffle(1), path)
    session.choose(Choice("A", "activate"))  # the only answer: it is no choice
    assert session.no_undo is not None
    session.choose(Choice("A", "wait"))
    session.close()
    # records of earlier versions have it
    texts = texts_of(path)
    place = texts.index("A: activate")
    write_texts(path, [*texts[: place + 1], "undo", *texts[place:]])
    again = replay(read(path), state)
    assert again.problem is None
    assert again.game == session.game and again.log == tuple(session.log)


def test_an_undo_where_nothing_may_be_taken_back_does_nothing(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    before, game = path.read_bytes(), session.game
    assert session.no_undo is not None
    session.undo()
    assert (path.read_bytes(), session.game) == (before, game)


def test_a_finished_game_is_closed(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(7), path)
    advance(session, 7, 5000)
    session.close()
    outcome = session.game.state.outcome
    assert outcome is not None
    *_, told, last = texts_of(path)
    assert last == "over"
    record = read(path)
    assert told == f"# {outcome.reason} ({outcome.clause}){record.result}"
    assert told.endswith(f"; won by {outcome.winner or 'nobody'}"), "as older versions read it"
    assert record.over and replay(record, letter.state).game == session.game
    assert record.won_by == (outcome.winner or "nobody")
    with pytest.raises(BadRecord, match="over"):
        Session.resume(path)


# What is damaged


def resumed_aside(path: Path, letter: Scenario) -> tuple[Session, str | None, bytes]:
    """Goes on with a damaged record: what it was is put aside, what is good is written anew."""
    damaged = path.read_bytes()
    session, problem = Session.resume(path, Shuffle(8))
    session.close()
    aside = path.with_name(f"{path.name}.damaged-1")
    assert aside.read_bytes() == damaged
    again = read(path)
    assert again.whole and replay(again, letter.state).problem is None
    assert replay(again, letter.state).game == session.game
    return session, problem, damaged


def test_a_last_line_that_was_cut_off(played: Session, path: Path, letter: Scenario) -> None:
    text = path.read_text("utf-8")
    moves = read(path).moves
    for cut in range(1, len(text.splitlines()[-1]) + 1):
        path.write_text(text[:-cut], "utf-8")
        record = read(path)
        # a line of which only the end is missing has its whole check
        assert (record.whole, record.moves) == ((True, moves) if cut == 1 else (False, moves[:-1]))
        assert record.damage is None and replay(record, letter.state).problem is None
    session, problem = Session.resume(path, Shuffle(8))
    session.close()
    assert problem is None
    assert [file.name for file in path.parent.iterdir()] == [path.name]  # nothing of worth was lost
    assert replayed(path, letter).game == session.game


def test_two_damages_are_both_put_aside(played: Session, path: Path, letter: Scenario) -> None:
    write_texts(path, [*texts_of(path), "A: fly N"])
    first = path.read_bytes()
    Session.resume(path, Shuffle(1))[0].close()
    write_texts(path, [*texts_of(path), "B: fly N"])
    second = path.read_bytes()
    Session.resume(path, Shuffle(1))[0].close()
    asides = [path.with_name(f"{path.name}.damaged-{n}") for n in (1, 2)]
    assert [aside.read_bytes() for aside in asides] == [first, second]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("A: fly N", "'A: fly N' cannot be chosen now"),
        ("what is this", "'what is this' is not a move"),
        ("fate: red S2", "'S2' cannot be chosen now"),
        ("fate: green S2", "names no card of a player"),
        ("fate: red Z9", "names no card of a player"),
        ("over", "the game is not over yet"),
    ],
)
def test_a_move_that_cannot_be_made(
    move: str, reason: str, played: Session, path: Path, letter: Scenario
) -> None:
    texts = texts_of(path)
    number, _ = read(path).moves[20]
    assert isinstance(replayed(path, letter).steps[19][1].pending, Prompt)
    texts[number - 1] = move
    write_texts(path, texts)
    after = replayed(path, letter)
    assert after.problem is not None
    assert str(after.problem).startswith(f"{path}, line {number}: ")
    assert reason in str(after.problem)
    assert str(after.problem).endswith("The game is intact up to there.")
    assert len(after.steps) == 20
    session, problem, _ = resumed_aside(path, letter)
    assert problem == after.problem
    assert session.game == after.game


def test_a_card_of_the_wrong_deck(letter: Scenario, path: Path) -> None:
    Session.new(letter, Shuffle(1), path).close()
    texts = texts_of(path)
    texts[8] = texts[8].replace("fate: red", "fate: blue")
    write_texts(path, texts)
    problem = replayed(path, letter).problem
    assert problem is not None and "line 9" in str(problem)
    assert "the card must come from red's deck" in str(problem)


def test_a_card_drawn_twice(letter: Scenario, path: Path) -> None:
    Session.new(letter, Shuffle(1), path).close()
    texts = texts_of(path)
    texts[9] = texts[8]
    write_texts(path, texts)
    problem = replayed(path, letter).problem
    assert problem is not None and "line 10" in str(problem)
    assert "is not a card in red's deck" in str(problem)


def test_an_undo_of_nothing(played: Session, path: Path, letter: Scenario) -> None:
    texts = texts_of(path)
    texts.insert(14, "undo")  # right after the first cards were drawn
    write_texts(path, texts)
    problem = replayed(path, letter).problem
    assert problem is not None and "nothing that can be taken back" in str(problem)


def test_moves_after_the_end(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(7), path)
    advance(session, 7, 5000)
    session.close()
    write_texts(path, [*texts_of(path), "A: activate"])
    after = replayed(path, letter)
    assert after.problem is not None and "the game is over" in str(after.problem)
    assert after.game == session.game


def test_other_rules_are_named_where_a_move_fails(
    played: Session, path: Path, letter: Scenario
) -> None:
    older = VERSION - 1
    texts = [t.replace(f"rules {VERSION}", f"rules {older}") for t in texts_of(path)]
    write_texts(path, texts)
    assert replayed(path, letter).problem is None  # it still can be played, so it is
    write_texts(path, [*texts, "A: fly"])
    problem = replayed(path, letter).problem
    assert problem is not None
    told = f"It was played by version {older} of the rules, but this is version {VERSION}."
    assert told in str(problem)


def test_rules_that_are_not_known_yet(played: Session, path: Path) -> None:
    newer = VERSION + 1
    write_texts(path, [t.replace(f"rules {VERSION}", f"rules {newer}") for t in texts_of(path)])
    with pytest.raises(BadRecord) as refused:
        read(path)
    assert str(refused.value) == (
        f"{path}, line 2: played by version {newer} of the rules, but this program knows only "
        f"up to {VERSION}. Use a newer version of the program."
    )


def test_a_changed_scenario_is_named_where_a_move_fails(
    played: Session, path: Path, letter: Scenario, tmp_path: Path
) -> None:
    other = tmp_path / "other.toml"
    text = letter.path.read_text("utf-8")
    changed = text.replace('card = "rochefort"', 'card = "locksmith"', 1)
    assert changed != text
    other.write_text(changed, "utf-8")
    write_texts(path, [*texts_of(path), "A: fly"])
    problem = replay(read(path), load_scenario(other).state).problem
    assert problem is not None and "The scenario has changed since." in str(problem)


def test_a_scenario_that_is_no_more(played: Session, path: Path) -> None:
    to_format_1(path)
    text = path.read_text("utf-8").replace("letter-at-the-golden-lion.toml", "gone.toml")
    path.write_text(text, "utf-8")
    with pytest.raises(BadRecord, match=r"line 3: there is no scenario gone\.toml"):
        Session.resume(path)
    assert path.read_text("utf-8") == text


def test_a_scenario_from_elsewhere_is_found_by_its_name(
    letter: Scenario, path: Path, tmp_path: Path
) -> None:
    other = tmp_path / "mine.toml"
    other.write_bytes(letter.path.read_bytes())
    Session.new(load_scenario(other), Shuffle(1), path).close()
    assert read(path).header.scenario == "./mine.toml"
    session, problem = Session.resume(path, Shuffle(1))
    assert problem is None and session.scenario.path == other
    session.close()


# What is no record


HEADER = f"{OLD_FORMAT}\nrules 1\nscenario letter-at-the-golden-lion.toml\ntable 0123456789ab\n"


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"", 1, "not the record of a game"),
        (b"ad1666", 1, "not the record of a game"),
        (b"Dear Portos,\nmeet me at dawn.\n", 1, "not the record of a game"),
        (b"ad1666 record 4\nrules 1\n", 1, "a format that this version cannot read"),
        *(
            ("".join(HEADER.splitlines(keepends=True)[:n]).encode(), 2, "header is cut off")
            for n in (1, 2, 3)
        ),
        (HEADER.encode()[:-1], 2, "header is cut off"),
        (HEADER.replace("rules 1", "rules one").encode(), 2, "damaged"),
        (HEADER.replace("rules 1", "rules ²").encode(), 2, "damaged"),
        (HEADER.replace("table", "chair").encode(), 2, "damaged"),
    ],
)
def test_a_file_that_is_no_record(content: bytes, line: int, reason: str, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(BadRecord) as refused:
        read(path)
    message = str(refused.value)
    assert message.startswith(f"{path}, line {line}: ") and reason in message
    assert message.endswith(".") and "\n" not in message
    with pytest.raises(BadRecord):
        Session.resume(path)
    assert path.read_bytes() == content
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_binary_file(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(BadRecord, match="not a text file"):
        read(path)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("nowhere.ad1666", "there is no such file"), (".", "is a folder. Name a file in it.")],
)
def test_a_file_that_cannot_be_read(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=reason):
        read(tmp_path / name)


def test_a_whole_header_without_moves_is_a_game_not_yet_begun(path: Path) -> None:
    path.write_text(HEADER, "utf-8")
    record = read(path)
    assert record.moves == () and record.whole and not record.over


# The games of the player


def test_unfinished_games_are_listed_the_latest_first(letter: Scenario) -> None:
    assert read_games().unfinished == ()
    folder = records_folder()
    for number, name in enumerate(("old", "new", "done")):
        path = folder / f"{name}.ad1666"
        session = Session.new(letter, Shuffle(7), path)
        advance(session, 7, 5000 if name == "done" else 3)
        session.close()
        os.utime(path, (1_000_000 + number, 1_000_000 + number))
    (folder / "foreign.ad1666").write_text("not one of ours", "utf-8")
    (folder / "notes.txt").write_text(HEADER, "utf-8")
    found = read_games().unfinished
    assert [game.path.stem for game in found] == ["foreign", "new", "old"]
    assert [game.can_open for game in found] == [False, True, True]
    assert "not the record of a game" in str(found[0].problem)
    assert [game.title for game in found[1:]] == ["The Letter at the Golden Lion"] * 2
    assert [game.moves for game in found[1:]] == [len(read(game.path).moves) for game in found[1:]]


def test_new_games_are_kept_in_the_player_s_folder(letter: Scenario, player_folder: Path) -> None:
    sessions = [Session.new(letter, Shuffle(1)) for _ in range(3)]
    for session in sessions:
        session.close()
        assert session.path.parent == records_folder() == player_folder / "games"
    assert {record.path for record in read_games().unfinished} == {
        session.path for session in sessions
    }
