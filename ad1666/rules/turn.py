"""The turn, step by step (TURN). What comes next is read from the State, so between two activations
nothing is pending that the State does not show."""

from __future__ import annotations

from ad1666.rules import (
    actions,
    activations,
    arrivals,
    damage,
    decks,
    disguise,
    fight_options,
    hands,
    melee,
    scoring,
    zones,
)
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.dispatch import prompt
from ad1666.rules.abilities.hooks import Extra
from ad1666.rules.card_tests import Contestant, opposed_test, standard_test
from ad1666.rules.cards import BLUE, RED, SIDES, SUITS, Side, without
from ad1666.rules.characters import Figure
from ad1666.rules.events import CardTest, Cause, NoteKind, Term, note
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.phases import Phase
from ad1666.rules.requests import (
    Answer,
    Choice,
    GameEnds,
    Prompt,
    Rule,
    Topic,
    choice,
    choose,
    of_side,
    question_of,
    report,
    with_card,
)
from ad1666.rules.scenes import effects, looks
from ad1666.rules.scenes.conditions import noted
from ad1666.rules.scenes.plot import Occurrence
from ad1666.rules.scenes.speaking import to_speak
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.talk import may_talk
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import End, EndReason

_ACTIVATE, _DELAY, _END, _PASS = Verb.ACTIVATE, Verb.DELAY, Verb.END, Verb.PASS
_ACTION = Phase.ACTION
_ASKED_TO_ACTIVATE = Topic.ACTIVATE
_ACTIVATES, _NEXT_PHASE = NoteKind.ACTIVATES, NoteKind.PHASE
STARTING_HAND = 3
DRAWN = 2
HAND_LIMIT = 5
MORALE_DIFFICULTY = 5


def begins_with_question(state: State) -> bool:
    """Whether the next step of the turn begins with a `question`."""
    if state.story.at is not None:
        return effects.asks(state)
    if state.phase is not _ACTION or not state.begun:
        return False
    return state.active is not None or state.first is None or activations.anybody_ready(state)


def question(state: State) -> Prompt:
    """The question that opens the next step of the turn, if one does: see
    `begins_with_question`."""
    if state.story.at is not None:
        return effects.question(state)
    if state.active is not None:
        return actions.question(state)
    if state.first is None:
        player, topic = state.leader, Topic.FIRST
        options = [of_side(player, Verb.FIRST, side) for side in (player, player.other)]
    else:
        ready = activations.ready(state)
        player, topic = ready[0].player, _ASKED_TO_ACTIVATE
        options = [choice(f.id, _ACTIVATE) for f in ready]
        if len(ready) == 1 and activations.may_delay(state, player):  # only the last can be delayed
            options.append(choice(player, _DELAY))
    return question_of(state, player, topic, options, dispatch.besides)


def step(state: State, answer: Answer = None) -> Rule[State]:
    """Plays the next piece of the turn: an action or a move (TURN-6), another activation, a step
    without activations, or a part of an event (SCN-5). ``answer`` is the answer to the `question`,
    if there is one."""
    assert answer is None or isinstance(answer, Choice)
    try:
        if not state.begun:
            state = looks.as_begun(evolve((yield from _opening(state)), begun=True))
            return (yield from damage.settle(state))
        if state.story.at is not None:
            return (yield from _look(state, answer))
        if state.phase is _ACTION:
            after = yield from _action(state, answer)
        else:
            after = yield from _PHASES[state.phase](state)
        if after.walk is not None or (after.active is not None and state.phase is not _ACTION):
            return after  # the action, or the activation, has only begun (SCN-2)
        if after.phase is not state.phase:
            yield from report(after, note(_NEXT_PHASE, None, "TURN-7", phase=after.phase))
        after = yield from damage.settle(after)
        return _looked(looks.begun(after) if looks.due(after, state.phase) else after)
    except GameEnds as end:
        return end.state


def _look(state: State, answer: Choice | None) -> Rule[State]:
    """One step of a look at the events of the scenario. Once an event has done all that it does,
    guard tokens go for it (GUARD-1), and whoever was being activated and is gone is no longer
    (SCN-5)."""
    opening = looks.opens_turn(state)
    state = yield from looks.go_on(state, answer)
    if state.story.agenda:
        return state
    state = yield from damage.settle(state)
    if state.phase is _ACTION and state.active is not None and not actions.goes_on(state):
        state = _activated(state)
    if opening and state.story.at is None and state.phase is _ACTION:
        state = _engaged_anew(state)  # where turn 1 begins with that phase (SETUP-5)
    return _looked(state)


