"""A game played through the controls by two people of fixed habits, with every input counted.

Run it to see the figures: ``python tests/table/counted.py``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping

from attrs import define, field
from pretended_phones import Silence

from ad1666.bots import player_of
from ad1666.bots.seeker import Seeker
from ad1666.content.cards import load_items
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, NoUndo
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by
from ad1666.phones.server.said import Answer
from ad1666.phones.sheets import PhoneSheets, answered_there
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.menu import Entry, Menu
from ad1666.play.standing import Interrupts, StandingAnswers, too_early
from ad1666.resources import data_root
from ad1666.rules.actions import WALKS
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import Curtain, preferences

WAITS = 0.25
"""How often somebody waits instead of walking: so that there are interrupts to be asked about."""
HABITS = StandingAnswers(Interrupts.SHOTS, decided=False, parries=False)
"""What these people always answer, whether they are asked or have said so for good."""
MOST = 4000
"""No game has so many inputs."""


class Bench(Match):
    """A game without a record that keeps all choices."""

    unsaved = None

    def __init__(self, state: State, seed: int) -> None:
        super().__init__(state, Shuffle(seed))
        self.choices: list[str] = []

    @property
    def no_undo(self) -> NoUndo | None:
        """Why nothing can be taken back."""
        return NoUndo.LOOKING_ON

    def choose(self, choice: Choice, *, unasked: bool = False) -> None:
        """Answers the question."""
        self.choices.append(str(choice))
        super().choose(choice)

    def undo(self) -> None:
        """Takes nothing back."""


@define
class Person:
    """Who plays both sides with a mouse, and what that took."""

    controls: Controls
    inputs: Counter[str] = field(factory=Counter)
    """By what they were for."""
    asked: Counter[Topic] = field(factory=Counter)
    """Questions by topic."""
    passed: int = 0
    """Card questions that were answered by a pass."""
    sheets: PhoneSheets | None = None
    """What phones are told, if hands are on them."""

    def answer(self) -> None:
        """Answers what is asked now."""
        hot_seat = self.controls.hot_seat
        prompt = hot_seat.prompt
        assert prompt is not None
        if hot_seat.veiled is not None:
            self.inputs["curtain"] += 1
            self.controls.lift()
        choice = decided(prompt)
        self.asked[prompt.topic] += 1
        self.passed += prompt.topic.traits.secret and choice.verb == Verb.PASS
        side = prompt.player
        if self.sheets is not None and side in hot_seat.away and answered_there(prompt, side):
            self._tap(self.sheets, side, choice)
            return
        goal = heading(hot_seat.play.game, choice)
        menu = self.controls.menu
        ends = [e for e in menu.entries if e.ends] if menu is not None else []
        if ends and choice.verb == Verb.STOP and finished(hot_seat.play.game, choice):
            self.inputs["end"] += 1
            self.controls.choose(ends[0])
        elif goal is not None and goal in self.controls.ways:
            self.inputs["walk"] += 1
            self.controls.walk(goal)
        else:
            self.inputs[prompt.topic] += self._pressed(choice)

    def _tap(self, sheets: PhoneSheets, side: Side, choice: Choice) -> None:
        """Chooses on a phone: a card is raised first, then played."""
        sheet = sheets.sheet(side)
        for option in sheet.options:
            if option.index is None:
                continue
            entry = sheets.entry(Answer(side, sheet.number, option.index))
            assert entry is not None
            if entry.choice == choice and not entry.lasting:
                self.inputs["phone"] += 2 if option.card else 1
                self.controls.hot_seat.choose(choice)
                self.controls.refresh()
                return
        raise AssertionError(choice)

    def _pressed(self, choice: Choice) -> int:
        """Chooses by the shortest way; returns the number of inputs."""
        controls, menu = self.controls, self.controls.menu
        assert menu is not None
        path = way_to(menu, choice)
        clicked = controls.at(path[-1].spots[0], None) if path[-1].spots else ()
        if len(path) > 1 and len(clicked) == 1:
            path = (clicked[0],)
        for entry in path:
            controls.choose(entry)
        return len(path)


def way_to(menu: Menu, choice: Choice) -> tuple[Entry, ...]:
    """The entries to press for an answer."""

    def below(entries: tuple[Entry, ...]) -> tuple[Entry, ...] | None:
        for entry in entries:
            if entry.choice == choice and entry.barred is None:
                return (entry,)
            if (rest := below(entry.menu)) is not None:
                return (entry, *rest)
        return None

    found = below(menu.entries)
    assert found is not None, choice
    return found


def decided(prompt: Prompt) -> Choice:
    """The answer that people of fixed habits give: the same whenever they are asked the same, and
    whether or not they have said it for good."""
    state = prompt.state
    test = prompt.test if isinstance(prompt.test, Standard | Opposed) else None
    habit = HABITS.answer(prompt, test)
    passes = (o for o in prompt.options if o.verb == Verb.PASS)
    if habit is not None or too_early(prompt):
        return habit or next(passes)
    rng = random.Random(f"{state.turn} {prompt.player} {prompt.about}")
    choice = Seeker(random.Random(f"{state.turn} {prompt.player}")).decide(
        prompt_seen_by(prompt, prompt.player)
    )
    waits = (o for o in prompt.options if o.verb == Verb.WAIT)
    if choice.verb in WALKS and rng.random() < WAITS:
        return next(waits, choice)
    return choice


def heading(game: Game, choice: Choice) -> Square | None:
    """Where somebody wants to go who begins with a choice, if nobody interrupts."""
    if choice.verb not in WALKS and choice.verb != Verb.STEP:
        return None
    who, goal = choice.who, None
    while choice.verb in WALKS or (choice.verb == Verb.STEP and choice.details.square is not None):
        game = game.apply(choice)
        goal = choice.details.square or goal
        while isinstance(game.pending, Prompt) and game.pending.topic is Topic.INTERRUPT:
            game = game.apply(next(o for o in game.pending.options if o.verb == Verb.PASS))
        prompt = game.pending
        if not isinstance(prompt, Prompt) or prompt.topic is not Topic.MOVE or prompt.about != who:
            break
        choice = decided(prompt)
    return goal


def usual() -> dict[Side, StandingAnswers]:
    """A person without standing answers."""
    return {side: StandingAnswers() for side in Side}


def brisk() -> dict[Side, StandingAnswers]:
    """A person with a standing answer for each habit."""
    return dict.fromkeys(Side, HABITS)


def finished(game: Game, stop: Choice) -> bool:
    """Whether somebody who stops ends the activation next."""
    prompt = game.apply(stop).pending
    return (
        isinstance(prompt, Prompt)
        and prompt.about == stop.who
        and prompt.topic is Topic.ACTION
        and decided(prompt).verb == Verb.END
    )


def play(
    state: State,
    seed: int,
    standing: Mapping[Side, StandingAnswers] | None = None,
    phones: Collection[Side] = (),
) -> tuple[Person, Bench]:
    """Plays a game from a position to its end, with the hands of some sides on ``phones``."""
    bench = Bench(state, seed)
    hot_seat = HotSeat(bench, standing=dict(standing or usual()), away=set(phones))
    sheets = PhoneSheets(hot_seat, load_items(), Silence()) if phones else None
    person = Person(Controls(hot_seat), sheets=sheets)
    while person.controls.hot_seat.prompt is not None:
        assert person.inputs.total() < MOST
        person.answer()
    return person, bench


def against(state: State, seed: int, turns: int) -> Person:
    """Plays Red alone against the weakest program for some turns."""
    bench = Bench(state, seed)
    program = player_of(Seat("page", seed))
    hot_seat = HotSeat(bench, seats={Side.BLUE: program})
    person = Person(Controls(hot_seat))
    while hot_seat.prompt is not None and bench.game.state.turn <= turns:
        assert person.inputs.total() < MOST
        if hot_seat.absent:
            choice = decision(bench, {Side.BLUE: program})
            assert choice is not None
            hot_seat.choose(choice)
            person.controls.refresh()
        else:
            person.answer()
    return person


TURNS = 4


def main(seeds: int = 5) -> None:
    """Prints what some games of a scenario take, on an average."""
    scenario = load_scenario(data_root() / "scenarios" / "letter-at-the-golden-lion.toml")
    for name, standing, curtain, phones in (
        ("asked always", usual(), Curtain.FULL, ()),
        ("standing answers", brisk(), Curtain.FULL, ()),
        ("asked always, trusting", usual(), Curtain.TRUSTING, ()),
        ("asked always, one phone", usual(), Curtain.FULL, (Side.RED,)),
        ("asked always, two phones", usual(), Curtain.FULL, tuple(Side)),
    ):
        preferences.override(curtain=curtain)
        total: Counter[str] = Counter()
        for seed in range(seeds):
            person, bench = play(scenario.state, seed, standing, phones)
            total += person.inputs
            total["inputs"] += person.inputs.total()
            total["card questions"] += sum(
                n for topic, n in person.asked.items() if topic.traits.secret
            )
            total["passes"] += person.passed
            total["choices"] += len(bench.choices)
        means = {str(key): round(number / seeds) for key, number in total.most_common()}
        print(f"{name}: {means}")
    alone = [against(scenario.state, seed, TURNS).inputs for seed in range(seeds)]
    counts = {str(key): n / seeds / TURNS for key, n in sum(alone, Counter()).most_common()}
    told = ", ".join(f"{key} {n:.1f}" for key, n in counts.items())
    print(f"alone, inputs a turn: {sum(counts.values()):.1f} ({told})")


if __name__ == "__main__":
    main()
