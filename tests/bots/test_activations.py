"""No program wastes an activation, not even one that errs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ad1666.bots import player_of
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.question import Level, Question
from ad1666.bots.planner.reasons import Weighed
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by
from ad1666.rules.actions import WALKS
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.frozen import evolve
from ad1666.rules.may_move import STEPS
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.verbs import Verb
from tests.bots.test_planner import played

GAMES, BOT = 2, "musketeer"


def decisions(scenario: Scenario) -> Iterator[tuple[Match, Prompt, Choice]]:
    """What musketeers choose in some games."""
    for seed in range(GAMES):
        match = Match(scenario.state, Shuffle(seed))
        seats = {side: player_of(Seat(BOT, 2 * seed + n)) for n, side in enumerate(Side)}
        while isinstance(prompt := match.game.pending, Prompt):
            choice = decision(match, seats)
            assert choice is not None
            yield match, prompt, choice
            match.choose(choice)


def test_no_activation_is_wasted(letter: Scenario) -> None:
    """Who does nothing waits as long as anybody is still to act; who declares a move makes a step;
    and nobody walks there and back."""
    walks = ways = 0
    been: list[Square | None] = []
    """The squares where the active figure has stood, while it does nothing but walk."""
    for match, prompt, choice in decisions(letter):
        state, verb = prompt.state, choice.verb
        if prompt.topic is Topic.ACTION:
            if prompt.fresh:
                been = [state.figure(choice.who).at]
            if verb in (Verb.WAIT, Verb.END):
                offered = any(o.verb == Verb.WAIT for o in prompt.options)
                to_act = [f for f in state.on_board() if f.id != choice.who and not f.activated]
                assert verb == Verb.WAIT or not (offered and to_act), (match.made, choice)
            been = been if verb in WALKS else []
        elif prompt.topic is Topic.MOVE and just_declared(match):
            assert verb != Verb.STOP or len(prompt.options) == 1, (match.made, choice)
            walks += 1
        last = match.log[-1] if match.log else None
        if not (isinstance(last, Note) and last.figure == choice.who):
            been = []  # a test has been taken: something has happened
        if verb in STEPS and been:
            at = state.figure(choice.who).at
            been += [at] if at != been[-1] else []  # it stays where it is if a test fails
            assert choice.details.square not in been, (match.made, choice, been)
            ways += len(been) > 1
    assert walks > 50 and ways > 50


def test_nobody_goes_back_by_a_misjudgement(letter: Scenario) -> None:
    """The square that a figure left in its last activation is not overrated, but all others are."""
    left, other = (0, 0), (3, 0)
    prompt = played(letter.state).pending
    assert isinstance(prompt, Prompt)
    walk = Note(NoteKind.GOES, "A", (("start", left), ("to", (1, 0))))
    log = (Note(NoteKind.ACTIVATES, "A"), walk, Note(NoteKind.TURN))
    seen, goes = prompt_seen_by(prompt, prompt.player, log), Choice("A", Verb.FULL_MOVE)
    overrated = dict.fromkeys((left, other), 0)
    for salt in map(str, range(20)):
        question = Question(seen, Level(noise=1.0), weights(), salt)
        for square in overrated:
            overrated[square] += question.shaken(Weighed(goes, 0.0, (), square)).value > 0
    assert overrated[left] == 0 < overrated[other] < 20


@pytest.mark.parametrize("level", ["page", "musketeer", "swordmaster"])
@pytest.mark.parametrize("last", [False, True])
def test_who_does_nothing_waits_while_anybody_is_still_to_act(
    letter: Scenario, level: str, last: bool
) -> None:
    """Programs err, but not in this: waiting costs no more than ending the activation."""
    state = evolve(letter.state, phase=Phase.ACTION, initiative=Side.RED, first=Side.RED)
    acted = tuple([evolve(f, activated=last) for f in state.figures])
    figure = next(f for f in acted if f.side is Side.RED and f.at is not None)
    now = evolve(state, figures=acted, active=figure.id, left=2)
    prompt = Match(now, Shuffle(1), log=()).game.pending
    assert isinstance(prompt, Prompt) and any(o.verb == Verb.WAIT for o in prompt.options)
    player = player_of(Seat(level, 1))
    player.decide(prompt_seen_by(prompt, Side.RED))
    assert player.reasoned is not None
    weighed = [w.choice.verb for w in (player.reasoned.chosen, *player.reasoned.others)]
    assert (weighed.index(Verb.END) < weighed.index(Verb.WAIT)) is last


def just_declared(match: Match) -> bool:
    last = match.log[-1]
    return isinstance(last, Note) and last.kind == NoteKind.ACTS and last.details["action"] in WALKS
