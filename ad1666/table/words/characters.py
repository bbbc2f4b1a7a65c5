"""A character card in words: all its values, what lies on it, with whom it is engaged."""

from __future__ import annotations

from ad1666.i18n import _, ngettext
from ad1666.rules import zones
from ad1666.rules.characters import TRAITS, Figure, Status
from ad1666.rules.items import UNARMED, Gear, Item
from ad1666.rules.state import State
from ad1666.table.words import marks, vocabulary


def describe(state: State, figure: Figure) -> str:
    """The whole card, with markup: first what a fight turns on."""
    parts = [
        _life(figure),
        _conditions(state, figure),
        *_square(state, figure),
        _traits(figure),
        _skills(figure),
        *_items(figure),
        _abilities(figure),
        _diagonals(state, figure),
        _kind(figure),
        _(figure.card.text) if figure.card.text else "",
    ]
    return "\n".join(part for part in parts if part)


def rank(figure: Figure) -> str:
    """Side, whether hero or commoner, and whether the figure is still there."""
    card = figure.card
    words = [vocabulary.side(figure.side), _("hero") if card.hero else _("commoner")]
    words += [_("unique")] if card.unique else []
    words += [] if card.human else [_("supernatural")]
    match figure.status:
        case Status.LEFT:
            words.append(_("**has left the board**"))
        case Status.KILLED:
            words.append(_("**killed**"))
        case Status.TO_COME:
            words.append(f"**{_coming(figure)}**")
    return ", ".join(words)


def _square(state: State, figure: Figure) -> list[str]:
    """What matters of the square it stands on."""
    if figure.at is None:
        return []
    return [
        *vocabulary.underfoot(state.board, figure.at),
        *vocabulary.places(state, figure.at),
        *vocabulary.lying(state, figure.at),
    ]


def _coming(figure: Figure) -> str:
    """When a figure joins the game (TURN-1, GUARD-4)."""
    if figure.arrival is None or figure.arrival.turn is None:
        return _("comes after an alarm")
    if figure.arrival.turn == 1:
        return _("is placed at the start of turn 1")
    return _("comes in turn {turn}").format(turn=figure.arrival.turn)


def _kind(figure: Figure) -> str:
    card = figure.card
    words = [_("woman") if card.sex == "f" else _("man")]
    words += [_(card.alignment)] if card.alignment else []
    words += [_(card.faction)] if card.faction else []
    return ", ".join(words)


def _traits(figure: Figure) -> str:
    values = [
        f"{vocabulary.trait(name)} **{value}**"
        for name in TRAITS
        if (value := getattr(figure.card, name)) or name in TRAITS[:3]
    ]
    return " ".join(values)


def _life(figure: Figure) -> str:
    card = figure.card
    life = _(
        "[icon:wound] Wounds **{wounds}**: serious at **{serious}**, dead at **{death}** [[HURT-2]]"
    ).format(wounds=figure.wounds, serious=card.serious, death=card.death)
    if not card.fencing:
        return life + "\n" + _("[icon:parry] Fencing **0**: cannot parry [[MEL-8]]")
    parries = _("[icon:parry] Fencing **{all}**: parries left: **{left}** [[MEL-8]]")
    return life + "\n" + parries.format(all=card.fencing, left=figure.parries)


def _conditions(state: State, figure: Figure) -> str:
    if figure.at is None:
        return ""
    lines = []
    for mark in marks.of(state, figure):
        if mark.icon == "engaged":
            names = ", ".join(vocabulary.figure(e) for e in zones.engaged_with(state, figure))
            said = _("engaged with **{names}** [[ZOC-3]]").format(names=names)
            lines.append(f"[icon:engaged] {said}")
        else:
            lines.append(f"[icon:{mark.icon}] **{mark.name}**: {mark.meaning}")
    return "\n".join(lines)


def _diagonals(state: State, figure: Figure) -> str:
    if figure.at is None or state.phase != "action" or figure.card.agility <= 0:
        return ""
    left = figure.card.agility - figure.diagonals
    return _("Diagonal steps left in this phase: **{left}** [[MOVE-1]]").format(left=left)


def _skills(figure: Figure) -> str:
    if not figure.card.skills:
        return _("No combat skills: everything at -2 [[CHAR-2]]")
    values = ", ".join(
        f"{vocabulary.skill(name)} **{value}**" for name, value in figure.card.skills
    )
    return _("{values}; others **-2** [[CHAR-2]]").format(values=values)


def _abilities(figure: Figure) -> str:
    if not figure.card.abilities:
        return ""
    lines = [vocabulary.ability(name, value) for name, value in figure.card.abilities]
    lines += [f"{_(name.capitalize())}: {count}" for name, count in figure.tokens if count > 1]
    return "\n".join(lines)


def _items(figure: Figure) -> list[str]:
    lines = [_item(gear) for gear in figure.gear]
    if not any(g.held and g.item.melee for g in figure.gear):
        lines.append(f"**{_('bare hands')}**: {values(UNARMED)} [[ITEM-11]]")
    return lines


def _item(gear: Gear) -> str:
    if gear.held:
        place = _("in hand")
    elif gear.item.worn:
        place = _("worn")
    else:
        place = _("put away")
    said = f"**{_(gear.item.name)}** ({place})"
    told = values(gear.item)
    if told:
        said += f": {told}"
    if gear.reload:
        said += ". " + _("**Not loaded: reload token {value}** [[ITEM-7]]").format(
            value=gear.reload
        )
    if gear.uses is not None:
        said += ". " + _("**Uses left: {uses}** [[ITEM-6]]").format(uses=gear.uses)
    if not gear.starting:
        said += ". " + _("Falls to the ground at death [[ITEM-4]]")
    return said


def _damage(item: Item) -> str:
    """The damage at head, torso, arms and legs, each beside its suit (CARD-2)."""
    if len(set(item.damage)) == 1:
        return _("damage {value:+d} everywhere").format(value=item.damage[0])
    parts = zip(("skull", "heart", "goblet", "horseshoe"), item.damage, strict=True)
    return _("damage {values}").format(
        values="\u00a0".join(f"[icon:{suit}]{value:+d}" for suit, value in parts)
    )


def values(item: Item) -> str:
    """All values of an item in words (ITEM-9, ITEM-10)."""
    words = []
    if item.hands and not item.worn:
        words.append(ngettext("{n} hand", "{n} hands", item.hands).format(n=item.hands))
    if item.skill is not None:
        words.append(vocabulary.skill(item.skill))
        if item.melee:
            words.append(_("advantage {value}").format(value=item.advantage))
        words.append(_damage(item))
    for reach in item.ranges:
        piercing = _(" (piercing)") if reach.piercing else ""
        words.append(
            _("range {squares}: difficulty {difficulty}{piercing}").format(
                squares=reach.squares, difficulty=reach.difficulty, piercing=piercing
            )
        )
    if item.reload:
        words.append(_("reload {value}").format(value=item.reload))
    if item.rapid is not None:
        words.append(_("rapid reload {value}").format(value=item.rapid))
    words += [vocabulary.item_trait(t) for t in item.traits]
    if item.heavy:
        words.append(_("heavy {value}").format(value=item.heavy))
    if item.uses is not None and item.melee:
        then = _("useless") if item.spent is None else _(item.spent.name)
        words.append(_("{n} uses, then: {then}").format(n=item.uses, then=then))
    for place, full, pierced in item.armour:
        words.append(
            _("{location} armour {full}/{pierced}").format(
                location=vocabulary.location(place), full=full, pierced=pierced
            )
        )
    return ", ".join(words)
