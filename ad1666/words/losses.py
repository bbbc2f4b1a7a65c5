"""Who is lost in a campaign with graves, in words: for good, for a night, or nearly."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.campaign.casts import cast_of
from ad1666.campaign.graves import TWICE
from ad1666.campaign.values import HeroId, PlayedChapter, Standing
from ad1666.i18n import _
from ad1666.words import campaigns
from ad1666.words.remembered import BETWEEN


def of(standing_now: Standing, past: PlayedChapter) -> Iterator[str]:
    """Who was lost in a chapter, for good or for the next, and who nearly was, where heroes may be
    lost."""
    return (words for _hero, words in by_hero(standing_now, past))


def by_hero(standing_now: Standing, past: PlayedChapter) -> Iterator[tuple[HeroId, str]]:
    """The same, each sentence with the hero it is about."""
    story = standing_now.campaign
    for hero in past.outright:
        who = campaigns.hero_name(story, hero)
        if hero not in past.buried:
            words = _("**{who}** was carried off for dead. A second blow like that is the last.")
            yield hero, words.format(who=who)
            continue
        yield hero, _("**{who}** is dead, and this time it will not pass.").format(who=who)
        card = story.card(hero)
        mourning = "" if card is None else story.mourning.get(card.faction, "")
        yield hero, _(mourning or "The chair was drunk to, and nobody has sat in it since.")
        yield hero, _("Somebody younger has put on the coat, with the name on the sleeve.")
    for hero in past.held:
        words = _("**{who}** is a prisoner, and misses the next night; somebody stands in.")
        yield hero, words.format(who=campaigns.hero_name(story, hero))


def in_danger(standing_now: Standing) -> Iterator[str]:
    """For whom the next chapter may be the last, a sentence each."""
    if standing_now.setup.graves and standing_now.chapter is not None:
        for player in cast_of(standing_now):
            bearing = standing_now.heroes.get(player.card.id)
            if player.card.hero and bearing is not None and bearing.outright == TWICE - 1:
                words = _("**{who}** has been carried off for dead: the next time is the last.")
                yield words.format(who=campaigns.hero_name(standing_now.campaign, player.card.id))


def buried(standing_now: Standing) -> Iterator[str]:
    """Those who have been lost for good, each with the night, what was done until then, and what
    they were called."""
    story = standing_now.campaign
    for grave in standing_now.graves:
        where = campaigns.headed(story, story.chapter(grave.chapter))
        who, titles = campaigns.hero_name(story, grave.hero), grave.bearing.titles
        called = (campaigns.known_as(titles),) if titles else ()
        done = BETWEEN.join((campaigns.counted(grave.bearing), *called))
        yield _("† **{who}** ({night}): {done}.").format(who=who, night=where, done=done)
