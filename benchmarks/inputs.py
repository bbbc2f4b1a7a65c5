"""How many presses a game takes at the table: ``python -m benchmarks.inputs [--games N]``.

Ten games of the first scenario are played in a window by posted clicks and keys, alone against a
program and by two people at one screen. What is decided is what a program would decide there; it is
pressed by the shortest way, and every press counts, those that lift a curtain or end a beat
included. A turn counts if Red has four figures as it begins; a duel, from the attack to its
outcome, a rematch as one of its own, withdrawals left out. Prints the mean and the 95th percentile
of each, and what is asked there.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from statistics import mean, quantiles

import pygame
from attrs import define, field

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game
from ad1666.game.match import Snapshot, decision
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import Player
from ad1666.play.arming import plainly
from ad1666.play.clicks import alike, best
from ad1666.play.controller import Controls
from ad1666.play.menu import Entry, Menu
from ad1666.play.targets import Area
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import Motion, Settings, preferences
from ad1666.table.app import App
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable

SCENARIO = "letter-at-the-golden-lion.toml"
SIZE = (1366, 768)
DECIDES = "musketeer"
"""The program whose decisions are pressed, and that plays the other side."""
FIGURES = 4
"""How many figures a turn begins with that counts."""
_WITHIN = (Topic.COMMIT, Topic.SUIT, Topic.BOOST, Topic.WEAPON, Topic.PARRY, Topic.TOKEN)
"""What is asked within a duel."""
_FIGHTING = (Topic.ATTACK, *_WITHIN)
"""Where Shift with an answer lifts the own curtain that follows."""
_WALKING = (Verb.FULL_MOVE, Verb.PARTIAL_MOVE, Verb.STEP, Verb.PUSH, Verb.PASSAGE, Verb.OPEN)
"""What a click on a square stands for, where it leads there."""
_PAUSE = 1000
"""Milliseconds from one look at the window to the next: nobody presses what they have not seen."""
_THINKING, _PATIENCE = 0.002, 60
"""Seconds from one look to the next while a program thinks, and after which something is wrong."""


@define
class Tally:
    """What was pressed in games."""

    turns: Counter[tuple[int, int]] = field(factory=Counter)
    """By game and turn, for turns that count."""
    duels: list[int] = field(factory=list)
    in_turns: Counter[str] = field(factory=Counter)
    """What turns took, by what was asked."""
    in_duels: Counter[str] = field(factory=Counter)
    """The same of duels."""


class Clock:
    """The time that the window is told, in milliseconds."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


