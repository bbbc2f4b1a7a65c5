"""A table that pretends: sheets of a game that nobody plays, with every kind of thing on them."""

from __future__ import annotations

from attrs import evolve

from ad1666.phones.server.sheet import OptionKind, PhoneOption, PhoneSheet, PhoneState
from ad1666.rules.cards import Side
from ad1666.seat.parts import (
    BOLD,
    DECK,
    PLAIN,
    Gloss,
    GoalLine,
    HeldCard,
    OrderLevel,
    OwnFigure,
    Points,
    Section,
    StandingOrder,
    Wounds,
)

LANGUAGES = (("en", "English"), ("pl", "polski"))
HAND = (
    HeldCard("S6", "skull 6"),
    HeldCard("H5", "heart 5"),
    HeldCard("G2", "goblet 2"),
    HeldCard("BJ", "the black joker"),
)
POINTS = (
    Points(Side.RED, "Red", "2", (("deck", "24"), ("hand", "4"), ("discards", "3"))),
    Points(Side.BLUE, "Blue", "0", (("deck", "22"), ("hand", "2"), ("discards", "4"))),
)
ORDERS = (
    StandingOrder(
        "interrupts",
        "Interrupts",
        "near",
        (
            OrderLevel("near", "ask when an enemy is near, or I can shoot"),
            OrderLevel("enemies", "ask when an enemy acts"),
            OrderLevel("never", "never ask, never interrupt"),
        ),
    ),
    StandingOrder(
        "parries", "Parries", "ask", (OrderLevel("ask", "always ask"), OrderLevel("parry", "parry"))
    ),
)
FIGURES = (
    OwnFigure(
        "athos",
        "Athos",
        "athos",
        ((PLAIN, "hero, activated"),),
        acting=True,
        wounds=(Wounds("wounds", 2, 7, 4),),
        values=(("Brawn", "1"), ("Agility", "2"), ("Thrusting", "3")),
        sections=(
            Section("Abilities", (Gloss("Fencing master", ((PLAIN, "Adds 2 to a parry."),)),)),
            Section("Items", (Gloss("rapier"), Gloss("the letter"))),
        ),
    ),
    OwnFigure("dragoon", "Dragoon", "arquebusier", wounds=(Wounds("wounds", 0, 5),)),
    OwnFigure("beggar", "Beggar", "beggar", down=True),
)
GOALS = (
    GoalLine(Side.RED, ((BOLD, "0 of 6"), (PLAIN, " carry off the letter"))),
    GoalLine(Side.RED, ((BOLD, "2"), (PLAIN, " kill heroes")), reached=True),
    GoalLine(Side.BLUE, ((BOLD, "0 of 5"), (PLAIN, " carry off the letter"))),
)
LOG = (
    ((PLAIN, "Blue plays a card from the deck."),),
    ((PLAIN, "Melee. Michał Wołodyjowski: 2 +4 Slashing = "), (BOLD, "6"), (PLAIN, ".")),
)


def quiet(side: Side = Side.RED, number: int = 1) -> PhoneSheet:
    """A sheet while the other chooses."""
    return PhoneSheet(
        number=number,
        side=side,
        language="en",
        name=side.name.title(),
        state=PhoneState.WAITING,
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
            PhoneOption(
                0,
                OptionKind.ANYTIME,
                "Athos: drop the disguise",
                tip=((PLAIN, "He is recognised."),),
                figure="athos",
            ),
        ),
    )


def laying(side: Side = Side.RED, number: int = 2) -> PhoneSheet:
    """A sheet that asks for a card."""
    gains = ("57 %", "43 %", "3 %", "88 %")
    cards = tuple(
        PhoneOption(
            index,
            OptionKind.CARD,
            f"Play {held.words}",
            card=held.card,
            worth=worth,
            tip=((PLAIN, "The card is laid face down. "), (BOLD, worth), (PLAIN, " to win.")),
        )
        for index, (held, worth) in enumerate(zip(HAND, gains, strict=True))
    )
    deck = PhoneOption(4, OptionKind.DECK, "Play from the deck", card=DECK, worth="51 %")
    return evolve(
        quiet(side, number),
        state=PhoneState.ASKED,
        question=((PLAIN, "Red: lay a card for the initiative, from hand or deck."),),
        options=(*cards, deck, evolve(quiet().options[0], index=5)),
        advisable=True,
    )


def boosting(side: Side = Side.RED, number: int = 3) -> PhoneSheet:
    """A sheet that asks for a boost."""
    why = "It is of another suit."
    return evolve(
        quiet(side, number),
        state=PhoneState.ASKED,
        question=((PLAIN, "Red: boost Athos, or pass?"),),
        hint=((BOLD, "6"), (PLAIN, " to 13: you are "), (BOLD, "behind by 7"), (PLAIN, ".")),
        options=(
            PhoneOption(0, OptionKind.CARD, "Boost with skull 6", card="S6", worth="+1"),
            *(
                PhoneOption(None, OptionKind.CARD, "Boost", card=held.card, barred=why)
                for held in HAND[1:]
            ),
            PhoneOption(
                1, OptionKind.ANSWER, "Pass", tip=((PLAIN, "Two passes in a row end it."),)
            ),
        ),
    )


def parrying(side: Side = Side.RED, number: int = 4) -> PhoneSheet:
    """A sheet with a public question."""
    return evolve(
        quiet(side, number),
        state=PhoneState.ASKED,
        question=((PLAIN, "Red: does Charles d'Artagnan try to parry?"),),
        hint=((PLAIN, "The hit as it stands: "), (BOLD, "4 wounds"), (PLAIN, " to the arms.")),
        options=(
            PhoneOption(
                0, OptionKind.ANSWER, "Parry", worth="64 %", tip=((PLAIN, "Costs his weapon."),)
            ),
            PhoneOption(1, OptionKind.ANSWER, "Take the hit"),
            PhoneOption(
                None, OptionKind.ANSWER, "Interrupt", barred="He is stunned.", group="Athos"
            ),
        ),
    )
