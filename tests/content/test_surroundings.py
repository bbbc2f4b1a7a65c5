"""The cards beside a scenario: where they are looked for, and what is said of wrong ones."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ad1666.content.cards import load_characters, load_items
from ad1666.content.errors import ContentError
from ad1666.content.packs.pack import PACK_FILE as PACK
from ad1666.content.roots import MOST_FILES, root_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.content.surroundings import MOST_CARDS, surroundings_of
from ad1666.rules.looks import Look

OWN = Path(__file__).resolve().parents[1] / "own"
LESSON = "lesson-in-lwow.toml"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a scenario and its people, to spoil."""
    return shutil.copytree(OWN, tmp_path / "own")


def mistakes(path: Path) -> Iterator[str]:
    with pytest.raises(ContentError) as raised:
        surroundings_of(path)
    for error in (raised.value, *raised.value.others):
        yield str(error).replace(f"{path.parent}/", "")


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def test_a_scenario_is_played_by_own_people() -> None:
    scenario = load_scenario(OWN / LESSON)
    jan, hanna, pupil = scenario.state.figures[:3]
    look = Look(colour="#7a3b2e", emblem="swords")
    assert jan.card.look is not None and jan.card.look.stamp
    assert jan.card.look.picture == str(OWN / "portraits" / "jan.png")
    assert hanna.card.look == pupil.card.look == look
    assert jan.card.abilities == (("Iron guard", 0), ("Clever defence", 0))
    assert jan.card.calls("Iron guard") == (
        "The guard of Lwów",
        "The pupil attacks; the master yawns.",
    )
    assert jan.card.calls("Clever defence") == ("", "")
    assert hanna.card.ability("Stealth") == 2 and hanna.card.calls("Stealth")[0] == "Convent shoes"
    assert pupil.card.ability("Cold") == 0
    assert pupil.card.calls("Cold") == ("Too young to be afraid", "")
    assert scenario.items["diploma"].icon == "papers"
    assert scenario.state.figures[3].card.look is None


def test_a_record_keeps_them_without_pictures(own: Path, tmp_path: Path) -> None:
    path = own / LESSON
    scenario, kept = load_scenario(path), kept_of(path)
    shutil.rmtree(own / "characters")
    (own / "items.toml").unlink()
    again = kept_scenario(kept, tmp_path / "x.ad1666", path)
    assert again.state == scenario.state
    assert {f.card.look for f in again.state.figures} == {
        Look("jan.png", colour="#7a3b2e", emblem="swords"),
        Look(colour="#7a3b2e", emblem="swords"),
        None,
    }


def test_nothing_beside_a_scenario(tmp_path: Path) -> None:
    around = surroundings_of(tmp_path / "duel.toml")
    assert (around.items, around.characters) == (load_items(), load_characters())
    assert not around.own_items and not around.own_characters and not around.files


@pytest.mark.parametrize("below", ["", "scenarios", "scenarios/east"])
def test_the_root_is_the_nearest_with_a_pack(below: str, own: Path) -> None:
    folder = own / below
    folder.mkdir(parents=True, exist_ok=True)
    (own / PACK).touch()
    assert root_of(folder / LESSON) == own
    assert "hanna" in surroundings_of(folder / LESSON).characters
    assert root_of(own / "characters" / "lwow.toml") == own
    deeper = own / "a" / "b" / "c"
    assert root_of(deeper / LESSON) == deeper


def test_without_a_pack_the_folder_itself_is_the_root(own: Path) -> None:
    folder = own / "more"
    folder.mkdir()
    assert root_of(folder / LESSON) == folder
    assert "hanna" not in surroundings_of(folder / LESSON).characters


def test_a_translation_is_no_file_of_characters(own: Path) -> None:
    (own / "characters" / "lwow.pl.toml").write_text("[hanna]\nname = 'Hanka'\n", "utf-8")
    assert list(surroundings_of(own / LESSON).own_characters) == ["master-jan", "hanna", "pupil"]


