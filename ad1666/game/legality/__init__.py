"""Why, or why not: for any character and any action or target, allowed, or the reason and the
clause that it rests on.

`why` asks of a position: could the figure do this, were it its moment? `at` asks of the open
question: could this be answered now? Both are slow beside the listing of what is allowed, with
which they agree. Neither looks at anything hidden, but that `at` is told the hand of the player who
is asked by the question itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from ad1666.rules import (
    actions,
    activations,
    card_tests,
    chests,
    fight_options,
    hands,
    interrupts,
    melee,
    movement,
    reaching,
    search,
    shooting,
    talk,
    withdrawals,
)
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability, Extra
from ad1666.rules.action_limits import condition, may
from ad1666.rules.board import Direction
from ad1666.rules.cards import card
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.movement import Stride
from ad1666.rules.notation import parse_door, parse_square
from ad1666.rules.phases import Phase
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import NO_DETAILS, Choice, Details, Prompt, Topic
from ad1666.rules.shooting import SHOTS
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
_ACTIONS = (*actions.ALL, Verb.SEARCH)
"""The actions that everybody has."""


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
            return interruption(state, figure, deed, meant_by(state, deed, tuple(rest)))
        case _ if verb in movement.VERBS:
            return move(state, figure, verb, args[0], mp)
    meant = meant_by(state, verb, args)
    if state.phase is Phase.WORDS:
        return words(state, figure, verb, meant)
    return action(state, figure, verb, meant, fresh=full)


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
    return activations.may_activate(state, figure, activations.next_player(state))


def interruption(state: State, figure: Figure, deed: str, meant: Details) -> Verdict:
    """Whether a waiting figure could spend its token now for a Quick shot or a move (ACT-9)."""
    fit = interrupts.may_interrupt(figure, state.active)
    if not fit:
        return fit
    if deed == Verb.QUICK_SHOT:
        return may(condition(state, figure), deed) and _shot(state, figure, deed, meant)
    if deed not in movement.STEPS:
        return Barred(Reason.NOT_AN_INTERRUPT, "ACT-9")
    fit = may(condition(state, figure), Verb.PARTIAL_MOVE)
    if not fit:
        return fit
    within = evolve(state, active=figure.id)
    return move(within, figure, deed, str(meant.direction), interrupts.MP, Stride.INTERRUPT)


def _shot(state: State, figure: Figure, verb: str, meant: Details) -> Verdict:
    target = None if meant.target is None else state.figure(meant.target)
    return shooting.may_target(state, figure, SHOTS[verb], target, meant.item)


def action(
    state: State, figure: Figure, verb: str, meant: Details = NO_DETAILS, *, fresh: bool = True
) -> Verdict:
    """Whether a figure could do an action now, were it activated: with what is ``meant``, or where
    nothing is with anything. ``fresh``: it has not done anything yet (TURN-6)."""
    ability = dispatch.adding(verb)
    if ability is not None:
        return _added(state, figure, ability, verb, meant, fresh=fresh)
    if verb not in _ACTIONS:
        return Barred(Reason.UNKNOWN_ACTION, "ACT-3")
    fit = actions.may_begin(condition(state, figure), verb, whole=verb in actions.FULL, fresh=fresh)
    if not fit:
        return fit
    match verb:
        case _ if verb in SHOTS:
            return _shot(state, figure, verb, meant)
        case Verb.RELOAD:
            return verdict_of(actions.to_reload(figure, meant.item))
        case Verb.PICK_UP:
            return verdict_of(hands.to_pick_up(state, figure, meant.item))
        case Verb.FORCE_DOOR:
            chest = chests.named(state, meant.chest) if meant.chest else None
            return verdict_of(chests.to_force(state, figure, chest or meant.door))
        case Verb.SEARCH:
            return search.may_search(state, figure)
        case _:
            return True


def every(state: State, figure: Figure, *, fresh: bool = True) -> tuple[tuple[str, Verdict], ...]:
    """For every action that everybody has, and those by own abilities, whether the figure could do
    it now, or why not."""
    own = (v for a in dispatch.using(figure, "actions") for v in a.verbs)
    here = (Verb.SEARCH,) if state.terms.search_tables else ()
    verbs = (*actions.ALL, *here, *own)
    return tuple((verb, action(state, figure, verb, fresh=fresh)) for verb in verbs)


def words(state: State, figure: Figure, verb: str, meant: Details = NO_DETAILS) -> Verdict:
    """Whether a figure could talk so in the words phase (TURN-9)."""
    ability = dispatch.adding(verb)
    if ability is None or figure.card.ability(ability.name) is None:
        return Barred(Reason.NO_ABILITY, "TURN-9")
    fit = talk.may_talk(state, figure)
    if not fit or _offered(dispatch.words(state, figure), verb, meant):
        return fit
    return ability.why_not(state, figure, figure, verb, meant)


def _added(
    state: State, figure: Figure, ability: Ability, verb: str, meant: Details, *, fresh: bool
) -> Verdict:
    """Whether an action that an ability adds could be done, by its owner or against it."""
    if not figure.on_board:
        return Barred(Reason.NOT_ON_BOARD, "ACT-3")
    against = dispatch.uses(ability, "actions_against")
    if not against and figure.card.ability(ability.name) is None:
        return Barred(Reason.NO_ABILITY, "CHAR-3")
    offered = _offered(dispatch.extra_actions(state, figure), verb, meant)
    if offered is not None:
        return actions.may_begin(condition(state, figure), verb, whole=offered.full, fresh=fresh)
    owner = state.figure(meant.target) if against and meant.target else figure
    return ability.why_not(state, owner, figure, verb, meant)


def _offered(extras: Iterable[Extra], verb: str, meant: Details) -> Extra | None:
    return next(
        (e for e in extras if e.choice.verb == verb and e.choice.details.agree(meant)), None
    )


def meant_by(state: State, verb: str, args: tuple[str, ...]) -> Details:
    """What the words of an action, shot or interrupt name, as values; nothing if there are none.
    ValueError for what is no direction or door."""
    if not args:
        return NO_DETAILS
    word, *items = args
    if verb in (Verb.RELOAD, Verb.PICK_UP):
        return Details(items=args)
    if verb in movement.STEPS:
        return Details(direction=Direction(word))
    if chests.named(state, word) is not None:
        return Details(chest=word)
    if verb == Verb.FORCE_DOOR or "/" in word:
        return Details(door=parse_door(word))
    return Details(targets=(word,), items=tuple(items))


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
        case Topic.ACTION if verb in _ACTIONS or dispatch.adding(verb):
            return action(state, figure, verb, meant_by(state, verb, args), fresh=prompt.fresh)
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
            return interruption(state, figure, args[0], meant_by(state, args[0], args[1:]))
        case Topic.WORDS if dispatch.adding(verb):
            return words(state, figure, verb, meant_by(state, verb, args))
        case _:
            return None
