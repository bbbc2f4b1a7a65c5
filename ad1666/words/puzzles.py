"""What is told of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666 import words
from ad1666.game.statistics import lead
from ad1666.i18n import N_, _, decimal, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.words import questions, vocabulary

_QUESTIONS: Mapping[Topic, str] = some(
    Topic,
    {
        Topic.ACTIVATE: N_("Who acts, and how?"),
        Topic.ATTACK: N_("Who attacks whom?"),
    },
)


def at_stake(state: State, side: Side) -> str:
    """What is at stake: who decides, how the score stands, and how long the game lasts."""
    told = _("You play **{side}**, turn {turn}: {score}.").format(
        side=vocabulary.side(side), turn=state.turn, score=words.ahead(lead(state))
    )
    return told if state.guard is None else f"{told} {_left(state, state.guard)}"


def _left(state: State, guard: int) -> str:
    if not state.terms.intervention:
        if guard <= 1:
            return _("It is the last turn.")
        return ngettext("{n} turn is left.", "{n} turns are left.", guard).format(n=guard)
    return ngettext("{n} guard token is left.", "{n} guard tokens are left.", guard).format(n=guard)


def question(prompt: Prompt) -> str:
    """What is asked."""
    if prompt.topic in _QUESTIONS:
        return _(_QUESTIONS[prompt.topic])
    if prompt.topic is not Topic.ACTION:
        test = prompt.test if isinstance(prompt.test, Standard | Opposed) else None
        return questions.question(prompt, test)
    figure = vocabulary.figure_by_id(prompt.state, prompt.options[0].who)
    return _("{figure} acts. How?").format(figure=figure)


def verdict(right: bool, best: str) -> str:
    """Whether the choice was right and, if not, what was."""
    if right:
        return _("**Right.**")
    return _("Better was: **{deed}**.").format(deed=best)


def how_to_answer(*, who: bool, where: bool, beside: bool) -> str:
    """How an answer is given: whether it is to be chosen ``who`` acts, whether a click answers
    ``where``, and whether something is listed ``beside`` the board."""
    if who:
        return _("Click on whoever is to act.")
    if not where:
        return ""
    click = _("Click on where to go, or on whom to aim at.")
    return " ".join((click, _("The rest is listed."))) if beside else click


def how_known(games: int) -> str:
    """How it is known which is better; empty if no games were played on."""
    if not games:
        return ""
    return ngettext(
        "Played on {n} time after each, with the cards that you do not see dealt anew.",
        "Played on {n} times after each, with the cards that you do not see dealt anew.",
        games,
    ).format(n=games)


def answer(deed: str, won: int | None, less: float | None = None) -> str:
    """An answer on its button; and how many of 100 games it wins, or how many points ``less`` it is
    worth than the best, once that may be told."""
    if won is not None:
        return _("{deed}: wins {n} of 100").format(deed=deed, n=won)
    if not less:
        return deed
    return _("{deed}: {points} points less").format(deed=deed, points=decimal(less))


def in_your_game(deed: str) -> str:
    """What the player chose in the game from which a puzzle of their own is."""
    return _("In your game you chose: {deed}.").format(deed=deed)


def comes_back(days: int | None) -> str:
    """When a mistake of one's own is put again; None if it is learned."""
    if days is None:
        return _("You have learned it: it does not come back.")
    return ngettext("It comes back in {n} day.", "It comes back in {n} days.", days).format(n=days)


def how_own_is_known(games: int) -> str:
    """How it is known which is better in a mistake of one's own."""
    if not games:
        return _("Calculated by a swordmaster.")
    return ngettext(
        "Judged by a swordmaster; what you chose then, by {n} game played on.",
        "Judged by a swordmaster; what you chose then, by {n} games played on.",
        games,
    ).format(n=games)
