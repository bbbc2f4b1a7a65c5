"""Victory conditions and the end of the game as players read them, made from what is counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import Item
from ad1666.rules.victory import Aim, Goal, Place


def text_of(goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure]) -> str:
    """A goal as its player reads it, in the chosen language; ``figures`` are all there are."""
    deed = _deed(goal, items, figures)
    if goal.most is not None and goal.most > 1:
        # Translators: a goal that is counted for each time, up to a number
        deed = _("{goal} ({most} at most)").format(goal=deed, most=goal.most)
    said = ngettext("{goal}: {points} point.", "{goal}: {points} points.", goal.points)
    text = said.format(goal=deed, points=goal.points)
    # Translators: a goal that ends the game as soon as it is reached
    return _("{goal} The game ends at once.").format(goal=text) if goal.decisive else text


def text_of_tie(tie: Side) -> str:
    """Who wins at equal points, as players read it."""
    return {
        Side.RED: _("With equal points red wins."),
        Side.BLUE: _("With equal points blue wins."),
    }[tie]


def title_of(place: Place) -> str:
    """What a zone or an exit is called on the board."""
    return _(place.title) if place.title else place.name.replace("-", " ")


def within(place: Place | None) -> str:
    """What a zone or an exit is called in a sentence; empty for none."""
    if place is None or place.title:
        return "" if place is None else title_of(place)
    return _("the {place}").format(place=title_of(place))


def name_of(goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure]) -> str:
    """The item or the character that a goal is about; empty if it is about no certain one."""
    if goal.aim in (Aim.TAKE_AWAY, Aim.HOLD):
        return _(items[goal.subject].name)
    named = (f for f in figures if f.id == goal.subject)
    return next((f"{_(f.card.name)} ({f.id})" for f in named), "")


def _deed(goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure]) -> str:
    name = name_of(goal, items, figures)
    one = goal.most == 1
    match goal.aim:
        case Aim.ESCAPE:
            said = _escape(goal, name, one=one)
        case Aim.KILL:
            said = _("Kill {name}") if name else _kill(goal.subject, one=one)
        case Aim.REACH:
            said = _reach(goal.subject, name, one=one)
        case Aim.SURVIVE:
            said = _survive(goal.subject, one=one)
        case Aim.TAKE_AWAY if goal.place is not None:
            said = _("Carry the {item} off the board by {place}")
        case Aim.HOLD if goal.decisive:
            said = _("Hold the {item} on the board")
        case Aim.CAPTURE if goal.decisive:
            said = _(
                "Take {name} prisoner (a surrender; or under your control, or engaged with one of "
                "yours and knocked down, stunned or seriously wounded)"
            )
        case _:
            said = {
                Aim.TAKE_AWAY: _("Carry the {item} off the board"),
                Aim.HOLD: _("Hold the {item} on the board at the end"),
                Aim.CAPTURE: _(
                    "Take {name} prisoner (a surrender; or at the end under your control, or "
                    "engaged with one of yours and knocked down, stunned or seriously wounded)"
                ),
                Aim.PROTECT: _("Keep {name} from being killed"),
                Aim.CONTROL: _(
                    "Control {place} at the end (one of yours there who is neither knocked down "
                    "nor stunned, and no enemy)"
                ),
                Aim.MORE_KILLS: _("More enemies killed than of your own"),
            }[goal.aim]
    return said.format(item=name, name=name, place=within(goal.place))


def _escape(goal: Goal, name: str, *, one: bool) -> str:
    if goal.place is None:
        if name:
            return _("Lead {name} off the board")
        return {
            "hero": _("One of your heroes leaves the board")
            if one
            else _("For each of your heroes that leaves the board"),
            "commoner": _("One of your commoners leaves the board")
            if one
            else _("For each of your commoners that leaves the board"),
            "any": _("One of yours leaves the board")
            if one
            else _("For each of yours that leaves the board"),
        }[goal.subject]
    if name:
        return _("Lead {name} off the board by {place}")
    return {
        "hero": _("One of your heroes leaves the board by {place}")
        if one
        else _("For each of your heroes that leaves the board by {place}"),
        "commoner": _("One of your commoners leaves the board by {place}")
        if one
        else _("For each of your commoners that leaves the board by {place}"),
        "any": _("One of yours leaves the board by {place}")
        if one
        else _("For each of yours that leaves the board by {place}"),
    }[goal.subject]


def _kill(subject: str, *, one: bool) -> str:
    return {
        "hero": _("An enemy hero killed") if one else _("For each enemy hero killed"),
        "commoner": _("An enemy commoner killed") if one else _("For each enemy commoner killed"),
        "enemy": _("An enemy killed") if one else _("For each enemy killed"),
    }[subject]


def _reach(subject: str, name: str, *, one: bool) -> str:
    if name:
        return _("{name} ends an activation, or the game, in {place}")
    return {
        "hero": _("One of your heroes ends an activation, or the game, in {place}")
        if one
        else _("For each of your heroes that ends an activation, or the game, in {place}"),
        "commoner": _("One of your commoners ends an activation, or the game, in {place}")
        if one
        else _("For each of your commoners that ends an activation, or the game, in {place}"),
        "any": _("One of yours ends an activation, or the game, in {place}")
        if one
        else _("For each of yours that ends an activation, or the game, in {place}"),
    }[subject]


def _survive(subject: str, *, one: bool) -> str:
    return {
        "hero": _("One of your heroes is not killed")
        if one
        else _("For each of your heroes that is not killed"),
        "commoner": _("One of your commoners is not killed")
        if one
        else _("For each of your commoners that is not killed"),
        "any": _("One of yours is not killed") if one else _("For each of yours not killed"),
    }[subject]


def text_of_end(tokens: int, intervention: bool) -> str:
    """When the game ends, as players read it: GUARD-1 with intervention, GUARD-2 without."""
    if not intervention:
        return ngettext(
            "The game ends after {n} turn.", "The game ends after {n} turns.", tokens
        ).format(n=tokens)
    return ngettext(
        "The guard is {n} token away. Each shot from a firearm, each death, each flight and each "
        "end of a turn takes one; with the last the game ends.",
        "The guard is {n} tokens away. Each shot from a firearm, each death, each flight and each "
        "end of a turn takes one; with the last the game ends.",
        tokens,
    ).format(n=tokens)
