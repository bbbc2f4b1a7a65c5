"""Campaigns as their files tell them."""

from __future__ import annotations

import pytest

from ad1666 import i18n
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.plan import Campaign, Claims
from ad1666.content.campaigns.reader import load_campaign, reach
from ad1666.content.translations.translation import words_for
from ad1666.words.translations import hear


@pytest.fixture(scope="module")
def vienna() -> Campaign:
    return load_campaign(campaign_files()[0])


def test_the_first_campaign_has_fourteen_chapters(vienna: Campaign) -> None:
    assert vienna.id == "vienna" and len(vienna.chapters) == 14
    assert [vienna.scenarios[c.id].chapter for c in vienna.chapters] == list(range(1, 15))
    assert sum(chapter.points for chapter in vienna.chapters) == 18
    assert [c.id for c in vienna.chapters if c.quarrel] == ["tiles", "ambush", "blade", "election"]


def test_the_short_road_comes_to_every_chapter_in_nine_nights(vienna: Campaign) -> None:
    short = vienna.roads["short"]
    assert set(reach(vienna, short)) == {chapter.id for chapter in vienna.chapters}
    nights, at = set[int](), {short.first: {1}}
    for name in reach(vienna, short):
        ways = vienna.ways(vienna.chapter(name), short)
        nights |= set() if ways else at[name]
        for way in ways:
            at[way.to] = at.get(way.to, set()) | {night + 1 for night in at[name]}
    assert nights == {9}


def test_the_long_road_keeps_to_the_order_of_the_file(vienna: Campaign) -> None:
    long = vienna.roads["long"]
    assert reach(vienna, long) == tuple(chapter.id for chapter in vienna.chapters)
    assert vienna.ways(vienna.chapters[-1], long) == ()


def test_a_goal_is_named_by_its_aim_and_subject(vienna: Campaign) -> None:
    (when,) = [o.when for o in vienna.chapter("tower").outcomes if o.sets.get("uncle") == "free"]
    assert when is not None
    (claim,) = when.every
    goal = vienna.scenarios["tower"].state.terms.goals[claim.goal]
    assert claim.asks is Claims.GOAL and (goal.aim, goal.subject) == ("escape", "Z")


def test_its_texts_are_told_in_polish(vienna: Campaign) -> None:
    words = words_for(vienna.path, "pl")
    assert words["", vienna.title] == "Noce w Wiedniu"
    texts = [o.text for c in vienna.chapters for o in c.outcomes]
    texts += [b.text for c in vienna.chapters for b in c.befores]
    texts += [text for ending in vienna.endings for text in (ending.title, ending.text)]
    texts += [vienna.story, *(line.text for line in vienna.lines)]
    assert all(("", text) in words for text in texts)
    assert not any("'" in told or '"' in told for told in words.values())


def test_the_table_hears_a_campaign_in_its_language(vienna: Campaign) -> None:
    hear(vienna.path)
    with i18n.speaking("pl"):
        assert i18n._(vienna.endings[-1].title) == "Sygnet"
