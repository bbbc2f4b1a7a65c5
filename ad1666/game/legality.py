"""Passes a choice to the ladder of its rule, which allows it or says why not.

`may_answer` judges an answer to the open question; `action` and `all_actions` judge what a figure
could do in a position if it were activated. Only `may_answer` looks at a hand, that of the player
who is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.rules import (
    actions,
    activations,
    card_tests,
    chests,
    fight_options,
    hands,
    interrupts,
    may_move,
    shooting,
    talk,
    withdrawals,
)
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability, Extra
from ad1666.rules.action_limits import condition
from ad1666.rules.board import Chest, Direction, DoorSide
from ad1666.rules.characters import Figure
from ad1666.rules.disguise import RECOGNISE
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.may_move import Stride
from ad1666.rules.requests import NO_DETAILS, Choice, Details, Prompt, Topic
from ad1666.rules.scenes import effects, speaking
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred, verdict_of

NOT_ASKED = Barred(Reason.NOT_ASKED, "TURN-4")
UNKNOWN = Barred(Reason.UNKNOWN_ACTION, "ACT-3")
NOT_NAMED = Barred(Reason.WEAPON_NOT_TO_CHOOSE, "MEL-3")
INCOMPLETE = Barred(Reason.CHOICE_INCOMPLETE, "ACT-3")

_VERBS = frozenset(Verb)
_ACTIONS = (*actions.ALL, Verb.SEARCH)
"""The actions that everybody has."""


def may_answer(prompt: Prompt, choice: Choice) -> Verdict:
    """Whether a choice answers the question, which it does exactly if it is offered. Goes by the
    details of the choice, not by its words."""
    if choice in prompt.anytime:
        return True
    state, named = prompt.state, choice.details
    figure = state.known(choice.who)
    player = choice.who if figure is None else figure.player
    if player != prompt.player:
        return barred(Reason.OTHER_SIDE_ASKED, "TURN-4", side=prompt.player)
    if prompt.topic.traits.of_one and prompt.about is not None and choice.who != prompt.about:
        return barred(Reason.OTHER_ACTIVATION, "TURN-4", who=prompt.about)
    found = None
    if all(target in state.roster.places for target in named.targets):
        found = _of_side(prompt, choice) if figure is None else _of_figure(prompt, figure, choice)
    if found is None:
        known = choice.verb in _VERBS or dispatch.choice_words(choice.verb)
        return choice in prompt.options or (NOT_ASKED if known else UNKNOWN)
    if not found or choice in prompt.options:
        return found
    if any(o.verb == choice.verb and o.details.agree(named) for o in prompt.options):
        return INCOMPLETE
    return NOT_NAMED if choice.verb == Verb.ATTACK else found


def _of_side(prompt: Prompt, choice: Choice) -> Verdict | None:
    """What the rules say of a player's answer; None if the question asks for nothing of the
    kind."""
    state, player, card = prompt.state, prompt.player, choice.details.card
    match prompt.topic, choice.verb:
        case Topic.ATTACK, Verb.PASS:
            return fight_options.may_pass(state, player)
        case Topic.ACTIVATE, Verb.DELAY:
            return activations.may_delay(state, player)
        case Topic.BOOST, Verb.BOOST if card is not None:
            assert isinstance(prompt.test, Standard | Opposed)
            return card_tests.may_boost(prompt.test, player, state.pile(player).hand, card)
        case Topic.EVENT, Verb.ANSWER:
            return _answer(state, choice)
        case _:
            return None


def _answer(state: State, choice: Choice) -> Verdict | None:
    """Whether an answer to what an event asks can be given; None if there is none of this number
    (SCN-10)."""
    asked = effects.next_effect(state)
    known = {str(n): reply for n, reply in enumerate(asked.answers, 1)} if asked else {}
    reply = known.get(" ".join(choice.args))
    return None if reply is None else effects.may_answer(state, reply, state.story.agenda[0].them)


def _of_figure(prompt: Prompt, figure: Figure, choice: Choice) -> Verdict | None:
    """Like `_of_side`, for an answer on behalf of a figure."""
    state, verb, named = prompt.state, choice.verb, choice.details
    match prompt.topic, verb:
        case Topic.ACTIVATE, Verb.ACTIVATE:
            return activations.may_activate(state, figure, activations.next_player(state))
        case Topic.MORALE, Verb.ACTIVATE:
            return activations.may_test_morale(state, figure)
        case Topic.ACTION, _ if verb in _ACTIONS or dispatch.adding(verb):
            return action(state, figure, verb, named, fresh=prompt.fresh)
        case Topic.MOVE | Topic.PUSH, _ if verb in may_move.VERBS:
            if named.square is not None and named.direction is None:
                mp = prompt.mp or 0
                return verdict_of(
                    may_move.through(state, figure, named.square, mp, stride_of(prompt))
                )
            chest = chests.named(state, named.chest) if named.chest else None
            where = named.direction or named.door or chest
            return None if where is None else move(prompt, figure, verb, where)
        case Topic.ATTACK, Verb.ATTACK if named.target is not None:
            return fight_options.may_attack(state, figure, state.figure(named.target), named.item)
        case Topic.ATTACK, Verb.DEFEND:
            return fight_options.may_defend(state, figure)
        case Topic.WITHDRAW, Verb.WITHDRAW if named.direction is not None:
            off = named.square is None
            return withdrawals.may_withdraw(state, figure, named.direction, off=off)
        case Topic.INTERRUPT, Verb.INTERRUPT:
            return interrupts.may_spend(state, figure, choice.deed, named)
        case Topic.WORDS, Verb.SPEAK if choice.args:
            return speaking.may_speak(state, figure, choice.args[0])
        case Topic.WORDS, _ if dispatch.adding(verb):
            return _words(state, figure, verb, named)
        case _:
            return None


def stride_of(prompt: Prompt) -> Stride:
    """The restriction under which MP are spent in answer to a question (ACT-7, MOVE-6)."""
    if prompt.topic is Topic.PUSH:
        return Stride.OUT
    return Stride.FREE if prompt.start is None else Stride.RUN


def move(prompt: Prompt, figure: Figure, verb: str, where: Direction | DoorSide | Chest) -> Verdict:
    """Whether the figure that is asked to spend MP could spend them in this way now."""
    mp, start = prompt.mp or 0, prompt.start
    return verdict_of(
        may_move.attempt(prompt.state, figure, verb, where, mp, stride_of(prompt), start)
    )


def _shot(state: State, figure: Figure, verb: str, named: Details) -> Verdict:
    target = None if named.target is None else state.figure(named.target)
    return verdict_of(shooting.targets(state, figure, SHOTS[verb], target, named.item))


def action(
    state: State, figure: Figure, verb: str, named: Details = NO_DETAILS, *, fresh: bool = True
) -> Verdict:
    """Whether a figure could do an action now if it were activated: with what is ``named`` or, if
    nothing is, with anything. ``fresh``: it has not done anything yet (TURN-6)."""
    ability = dispatch.adding(verb)
    if ability is not None:
        return _added(state, figure, ability, verb, named, fresh=fresh)
    fit = actions.may_begin(condition(state, figure), verb, whole=verb in actions.FULL, fresh=fresh)
    if not fit:
        return fit
    match verb:
        case _ if verb in SHOTS:
            return _shot(state, figure, verb, named)
        case Verb.RELOAD:
            return verdict_of(actions.to_reload(figure, named.item))
        case Verb.PICK_UP:
            return verdict_of(hands.to_pick_up(state, figure, named.item))
        case Verb.FORCE_DOOR:
            chest = chests.named(state, named.chest) if named.chest else None
            return verdict_of(chests.to_force(state, figure, chest or named.door))
        case Verb.SEARCH:
            return actions.may_search(state, figure)
        case _:
            return True


def all_actions(
    state: State, figure: Figure, *, fresh: bool = True
) -> tuple[tuple[str, Verdict], ...]:
    """Every action open to all and those of the figure's abilities, each with its verdict."""
    own = (v for a in dispatch.using(figure, "actions") for v in a.verbs)
    here = (Verb.SEARCH,) if state.terms.search_tables or state.hidden else ()
    verbs = (*actions.ALL, *here, *own)
    return tuple((verb, action(state, figure, verb, fresh=fresh)) for verb in verbs)