@define
class Person:
    """Who plays all sides that no program plays, and counts the presses."""

    app: App
    scene: GameScene
    clock: Clock
    players: dict[Side, Player]
    pressed: int = 0

    @property
    def controls(self) -> Controls:
        """Mouse and keyboard over the game."""
        return self.scene.controls

    def wait(self) -> None:
        """Looks on until somebody here is asked, or the game is over. Ends what waits for a key."""
        hot_seat, end = self.controls.hot_seat, time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            before = self.scene.session.game
            if hot_seat.absent and not self.scene.programs.ready:
                time.sleep(_THINKING)
            self._look()
            if self.scene.show.director.waits:
                self._key(pygame.K_SPACE)
                continue
            still = not self.scene.moving and self.scene.session.game is before
            if still and (hot_seat.prompt is None or not hot_seat.absent):
                self._look()
                return
        raise RuntimeError("nothing is asked any more")

    def answer(self) -> Choice:
        """Presses what is decided about the open question. Returns it."""
        hot_seat = self.controls.hot_seat
        prompt, session = hot_seat.prompt, self.scene.session
        assert prompt is not None
        chosen = self._decided(session.game, Snapshot.of(session).log, session.made)
        assert chosen is not None
        if hot_seat.then_unseen is not None and hot_seat.unseen == chosen:
            self._type("a" if self._both_unseen(chosen, hot_seat.then_unseen) else "d")
        elif hot_seat.veiled is not None and hot_seat.unseen == chosen:
            self._type("n")
        elif hot_seat.veiled is not None:
            if hot_seat.may_pledge and self._draws_next(chosen):
                self._type("e")
            else:
                self._key(pygame.K_SPACE)
            self.wait()
            self._choose(chosen)
        else:
            if prompt.topic in _FIGHTING and self._looks_next(chosen):
                pygame.key.set_mods(pygame.KMOD_LSHIFT)
            self._choose(chosen)
            pygame.key.set_mods(pygame.KMOD_NONE)
        return chosen

    def _choose(self, chosen: Choice) -> None:
        game, menu = self.scene.session.game, self.controls.menu
        assert menu is not None
        made, goal = self.scene.session.made, self._heading(chosen)
        if chosen.verb == Verb.ACTIVATE:
            goal = self._first_steps(chosen)
        if goal is not None and goal in self.controls.paths and self._walk(goal, chosen):
            pass
        elif self._over_with(chosen):
            self._type(next(e.key for e in menu.entries if e.ends))
        else:
            self._by_menu(menu, chosen)
        assert self.scene.session.made > made, (chosen, game.pending)

    def _walk(self, goal: Square, begin: Choice) -> bool:
        """Clicks on where somebody goes, with Shift if that is all of the activation."""
        session = self.scene.session
        game, made = session.game, session.made
        activates = [begin] if begin.verb == Verb.ACTIVATE else []
        for choice in (*activates, *(pace.choice for pace in self.controls.paths[goal])):
            game, made = game.apply(choice), made + 1
            if not isinstance(game.pending, Prompt) or game.pending.topic is Topic.INTERRUPT:
                return self._click(goal)
        then = self._decided(game, [*session.log], made)
        if then is not None and then.verb == Verb.STOP:
            then = self._decided(game.apply(then), [*session.log], made + 1)
        if then is not None and then.verb == Verb.END and then.who == begin.who:
            pygame.key.set_mods(pygame.KMOD_LSHIFT)
        done = self._click(goal)
        pygame.key.set_mods(pygame.KMOD_NONE)
        return done

    def _by_menu(self, menu: Menu, chosen: Choice) -> None:
        path = _way_to(menu.entries, chosen)
        assert path is not None, chosen
        last = path[-1]
        at = [spot for spot in last.spots if self._stands_for(spot, last)]
        if (len(path) > 1 or not last.key) and at and self._click(at[0]):
            return
        for entry in path:
            if not entry.key:
                raise RuntimeError(f"no key for {entry.label}")
            self._type(entry.key.lower())
            if entry is not last:
                self._look()
                self._look()

    def _heading(self, chosen: Choice, at: Snapshot | None = None) -> Square | None:
        """Where somebody wants to go who begins with a choice, if nobody interrupts; in the present
        position, or at another one."""
        at = at or Snapshot.of(self.scene.session)
        game, log, made, goal = at.game, list(at.log), at.made, None
        while chosen.verb in _WALKING:
            game = game.apply(chosen)
            made, goal = made + 1, chosen.details.square or goal
            log += game.news
            while isinstance(game.pending, Prompt) and game.pending.topic is Topic.INTERRUPT:
                game = game.apply(next(o for o in game.pending.options if o.verb == Verb.PASS))
                made += 1
            prompt = game.pending
            if not isinstance(prompt, Prompt) or not prompt.topic.traits.walks:
                break
            then = self._decided(game, log, made)
            if then is None or then.who != chosen.who:
                break
            chosen = then
        return goal

    def _stands_for(self, spot: Square, entry: Entry) -> bool:
        """Whether a click on a square gives just this answer."""
        found = [each.answer for each in self.controls.at(spot, None)]
        if found == [entry.choice]:
            return True
        game, viewer = self.scene.session.game, self.controls.hot_seat.viewer
        return alike(found) and best(game, found, viewer) == entry.choice

    def _first_steps(self, activation: Choice) -> Square | None:
        """Where a figure goes first that is to be activated. Rests the pointer on it."""
        session, figure = self.scene.session, self.scene.session.game.state.figure(activation.who)
        game = session.game.apply(activation)
        if not isinstance(game.pending, Prompt) or figure.at is None or not self._point(figure.at):
            return None
        log, made = [*session.log, *game.news], session.made + 1
        chosen = self._decided(game, log, made)
        return None if chosen is None else self._heading(chosen, Snapshot(game, tuple(log), made))

    def _over_with(self, chosen: Choice) -> bool:
        """Whether the activation is ended by what is chosen, and by nothing else after it."""
        session, menu = self.scene.session, self.controls.menu
        if chosen.verb != Verb.STOP or menu is None or not any(e.ends for e in menu.entries):
            return False
        game = session.game.apply(chosen)
        prompt = game.pending
        if not isinstance(prompt, Prompt) or prompt.topic is not Topic.ACTION:
            return False
        then = self._decided(game, tuple(session.log), session.made + 1)
        return then is not None and then.verb == Verb.END

    def _next(self, chosen: Choice) -> tuple[Prompt, Choice] | None:
        """The question that follows a choice, and what is decided about it."""
        session = self.scene.session
        game, made = session.game.apply(chosen), session.made + 1
        while isinstance(game.pending, Prompt) and (unasked := plainly(game, game.pending)):
            game, made = game.apply(unasked), made + 1
        if not isinstance(game.pending, Prompt):
            return None
        then = self._decided(game, [*session.log], made)
        return None if then is None else (game.pending, then)

    def _draws_next(self, chosen: Choice) -> bool:
        """Whether the other player will draw from the deck."""
        then = self._next(chosen)
        return then is not None and then[1].verb == Verb.PLAY and then[1].details.card is None

    def _looks_next(self, chosen: Choice) -> bool:
        """Whether the next answer is the same player's, of a card in hand; that of a parry may
        be."""
        if chosen.verb == Verb.PARRY:
            return True
        prompt, then = self.controls.hot_seat.prompt, self._next(chosen)
        same = prompt is not None and then is not None and then[0].player is prompt.player
        return same and then is not None and then[1].details.card is not None

    def _both_unseen(self, chosen: Choice, then: Prompt) -> bool:
        """Whether the other player does not look at a hand either."""
        session = self.scene.session
        other = self._decided(session.game.apply(chosen), session.log, session.made + 1)
        return other is not None and other in then.options and other.details.card is None

    def _decided(self, game: Game, log: Sequence[object], made: int) -> Choice | None:
        return decision(Snapshot(game, tuple(log), made), self.players)  # type: ignore[arg-type]

    # Pressing

    def _look(self) -> None:
        self.clock.now += _PAUSE
        self._post(pygame.event.Event(pygame.USEREVENT))

    def _post(self, *events: pygame.event.Event) -> None:
        for event in events:
            pygame.event.post(event)
        if not self.app.step():
            raise RuntimeError("the window has closed")

    def _type(self, letter: str) -> None:
        self._key(ord(letter), letter)

    def _key(self, key: int, typed: str = "") -> None:
        told = {"key": key, "mod": 0, "unicode": typed, "scancode": 0}
        text = [pygame.event.Event(pygame.TEXTINPUT, text=typed)] if typed else []
        down, up = (pygame.event.Event(t, told) for t in (pygame.KEYDOWN, pygame.KEYUP))
        self.pressed += 1
        self._post(down, *text, up)

    def _click(self, square: Square) -> bool:
        """Clicks on a square. Returns False if all of it is covered."""
        pos = self._point(square)
        if pos is not None:
            self.pressed += 1
            self._post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        return pos is not None

    def _point(self, square: Square) -> tuple[int, int] | None:
        """Rests the pointer on a square. Returns where, None if all of it is covered."""
        ui, grid = self.scene.ui, self.scene.grid
        assert ui is not None and grid is not None
        rect = grid.rect(square)
        for x, y in product((0.5, 0.25, 0.75), repeat=2):
            pos = round(rect.left + x * rect.width), round(rect.top + y * rect.height)
            spot = ui.hotspot_at(pos)
            if spot is not None and spot.target is Area.BOARD:
                moved = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0)}
                self._post(pygame.event.Event(pygame.MOUSEMOTION, moved))
                self._look()
                return pos
        return None


