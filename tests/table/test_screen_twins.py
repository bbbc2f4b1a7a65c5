"""Two games that differ only in cards that the opponent holds give the same pictures, to whoever
may not see those cards, the same sounds, and the same questions at the same pace: on the table with
its stage, hints, chances and tips, on the sheets, in the film and in the chronicle.

Both are played by the same hands one after the other. No card in which they differ is ever laid or
drawn, so that nothing that shows may differ to the end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pygame
import pytest
from attrs import define, evolve, field
from campaigned import campaign
from tableside import Driver, Sit, pile
from test_secrecy import close_up

from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.odds.known import known_to
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.play.film import footage
from ad1666.play.hints import Hint
from ad1666.play.standing import Interrupts, StandingAnswers
from ad1666.play.targets import Area, Command, Option, Target
from ad1666.rules.cards import DECK, Card, Side, card
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import Curtain, Motion, Pace, preferences
from ad1666.table import sounds
from ad1666.table.chronicle import page
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Pages, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sounds import Atmosphere
from ad1666.table.views import programs

HANDS = "S2 H6 U8", "RJ G2 U3"
"""What Blue holds in the one game, and in the other."""
HIDDEN = frozenset(card(name) for hand in HANDS for name in hand.split())
QUESTIONS, FEWER = 60, 36
"""In the long run, and in the usual one."""
CHOICES = 160
POINTED = (Area.TEST, Command.UNDO, Command.STANDING, Area.HAND, Side.BLUE)
SHEETS: tuple[tuple[int | str, ...], ...] = (("l",), ("p",), ("m",), (pygame.K_F6, "1"))
QUIET = StandingAnswers(Interrupts.SHOTS, decided=False, parries=False)


@define
class Stacked:
    """Draws in an order that is the same in both games, and no card in which they differ, but those
    that Blue is to hold."""

    order: list[Card]
    held: list[Card] = field(factory=list)

    def draw(self, prompt: Draw) -> Drawn:
        """The first card of the order that is in the deck."""
        if self.held and prompt.player is Side.BLUE and prompt.blind:
            return self.held.pop()
        deck = {str(c): c for c in prompt.deck if c not in HIDDEN}
        self.order.append(self.order.pop(0))
        return next(deck[str(c)] for c in self.order if str(c) in deck)


@define
class Twin:
    """A game at the screen, and what Red sees of it, to at ``most`` so many questions. One verb is
    ``never`` chosen."""

    session: Session
    driver: Driver
    rng: random.Random
    never: str = ""
    most: int = QUESTIONS
    seen: list[object] = field(factory=list)

    @property
    def scene(self) -> GameScene:
        assert isinstance(self.driver.scene, GameScene)
        return self.driver.scene

    def play(self) -> None:
        """Answers questions by chance, looking about at each."""
        for _ in range(self.most):
            hot_seat = self.scene.controls.hot_seat
            prompt = hot_seat.prompt
            if prompt is None or not (free := offered_alike(prompt)):
                break
            self.seen += [prompt.topic, prompt.player, self.session.made, hot_seat.undoing]
            self._look()
            if hot_seat.veiled is not None:
                self.driver.key(pygame.K_SPACE)
                self._look()
            self._look_about()
            free = [option for option in free if option.verb != self.never]
            hot_seat.choose(free[self.rng.randrange(len(free))])
            self.scene.controls.refresh()
        self._look()

    def hear(self, name: str) -> None:
        """A sound, which nobody at the table can help hearing."""
        self.seen.append(f"heard: {name}")

    def _look(self) -> None:
        """The picture, unless Blue's hand lies open, and what is heard of place and fight."""
        self.driver.frame()
        self.seen.append(self.scene.atmosphere)
        if self.scene.controls.hot_seat.viewer is not Side.BLUE:
            pixels = pygame.image.tobytes(self.driver.app.screen, "RGB")
            self.seen.append((tuple(self.driver.targets()), sha256(pixels).hexdigest()))

    def _look_about(self) -> None:
        """What is pointed at, and now and then a sheet."""
        targets = self.driver.targets()
        offered = [t for t in targets if isinstance(t, Option)]
        # what Blue may answer about cards is not for Red
        pointed: list[Target] = [t for t in POINTED if t in targets]
        prompt = self.scene.controls.hot_seat.prompt
        if offered and prompt is not None and not prompt.topic.traits.secret:
            pointed.append(self.rng.choice(offered))
        self.driver.point(self.driver.hotspot(self.rng.choice(pointed)).center)
        self._look()
        ways, grid = [*self.scene.controls.ways], self.scene.grid
        if ways and grid is not None and self.rng.random() < 0.5:  # what a square would mean
            self.driver.point(grid.rect(self.rng.choice(sorted(ways))).center)
            while self.scene.moving:
                self.driver.app.step()
            self._look()
        if self.rng.random() < 0.2:
            for key in self.rng.choice(SHEETS):
                self.driver.key(key)
            self._look()
            self.driver.key(pygame.K_ESCAPE)
        self.driver.point((5, 5))


