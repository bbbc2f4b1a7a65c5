"""A pack as an author makes one by docs/authoring.md: people and things of its own, a passage, a
hidden thing, events with a conversation, and a translation, all of which have to work together."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest

from ad1666 import i18n
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.console.cli import main
from ad1666.console.translator import translate
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.plan import Change
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.errors import ContentError
from ad1666.content.languages import translation_of
from ad1666.content.packs.pack import read_pack
from ad1666.content.packs.shelf import packs_folder
from ad1666.content.scenarios.scenario import assembled, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenarios_in
from ad1666.content.translations.sources import sources
from ad1666.content.translations.texts import texts_of
from ad1666.content.translations.translation import read_translation
from ad1666.lab.doubts import GameCount, games_of, untold
from ad1666.resources import data_root
from ad1666.rules.cards import Side

OWN = Path(__file__).parent / "own-pack"
MILL = "the-mill-at-midnight.toml"
NAMES = ("character", "item", "faction", "place", "chest")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The pack as ``ad1666 new`` leaves it, with the tilesets."""
    folder = Path(shutil.copytree(OWN, tmp_path / "mill"))
    shutil.copytree(data_root() / "maps" / "tilesets", folder / "tilesets")
    return folder


def test_it_is_clean(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("check", str(own))) == 0
    assert capsys.readouterr().out == "13 files checked: 0 errors, 0 warnings\n"


def test_it_travels(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As the same bytes each time; what arrives is clean, too."""
    files = [own.with_name(f"{name}.ad1666.zip") for name in ("first", "second")]
    for file in files:
        assert main(("pack", str(own), "--out", str(file))) == 0
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert main(("packs", "add", str(files[0]))) == 0
    arrived = packs_folder() / "mill-at-midnight"
    assert "Campaigns: The miller's three nights\n" in capsys.readouterr().out
    assert campaign_files()[2:] == (arrived / "campaign.toml",)
    assert main(("check", str(arrived))) == 0
    assert capsys.readouterr().out == "13 files checked: 0 errors, 0 warnings\n"


def test_its_campaign_reads_what_the_first_night_set(own: Path) -> None:
    campaign = load_campaign(own / "campaign.toml")
    assert read_pack(own).campaigns == (own / "campaign.toml",)
    # it has a story as scenarios do, and is none of them
    assert own / "campaign.toml" not in scenarios_in(read_pack(own))
    with pytest.raises(ContentError, match="is a campaign"):
        load_scenario(own / "campaign.toml")
    mill, letter, chimneys = campaign.chapters
    assert mill.title == "The mill at midnight" and mill.scenario.parent == own
    assert chimneys.scenario.parent == data_root() / "scenarios" and chimneys.points == 2
    changed = [row.change for chapter in (letter, chimneys) for row in chapter.befores]
    assert changed == [Change(guard=1), Change(spare={Side.BLUE: 2})]


def test_its_campaign_may_lie_with_its_scenario_in_a_folder_of_its_own(own: Path) -> None:
    home = own / "campaigns" / "millers"
    home.mkdir(parents=True)
    for file in own.glob("the-mill-at-midnight.*"):
        text = file.read_text("utf-8").replace('"tilesets/', '"../../tilesets/')
        (home / file.name).write_text(text, "utf-8")
        file.unlink()
    (own / "campaign.toml").rename(home / "millers.toml")
    (own / "campaign.pl.toml").rename(home / "millers.pl.toml")
    pack = read_pack(own)
    assert pack.campaigns == (home / "millers.toml",) and not scenarios_in(pack)
    mill = load_campaign(home / "millers.toml").scenarios["mill"]
    assert mill.path == home / MILL and "odile" in mill.characters


def test_its_people_have_their_faces_in_a_campaign_that_is_gone_on_with(own: Path) -> None:
    save = Save.new(load_campaign(own / "campaign.toml"), Setup("all"), own / "mill.campaign")
    save.close()
    save = Save.open(save.path)
    shown = save.standing.campaign.scenarios["mill"], assembled(save.prepared().scenario, {})
    for scenario in shown:
        looks = {figure.card.id: figure.card.look for figure in scenario.state.figures}
        assert looks["odile"] is not None and Path(looks["odile"].picture).name == "odile.png"
        assert scenario.musters.fixed[0].card.look == looks[scenario.musters.fixed[0].card.id]
    save.close()


def test_the_page_for_authors_shows_its_campaign() -> None:
    page = (data_root() / "docs" / "authoring.md").read_text("utf-8")
    assert f"```toml\n{(OWN / 'campaign.toml').read_text('utf-8')}```" in page


def test_the_polish_page_for_authors_shows_it_in_polish() -> None:
    """With the texts of its translation, so that an author copies no English ones."""
    shown = (OWN / "campaign.toml").read_text("utf-8")
    told = read_translation(OWN / "campaign.pl.toml").texts
    for name, text in texts_of(OWN / "campaign.toml").items():
        shown = shown.replace(f'"{text.original}"', f'"{told[name]}"')
    shown = shown.replace("The Bakers' Guild", "Cech Piekarzy")
    shown = shown.replace("the sides may be swapped", "strony wolno zamienić")
    page = (data_root() / "docs" / "autorzy.md").read_text("utf-8")
    assert f"```toml\n{shown}```" in page


@pytest.mark.parametrize("name", ["seeker", "musketeer"])
def test_programs_play_it_to_the_end(name: str, own: Path) -> None:
    """One of the musketeers considers buying the miller, who opens a chest that may hide the
    book."""
    scenario = load_scenario(own / MILL)
    games = games_of(scenario, name, name, range(3), GameCount(3, untold))
    assert all(game.turns > 1 for game in games)


def test_its_translation_is_whole(own: Path) -> None:
    """Nothing is missing or old, names have all their cases, and translating again changes
    nothing."""
    cases = "nom|gen|dat|acc|ins|loc"
    files = sources(own / MILL)
    assert len(files) == 5
    for original in files:
        file = translation_of(original, "pl")
        before, told = file.read_bytes(), read_translation(file).texts
        for name, text in texts_of(original).items():
            if text.context in NAMES and name in told:
                assert told[name].count("|") == cases.count("|") + 1, name
        written = translate(original, "pl")
        assert (written.missing, written.old, written.unknown) == (0, 0, 0)
        assert file.read_bytes() == before


def test_a_folder_is_translated_in_one_go(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = {file: file.read_bytes() for file in own.rglob("*.pl.toml")}
    assert main(("translate", str(own), "pl")) == 0
    assert {file: file.read_bytes() for file in own.rglob("*.pl.toml")} == whole
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(whole) == 6
    assert all("not translated yet: 0" in line for line in lines)
    for file in whole:
        file.unlink()
    assert main(("translate", str(own), "pl")) == 0
    assert set(own.rglob("*.pl.toml")) == set(whole)


def test_commands_show_it_in_its_translation(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert main(("--language", "pl", "packs", "add", str(own))) == 0
        added = capsys.readouterr().out
        assert main(("--language", "pl", "packs")) == 0
        listed = capsys.readouterr().out
        assert main(("--language", "pl", "characters", str(own / "items.toml"))) == 0
        items = capsys.readouterr().out
    finally:
        i18n.set_language("en")
    assert listed.startswith("Młyn o północy (mill-at-midnight), ")
    for told in (
        "Scenariusze: Młyn o północy\n",
        "Piekarka Odile, Gros-Jean",
        "łopata piekarska\n",
    ):
        assert told in added
    assert "księga [tally-book]\n" in items
