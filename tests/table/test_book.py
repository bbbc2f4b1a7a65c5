"""The chronicle of a campaign: a book that tells every night that was played, and nothing of one
that still is."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import campaigned
import pygame
import pytest
from attrs import evolve
from tableside import Driver

from ad1666 import i18n
from ad1666.bots import player_of
from ad1666.campaign.programs import chosen
from ad1666.campaign.saves import LookedBack, Save, look_back
from ad1666.campaign.stops import ChapterStage
from ad1666.campaign.values import Bearing, Exploit, Follower, Setup, Standing
from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.records.places import records_folder
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.output import BAD_INPUT
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.events import Hit, Note, NoteKind
from ad1666.table.chronicle import book, nights
from ad1666.table.chronicle import road as way
from ad1666.table.chronicle.nights import leaves
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene
from ad1666.words import campaigns
from tests.campaign.small import small


@pytest.fixture
def save(tmp_path: Path) -> Iterator[Save]:
    """A campaign of two nights while the second is played."""
    save = Save.new(small(tmp_path / "story", dilemma=True), Setup("long", name="Tuesdays"))
    save.finish(play(save.begin(fate=Shuffle(3))))
    while save.standing.ask is not None:
        save.pick(chosen(save.standing))
    session = save.begin(fate=Shuffle(5))
    play(session, until=80)
    assert session.game.state.outcome is None
    yield save
    save.close()


def play(session: Session, until: int = 10_000) -> Session:
    """Has programs play a game, to its end or until so much has happened."""
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while len(session.log) < until and (choice := decision(session, seats)) is not None:
        session.choose(choice)
    session.close()
    return session


def visible(page: str) -> str:
    """The words of a page."""
    text = re.sub(r"<style>.*?</style>", " ", page, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def by_hand(standing: Standing) -> LookedBack:
    """A campaign made by hand, none of whose records is there."""
    return LookedBack(standing, (standing,) * len(standing.past))


def test_a_night_is_told_from_its_record_and_the_next_one_not_yet(save: Save) -> None:
    before = save.path.read_bytes()
    back = look_back(save.path)
    first, second = leaves(back)
    assert save.path.read_bytes() == before and back.standing.past == save.standing.past
    assert first.game is not None and not first.lost and not first.from_save
    log = first.game.replayed.log
    sentences = [each for _turn, told in first.game.turns for each in told]
    hits = sum(isinstance(event, Hit) for event in log)
    deaths = sum(isinstance(event, Note) and event.kind is NoteKind.DIES for event in log)
    assert sum(" hits " in each.text for each in sentences) == hits > 0
    assert sum(each.text.endswith("dies.") for each in sentences) == deaths > 0
    assert (second.stage, second.game, second.people, second.marks) == (
        ChapterStage.NEXT,
        None,
        (),
        (),
    )
    page = book.page(back)
    assert page.count('class="map"') == 1 and page.count('class="seal"') == 1
    words = visible(page)
    assert "Two nights" in words and "Tuesdays" in words and "It is over." in words
    asked, answered = words.index("He has come to ask."), words.index("The Crowns: Send him away.")
    assert asked < answered and words.count("He has left by the window.") == 1
    assert "This night is still being played." in words and "The story is not over yet." in words
    assert "The guard is awake." in words, "what is carried in was told before it began"


def test_the_book_needs_no_other_file_and_has_no_markup(save: Save) -> None:
    page = book.page(look_back(save.path))
    assert not re.search(r'(src|href)="(?!data:|#)', page)
    assert not re.search(r"\*\*|\[\[|\[icon|\{", visible(page))


def test_the_book_has_the_letters_of_a_chronicle_and_breaks_no_name() -> None:
    page = book.page(by_hand(campaigned.standing(1)))
    (letters,) = re.findall(r"--letters: ([^;]+);", page)
    assert letters.startswith('"EB Garamond",') and letters.endswith("Georgia, serif")
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.S)
    families = re.findall(r"(?:font|font-family): [^;{}]*(?:serif|letters)[^;{}]*", style)
    *others, of_numbers = families  # margins of pages know no variables
    assert others and all("var(--letters)" in each for each in others)
    assert "EB Garamond" in of_numbers
    assert "overflow-wrap: anywhere" not in style and "word-break" not in style


def test_no_night_that_is_played_is_read(save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    read = nights.read_record

    def noted(path: Path) -> object:
        told.append(path.name)
        return read(path)

    monkeypatch.setattr("ad1666.table.chronicle.nights.read_record", noted)
    book.page(look_back(save.path))
    assert told == [save.standing.past[0].record]


@pytest.mark.parametrize("spoilt", ["gone", "damaged", "cut"])
def test_a_night_whose_record_is_gone_or_damaged_is_told_from_the_save(
    save: Save, spoilt: str
) -> None:
    past = save.standing.past[0]
    record = records_folder() / past.record
    raw = record.read_bytes()
    record.unlink()
    if spoilt == "damaged":
        middle = len(raw) // 2
        record.write_bytes(raw[:middle] + b"?" + raw[middle + 1 :])
    elif spoilt == "cut":
        lines = raw.splitlines(keepends=True)
        record.write_bytes(b"".join(lines[: len(lines) // 2]))
    first = next(leaves(look_back(save.path)))
    assert first.game is None
    assert ("has no end" if spoilt == "cut" else "gone or damaged") in first.lost
    assert first.from_save[0] == f"It lasted {past.night.turns} turns."
    blows = [line for line in first.from_save if re.search(" hit | was hurt ", line)]
    assert len(blows) == len(past.night.blows) > 0
    page = book.page(look_back(save.path))
    assert 'class="map"' not in page and first.lost in visible(page)
    assert str(records_folder()) not in page, "a page may be sent"
    assert "It is over." in page


def test_the_record_of_another_game_is_not_told_as_that_of_the_night(
    save: Save, brawl: Scenario
) -> None:
    past = save.standing.past[0]
    record = records_folder() / past.record
    record.unlink()
    play(Session.new(brawl, Shuffle(3), record))
    first = next(leaves(look_back(save.path)))
    assert first.game is None and "another game" in first.lost and first.from_save


def test_a_night_that_was_given_up_has_no_story(save: Save) -> None:
    save.give_up(Side.BLUE)
    _first, second = leaves(look_back(save.path))
    assert (second.stage, second.game, second.lost) == (ChapterStage.PAST, None, "")
    assert "given up" in second.score and second.outcome == ("This too.",)


def test_scars_and_titles_are_told_of_the_night_that_gave_them() -> None:
    standing = campaigned.standing(2)
    before = evolve(standing, heroes={**standing.heroes, "milady": Bearing()})
    later = {**before.heroes, "milady": Bearing(("deaf-ear",), ("postman",))}
    between = evolve(before, heroes=later)
    first, second, *_rest = leaves(LookedBack(evolve(standing, heroes=later), (before, between)))
    marked = "Milady de Winter comes back marked: The Deaf Ear."
    assert sum(mark.startswith(marked) for mark in first.marks) == 1
    assert "Milady de Winter is called The Postman from now on." in first.marks
    assert not any("Milady de Winter" in mark for mark in second.marks)


def test_ways_not_taken_are_grey_and_nothing_ahead_is_told() -> None:
    standing = campaigned.standing(5, road="short")
    page = book.page(by_hand(standing))
    passed = re.findall(r'<article class="passed">.*?</article>', page, re.S)
    told = {leaf.heading: leaf.stage for leaf in leaves(by_hand(standing))}
    assert [*told.values()].count(ChapterStage.PASSED) == len(passed) == 3
    assert told["IX. Kulczycki's Errand"] is ChapterStage.PASSED, "VIII comes in its place"
    campaign, past = standing.campaign, standing.past
    turned = evolve(standing, past=(past[1], past[0], *past[2:]))
    nights = [leaf.heading for leaf in leaves(by_hand(turned)) if leaf.stage is ChapterStage.PAST]
    assert nights == [
        campaigns.headed(campaign, campaign.chapter(each.chapter)) for each in turned.past
    ], "in the order in which they were played"
    ahead = [chapter for chapter in campaign.chapters if campaigns.headed(campaign, chapter)
             not in told]  # fmt: skip
    assert len(ahead) == len(campaign.chapters) - 5 - 3 - 1
    assert not any(campaigns.title(campaign, chapter) in visible(page) for chapter in ahead)


def test_the_book_brings_its_letters_and_each_picture_once() -> None:
    """It is read and printed where the game is not installed."""
    page = book.page(by_hand(campaigned.standing(5)))
    fonts = re.findall(r"font-family: \"([^\"]+)\".*?url\(data:font/woff2;base64,", page)
    assert sorted(fonts) == ["Cinzel", *["EB Garamond"] * 3]
    pictures = re.findall(r"data:image/[a-z+]+;base64,[^\"]+", page)
    assert len(pictures) == len({*pictures})
    used = {*re.findall(r'href="#((?:face|seal)-[^"]+)"', page)}
    assert used and used <= {*re.findall(r'<symbol id="([^"]+)"', page)}
    assert "size: A5 portrait" in page and "counter(page)" in page
    assert len(page) < 700_000, "with nine maps it stays below 1.4 MB"


@pytest.mark.parametrize("road", ["long", "short"])
def test_the_road_is_a_map_of_who_won_and_of_ways_not_taken(road: str) -> None:
    standing = campaigned.standing(5, road=road)
    drawn = str(way.svg(standing))
    seals = re.findall(r'href="#seal-(\w+)"', drawn)
    won = [str(campaigns.won_by(standing.campaign, past)) for past in standing.past]
    assert sorted(seals) == sorted(won) and {*seals} == {"0", "1", "None"}
    told = re.findall(r"<title>(.*?)</title>", drawn)
    forks = road == "short"
    assert len(told) == 5 + 1 + (3 if forks else 0), "those ahead are not on it"
    assert drawn.count('class="passed" cx') == (3 if forks else 0)
    assert ('class="other"' in drawn) is forks
    assert drawn.count('class="next" cx') == 1


def test_a_hero_has_a_page_with_whom_he_felled_and_who_felled_him() -> None:
    standing = campaigned.standing(1)
    (past,) = standing.past
    victim, other = past.night.heroes
    blow = evolve(past.night.blows[0], by=other)
    night = evolve(past.night, blows=(blow, *past.night.blows[1:]))
    standing = evolve(standing, past=(evolve(past, night=night),))
    names = {
        letter: campaigns.hero_name(standing.campaign, night.cast[letter])
        for letter in night.heroes
    }
    told = {hero.person.name: dict(hero.nights) for hero in nights.heroes(standing)}
    heading = "I. The Letter at the Golden Lion"
    assert f"Felled by: {names[other]}" in told[names[victim]][heading]
    felled = told[names[other]][heading]
    assert felled[:3] == (
        "3 wounds dealt, 3 suffered",
        f"Felled: {names[victim]}",
        "Seriously wounded",
    )
    assert felled[3].startswith("First Blood. ")
    page = book.page(by_hand(standing))
    pages = [name for name, night in told.items() if night]
    assert page.count('<section class="hero">') == len(pages) == 2 < len(told)


def test_people_are_told_by_the_names_that_they_have_had_since(save: Save) -> None:
    """And the players by theirs, not by their sides."""
    past = save.standing.past[0]
    hit = next(blow for blow in past.night.blows if blow.by in past.night.folk)
    kind = past.night.cast[hit.by]
    known = Follower(kind, "", (Exploit("letter", "lived", letter=hit.by),), "simon-oudin")
    setup = evolve(save.standing.setup, people={"blades": "Anna"})
    standing = evolve(save.standing, followers=(known,), setup=setup)
    (leaf, *_rest) = leaves(LookedBack(standing, (standing,)))
    assert leaf.game is not None
    told = " ".join(each.text for _turn, told in leaf.game.turns for each in told)
    assert "Simon Oudin hits " in told
    name = campaigns.hero_name(standing.campaign, kind)
    notes = {each.name: each.note for each in leaf.people}
    assert notes["Simon Oudin"] == f"{name}, not known by name yet"
    heroes = {letter: past.night.cast[letter] for letter in past.night.heroes}
    for letter, hero in heroes.items():
        fell = letter in past.night.killed
        assert notes[campaigns.hero_name(standing.campaign, hero)] == "left for dead" * fell
    assert not any(each.dead for each in leaf.people if each.name != "Simon Oudin")
    assert "Anna (The Blades): " in leaf.game.luck and "The Crowns: " in leaf.game.luck
    assert not re.search(r"\b(Red|Blue)\b", f"{told} {leaf.game.luck} {leaf.game.turning}")
    lost = evolve(standing, past=(evolve(past, record="gone.ad1666"),))
    (leaf, *_rest) = leaves(LookedBack(lost, (lost,)))
    assert any(each.startswith("Simon Oudin hit ") for each in leaf.from_save)


def test_the_book_closes_with_the_ending_and_the_heroes() -> None:
    standing = campaigned.standing(14)
    page = book.page(by_hand(standing))
    words = visible(page)
    assert page.count('<article class="night"') == 14 and "not over yet" not in words
    assert re.search("Milady de Winter 12 games, 31 wounds dealt, felled 6, fell 4 times", words)
    ends = [ending for ending in standing.campaign.endings if ending.text in words]
    assert len(ends) == 1 and words.index(ends[0].text) < words.index("Milady de Winter 12 games")
    assert words.count("a draw") > 0


def test_the_book_is_in_polish() -> None:
    i18n.set_language("pl")
    try:
        page = book.page(by_hand(campaigned.standing(5)))
    finally:
        i18n.set_language("en")
    words = visible(page)
    assert '<html lang="pl">' in page and "Milady de Winter 12 partii" in words
    assert "Opowieść jeszcze się nie skończyła." in words and "Co z tego wynikło" in words
    assert not re.search(r"\b(night|wounds?|silver|turns?|record)\b", words)


def test_the_console_writes_the_book_beside_the_save(
    save: Save, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["chronicle", str(save.path)]) == 0
    page = save.path.with_suffix(".html")
    assert str(page) in capsys.readouterr().out and "Two nights" in page.read_text("utf-8")
    save.close()
    told = save.path.read_text("utf-8")
    save.path.write_text(told[: told.rindex(" dealt ")], "utf-8")
    assert main(["chronicle", str(save.path), "--out", str(tmp_path / "book.html")]) == BAD_INPUT
    assert "cut off" in capsys.readouterr().err and (tmp_path / "book.html").is_file()
    save.path.write_text("nothing", "utf-8")
    assert main(["chronicle", str(save.path)]) == BAD_INPUT
    assert "not a campaign" in capsys.readouterr().err


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_book_is_written_from_the_road_and_shown(
    save: Save, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.key("b") if hand == "keys" else driver.press(Command.WHOLE_STORY)
    driver.frame()
    (address,) = opened
    assert address.endswith(f"/chronicles/{save.path.name}.html")
    assert save.path.name in driver.scene.notice  # type: ignore[attr-defined]