def offered_alike(prompt: Prompt) -> list[Choice]:
    """The answers that tell no two such games apart, in an order that does not either."""
    named = {str(c) for c in HIDDEN}
    if prompt.topic is Topic.COMMIT and prompt.player is Side.BLUE:
        return [o for o in prompt.options if o.args == ("deck",)]
    return sorted((o for o in prompt.options if not named & set(o.args)), key=str)


def positions(scenario: Scenario) -> Iterator[State]:
    """The two tables."""
    state = close_up(scenario)
    for hand in HANDS:
        yield evolve(state, blue=pile(hand))


def watched(
    scenario: Scenario,
    state: State,
    folder: Path,
    screen: pygame.Surface,
    seed: int,
    quiet: bool,
    never: str = "",
    most: int = QUESTIONS,
) -> Twin:
    """One game, played."""
    folder.mkdir()
    preferences.now = evolve(preferences.now, hints_seen=())
    dice = random.Random(seed)
    order = list(DECK)
    dice.shuffle(order)
    session = Session.new(evolve(scenario, state=state), Stacked(order), folder / "game.ad1666")
    ticks = count(0, 5)  # what moves is seen at the same moments in both games
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.time, "get_ticks", lambda: next(ticks))
        patch.setattr(pygame.time, "set_timer", lambda *_given: None)  # those keep real time
        scene = GameScene(AtTable(session, TitleScene))
        if quiet:
            scene.controls.hot_seat.standing = dict.fromkeys(Side, QUIET)
            scene.controls.hot_seat.settle()
            scene.controls.refresh()
        twin = Twin(session, Driver(scene, screen), dice, never, most)
        patch.setattr(sounds, "play", twin.hear)
        twin.play()
    return twin


def compare(
    scenario: Scenario,
    tmp_path: Path,
    screen: pygame.Surface,
    seed: int,
    quiet: bool,
    most: int = QUESTIONS,
) -> tuple[Twin, Twin]:
    """Plays both; all that Red sees is the same."""
    one, twin = (
        watched(scenario, state, tmp_path / str(number), screen, seed, quiet, most=most)
        for number, state in enumerate(positions(scenario))
    )
    assert_alike(one, twin)
    return one, twin


def assert_alike(one: Twin, twin: Twin) -> None:
    """All that is seen and heard of both is the same."""
    assert len(one.seen) == len(twin.seen)
    for number, (here, there) in enumerate(zip(one.seen, twin.seen, strict=True)):
        assert here == there, f"at {number}"


@pytest.mark.parametrize(
    ("curtain", "quiet", "seed"),
    [
        (Curtain.FULL, False, 1),
        (Curtain.SIDE_BY_SIDE, True, 2),
        *(
            pytest.param(curtain, quiet, seed, marks=pytest.mark.slow)
            for curtain in Curtain
            for quiet in (False, True)
            for seed in range(3, 6)
        ),
    ],
)
def test_red_sees_the_same_whatever_blue_holds(
    scenario: Scenario,
    tmp_path: Path,
    screen: pygame.Surface,
    curtain: Curtain,
    quiet: bool,
    seed: int,
) -> None:
    preferences.change(
        curtain=curtain, hints=True, motion=Motion.NORMAL, pace=Pace.EVENTS if quiet else Pace.NONE
    )
    most = FEWER if seed < 3 else QUESTIONS
    one, twin = compare(scenario, tmp_path, screen, seed, quiet, most)
    shown = {target for s in one.seen if isinstance(s, tuple) for target in s[0]}
    assert shown >= {Area.TEST, Area.HINT}
    assert (Command.GO_ON in shown) is quiet
    heard = {s for s in one.seen if isinstance(s, str) and s.startswith("heard: ")}
    assert len(heard) > 2 and any(isinstance(s, Atmosphere) and s.fight for s in one.seen)
    assert one.session.game.state.blue.hand != twin.session.game.state.blue.hand
    for each in (one, twin):
        each.session.close()


