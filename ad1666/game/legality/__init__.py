"""Why, or why not: for any character and any action or target, allowed, or the reason and the
clause that it rests on.

`why` asks of a position: could the figure do this, were it its moment? `at` asks of the open
question: could this be answered now? Both are slow beside the listing of what is allowed, with
which they agree. Neither looks at anything hidden, but that `at` is told the hand of the player who
is asked by the question itself.
"""

from __future__ import annotations

from attrs import evolve

from ad1666.game.legality import turn_actions
from ad1666.rules import (
    activations,
    card_tests,
    chests,
    fight_options,
    interrupts,
    melee,
    movement,
    reaching,
    shooting,
    withdrawals,
)
from ad1666.rules.action_limits import may
from ad1666.rules.board import Direction
from ad1666.rules.cards import card
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.movement import Stride
from ad1666.rules.notation import parse_door, parse_square
from ad1666.rules.phases import Phase
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Verdict, barred, verdict_of

NOT_ASKED = Barred(Reason.NOT_ASKED, "TURN-4")
NOT_NAMED = Barred(Reason.WEAPON_NOT_TO_CHOOSE, "MEL-3")
NOT_WHOLE = Barred(Reason.CHOICE_INCOMPLETE, "ACT-3")

_OF_ONE = frozenset({Topic.ACTION, Topic.MOVE, Topic.PUSH, Topic.WITHDRAW})
"""Questions that one figure answers."""
_OF_WHO_HAS_BEGUN = frozenset({Topic.ATTACK, Topic.WORDS})
"""Questions to all who may be activated, or only to one whose activation has begun (ITEM-8)."""


def why(
    state: State,
    figure_id: str,
    verb: str,
    *args: str,
    mp: int = 4,
    full: bool = True,
) -> Verdict:
    """Whether a figure could do something, were it its moment, in the notation of choices:
    ``why(state, "A", "aimed-shot", "B", "pistol")``; an action, shot or attack may leave its target
    or weapon open. Further verbs: ``activate``; ``reach 4,2`` with so many ``mp``; ``must-fight``;
    ``support A B`` of the fighter A against B; ``parry``; ``interrupt`` with what is done.

    KeyError for a figure that is not in the game, ValueError for what is no direction or door.
    """
    figure = state.figure(figure_id)
    match verb, args:
        case Verb.ACTIVATE, _:
            return activation(state, figure)
        case "reach", (word,):
            return reaching.may_reach(state, figure, parse_square(word), mp)
        case Verb.ATTACK, (enemy, *weapon):
            named = weapon[0] if weapon else None
            return fight_options.may_attack(state, figure, state.figure(enemy), named)
        case Verb.DEFEND, _:
            return fight_options.may_defend(state, figure)
        case "must-fight", _:
            return fight_options.must_fight(state, figure)
        case "support", (fighter, enemy):
            one, other = state.figure(fighter), state.figure(enemy)
            return melee.may_support(state, figure, one, other)
        case Verb.PARRY, _:
            return melee.may_parry(figure)
        case Verb.WITHDRAW, _:
            way, off = Direction(args[-1]), len(args) > 1
            return withdrawals.may_withdraw(state, figure, way, off=off)
        case Verb.INTERRUPT, (deed, *rest):
            return interruption(state, figure, deed, tuple(rest))
        case _ if verb in movement.VERBS:
            return move(state, figure, verb, args[0], mp)
    if state.phase is Phase.WORDS:
        return turn_actions.words(state, figure, verb, args)
    return turn_actions.action(state, figure, verb, args, full=full)


def move(
    state: State,
    figure: Figure,
    verb: str,
    word: str,
    mp: int,
    stride: Stride = Stride.FREE,
    start: Square | None = None,
) -> Verdict:
    """Whether a figure that spends MP could do so now in this way: ``word`` is the direction, or
    the door or chest as choices name it."""
    where = chests.named(state, word) or (
        parse_door(word) if verb in movement.DOORS else Direction(word)
    )
    return verdict_of(movement.attempt(state, figure, verb, where, mp, stride, start))


def activation(state: State, figure: Figure) -> Verdict:
    """Whether a figure could be activated now in the action phase (TURN-4), or in the morale phase
    for its test (TURN-8)."""
    if state.phase is Phase.MORALE:
        return activations.may_test_morale(state, figure)
    return activations.may_activate(state, figure)