def test_every_mistake_is_reported(own: Path) -> None:
    file = own / "characters" / "lwow.toml"
    spoil(file, "serious = 4\ndeath = 8", "serious = 4\ndeth = 8")
    spoil(file, 'sex = "f"', 'sex = "w"')
    spoil(file, "[pupil]", "[milady]")
    spoil(file, 'is = "Stealth 2"', 'is = "Stelth 2"')
    spoil(file, 'items = ["rapier"]', 'items = ["rapeir"]')
    spoil(file, 'portrait = "jan.png"', 'portrait = "yan.png"')
    assert list(mistakes(own / LESSON)) == [
        'characters/lwow.toml, line 12: master-jan.deth means nothing here. Did you mean "death"?',
        "characters/lwow.toml, line 25: master-jan.portrait: there is no picture "
        'portraits/yan.png. Did you mean "jan.png"?',
        'characters/lwow.toml, line 32: hanna.sex is "w". Known: f, m.',
        'characters/lwow.toml, line 42: hanna.abilities names "Stelth", which is not an ability. '
        'Did you mean "Stealth"?',
        'characters/lwow.toml, line 43: hanna.items names the unknown item "rapeir". Did you mean '
        '"rapier"?',
        "characters/lwow.toml, line 46: milady is a character of the game. Give yours another id.",
    ]


SPOILT = {
    "a misspelt faction": (
        'faction = "The school of Lwów"\ncolour = "#7a3b2e"\nemblem = "swords"',
        'faction = "The Kings Musketeers"',
        'line 1: "The Kings Musketeers" is no faction of the game, and has no colour of its own. '
        'Did you mean "The King\'s Musketeers"?',
    ),
    "a faction without a colour": (
        'colour = "#7a3b2e"\n',
        "",
        'line 1: "The school of Lwów" is no faction of the game, and has no colour of its own. '
        'Add colour = "#7a3b2e" above the characters.',
    ),
    "a faction of the game with a colour": (
        '"The school of Lwów"',
        '"The King\'s Musketeers"',
        "line 2: colour is given, but the faction is one of the game's. Leave it out, or rename "
        "the faction.",
    ),
    "a colour by its name": (
        '"#7a3b2e"',
        '"red"',
        'line 2: colour is "red". Write a colour in six digits from 0 to f, such as "#7a3b2e".',
    ),
    "an unknown emblem": (
        'emblem = "swords"',
        'emblem = "sword"',
        'line 3: emblem is "sword". Did you mean "swords"?',
    ),
    "a misspelt key above": (
        'emblem = "swords"',
        'emblm = "swords"',
        'line 3: emblm means nothing here. Did you mean "emblem"?',
    ),
    "a picture elsewhere": (
        '"jan.png"',
        '"../jan.png"',
        'line 25: master-jan.portrait is "../jan.png". Write the name of a PNG file in portraits, '
        "such as jan.png.",
    ),
    "called like another ability": (
        'called = "The guard of Lwów"',
        'called = "Cold"',
        'line 21: master-jan.abilities.1.called is "Cold", another ability. Call it otherwise.',
    ),
    "not called anything": (
        'called = "Convent shoes"',
        'caled = "Convent shoes"',
        'line 42: hanna.abilities.1.caled means nothing here. Did you mean "called"?',
    ),
    "a number among abilities": (
        '"Clever defence",',
        "7,",
        'line 20: master-jan.abilities is [7]. Write a list of texts, ["...", "..."].',
    ),
}


@pytest.mark.parametrize("case", SPOILT)
def test_what_is_said_of_wrong_characters(case: str, own: Path) -> None:
    old, new, problem = SPOILT[case]
    spoil(own / "characters" / "lwow.toml", old, new)
    assert list(mistakes(own / LESSON)) == [f"characters/lwow.toml, {problem}"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "[diploma]",
            "[letter]",
            "line 7: letter is an item of the game. Give yours another id.",
        ),
        (
            'icon = "papers"',
            'icon = "paper"',
            'line 9: diploma.icon is "paper". Did you mean "papers"?',
        ),
        (
            'skill = "slashing"',
            'skil = "slashing"',
            'line 3: practice-sword.skil means nothing here. Did you mean "skill"?',
        ),
    ],
)
def test_what_is_said_of_wrong_items(old: str, new: str, problem: str, own: Path) -> None:
    spoil(own / "items.toml", old, new)
    assert next(mistakes(own / LESSON)) == f"items.toml, {problem}"