@pytest.mark.parametrize("curtain", Curtain)
def test_behind_the_curtain_of_a_change_of_seats_any_hand_looks_the_same(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    curtain: Curtain,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Red is given to a program, and Blue's hand comes."""
    monkeypatch.setattr(programs, "PACE", 10**6)
    preferences.change(curtain=curtain)
    seen: list[list[bytes]] = []
    for state in positions(scenario):
        scene = GameScene(AtTable(sit(state), TitleScene))
        driver = Driver(scene, screen)
        seen.append([])
        for key in ("m", "w", "r", pygame.K_RETURN, "l", pygame.K_ESCAPE, pygame.K_TAB):
            driver.key(key)
            driver.point((5, 5))
            seen[-1].append(pygame.image.tobytes(screen, "RGB"))
        assert scene.controls.hot_seat.veiled is Side.BLUE
        driver.key(pygame.K_SPACE)
        driver.frame()
        seen[-1].append(pygame.image.tobytes(screen, "RGB"))
    before, after = ([each[:-1] for each in seen], [each[-1] for each in seen])
    assert before[0] == before[1] and after[0] != after[1]


def test_an_unfinished_game_is_told_and_filmed_without_its_hands(
    letter: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    films, pages, hands = [], [], []
    for number, hand in enumerate(HANDS):
        (tmp_path / str(number)).mkdir()
        dice, order = random.Random(5), list(DECK)
        dice.shuffle(order)
        fate = Stacked(order, [card(name) for name in hand.split()])
        session = Session.new(letter, fate, tmp_path / str(number) / "game.ad1666")
        for _ in range(CHOICES):
            assert isinstance(session.game.pending, Prompt)
            free = offered_alike(session.game.pending)
            session.choose(next((o for o in free if o.verb == Verb.ATTACK), dice.choice(free)))
        hands.append(set(session.game.state.blue.hand))
        session.close()
        films.append(film_of(session.path, screen))
        pages.append(page_of(session))
    assert films[0] == films[1] and len(films[0]) > 20
    assert pages[0] == pages[1]
    assert all(hand & HIDDEN for hand in hands) and hands[0] != hands[1]


def test_a_night_of_a_campaign_that_was_left_looks_the_same_whatever_its_hands(
    screen: pygame.Surface,
) -> None:
    """On the start screen, on the road, and when it is asked whether to give it up."""
    seen: list[list[bytes]] = []
    hands = []
    for hand in HANDS:
        dice, order = random.Random(5), list(DECK)
        dice.shuffle(order)
        save = Save.new(campaign(), Setup("long", seed=1))
        session = save.begin(fate=Stacked(order, [card(name) for name in hand.split()]))
        for _ in range(20):
            assert isinstance(session.game.pending, Prompt)
            session.choose(dice.choice(offered_alike(session.game.pending)))
        hands.append(set(session.game.state.blue.hand))
        session.close()
        seen.append([])
        for scene, keys in (
            (TitleScene(), (pygame.K_DOWN,)),
            (CampaignScene(Pages(save, TitleScene)), ("h", pygame.K_ESCAPE, "g")),
        ):
            driver = Driver(scene, screen)
            for key in keys:
                driver.key(key)
                seen[-1].append(pygame.image.tobytes(screen, "RGB"))
        save.close()
        save.path.unlink()
        session.path.unlink()
    assert seen[0] == seen[1] and len(set(seen[0])) == 4
    assert all(hand & HIDDEN for hand in hands) and hands[0] != hands[1]


def film_of(path: Path, screen: pygame.Surface) -> list[bytes]:
    """Some pictures of a film, with the key pressed that shows another hand, if any may be seen."""
    scene = FilmScene(Screening(footage(path), TitleScene))
    driver, pictures = Driver(scene, screen), []
    for at in range(0, len(scene.film.moments), 6):
        scene.film.go(at)
        driver.key("v")
        driver.frame()
        pictures.append(pygame.image.tobytes(screen, "RGB"))
    scene.close()
    return pictures


def page_of(session: Session) -> str:
    """The chronicle of an unfinished game."""
    return page.page(session.scenario, replay(read(session.path), session.scenario.state))


LEAKS = {
    "a chance rests on the other's hand": (
        "ad1666.play.consequences.known_to",
        lambda state, side: known_to(state, Side.BLUE),
    ),
    "a hint is given to who could boost": (
        "ad1666.play.hints._matter",
        lambda prompt, news: [Hint.BOOST] * any(c.joker for c in prompt.state.blue.hand),
    ),
    "the undo tells of a hand": (
        "ad1666.play.undo_words.told",
        lambda prompt, choice: str(prompt.state.blue.hand),
    ),
    "a standing answer rests on a hand": (
        "ad1666.play.standing._decided",
        lambda prompt, test: any(c.joker for c in prompt.state.blue.hand),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_seen(
    scenario: Scenario,
    tmp_path: Path,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    leak: str,
) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    preferences.change(hints=True)
    with pytest.raises(AssertionError):
        compare(scenario, tmp_path, screen, 1, quiet=True)
