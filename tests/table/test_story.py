"""The chronicle of a game: a page that tells all that was played, and nothing that was hidden."""

from __future__ import annotations

import html
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver, Sit, pick, position, until

from ad1666.bots import player_of
from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import start
from ad1666.game.match import decision
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import read
from ad1666.game.records.replay import Replay, replay
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.statistics import turning_point
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Status
from ad1666.rules.events import CardTest, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.table.chronicle import keeping, page
from ad1666.table.chronicle.story import Duel, StorySentence, StoryTurn, chapters, striking_reasons
from ad1666.table.scenes.title import TitleScene
from ad1666.words import vocabulary
from tests.shipped import stories
from tests.told import STRANGER, with_events


@pytest.fixture
def record(letter: Scenario, tmp_path: Path) -> Path:
    """The record of a whole game, in which something was taken back now and then."""
    session, dice = Session.new(letter, Shuffle(3), tmp_path / "game.ad1666"), random.Random(4)
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, seats)) is not None:
        session.choose(choice)
        if session.no_undo is None and dice.random() < 0.1:
            session.undo()
    session.close()
    return session.path


@pytest.fixture
def replayed(letter: Scenario, record: Path) -> Replay:
    return replay(read(record), letter.state)


def story(replayed: Replay) -> tuple[StoryTurn, ...]:
    return chapters([moment.game for moment in replayed.moments])


def test_what_was_taken_back_is_not_told(replayed: Replay) -> None:
    assert "undo" in [line for line, _game in replayed.steps]
    games = [moment.game for moment in replayed.moments]
    assert games[0] is replayed.start and games[-1] is replayed.game
    log = [event for game in games for event in game.news]
    assert log == list(replayed.log)


def test_a_chapter_for_each_turn_with_every_duel_hit_and_death(replayed: Replay) -> None:
    found = story(replayed)
    turns = [
        event.details["turn"]
        for event in replayed.log
        if isinstance(event, Note) and event.kind is NoteKind.TURN
    ]
    assert [chapter.turn for chapter in found] == [0, *turns]
    scenes = [scene for chapter in found for scene in chapter.scenes]
    duels = [scene for scene in scenes if isinstance(scene, Duel)]
    fought = [
        event
        for event in replayed.log
        if isinstance(event, Opposed) and event.over and event.red.figure is not None
    ]
    assert len(duels) == len(fought) > 0
    totals = [tuple(stroke.sum.total for stroke in duel.strokes) for duel in duels]
    assert totals == [(test.red.total, test.blue.total) for test in fought]
    sentences = [s for s in scenes if isinstance(s, StorySentence)]
    sentences += [s for duel in duels for s in duel.outcome]
    graves = [s for s in sentences if s.grave]
    deaths = sum(isinstance(e, Note) and e.kind is NoteKind.DIES for e in replayed.log)
    hits = sum(isinstance(e, Hit) for e in replayed.log)
    assert sum("dies." in s.text for s in graves) == deaths
    assert sum(" hits " in s.text for s in graves) == hits > 0
    assert not any(re.search(r"\*\*|\[\[|\[icon", s.text) for s in sentences)


def test_a_shot_is_told_once_as_a_hit_or_as_a_miss(replayed: Replay) -> None:
    scenes = [scene for chapter in story(replayed) for scene in chapter.scenes]
    told = [scene.text for scene in scenes if isinstance(scene, StorySentence)]
    kinds = CardTest.AIMED_SHOT, CardTest.QUICK_SHOT, CardTest.DEFENSIVE_SHOT
    shots = [e for e in replayed.log if isinstance(e, Standard) and e.over and e.what in kinds]
    assert shots
    assert sum(" misses (" in text for text in told) == sum(not e.grade.passed for e in shots)
    assert not any(" shot: " in text for text in told)


def test_namesakes_are_told_apart_in_the_story(letter: Scenario) -> None:
    one, two = letter.state.figure("C"), letter.state.figure("D")
    twins = letter.state.with_figure(evolve(two, card=one.card))
    hit = Hit("E", "D", "sabre", Location.ARMS, (), 2, ("MEL-9",))
    game = start(twins)
    ((found,),) = (chapter.scenes for chapter in chapters([evolve(game, news=(hit,))]))
    assert isinstance(found, StorySentence)
    assert found.text.startswith("The Szlachcic (D) hits Comte de Rochefort in the arms")


def test_the_page_is_whole_and_needs_no_other_file(letter: Scenario, replayed: Replay) -> None:
    text = page.page(letter, replayed)
    assert not re.search(r'(src|href)="(?!data:)', text)
    visible = html.unescape(
        re.sub(r'"data:[^"]*"|<style>.*?</style>|<[^>]+>', " ", text, flags=re.S)
    )
    for figure in letter.state.figures:
        assert figure.card.name in visible
    assert text.count('class="map"') == len(story(replayed))
    assert "GUARD-" not in visible and "{" not in visible


