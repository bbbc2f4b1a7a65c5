"""Other kinds of questions: words, morale, tokens, arrivals."""

from __future__ import annotations

from ad1666.bots.judgement.forecasts import wins
from ad1666.bots.judgement.posts import Posts
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Chance, Chanced, Reasoned, Weighed
from ad1666.rules.abilities.charm import SEDUCE
from ad1666.rules.abilities.persuasion import PERSUADE
from ad1666.rules.abilities.resolve import SPEND
from ad1666.rules.abilities.zagloba import ADD_INITIATIVE, DRAW_MORE, SAVE
from ad1666.rules.characters import Figure
from ad1666.rules.requests import Choice
from ad1666.rules.verbs import Verb

_WORTH_A_WORD = 0.1
"""Gain below which nothing is said, since the other side might learn from it."""
_LED = 0.8
"""The value of leading an enemy for a turn."""


def words(question: Question) -> Reasoned:
    """Whom to talk to, if anyone."""
    state, now = question.state, question.now

    def weighed(option: Choice) -> Weighed:
        target = option.details.target
        if target is None:
            return Weighed(option, _WORTH_A_WORD)
        one, other = state.figure(option.who), state.figure(target)
        ability = {PERSUADE: "Persuasion", SEDUCE: "Seduction"}.get(option.verb)
        value = one.card.ability(ability) if ability else 0
        won = wins(state, one, "charisma", other, "fortitude", value or 0)
        return question.weighed(
            option, won * _won_over(one, other, option), (Chance(Chanced.WON, won),)
        )

    def _won_over(one: Figure, other: Figure, option: Choice) -> float:
        if option.verb == PERSUADE:
            return _LED
        gained = now.stakes[other.id] * (1 - now.gone(other, other.wounds))
        lost = now.stakes[one.id] * (1 - now.gone(one, one.wounds))
        return gained - lost if option.verb == SEDUCE else gained

    return question.best(map(weighed, question.prompt.options))


def morale(question: Question) -> Reasoned:
    """Who tests first: the most valuable figure, while there are cards to boost with."""
    stakes = question.now.stakes
    return question.best(Weighed(o, stakes[o.who]) for o in question.prompt.options)


def arrive(question: Question) -> Reasoned:
    """Where a reinforcement enters: the best square."""
    state, figure = question.state, question.state.figure(question.prompt.options[0].who)

    def value(option: Choice) -> float:
        to = option.details.square
        if to is None:
            return 0.0
        there = state.change(figure.id, at=to)
        return Posts(question.now, there, there.figure(figure.id)).here

    return question.best(question.weighed(o, value(o)) for o in question.prompt.options)


def mark(question: Question) -> Reasoned:
    """Whom to mark: the least valuable."""
    stakes = question.now.stakes
    return question.best(
        Weighed(o, -sum(stakes[t] for t in o.details.targets)) for o in question.prompt.options
    )


def token(question: Question) -> Reasoned:
    """Whether to spend a token: always, once a test is at stake."""
    return question.best(Weighed(o, float(o.verb == SPEND)) for o in question.prompt.options)


def once_a_turn(question: Question) -> Reasoned:
    """An extra card is better than the initiative; a good card goes back into the deck."""

    def value(option: Choice) -> float:
        card = option.details.card
        if option.verb == DRAW_MORE:
            return 0.3
        if option.verb == ADD_INITIATIVE:
            return 0.2
        if option.verb == SAVE:
            return 0.1
        return 0.0 if card is None else (card.value - 6) / 10

    return question.best(Weighed(o, value(o)) for o in question.prompt.options)


def join(question: Question) -> Reasoned:
    """Who helps to talk. When the side starts the talk, helping costs an activation, so nobody
    does; in defence everyone helps."""
    state, side = question.state, question.side
    about = question.prompt.about
    defends = about is not None and state.figure(about).side is side

    def value(option: Choice) -> float:
        if option.verb == Verb.PASS:
            return 0.5
        return 1.0 if defends else 0.0

    return question.best(Weighed(o, value(o)) for o in question.prompt.options)


def lead(question: Question) -> Reasoned:
    """Who speaks: the figure with the highest trait."""
    state = question.state

    def value(option: Choice) -> float:
        target = option.details.target
        if target is None:
            return 0.0
        card = state.figure(target).card
        return max(card.charisma, card.fortitude)

    return question.best(Weighed(o, value(o)) for o in question.prompt.options)


def anything(question: Question) -> Reasoned:
    """The first option, where the choice does not matter."""
    return question.best(Weighed(o, 0.0) for o in question.prompt.options)
