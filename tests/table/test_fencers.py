"""Fencers at the seats of programs: the same before, in and after a game; what they say tells
nothing of a hand; who has no hope left offers the sword, and need not be taken at their word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import campaigned
import pygame
import pytest
from attrs import evolve
from tableside import Driver, position

from ad1666 import i18n
from ad1666.advice import hopeless
from ad1666.advice.hopeless import Hopes
from ad1666.advice.remarks import Remarks
from ad1666.bots import player_of
from ad1666.campaign.values import Blow
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.watching import Audience
from ad1666.game.concessions import AGREED, given_up
from ad1666.game.fate import Shuffle
from ad1666.game.fencers import FENCERS, Fencer, again, fencer_of
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import set_language
from ad1666.play.seating import Seating
from ad1666.play.turned import Instant, Turned
from ad1666.rules.cards import DECK, Location, Pile, Side
from ad1666.rules.characters import Status
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.victory import Outcome
from ad1666.seat.desk import Desk
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.faces import fencer as face
from ad1666.words import campaigns, fencers, vocabulary
from ad1666.words.spoken import plain

EACH = [fencer for those in FENCERS.values() for fencer in those]
BLUE = {Side.BLUE: Seat("page", 1)}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("fencer", EACH, ids=lambda fencer: fencer.id)
def test_each_has_a_face_and_words(fencer: Fencer, language: str, screen: pygame.Surface) -> None:
    reasons = (AGREED, *map(given_up, Side))
    with i18n.speaking(language):
        name = fencers.name(fencer)
        told = {fencers.farewell(fencer, Side.RED, Outcome(why, "GUARD-6")) for why in reasons}
        assert len(told) == 3 and all(name in each for each in told)
        assert name[1:] in fencers.presented(fencer) and fencers.greeting(fencer)
    assert face(fencer.id, 52).get_size() == (52, 52)


def test_the_fencer_who_was_shown_sits_down() -> None:
    for level in FENCERS:
        seating = Seating({Side.RED: "person", Side.BLUE: level})
        shown = seating.fencer(Side.BLUE)
        seats = seating.seats()
        assert shown is not None and fencer_of(seats[Side.BLUE]) == shown
        once_more = Seating.of(seats)
        assert once_more.fencer(Side.BLUE) == shown, "a rematch is against the same one"
        assert once_more.seats() != seats, "who has other chances"
        for number in range(12):
            both = Seating({Side.RED: level, Side.BLUE: "person"}, dict.fromkeys(Side, number))
            both.names[Side.BLUE] = "person"
            while both.names[Side.BLUE] != level:
                both.change(Side.BLUE)
            assert both.fencer(Side.RED) != both.fencer(Side.BLUE), "nobody sits on both chairs"
    nights = [again(Seat("musketeer", 7), night) for night in range(5)]
    assert len({fencer_of(seat) for seat in nights}) == 1 and len({*nights}) == 5


def dealt(state: State) -> State:
    """The same with other cards in both hands."""
    for side in Side:
        pile = state.pile(side)
        own = [card for card in DECK if card not in pile.discard]
        held = len(pile.hand)
        state = state.with_pile(side, Pile(tuple(own[held:]), tuple(own[:held]), pile.discard))
    return state


def remarks(start: Scenario, *, twin: bool) -> list[str]:
    """What is said in the first turns of a game, perhaps with other hands at each instant."""
    match, said = Match(start.state, Shuffle(2)), list[str]()
    players = {side: player_of(Seat("musketeer", n)) for n, side in enumerate(Side)}
    seats = {side: Seat("musketeer", n) for n, side in enumerate(Side)}
    talk = Remarks(lambda: seats)

    def instant() -> Instant:
        state = match.game.state
        game = evolve(match.game, state=dealt(state)) if twin else match.game
        return Instant(game, len(match.log), (None, None), None, None, None)

    before = instant()
    for made, _ in enumerate(play_out(match, players)):
        now = instant()
        talk.take(Turned(before, now))
        before, turn = now, match.game.state.turn
        said += [words for side in Side if (words := talk.of(side, turn)) not in said]
        if made > 150:
            break
    return said


def test_what_is_said_tells_nothing_of_a_hand(letter: Scenario) -> None:
    said = remarks(letter, twin=False)
    assert len(said) > 3, "two greetings, silence, and at least one remark"
    assert remarks(letter, twin=True) == said


def test_desks_and_those_who_look_on_are_told_who_sits_there(
    letter: Scenario, tmp_path: Path
) -> None:
    session = Session.new(letter, Shuffle(7), tmp_path / "desk.ad1666", BLUE)
    fencer = fencer_of(BLUE[Side.BLUE])
    assert fencer is not None
    desk = Desk(session, Side.RED, player_of(BLUE[Side.BLUE]))
    (before,), (overheard,) = desk.sheet().fencers, Audience(session).sheet().fencers
    assert (before.side, before.face) == (Side.BLUE, fencer.id)
    assert before.name == fencers.name(fencer) and before.says == fencers.greeting(fencer)
    assert overheard == evolve(before, says="")
    session.end(given_up(Side.BLUE))
    desk.refresh()
    (after,) = desk.sheet().fencers
    outcome = session.game.state.outcome
    assert outcome is not None
    assert plain(fencers.farewell(fencer, Side.BLUE, outcome)) == "".join(t for _, t in after.words)
    session.close()


def test_only_who_is_behind_late_in_a_game_has_no_hope(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hopeless, "winning", lambda now, side: 0.05)
    victim = next(f for f in letter.state.figures if f.side is Side.BLUE and not f.card.hero)
    early = letter.state.change(victim.id, at=None, status=Status.KILLED)
    late = evolve(early, guard=2)
    assert hopeless.hopeless(late, Side.BLUE)
    assert not hopeless.hopeless(early, Side.BLUE) and not hopeless.hopeless(late, Side.RED)
    monkeypatch.setattr(hopeless, "winning", lambda now, side: 0.2)
    assert not hopeless.hopeless(late, Side.BLUE)


def test_who_sees_no_hope_for_two_turns_offers_the_sword_once(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    chances = {1: 0.5, 2: 0.01, 3: 0.3, 4: 0.01, 5: 0.01, 6: 0.01}
    monkeypatch.setattr(hopeless, "hopeless", lambda now, side: chances[now.turn] < 0.1)
    hopes, offered = Hopes(), []
    for turn in chances:
        for _ in range(2):  # a turn counts once
            hopes.take(evolve(letter.state, turn=turn), (Side.BLUE,))
        if (side := hopes.offers) is not None:
            offered.append(turn)
            hopes.offered(side)
    assert offered == [5]


@pytest.fixture
def hopeless_game(scenario: Scenario, tmp_path: Path) -> Iterator[Session]:
    """A game in which a page plays Blue."""
    state = position(scenario.state, Phase.ACTION)
    start = evolve(scenario, state=state)
    session = Session.new(start, Shuffle(7), tmp_path / "game.ad1666", BLUE)
    yield session
    session.close()


def despair(scene: GameScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two turns begin in which Blue has no hope."""
    monkeypatch.setattr(hopeless, "hopeless", lambda now, side: True)
    for turn in (7, 8):
        scene.programs.hopes.take(evolve(scene.session.game.state, turn=turn), (Side.BLUE,))


