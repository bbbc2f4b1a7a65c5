"""What is carried from game to game, in words: scars, titles, what was bought, what is owed; what
it changes on a card, and what of it a figure bears."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from ad1666.campaign.card_changes import DEATH, FENCING
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.feats import FEATS as COUNTED
from ad1666.campaign.followers import FELLED, KILLED, NAMED, SERGEANT, SLEW
from ad1666.campaign.graves import STAND_IN, YOUNGER
from ad1666.campaign.scars import DRESSED
from ad1666.campaign.scars import SCARS as BORNE
from ad1666.campaign.wares import WARES as SOLD
from ad1666.content.campaigns.plan import CardChange
from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import N_, _, pgettext, signed
from ad1666.i18n import name as named
from ad1666.rules.carried import Carried, Origin
from ad1666.rules.characters import TRAITS, Character, Figure
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.words import errands, incidents, symbols, vocabulary
from ad1666.words.gear import values


@frozen
class NamedFeat:
    """The name of something, and a sentence about it. Both are English, translated when shown."""

    name: str
    said: str


@frozen
class NamedWare:
    """The same of something that is offered, with its icon."""

    icon: str
    name: str
    said: str


_SCARS: Mapping[str, NamedFeat] = complete(
    [name for name in BORNE if not name.startswith(DRESSED)],
    {
        "closed-eye": NamedFeat(
            N_("The Closed Eye"), N_("It sees one thing at a time, and that thing is in trouble.")
        ),
        "cracked-crown": NamedFeat(
            N_("The Cracked Crown"), N_("Caution was kept in just that place.")
        ),
        "plate-in-the-hair": NamedFeat(
            N_("The Plate in the Hair"), N_("It rings in the rain, and under a sabre.")
        ),
        "deaf-side": NamedFeat(
            N_("The Deaf Side"), N_("What is not heard is not feared, and what is seen is met.")
        ),
        "ball-that-stayed": NamedFeat(
            N_("The Ball That Stayed"),
            N_("It takes up a little room, and is not going to give it to another."),
        ),
        "short-wind": NamedFeat(
            N_("The Short Wind"), N_("What is to be done has to be done within three breaths.")
        ),
        "quilted-side": NamedFeat(
            N_("The Ironed Side"), N_("Since that night there is iron over it, to bed as well.")
        ),
        "crooked-rib": NamedFeat(
            N_("The Crooked Rib"),
            N_("It grew together as it liked; blades slip off it, sometimes."),
        ),
        "counted-dead": NamedFeat(
            N_("Counted Among the Dead"),
            N_("The monks had counted already, and had to begin again."),
        ),
        "arm-come-back": NamedFeat(
            N_("The Arm That Came Back"), N_("It had been written off, and has something to prove.")
        ),
        "patient-wrist": NamedFeat(
            N_("The Patient Wrist"), N_("It does less than it did, and waits for the right moment.")
        ),
        "bound-hilt": NamedFeat(
            N_("The Bound Hilt"), N_("What is tied to the hand is never late.")
        ),
        "buff-sleeve": NamedFeat(
            N_("The Leather Sleeve"), N_("It was sewn on in a hurry, and the tailor has fled.")
        ),
        "cut-boot": NamedFeat(
            N_("The Boot That Was Cut Off"), N_("The next pair is thicker, and slower to turn.")
        ),
        "short-step": NamedFeat(
            N_("The Short Step"),
            N_("The way is longer now, and whatever lies at its end is sooner over."),
        ),
        "planted-leg": NamedFeat(
            N_("The Planted Leg"), N_("It does not step back, so the rest does not either.")
        ),
        "split-brow": NamedFeat(
            N_("The Split Brow"), N_("That side sees less, and flinches less.")
        ),
        "deaf-ear": NamedFeat(N_("The Deaf Ear"), N_("Compliments are to be paid on the left.")),
        "known-face": NamedFeat(
            N_("The Known Face"), N_("Recognised everywhere, and served first.")
        ),
        "ball-below-the-ribs": NamedFeat(
            N_("A Ball Below the Ribs"), N_("The surgeon left it in; by now it feels at home.")
        ),
        "short-breath": NamedFeat(
            N_("The Short Breath"), N_("No more running; one waits until the others have run.")
        ),
        "left-for-dead": NamedFeat(
            N_("Left for Dead"), N_("Two monks had already shared out the boots.")
        ),
        "stiff-wrist": NamedFeat(
            N_("The Stiff Wrist"), N_("It does less than it did, but in time.")
        ),
        "two-fingers-fewer": NamedFeat(
            N_("Two Fingers Fewer"), N_("One learns from it where a hand lets go.")
        ),
        "left-hand-learns": NamedFeat(
            N_("The Left Hand Learns"), N_("It had been idle for thirty years.")
        ),
        "knows-the-weather": NamedFeat(
            N_("The Leg That Knows the Weather"), N_("It is a day ahead of the almanac.")
        ),
        "roofers-limp": NamedFeat(
            N_("The Roofer's Limp"),
            N_("Nobody can tell where the next step will fall, the foot least of all."),
        ),
        "boot-that-stays-on": NamedFeat(
            N_("The Boot That Stays On"), N_("Once they cut it off. Never again.")
        ),
    },
)
_DRESSED = N_("The surgeon has seen to it: it costs nothing any more.")
SCARS: Mapping[str, NamedFeat] = {
    **_SCARS,
    **{f"{DRESSED}{name}": NamedFeat(scar.name, _DRESSED) for name, scar in _SCARS.items()},
}
FEATS: Mapping[str, NamedFeat] = complete(
    COUNTED,
    {
        "three-at-one-table": NamedFeat(
            N_("Three at One Table"), N_("Three or more fell to one hand.")
        ),
        "account-settled": NamedFeat(
            N_("An Account Settled"), N_("An old score, paid back to the one who ran it up.")
        ),
        "postman": NamedFeat(N_("The Postman"), N_("Out by the right door, with the right thing.")),
        "answered-in-steel": NamedFeat(
            N_("Answered in Steel"), N_("Parried first, and then drew blood in the same fight.")
        ),
        "not-tonight": NamedFeat(
            N_("Not Tonight"), N_("One wound more would have been the end. It did not come.")
        ),
        "light-in-the-window": NamedFeat(
            N_("A Light in the Window"), N_("A shot that nobody would have bet on.")
        ),
        "one-against-the-room": NamedFeat(
            N_("One Against the Room"), N_("Won a fight with two of them helping the other.")
        ),
        "lowered-point": NamedFeat(
            N_("The Lowered Point"), N_("An enemy gave himself up, and was let live.")
        ),
        "from-under-his-nose": NamedFeat(
            N_("From Under His Nose"), N_("It was done with two fingers, or with two words.")
        ),
        "by-the-upper-road": NamedFeat(
            N_("By the Upper Road"), N_("Three walls and windows in one night, and no slip.")
        ),
        "last-candle": NamedFeat(
            N_("The Last Candle"), N_("Held the place when the candles were put out.")
        ),
        "first-blood": NamedFeat(N_("First Blood"), N_("The first wound of the night.")),
        **{
            errand: NamedFeat(told.name, told.said)
            for errand, told in errands.TOLD.items()
            if errand in COUNTED
        },
    },
)
WARES: Mapping[str, NamedWare] = complete(
    SOLD,
    {
        "surgeon": NamedWare(
            "heart",
            N_("The surgeon"),
            N_("Takes away for good what one scar costs; what it gives stays."),
        ),
        "mass": NamedWare("heart", N_("A mass at six"), N_("Fortitude +1 for one hero.")),
        "soles": NamedWare(
            "agility", N_("Thick soles"), N_("Agility +1 for one hero who has 2 or less.")
        ),
        "buff-coat": NamedWare(
            "thing-armour", N_("A buff coat"), N_("For one hero without armour on torso and arms.")
        ),
        "helmet": NamedWare(
            "thing-armour", N_("A borrowed helmet"), N_("For one hero without armour on the head.")
        ),
        "powder": NamedWare(
            "thing-gun",
            N_("Better powder"),
            N_("Rapid loading for one hero with a firearm; who has that, gets Senses +1."),
        ),
        "bribe": NamedWare(
            "guard",
            N_("A round for the watch"),
            N_("One guard token more, or one fewer, as you like."),
        ),
        "beggar": NamedWare(
            "hidden", N_("A beggar on the corner"), N_("One more commoner, who comes in turn 3.")
        ),
        "keys": NamedWare("thing-key", N_("Skeleton keys"), N_("Lock picking +1 for one figure.")),
        "new-name": NamedWare("hidden", N_("A new name"), N_("Inconspicuous +1 for one figure.")),
        "oats": NamedWare(
            "horseshoe",
            N_("The host's oats"),
            N_("Up to 2 of the gold left unspent may be spent after all."),
        ),
        "rumour": NamedWare(
            "search",
            N_("A rumour"),
            N_("One hidden place turns out empty, or one event is announced: to both."),
        ),
    },
)
FORMER_SURGEON = N_("Takes one scar away, with what it costs and what it gives.")
"""What the surgeon does in campaigns of the first edition."""
COMFORTS: Mapping[str, NamedWare] = complete(
    Comfort,
    {
        "silver": NamedWare(
            "thing-purse",
            N_("Two silver"),
            N_("Into the purse, as far as it holds them: for later, since all has been bought."),
        ),
        "first-turn": NamedWare("led", N_("The first turn"), N_("The initiative in turn 1.")),
        "last-word": NamedWare(
            "no",
            N_("The last word"),
            N_("What the others gained or bought last does not work in the next night."),
        ),
    },
)


SUBSTITUTES: Mapping[str, NamedFeat] = {
    YOUNGER: NamedFeat(
        N_("The Name on the Sleeve"),
        N_("Younger and quicker, and not used yet to being hit. The name came with the coat."),
    ),
    STAND_IN: NamedFeat(
        N_("In a Borrowed Hat"), N_("For one night, until somebody pays the ransom.")
    ),
}
"""Who plays in place of a hero who is lost."""
RANKS: Mapping[str, NamedFeat] = {
    NAMED: NamedFeat(
        N_("A Name of One's Own"), N_("Earned by coming home; most of the others have learnt it.")
    ),
    SERGEANT: NamedFeat(N_("Sergeant"), N_("Shouts once, and need not shout again.")),
}
"""What commoners have become whom a campaign follows."""
DEEDS: Mapping[str, NamedFeat] = {
    SLEW: NamedFeat(N_("The End of a Hero"), N_("By this hand fell {whom}.")),
    FELLED: NamedFeat(N_("A Hero on the Floor"), N_("By this hand {whom} was struck down.")),
    KILLED: NamedFeat(N_("One Fewer"), N_("By this hand fell {whom}.")),
}
"""What they are known for, if it is no feat."""

_NUMBERS = {FENCING: "parry", DEATH: "skull"}
"""The icons of the other numbers of a card."""


def picture_of(what: str) -> str:
    """The icon of a scar, feat, ware or comfort."""
    if what in SCARS:
        return "wound"
    if what in FEATS:
        return "laurel"
    offered = WARES.get(what) or COMFORTS.get(what)
    return "quill" if offered is None else offered.icon


def picture_of_change(change: CardChange | None, otherwise: str) -> str:
    """The icon of the number that a change of a card is about; ``otherwise`` if it is about
    none that has one."""
    number = next(iter(change.steps), "") if change is not None else ""
    if number in TRAITS:
        return number
    return _NUMBERS.get(number) or symbols.of_skill(number, otherwise)


def told_of(what: str) -> NamedFeat | NamedWare:
    """The words of a scar, feat, ware or comfort, of who stands in for somebody, or of what a
    commoner has become or done; its id where there are none."""
    for table in (SCARS, FEATS, WARES, COMFORTS, SUBSTITUTES, RANKS, DEEDS):
        if what in table:
            return table[what]
    return NamedFeat(what, "")


def name(what: str) -> str:
    """The name of a scar, feat, ware or comfort."""
    return _(told_of(what).name)


def said(what: str) -> str:
    """The sentence about it."""
    return _(told_of(what).said)


def number(which: str) -> str:
    """The name of a number on a card: a trait, a skill, an ability, or one of the others."""
    if which in TRAITS:
        return vocabulary.trait(which)
    if which == "fencing":
        return _("Fencing")
    if which == "death":
        return _("Wounds to die")
    if which == "ranged":
        return _("Shooting")
    if which[:1].isupper():
        return pgettext("ability", which)
    return vocabulary.skill(which)


def changed(
    known: Mapping[str, Item], of: Carried | CardChange, steps: Iterable[tuple[str, int]]
) -> str:
    """What something does to a card: ``Brawn −1``, ``Cold``, ``main-gauche``, and of armour where
    it protects."""
    parts = [f"{number(which)} {signed(step)}" for which, step in steps]
    parts += [pgettext("ability", ability) for ability in of.abilities]
    gained = (known[each] for each in of.items if each in known)
    parts += [values(item) if item.armour else vocabulary.thing(item) for item in gained]
    return ", ".join(parts)


def line(scenario: Scenario, of: Carried) -> str:
    """One thing carried into a game of a scenario: a sentence."""
    return _sentence(scenario.state, scenario.items, scenario.characters, of)


def _sentence(
    state: State, items: Mapping[str, Item], cards: Mapping[str, Character], of: Carried
) -> str:
    if of.text:
        return _(of.text)
    who, thing = _who(state, cards, of), name(of.what)
    if of.origin is Origin.COMFORT and of.side is not None:
        return _comfort(of, vocabulary.side(of.side), who)
    if not who:
        told = _of_a_side(state, items, of)
        side = "" if of.side is None else vocabulary.side(of.side)
        # Translators: something that a side has bought, as two sentences: "Red: A rumour. The ..."
        return _("{side}: {thing}").format(side=side, thing=told) if side else told
    does = changed(items, of, of.steps)
    if not does:
        return _("{who}: {thing}.").format(who=who, thing=thing)
    return _("{who}: {thing} ({does}).").format(who=who, thing=thing, does=does)


def _comfort(of: Carried, side: str, who: str) -> str:
    """What the loser of the night before has chosen: in the first turn nothing else counts."""
    if not of.stops:
        return _("{side} goes first in turn 1, whatever the cards would say.").format(side=side)
    words = _("{side} has the last word: “{what}” comes to nothing tonight.")
    if who:
        words = _("{side} has the last word: “{what}” does nothing for {who} tonight.")
    return words.format(side=side, what=name(of.stops), who=who)


def _of_a_side(state: State, items: Mapping[str, Item], of: Carried) -> str:
    """Something that is about nobody."""
    thing = name(of.what)
    if of.sign:
        token = _("one token more") if of.sign > 0 else _("one token fewer")
        # Translators: "A round for the watch, one token more."
        return _("{thing}, {token}.").format(thing=thing, token=token)
    return f"{thing}. {_rumoured(state, items, of) or said(of.what)}"


def _who(state: State, cards: Mapping[str, Character], of: Carried) -> str:
    """Whom something is about; empty if nobody."""
    if of.hero in cards:
        return vocabulary.character(cards[of.hero])
    figures = state.figures
    named = (vocabulary.figure(figure, figures) for figure in figures if figure.id == of.who)
    return next(named, of.hero or of.who)


def _rumoured(state: State, items: Mapping[str, Item], of: Carried) -> str:
    """What a rumour says; empty if it is none."""
    if of.place and of.item in items:
        item = vocabulary.thing(items[of.item])
        words = _("{place:Nom} can be left alone: the {item} is not there.")
        return words.format(item=item, place=vocabulary.the_chest(state.board, of.place))
    scene = incidents.scene_for_author(state, items)
    told = (event for event in state.terms.events if event.id == of.event)
    return next((incidents.text_of(event, scene) for event in told), "")


# In a game


def borne(state: State, figure: Figure) -> tuple[Carried, ...]:
    """What a figure has brought from earlier games."""
    return tuple(
        one
        for one in state.terms.carried
        if one.origin is not Origin.COMFORT
        if not one.text or one.steps or one.abilities or one.items
        if figure.id == one.who or (one.hero and one.hero == figure.card.id)
    )


def lines(state: State, items: Mapping[str, Item]) -> Iterator[tuple[str, str]]:
    """What was carried into a game, a picture and a sentence each, as far as it is about the sides
    or somebody who takes part."""
    there = {figure.card.id: figure.card for figure in state.figures}
    for one in state.terms.carried:
        told_as_title = one.origin is Origin.TITLE and not one.steps
        if not told_as_title and (not one.hero or one.hero in there):
            yield icon(one), _sentence(state, items, there, one)


def icon(of: Carried) -> str:
    """The picture of something carried."""
    if of.origin is Origin.TITLE:
        return "laurel"
    return picture_of(of.what) if of.what and not of.text else "quill"


def causes(state: State, figure: Figure, which: str) -> str:
    """Why a number of a figure is not what it was: ``(+1 A mass at six)``; empty if it is."""
    found = (
        f"{signed(step)} {_called(one)}"
        for one in borne(state, figure)
        for number_of, step in one.steps
        if number_of == which
    )
    told = ", ".join(found)
    return f"({told})" if told else ""


def change(state: State, figure: Figure, which: str) -> int:
    """By how much a number of a figure is more or less than it was."""
    steps = (step for one in borne(state, figure) for step in one.steps)
    return sum(step for number_of, step in steps if number_of == which)


@frozen
class Keepsake:
    """Something that a figure bears, for its card: a picture, a name, and what it does with the
    story that goes with it."""

    icon: str
    name: str
    about: str

    @property
    def line(self) -> str:
        """All of it in a line, with markup."""
        return f"[icon:{self.icon}] **{self.name}.** {self.about}".rstrip()


def told(state: State, figure: Figure) -> list[Keepsake]:
    """What a figure bears. A title is told once, with what it gives if it gives something."""
    own = borne(state, figure)
    feats = {one.what for one in own if one.origin is Origin.FEAT}
    kept = (one for one in own if one.origin is not Origin.TITLE or one.what not in feats)
    known = {gear.item.id: gear.item for gear in figure.gear}
    return [_keepsake(known, one) for one in kept]


def _keepsake(known: Mapping[str, Item], of: Carried) -> Keepsake:
    if of.text:
        return Keepsake(icon(of), _called(of), _(of.text))
    does = changed(known, of, of.steps)
    whom = named("character", of.whom) if of.whom else ""
    story = "" if of.what in WARES else _(told_of(of.what).said).format(whom=whom)
    about = " ".join(filter(None, (f"{does}." if does else "", story)))
    return Keepsake(icon(of), name(of.what), about)


def _called(of: Carried) -> str:
    return _("What came before") if of.text else name(of.what)


def scarred(state: State, figure: Figure) -> bool:
    """Whether a figure has come into the game with a scar."""
    return any(one.origin is Origin.SCAR for one in borne(state, figure))
