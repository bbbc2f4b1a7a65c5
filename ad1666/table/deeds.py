"""What the rules do not tell but the log wants: where figures go, and what was answered unasked."""

from __future__ import annotations

from attrs import frozen

from ad1666.i18n import _
from ad1666.rules.asks import Ask, Choice, Topic
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table import prompt, terms
from ad1666.table.wording import Line

_TOLD = frozenset({"activate", "aimed-shot", "quick-shot", "defensive-shot", "wait", "end"})
"""Answers that the rules tell themselves, or that need no telling."""
_LOGGED = frozenset({Topic.ACTION, Topic.DISCARD, Topic.SUIT})
"""Questions whose answers both may know and the rules do not tell."""
_GOING = frozenset({"step", "push", "withdraw"})
_TRIED = frozenset({"climb", "window", "jump"})
"""Ways that take a test: whether they lead anywhere is told later."""


@frozen
class Deed:
    """A line of the log with the number of events that came before it."""

    after: int
    line: Line
    walker: str | None = None
    """The figure that goes somewhere: its next steps join this line."""


def heading(state: State, after: int) -> Deed:
    """The line that opens a phase."""
    return Deed(after, Line(terms.phase(state.phase), heading=True))


def of(ask: Ask, choice: Choice, after: int, *, forced: bool, before: Deed | None) -> Deed | None:
    """The line for an answer, None if the rules tell enough. ``before`` is the deed just told: if
    it was a step of the same figure, the line goes on from there and replaces it."""
    words = choice.args if choice.verb == "interrupt" else (choice.verb, *choice.args)
    if words[0] in _TRIED:
        return Deed(after, Line(f"{_who(ask, choice)}: {prompt.label(ask, choice)}.", ask.player))
    if words[0] in _GOING:
        # an interrupt is told by the rules first
        return _walk(ask, choice, after + (choice.verb == "interrupt"), before)
    if choice.verb == "play":
        return Deed(after, Line(_laid(ask, choice), ask.player))
    if choice.verb in _TOLD or not (forced or ask.topic in _LOGGED):
        return None
    said = f"{_who(ask, choice)}: {prompt.label(ask, choice)}"
    text = _("{said} (the only choice).").format(said=said) if forced else f"{said}."
    return Deed(after, Line(text, ask.player))


def _laid(ask: Ask, choice: Choice) -> str:
    """Whether a card comes from hand or deck is visible (CARD-5); its face is not, yet."""
    side = terms.side(ask.player)
    if choice.args == ("deck",):
        return _("{side} plays from the deck.").format(side=side)
    return _("{side} lays a card from the hand.").format(side=side)


def _who(ask: Ask, choice: Choice) -> str:
    if any(f.id == choice.who for f in ask.state.figures):
        return terms.figure_by_id(ask.state, choice.who)
    return terms.side(ask.player)


def _walk(ask: Ask, choice: Choice, after: int, before: Deed | None) -> Deed:
    goal = _place(ask, choice)
    joined = before is not None and before.walker == choice.who and before.after == after
    if joined and before is not None:
        text = before.line.text + f" → {goal}"
    else:
        figure = ask.state.figure(choice.who)
        start = "" if figure.at is None else f"{figure.at[0]},{figure.at[1]}"
        text = _("{figure} goes {start} → {goal}").format(
            figure=terms.figure(figure), start=start, goal=goal
        )
    return Deed(after, Line(text, ask.player), choice.who)


def _place(ask: Ask, choice: Choice) -> str:
    square: Square | None = prompt.goal(ask, choice)
    if square is None or square not in ask.state.board:
        return _("off the board")
    return f"{square[0]},{square[1]}"
