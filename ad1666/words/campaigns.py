"""A campaign in words: scars, feats of renown, wares and comforts, what they change, what was
carried into a night, and how the story stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ad1666 import words
from ad1666.campaign import scars
from ad1666.campaign.card_changes import gift_of
from ad1666.campaign.casts import (
    cast_of,
    home_of,
    may_come,
    next_nights,
    own_party,
    party_on,
    scenario_of,
)
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.errands import Worth, worth_of
from ad1666.campaign.feats import FEATS as COUNTED
from ad1666.campaign.followers import coming, known_in, scores
from ad1666.campaign.limits import last_word, load_of
from ad1666.campaign.own_names import NAMES
from ad1666.campaign.questions import dilemma_of, dilemmas, loser_of, offer_of
from ad1666.campaign.steps import pay_of
from ad1666.campaign.story import remembered as kept_in_mind
from ad1666.campaign.story import winner_of
from ad1666.campaign.tallies import killer_of
from ad1666.campaign.values import (
    Asked,
    Bearing,
    Deed,
    PartyId,
    Pick,
    Picks,
    PlayedChapter,
    RefusalReason,
    Refused,
    Setup,
    Standing,
)
from ad1666.campaign.wares import WARES as SOLD
from ad1666.campaign.wares import For
from ad1666.content.campaigns.plan import Answer, Campaign, CardChange, Chapter
from ad1666.game.seats import PERSON, Seat
from ad1666.i18n import N_, _, either, listed, ngettext, pgettext, phrase
from ad1666.i18n import name as named
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Location, Side
from ad1666.rules.carried import Origin
from ad1666.rules.magic import roman
from ad1666.rules.tables import complete
from ad1666.words import errands, fencers, keepsakes, vocabulary
from ad1666.words.glances import points
from ad1666.words.keepsakes import name, said, told_of
from ad1666.words.remembered import BETWEEN

if TYPE_CHECKING:  # it reads saves
    from ad1666.campaign.careers import Career

NOTHING = Fraction()


_REASONS = complete(
    RefusalReason,
    {
        RefusalReason.TOO_DEAR: N_("It costs {price}, and the purse holds {silver}."),
        RefusalReason.NOBODY: "",  # told of each ware
        RefusalReason.FIGURE_FULL: N_("{who} carries enough already."),
        RefusalReason.SIDE_FULL: N_("Your side carries enough into this night already."),
        RefusalReason.SAME: N_("This is seen to already: {thing}."),
        RefusalReason.BOUGHT: N_("It has been bought for this night already."),
        RefusalReason.TWO_BOUGHT: N_("Two things have been bought for this night already."),
        RefusalReason.ONE_OF_TWO: N_("Of the watch and a beggar, one at most."),
        RefusalReason.NO_GUARD: N_("No watch comes in the next chapter."),
        RefusalReason.NO_BEGGARS: N_("No beggar stands there in the next chapter."),
        RefusalReason.NO_SPARE: N_("Your side need not leave any gold unspent."),
        RefusalReason.NO_SECRET: N_("The next chapter has nothing to whisper about."),
        RefusalReason.SECRETS_TOLD: N_("The others have bought all that there is to whisper."),
        RefusalReason.NO_SCARS: N_("None of your heroes there has a scar."),
        RefusalReason.PURSE_FULL: N_("The purse is full."),
        RefusalReason.LAST_NIGHT: N_("No shop follows this night: silver buys nothing any more."),
        RefusalReason.INITIATIVE_GIVEN: N_("Who moves first is settled in the next chapter."),
        RefusalReason.INITIATIVE_TOLD: N_("That is settled by what came before: “{text}”"),
        RefusalReason.INITIATIVE_MATTERS: N_(
            "There the cards decide who moves first, and nobody else."
        ),
        RefusalReason.NOTHING_TO_STOP: N_("The others have gained and bought nothing."),
    },
)
_NO_USE = complete(
    [ware.id for ware in SOLD.values() if ware.whom in (For.HERO, For.FIGURE)],
    {
        "mass": N_("None of your heroes there could have more Fortitude."),
        "soles": N_("None of your heroes there is so slow as to need them."),
        "buff-coat": N_("None of your heroes there is without armour on torso and arms."),
        "helmet": N_("None of your heroes there is without armour on the head."),
        "powder": N_("None of your heroes there has a firearm."),
        "keys": N_("Nobody of yours there picks locks."),
        "new-name": N_("Nobody of yours there goes about unnoticed."),
    },
)
"""Why nobody could use a ware."""
_LOCATIONS = complete(
    Location,
    {
        Location.HEAD: N_("Where it landed: the head"),
        Location.TORSO: N_("Where it landed: the torso"),
        Location.ARMS: N_("Where it landed: the arms"),
        Location.LEGS: N_("Where it landed: the legs"),
    },
)


# Heroes and what changes on their cards


def hero_name(campaign: Campaign, hero: str) -> str:
    """The name of a hero, or of anybody by the card."""
    card = campaign.card(hero)
    if card is None:
        return named("character", NAMES.get(hero, hero))
    return vocabulary.character(card)


def changed(campaign: Campaign, change: CardChange) -> str:
    """What a change does to a card."""
    items = next(iter(campaign.scenarios.values())).items
    return keepsakes.changed(items, change, change.steps.items())


def explained(change: CardChange) -> str:
    """What the abilities do that a change gives or takes, a sentence each with its clause."""
    known = dispatch.registry()
    names = (*change.steps, *change.abilities)
    told = (
        f"**{pgettext('ability', name)}** [[{known[name].clause}]]: {_(known[name].text)}"
        for name in names
        if name in known
    )
    return "\n".join(told)


def ware_explained(which: str) -> str:
    """What the ability does that a ware gives or raises, if it does."""
    return "\n".join(filter(None, map(explained, SOLD[which].gifts)))


def located(where: Location) -> str:
    """Where a hero was hit."""
    return _(_LOCATIONS[where])


# Parties, points, silver


def party(campaign: Campaign, which: PartyId) -> str:
    """The name of a party."""
    known = campaign.parties.get(which)
    return which if known is None else _(known.name)


def silver(number_of: int) -> str:
    """So much silver."""
    return ngettext("{n} silver", "{n} silver", number_of).format(n=number_of)


def standing(standing_now: Standing) -> str:
    """The points of the parties: ``Blades 3, Crowns 2``."""
    parts = (
        _("{party} {points}").format(party=whose(standing_now, each), points=points(number))
        for each in standing_now.campaign.parties
        if (number := standing_now.points.get(each)) is not None
    )
    return ", ".join(parts)


def headed(campaign: Campaign, chapter: Chapter) -> str:
    """A chapter with its number: ``VI. The Masked Ball``."""
    return f"{numeral(campaign, chapter)}. {title(campaign, chapter)}"


def numeral(campaign: Campaign, chapter: Chapter) -> str:
    """The number of a chapter in Roman numerals."""
    return roman(campaign.chapters.index(chapter) + 1)


def ahead(standing_now: Standing, who: PartyId) -> str:
    """What comes next, and which side a party plays there if that is known."""
    chapter = standing_now.chapter
    if chapter is None:
        return ""
    where = headed(standing_now.campaign, chapter)
    side = next((each for each in Side if party_on(standing_now, each) == who), None)
    if side is None:
        return _("Next: {title}").format(title=where)
    leads = vocabulary.party(side, scenario_of(standing_now).factions[side])
    return _("Next: {title} ({side})").format(title=where, side=leads)


def title(campaign: Campaign, chapter: Chapter) -> str:
    """The title of a chapter."""
    return vocabulary.title(campaign.scenarios[chapter.id].title)


def seated(setup: Setup, which: PartyId, seats: Mapping[PartyId, Seat] | None = None) -> str:
    """Who plays a party: a person by name, if that is known, or a program. ``seats`` are the
    programs of an earlier night."""
    seat = (setup.seats if seats is None else seats).get(which)
    return _person(setup, which, seat) or fencers.seated(seat or Seat(PERSON))


def party_seated(
    standing_now: Standing, which: PartyId, seats: Mapping[PartyId, Seat] | None = None
) -> str:
    """A party with who plays it, as `seated` tells."""
    player = seated(standing_now.setup, which, seats)
    return _("{party}: {player}").format(party=party(standing_now.campaign, which), player=player)


def whose(
    standing_now: Standing, which: PartyId, seats: Mapping[PartyId, Seat] | None = None
) -> str:
    """A party, after the name of the person who plays it, if that is known: ``Anna (Blades)``.
    ``seats`` are the programs of an earlier night."""
    setup = standing_now.setup
    programs = setup.seats if seats is None else seats
    name = _person(setup, which, programs.get(which))
    of = party(standing_now.campaign, which)
    # Translators: a person, whose name is never declined, and the party that this person plays
    return _("{person} ({party})").format(person=name, party=of) if name else of


def _person(setup: Setup, which: PartyId, seat: Seat | None) -> str:
    """The name of the person who plays a party. It may be anything, and is no markup."""
    return "" if seat is not None else words.literal(setup.people.get(which, ""))


# What is remembered


def remembered(standing_now: Standing, favours: Collection[str]) -> Iterator[str]:
    """What some favours, as they are now, will do in later chapters, a sentence each."""
    for chapter, before in kept_in_mind(standing_now, favours):
        yield _("**Remembered** for {chapter}: {words}").format(
            chapter=title(standing_now.campaign, chapter), words=_(before.text)
        )


def unforgotten(standing_now: Standing) -> Iterator[str]:
    """Which of those who may meet in the chapter that comes, heroes and people with a name, was
    killed or seriously wounded by whom of the other side in an earlier one, a sentence each; and
    where that was a hero in whose coat somebody younger comes now."""
    if standing_now.chapter is None:
        return
    held, there = scores(standing_now), dict[str, frozenset[Side]]()
    for member in cast_of(standing_now):
        if member.card.hero:
            there[member.card.id] = frozenset(member.sides)
    sides = {faction: side for side, faction in scenario_of(standing_now).factions.items()}
    there |= {one.id: frozenset((sides[one.faction],)) for one in coming(standing_now)}
    story = standing_now.campaign
    ways = (
        (False, _("{who} has a score to settle with {foes}.")),
        (True, _("{who} has a score to settle with {foes}: it came with the coat.")),
    )
    for who, own in there.items():
        wanted = held.get(who, {})
        for inherited, told in ways:
            foes = [
                hero_name(story, foe)
                for foe, side in there.items()
                if wanted.get(foe) is inherited and len(side | own) > 1
            ]
            if foes:
                yield phrase(told, who=hero_name(story, who), foes=listed(foes))


def remembered_of_last(standing_now: Standing) -> tuple[str, ...]:
    """What the chapter before will do in later ones, a sentence each; but for what an offer or a
    dilemma that is open may still change."""
    if standing_now.branches:
        return ()
    return tuple(remembered(standing_now, set_by(standing_now.campaign, standing_now.past[-1])))


def set_by(story: Campaign, past: PlayedChapter) -> frozenset[str]:
    """The favours that a chapter has set, by itself and by what was answered, without offers."""
    outcomes, answers = story.chapter(past.chapter).outcomes, answered(story, past).values()
    sets = (outcomes[row].sets for row in past.told if row < len(outcomes))
    return frozenset(favour for each in (*sets, *(one.sets for one in answers)) for favour in each)


def answered(story: Campaign, past: PlayedChapter) -> Mapping[int, Answer]:
    """What was answered to the dilemmas of a chapter, by the numbers of its outcomes."""
    outcomes = story.chapter(past.chapter).outcomes
    found = {}
    for row, number_of in past.answers:
        dilemma = outcomes[row].dilemma if row < len(outcomes) else None
        if dilemma is not None and number_of < len(dilemma.answers):  # of this text
            found[row] = dilemma.answers[number_of]
    return found


def decided(standing_now: Standing) -> tuple[str, ...]:
    """What was answered to the dilemmas of the chapter before, a paragraph each, until the next one
    begins."""
    if not standing_now.past or standing_now.playing is not None:
        return ()
    return tuple(answer for _asked, answer in decisions(standing_now, standing_now.past[-1]))


def decisions(standing_now: Standing, past: PlayedChapter) -> Iterator[tuple[str, str]]:
    """The dilemmas of a chapter that were answered: what was asked, and what was answered, by whom,
    with what is told of it."""
    answers = answered(standing_now.campaign, past)
    for row, who, dilemma in dilemmas(standing_now, past):
        if row in answers:
            by = whose(standing_now, who, past.seats)
            said = _("{party}: {thing}.").format(party=by, thing=_(answers[row].says))
            yield _(dilemma.text), f"**{said}** {_(answers[row].text)}"


# What was carried into a night


def left_behind(standing_now: Standing) -> Iterator[str]:
    """What somebody has earned or come back with that the limits leave out of the next night, a
    sentence each, with the reason; what was bought is paid back. And that two rounds for the watch
    undo each other."""
    if standing_now.playing is not None:
        return
    load = load_of(standing_now)
    rounds = [thing.carried.sign for thing in load.goes if thing.carried.sign]
    if rounds and not sum(rounds):
        yield _("Both parties have stood the watch a round, and it comes as it would have come.")
    for thing, why in load.stays:
        told = thing.carried
        if told.origin in (Origin.SCAR, Origin.FEAT):
            yield _("Counts for nothing tonight: {what} ({who}). {why}").format(
                what=name(told.what),
                who=called(standing_now, told.hero or told.who),
                why=refused(standing_now, why),
            )


def scar(story: Campaign, hero: str, which: str) -> str:
    """A scar that a hero bears, with what it takes and gives, and the story that goes with it."""
    card = story.card(hero)
    change = None if card is None else scars.change_of(which, card)
    does = "" if change is None else changed(story, change)
    told = f"**{name(which)}.** {does}." if does else f"**{name(which)}.**"
    return f"{told} {said(which)}"


# What came of a chapter


def outcome(story: Campaign, past: PlayedChapter) -> tuple[str, ...]:
    """The sentences of a chapter that was played, with what was answered after it."""
    outcomes, answers = story.chapter(past.chapter).outcomes, answered(story, past)
    rows = [row for row in past.told if row < len(outcomes)]
    told = (*(outcomes[row].text for row in rows), *(answers[row].text for row in answers))
    return tuple(_(text) for text in told if text)


def score(standing_now: Standing, past: PlayedChapter) -> str:
    """Who won a chapter, with the points of the game."""
    story, night = standing_now.campaign, past.night
    side = winner_of(night)
    winner = "" if side is None else party_of(story, past, side)
    pair = sorted(night.points.values(), reverse=True)
    counted = _("{own} to {other}").format(own=pair[0], other=pair[1]) if len(pair) == 2 else ""
    if night.broken_off:
        counted = _("given up")
    if not winner:
        return BETWEEN.join(filter(None, (_("a draw"), counted)))
    return BETWEEN.join(filter(None, (whose(standing_now, winner, past.seats), counted)))


def party_of(story: Campaign, past: PlayedChapter, side: Side) -> PartyId:
    """The party that played a side in a chapter; of two parties the other where only one is
    known."""
    if side is Side.RED or not past.red:
        return past.red
    return next((each for each in story.parties if each != past.red), past.red)


def won_by(story: Campaign, past: PlayedChapter) -> int | None:
    """The number of the party that won a chapter; None if it was a draw."""
    side = winner_of(past.night)
    if side is None:
        return None
    return list(story.parties).index(party_of(story, past, side))


def they_fell(standing_now: Standing, past: PlayedChapter) -> str:
    """Who fell in a chapter, those with a name of their own by whom, the others counted; empty if
    nobody did."""
    story, night, own = standing_now.campaign, past.night, known_in(standing_now, past)

    def told(letter: str) -> str:
        who, by = hero_name(story, night.cast[letter]), killer_of(night, letter)
        if not by:
            return who
        doer = own[by].id if by in own else night.cast[by]
        card, doer_name = story.card(doer), hero_name(story, doer)
        if card is not None and not card.unique:
            doer_name = phrase(_("the {figure}"), figure=doer_name)
        return phrase(_("{who} (by the hand of {by})"), who=who, by=doer_name)

    known = [each for each in night.killed if each in night.heroes or night.cast[each] in NAMES]
    names = [told(each) for each in known]
    if others := len(night.killed) - len(known):
        words = ngettext("{n} whose name nobody asked", "{n} whose names nobody asked", others)
        names.append(words.format(n=others))
    return _("**They fell:** {names}.").format(names=listed(names)) if names else ""


def earned(standing_now: Standing, past: PlayedChapter, which: PartyId) -> str:
    """What a party earned in a chapter and for what, what its purse holds now, and what did not
    fit into it."""
    held, most = standing_now.silver.get(which, 0), standing_now.campaign.carry.purse
    words = _("{earned}; {held} of {most} in the purse")
    if held > most:  # a later text of the campaign has a smaller one
        words = _("{earned}; {held} in the purse")
    words = words.format(earned=_earned(standing_now.campaign, past, which), held=held, most=most)
    if poor := past.poor_box.get(which, 0):
        words += _(", {silver} for the poor box").format(silver=silver(poor))
    return words


def _earned(story: Campaign, past: PlayedChapter, which: PartyId) -> str:
    """The silver of a party from a chapter: ``3 silver: 2 for the night, 1 for a goal``."""
    side = Side.RED if past.red == which else Side.BLUE
    chapter, errand = story.chapter(past.chapter), past.errands.get(which, "")
    pay = pay_of(story, chapter, past.night, past.told, side, errand)
    parts = (
        (pay.night, _("{n} for the night")),
        (pay.goal, _("{n} for a goal")),
        (pay.story, _("{n} for what came of it")),
        (pay.errand, _("{n} for the errand")),
    )
    told = [words.format(n=number_of) for number_of, words in parts if number_of]
    whole = silver(past.silver.get(which, 0))
    if pay.whole != past.silver.get(which, 0) or not told:  # by another version
        return whole
    return _("{silver}: {parts}").format(silver=whole, parts=", ".join(told))


def errands_told(standing_now: Standing, past: PlayedChapter) -> Iterator[str]:
    """Who had which secret errand in a chapter, and whether it was done, a sentence each; nothing
    of a party that had none."""
    told = (errand_told(standing_now, past, which) for which in standing_now.campaign.parties)
    return filter(None, told)


def errand_told(standing_now: Standing, past: PlayedChapter, which: PartyId) -> str:
    """Which secret errand a party had in a chapter, and whether it was done; empty if it had
    none."""
    errand = past.errands.get(which)
    if errand is None:
        return ""
    told, side = errands.told_of(errand), Side.RED if past.red == which else Side.BLUE
    words, what = _("**{party}:** the secret errand was not done: **{name}.** “{task}”"), ""
    if side in past.night.errands:
        words = _("**{party}:** the secret errand was done: **{name}.** “{task}” {what}")
        what = _("It brings {what}.").format(what=errands.brings(errand))
        done_by = [deed.hero for deed in past.night.deeds if deed.feat == errand]
        if worth_of(errand) is Worth.RENOWN and done_by:
            what = _("So {hero} is called from now on.").format(
                hero=hero_name(standing_now.campaign, done_by[-1])
            )
    who = whose(standing_now, which, past.seats)
    return words.format(party=who, name=_(told.name), task=_(told.task), what=what)


# Questions


def why_chosen(standing_now: Standing, which: PartyId) -> str:
    """Why it is a party that chooses a side of the next chapter."""
    who, points_now = party(standing_now.campaign, which), standing_now.points
    if len(set(points_now.values())) > 1:
        return _("It is for **{party}** to choose a side, being behind in points.").format(
            party=who
        )
    if loser_of(standing_now):
        words = _(
            "It is for **{party}** to choose a side: points are equal, and the last night was lost."
        )
        return words.format(party=who)
    return _("It is for **{party}** to choose a side: points are equal, and nobody lost.").format(
        party=who
    )


def quarrel(standing_now: Standing) -> str:
    """Whose people both sides of the next chapter are, if they are of one party."""
    story, factions = standing_now.campaign, scenario_of(standing_now).factions
    homes = {home_of(story, faction) for faction in factions.values()}
    if len(homes) > 1 or not (home := homes.pop()):
        return ""
    words = _("Both sides are people of one party, {party}; for this night each player leads one.")
    return words.format(party=party(story, home))


def heading(asked: Asked) -> str:
    """The heading of a page on which something is chosen."""
    match asked:
        case Asked.OFFER:
            return _("An offer")
        case Asked.DILEMMA:
            return _("A decision")
        case Asked.SCAR:
            return _("The wounded")
        case Asked.PURCHASE:
            return _("The purse")
        case Asked.COMFORT:
            return _("A comfort for the loser")
        case Asked.SIDE:
            return _("A quarrel in the family")


def refused(standing_now: Standing, reason: Refused, *, whom: bool = True) -> str:
    """Why something is not to be had; without ``whom`` it would be for, where that stands
    before."""
    told = {key: value for key, value in reason.args.items() if isinstance(value, str)}
    match reason.reason:
        case RefusalReason.NOBODY:
            return _(_NO_USE[told["ware"]])
        case RefusalReason.TOO_DEAR if not reason.args["silver"]:
            words = _("It costs {price}, and the purse is empty.")
            return words.format(price=reason.args["price"])
        case RefusalReason.FIGURE_FULL if not whom:
            return _("carries enough already.")
        case RefusalReason.FIGURE_FULL:
            told["who"] = called(standing_now, told["who"])
        case RefusalReason.SAME if told["text"]:
            return _("The story has seen to this already: “{text}”").format(text=_(told["text"]))
        case RefusalReason.SAME:
            told["thing"] = name(told["what"])
        case RefusalReason.INITIATIVE_TOLD:
            told["text"] = _(told["text"])
    return _(_REASONS[reason.reason]).format(**{**reason.args, **told})


def called(standing_now: Standing, whom: str) -> str:
    """A hero by name, anybody else by the name of the figure with that letter in the next
    chapter."""
    if standing_now.campaign.card(whom) is not None:
        return hero_name(standing_now.campaign, whom)
    figures = scenario_of(standing_now).state.figures
    found = (vocabulary.figure(figure, figures) for figure in figures if figure.id == whom)
    return next(found, whom)


def answer_of(standing_then: Standing, who: PartyId, pick: Pick) -> Answer:
    """The answer of a party to its dilemma that a choice is about."""
    _row, dilemma = dilemma_of(standing_then, who)
    return dilemma.answers[int(pick.what) - 1]


def chosen(standing_then: Standing, pick: Pick, who: PartyId) -> str:
    """What was chosen by a party, as news; empty for an answer, of which `decided` tells."""
    story = standing_then.campaign
    by, thing = party(story, who), name(pick.what)
    match pick.picks:
        case Picks.SCAR:
            whom, which = hero_name(story, pick.whom), scar(story, pick.whom, pick.what)
            return _("{who} bears a scar: {scar}").format(who=whom, scar=which)
        case Picks.BUY if pick.whom:
            told = _("{party} bought “{thing}” for {whom}.")
            return told.format(party=by, thing=thing, whom=called(standing_then, pick.whom))
        case Picks.BUY:
            return _("{party} bought “{thing}”.").format(party=by, thing=thing)
        case Picks.COMFORT if pick.what == Comfort.LAST_WORD:
            stops = last_word(standing_then, who)
            return "" if stops is None else keepsakes.line(scenario_of(standing_then), stops)
        case Picks.COMFORT:
            told = _("{party} lost the night, and took “{thing}” for comfort.")
            return told.format(party=by, thing=thing)
        case Picks.SIDE:
            side = Side(pick.what)
            told = _("{party} chose to lead {side} in the quarrel: {faction}.")
            played = words.faction(scenario_of(standing_then).factions[side])
            return told.format(party=by, side=words.side(side), faction=played)
        case Picks.TAKE:
            offer = offer_of(standing_then)
            price = silver(0 if offer is None else offer.silver)
            return _("{party} took the offer, for {silver}.").format(party=by, silver=price)
        case Picks.LEAVE:
            return _left(standing_then, by, who)
    return ""


def _left(standing_then: Standing, by: str, who: PartyId) -> str:
    """That a party left what it was offered; nothing where its purse was empty, nor of whoever had
    bought something before."""
    ask, held = standing_then.ask, standing_then.silver.get(who, 0)
    if ask is None or not held:
        return ""
    if ask.asked is Asked.OFFER:
        return _("{party} left the offer.").format(party=by)
    if len(ask.picks) == 1:
        told = _("{party} kept {silver}: nobody could use or carry anything more for that.")
        return told.format(party=by, silver=silver(held))
    return "" if standing_then.bought.get(who) else _("{party} bought nothing.").format(party=by)


# Heroes of the whole story


def career(story: Campaign, standing_now: Standing) -> Iterator[tuple[str, str]]:
    """The heroes who have done something, each by id with one line of numbers, those who dealt most
    wounds first."""
    heroes = standing_now.heroes
    for hero in sorted(heroes, key=lambda each: (-heroes[each].wounds, each)):
        bearing = heroes[hero]
        if not (bearing.games or bearing.titles or bearing.scars):
            continue
        yield hero, counted(bearing)


def companies(standing_now: Standing) -> Iterator[tuple[PartyId, list[str], list[str]]]:
    """The parties, each with its heroes of whom there is something to tell, those with most titles
    first, and those who have only been there. Heroes of no party stand with the first."""
    known = [hero for hero, _numbers in career(standing_now.campaign, standing_now)]
    heroes, parties = standing_now.heroes, list(standing_now.campaign.parties)
    for party_id in parties:
        own = [hero for hero in known if own_party(standing_now, hero) == party_id]
        own.sort(key=lambda hero: -len(heroes[hero].titles))
        told = [hero for hero in own if _is_told(heroes[hero])]
        yield party_id, told, [hero for hero in own if hero not in told]


def _is_told(found: Bearing) -> bool:
    """Whether there is more to tell of a hero than games and wounds."""
    return bool(found.titles or found.scars or found.slain or found.killed)


def counted(found: Bearing | Career) -> str:
    """What a hero has done, in a campaign or in all games, in a line of numbers."""
    parts = [
        ngettext("{n} game", "{n} games", found.games).format(n=found.games),
        ngettext("{n} wound dealt", "{n} wounds dealt", found.wounds).format(n=found.wounds),
    ]
    if found.slain:
        parts.append(_("felled {n}").format(n=found.slain))
    if found.killed:
        told = ngettext("fell {n} time", "fell {n} times", found.killed)
        parts.append(told.format(n=found.killed))
    return ", ".join(parts)


def feats_of(feats: Iterable[str]) -> str:
    """Feats of a hero, in a line, each with how often if more than once."""
    told = Counter(feats)
    once = _("{feat} ({n} times)")
    return listed([once.format(feat=name(f), n=n) if n > 1 else name(f) for f, n in told.items()])


def known_as(titles: Iterable[str]) -> str:
    """The titles of a hero, in a line."""
    return listed([_(told_of(each).name) for each in titles])


def not_taken(campaign: Campaign, chapter: Chapter) -> str:
    """What is said of a chapter that the road has passed by."""
    return _(chapter.not_taken) or headed(campaign, chapter)


def feat(story: Campaign, deed: Deed) -> str:
    """A feat of a hero, in a line."""
    who, what = hero_name(story, deed.hero), told_of(deed.feat)
    return _("**{who}: {feat}.** {how}").format(who=who, feat=_(what.name), how=_(what.said))


def gift(standing_now: Standing, deed: Deed) -> str:
    """What a feat gives its hero in the next night, with which that is if it is not the one that
    comes, or that none is left on the road for the hero; empty if nothing, since it was given
    before or no night follows."""
    story = standing_now.campaign
    if standing_now.chapter is None:
        return ""
    if not (nights := next_nights(standing_now, deed.hero)):
        return _("No night is left for this name on the road: the title is one for the book.")
    change, card = _gift(standing_now, deed), story.card(deed.hero)
    if change is None or card is None:
        return ""
    words = _("In her next night: {what}.") if card.sex == "f" else _("In his next night: {what}.")
    if nights != (standing_now.chapter,):
        words = _("In his next night, {night}: {what}.")
        if card.sex == "f":
            words = _("In her next night, {night}: {what}.")
    night = either([headed(story, chapter) for chapter in nights])
    return words.format(what=changed(story, change), night=night)


def gift_explained(standing_now: Standing, deed: Deed) -> str:
    """What the ability does that a feat gives, if it gives one."""
    change = _gift(standing_now, deed) if may_come(standing_now, deed.hero) else None
    return "" if change is None else explained(change)


def _gift(standing_now: Standing, deed: Deed) -> CardChange | None:
    bearing = standing_now.heroes.get(deed.hero)
    card = standing_now.campaign.card(deed.hero)
    if bearing is None or card is None or deed.feat not in bearing.gifts:
        return None
    return gift_of(COUNTED[deed.feat].gifts, card)