def _looked(state: State) -> State:
    """The state after a step; once the look that follows it is over, if there was one, the game
    ends if a side has nobody left (GUARD-5)."""
    return state if state.story.at is not None else _wiped_out(state)


def _opening(state: State) -> Rule[State]:
    """Applies what takes effect as soon as its condition holds, since that may hold in the position
    from which a game starts (HURT-3, ABIL-6, ABIL-5, CARD-6)."""
    dead = [f.id for f in state.figures if f.until_death <= 0 and f.at is not None]
    for figure_id in dead:
        state = yield from damage.die(state, figure_id)
    state = yield from disguise.watch(state)
    state = yield from dispatch.prepare(state)
    return (yield from decks.look_for_reshuffle(state))


def _wiped_out(state: State) -> State:
    """Ends the game if a side has nobody left (GUARD-5)."""
    if not state.terms.wipeout_ends or not (sides := scoring.gone(state)):
        return state
    reason = EndReason(End.NOBODY_LEFT, sides[0] if len(sides) == 1 else None)
    return evolve(state, outcome=scoring.outcome(state, reason))


_not_activated = changer(Figure, "activated", "diagonals", "struck")
_entering = changer(
    State, "phase", "figures", "first", "to_act", "passed", "active", "fresh", "engaged_before"
)
_next_to_act = changer(State, "to_act", "active", "left")


def _enter(state: State, phase: Phase) -> State:
    """The state at the start of a phase: nobody activated (TURN-7), no fresh contacts, and for the
    action phase who is engaged already (ACT-5)."""
    figures = state.figures
    if [f for f in figures if f.activated or f.diagonals]:
        figures = tuple(
            [
                _not_activated(f, activated=False, diagonals=0, struck=())
                if f.activated or f.diagonals
                else f
                for f in figures
            ]
        )
    first = None if phase is _ACTION else state.first
    return _entering(
        state,
        phase=phase,
        figures=figures,
        first=first,
        to_act=None,
        passed=(),
        active=None,
        fresh=(),
        engaged_before=zones.engaged(state) if phase is _ACTION else (),
    )


def _engaged_anew(state: State) -> State:
    """The state at the start of the action phase, with those engaged whom the events of the turn's
    start have put together (ACT-5)."""
    return evolve(state, fresh=(), engaged_before=zones.engaged(state))


# Before the action


def _setup(state: State) -> Rule[State]:
    """Each player draws three cards (SETUP-4)."""
    for player in (state.leader, state.leader.other):
        state = yield from decks.draw(state, player, STARTING_HAND)
    return evolve(state, phase=Phase.START)


def _start(state: State) -> Rule[State]:
    """Reinforcements arrive; once-a-turn limits and parry markers refresh (TURN-1). Turn 1 has no
    card phase, and no initiative phase if the scenario names the holder (SETUP-5)."""
    yield from report(state, note(NoteKind.TURN, None, "TURN-1", turn=state.turn))
    state = dispatch.refresh((yield from arrivals.reinforced(state)))
    if state.turn == 1:
        state = looks.as_begun(state)
    state = noted(state, Occurrence.TURN)
    for f in state.figures:
        if f.parry_used:
            used = f.parry_used - 1 if zones.engaged_with(state, f) else 0
            state = state.change(f.id, parry_used=used)
        if [g for g in f.gear if g.shot]:
            gear = [evolve(g, quick=False, shot=False) if g.shot else g for g in f.gear]
            state = state.change(f.id, gear=tuple(gear))
    if state.turn > 1:
        return _enter(state, Phase.CARDS)
    return _enter(state, Phase.ACTION if state.initiative else Phase.INITIATIVE)


def _cards(state: State) -> Rule[State]:
    """Each player draws two, then discards down to five (TURN-2)."""
    order = (state.leader, state.leader.other)
    for player in order:
        before = len(state.pile(player).hand)
        state = yield from decks.draw(state, player, DRAWN)
        state, more = yield from dispatch.draws_more(state, player)
        state = yield from decks.draw(state, player, more)
        drawn = len(state.pile(player).hand) - before
        yield from report(state, note(NoteKind.DRAWS, None, "TURN-2", player=player, cards=drawn))
    for player in order:
        while len(state.pile(player).hand) > HAND_LIMIT:
            options = {with_card(player, Verb.DISCARD, c): c for c in state.pile(player).hand}
            chosen = yield from choose(state, player, Topic.DISCARD, tuple(options))
            gone = options[chosen]
            yield from report(
                state, note(NoteKind.DISCARDS, None, "TURN-2", player=player, card=gone)
            )
            pile = state.pile(player)
            pile = evolve(pile, hand=without(pile.hand, gone), discard=(*pile.discard, gone))
            state = state.with_pile(player, pile)
        state = yield from decks.look_for_reshuffle(state)
    return _enter(state, Phase.INITIATIVE)


