"""Secret errands in words: what they ask, who wants it, what they bring, and how far they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from ad1666.campaign.errands import ERRANDS, Progress, Worth, worth_of
from ad1666.i18n import N_, _, ngettext
from ad1666.rules.tables import complete


@frozen
class NamedErrand:
    """The icon and the name of an errand, which is that of its title if it brings one; what it
    asks, and a sentence on who wants it. All are English, translated when shown."""

    icon: str
    name: str
    task: str
    said: str


TOLD: Mapping[str, NamedErrand] = complete(
    ERRANDS,
    {
        "first-word": NamedErrand(
            "first",
            N_("The First Word"),
            N_("The first wound of the night is dealt by one of yours."),
            N_("A lady at a window has wagered a glove on it, and means to keep the pair."),
        ),
        "spoilt-sleeve": NamedErrand(
            "wound",
            N_("A Sleeve to Mend"),
            N_("One of yours wounds an enemy in the arm."),
            N_("A tailor on the Graben pays for custom, and never asks how it comes to him."),
        ),
        "three-refusals": NamedErrand(
            "parried",
            N_("Three Polite Refusals"),
            N_("Yours parry three times."),
            N_("A fencing master teaches at the next table, and wants it shown, not explained."),
        ),
        "two-witnesses": NamedErrand(
            "engaged",
            N_("Two Witnesses"),
            N_("Two of yours wound the same enemy."),
            N_("The notary seals nothing on the word of one."),
        ),
        "three-cards": NamedErrand(
            "swords",
            N_("Three Visiting Cards"),
            N_("Yours wound three different enemies."),
            N_("Somebody is new in town, and wishes it known at more than one door."),
        ),
        "low-company": NamedErrand(
            "goblet",
            N_("The Cook's Opinion"),
            N_("A commoner of yours wounds a hero of the enemy."),
            N_("He called the soup thin, and the kitchen has put its wages together."),
        ),
        "light-fingers": NamedErrand(
            "hand",
            N_("Light Fingers"),
            N_("One of yours picks something up."),
            N_("Whatever lies about on such a night belongs to whoever bends down first."),
        ),
        "one-to-tell": NamedErrand(
            "serious",
            N_("One to Tell of It"),
            N_("An enemy wounded by yours is there at the end, alive and seriously wounded."),
            N_("A story that nobody is left to tell fetches half the price."),
        ),
        "all-home": NamedErrand(
            "unhurt",
            N_("All Home by Morning"),
            N_("Yours wound two different enemies, and none of yours is killed."),
            N_("The landlady has counted the beds, and counts on the rent."),
        ),
        "four-cards": NamedErrand(
            "swords",
            N_("Four Visiting Cards"),
            N_("Yours wound four different enemies."),
            N_("The whole committee is to be called on, and the secretary too."),
        ),
        "five-refusals": NamedErrand(
            "parried",
            N_("Five Polite Refusals"),
            N_("Yours parry five times."),
            N_("An ambassador wishes to learn how one declines in Vienna."),
        ),
        "letters-of-lead": NamedErrand(
            "shot",
            N_("Letters of Lead"),
            N_("Yours wound by two shots."),
            N_("The gunsmith has a new mould, and an old name to defend."),
        ),
        "three-hands": NamedErrand(
            "orders",
            N_("Three Hands in It"),
            N_("Three of yours wound an enemy each; it may be the same."),
            N_("Done by one it is a crime, and by three it is politics."),
        ),
        "engraver": NamedErrand(
            "skull",
            N_("The Engraver"),
            N_("A hero of yours wounds an enemy in the head, and lives."),
            N_("It was to be legible for life, and on the left if possible."),
        ),
        "dancing-master": NamedErrand(
            "step",
            N_("The Dancing Master"),
            N_("A hero of yours wounds an enemy in the leg, and lives."),
            N_("Somebody is to sit out the next ball, and to remember with whom."),
        ),
        "clean-cuffs": NamedErrand(
            "unhurt",
            N_("The Clean Cuffs"),
            N_("A hero of yours wounds an enemy, and is not wounded all night."),
            N_("There was a reception afterwards, and nobody to lend a shirt."),
        ),
        "two-visits": NamedErrand(
            "swords",
            N_("Two Calls Before Supper"),
            N_("A hero of yours wounds two different enemies, and lives."),
            N_("The soup was kept warm, on the understanding that there would be news."),
        ),
        "second-edition": NamedErrand(
            "again",
            N_("The Second Edition"),
            N_("A hero of yours wounds the same enemy twice, and lives."),
            N_("The first had misprints."),
        ),
        "against-two": NamedErrand(
            "engaged",
            N_("The Odd Number"),
            N_("A hero of yours wins a fight in which friends support the enemy, and lives."),
            N_("The Marshal had heard it from the two, and wished to hear it from the one."),
        ),
        "by-the-window": NamedErrand(
            "climb",
            N_("By the Window"),
            N_("A hero of yours passes a test of climbing, jumping or a window, and lives."),
            N_("The porter had been bribed already, by somebody else."),
        ),
    },
)
_UNKNOWN = NamedErrand("quill", N_("An errand"), "", "")


def told_of(errand: str) -> NamedErrand:
    """The words of an errand."""
    return TOLD.get(errand, _UNKNOWN)


def brings(errand: str) -> str:
    """What it brings; empty if this version does not know it."""
    worth = worth_of(errand)
    if worth is None:
        return ""
    if worth is Worth.RENOWN:
        return _("a title, and its gift")
    return ngettext("{n} silver", "{n} silver", worth.value).format(n=worth.value)


def by_itself(errand: str) -> str:
    """How often it is done by those who do not think of it."""
    n = round(10 * ERRANDS[errand].share)
    words = ngettext(
        "Comes about by itself in some {n} night of 10.",
        "Comes about by itself in some {n} nights of 10.",
        n,
    )
    return words.format(n=n)


def asked(chosen: str) -> str:
    """What a party is asked before a night, given the errand that it has chosen, if any."""
    if not chosen:
        return _("One errand may be taken on tonight, and nobody hears of it before the morning.")
    words = _("Taken on for tonight: **{name}**. Until the night begins it may still be another.")
    return words.format(name=_(told_of(chosen).name))


def now(errand: str, far: Progress) -> Iterator[str]:
    """An errand during its night, for the one who has it: what it asks and brings, and how far it
    is."""
    told = told_of(errand)
    words = _("**Your secret errand: {name}.** {task} It brings: {what}.")
    yield words.format(name=_(told.name), task=_(told.task), what=brings(errand))
    if far.lost:
        yield _("It can no longer be done tonight.")
    elif far.done:
        yield _("As things stand, it is done.")
    else:
        yield _("So far: {n} of {needed}.").format(n=far.count, needed=far.needed)
