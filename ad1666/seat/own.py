"""What a seat or a phone shows of a game whatever is asked: its figures, points and goals."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.i18n import _, pgettext, signed, whole
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS, Figure
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.seat.parts import (
    Gloss,
    GoalLine,
    OwnFigure,
    Points,
    Runs,
    Section,
    Wounds,
)
from ad1666.words import characters, ending, goals, keepsakes, vocabulary
from ad1666.words.characters import Chip
from ad1666.words.incidents import scene_of
from ad1666.words.spoken import led, runs


def points(view: State, side: Side) -> Points:
    """How a side stands, and how many cards it has where (CARD-5)."""
    pile = view.pile(side)
    counts = (
        (pgettext("cards", "Deck"), len(pile.deck)),
        (pgettext("cards", "Hand"), len(pile.hand)),
        (pgettext("cards", "Discarded"), len(pile.discard)),
    )
    scored = goals.points(goals.standing(view, side))
    numbers = tuple((words, whole(number)) for words, number in counts)
    return Points(side, vocabulary.side(side), whole(scored), numbers)


def goals_of_both(view: State, first: Side, items: Mapping[str, Item]) -> tuple[GoalLine, ...]:
    """The goals of both sides, those of the ``first`` one before the others."""
    return (*goals_of(view, first, items), *goals_of(view, first.other, items))


def goals_of(view: State, side: Side, items: Mapping[str, Item]) -> tuple[GoalLine, ...]:
    """The goals of a side, with what has been reached."""
    scene = scene_of(view, items)
    found = []
    for tally in goals.standing(view, side):
        words = goals.text_with_span(tally.goal, items, scene)
        progress = goals.text_of_progress(tally, scoring.stage(view, tally.goal))
        found.append(GoalLine(side, runs(f"{words} {progress}"), bool(tally.times)))
    return tuple(found)


def carried(view: State, items: Mapping[str, Item]) -> tuple[Runs, ...]:
    """What a campaign has carried into the game."""
    return tuple(runs(words) for _icon, words in keepsakes.lines(view, items))


def figures(
    view: State, side: Side, about: str | None, portraits: Mapping[str, str]
) -> tuple[OwnFigure, ...]:
    """The figures that a side decides for. ``about`` is the one in question; ``portraits`` are the
    names of pictures by figure."""
    own = (figure for figure in view.figures if figure.player is side)
    return tuple(_figure(view, figure, about, portraits.get(figure.id, "")) for figure in own)


def _figure(view: State, figure: Figure, about: str | None, portrait: str) -> OwnFigure:
    card = figure.card
    wounds = Wounds(pgettext("figure", "Wounds"), figure.wounds, card.death, card.serious)
    traits = [name for name in TRAITS if getattr(card, name) or name in TRAITS[:3]]
    numbers = [(name, vocabulary.trait(name), whole(getattr(card, name))) for name in traits]
    numbers += [(name, vocabulary.skill(name), signed(value)) for name, value in card.skills]
    if card.fencing:
        numbers.append(("fencing", _("Parries left"), whole(figure.parries)))
    values = [
        (words, " ".join(filter(None, (value, keepsakes.causes(view, figure, name)))))
        for name, words, value in numbers
    ]
    brought = tuple(Gloss(one.name, runs(one.about)) for one in keepsakes.told(view, figure))
    sections = (
        Section(_("Brought along"), brought),
        Section(_("Conditions"), _notes(characters.conditions(view, figure))),
        Section(_("Items"), _notes(characters.items(figure))),
        Section(_("Abilities"), _notes(characters.abilities(figure))),
    )
    engaged = ", ".join(characters.engagement(view, figure))
    return OwnFigure(
        figure.id,
        vocabulary.figure(figure, view.figures),
        portrait,
        status=runs(", ".join(filter(None, (characters.rank(figure), engaged)))),
        acting=figure.id == about,
        down=figure.at is None,
        wounds=(wounds,),
        values=tuple(values),
        sections=tuple(section for section in sections if section.notes),
    )


def _notes(chips: list[Chip]) -> tuple[Gloss, ...]:
    return tuple(map(_note, chips))


def _note(chip: Chip) -> Gloss:
    name, told = led(chip.label, chip.detail)
    return Gloss(name, told)


def outcome(view: State, items: Mapping[str, Item]) -> Runs:
    """How the game has ended."""
    ended = view.outcome
    assert ended is not None
    return runs(f"**{ending.headline(ended)}.** {ending.reason(ended, items, view)}")