def _way_to(entries: Sequence[Entry], chosen: Choice) -> tuple[Entry, ...] | None:
    """The entries to press for an answer, None if none leads to it."""
    for entry in entries:
        if entry.choice == chosen and entry.barred is None and not entry.lasting:
            return (entry,)
        if (rest := _way_to(entry.menu, chosen)) is not None:
            return (entry, *rest)
    return None


def _standing(state: State, side: Side) -> int:
    return sum(f.at is not None for f in state.led_by(side))


def play(number: int, *, alone: bool, folder: Path, tally: Tally) -> None:
    """Plays a game to its end, with what it took added to a tally."""
    scenario = load_scenario(data_root() / "scenarios" / SCENARIO)
    seats = {Side.BLUE: Seat(DECIDES, number)} if alone else {}
    session = Session.new(scenario, Shuffle(number), folder / f"{number}-{alone}", seats)
    players: dict[Side, Player] = {
        side: player_of(Seat(DECIDES, number)) for side in Side if side not in seats
    }
    screen = pygame.display.get_surface()
    with _clock() as clock:
        scene = GameScene(AtTable(session, lambda: scene))
        person = Person(App(scene, screen), scene, clock, players)
        person.wait()
        turn, counts, duel, last = 0, False, 0, Topic.FIRST
        while (prompt := scene.controls.hot_seat.prompt) is not None:
            topic = prompt.topic
            if prompt.state.turn != turn:
                turn = prompt.state.turn
                counts = _standing(prompt.state, Side.RED) == FIGURES
            again = topic is Topic.COMMIT and last in (Topic.BOOST, Topic.PARRY)
            if duel and (again or topic not in _WITHIN):
                tally.duels.append(duel)
            fights = duel > 0 and topic in _WITHIN
            duel = 0 if again or not fights else duel
            before = person.pressed
            chosen = person.answer()
            person.wait()
            taken, last = person.pressed - before, topic
            if fights or chosen.deed == Verb.ATTACK:
                duel += taken
                tally.in_duels[topic] += taken
            if counts:
                tally.turns[number, turn] += taken
                tally.in_turns[topic] += taken
        if duel:
            tally.duels.append(duel)
        scene.close()


