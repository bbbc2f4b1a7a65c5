"""What each release wrote is read for ever; and what keeps the next one from being released."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import release

from ad1666.campaign.saves import Save
from ad1666.content.packs.shelf import offered
from ad1666.game.records import mails
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.rules import VERSION
from ad1666.settings import Preferences

FOLDERS = sorted(release.RELEASES.iterdir())


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def wrote(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of what a release wrote."""
    return Path(shutil.copytree(request.param, tmp_path / "wrote"))


def expected(wrote: Path) -> Mapping[str, Any]:
    return tomllib.loads((wrote / "expected.toml").read_text("utf-8"))


def test_nothing_is_left_out(wrote: Path) -> None:
    told = expected(wrote)
    named = {"expected.toml", "settings.json", told["pack"]["file"], told["mail"]["file"]}
    named |= {f"{name}.ad1666" for name in told["records"]}
    named |= {f"{name}.campaign" for name in told["campaigns"]}
    assert named == {file.name for file in wrote.iterdir()}
    assert told["formats"].keys() >= {"rules", "record", "campaign"}


def test_its_records_replay(wrote: Path) -> None:
    """Under the rules that they were played by all of them; under newer ones they are read."""
    told = expected(wrote)
    for name, came_to in told["records"].items():
        record = read(wrote / f"{name}.ad1666")
        assert len(record.moves) == came_to["moves"] and record.damage is None, name
        if told["formats"]["rules"] == str(VERSION):
            replayed = replayed_record(record)[1]
            state = replayed.game.state
            assert replayed.problem is None, name
            there = {"turn": state.turn, "over": state.outcome is not None}
            assert there == {key: came_to[key] for key in there}, name


def test_its_campaigns_go_on(wrote: Path) -> None:
    for name, nights in expected(wrote)["campaigns"].items():
        save = Save.open(wrote / f"{name}.campaign")
        save.close()
        assert save.trouble is None and len(save.standing.past) == nights, name


def test_its_messages_are_taken(wrote: Path) -> None:
    told = expected(wrote)
    if told["formats"]["rules"] == str(VERSION):
        mail = mails.read(mails.opened_file(wrote / told["mail"]["file"]), None)
        assert len(mail.answers) == told["mail"]["answers"]


def test_its_packs_can_be_added(wrote: Path) -> None:
    with offered(wrote / expected(wrote)["pack"]["file"]) as offer:
        assert offer.pack.too_new is None


def test_its_settings_are_kept(wrote: Path) -> None:
    settings = Preferences()
    settings.read(wrote / "settings.json")
    told = expected(wrote)["settings"]
    assert not settings.faults and {key: getattr(settings.now, key) for key in told} == told
    assert json.loads((wrote / "settings.json").read_text("utf-8")).keys() > told.keys()


# The next release


def test_only_its_address_keeps_it_from_being_released() -> None:
    """Whoever has changed a format makes the corpus anew, as long as the version has no tag."""
    assert [row for row in release.problems(None) if not row.endswith("is a placeholder")] == []


def test_placeholders_are_refused() -> None:
    found = {row.partition(":")[0] for row in release.placeholders()}
    assert found >= {"shipping/linux/metainfo.xml", "shipping/ad1666.spec"}


def test_a_tag_has_to_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    chapters = {"Unreleased": (None, "more"), release.version(): (None, "all")}
    monkeypatch.setattr(release, "chapters", lambda: chapters)
    wrong = "\n".join(release.problems("v9.9.9"))
    for told in ("the tag v9.9.9", "has no date", "[Unreleased] is not empty"):
        assert told in wrong


def test_what_has_a_tag_is_never_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "tagged", lambda: ["0.1.0"])
    with pytest.raises(SystemExit, match="never written anew"):
        release.corpus(release.RELEASES / "0.1.0")
