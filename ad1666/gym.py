"""A skirmish as an environment of PettingZoo (extra ``gym``): two agents, red and
blue, each of whom is told what its side may see. docs/programming.md shows it in an example."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ad1666.content.scenarios.scenario import Scenario
from ad1666.front import Skirmish, begin, load
from ad1666.game.view import seen_by
from ad1666.rules.board import distance
from ad1666.rules.cards import HIDDEN, Pile, Side, Suit
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.words.goals import points, standing, text_with_span
from ad1666.words.incidents import scene_of

_SOUND = "SDL_AUDIODRIVER"


@contextmanager
def _sound_kept() -> Iterator[None]:
    """Takes back that PettingZoo, once imported, has pygame in this process speak to a device that
    hardly any machine has."""
    before = os.environ.pop(_SOUND, None)
    yield
    os.environ.pop(_SOUND, None)
    if before is not None:
        os.environ[_SOUND] = before


with _sound_kept():
    from pettingzoo import AECEnv

ACTIONS = 16
"""How many actions there are. Where more may be chosen, which is so at one question in five
hundred, the last of them shows the others."""
FIGURES = 16
"""How many figures an observation has room for; any more are left out."""
MOST = 6000
"""Choices after which a game is broken off."""
_LONGEST = 20_000
"""The most letters of an observation as text."""
_LETTERS = "\n–—’‘“”…·" + "".join(map(chr, (*range(32, 127), *range(161, 384))))
_FAR, _MANY, _TURNS = 30, 10, 20
"""What distances, points and wounds, and turns are divided by, so that they lie between 0 and 1."""
_VERBS = {verb.value: place for place, verb in enumerate(Verb)}
_TOPICS = {topic: place for place, topic in enumerate(Topic)}
_SUITS = {suit: place for place, suit in enumerate(Suit)}
OF_FIGURE = 14
"""How many numbers tell of a figure; the last in an observation are those of all of them."""
_OF_CHOICE = len(_VERBS) + 10
_OF_ALL = 6 + len(_SUITS) + len(_TOPICS)
Floats = NDArray[np.float32]


class SkirmishEnv(AECEnv[str, dict[str, Any], int]):
    """Two agents, ``red`` and ``blue``, choose in turn as the rules ask them. An action is the
    place of a choice among those offered. At the end the winner gets 1 and the loser -1; in
    ``infos`` are the choices as text, and the ``lead`` in points as it stands."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "ad1666_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: Scenario | str | Path,
        *,
        text: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
        self._text = text
        """Whether observations have the position as ``text``, too."""
        self.render_mode = render_mode
        self.possible_agents = [side.value for side in Side]
        self.skirmish: Skirmish = begin(self._scenario, 0)
        """The game as it stands."""
        self._page = 0
        size = _OF_ALL + FIGURES * OF_FIGURE
        held: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-1, 1, (size,), np.float32),
            "choices": spaces.Box(-1, 1, (ACTIONS, _OF_CHOICE), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
        if text:
            held["text"] = spaces.Text(_LONGEST, min_length=0, charset=_LETTERS)
        self.observation_spaces = {agent: spaces.Dict(held) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent is told, the same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; with the same ``seed`` the decks are shuffled alike."""
        self.agents = [*self.possible_agents]
        self.skirmish, self._page = begin(self._scenario, seed), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def step(self, action: int | None) -> None:
        """Makes the choice of the agent whose turn it is. Raises ValueError for an action that the
        mask does not have."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        shown = self._shown()
        if action is None or not 0 <= action < len(shown):
            raise ValueError(f"{action} is no action of {agent} now: there are {len(shown)}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        choice = shown[action]
        if choice is None:
            self._page += 1
        else:
            self.skirmish, self._page = self.skirmish.choose(choice), 0
        outcome = self.skirmish.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                self.rewards[outcome.winner.value] = 1.0
                self.rewards[outcome.winner.other.value] = -1.0
        elif self.skirmish.made >= MOST:
            self.truncations = dict.fromkeys(self.agents, True)
        self._tell()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent is told: the position as its side may see it and, if it is asked, the
        choices."""
        side, skirmish = Side(agent), self.skirmish
        asked = skirmish.side is side
        view = skirmish.seen(side).prompt.state if asked else seen_by(skirmish.state, side)
        topic = skirmish.seen(side).prompt.topic if asked else None
        shown = self._shown() if asked else ()
        mask = np.zeros(ACTIONS, np.int8)
        mask[: len(shown)] = 1
        told: dict[str, Any] = {
            "observation": position(view, side, topic),
            "choices": choices(view, shown),
            "action_mask": mask,
        }
        if self._text:
            told["text"] = self._in_words(view, side, shown)
        return told

    def render(self) -> str | None:
        """The board as text, without hands."""
        return str(self.skirmish) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""

    def _shown(self) -> tuple[Choice | None, ...]:
        """The choice of each action, None for that which shows the others."""
        if self.skirmish.side is None:
            return ()
        offered = self.skirmish.seen().prompt.choices
        if len(offered) <= ACTIONS:
            return offered
        first = self._page * (ACTIONS - 1) % len(offered)
        return (*offered[first : first + ACTIONS - 1], None)

    def _in_words(self, view: State, side: Side, shown: tuple[Choice | None, ...]) -> str:
        """The position as text, in the notation of cases: with the goals, the hand of a side, what
        it is asked, and its choices by their numbers."""
        items = self._scenario.items
        scene = scene_of(view, items)
        goals = (f"{g.side}: {text_with_span(g, items, scene)}" for g in view.terms.goals)
        hand = " ".join(card.name for card in view.pile(side).hand)
        asked = (self.skirmish.question,) if shown else ()
        offered = (f"{number}: {_named(choice)}" for number, choice in enumerate(shown))
        told = "\n".join((str(view), *goals, f"hand of {side}: {hand}", *asked, *offered))
        return "".join(letter if letter in _LETTERS else "?" for letter in told)[:_LONGEST]

    def _tell(self) -> None:
        """Says whose turn it is, and what there is to know besides."""
        side = self.skirmish.side
        if side is not None:
            self.agent_selection = side.value
        red = points(standing(self.skirmish.state, Side.RED))
        lead = red - points(standing(self.skirmish.state, Side.BLUE))
        self.infos = {
            agent: {"lead": lead if agent == Side.RED else -lead, "choices": ()}
            for agent in self.agents
        }
        if side is not None:
            self.infos[side.value]["choices"] = tuple(map(_named, self._shown()))


def _named(choice: Choice | None) -> str:
    return "others" if choice is None else str(choice)


def position(view: State, side: Side, topic: Topic | None) -> Floats:
    """A position as an agent may see it, in numbers from -1 to 1: the turn, guard tokens, points
    and cards; what is asked; then of each figure, its own first, where it is and how it is."""
    own, other = view.pile(side), view.pile(side.other)
    head = np.zeros(_OF_ALL, np.float32)
    head[:6] = (
        view.turn / _TURNS,
        (view.guard or 0) / _TURNS,
        points(standing(view, side)) / _MANY,
        points(standing(view, side.other)) / _MANY,
        len(own.hand) / _MANY,
        len(other.hand) / _MANY,
    )
    head[6 : 6 + len(_SUITS)] = _best(own)
    if topic is not None:
        head[6 + len(_SUITS) + _TOPICS[topic]] = 1
    order = sorted(view.figures, key=lambda figure: figure.side is not side)[:FIGURES]
    body = np.zeros((FIGURES, OF_FIGURE), np.float32)
    for place, figure in enumerate(order):
        body[place] = _figure(view, figure, side)
    told: Floats = np.concatenate([head, body.ravel()])
    return told.clip(-1, 1)


def _best(pile: Pile) -> Floats:
    """The best card in hand of each suit."""
    found = np.zeros(len(_SUITS), np.float32)
    for card in pile.hand:
        if card is not HIDDEN and card.suit is not None:
            at = _SUITS[card.suit]
            found[at] = max(found[at], card.value / _MANY)
    return found


def _figure(view: State, figure: Figure, side: Side) -> tuple[float, ...]:
    x, y = figure.at or (0, 0)
    card = figure.card
    return (
        1.0,
        1.0 if figure.side is side else -1.0,
        figure.at is not None,
        x / _FAR,
        y / _FAR,
        figure.wounds / card.death,
        figure.seriously_wounded,
        card.hero,
        figure.activated,
        figure.waiting,
        figure.prone,
        card.fencing / _MANY,
        any(gear.item.ranged and gear.ready for gear in figure.gear),
        view.active == figure.id,
    )


def choices(view: State, shown: tuple[Choice | None, ...]) -> Floats:
    """What may be chosen, a row each, in numbers from -1 to 1: what is done; how near it leads to
    the nearest enemy and to what lies about, and by how much nearer than now; whom it is aimed at;
    its card."""
    rows = np.zeros((ACTIONS, _OF_CHOICE), np.float32)
    for place, choice in enumerate(shown):
        if choice is not None:
            _choice(view, choice, rows[place])
    return rows.clip(-1, 1)


def _choice(view: State, choice: Choice, row: Floats) -> None:
    details, rest = choice.details, len(_VERBS)
    if choice.deed in _VERBS:
        row[_VERBS[choice.deed]] = 1
    figure = view.known(choice.who)
    if details.square is not None and figure is not None and figure.at is not None:
        enemies = [enemy.at for enemy in view.on_board(figure.player.other) if enemy.at]
        things = [at for at, _item in view.ground]
        for number, places in enumerate((enemies, things)):
            near, far = _nearest(details.square, places), _nearest(figure.at, places)
            row[rest + 2 * number : rest + 2 * number + 2] = 1 - near / _FAR, far - near
    target = view.known(details.target)
    if target is not None:
        row[rest + 4 : rest + 8] = (
            1,
            target.wounds / target.card.death,
            target.card.hero,
            1 if figure is None or target.side is figure.side else -1,
        )
    if details.card is not None and details.card is not HIDDEN:
        row[rest + 8] = details.card.value / _MANY
    row[rest + 9] = (details.cost or 0) / _MANY


def _nearest(square: Square, places: list[Square]) -> int:
    return min((distance(square, at) for at in places), default=_FAR)