def _initiative(state: State) -> Rule[State]:
    """TURN-3: an opposed test of bare cards, repeated on a tie. What abilities add lasts until it
    is decided."""
    parties = {}
    for player in (state.leader, state.leader.other):
        state, terms = yield from dispatch.initiative_terms(state, player)
        parties[player] = _bare(terms)
    red, blue = parties[RED], parties[BLUE]
    while True:
        state, event = yield from opposed_test(state, CardTest.INITIATIVE, red, blue, "TURN-3")
        state = yield from decks.discard_played(state)
        if event.winner is not None:
            break
    state = evolve(state, initiative=event.winner)
    yield from report(state, note(NoteKind.INITIATIVE, None, "TURN-3", player=event.winner))
    return _enter(state, Phase.ACTION)


def _bare(terms: tuple[Term, ...]) -> Contestant:
    """A party without a character."""
    return Contestant(None, lambda state: (terms,) * len(SUITS))


# The phases with activations


def _action(state: State, answer: Choice | None) -> Rule[State]:
    """TURN-4: the holder of the initiative says who activates first; then one figure each in turn,
    until nobody is left to ask."""
    if answer is None:
        return _enter(state, Phase.COMBAT)
    if state.active is not None:
        state = yield from actions.go_on(state, answer)
    elif answer.verb == _ACTIVATE:
        yield from report(state, note(_ACTIVATES, answer.who, "TURN-4"))
        state = yield from actions.activate(state, answer.who)
    elif answer.verb == _DELAY:
        player = Side(answer.who)
        yield from report(state, note(NoteKind.DELAYS, None, "TURN-5", player=player))
        first = state.first if _anybody_activated(state) else player.other  # TURN-7
        return evolve(state, to_act=player.other, first=first)
    elif answer.verb == Verb.FIRST:
        first = answer.details.side
        assert first is not None
        yield from report(state, note(NoteKind.FIRST, None, "TURN-4", player=first))
        return evolve(state, first=first)
    else:
        return (yield from dispatch.do_anytime(state, answer))
    return state if actions.goes_on(state) else _activated(state)


def _activated(state: State) -> State:
    """The state after the activation of the active figure."""
    assert state.active is not None
    figure = state.figure(state.active)
    state = scoring.visited(state, figure.id)
    return _next_to_act(state, to_act=figure.player.other, active=None, left=0)


def _anybody_activated(state: State) -> bool:
    """Whether any figure, dead by now or not, has been activated in this phase."""
    return any(figure.activated for figure in state.figures)


def _combat(state: State) -> Rule[State]:
    """One activation of the combat phase (TURN-7, MEL-1). Under ITEM-8, an activation that begins
    with a change of what is in hand goes on in the next step."""
    begun = _begun(state)
    player = begun.player if begun else state.to_act or state.first or state.leader
    fighters = [begun] if begun else fight_options.fighters(state, player)
    if not fighters:
        player = player.other
        fighters = fight_options.fighters(state, player)
    if not fighters:
        return _enter(state, Phase.MORALE)
    options = [o for f in fighters for o in fight_options.options_of(state, f)]
    if begun and not fight_options.must_fight(state, begun):
        options.append(choice(begun.id, _END))
    elif fight_options.may_pass(state, player):
        options.append(choice(player, _PASS))
    swaps = _chosen_at_activation(state, fighters)
    about = begun.id if begun else None
    state, chosen = yield from prompt(state, player, Topic.ATTACK, options, about, besides=swaps)
    if chosen is None:
        return state
    if chosen in swaps:
        return (yield from _begin(state, chosen))
    if chosen.verb == _END:
        state = yield from _nothing_more(state, chosen.who)
    elif chosen.verb == _PASS:
        state = evolve(state, passed=(*state.passed, player))
    elif chosen.verb == Verb.DEFEND:
        yield from report(state, note(NoteKind.DEFENDS, chosen.who, "MEL-1"))
        state = yield from activations.begin(state, chosen.who)
    else:
        target, weapon = chosen.details.target, chosen.details.item
        assert target is not None
        state = yield from melee.attack(state, chosen.who, target, weapon)
    if chosen.verb != _PASS:
        state = scoring.visited(state, chosen.who)
    return evolve(state, to_act=player.other, active=None)