def interruption(state: State, figure: Figure, deed: str, args: tuple[str, ...]) -> Verdict:
    """Whether a waiting figure could spend its token now for a Quick shot or a move (ACT-9)."""
    if not figure.waiting:
        return Barred(Reason.NO_WAITING_TOKEN, "ACT-9")
    if state.active == figure.id:
        return Barred(Reason.OWN_ACTIVATION, "ACT-9")
    if deed == shooting.Shot.QUICK:
        return turn_actions.action(state, figure, deed, args)
    if deed not in movement.STEPS:
        return Barred(Reason.NOT_AN_INTERRUPT, "ACT-9")
    fit = may(state, figure, Verb.PARTIAL_MOVE)
    if not fit:
        return fit
    within = evolve(state, active=figure.id)
    return move(within, figure, deed, args[0], interrupts.MP, Stride.INTERRUPT)


# At a question


def at(prompt: Prompt, choice: Choice, test: Standard | Opposed | None = None) -> Verdict:
    """Whether something could be answered now, exactly if the question offers it, or why not.
    ``test`` is the one going on, if the question is about boosting it."""
    if choice in prompt.anytime:
        return True
    figure = next((f for f in prompt.state.figures if f.id == choice.who), None)
    player = figure.player if figure is not None else choice.who
    if player != prompt.player:
        return barred(Reason.OTHER_SIDE_ASKED, "TURN-4", side=prompt.player)
    begun = prompt.topic in _OF_ONE or (
        prompt.topic in _OF_WHO_HAS_BEGUN and prompt.about is not None
    )
    if (
        begun
        and choice.who != prompt.about
        and (figure is not None or prompt.topic is Topic.ATTACK)
    ):
        assert prompt.about is not None
        return barred(Reason.OTHER_ACTIVATION, "TURN-4", who=prompt.about)
    found = _judged(prompt, choice, figure, test)
    if found is None:
        return True if choice in prompt.options else NOT_ASKED
    if not found or choice in prompt.options:
        return found
    if choice.verb == Verb.ATTACK:
        return NOT_NAMED
    parts = (o.args[: len(choice.args)] for o in prompt.options if o.verb == choice.verb)
    return NOT_WHOLE if choice.args in parts else found


def _judged(
    prompt: Prompt, choice: Choice, figure: Figure | None, test: Standard | Opposed | None
) -> Verdict | None:
    """What the rules say of an answer of this kind; None if the kind is not asked for."""
    state, verb, args = prompt.state, choice.verb, choice.args
    match prompt.topic:
        case Topic.BOOST if verb == Verb.BOOST and test is not None:
            hand = state.pile(prompt.player).hand
            return card_tests.may_boost(test, prompt.player, hand, card(args[0]))
        case Topic.ATTACK if verb == Verb.PASS:
            return fight_options.may_pass(state, prompt.player)
        case Topic.ACTIVATE if verb == Verb.DELAY:
            return activations.may_delay(state, prompt.player)
    if figure is None:
        return None
    match prompt.topic:
        case Topic.ACTIVATE | Topic.MORALE if verb == Verb.ACTIVATE:
            return activation(state, figure)
        case Topic.ACTION if turn_actions.known(verb):
            return turn_actions.action(state, figure, verb, args, full=prompt.fresh)
        case Topic.MOVE if verb in movement.VERBS:
            stride = Stride.FREE if prompt.start is None else Stride.RUN
            return move(state, figure, verb, args[0], prompt.mp or 0, stride, prompt.start)
        case Topic.PUSH if verb in (Verb.STEP, Verb.PUSH):
            return move(state, figure, verb, args[0], prompt.mp or 0, Stride.OUT)
        case Topic.ATTACK if verb in (Verb.ATTACK, Verb.DEFEND):
            return why(state, figure.id, verb, *args)
        case Topic.WITHDRAW if verb == Verb.WITHDRAW:
            return why(state, figure.id, verb, *args)
        case Topic.INTERRUPT if verb == Verb.INTERRUPT:
            return interruption(state, figure, args[0], args[1:])
        case Topic.WORDS if turn_actions.ability_for(verb) is not None:
            return turn_actions.words(state, figure, verb, args)
        case _:
            return None