def _words(state: State, figure: Figure, verb: str, named: Details = NO_DETAILS) -> Verdict:
    """Whether a figure could do this in the words phase (TURN-9)."""
    ability = dispatch.adding(verb)
    if ability is None or figure.card.ability(ability.name) is None:
        return Barred(Reason.NO_ABILITY, "TURN-9")
    fit = talk.may_talk(state, figure)
    if not fit or _offered(dispatch.words(state, figure), verb, named):
        return fit
    return ability.why_not(state, figure, figure, verb, named)


def _added(
    state: State, figure: Figure, ability: Ability, verb: str, named: Details, *, fresh: bool
) -> Verdict:
    """Whether an action that an ability adds could be done: by its owner, or by anybody against the
    inconspicuous (ACT-3)."""
    if not figure.on_board:
        return Barred(Reason.NOT_ON_BOARD, "ACT-3")
    against = verb == RECOGNISE
    if not against and figure.card.ability(ability.name) is None:
        return Barred(Reason.NO_ABILITY, "CHAR-3")
    offered = _offered(actions.extras(state, figure), verb, named)
    if offered is not None:
        return actions.may_begin(condition(state, figure), verb, whole=offered.full, fresh=fresh)
    owner = state.figure(named.target) if against and named.target else figure
    return ability.why_not(state, owner, figure, verb, named)


def _offered(extras: Iterable[Extra], verb: str, named: Details) -> Extra | None:
    return next(
        (e for e in extras if e.choice.verb == verb and e.choice.details.agree(named)), None
    )
