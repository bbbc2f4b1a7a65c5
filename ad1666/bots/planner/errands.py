"""Other kinds of questions: words, morale, tokens, arrivals."""

from __future__ import annotations

from ad1666.bots.judgement.appraisal import gained
from ad1666.bots.judgement.posts import Posts
from ad1666.bots.judgement.stories import answer_value, speaking_value
from ad1666.bots.planner.imminent import Imminent
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Reasoned, Weighed, tried
from ad1666.rules.abilities import dispatch
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice
from ad1666.rules.scenes.effects import next_effect
from ad1666.rules.verbs import Verb

_WORTH_A_WORD = 0.1
"""Gain below which nothing is said, since the other side might learn from it."""

_FOR_INITIATIVE = 0.2
"""What two points in the test of initiative are worth, for each point that hangs on it."""


def words(question: Question) -> Reasoned:
    """Whom to talk to, if anyone."""
    state, now = question.state, question.now

    def weighed(option: Choice) -> Weighed:
        if option.verb == Verb.SPEAK:
            return question.weighed(option, speaking_value(now, option))
        if dispatch.adding(option.verb) is None:
            return Weighed(option, _WORTH_A_WORD)
        figure, appeal = state.figure(option.who), dispatch.appeal(state, option)
        chance, chances = tried(state, figure, appeal.attempt)
        return question.weighed(option, chance * gained(now, state, figure, appeal), chances)

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


def offered(question: Question) -> Reasoned:
    """Whether to use what an ability offers: as it says, and all the more, or not yet, if much
    hangs on the initiative."""
    state = question.state
    swing = _FOR_INITIATIVE * Imminent(question.now, state).swing()
    saved = {Phase.CARDS: swing}.get(state.phase, 0.0)
    used = {Phase.INITIATIVE: swing}.get(state.phase, 0.0)

    def weighed(option: Choice) -> Weighed:
        appeal = dispatch.appeal(state, option)
        return Weighed(option, appeal.worth + (used if appeal.free else saved))

    return question.best(map(weighed, question.prompt.options))


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


def event(question: Question) -> Reasoned:
    """What to answer to an event: each answer is tried."""
    effect = next_effect(question.state)
    assert effect is not None

    def value(option: Choice) -> float:
        then = effect.answers[int(option.args[0]) - 1].then
        return answer_value(question.now, option, then)

    return question.best(question.weighed(o, value(o)) for o in question.prompt.options)


def anything(question: Question) -> Reasoned:
    """The first option, where the choice does not matter."""
    return question.best(Weighed(o, 0.0) for o in question.prompt.options)
