"""One's own people in words: who has a name since a night, who was lost, who is there in the next,
and what each has done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ad1666.campaign.casts import home_of, led_by, may_come
from ad1666.campaign.followers import (
    FELLED,
    KILLED,
    LIVED,
    SLEW,
    best_of,
    coming,
    risen_change,
)
from ad1666.campaign.own_names import NAMES
from ad1666.campaign.values import FLED, Follower, PlayedChapter, Standing
from ad1666.content.campaigns.plan import Campaign
from ad1666.i18n import N_, _, listed, ngettext
from ad1666.i18n import name as named
from ad1666.words import campaigns, vocabulary
from ad1666.words.keepsakes import said, told_of

_DONE: Mapping[str, str] = {
    SLEW: N_("{who} felled {whom} in “{where}”."),
    KILLED: N_("{who} killed {whom} in “{where}”."),
    FELLED: N_("{who} struck {whom} down in “{where}”."),
    LIVED: N_("{who} has come home each time, which few can say."),
    FLED: N_("{who} has come home each time, and once at least at a run."),
}
"""What somebody has done that is no feat."""
_TONIGHT: Mapping[str, str] = {
    SLEW: N_("**{who}** ({kind}) has felled {whom}, and is known for it."),
    FELLED: N_("**{who}** ({kind}) has struck {whom} down, and is known for it."),
    FLED: N_("**{who}** ({kind}) ran, and was home before all the others."),
}
"""What is told in the morning of somebody who had a name already."""
_MOURNING: Mapping[str, str] = {
    "Defenders of the Commonwealth": N_("The horse came home alone, and stopped at every inn."),
    "The King's Musketeers": N_("The company has paid the debts, and so learnt of them."),
    "The Cardinal's people": N_("A line has been struck out of a ledger, and blotted twice."),
    "The Spanish embassy": N_("A candle has been paid for; the receipt is in three copies."),
    "The Sultan's envoys": N_("A turban has been wound about a stone, as for those with a name."),
    "The Court of Miracles": N_(
        "One corner of the square stays empty for a night, which is long there."
    ),
}
_ANYWHERE = N_("The pay was counted out in full, though the night was not over.")


def of(standing_now: Standing, past: PlayedChapter) -> Iterator[str]:
    """What those with a name did in a chapter to heroes, who has a name since then, who is a
    sergeant, and who with a name was killed in it."""
    return (words for _one, words in by_person(standing_now, past))


def by_person(standing_now: Standing, past: PlayedChapter) -> Iterator[tuple[Follower, str]]:
    """The same, each sentence with whom it is about."""
    story, risen = standing_now.campaign, {one.id for one in past.risen}
    for one in standing_now.followers:
        last = one.exploits[-1] if one.exploits and not one.lost else None
        if one.id and last is not None and last.chapter == past.chapter:
            words = "" if one.id in risen else _TONIGHT.get(last.what, "")
            if words:
                whom = campaigns.hero_name(story, last.whom) if last.whom else ""
                yield one, _(words).format(who=name(one), kind=_kind(story, one), whom=whom)
    for one in past.risen:
        words = _("**{who}** ({kind}): that is a name to be known from tonight on. {did}")
        yield one, words.format(who=name(one), kind=_kind(story, one), did=_did(story, one))
    for one in past.promoted:
        words = _("**{who}** ({kind}) is made sergeant: three of these have a name now. {does}.")
        does = campaigns.changed(story, risen_change(one))
        told = words.format(who=name(one), kind=_kind(story, one), does=does)
        if not may_come(standing_now, one.kind, one.faction):
            told += " " + _("No night is left for them: it is a rank for the book.")
        yield one, told
    for one in past.mourned:
        words = _("**{who}** ({kind}) is dead, after {nights}.")
        if one.sergeant:
            words = _("**{who}** ({kind}), the sergeant, is dead, after {nights}.")
        told = words.format(who=name(one), kind=_kind(story, one), nights=_nights(one))
        yield one, f"{told} {_(_MOURNING.get(one.faction, _ANYWHERE))}"


def there(standing_now: Standing) -> Iterator[str]:
    """Who with a name is there in the chapter that comes, or may be chosen for it, a sentence for
    each faction."""
    found: dict[str, list[Follower]] = {}
    for one in coming(standing_now):
        found.setdefault(one.faction, []).append(one)
    for faction, people in found.items():
        names = listed([_with_kind(standing_now.campaign, one) for one in people])
        leads, words = led_by(standing_now, faction), _("**{faction}**, known by name: {names}.")
        if leads not in ("", home_of(standing_now.campaign, faction)):
            words = _(
                "**{faction}**, known by name: {names}. In this quarrel they are led by {party}."
            )
        by = campaigns.party(standing_now.campaign, leads) if leads else ""
        yield words.format(faction=vocabulary.faction(faction), names=names, party=by)


def all_told(standing_now: Standing) -> Iterator[tuple[Follower, str]]:
    """All people with a name, the living first, each with what he or she is, and has done."""
    story = standing_now.campaign
    people = [one for one in standing_now.followers if one.id]
    for one in sorted(people, key=lambda one: bool(one.lost)):
        words = _("{kind}, {nights}. {did}")
        if one.sergeant:
            words = _("{kind}, sergeant, {nights}. {did}")
        kind = f"{_kind(story, one)}{_against_own(story, one)}"
        told = words.format(kind=kind, nights=_nights(one), did=_did(story, one))
        yield one, f"† {told}" if one.lost else told


def _against_own(story: Campaign, one: Follower) -> str:
    """For whom somebody fought who is known for having struck one of the own party."""
    whom = story.card(best_of(one).whom) if one.exploits else None
    home = home_of(story, one.faction)
    ours = whom is not None and home and home == home_of(story, whom.faction)
    return f" ({vocabulary.faction(one.faction)})" if ours else ""


def _with_kind(story: Campaign, one: Follower) -> str:
    """Somebody with a name and what he or she is: ``Simon Oudin (Cardinal's guard, sergeant)``."""
    words = _("{who} ({kind}, sergeant)") if one.sergeant else _("{who} ({kind})")
    return words.format(who=name(one), kind=_kind(story, one))


def name(one: Follower) -> str:
    """The own name of somebody."""
    return named("character", NAMES.get(one.id, one.id))


def _kind(story: Campaign, one: Follower) -> str:
    return campaigns.hero_name(story, one.kind)


def _nights(one: Follower) -> str:
    nights = len(one.exploits)
    return ngettext("{n} night", "{n} nights", nights).format(n=nights)


def _did(story: Campaign, one: Follower) -> str:
    """What somebody is known for, a sentence."""
    if not one.exploits:
        return ""
    best, card = best_of(one), story.card(one.kind)
    who = vocabulary.pronoun(card) if card is not None else ""
    where = campaigns.title(story, story.chapter(best.chapter))
    ran = best.what == LIVED and any(done.what == FLED for done in one.exploits)
    words = _DONE.get(FLED if ran else best.what, N_("{feat}, in “{where}”. {said}"))
    return _(words).format(
        who=who,
        where=where,
        whom=campaigns.hero_name(story, best.whom) if best.whom else "",
        feat=_(told_of(best.what).name),
        said=said(best.what),
    )