def _begun(state: State) -> Figure | None:
    """The figure that has begun its activation with a change of what is in hand and has not done
    anything else yet (ITEM-8)."""
    if state.active is None:
        return None
    figure = state.figure(state.active)
    return figure if figure.on_board and not figure.activated else None


def _chosen_at_activation(state: State, figures: list[Figure]) -> list[Choice]:
    """The changes of what is in hand open to those who may be activated now (ITEM-8)."""
    if not hands.strict(state):
        return []
    return [swap for figure in figures for swap in hands.swaps(state, figure, fresh=True)]


def _begin(state: State, chosen: Choice) -> Rule[State]:
    """Begins an activation with a change of what is in hand (ITEM-8)."""
    state = yield from hands.swap(state, chosen)
    return evolve(state, active=chosen.who)


def _nothing_more(state: State, figure_id: str) -> Rule[State]:
    """Ends an activation in which nothing was done."""
    yield from report(state, note(NoteKind.ENDS, figure_id, "TURN-6"))
    return (yield from activations.begin(state, figure_id))


def _morale(state: State) -> Rule[State]:
    """One test of the morale phase (TURN-8)."""
    shaken = [f for f in state.figures if activations.may_test_morale(state, f)]
    if not shaken:
        return _enter(state, Phase.WORDS)
    player = shaken[0].player
    options = [choice(f.id, _ACTIVATE) for f in shaken]
    chosen = yield from choose(state, player, Topic.MORALE, options)
    state = state.change(chosen.who, activated=True)
    figure = state.figure(chosen.who)
    state, result = yield from standard_test(
        state, figure, CardTest.MORALE, MORALE_DIFFICULTY, "TURN-8", trait="fortitude"
    )
    if not result.passed:
        yield from report(state, note(NoteKind.FLEES, figure.id, "TURN-8"))
        state = yield from damage.remove(state, figure.id)
    return (yield from damage.settle(state))


def _words(state: State) -> Rule[State]:
    """One activation of the words phase (TURN-9), for characters with an ability for it only. Under
    ITEM-8, an activation that begins with a change of what is in hand goes on in the next step."""
    begun = _begun(state)
    ready = {player: _talks(state, player) for player in SIDES}
    player = begun.player if begun else state.to_act or state.first or state.leader
    if not begun and not ready[player]:
        player = player.other
    if not begun and not ready[player]:
        return _enter(state, Phase.END)
    talks = ready[player]
    if begun:
        talks = {option: talk for option, talk in talks.items() if option.who == begun.id}
    last = choice(begun.id, _END) if begun else choice(player, _PASS)
    talkers = list(dict.fromkeys(option.who for option in talks))
    swaps = _chosen_at_activation(state, [state.figure(who) for who in talkers])
    about, options = begun.id if begun else None, [*talks, last]
    state, chosen = yield from prompt(state, player, Topic.WORDS, options, about, besides=swaps)
    if chosen is None:
        return state
    if chosen in swaps:
        return (yield from _begin(state, chosen))
    if chosen.verb == _END:
        state = yield from _nothing_more(state, chosen.who)
    elif chosen.verb == _PASS:
        state = evolve(state, passed=(*state.passed, player))
    else:
        state = yield from talks[chosen].do(state)
        state = yield from damage.settle(scoring.visited(state, chosen.who))
    return evolve(state, to_act=player.other, active=None)


def _talks(state: State, player: Side) -> dict[Choice, Extra]:
    """What the characters of a player can do in the words phase."""
    return {
        extra.choice: extra
        for f in state.led_by(player)
        for extra in (*dispatch.words(state, f), *to_speak(state, f))
        if may_talk(state, f)
    }


def _end(state: State) -> Rule[State]:
    """TURN-10: one guard token goes; the next turn begins. Figures under the other player's control
    until after the words phase of this turn go back (GEN-3)."""
    for figure in state.figures:
        if figure.controller is not None and figure.controlled_until <= state.turn:
            yield from report(state, note(NoteKind.RETURNS, figure.id, "GEN-3", player=figure.side))
            state = state.change(figure.id, controller=None)
    if state.guard is not None:
        state = yield from damage.discard_tokens(state, (Term(1, Cause.END_OF_TURN, "TURN-10"),))
    return evolve(_enter(state, Phase.START), turn=state.turn + 1, first=None)


_PHASES = complete(
    Phase,
    {
        Phase.SETUP: _setup,
        Phase.START: _start,
        Phase.CARDS: _cards,
        Phase.INITIATIVE: _initiative,
        Phase.COMBAT: _combat,
        Phase.MORALE: _morale,
        Phase.WORDS: _words,
        Phase.END: _end,
    },
    apart=(Phase.ACTION,),
)
