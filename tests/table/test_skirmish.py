"""A skirmish at the table: its board, what may be wished for, its proof, its two games."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest
from looks import look_at
from pretended_proofs import PretendedProof
from tableside import Driver

from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.records.bouts import Bout
from ad1666.game.remembered import Placing
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import speaking
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.rules.victory import End, EndReason
from ad1666.skirmish.kept import folder, note, of_day
from ad1666.skirmish.wish import About, Place, Size, Wish, daily, word
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Skirmishing
from ad1666.table.scenes.skirmish import SkirmishScene
from ad1666.table.scenes.skirmish_drawing import Drawer
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.link_sheet import LinkSheet
from ad1666.table.toolkit import clipboard

WISH = Wish("7", Place.TAVERN, Size.SMALL, about=About.LETTER)


def opened(screen: pygame.Surface, wish: Wish = WISH) -> Driver:
    scene = SkirmishScene(Skirmishing(wish, TitleScene, Seating()))
    table = Driver(scene, screen)
    table.frame()
    assert scene.laid is not None
    return table


def said(table: Driver, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(table.scene, screen).lines)


def proof() -> PretendedProof:
    return PretendedProof.begun[-1]


def test_it_is_wished_for_by_keys(screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(screen)
    scene = table.scene
    assert isinstance(scene, SkirmishScene)
    first = proof()
    assert first.wish == WISH and scene.both, "two people play from both sides"
    assert not look_at(scene, screen).faults()
    with speaking("pl"):
        assert not look_at(scene, screen).faults()
    table.key("6")
    assert scene.wish.mirror and first.stopped, "what has changed is proven anew"
    table.frame()
    assert proof() is not first and proof().wish == scene.wish
    table.key("6")
    table.key("7")
    assert not scene.both
    begun = len(PretendedProof.begun)
    table.key("R")
    assert "Red: a person" not in said(table, screen)
    assert len(PretendedProof.begun) == begun, "who plays changes no board"
    monkeypatch.setattr(Drawer, "want", lambda _self, _wish: None)  # which takes a while each time
    for key, name in (("1", "place"), ("2", "size"), ("3", "points"), ("4", "about")):
        before = getattr(scene.wish, name)
        table.key(key)
        assert getattr(scene.wish, name) != before


def test_the_bar_tells_how_even_it_is(screen: pygame.Surface) -> None:
    table = opened(screen)
    scene = table.scene
    assert isinstance(scene, SkirmishScene)
    assert "%" not in said(table, screen), "nothing is known yet"
    proof().come(Proof(9, 0, 12))
    table.frame()
    assert "12 games" in said(table, screen) and "75 %" not in said(table, screen)
    assert scene.proof == Proof(), "so few tell nothing"
    proof().come(Proof(20, 2, 40), draw=1)
    table.frame()
    assert "pair 2 of 16" in said(table, screen)
    table.frame()
    assert scene.laid is not None and scene.laid.wished.draw == 1, "the bands are laid out"
    proof().come(Proof(60, 4, 120), draw=1, done=True, even=True)
    table.frame()
    told = "Red 52 % (43 to 60) of 120 games between musketeers."
    assert told in said(table, screen)
    table.key(pygame.K_RETURN)
    briefing = table.scene
    assert isinstance(briefing, BriefingScene) and told in said(table, screen)
    assert briefing.scenario.proof == Proof(60, 4, 120)
    known = proof().known
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, SkirmishScene) and table.scene.wish == WISH
    table.frame()
    assert proof().known is known, "it goes on where it was left"
    table.key("N")
    table.frame()
    assert proof().known is not known


def test_it_is_played_unproven_at_any_moment(screen: pygame.Surface) -> None:
    table = opened(screen)
    table.press(Command.START)
    assert proof().stopped and isinstance(table.scene, BriefingScene)
    assert "unproven" in said(table, screen)
    table.key(pygame.K_RETURN)
    session = table.scene.session
    assert session.scenario.path.parent == folder() and session.scenario.texts is None
    table.scene.commands.leave()
    table.frame()
    assert isinstance(table.scene, TitleScene)
    assert [item.title for item in table.scene.new.items].count(session.scenario.title) == 0


def test_bands_are_chosen(screen: pygame.Surface) -> None:
    table = opened(screen)
    table.click(table.hotspot(Row(Area.OPTIONS, 4)).center)
    for _side in Side:
        assert isinstance(table.scene, MusterScene)
        table.key("G")
        assert "Escape with the" in said(table, screen) or "off the board" in said(table, screen)
        table.key(pygame.K_ESCAPE)
        table.key("S")
        table.key("D")
    scene = table.scene
    assert isinstance(scene, SkirmishScene) and scene.wish.bands is not None
    table.frame()
    assert scene.laid is not None and scene.laid.made.bands == scene.wish.bands
    assert proof().wish == scene.wish
    table.key("5")
    assert scene.wish.bands is None, "drawn again"


def test_its_word_is_copied_and_pasted(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: not copied.append(text))
    table = opened(screen)
    table.key("C")
    assert copied == [word(WISH)]
    scene = table.scene
    assert isinstance(scene, SkirmishScene)
    monkeypatch.setattr(Drawer, "want", lambda _self, _wish: None)
    table.key("N")
    assert scene.wish.seed != "7" and scene.wish.place is Place.TAVERN
    monkeypatch.setattr(clipboard, "text", lambda: word(WISH))
    table.key("V")
    assert scene.wish == WISH
    monkeypatch.setattr(clipboard, "text", lambda: "2:roofs:medium:30:7")
    table.key("V")
    assert "generator 2" in said(table, screen) and scene.wish == WISH
    table.key("T")
    assert scene.wish == daily(date.today())


def test_the_bands_of_the_day_stay(screen: pygame.Surface) -> None:
    table = opened(screen, daily(date.today()))
    scene = table.scene
    assert isinstance(scene, SkirmishScene) and scene.laid is not None and scene.of_today
    assert proof().wish.bands == scene.laid.made.bands
    proof().come(Proof(60, 4, 120), done=True)
    table.frame()
    assert scene.laid.wished == scene.wish and scene.proof.games == 120


def test_the_card_shows_the_board_of_today(screen: pygame.Surface) -> None:
    today = date.today()
    assert of_day(today) is None
    table = opened(screen, daily(today))
    assert isinstance(table.scene, SkirmishScene) and table.scene.laid is not None
    note(today, scenario := table.scene.laid.scenario.path)
    session = Session.new(load_scenario(scenario), seats={Side.BLUE: Seat("page", 1)})
    session.end(EndReason(End.GIVEN_UP, Side.BLUE))
    session.close()
    table = Driver(TitleScene(), screen)
    title = table.scene
    assert isinstance(title, TitleScene)
    assert title.skirmish.headline is not None and title.skirmish.file == of_day(today)
    assert title.skirmish.sealed is Placing.UNHARMED, "how it has ended is kept"
    assert not look_at(title, screen).faults()
    table.key("M")
    assert isinstance(table.scene, SkirmishScene) and table.scene.of_today
    assert "Played today" in said(table, screen)
    table.key("F")
    assert isinstance(table.scene, FilmScene)
    table.key("L")
    assert isinstance(table.scene.sheets.top, LinkSheet)
    table.scene.sheets.clear()
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, SkirmishScene)
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, TitleScene) and proof().stopped


def test_what_cannot_be_made_is_told(screen: pygame.Surface, tmp_path: Path) -> None:
    folder().parent.mkdir(parents=True, exist_ok=True)
    folder().write_text("in the way")
    scene = SkirmishScene(Skirmishing(WISH, TitleScene, Seating()))
    table = Driver(scene, screen)
    table.frame()
    assert scene.laid is None and "skirmishes" in said(table, screen), scene.notice


def give_up(table: Driver, side: Side) -> None:
    """Ends the game at the table, and goes on to its result."""
    scene = table.scene
    assert isinstance(scene, GameScene)
    scene.session.end(EndReason(End.GIVEN_UP, side))
    scene.controls.refresh()
    scene.sheets.end()
    table.frame()


def test_two_games_are_played_from_both_sides(screen: pygame.Surface) -> None:
    table = opened(screen)
    table.key(pygame.K_RETURN)
    table.key(pygame.K_RETURN)
    first = table.scene
    assert isinstance(first, GameScene) and isinstance(first.session, Session)
    assert first.session.bout is not None and first.session.bout.brought is None
    give_up(table, Side.BLUE)
    assert "Now the players change sides." in said(table, screen)
    assert Command.REMATCH not in table.targets()
    with speaking("pl"):
        assert not look_at(first, screen).faults()
    first.commands.leave()
    table.frame()
    title = table.scene
    assert isinstance(title, TitleScene)
    (waits,) = title.old.items
    assert "the second game is next" in " ".join(waits.lines()), "it survives quitting"
    table.key(pygame.K_RETURN)
    second = table.scene
    assert isinstance(second, GameScene) and isinstance(second.session, Session)
    assert second.session.bout is not None
    assert second.session.bout.brought == (0, 0) and second.session.bout.id == first.session.bout.id
    second.commands.leave()
    table.frame()
    title = table.scene
    assert isinstance(title, TitleScene)
    (waits,) = title.old.items
    assert "the second game" in " ".join(waits.lines())
    table.key(pygame.K_RETURN)
    give_up(table, Side.RED)
    assert "Taken together, the games are a draw" in said(table, screen)
    assert not look_at(table.scene, screen).faults()
    table.scene.commands.leave()
    table.frame()
    assert isinstance(table.scene, TitleScene) and not table.scene.old.items


def test_the_second_game_follows_at_once(screen: pygame.Surface, letter: Scenario) -> None:
    session = Session.new(letter, seats={Side.RED: Seat("page", 1)})
    session.count_with(Bout("0a1b2c3d"))
    table = Driver(GameScene(AtTable(session, TitleScene)), screen)
    give_up(table, Side.RED)
    table.click(table.hotspot(Command.NEXT_CHAPTER).center)
    scene = table.scene
    assert isinstance(scene, GameScene) and isinstance(scene.session, Session)
    assert scene.session.bout == Bout("0a1b2c3d", (0, 0)) and set(scene.session.seats) == {
        Side.BLUE
    }
    scene.close()
    for over in (False, True):
        again = Driver(GameScene(AtTable(session, TitleScene)), screen)
        again.frame()
        again.key("F")
        assert isinstance(again.scene, FilmScene)
        again.key(pygame.K_ESCAPE)
        again.key(pygame.K_RETURN)
        there = again.scene
        if over:
            assert isinstance(there, FilmScene)
        else:
            assert isinstance(there, GameScene) and isinstance(there.session, Session)
            assert there.session.path == scene.session.path, "there is one second game"
            give_up(again, Side.BLUE)
        there.close()
