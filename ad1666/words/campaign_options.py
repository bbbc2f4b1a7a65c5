"""What may be chosen between two chapters, in words: each with what it costs, what it takes and
what it gives."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from attrs import evolve, frozen

from ad1666.campaign.card_changes import drawback_of, gift_of
from ad1666.campaign.casts import by_name, card_of, scenario_of
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.feats import FEATS
from ad1666.campaign.limits import last_word
from ad1666.campaign.questions import dilemma_of, offer_of
from ad1666.campaign.scars import SCARS
from ad1666.campaign.shop import price_of
from ad1666.campaign.steps import picked
from ad1666.campaign.story import goes_on
from ad1666.campaign.values import (
    Asked,
    OpenQuestion,
    Pick,
    Picks,
    RefusalReason,
    Refused,
    Standing,
)
from ad1666.campaign.wares import MOST_BOUGHT, WARES, For
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.words import campaigns, goals, keepsakes, vocabulary
from ad1666.words.errands import brings, by_itself, told_of
from ad1666.words.incidents import scene_of


@frozen
class CampaignOption:
    """Something that may be chosen, perhaps for one of several (``picks``), and for whom it may not
    (``refused``), with reasons; for none if it is ``barred``, which says why. ``lost`` and
    ``gained`` say what it does to a card, ``gloss`` what abilities among these do, and ``then``
    what it does to the story."""

    what: str
    title: str
    picture: str
    picks: tuple[Pick, ...] = ()
    refused: tuple[tuple[Pick, str], ...] = ()
    price: int = 0
    said: str = ""
    lost: str = ""
    gained: str = ""
    gloss: str = ""
    then: str = ""
    barred: str = ""
    side: Side | None = None


def question(standing: Standing, ask: OpenQuestion) -> str:
    """What is asked, after the dilemmas if the last one has just been decided, as markup."""
    fresh = bool(standing.answered) and standing.answered[-1][0] is Asked.DILEMMA
    decided = campaigns.decided(standing) if fresh else ()
    return "\n".join((*decided, _question(standing, ask)))


def _question(standing: Standing, ask: OpenQuestion) -> str:
    campaign = standing.campaign
    who = campaigns.party(campaign, ask.party)
    match ask.asked:
        case Asked.SCAR if ask.about:
            hero = campaigns.hero_name(campaign, ask.about)
            where = "" if ask.where is None else campaigns.located(ask.where)
            return _("**{hero}** comes back marked. {where}.").format(hero=hero, where=where)
        case Asked.SCAR:
            return _("Several came back marked; one of them bears it.")
        case Asked.PURCHASE:
            held, most = standing.silver.get(ask.party, 0), campaign.carry.purse
            words = _("**{party}:** {silver}, in a purse that holds {most}.")
            if held > most:
                words = _("**{party}:** {silver}.")
            held_now = words.format(party=who, silver=campaigns.silver(held), most=most)
            bought = standing.bought.get(ask.party, ())
            lines = [campaigns.chosen(standing, pick, ask.party) for pick in bought]
            limit = _("At most {most} things a night.")
            if bought:
                limit = _("At most {most} things a night: {n} more.")
            lines.append(limit.format(most=MOST_BOUGHT, n=MOST_BOUGHT - len(bought)))
            paragraphs = [" ".join((held_now, *lines)), campaigns.ahead(standing, ask.party)]
            if scenario_of(standing).musters:
                paragraphs.append(
                    _("Bands are chosen later: what is bought for whoever stays at home is lost.")
                )
            return "\n".join(paragraphs)
        case Asked.COMFORT:
            words = _("**{party}** lost the night, and may have one thing in its place.")
            return words.format(party=who) + "\n" + campaigns.ahead(standing, ask.party)
        case Asked.SIDE:
            said = campaigns.why_chosen(standing, ask.party), campaigns.quarrel(standing)
            return "\n".join(filter(None, (*said, campaigns.ahead(standing, ask.party))))
        case Asked.DILEMMA:
            row, asked = dilemma_of(standing, ask.party)
            led = campaign.chapter(standing.past[-1].chapter).outcomes[row].text
            decides = _("**{party}** must decide.").format(party=who)
            return "\n".join((_(led), _(asked.text), decides))
    past = standing.past[-1]
    told = " ".join(campaigns.outcome(campaign, past))
    asks = _("**{party}** may pay for it, or leave it.").format(party=who)
    favours = campaigns.set_by(campaign, past)
    words = _("If it is left: {words}")
    left = (words.format(words=each) for each in campaigns.remembered(standing, favours))
    return "\n".join((told, *left, asks))


def leaving(standing: Standing, ask: OpenQuestion) -> str:
    """What leaves all that a question offers is called."""
    if ask.asked is Asked.OFFER:
        return _("Leave it")
    return _("Nothing more") if standing.bought.get(ask.party) else _("Nothing")


def accepting(ask: OpenQuestion, option: CampaignOption) -> str:
    """What chooses something that a question offers is called."""
    match ask.asked:
        case Asked.SCAR:
            return _("Bear it")
        case Asked.PURCHASE:
            return _("Buy: {what}").format(what=option.title)
        case Asked.OFFER | Asked.DILEMMA:
            return option.title
    return _("So be it")


def options(standing: Standing, ask: OpenQuestion) -> tuple[CampaignOption, ...]:
    """What a question offers, one for each scar or ware, in its order, and what is barred:
    wares in the order in which they are sold. To leave it is not among them."""
    found: dict[str, list[Pick]] = {}
    barred: dict[str, list[tuple[Pick, Refused]]] = {}
    for pick in ask.picks:
        if pick.picks is not Picks.LEAVE:
            found.setdefault(pick.what, []).append(pick)
    for pick, reason in ask.refused:
        found.setdefault(pick.what, [])
        barred.setdefault(pick.what, []).append((pick, reason))
    names = sorted(found, key=_order)
    return tuple(
        _option(standing, ask, what, found[what], tuple(barred.get(what, ()))) for what in names
    )


def _order(what: str) -> int:
    wares = [*WARES]
    if what.isdecimal():  # an answer
        return int(what)
    return wares.index(what) if what in wares else -1


def _option(
    standing: Standing,
    ask: OpenQuestion,
    what: str,
    picks: list[Pick],
    refused: tuple[tuple[Pick, Refused], ...],
) -> CampaignOption:
    kind = (*picks, *(pick for pick, _why in refused))[0].picks
    if kind is Picks.ANSWER:
        return _answering(standing, ask, what, tuple(picks), refused)
    option = CampaignOption(
        what,
        keepsakes.name(what),
        keepsakes.picture_of(what),
        tuple(picks),
        tuple((pick, campaigns.refused(standing, why, whom=False)) for pick, why in refused),
        said=keepsakes.said(what),
        barred="" if picks else _barred(standing, [why for _pick, why in refused]),
    )
    match kind:
        case Picks.BUY:
            gloss = campaigns.ware_explained(what)
            option = evolve(option, price=price_of(standing, ask.party, what), gloss=gloss)
            former = standing.setup.former and WARES[what].whom is For.SCARRED
            return evolve(option, said=_(keepsakes.FORMER_SURGEON)) if former else option
        case Picks.SCAR:
            return _marking(standing, option)
        case Picks.SIDE:
            side = Side(what)
            title = vocabulary.party(side, scenario_of(standing).factions[side])
            said, then = _followers(standing, side), _goals(standing, side)
            return CampaignOption(what, title, "led", tuple(picks), said=said, then=then, side=side)
        case Picks.TAKE:
            return _taking(standing, ask, tuple(picks))
    if what == Comfort.LAST_WORD and (found := last_word(standing, ask.party)) is not None:
        return evolve(option, said=keepsakes.line(scenario_of(standing), found))
    if what == Comfort.SILVER and picks and not goes_on(standing):
        return evolve(option, said=_("No shop follows this night: they buy nothing any more."))
    return option


def _barred(standing: Standing, reasons: Sequence[Refused]) -> str:
    """Why something is not to be had for anybody."""
    if len(reasons) > 1 and all(one.reason is RefusalReason.FIGURE_FULL for one in reasons):
        return _("All of yours who could use it carry enough already.")
    return " ".join(dict.fromkeys(campaigns.refused(standing, one) for one in reasons))


def _marking(standing: Standing, option: CampaignOption) -> CampaignOption:
    """A scar with what it takes from the card of the hero and what it gives."""
    scar, pick = SCARS[option.what], option.picks[0]
    card = card_of(standing, pick.whom)
    if card is None:
        return option
    campaign = standing.campaign
    drawback = drawback_of(scar.drawbacks, card)
    gift = gift_of(scar.gifts, card)
    lost = "" if drawback is None else campaigns.changed(campaign, drawback)
    changes = filter(None, (drawback, gift))
    gloss = "\n".join(filter(None, map(campaigns.explained, changes)))
    gained = campaigns.changed(campaign, gift)
    picture = keepsakes.picture_of_change(drawback, option.picture)
    return evolve(option, picture=picture, lost=lost, gained=gained, gloss=gloss)


def _taking(standing: Standing, ask: OpenQuestion, picks: tuple[Pick, ...]) -> CampaignOption:
    """What the chapter before offers: what it costs, where the story goes then, and what will be
    remembered."""
    offer = offer_of(standing)
    price = 0 if offer is None else offer.silver
    after = picked(standing, picks[0]).favours
    sets = [favour for favour, value in after.items() if standing.favours.get(favour) != value]
    said, then = _("Then it is yours after all."), _then(standing, ask, picks[0], sets)
    title = _("Pay for it")
    return CampaignOption("", title, "thing-purse", picks, price=price, said=said, then=then)


def _answering(
    standing: Standing,
    ask: OpenQuestion,
    what: str,
    picks: tuple[Pick, ...],
    refused: tuple[tuple[Pick, Refused], ...],
) -> CampaignOption:
    """An answer to a dilemma: what it costs and brings, and what will be remembered of it."""
    pick = Pick(Picks.ANSWER, what)
    answer = campaigns.answer_of(standing, ask.party, pick)
    barred = tuple((pick, campaigns.refused(standing, why)) for pick, why in refused)
    if barred:  # what the silver would have bought
        silver = {**standing.silver, ask.party: answer.costs}
        standing = evolve(standing, silver=silver, ask=evolve(ask, picks=(pick,)))
    return CampaignOption(
        what,
        _(answer.says),
        "thing-purse" if answer.costs or answer.brings else "quill",
        picks,
        barred,
        price=answer.costs,
        said=_(answer.text),
        gained=campaigns.silver(answer.brings) if answer.brings else "",
        then=_then(standing, ask, pick, answer.sets),
        barred=" ".join(why for _pick, why in barred),
    )


def _then(standing: Standing, ask: OpenQuestion, pick: Pick, sets: Collection[str]) -> str:
    """Where the story goes after a choice, and what will be remembered of the favours that it
    ``sets``."""
    after = picked(standing, pick)
    then = [*campaigns.remembered(after, sets)]
    if after.chapter != standing.chapter:
        then.insert(0, campaigns.ahead(after, ask.party) or _("Then the story ends."))
    return "\n".join(then)


def _followers(standing: Standing, side: Side) -> str:
    """The heroes of a side in the next chapter."""
    figures = scenario_of(standing).state.figures
    heroes = (f for f in figures if f.side is side and f.card.hero)
    return ", ".join(vocabulary.character(figure.card) for figure in heroes)


def _goals(standing: Standing, side: Side) -> str:
    """The goals of a side in the next chapter, with what each brings."""
    scenario = scenario_of(standing)
    tallies = goals.standing(scenario.state, side)
    scene = scene_of(scenario.state, scenario.items)
    return "\n".join(goals.text_with_span(one.goal, scenario.items, scene) for one in tallies)


def errand_options(errands: Iterable[str]) -> tuple[CampaignOption, ...]:
    """Secret errands as they are offered: what each asks, who wants it, what it brings, and how
    often it comes about by itself."""
    return tuple(
        CampaignOption(
            errand,
            _(told.name),
            told.icon,
            said=_(told.said),
            gained=_brought(errand),
            gloss=by_itself(errand),
            then=f"**{_(told.task)}**",
        )
        for errand, told in ((each, told_of(each)) for each in errands)
    )


def _brought(errand: str) -> str:
    """What an errand brings, and of a title what that gives."""
    if errand not in FEATS:
        return brings(errand)
    gift = FEATS[errand].gifts[0]
    does = keepsakes.changed({}, gift, gift.steps.items())
    return _("a title; in the next night of its hero {what}").format(what=does)


def variants(standing: Standing, option: CampaignOption) -> Iterator[tuple[Pick, str, str]]:
    """The choices of an option, each with whom it is for or what it replaces, and why it may not be
    made, if so. A choice keeps its place when it may no longer be made."""
    why = dict(option.refused)
    found = (*option.picks, *why)
    if why:
        places = {name: place for place, name in enumerate(by_name(standing))}
        found = tuple(sorted(found, key=lambda pick: (places.get(pick.whom, -1), -pick.sign)))
    for pick in found:
        parts = []
        if pick.whom:
            parts.append(campaigns.called(standing, pick.whom))
        if pick.instead and pick.picks is Picks.BUY:
            parts.append(keepsakes.name(pick.instead))
        elif pick.instead:
            parts.append(_("instead of {scar}").format(scar=keepsakes.name(pick.instead)))
        if pick.sign:
            parts.append(_("one token more") if pick.sign > 0 else _("one token fewer"))
        yield pick, ": ".join(parts) or option.title, why.get(pick, "")


def concerned(standing: Standing, whom: str) -> Character | None:
    """The card of a hero, or of the figure with that letter in the next chapter; None if there is
    nobody."""
    card = standing.campaign.card(whom)
    if card is not None or standing.chapter is None:
        return card
    figures = scenario_of(standing).state.figures
    return next((figure.card for figure in figures if figure.id == whom), None)
