"""People and things of an author at the table: their portraits, or silhouettes; what they call
their abilities; and what is left of them when only the record is there."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import pygame
import pytest
from attrs import evolve

from ad1666.content.scenarios.headlines import read_headline
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario, pictured
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import played, replayed_record
from ad1666.game.session import Session
from ad1666.play.film import footage
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.events import Cause, Grade, Standard, Term
from ad1666.rules.looks import Look
from ad1666.rules.verdicts import OwnName
from ad1666.table.chronicle.page import page
from ad1666.table.scenes import title_art
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.onward import Brief, Screening
from ad1666.table.toolkit import faces, medals, pictures
from ad1666.table.toolkit.faces import Face, Sort
from ad1666.table.views.board import tokens
from ad1666.words import characters, symbols, vocabulary
from ad1666.words.events import account
from ad1666.words.icons import OwnIcon
from ad1666.words.scenarios import text_of_granted
from tests.game.records import advance

OWN = Path(__file__).resolve().parents[1] / "own"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The scenario, in a folder that a test may change."""
    return shutil.copytree(OWN, tmp_path / "own") / "lesson-in-lwow.toml"


@pytest.fixture
def lesson(own: Path) -> Scenario:
    return load_scenario(own)


def test_a_portrait_fills_its_medal(lesson: Scenario, screen: pygame.Surface) -> None:
    jan, hanna = lesson.state.figures[:2]
    image, sort = faces.bust(faces.face_of(jan.card), 100)
    assert sort is Sort.PORTRAIT and image.get_size() == (512, 512)
    _silhouette, sort = faces.bust(faces.face_of(hanna.card), 100)
    assert sort is Sort.SILHOUETTE
    medal = medals.medal(tokens.bust(lesson.state, jan), 100, jan.side)
    background = image.get_at((80, 256))[:3]
    assert sum(abs(a - b) for a, b in zip(medal.get_at((22, 50)), background, strict=False)) < 40
    assert medal.get_at((1, 1)).a == 0  # round


def test_a_new_portrait_of_the_same_name_is_shown(own: Path, screen: pygame.Surface) -> None:
    def shown() -> bytes:
        state = load_scenario(own).state
        jan = state.figures[0]
        return pygame.image.tobytes(tokens.of(state, jan, 64), "RGBA")

    before = shown()
    other = pygame.Surface((96, 96))
    other.fill((20, 120, 40))
    pygame.image.save(other, own.parent / "portraits" / "jan.png")
    assert shown() != before


def test_a_damaged_portrait_leaves_a_silhouette(own: Path, screen: pygame.Surface) -> None:
    file = own.parent / "portraits" / "jan.png"
    file.write_bytes(file.read_bytes()[:60])
    card = load_scenario(own).state.figures[0].card
    assert faces.bust(faces.face_of(card), 64)[1] is Sort.SILHOUETTE


def test_silhouettes_differ_by_sex_and_faction(screen: pygame.Surface) -> None:
    look = Look(colour="#7a3b2e", emblem="swords")
    ours = "The Sultan's envoys"
    several = [
        Face("x", look, "m", "Somebody"),
        Face("x", look, "f", "Somebody"),
        Face("x", evolve(look, colour="#2e3b7a"), "m", "Somebody"),
        Face("x", evolve(look, emblem="tower"), "m", "Somebody"),
        Face("x", Look(), "m", ours),
        Face("x", Look(), "f", ours),
        Face("x", Look(), "m", "neutral"),
    ]
    seen = {pygame.image.tobytes(faces.bust(face, 64)[0], "RGBA") for face in several}
    assert len(seen) == len(several)


def test_two_of_a_faction_have_their_letters(lesson: Scenario, screen: pygame.Surface) -> None:
    hanna = lesson.state.figures[1]
    bust = tokens.bust(lesson.state, hanna)
    other = evolve(bust, letters="Xy")
    one, two = (pygame.image.tobytes(medals.medal(b, 64, "red"), "RGB") for b in (bust, other))
    assert one != two