@pytest.mark.parametrize(("key", "taken"), [("t", True), (pygame.K_ESCAPE, False)])
def test_the_sword_need_not_be_taken(
    hopeless_game: Session,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    key: str | int,
    *,
    taken: bool,
) -> None:
    scene = GameScene(AtTable(hopeless_game, TitleScene))
    despair(scene, monkeypatch)
    driver = Driver(scene, screen)
    driver.point((5, 5))
    assert scene.sheets.dialog is not None
    driver.key(key)
    driver.point((6, 6))
    outcome = scene.session.game.state.outcome
    assert (None if outcome is None else outcome.reason) == (given_up(Side.BLUE) if taken else None)
    assert scene.sheets.dialog is None


def test_no_sword_is_offered_in_a_campaign(
    hopeless_game: Session, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = GameScene(AtTable(hopeless_game, TitleScene, onward="What came of it"))
    despair(scene, monkeypatch)
    Driver(scene, screen).point((5, 5))
    assert scene.sheets.dialog is None
    set_language("pl")
    told = scene.commands.onward
    set_language("en")
    assert (told, scene.commands.onward) == ("Co z tego wynikło", "What came of it")


def test_who_has_a_score_to_settle() -> None:
    standing = campaigned.standing(1)
    assert standing.chapter is not None
    figures = standing.campaign.scenarios[standing.chapter.id].state.figures
    heroes = {side: next(f for f in figures if f.card.hero and f.side is side) for side in Side}
    (red, blue), past = heroes.values(), standing.past[0]
    cast = {red.id: red.card.id, blue.id: blue.card.id}
    blow = Blow(red.id, Location.HEAD, blue.id, 4)
    night = evolve(past.night, cast=cast, serious=(red.id,), killed=(), blows=(blow,))
    standing = evolve(standing, past=(evolve(past, night=night),))
    (told,) = campaigns.unforgotten(standing)
    names = (vocabulary.figure(hero, figures) for hero in (red, blue))
    assert told == "{} has a score to settle with {}.".format(*names)
    with i18n.speaking("pl"):
        (told,) = campaigns.unforgotten(standing)
        assert f"z {vocabulary.figure(blue, figures):ins}" in told
    assert not [*campaigns.unforgotten(evolve(standing, chapter=None))]
