"""What the commands check and characters say of the cards of an author."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest

from ad1666.console.cli import main
from ad1666.content.checks import check
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.content.translations.texts import texts_of
from ad1666.resources import data_root
from ad1666.rules.looks import SILENT, Calls
from ad1666.words.calls import calls_of

OWN = Path(__file__).resolve().parents[1] / "own"
LESSON = "lesson-in-lwow.toml"

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return shutil.copytree(OWN, tmp_path / "own")


def told(*paths: Path) -> list[str]:
    return [str(finding).rpartition("/")[2] for finding in check(paths).findings]


@pytest.mark.parametrize("name", ["", LESSON, "characters/lwow.toml", "items.toml"])
def test_sound_cards_are_checked(name: str, own: Path) -> None:
    assert told(own / name) == []


def test_a_file_of_cards_is_checked_by_itself(own: Path) -> None:
    file = own / "characters" / "lwow.toml"
    file.write_text(file.read_text("utf-8").replace("agility = 3", "agility = 30"), "utf-8")
    expected = ["lwow.toml, line 37: hanna.agility is 30. Write a whole number from -3 to 9."]
    assert told(file) == told(own) == told(own / LESSON) == expected


def test_cards_may_lie_anywhere_while_they_are_checked(own: Path, tmp_path: Path) -> None:
    file = shutil.move(own / "characters" / "lwow.toml", own / "draft.toml")
    assert told(file) == []
    shutil.move(own / "items.toml", own / "armoury.toml")
    assert told(own / "armoury.toml") == []
    (found, *_) = told(file)
    assert 'master-jan.items names the unknown item "practice-sword"' in found


def test_a_single_file_of_characters_will_do(own: Path) -> None:
    shutil.move(own / "characters" / "lwow.toml", own / "characters.toml")
    assert load_scenario(own / LESSON).state.figures[1].card.name == "Hanna"


def test_the_cards_of_the_game_are_no_mistake() -> None:
    assets = data_root() / "assets"
    assert told(assets / "items.toml", assets / "characters" / "spain.toml") == []


CALLS = """
[hanna.calls]
kills = ["Amen.", "**Amen** once more."]
mourns = ["The nuns shall hear of it."]
"""
"""At the end of the file."""


def test_people_of_an_author_have_words_of_their_own(own: Path, tmp_path: Path) -> None:
    file = own / "characters" / "lwow.toml"
    file.write_text(file.read_text("utf-8") + CALLS, "utf-8")
    assert told(file) == []
    scenario = load_scenario(own / LESSON)
    jan, hanna = (f.card for f in scenario.state.figures[:2])
    assert calls_of(hanna) == Calls(
        kills=("Amen.", "**Amen** once more."), mourns=("The nuns shall hear of it.",)
    )
    assert calls_of(jan) == SILENT
    kept = kept_of(own / LESSON)  # and keep them in a record, whatever becomes of the file
    again = kept_scenario(kept, tmp_path / "game.ad1666", own / LESSON)
    assert calls_of(again.state.figures[1].card) == calls_of(hanna)
    names = [name for name in texts_of(file) if ".calls." in name]
    assert names == [f"hanna.calls.{name}" for name in ("kills.1", "kills.2", "mourns.1")]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f'kills = ["{"a" * 61}"]', "hanna.calls.kills has a text of 61 letters, more than the 60"),
        (f"acts = {['a'] * 6}", "hanna.calls.acts has 6 entries, more than the 5 allowed"),
        ('acts = [" "]', 'hanna.calls.acts is [" "]'),
        ('sings = ["La"]', "sings means nothing here"),
    ],
)
def test_what_cannot_be_called_is_told(line: str, problem: str, own: Path) -> None:
    file = own / "characters" / "lwow.toml"
    file.write_text(f"{file.read_text('utf-8')}\n[hanna.calls]\n{line}\n", "utf-8")
    (found,) = told(file)
    assert problem in found


def test_a_damaged_portrait_is_found(own: Path) -> None:
    file = own / "portraits" / "jan.png"
    file.write_bytes(file.read_bytes()[:3000])
    for path in (own / LESSON, own / "characters" / "lwow.toml"):
        (found,) = told(path)
        assert found.startswith("jan.png: is damaged: ")


def test_a_damaged_icon_is_found(own: Path) -> None:
    items = own / "items.toml"
    items.write_text(items.read_text("utf-8").replace('"papers"', '"seal.png"'), "utf-8")
    (found,) = told(items)
    assert 'Did you mean "jan.png"?' in found
    data = (own / "portraits" / "jan.png").read_bytes()
    (own / "portraits" / "seal.png").write_bytes(data[:3000])
    for path in (items, own / LESSON):
        (found,) = told(path)
        assert found.startswith("seal.png: is damaged: ")


BATTLE = """
[budget]
gold = 30
acquaintances = 4