def test_the_start_screen_knows_them(own: Path, screen: pygame.Surface) -> None:
    headline = read_headline(own)
    assert headline.figures[Side.RED] == ("master-jan", "hanna", "pupil")
    assert [*headline.people] == ["master-jan", "hanna", "pupil"]
    whose = title_art.face_in(headline, "master-jan")
    assert whose.look is not None and whose.look.stamp
    assert title_art.face_in(headline, "aramis") == Face("aramis")
    field = title_art.face(Face("nobody-we-know"), Side.RED, 64)
    drawn = title_art.face(whose, Side.RED, 64)
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(field, "RGB")
    (own.parent / "characters" / "lwow.toml").write_text("[", "utf-8")
    assert not read_headline(own).people


def test_an_item_has_the_picture_that_its_author_chose(lesson: Scenario) -> None:
    assert symbols.of_item(lesson.items["diploma"]) == "thing-papers"
    assert symbols.of_item(evolve(lesson.items["diploma"], icon="")) == symbols.LETTER


# Abilities under other names


def test_a_card_calls_its_abilities_otherwise(lesson: Scenario) -> None:
    jan, hanna = lesson.state.figures[:2]
    guard, defence = characters.abilities(jan)
    assert guard.label == "**The guard of Lwów**"
    assert guard.detail.startswith(
        "**The guard of Lwów** [[ABIL-22]]: The pupil attacks; the master yawns. "
        "(as **Iron guard**: "
    )
    assert defence.label == "**Clever defence**"
    (shoes,) = characters.abilities(hanna)
    assert shoes.label == "**Convent shoes** **2**"
    assert ": as **Stealth**: " in shoes.detail


def test_sums_call_an_ability_as_its_card_does(lesson: Scenario) -> None:
    card = Card("heart-4", Suit.HEART, 4)
    term = Term(2, Cause.ABILITY, "CHAR-3", "Stealth")
    test = Standard("B", Side.RED, OwnName("sneak"), 5, card, (term,), (), 6, Grade.SUCCESS, ())
    assert "**+2** Convent shoes" in account(test, lesson.state)


def test_where_two_cards_differ_the_owner_decides(lesson: Scenario) -> None:
    state = lesson.state
    jan, hanna, pupil = state.figures[:3]
    other = evolve(pupil.card, abilities=(("Stealth", 1),), called=())
    state = state.with_figure(evolve(pupil, card=other))
    assert vocabulary.called(state, "Stealth", hanna.id) == "Convent shoes"
    assert vocabulary.called(state, "Stealth", pupil.id) == "Stealth"
    assert vocabulary.called(state, "Stealth", jan.id) == "Stealth"
    assert vocabulary.called(lesson.state, "Stealth", jan.id) == "Convent shoes"


def test_a_test_named_after_an_ability(lesson: Scenario) -> None:
    state, pupil = lesson.state, lesson.state.figures[2]
    named = (("Seduction", "Great eyes", ""),)
    card = evolve(pupil.card, abilities=(("Seduction", 2),), called=named)
    state = state.with_figure(evolve(pupil, card=card))
    assert vocabulary.what(OwnName("seduction"), state) == "Great eyes"
    assert vocabulary.what(OwnName("seduction")) == "Seduction"
    assert vocabulary.what(OwnName("sneak"), state) == "Sneaking"


def test_what_a_scenario_grants_is_called_as_it_says(lesson: Scenario) -> None:
    state = lesson.state
    (line,) = text_of_granted(state.figures, lesson.granted, state.figures)
    assert line == "Too young to be afraid in this scenario: Pupil. [[ABIL-9]]"


# Where only the record is there


@pytest.fixture
def record(own: Path, lesson: Scenario) -> Path:
    session = Session.new(lesson, Shuffle(1))
    advance(session, 1, 30)
    session.close()
    return session.path


def test_a_game_goes_on_without_its_people(own: Path, record: Path) -> None:
    before = replayed_record(read(record))[1].game.state
    shutil.rmtree(own.parent)
    scenario, replayed = replayed_record(read(record))
    assert replayed.problem is None and replayed.game.state == before
    looks = {f.card.look for f in scenario.state.figures[:3]}
    assert all(look is not None and not look.stamp for look in looks)
    assert characters.without_portraits(scenario.state.figures) == (
        "Without their portraits, since a record keeps no pictures and the scenario is not where "
        "it was: Master Jan."
    )
    assert characters.without_portraits(before.figures) == ""


