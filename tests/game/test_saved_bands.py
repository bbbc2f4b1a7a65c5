"""Bands that a player has saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.game.records.places import records_folder
from ad1666.game.records.saved_bands import bands_folder, save_band, saved_as, saved_bands

OURS = "Defenders of the Commonwealth"


def test_bands_are_kept_beside_the_games(player_folder: Path) -> None:
    assert bands_folder() == player_folder / "bands"
    assert bands_folder().parent == records_folder().parent
    assert saved_bands() == ((), ())
    path = save_band("Łysi", OURS, ["beggar", "beggar"])
    assert path == player_folder / "bands" / "lysi.toml"
    (band,), errors = saved_bands()
    assert (band.title, band.faction, band.characters) == ("Łysi", OURS, ("beggar", "beggar"))
    assert errors == ()


def test_a_band_of_the_same_title_is_replaced_and_no_other() -> None:
    first = save_band("Łysi", OURS, ["beggar"])
    other = save_band("Lysi", OURS, ["watchman"])
    assert other.name == "lysi-2.toml"
    assert save_band("Łysi", OURS, ["dragoon"]) == first
    found = saved_as("Łysi")
    assert found is not None and found.characters == ("dragoon",)
    assert [band.characters for band in saved_bands()[0]] == [("watchman",), ("dragoon",)]
    assert sorted(p.name for p in bands_folder().iterdir()) == ["lysi-2.toml", "lysi.toml"]


def test_a_file_that_is_no_band_is_told_and_left_alone() -> None:
    save_band("Good", OURS, ["beggar"])
    broken = bands_folder() / "bad.toml"
    text = 'title = 3\nfaction = "x"\ncharacters = []\n'
    broken.write_text(text, "utf-8")
    bands, (error,) = saved_bands()
    assert [band.title for band in bands] == ["Good"]
    assert str(error) == f"{broken}, line 1: title is 3. Write a text in quotes."
    assert save_band("Bad", OURS, ["beggar"]).name == "bad-2.toml"
    assert broken.read_text("utf-8") == text


def test_what_cannot_be_saved_leaves_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    path = save_band("Ours", OURS, ["beggar"])
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space left"):
        save_band("Ours", OURS, ["dragoon"])
    assert path.read_bytes() == before