[muster.red]
slots = [1, 2, 3]
suggested = ["master-jan", "pupil"]
"""


@pytest.fixture
def battle(own: Path) -> Path:
    """The scenario as a battle, for which Red chooses its band."""
    path = own / LESSON
    text = path.read_text("utf-8").replace('kind = "adventure"', 'kind = "battle"')
    head, rest = text.split("[figures.A]")
    path.write_text(head + "[figures.D]" + rest.split("[figures.D]")[1] + BATTLE, "utf-8")
    return path


def test_whoever_costs_nothing_under_a_budget(own: Path, battle: Path) -> None:
    assert told(battle) == []
    file = own / "characters" / "lwow.toml"
    file.write_text(file.read_text("utf-8").replace("gold = 5\n", ""), "utf-8")
    (found,) = check([battle]).findings
    assert found.code == "unpriced"
    problem = "Pupil costs nothing, under a budget. Write gold = 3 and acquaintances = 0 on the "
    assert problem in str(found)


def test_a_band_of_own_people(battle: Path, tmp_path: Path, capsys: Captured) -> None:
    band = tmp_path / "band.toml"
    people = 'faction = "The school of Lwów"\ncharacters = ["hanna", "pupil"]\n'
    band.write_text(f'title = "Two"\n{people}', "utf-8")
    assert main(["band", "check", str(band), "--scenario", str(battle)]) == 0
    assert "Hanna, Pupil" in capsys.readouterr().out
    assert main(["band", "check", str(band)]) == 1


# characters


def test_cards_are_shown_in_the_console(own: Path, capsys: Captured) -> None:
    assert main(["characters", str(own / LESSON)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Master Jan [master-jan] hero, unique, man, The school of Lwów" in shown
    assert "Cost: 14 gold, 1 acquaintance. The formula proposes gold = 13, acquain" in shown
    assert "Cost: 12 gold, 1 acquaintance Wounds" in shown
    assert "The guard of Lwów (ABIL-22): The pupil attacks; the master yawns. (as Iron" in shown
    assert "practice sword [practice-sword] 1 hand, Slashing, advantage 2, damage" in shown
    assert "diploma [diploma] a thing to fight over" in shown


def test_cards_are_shown_in_polish(own: Path, capsys: Captured) -> None:
    assert main(["--language", "pl", "characters", str(own / "characters" / "lwow.toml")]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Koszt: 12 złota, 1 znajomość" in shown and "(jak Żelazna zastawa: " in shown


def test_cards_are_written_as_a_page(own: Path, tmp_path: Path, capsys: Captured) -> None:
    page = tmp_path / "cards.html"
    assert main(["characters", str(own / LESSON), "--out", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.count('<img class="face" src="data:image/png') == 3
    assert text.count('<img class="icon" src="data:image/svg+xml') == 2
    assert "The guard of Lwów" in text and "<script" not in text
    assert main(["characters", str(own / LESSON), "--out", str(tmp_path)]) == 2
    assert "the page cannot be written" in capsys.readouterr().err


def test_where_there_are_no_cards(capsys: Captured) -> None:
    scenario = data_root() / "scenarios" / "silver-barge.toml"
    assert main(["characters", str(scenario)]) == 2
    assert "there are no characters and no items beside it" in capsys.readouterr().err


def test_names_cannot_write_into_the_page(own: Path, tmp_path: Path) -> None:
    file = own / "characters" / "lwow.toml"
    evil = file.read_text("utf-8").replace('"Hanna"', '"<script>alert(1)</script>"')
    file.write_text(evil, "utf-8")
    page = tmp_path / "cards.html"
    assert main(["characters", str(file), "--out", str(page)]) == 0
    assert "<script" not in page.read_text("utf-8")