def test_only_the_dead_have_no_colour(letter: Scenario, replayed: Replay) -> None:
    """Who has left the board lives on, with the letter perhaps."""
    now = replayed.game.state
    first, second, *_ = (f.id for f in now.figures if f.side is Side.RED)
    state = now.change(first, at=None, status=Status.LEFT)
    state = state.change(second, at=None, status=Status.KILLED)
    for figure in state.figures:
        if figure.id not in (first, second):
            state = state.change(figure.id, status=Status.BOARD)
    last = evolve(replayed.game, state=state)
    text = page.page(letter, evolve(replayed, steps=(*replayed.steps, ("", last))))
    dead = re.findall(r'<li class="dead">.*?</li>', text, re.S)
    assert len(dead) == 1 and "fell" in dead[0]
    assert text.count("<i>left the board</i>") == 1


def test_the_page_tells_how_it_ended_and_where_it_turned(
    letter: Scenario, replayed: Replay
) -> None:
    visible = html.unescape(page.page(letter, replayed))
    outcome = replayed.game.state.outcome
    assert outcome is not None
    told = [story for story in stories(letter) if story in visible]
    assert told == [letter.epilogue.told(outcome)]
    point = turning_point([moment.game for moment in replayed.moments])
    assert point is not None
    assert visible.count(f"The turning point, turn {point.turn}. ") == 1
    unfinished = html.unescape(page.page(letter, evolve(replayed, steps=replayed.steps[:9])))
    assert "How it ended" in visible and "How it ended" not in unfinished
    assert "turning point" not in unfinished


class Nested(HTMLParser):
    """What is open where each picture of the map begins, by the classes of what is around it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.around: list[str] = []
        self.maps: list[tuple[str, ...]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("class") or tag
        if tag == "img" and kind == "map":
            self.maps.append(tuple(self.around))
        if tag not in ("meta", "img", "br"):
            self.around.append(kind)

    def handle_endtag(self, tag: str) -> None:
        self.around.pop()


def test_printed_the_turns_stand_in_two_columns(letter: Scenario, replayed: Replay) -> None:
    text = page.page(letter, replayed)
    nested = Nested(text)
    assert len(nested.maps) == len(story(replayed)) and not nested.around
    assert all(around[-1] == "story" for around in nested.maps)
    printed = text[text.index("@media print") : text.index("</style>")]
    assert re.search(r"\.story \{ columns: 2;", printed)
    assert re.search(r"\.duel, \.map[^{]*\{ break-inside: avoid;", printed)


def test_a_title_is_no_html(letter: Scenario, replayed: Replay) -> None:
    text = page.page(evolve(letter, title="<script>alert(1)</script>"), replayed)
    assert "<script>" not in text and "&lt;script&gt;" in text


def test_the_command_writes_it_beside_the_record_or_where_one_says(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["chronicle", str(record)]) == 0
    assert record.with_suffix(".html").is_file()
    other = tmp_path / "other.html"
    assert main(["chronicle", str(record), "--out", str(other)]) == 0
    assert other.read_text("utf-8") == record.with_suffix(".html").read_text("utf-8")
    capsys.readouterr()
    assert main(["chronicle", str(record), "--out", str(tmp_path / "no" / "page.html")]) == 2
    err = capsys.readouterr().err
    assert "cannot be written" in err and "Name another file with --out." in err


def test_the_table_keeps_it_and_shows_it(
    letter: Scenario, tmp_path: Path, player_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    session = Session.new(letter, Shuffle(1), tmp_path / "game.ad1666")
    session.close()
    kept, keeper = player_folder / "chronicles" / "game.html", keeping.Keeper()
    assert not keeper.look()
    assert str(kept) not in keeper.begin(session.path)
    assert str(kept) in keeper.look() and not keeper.look(), "it is told once"
    assert kept.is_file() and shown == [kept.as_uri()]
    kept.unlink()
    kept.mkdir()
    keeper.begin(session.path)
    assert "cannot be written" in keeper.look()
    session.path.unlink()
    keeper.begin(session.path)
    assert keeper.look() and len(shown) == 1


@pytest.mark.apart
def test_the_window_goes_on_while_it_is_written(
    record: Path, player_folder: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    records_folder().mkdir(parents=True)
    record.rename(records_folder() / record.name)
    scene = TitleScene()
    driver = Driver(scene, screen)
    driver.key("v")
    driver.press(InRow(Row(Area.OLD_GAMES, 0), Command.CHRONICLE))
    notice = "Writing the chronicle…"
    assert scene.notice == notice and not shown
    told = " ".join(line.said for line in look_at(scene, screen).lines)
    assert notice in told
    until(driver, "the chronicle", lambda: scene.notice != notice)
    kept = player_folder / "chronicles" / "game.html"
    assert str(kept) in scene.notice and kept.is_file() and shown == [kept.as_uri()]


@pytest.fixture
def told(letter: Scenario, tmp_path: Path) -> Path:
    """The record of a game between programs, which say why."""
    seats = {side: Seat("musketeer", number) for number, side in enumerate(Side)}
    session = Session.new(letter, Shuffle(3), tmp_path / "programs.ad1666", seats)
    players = {side: player_of(seat) for side, seat in seats.items()}
    while (choice := decision(session, players)) is not None:
        session.choose(choice)
    session.close()
    return session.path


def test_programs_say_why_they_did_what_was_gravest(letter: Scenario, told: Path) -> None:
    replayed = replay(read(told), letter.state)
    found = striking_reasons(replayed)
    assert len(found) >= 3
    line = [moment.game for moment in replayed.moments]
    for at, sentence in found.items():
        pending = line[at].pending
        assert isinstance(pending, Prompt) and pending.player is sentence.side
        assert sentence.text.startswith("Musketeer (normal) chose: ") and "\nOr: " in sentence.text
    scenes = [s for c in chapters(line, found) for s in c.scenes]
    why = [n for n, scene in enumerate(scenes) if isinstance(scene, StorySentence) and scene.why]
    assert [scenes[n] for n in why] == list(found.values())
    assert all(not isinstance(scenes[n + 1], StorySentence) or not scenes[n + 1].why for n in why)
    without = [s for c in chapters(line) for s in c.scenes]
    assert [s for n, s in enumerate(scenes) if n not in why] == without
    visible = html.unescape(page.page(letter, replayed))
    assert all(sentence.text in visible for sentence in found.values())
    assert not striking_reasons(evolve(replayed, begun={}))


ORDERED = """
[[events]]
id = "revenge"
title = "The friends of the dead"
when = { falls = "E" }
then = [ { tell = "They fire from the windows." }, { wounds = 9, to = "A" } ]

