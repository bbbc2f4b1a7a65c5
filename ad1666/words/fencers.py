"""Those who sit at the seats of programs: their names, what is said of them, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ad1666.game.fencers import FENCERS, Fencer, Habit, fencer_of
from ad1666.game.seats import Seat
from ad1666.i18n import N_, _, phrase
from ad1666.i18n import name as named
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.rules.victory import Outcome
from ad1666.words import player


class _Person(NamedTuple):
    """Somebody's name and who that is; what they say before a game, when they have won it, and
    when they have lost it."""

    name: str
    who: str
    before: str
    won: str
    lost: str


_PEOPLE: Mapping[str, _Person] = complete(
    [fencer.id for fencers in FENCERS.values() for fencer in fencers],
    {
        "zwickl": _Person(
            "Toni Zwickl",
            N_("a page at the Stallburg"),
            N_("I have never lost to anybody. I have never fought anybody, either."),
            N_("Did you see that? Did anybody see that?"),
            N_("My foot slipped. Again?"),
        ),
        "hagenauer": _Person(
            "Resi Hagenauer",
            N_("a fencing master’s daughter"),
            N_("My father says that the head is worth the most."),
            N_("My father will not believe it."),
            N_("My father said that this would happen."),
        ),
        "socha": _Person(
            "Bartek Socha",
            N_("a groom from Lublin"),
            N_("Less talk. Whom do I hit first?"),
            N_("And they said that I could only shovel!"),
            N_("You are good. The beer is on me."),
        ),
        "pieri": _Person(
            "Cosimo Pieri",
            N_("a student who owes his rent"),
            N_("Whatever lies about is mine. Agreed?"),
            N_("That pays the rent."),
            N_("Take it all. I could not have carried it anyway."),
        ),
        "kottulin": _Person(
            "Ensign Kottulin",
            N_("of the city guard"),
            N_("The city guard, at your service. Heads up!"),
            N_("I shall write that you resisted bravely."),
            N_("This stays out of the report."),
        ),
        "dessewffy": _Person(
            "Captain Dessewffy",
            N_("of the Hungarian horse"),
            N_("We attack. I have no other plan."),
            N_("You see: the plan was good."),
            N_("The plan was good. It wanted more men."),
        ),
        "brossard": _Person(
            "Monsieur de Brossard",
            N_("a Gascon without a regiment"),
            N_("My best blade opens, as at every ball."),
            N_("At home we would call that an exercise."),
            N_("At home we would call that luck. I call it well done."),
        ),
        "strasser": _Person(
            "Madlen Strasser",
            N_("a sutler’s widow"),
            N_("I count my cards like my coppers, dear."),
            N_("Thrift, dear. Nothing but thrift."),
            N_("Well spent, dear. I should have spent mine."),
        ),
        "montesanto": _Person(
            "Maestro Montesanto",
            N_("who teaches at the Hofburg"),
            N_("Salute first. Then we shall see what you were taught."),
            N_("Come on Thursday. We shall begin with the feet."),
            N_("I have nothing to teach you. Not today."),
        ),
        "kirkor": _Person(
            "Pan Kirkor",
            N_("a colonel of the Commonwealth"),
            N_("I have buried better ones. Not many."),
            N_("You have lived to learn something. That is much."),
            N_("So that is how it is done. I thank you."),
        ),
        "ulfeldt": _Person(
            "Countess Ulfeldt",
            N_("in her late husband’s hat"),
            N_("My husband died of a careless parry. Mind yours."),
            N_("You looked where I wanted you to look."),
            N_("He would have liked you."),
        ),
        "celebi": _Person(
            "Hasan Çelebi",
            N_("of the embassy"),
            N_("Peace was signed at Vasvár. Here, I think, it was not."),
            N_("I shall write home that Vienna is hospitable."),
            N_("I shall write home for more men."),
        ),
    },
)
_RUMOURS: Mapping[Habit, str] = complete(
    Habit,
    {
        Habit.LETS_THE_FIRST_IN: N_("the first blow always gets in"),
        Habit.FOR_THE_HEAD: N_("goes for the head, whatever the card"),
        Habit.STRIKES_AT_ALL: N_("strikes at whoever is within reach"),
        Habit.EMPTY_GUN: N_("fires once and never reloads"),
        Habit.HASTY_SHOT: N_("shoots at the first thing that moves"),
        Habit.LEAVES_DOORS_OPEN: N_("never shuts a door"),
        Habit.SLEEPS_ON_WATCH: N_("dozes on watch: once waiting, never stirs"),
        Habit.SPENDTHRIFT: N_("throws good cards after every blow"),
        Habit.MISER: N_("never parts with the last two cards"),
        Habit.HERO_FIRST: N_("sends the heroes first"),
        Habit.GRASPING: N_("can leave nothing lying about"),
        Habit.HEEDLESS: N_("walks past loaded guns"),
    },
)


def name(fencer: Fencer) -> str:
    """What a fencer is called."""
    return named("player", _PEOPLE[fencer.id].name)


def seated(seat: Seat) -> str:
    """Who plays at a seat: a person, or a program with its level, and by name where it is a
    fencer."""
    level, fencer = player(seat.name), fencer_of(seat)
    # Translators: who plays, and how well: "Toni Zwickl, Page (easy)"
    return level if fencer is None else phrase(_("{name}, {level}"), name=name(fencer), level=level)


def presented(fencer: Fencer) -> str:
    """Who a fencer is, and what is told about the first of their habits: the others are for whoever
    plays to find out."""
    person = _PEOPLE[fencer.id]
    # Translators: "Toni Zwickl, a page at the Stallburg"
    told = phrase(_("**{name}**, {who}."), name=name(fencer), who=_(person.who))
    if not fencer.habits:
        return told
    # Translators: what is told of a fencer: "fires once and never reloads"
    rumour = _("They say: {rumour}.").format(rumour=_(_RUMOURS[fencer.habits[0]]))
    return f"{told} {rumour}"


def greeting(fencer: Fencer) -> str:
    """What a fencer says before a game."""
    return _(_PEOPLE[fencer.id].before)


def farewell(fencer: Fencer, side: Side, outcome: Outcome) -> str:
    """What a fencer who has played a side says after a game, and what there was to find out about
    this fencer."""
    person = _PEOPLE[fencer.id]
    words = _(person.won if outcome.winner is side else person.lost)
    if outcome.winner is None:
        words = _("We shall have to do that again.")
    said = phrase(_("**{who}**: “{words}”"), who=name(fencer), words=words)
    if not fencer.habits:
        return said
    found = _("Worth knowing next time: {habits}.")
    return f"{said} {found.format(habits='; '.join(_(_RUMOURS[h]) for h in fencer.habits))}"