def test_film_and_chronicle_say_why_there_are_silhouettes(
    own: Path, record: Path, screen: pygame.Surface
) -> None:
    assert FilmScene(Screening(footage(record), lambda: None)).notice == ""
    whole = page(*replayed_record(read(record)))
    assert "Without their portraits" not in whole and whole.count("data:image/png") >= 6
    shutil.rmtree(own.parent)
    assert FilmScene(Screening(footage(record), lambda: None)).notice.startswith(
        "Without their portraits"
    )
    bare = page(*replayed_record(read(record)))
    assert "Without their portraits" in bare and bare != whole


def test_a_changed_scenario_still_lends_its_portraits(own: Path, record: Path) -> None:
    text = own.read_text("utf-8")
    own.write_text(text.replace("guard = 12", "guard = 3"), "utf-8")
    found = played(read(record))
    assert found.changed and found.scenario.state.guard == 12
    look = found.scenario.state.figures[0].card.look
    assert look is not None and look.stamp


def test_it_lends_the_pictures_of_things_as_well(own: Path, record: Path) -> None:
    """Wherever they lie or come from, as in the nights of a campaign, which are read from texts."""
    more = """
[[events]]
id = "second"
when = { turn = 2 }
then = [ { ask = "Another?", of = "red", answers = [
  { text = "Yes.", then = [ { lays = "diploma", at = "letter" } ] },
] } ]
"""
    own.write_text(own.read_text("utf-8") + more, "utf-8")
    things = own.parent / "items.toml"
    things.write_text(things.read_text("utf-8").replace('"papers"', '"jan.png"'), "utf-8")
    kept = kept_of(own)
    scenario = pictured(kept_scenario(kept, own, own), kept, own)
    state = scenario.state
    (ask,) = state.terms.events[-1].then
    shown = [
        scenario.items["diploma"],
        *(item for _at, item in state.ground if item.id == "diploma"),
        *(g.item for f in state.figures for g in f.gear if g.item.id == "diploma"),
        *(effect.item for effect in ask.answers[0].then),
    ]
    assert len(shown) > 2
    assert all(isinstance(symbols.of_item(item), OwnIcon) for item in shown if item is not None)


def test_the_briefing_shows_the_arms_of_a_faction(
    lesson: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Look] = []
    drawn = faces.arms

    def arms(look: Look, size: int) -> pygame.Surface:
        shown.append(look)
        return drawn(look, size)

    monkeypatch.setattr(faces, "arms", arms)
    BriefingScene(Brief(lesson, lambda: pytest.fail("nobody left"))).draw(screen)
    assert {*shown} == {Look(colour="#7a3b2e", emblem="swords")}
    one, two = drawn(shown[0], 32), drawn(evolve(shown[0], colour="#2e3b7a"), 32)
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(two, "RGBA")


def test_an_item_may_have_a_picture_of_its_own(own: Path, screen: pygame.Surface) -> None:
    items = own.parent / "items.toml"
    items.write_text(items.read_text("utf-8").replace('"papers"', '"jan.png"'), "utf-8")
    scenario = load_scenario(own)
    diploma = scenario.items["diploma"]
    icon = symbols.of_item(diploma)
    assert isinstance(icon, OwnIcon)
    assert icon == OwnIcon("item", str(own.parent / "portraits" / "jan.png"), icon.stamp)
    assert f"[icon:{icon}]" == "[icon:item]" and icon != "item"
    assert pickle.loads(pickle.dumps(icon)) == icon
    drawn, usual = (pictures.icon(name, 40) for name in (icon, "item"))
    assert drawn.get_at((20, 8)) != usual.get_at((20, 8)) and drawn.get_at((0, 0)).a == 0
    gone = OwnIcon("item", "/nowhere.png", (1,))
    same = pygame.image.tobytes(pictures.icon(gone, 40), "RGBA")
    assert same == pygame.image.tobytes(usual, "RGBA")
    # in a record it has only the name
    again = kept_scenario(kept_of(own), own.with_name("x.ad1666"), own)
    assert again.state == scenario.state
    assert symbols.of_item(again.items["diploma"]) == "item"


def test_what_lies_on_the_board_is_drawn_with_it(own: Path, screen: pygame.Surface) -> None:
    def board() -> bytes:
        BriefingScene(Brief(load_scenario(own), lambda: pytest.fail("nobody left"))).draw(screen)
        return pygame.image.tobytes(screen, "RGB")

    before, items = board(), own.parent / "items.toml"
    items.write_text(items.read_text("utf-8").replace('"papers"', '"jan.png"'), "utf-8")
    assert board() != before
