"""What events do (SCN-10 to SCN-14)."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from ad1666.rules import arrivals, chests, damage, decks, disguise, hands, scoring
from ad1666.rules.board import Door
from ad1666.rules.card_tests import standard_test
from ad1666.rules.characters import Arrival, Figure, Status
from ad1666.rules.events import CardTest, Cause, NoteKind, Term, note
from ad1666.rules.frozen import evolve
from ad1666.rules.make_move import set_door
from ad1666.rules.requests import GameEnds, Rule, report
from ad1666.rules.scenes import effects
from ad1666.rules.scenes.conditions import meant, one_meant, player_meant
from ad1666.rules.scenes.kinds.hooks import (
    EffectKind,
    Sentence,
    Slot,
    Takes,
    Together,
    Whole,
    numbered,
    sentence,
)
from ad1666.rules.scenes.plot import Due, Effect
from ad1666.rules.state import State
from ad1666.rules.victory import End, EndReason

# Words (SCN-10): nothing of them is given away before


class Tell(EffectKind):
    name = "tell"
    clause = "SCN-10"
    told = "tells the players something"
    takes, sets = Takes.WORDS, "text"
    words = ()

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        yield from report(state, note(NoteKind.TELLS, None, self.clause, text=effect.text))
        return state


class Says(EffectKind):
    name = "says"
    clause = "SCN-10"
    told = "lets a figure speak, if it is on the board"
    takes, sets = Takes.FIGURE, "who"
    beside = (Slot("text", Takes.WORDS, "text"),)
    words = ()

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        speaker = one_meant(state, effect.who, due.them)
        if speaker is not None:
            words = note(NoteKind.UTTERS, speaker.id, self.clause, text=effect.text)
            yield from report(state, words)
        return state


class Ask(EffectKind):
    name = "ask"
    clause = "SCN-10"
    told = (
        'asks the player of `"them"`, `"red"` or `"blue"`, in quotes, as if somebody spoke. Each '
        "answer has `text`, what follows as `then`, and may have `if`"
    )
    takes, sets = Takes.WORDS, "text"
    beside = (Slot("of", Takes.PLAYER, "who"), Slot("answers", Takes.ANSWERS, "answers"))
    asks = True
    words = (sentence("{who} is asked, and may answer {answers}"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        """Nobody can answer it."""
        yield from ()
        return state


# Figures that wait for an event (SCN-11)


class Arrives(EffectKind):
    name = "arrives"
    clause = "SCN-11"
    told = 'brings a figure with `arrives = "event"`'
    takes, sets = Takes.WAITING, "who"
    brings = True
    words = (sentence("{figure} arrives"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        figure = state.figure(effect.who)
        arrival = figure.arrival
        if figure.status is Status.TO_COME and arrival is not None and arrival.event:
            # from now on it is known, and comes as soon as a square is free
            state = state.change(figure.id, arrival=Arrival(state.turn, arrival.squares))
            state = yield from arrivals.arrive(state, figure.id, self.clause)
        return state


# Doors and chests (SCN-12)


class SetDoor(EffectKind):
    name = "door"
    clause = "SCN-12"
    told = 'sets a door: `"open"`, `"closed"`, `"locked"`, `"destroyed"`'
    takes, sets = Takes.DOOR, "door"
    beside = (Slot("is", Takes.STATE, "state"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        assert effect.door is not None
        if state.board.door(effect.door) in (effect.state, Door.DESTROYED):
            return state
        event = note(NoteKind.DOOR_SET, None, self.clause, door=effect.state)
        return (yield from set_door(state, effect.door, effect.state, event))

    def said(self, about: Effect) -> tuple[Sentence, ...]:
        match about.state:
            case Door.OPEN:
                return (sentence("{door} is opened"),)
            case Door.CLOSED:
                return (sentence("{door} is closed"),)
            case Door.LOCKED:
                return (sentence("{door} is locked"),)
            case Door.DESTROYED:
                return (sentence("{door} is destroyed"),)


class OpenChest(EffectKind):
    name = "chest"
    clause = "SCN-12"
    told = 'opens a chest: `"open"`'
    takes, sets = Takes.CHEST, "chest"
    beside = (Slot("is", Takes.OPEN, "state"),)
    words = (sentence("the {chest} is opened"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        chest = chests.named(state, effect.chest)
        if chest is None:
            return state
        return (yield from chests.opened(state, None, chest, self.clause))


# Items that come into the game, and leave it (SCN-12)


class Lays(EffectKind):
    name = "lays"
    clause = "SCN-12"
    told = 'lays an item at a thing or on a square, `"5,6"`'
    takes, sets = Takes.ITEM, "item"
    beside = (Slot("at", Takes.SQUARE, "at"),)
    words = (sentence("the {item} appears at {square}"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        assert effect.item is not None and effect.at is not None
        item, at = effect.item, effect.at
        yield from report(state, note(NoteKind.LAID, None, self.clause, item=item.id, to=at))
        return evolve(state, ground=(*state.ground, (at, item)))


class Gives(EffectKind):
    name = "gives"
    clause = "SCN-12"
    told = "gives an item to a figure"
    takes, sets = Takes.ITEM, "item"
    beside = (Slot("to", Takes.FIGURE, "who"),)
    to_somebody = True
    words = (sentence("{who} gets the {item}"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        figure, item = one_meant(state, effect.who, due.them), effect.item
        if figure is None:
            return state
        assert item is not None and figure.at is not None
        if hands.free_hand(state, figure):
            yield from report(state, note(NoteKind.GIVEN, figure.id, self.clause, item=item.id))
            return (yield from disguise.watch(hands.receive(state, figure, item)))
        yield from report(state, note(NoteKind.LEAVES_LYING, figure.id, "ITEM-8", item=item.id))
        return evolve(state, ground=(*state.ground, (figure.at, item)))


class Loses(EffectKind):
    name = "loses"
    clause = "SCN-12"
    told = "takes the item from the first of them who has it; it is gone"
    takes, sets = Takes.ITEM, "item"
    beside = (Slot("who", Takes.FIGURES, "who"),)
    loses = True
    words = (sentence("{who} loses the {item}"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        assert effect.item is not None
        for figure in meant(state, effect.who, due.them):
            for gear in figure.gear:
                if gear.item.id == effect.item.id and not gear.starting:
                    left = list(figure.gear)
                    left.remove(gear)
                    taken = note(NoteKind.TAKEN, figure.id, self.clause, item=gear.item.id)
                    yield from report(state, taken)
                    return state.change(figure.id, gear=tuple(left))
        return state


# The guard and the alarm (SCN-14)


class Guard(EffectKind):
    name = "guard"
    clause = "SCN-14"
    told = "takes tokens, or above 0 adds some"
    takes, sets = Whole(-99, 99, (-3, 3)), "number"
    guards = True

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        if state.guard is None:
            return state
        if effect.number < 0:
            gone = (Term(-effect.number, Cause.EVENT, self.clause),)
            return (yield from damage.discard_tokens(state, gone))
        left = state.guard + effect.number
        terms = (
            Term(state.guard, Cause.TOKENS_BEFORE, "GUARD-1"),
            Term(effect.number, Cause.EVENT, self.clause),
        )
        yield from report(state, note(NoteKind.GUARD_MORE, None, self.clause, terms, left=left))
        return evolve(state, guard=left)

    def said(self, about: Effect) -> tuple[Sentence, ...]:
        n = abs(about.number)
        if about.number < 0:
            return (
                numbered("{n} guard token is discarded", "{n} guard tokens are discarded", n=n),
            )
        return (numbered("{n} guard token is added", "{n} guard tokens are added", n=n),)


class Alarm(EffectKind):
    name = "alarm"
    clause = "SCN-14"
    told = "raises the alarm"
    takes = Takes.TRUE
    alarms = True
    words = (sentence("the alarm is raised"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        return (yield from damage.raise_alarm(state, None, self.clause))


# Wounds (SCN-13)


class OfWounds(EffectKind, ABC):
    """What becomes of the wounds of some figures, or of all in a zone."""

    clause = "SCN-13"
    takes, sets = Whole(1, 9, (1, 3)), "number"
    beside = (
        Slot("to", Takes.FIGURES, "who", needed=False),
        Slot("in", Takes.ZONE, "place", needed=False),
    )
    together = Together(
        ("to", "in"),
        lacking="{key} does not say whose",
        both="{key} has both to and in",
        remedy='Give it to = "..." or in = "..."',
    )
    to_somebody = True
    each = True


class Wounds(OfWounds):
    name = "wounds"
    told = (
        'wounds a figure (`to = "them"`, a letter or another `who`), or all in a zone; armour does '
        "not help"
    )
    words = (numbered("{n} wound for {who}", "{n} wounds for {who}"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        for figure in _whose(state, effect, due):
            state = yield from damage.wound(
                state, figure.id, effect.number, Cause.EVENT, self.clause
            )
        return state


class Heals(OfWounds):
    name = "heals"
    told = "heals likewise"
    words = (numbered("{n} wound of {who} is healed", "{n} wounds of {who} are healed"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        for figure in _whose(state, effect, due):
            if figure.wounds:
                state = yield from damage.heal(state, figure.id, effect.number)
        return state


def _whose(state: State, effect: Effect, due: Due) -> Sequence[Figure]:
    """The figures on the board that it is about."""
    if effect.place is not None:
        return [f for f in state.on_board() if f.at in effect.place.squares]
    return meant(state, effect.who, due.them)


# Figures that are moved, or leave the board (SCN-11)


class Moves(EffectKind):
    name = "moves"
    clause = "SCN-11"
    told = "puts figures in a zone, or at the start of that number, as reinforcements are placed"
    takes, sets = Takes.FIGURES, "who"
    beside = (Slot("to", Takes.LANDING, "landing"),)
    to_somebody = True
    each = True

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        landing = dict(effect.landing)
        for figure in arrivals.in_order(meant(state, effect.who, due.them)):
            state = yield from arrivals.put(state, figure.id, landing.get(figure.side, ()))
        return state

    def said(self, about: Effect) -> tuple[Sentence, ...]:
        if sum(len(squares) for _side, squares in about.landing) == 1:
            return (sentence("brought to {place}: {who}"),)
        return (sentence("brought to {place} or near it: {who}"),)


class Leaves(EffectKind):
    name = "leaves"
    clause = "SCN-11"
    told = "takes figures off the board, not killed"
    takes, sets = Takes.FIGURES, "who"
    removes = True
    words = (sentence("off the board: {who}"),)
    each = True

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        for figure in meant(state, effect.who, due.them):
            state = yield from damage.leave(state, figure.id, self.clause)
        return state


# Cards that are drawn, a test, the end of the game (SCN-13, SCN-14)


class Cards(EffectKind):
    name = "cards"
    clause = "SCN-14"
    told = 'the player of `"them"`, `"red"` or `"blue"` draws'
    takes, sets = Whole(1, 9, (1, 3)), "number"
    beside = (Slot("of", Takes.PLAYER, "who"),)
    draws = True
    words = (numbered("{who} draws {n} card", "{who} draws {n} cards"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        player = player_meant(state, effect.who, due.them)
        if player is None:
            return state
        before = len(state.pile(player).hand)
        state = yield from decks.draw(state, player, effect.number)
        drawn = len(state.pile(player).hand) - before
        yield from report(
            state, note(NoteKind.DRAWS, None, self.clause, player=player, cards=drawn)
        )
        return state


class Test(EffectKind):
    name = "test"
    clause = "SCN-13"
    told = "a standard test of a figure, and what follows"
    takes, sets = Takes.TRAIT, "trait"
    beside = (
        Slot("of", Takes.FIGURE, "who"),
        Slot("difficulty", Whole(1, 20, (4, 9)), "number"),
        Slot("success", Takes.EFFECTS, "success", needed=False),
        Slot("failure", Takes.EFFECTS, "failure", needed=False),
    )
    together = Together(
        ("success", "failure"),
        lacking="{key} has no consequences",
        remedy="Add success or failure",
    )
    tests = True

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        figure = one_meant(state, effect.who, due.them)
        if figure is None:
            return state
        state, result = yield from standard_test(
            state, figure, CardTest.EVENT, effect.number, self.clause, trait=effect.trait
        )
        return effects.tested(state, effect, due, passed=result.passed)

    def said(self, about: Effect) -> tuple[Sentence, ...]:
        parts = [sentence("{who} takes a test of {trait} against {number}")]
        if about.success:
            parts.append(sentence("if it succeeds: {what}", what=about.success))
        if about.failure:
            parts.append(sentence("if it fails: {what}", what=about.failure))
        return tuple(parts)


class Ends(EffectKind):
    name = "ends"
    clause = "SCN-14"
    told = "ends the game; goals count"
    takes = Takes.TRUE
    ends = True
    words = (sentence("the game ends"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        yield from ()
        raise GameEnds(evolve(state, outcome=scoring.outcome(state, EndReason(End.EVENT))))