@contextmanager
def _clock() -> Iterator[Clock]:
    """Lets the window go by a clock that is set by hand."""
    usual, clock = pygame.time.get_ticks, Clock()
    pygame.time.get_ticks = clock
    try:
        yield clock
    finally:
        pygame.time.get_ticks = usual


def told(name: str, presses: Sequence[int], purposes: Counter[str]) -> str:
    """Lines of output: the mean and the 95th percentile of some numbers of presses, and what was
    asked."""
    most = quantiles(presses, n=20, method="inclusive")[-1] if len(presses) > 1 else max(presses)
    each = ", ".join(f"{topic} {n / len(presses):.1f}" for topic, n in purposes.most_common())
    return f"{name}: mean {mean(presses):.1f}, 95 % {most:.0f} ({len(presses)} counted)\n  {each}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the games and prints what they took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.inputs", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    games = parser.parse_args(arguments).games
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    preferences.now = Settings(hints=False, mute=True, motion=Motion.OFF)
    alone, hotseat = Tally(), Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(games):
            play(number, alone=True, folder=Path(folder), tally=alone)
            play(number, alone=False, folder=Path(folder), tally=hotseat)
    print(told("a turn alone", list(alone.turns.values()), alone.in_turns))
    print(told("a turn of two people", list(hotseat.turns.values()), hotseat.in_turns))
    print(told("a duel of two people", hotseat.duels, hotseat.in_duels))


if __name__ == "__main__":
    main()