[[events]]
id = "quiet"
when = { falls = "A" }
announced = false
then = [ { wounds = 9, to = "F" } ]

[[events]]
id = "relief"
when = { turn = 2 }
then = [ { arrives = "U" } ]
"""
BLOW = (
    *("A: attack E officers-sabre", "E: weapon rapier", "red: play S8", "blue: play U6"),
    *("red: pass", "blue: pass", "E: no-parry"),
)


def flat(chapter: StoryTurn) -> list[str]:
    """What is told, one after the other."""
    found: list[str] = []
    for scene in chapter.scenes:
        outcome = scene.outcome if isinstance(scene, Duel) else ()
        found += [scene.title if isinstance(scene, Duel) else scene.text]
        found += [sentence.text for sentence in outcome]
    return found


def test_it_tells_the_blow_the_fall_and_what_comes_of_that_in_the_order_they_happened(
    tmp_path: Path, sit: Sit
) -> None:
    """What an event does is none of the duel's consequences."""
    scenario = with_events(ORDERED + STRANGER, tmp_path)
    hands = "S8 S3 H4 G8", "U6 U3 H2"
    state = position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8), F=(14, 9))
    victim = state.figure("E")
    session = sit(state.with_figure(evolve(victim, wounds=victim.card.death - 1)))
    for said in BLOW:
        session.choose(pick(session, said))
    told_by_turn = chapters([moment.game for moment in session.moments])
    (chapter,) = [one for one in told_by_turn if any(isinstance(x, Duel) for x in one.scenes)]
    name = {f.id: vocabulary.figure(f, state.figures) for f in state.figures}
    told = flat(chapter)
    wanted = (
        f"{name['A']} hits {name['E']}",
        f"{name['E']} dies.",
        "It happens: “The friends of the dead”.",
        "They fire from the windows.",
        f"{name['A']} takes 9 wounds, 9 in all.",
        f"{name['A']} dies.",
        f"{name['F']} takes 9 wounds",
        f"{name['F']} dies.",
    )
    places = [next(n for n, text in enumerate(told) if text.startswith(w)) for w in wanted]
    assert places == sorted(places)
    assert sum("takes" in text for text in told) == 2, "the hit tells of its own wounds"
    (duel,) = [scene for scene in chapter.scenes if isinstance(scene, Duel)]
    assert [sentence.text.split()[-1] for sentence in duel.outcome][-1] == "dies."
    assert not any(name["A"] + " dies" in sentence.text for sentence in duel.outcome)


def test_whom_the_next_turn_brings_is_not_on_the_map_of_the_one_before(tmp_path: Path) -> None:
    scenario = with_events(ORDERED + STRANGER, tmp_path)
    session = Session.new(scenario, Shuffle(3), tmp_path / "game.ad1666")
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while session.game.state.turn < 3:
        choice = decision(session, seats)
        assert choice is not None
        session.choose(choice)
    first, second = chapters([moment.game for moment in session.moments])[1:3]
    assert (first.turn, second.turn) == (1, 2)
    assert not first.state.figure("U").on_board
    assert any(text.startswith("The Cardinal's guard (U) arrives") for text in flat(second))
    assert second.state.figure("U").status is not Status.TO_COME
    session.close()
