"""Records that were damaged: whatever it was is found and named, and what is before it is good."""

from __future__ import annotations

import base64
import random
import zlib
from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.mending import mended
from ad1666.game.records.record import MAX_BYTES, MOST_ANSWERS, BadRecord, Record, read
from ad1666.game.records.replay import replay
from ad1666.game.records.seals import sealed
from ad1666.game.session import Session
from ad1666.rules.requests import Prompt
from tests.game.records import advance, texts_of, to_format_1, write_texts


@pytest.fixture(scope="module")
def whole(letter: Scenario, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a game of 40 choices."""
    path = tmp_path_factory.mktemp("whole") / "game.ad1666"
    session = Session.new(letter, Shuffle(1), path)
    advance(session, 1, 40)
    session.close()
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, whole: bytes) -> Path:
    file = tmp_path / "game.ad1666"
    file.write_bytes(whole)
    return file


def flip(data: bytes, bit: int) -> bytes:
    place, shift = divmod(bit, 8)
    return data[:place] + bytes([data[place] ^ 1 << shift]) + data[place + 1 :]


def assert_right(path: Path, good: Record, bit: int) -> None:
    """A flipped bit is set right, and nothing is lost."""
    path.write_bytes(flip(good.raw, bit))
    record = read(path)
    assert record.damage is None and record.content == good.content
    assert record.header == good.header
    assert [text for _, text in record.moves] == [text for _, text in good.moves]


def test_every_flipped_bit_is_set_right(path: Path) -> None:
    good, rng = read(path), random.Random(1)
    assert good.damage is None and good.whole
    start = good.raw.index(b"\n\n")
    for bit in (*rng.sample(range(8 * start), 60), *range(8 * start, 8 * len(good.raw), 3)):
        assert_right(path, good, bit)


def test_every_flipped_bit_of_the_first_lines_is_set_right(path: Path) -> None:
    good = read(path)
    for bit in range(0, 8 * good.raw.index(b"scenario"), 3):
        assert_right(path, good, bit)


def test_a_game_with_a_bit_set_right_goes_on_and_is_written_so(
    path: Path, letter: Scenario
) -> None:
    good = read(path)
    path.write_bytes(flip(good.raw, 8 * (len(good.raw) - 200)))
    session, problem = Session.resume(path, Shuffle(1))
    assert problem is None and session.game == replay(good, letter.state).game
    advance(session, 2, 1)
    session.close()
    assert path.read_bytes().startswith(good.raw) and len([*path.parent.iterdir()]) == 1


def test_a_bit_is_set_right_in_lines_of_any_length() -> None:
    """At both ends of them, and only what has been changed."""
    rng = random.Random(1)
    for size in (1, 2, 9, 40, 1999, 70_000):
        before = rng.getrandbits(32)
        row, _check = sealed(bytes(rng.randrange(32, 127) for _ in range(size)), before)
        places = {*range(min(8 * size, 24)), *range(8 * len(row) - 100, 8 * len(row))}
        for bit in (*(places - {-1} if size > 9 else range(8 * len(row))), 4 * len(row)):
            found = mended(flip(row, bit), b"", before, after_empty=False)
            assert found == ((row,), 1), (size, bit)
        two = flip(flip(row, 0), 8 * size - 1)
        assert mended(two, b"", before, after_empty=False) is None


def test_more_than_a_bit_is_found_and_what_is_before_it_is_good(path: Path) -> None:
    good, rng = read(path), random.Random(2)
    for number, text in rng.sample(good.moves, 20):
        lines = good.raw.split(b"\n")
        wrong = text.upper() if text != text.upper() else f"{text} {text}"
        lines[number - 1] = lines[number - 1].replace(text.encode(), wrong.encode(), 1)
        path.write_bytes(b"\n".join(lines))
        record = read(path)
        assert str(record.damage).startswith(
            f"{path}, line {number}: damaged: its checksum does not match. "
        )
        assert not record.over
        assert record.moves == tuple(move for move in good.moves if move[0] < number)


def comments(raw: bytes) -> list[int]:
    """The numbers, from 0, of the lines that are only for readers."""
    return [at for at, line in enumerate(raw.split(b"\n")) if line.startswith(b"# ")]


@pytest.mark.parametrize("words", [b"# turn 3, by hand", b"# \xff\xfe", b"# " + 900 * b"x"])
def test_what_is_only_for_readers_may_be_spoilt(path: Path, words: bytes) -> None:
    """As long as its check is there, from which that of the next line goes on."""
    good = read(path)
    found = comments(good.raw)
    assert found
    for at in found:
        lines = good.raw.split(b"\n")
        lines[at] = words + lines[at][-10:]
        path.write_bytes(b"\n".join(lines))
        record = read(path)
        assert (record.moves, record.damage) == (good.moves, None)
        assert words.decode("utf-8", "replace") not in dict(record.body).values()


def headings(raw: bytes) -> list[int]:
    """The numbers, from 0, of the comments that say in which turn what follows was."""
    return [at for at, line in enumerate(raw.split(b"\n")) if line.startswith(b"# turn ")]


def test_a_heading_that_is_gone_costs_nothing(path: Path, letter: Scenario) -> None:
    """With the empty line before it or without; one of them, or all."""
    good = read(path)
    lines, found = good.raw.split(b"\n"), headings(good.raw)
    assert len(found) > 1
    gone: list[set[int]] = [{at} for at in found]
    gone += [{at - 1, at} for at in found]
    gone += [{*found}, {n for at in found for n in (at - 1, at)}]
    for each in gone:
        path.write_bytes(b"\n".join(line for n, line in enumerate(lines) if n not in each))
        record = read(path)
        assert record.damage is None and record.answers == good.answers
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.game == replay(good, letter.state).game
    assert read(path).damage is None


def test_a_move_that_is_gone_is_found(path: Path) -> None:
    """Alone, or with the line after it or before it, which may be a heading; all but the last,
    after which there is no check."""
    good = read(path)
    lines = good.raw.split(b"\n")
    for number, _text in good.moves[:-1]:
        for gone in ({number - 1}, {number - 1, number}, {number - 2, number - 1}):
            path.write_bytes(b"\n".join(line for n, line in enumerate(lines) if n not in gone))
            record = read(path)
            left = [move for move in good.moves if move[0] <= min(gone)]
            assert record.moves == tuple(left)
            assert record.damage is not None or not good.moves[len(left) + len(gone) :]


@pytest.mark.parametrize("left", range(11))
def test_a_comment_may_have_lost_some_of_its_check(path: Path, left: int) -> None:
    good = read(path)
    for at in comments(good.raw):
        lines = good.raw.split(b"\n")
        lines[at] = lines[at][: len(lines[at]) - 10 + left]
        path.write_bytes(b"\n".join(lines))
        record = read(path)
        assert (record.moves, record.damage) == (good.moves, None)


@pytest.mark.parametrize("note", [b"# mine", b"# a longer note", b"# mine ~0123abcd"])
def test_notes_by_hand_are_passed_over(path: Path, note: bytes) -> None:
    """Wherever they stand after the header, and several after one another."""
    good = read(path)
    lines = good.raw.split(b"\n")
    for at in range(lines.index(b""), len(lines) - 1):
        path.write_bytes(b"\n".join([*lines[:at], note, note, *lines[at:]]))
        record = read(path)
        assert record.damage is None and record.answers == good.answers


def test_a_note_in_place_of_a_move_is_found(path: Path) -> None:
    good = read(path)
    for number, _text in good.moves[:-1]:
        lines = good.raw.split(b"\n")
        lines[number - 1] = b"# mine"
        path.write_bytes(b"\n".join(lines))
        record = read(path)
        assert record.damage is not None
        assert record.moves == tuple(move for move in good.moves if move[0] < number)


def test_a_spoilt_comment_hides_no_move(path: Path) -> None:
    """Where the end of a line is spoilt, what follows it is no part of the comment."""
    good = read(path)
    lines = good.raw.split(b"\n")
    at = comments(good.raw)[-1]
    lines[at : at + 2] = [lines[at].replace(b"turn", b"TURN") + b"  " + lines[at + 1]]
    path.write_bytes(b"\n".join(lines))
    record = read(path)
    assert record.damage is not None and record.damage.line == at + 1
    assert record.moves == tuple(move for move in good.moves if move[0] <= at)


def test_empty_lines_may_hold_blanks(path: Path) -> None:
    good = read(path)
    for blank in (b"\n \t \n", b"\n\n\n", b"\n"):
        path.write_bytes(good.raw.replace(b"\n\n", b"\n" + blank))
        assert (read(path).damage, len(read(path).moves)) == (None, len(good.moves))


@pytest.mark.parametrize("key", ["rules", "scenario", "title", "table"])
def test_a_line_of_the_header_is_made_good_by_the_content(
    key: str, path: Path, letter: Scenario
) -> None:
    good, texts = read(path), texts_of(path)
    number = next(n for n, text in enumerate(texts, 1) if text.startswith(f"{key} "))
    before = path.read_bytes().replace(texts[number - 1].encode(), f"{key} something".encode(), 1)
    path.write_bytes(before)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert str(problem) == (
        f"{path}, line {number}: damaged: its checksum does not match. No move is lost."
    )
    assert session.game == replay(good, letter.state).game
    again = read(path)
    assert again.damage is None and again.moves == good.moves and again.header == good.header
    assert path.with_name("game.ad1666.damaged-1").read_bytes() == before


def test_a_record_whose_content_is_damaged_goes_on_by_the_scenario(
    path: Path, letter: Scenario
) -> None:
    good = read(path)
    path.write_bytes(good.raw.replace(b"content eN", b"content Ne", 1))
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is not None and "line 6: damaged" in str(problem)
    assert session.game == replay(good, letter.state).game
    assert read(path).damage is None and read(path).content == good.content


@pytest.mark.parametrize("content", ["AAAA", "e30=", "%%%", "eJyLrgUAARUAuQ=="])
def test_a_content_that_cannot_be_unpacked(content: str, path: Path, letter: Scenario) -> None:
    """With valid checksums as well, since its author may be malicious."""
    good = read(path)
    texts = [f"content {content}" if t.startswith("content ") else t for t in texts_of(path)]
    write_texts(path, texts)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.game == replay(good, letter.state).game


def test_a_content_that_unpacks_to_gigabytes(path: Path, letter: Scenario) -> None:
    bomb = base64.b64encode(zlib.compress(b" " * 40_000_000, 9)).decode()
    texts = [f"content {bomb}" if t.startswith("content ") else t for t in texts_of(path)]
    write_texts(path, texts)
    assert Session.resume(path, Shuffle(1))[1] is None


def test_lines_that_are_missing_doubled_or_moved(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    at = len(lines) - 20
    for wrong in (
        [*lines[:at], *lines[at + 1 :]],
        [*lines[:at], lines[at], *lines[at:]],
        [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
    ):
        path.write_bytes(b"".join(wrong))
        damage = read(path).damage
        assert damage is not None
        assert any(f"line {at + n}: damaged" in str(damage) for n in (1, 2))


def test_a_record_cut_off_anywhere_after_its_header_is_good_up_to_there(path: Path) -> None:
    good = read(path)
    start = good.raw.index(b"\n\n")
    for size in range(start, len(good.raw), 7):
        path.write_bytes(good.raw[:size])
        record = read(path)
        assert record.damage is None and record.moves == good.moves[: len(record.moves)]
        lines = good.raw[:size].count(b"\n")
        assert len(record.moves) >= sum(number <= lines for number, _ in good.moves)


def test_zeros_that_a_power_cut_has_left_at_the_end(path: Path, letter: Scenario) -> None:
    good = read(path)
    path.write_bytes(good.raw + bytes(500))
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.game == replay(good, letter.state).game


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_of_windows(old: bool, mark: bytes, path: Path, letter: Scenario) -> None:
    if old:
        to_format_1(path)
    good = read(path)
    path.write_bytes(mark + good.raw.replace(b"\n", b"\r\n"))
    record = read(path)
    assert (record.header, record.moves, record.damage) == (good.header, good.moves, None)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and b"\r" not in path.read_bytes()
    assert session.game == replay(good, letter.state).game
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_record_of_format_1_becomes_one_of_format_2(path: Path, letter: Scenario) -> None:
    now = path.read_bytes()
    to_format_1(path)
    old = read(path)
    assert old.content is None and old.damage is None
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and path.read_bytes() == now
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_record_of_format_1_with_a_line_that_is_no_text(path: Path) -> None:
    to_format_1(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:20], b"A: \xff\n", *lines[21:]]))
    record = read(path)
    assert record.damage is not None and "line 21: damaged" in str(record.damage)
    assert all(number < 21 for number, _ in record.moves)


@pytest.mark.parametrize(
    ("line", "word"), [("weather rain", "weather"), ("options strict-hands rain", "rain")]
)
def test_what_a_newer_version_has_put_into_the_header(line: str, word: str, path: Path) -> None:
    texts = texts_of(path)
    write_texts(path, [*texts[:3], line, *texts[3:]])
    with pytest.raises(BadRecord) as refused:
        read(path)
    assert str(refused.value) == (
        f"{path}, line 4: '{word}' is unknown to this version. Use a newer version."
    )


def test_a_line_of_millions_of_letters_is_not_said_back(path: Path) -> None:
    for line in ("x" * 3_000_000, "A: " + "fly " * 400, "weather" * 100_000 + " rain"):
        for texts in (["", line], [line]):
            header = texts_of(path)[:4] if len(texts) == 1 else texts_of(path)[:6]
            other = path.with_name("other.ad1666")
            write_texts(other, [*header, *texts])
            told: object
            try:
                told = read(other).damage
                told = told or Session.resume(other, Shuffle(1))[1]
            except BadRecord as error:
                told = error
            assert told is not None and len(str(told)) < 1000
            other.unlink()


def test_a_record_that_is_too_large(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(BadRecord, match=f"more than the {MAX_BYTES:,} allowed"):
        read(path)


def test_more_answers_than_any_game_has(path: Path) -> None:
    texts = [*texts_of(path)[:7], *["A: activate"] * (MOST_ANSWERS + 5)]
    write_texts(path, texts)
    record = read(path)
    assert len(record.moves) == MOST_ANSWERS
    assert record.damage is not None and f"more than {MOST_ANSWERS:,} answers" in str(record.damage)


def test_taking_back_without_end_is_not_replayed_without_end(
    letter: Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ad1666.game.records.replay.MOST_AGAIN", 100)
    monkeypatch.setattr("ad1666.game.session.MOST_AGAIN", 100)
    path = tmp_path / "game.ad1666"
    session = Session.new(letter, Shuffle(1), path)
    rng, undone = random.Random(1), 0
    while (before := session.game.undoable) is None or not 3 < len(before.answers) < 10:
        assert isinstance(session.game.pending, Prompt)
        there = rng.choice(session.game.pending.options)
        session.choose(there)
    while session.no_undo is None and undone < 100:
        session.undo()
        undone += 1
        session.choose(there)
    assert 10 < undone < 100
    last = session.game
    session.undo()
    assert session.game is last
    session.close()
    again, problem = Session.resume(path, Shuffle(1))
    assert problem is None and again.game == session.game and again.no_undo is not None
    again.close()
    write_texts(path, [*texts_of(path), "undo", str(there), "undo"])
    stopped = replay(read(path), letter.state)
    assert stopped.problem is not None and "more is taken back than in any real game" in str(
        stopped.problem
    )


@pytest.mark.slow
def test_two_thousand_flips_and_every_cut_of_three_records(
    letter: Scenario, brawl: Scenario, tmp_path: Path
) -> None:
    """Flips anywhere, and cuts after each byte; each of them is gone on with."""
    path, rng = tmp_path / "game.ad1666", random.Random(2)
    for seed, scenario in enumerate((letter, brawl, letter)):
        source = tmp_path / f"source-{seed}.ad1666"
        session = Session.new(scenario, Shuffle(seed), source)
        advance(session, seed, (60, 30, 5000)[seed])
        session.close()
        good = read(source)
        for bit in rng.sample(range(8 * len(good.raw)), 700):
            assert_right(path, good, bit)
        start = good.raw.index(b"\n\n")
        for size in range(len(good.raw)):
            path.write_bytes(good.raw[:size])
            try:
                record = read(path)
            except BadRecord:
                assert size < start
                continue
            assert record.damage is None and record.moves == good.moves[: len(record.moves)]
            if rng.random() < 0.02 and not record.over:
                resumed, problem = Session.resume(path, Shuffle(1))
                resumed.close()
                assert problem is None
