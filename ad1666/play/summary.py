"""How a game stands in about ten sentences, for whoever does not see the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ad1666.i18n import _, count, listed, ngettext, phrase
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.words import characters, ending, goals, ground, symbols, vocabulary


def summary(view: State, viewer: Side | None, items: Mapping[str, Item]) -> list[str]:
    """The position, a sentence each with markup: the turn, alarm and guard, points
    and cards, who stands where in what condition, the sides' own figures first, where the things
    are that goals are about, and the ways out. ``view`` is what a ``viewer`` may see."""
    sides = (viewer, viewer.other) if viewer is not None else tuple(Side)
    told = [_time(view), *_alarm(view), *(_score(view, side, viewer) for side in sides)]
    for side in sides:
        told += [*_people(view, side)]
    told += [*ground.treasures(view), *_hidden(view), *_ways_out(view)]
    if view.outcome is not None:
        reason = ending.reason(view.outcome, items, view)
        told.append(f"**{ending.headline(view.outcome)}.** {reason}")
    return told


def in_short(view: State) -> list[str]:
    """The same without who stands where: how far the game is, and of each side its points and who
    is gone. ``view`` is what both players may see."""
    told = [_time(view), *_alarm(view)]
    for side in Side:
        told += [_score(view, side, None), *_gone(view, side)]
    return told


def _time(view: State) -> str:
    told = vocabulary.turn(view.turn, view.phase)
    if view.initiative is not None:
        words = _("{turn}; {side} has the initiative.")
        return words.format(turn=told, side=vocabulary.side(view.initiative))
    return f"{told}."


def _alarm(view: State) -> Iterator[str]:
    if view.alarm:
        yield _("The alarm has been raised.")
    if view.guard is not None:
        yield _("Guard tokens left: {n}. [[GUARD-1]]").format(n=view.guard)


def _score(view: State, side: Side, viewer: Side | None) -> str:
    points = count("{n} point", "{n} points", goals.points(goals.standing(view, side)))
    cards = count("{n} card", "{n} cards", len(view.pile(side).hand))
    words = _("**{side}**, that is you: {points}, {cards} in hand.")
    if side is not viewer:
        words = _("**{side}**: {points}, {cards} in hand.")
    return words.format(side=vocabulary.side(side), points=points, cards=cards)


# People


def _people(view: State, side: Side) -> Iterator[str]:
    """Who of a side is on the board, heroes first, then who is gone and who is to come."""
    yield from (
        _figure(view, f) for f in sorted(view.on_board(side), key=lambda f: not f.card.hero)
    )
    yield from _gone(view, side)
    for figure in view.figures:
        if figure.side is side and figure.status is Status.TO_COME:
            name = vocabulary.figure(figure, view.figures)
            coming = characters.coming(figure)
            yield _("{figure} {coming}.").format(figure=name, coming=coming)


def _gone(view: State, side: Side) -> Iterator[str]:
    for status, words in (
        (Status.KILLED, _("Killed: {figures}.")),
        (Status.LEFT, _("Has left the board: {figures}.")),
    ):
        gone = [f for f in view.figures if f.side is side and f.status is status]
        if gone:
            yield words.format(figures=vocabulary.figures(view, gone))


def _figure(view: State, figure: Figure) -> str:
    """A figure with its square and what that is, its wounds and its conditions."""
    assert figure.at is not None
    notes = [*_place(view, figure.at), *_state_of(view, figure)]
    words = _("**{figure}** at {square}: {notes}.") if notes else _("**{figure}** at {square}.")
    return words.format(
        figure=vocabulary.figure(figure, view.figures),
        square=vocabulary.square_words(figure.at),
        notes=", ".join(notes),
    )


def _place(view: State, at: Square) -> Iterator[str]:
    yield from (vocabulary.title_of(p) for p in view.terms.places if at in p.squares)


def _state_of(view: State, figure: Figure) -> Iterator[str]:
    card = figure.card
    if view.active == figure.id:
        yield _("acts now")
    if figure.wounds:
        words = _("{taken} of {death} wounds")
        yield words.format(taken=figure.wounds, death=card.death)
    yield from characters.engagement(view, figure)
    carried = [vocabulary.thing(gear.item) for gear in figure.gear if not gear.starting]
    carrying = symbols.of_carried(figure) if carried else ""
    marks = [m.name for m in symbols.of(view, figure) if m.icon not in ("engaged", carrying)]
    yield from marks
    if carried:
        yield phrase(_("has {items}"), items=listed(carried))


# Things and ways out


def _hidden(view: State) -> Iterator[str]:
    for hidden in view.hidden:
        words = ngettext(
            "Where the {item} is, nobody knows: there is {n} place left. [[PLACE-2]]",
            "Where the {item} is, nobody knows: there are {n} places left. [[PLACE-2]]",
            len(hidden.places),
        )
        yield phrase(words, item=vocabulary.thing(hidden.item), n=len(hidden.places))


def _ways_out(view: State) -> Iterator[str]:
    for place in view.terms.places:
        words = _("Exit: **{place}**, {squares}. [[BOARD-12]]")
        if not place.exit:
            words = _("Zone: **{place}**, {squares}. [[GUARD-3]]")
        first, last = min(place.squares), max(place.squares)
        squares = vocabulary.square_words(first)
        if first != last:
            squares = _("{first} to {last}").format(
                first=squares, last=vocabulary.square_words(last)
            )
        yield words.format(place=vocabulary.title_of(place), squares=squares)