def test_two_files_of_a_faction_agree(own: Path) -> None:
    text = (own / "characters" / "lwow.toml").read_text("utf-8")
    head = text[: text.index("[master-jan]")].replace('"swords"', '"tower"')
    (own / "characters" / "more.toml").write_text(head, "utf-8")
    assert list(mistakes(own / LESSON)) == [
        "characters/more.toml, line 2: the faction has another colour or emblem in another file. "
        "Write the same in both."
    ]


# Hostile files


def test_links_out_of_the_folder_are_not_followed(own: Path, tmp_path: Path) -> None:
    portrait, elsewhere = own / "portraits" / "jan.png", tmp_path / "secret.png"
    shutil.move(portrait, elsewhere)
    os.symlink(elsewhere, portrait)
    (found,) = mistakes(own / LESSON)
    assert found == (
        "portraits/jan.png: is a link that leads out of the folder. Put the file itself there."
    )
    portrait.unlink()
    shutil.move(elsewhere, portrait)
    cards = own / "characters"
    shutil.move(cards, tmp_path / "cards")
    os.symlink(tmp_path / "cards", cards)
    (found,) = mistakes(own / LESSON)
    assert "is a link that leads out of the folder" in found


@pytest.mark.parametrize(
    ("size", "problem"),
    [
        ((95, 95), "is 95 x 95 pixels."),
        ((1025, 1025), "is 1025 x 1025 pixels."),
        ((300, 200), "is 300 x 200 pixels."),
        ((60000, 60000), "is 60000 x 60000 pixels."),
    ],
)
def test_portraits_of_another_size(size: tuple[int, int], problem: str, own: Path) -> None:
    file = own / "portraits" / "jan.png"
    data = bytearray(file.read_bytes())
    data[16:24] = size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big")
    file.write_bytes(data)
    (found,) = mistakes(own / LESSON)
    assert found == f"portraits/jan.png: {problem} Save it as a square PNG from 96 to 1024 pixels."


def test_a_portrait_that_is_none(own: Path) -> None:
    (own / "portraits" / "jan.png").write_bytes(b"\xff\xd8\xff\xe0JFIF")
    (found,) = mistakes(own / LESSON)
    assert found == (
        "portraits/jan.png: is not a PNG picture. Save it as a square PNG from 96 to 1024 pixels."
    )


def test_too_many_files(own: Path) -> None:
    for number in range(MOST_FILES):
        (own / "characters" / f"{number}.toml").touch()
    (found,) = mistakes(own / LESSON)
    assert "characters: holds 41 files, more than the 40 allowed. Put several into one." in found


def test_too_many_cards(own: Path) -> None:
    cards = "".join(f'[x{i}]\nname = "x"\n' for i in range(MOST_CARDS + 1))
    (own / "items.toml").write_text(cards, "utf-8")
    (found,) = mistakes(own / LESSON)
    assert found == "items.toml: holds 501 cards, more than the 500 allowed. Leave some out."


def test_both_ways_to_keep_characters(own: Path, tmp_path: Path) -> None:
    """A file beside the scenario and one of the same name in the folder are both kept."""
    shutil.copy(own / "characters" / "lwow.toml", own / "characters" / "characters.toml")
    (own / "characters" / "lwow.toml").unlink()
    single = 'faction = "neutral"\n[ostler]\nname = "Ostler"\nhero = false\nserious = 2\n'
    (own / "characters.toml").write_text(f'{single}death = 4\ntext = "x"\n', "utf-8")
    path = own / LESSON
    assert {"hanna", "ostler"} <= set(surroundings_of(path).own_characters)
    again = kept_scenario(kept_of(path), tmp_path / "x.ad1666", path)
    assert {"hanna", "ostler"} <= set(again.characters)


def test_too_many_letters(own: Path) -> None:
    filler = "# " + "x" * 3000 + "\n"
    for number in range(2):
        file = own / "characters" / f"x{number}.toml"
        file.write_text('faction = "neutral"\n' + filler * 100, "utf-8")
    (found,) = mistakes(own / LESSON)
    assert "more than the 500,000 allowed. Make the texts shorter." in found


def test_something_else_where_cards_should_be(own: Path) -> None:
    shutil.copy(own / LESSON, own / "characters" / "lesson.toml")
    (found,) = mistakes(own / LESSON)
    assert found.startswith("characters/lesson.toml: is a scenario.")
