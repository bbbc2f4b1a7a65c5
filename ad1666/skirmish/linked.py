"""Skirmishes in links, made again from the word that a link tells, and what is told with a link."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from functools import lru_cache

from ad1666 import words
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.records.links import BadLink, shown
from ad1666.i18n import _, learn
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.wish import BadWish, daily, wish_of


def scenario_of(word: str) -> Scenario:
    """The skirmish of a word, which is told in all languages from now on though it is in no file.
    Raises BadLink if it is none, or if another generator made it."""
    made, scenario = _read(word)
    learn(made.name, made.words)
    return scenario


def laid(word: str) -> Scenario:
    """The same as a file of the player's, so that its board is drawn in full and it is told in all
    languages. Raises BadLink, ContentError."""
    return load_scenario(_made(word).keep())


@lru_cache(maxsize=4)  # a link is read, and then its record is written
def _read(word: str) -> tuple[Skirmish, Scenario]:
    made = _made(word)
    return made, made.scenario()


def _made(word: str) -> Skirmish:
    try:
        return make(wish_of(word))
    except BadWish as error:
        raise BadLink(shown(word), None, error.problem, error.remedy) from None


def line(scenario: Scenario, state: State) -> str:
    """How a skirmish ended, in a line to share; empty if it is none, or is not over."""
    outcome = state.outcome
    if not scenario.seed or outcome is None:
        return ""
    day = _day(scenario.seed)
    if day is None:
        told = _("Anno Domini 1666, {title}: {red} {reds}, {blue} {blues}, turn {turn}.")
    else:
        told = _(
            "Anno Domini 1666, skirmish of {day}, {title}: {red} {reds}, {blue} {blues}, turn "
            "{turn}."
        )
    return told.format(
        day="" if day is None else day.isoformat(),
        title=words.title(scenario.title),
        red=words.faction(scenario.factions[Side.RED]),
        reds=outcome.score(Side.RED),
        blue=words.faction(scenario.factions[Side.BLUE]),
        blues=outcome.score(Side.BLUE),
        turn=state.turn,
    )


def _day(word: str) -> date | None:
    """The day whose skirmish it is, None if it is of no day."""
    with suppress(BadWish, ValueError):
        wish = wish_of(word)
        day = date.fromisoformat(wish.seed.removeprefix("day "))
        if wish.seed == daily(day).seed:
            return day
    return None
