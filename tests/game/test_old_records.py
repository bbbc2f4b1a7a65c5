"""Records that older versions of the program wrote, in every format that it has ever had: they
load, replay as far as the rules of today allow, and can be gone on with.

How far each replays changes only with the rules, whose VERSION is raised then.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.game.fate import Shuffle
from ad1666.game.library import branch_game, end_game, rename_game
from ad1666.game.records.record import FORMAT, OLD_FORMAT, read
from ad1666.game.records.replay import Replay, replay
from ad1666.game.records.replayed_by import played
from ad1666.game.session import ScenarioChanged, Session
from ad1666.rules import VERSION
from ad1666.rules.phases import Phase
from tests.golden_games import FOLDER as GOLDEN
from tests.golden_games import LETTER

FOLDER = Path(__file__).parent.parent / "records"
REPLAYED = {
    "format-1-rules-1-finished": (569, 221, 4, Phase.ACTION),
    "format-1-rules-3": (103, 103, 3, Phase.INITIATIVE),
    "format-2-rules-3-finished": (750, 532, 11, Phase.ACTION),
    "format-2-rules-3": (76, 76, 2, Phase.ACTION),
    "format-2-rules-4": (72, 72, 2, Phase.ACTION),
    "format-2-rules-7": (72, 72, 2, Phase.ACTION),
    "format-2-rules-8": (80, 80, 2, Phase.ACTION),
    "format-3-rules-8": (94, 94, 2, Phase.ACTION),
    "format-3-rules-9": (74, 74, 2, Phase.ACTION),
    "format-4-rules-9-finished": (86, 86, 2, Phase.ACTION),
}
"""The moves of each, how many of them replay, and the turn and phase that they lead to."""
UNFINISHED = [name for name in REPLAYED if not name.endswith("finished")]


@pytest.fixture
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a record; beside it the scenario of those in which there is none."""
    shutil.copy(GOLDEN / f"{LETTER}.toml", tmp_path)
    return Path(shutil.copy(FOLDER / f"{request.param}.ad1666", tmp_path))


def of_records(names: list[str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", names, indirect=True)


def replayed(path: Path) -> Replay:
    record = read(path)
    return replay(record, played(record).scenario.state)


def test_no_record_is_left_out() -> None:
    assert {*REPLAYED} == {path.stem for path in FOLDER.glob("*.ad1666")}
    formats = {f"ad1666 record {name.split('-')[1]}" for name in REPLAYED}
    assert formats == {OLD_FORMAT, "ad1666 record 2", "ad1666 record 3", FORMAT}


@of_records([*REPLAYED])
def test_it_replays_as_far_as_the_rules_allow(path: Path) -> None:
    record, after = read(path), replayed(path)
    _, number, _, rules, *finished = path.stem.split("-")
    assert path.read_text("utf-8").startswith(f"ad1666 record {number}")
    assert record.header.rules == int(rules) and record.over == bool(finished)
    state = after.game.state
    assert (len(record.moves), len(after.steps), state.turn, state.phase) == REPLAYED[path.stem]
    assert (after.problem is None) == (len(after.steps) == len(record.moves))


@of_records(UNFINISHED)
def test_it_is_gone_on_with_in_the_format_of_today(path: Path) -> None:
    record, before = read(path), replayed(path)
    session, problem = Session.resume(path, Shuffle(1), changed=True)
    session.close()
    assert problem is None and session.game == before.game and session.log == [*before.log]
    after = read(path)
    assert path.read_text("utf-8").startswith(FORMAT) and after.header.rules == VERSION
    assert after.header.table == fingerprint(session.scenario.state)
    assert after.content is not None
    assert [text for _, text in after.moves if text != "kept"] == [t for _, t in record.moves]
    again, problem = Session.resume(path, Shuffle(1))
    again.close()
    assert problem is None and again.game == session.game


@of_records(["format-2-rules-3", "format-2-rules-4", "format-2-rules-7"])
def test_an_older_one_goes_by_the_scenario_that_it_has(path: Path) -> None:
    record, found = read(path), played(read(path))
    assert not record.header.sure and found.from_record and found.changed
    with pytest.raises(ScenarioChanged):
        Session.resume(path)


@of_records(["format-1-rules-3"])
def test_one_without_a_scenario_goes_by_the_one_that_there_is(path: Path) -> None:
    record, found = read(path), played(read(path))
    assert not record.header.sure and found.scenario.path.parent == path.parent
    assert not found.from_record and not found.changed
    Session.resume(path)[0].close()


@of_records(UNFINISHED)
def test_one_that_is_renamed_or_ended_says_no_more_than_it_knows(path: Path) -> None:
    record = read(path)
    rename_game(path, "Mine")
    branch = branch_game(path, 20)
    end_game(path)
    for each in (path, branch):
        after = read(each)
        assert after.name == "Mine" and after.header == record.header
        assert after.content == record.content and after.damage is None
