"""A table that pretends: sheets of a game that nobody plays, with every kind of thing on them."""

from __future__ import annotations

from attrs import evolve

from ad1666.phones.server.sheet import (
    BOLD,
    DECK,
    PLAIN,
    Figure,
    Goal,
    Held,
    Kind,
    Level,
    Note,
    Option,
    Order,
    Points,
    Section,
    Sheet,
    State,
    Wounds,
)
from ad1666.rules.cards import Side

LANGUAGES = (("en", "English"), ("pl", "polski"))
HAND = (
    Held("S6", "skull 6"),
    Held("H5", "heart 5"),
    Held("G2", "goblet 2"),
    Held("BJ", "the black joker"),
)
POINTS = (
    Points(Side.RED, "Red", "2", (("deck", "24"), ("hand", "4"), ("discards", "3"))),
    Points(Side.BLUE, "Blue", "0", (("deck", "22"), ("hand", "2"), ("discards", "4"))),
)
ORDERS = (
    Order(
        "interrupts",
        "Interrupts",
        "near",
        (
            Level("near", "ask when an enemy is near, or I can shoot"),
            Level("enemies", "ask when an enemy acts"),
            Level("never", "never ask, never interrupt"),
        ),
    ),
    Order("parries", "Parries", "ask", (Level("ask", "always ask"), Level("parry", "parry"))),
)
FIGURES = (
    Figure(
        "athos",
        "Athos",
        "athos",
        ((PLAIN, "hero, activated"),),
        acting=True,
        wounds=(Wounds("wounds", 2, 7, 4),),
        values=(("Brawn", "1"), ("Agility", "2"), ("Thrusting", "3")),
        sections=(
            Section("Abilities", (Note("Fencing master", ((PLAIN, "Adds 2 to a parry."),)),)),
            Section("Items", (Note("rapier"), Note("the letter"))),
        ),
    ),
    Figure("dragoon", "Dragoon", "arquebusier", wounds=(Wounds("wounds", 0, 5),)),
    Figure("beggar", "Beggar", "beggar", down=True),
)
GOALS = (
    Goal(Side.RED, ((BOLD, "0 of 6"), (PLAIN, " carry off the letter"))),
    Goal(Side.RED, ((BOLD, "2"), (PLAIN, " kill heroes")), reached=True),
    Goal(Side.BLUE, ((BOLD, "0 of 5"), (PLAIN, " carry off the letter"))),
)
LOG = (
    ((PLAIN, "Blue plays a card from the deck."),),
    ((PLAIN, "Melee. Michał Wołodyjowski: 2 +4 Slashing = "), (BOLD, "6"), (PLAIN, ".")),
)


def quiet(side: Side = Side.RED, number: int = 1) -> Sheet:
    """A sheet while the other chooses."""
    return Sheet(
        number=number,
        side=side,
        language="en",
        name=side.name.title(),
        state=State.WAITING,
        languages=LANGUAGES,
        status="Turn 2: combat phase",
        question=((PLAIN, "Blue chooses."),),
        hand=HAND,
        points=POINTS,
        goals=GOALS,
        figures=FIGURES,
        log=LOG,
        orders=ORDERS,
        options=(
            Option(
                0,
                Kind.ANYTIME,
                "Athos: drop the disguise",
                tip=((PLAIN, "He is recognised."),),
                figure="athos",
            ),
        ),
    )


def laying(side: Side = Side.RED, number: int = 2) -> Sheet:
    """A sheet that asks for a card."""
    gains = ("57 %", "43 %", "3 %", "88 %")
    cards = tuple(
        Option(
            index,
            Kind.CARD,
            f"Play {held.words}",
            card=held.card,
            worth=worth,
            tip=((PLAIN, "The card is laid face down. "), (BOLD, worth), (PLAIN, " to win.")),
        )
        for index, (held, worth) in enumerate(zip(HAND, gains, strict=True))
    )
    deck = Option(4, Kind.DECK, "Play from the deck", card=DECK, worth="51 %")
    return evolve(
        quiet(side, number),
        state=State.ASKED,
        question=((PLAIN, "Red: lay a card for the initiative, from hand or deck."),),
        options=(*cards, deck, evolve(quiet().options[0], index=5)),
        advisable=True,
    )


def boosting(side: Side = Side.RED, number: int = 3) -> Sheet:
    """A sheet that asks for a boost."""
    why = "It is of another suit."
    return evolve(
        quiet(side, number),
        state=State.ASKED,
        question=((PLAIN, "Red: boost Athos, or pass?"),),
        hint=((BOLD, "6"), (PLAIN, " to 13: you are "), (BOLD, "behind by 7"), (PLAIN, ".")),
        options=(
            Option(0, Kind.CARD, "Boost with skull 6", card="S6", worth="+1"),
            *(Option(None, Kind.CARD, "Boost", card=held.card, barred=why) for held in HAND[1:]),
            Option(1, Kind.ANSWER, "Pass", tip=((PLAIN, "Two passes in a row end it."),)),
        ),
    )


def parrying(side: Side = Side.RED, number: int = 4) -> Sheet:
    """A sheet with a public question."""
    return evolve(
        quiet(side, number),
        state=State.ASKED,
        question=((PLAIN, "Red: does Charles d'Artagnan try to parry?"),),
        hint=((PLAIN, "The hit as it stands: "), (BOLD, "4 wounds"), (PLAIN, " to the arms.")),
        options=(
            Option(0, Kind.ANSWER, "Parry", worth="64 %", tip=((PLAIN, "Costs his weapon."),)),
            Option(1, Kind.ANSWER, "Take the hit"),
            Option(None, Kind.ANSWER, "Interrupt", barred="He is stunned.", group="Athos"),
        ),
    )
