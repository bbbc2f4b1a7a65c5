"""Secret errands: each is counted as its words say; what is offered, and what one brings; and how
saves keep them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick as pick_any
from ad1666.campaign.entries import Sent, parse_entry
from ad1666.campaign.errands import (
    ERRANDS,
    Worth,
    errand_of,
    errands_of,
    offered,
    progress,
    worth_of,
)
from ad1666.campaign.feats import FEATS
from ad1666.campaign.nights import line_of, night_of, parse_night
from ad1666.campaign.programs import errand_chosen
from ad1666.campaign.saves import Save
from ad1666.campaign.steps import OutOfOrder, begun, ended, sent, started
from ad1666.campaign.values import BY_TURNS, Night, Setup, Standing
from ad1666.console.cli import main
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import start
from ad1666.game.seats import Seat
from ad1666.rules.board import Kind
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Status
from ad1666.rules.events import CardTest, Event, Grade, NoteKind, note
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.words.campaign_options import errand_options
from ad1666.words.campaigns import earned, errands_told
from tests.campaign.nights_made_up import first, quiet, vienna
from tests.campaign.small import small
from tests.campaign.test_feats import (
    ATTACKS,
    course,
    falls,
    fight,
    figure,
    killed,
    tried,
    wounded,
)
from tests.game.records import texts_of, write_texts

RED, BLUE = Side
HEAD, ARMS, LEGS = Location.HEAD, Location.ARMS, Location.LEGS


def hit(who: str, by: str, at: Location = ARMS, clause: str = "MEL-9") -> list[Event]:
    blow, told = wounded(who, by, clause=clause)
    return [evolve(blow, location=at), told]


def passes(what: CardTest, who: str = "A", grade: Grade = Grade.SUCCESS) -> Event:
    return evolve(tried(what, grade), figure=who)


def picks_up(who: str) -> Event:
    return note(NoteKind.PICKS_UP, who, "ITEM-4", item="letter")


PARRY = passes(CardTest.PARRY)
MISSED = passes(CardTest.PARRY, grade=Grade.FAILURE)
OF_THEM = passes(CardTest.PARRY, "E")
FGH = [event for who in "FGH" for event in hit(who, "A")]

Logs = tuple[list[Event], list[Event]]
"""What has it done, and what has all of that but one thing."""
LOGS = complete(
    set(ERRANDS) - {"one-to-tell", "all-home"},
    {
        "first-word": (hit("E", "C"), [*falls("A"), *hit("E", "C")]),
        "spoilt-sleeve": (hit("E", "C"), [*hit("E", "C", HEAD), *hit("A", "E"), *hit("B", "A")]),
        "three-refusals": ([PARRY] * 3, [PARRY, PARRY, MISSED, OF_THEM]),
        "two-witnesses": ([*hit("E", "A"), *hit("E", "C")], [*hit("E", "A") * 2, *hit("F", "C")]),
        "three-cards": ([*FGH], [*FGH[:4], *hit("G", "C"), *hit("B", "A")]),
        "low-company": (hit("E", "C"), [*hit("E", "A"), *hit("G", "C")]),
        "light-fingers": ([picks_up("C")], [picks_up("E")]),
        "four-cards": ([*FGH, *hit("E", "C")], [*FGH, *hit("G", "C")]),
        "five-refusals": ([PARRY] * 5, [PARRY] * 4 + [MISSED, OF_THEM]),
        "letters-of-lead": (
            hit("E", "A", clause="SHOT-13") * 2,
            [*hit("E", "A", clause="SHOT-13"), *hit("E", "A")],
        ),
        "three-hands": (
            [*hit("E", "A"), *hit("E", "B"), *hit("E", "C")],
            [*hit("E", "A"), *hit("F", "B"), *hit("G", "A"), *hit("B", "C")],
        ),
        "engraver": (hit("E", "A", HEAD), [*hit("E", "A", ARMS), *hit("E", "C", HEAD)]),
        "dancing-master": (hit("E", "A", LEGS), [*hit("E", "A", HEAD), *hit("E", "C", LEGS)]),
        "clean-cuffs": (
            [*hit("E", "A"), *hit("B", "E")],
            [*hit("E", "A"), *hit("A", "E"), *hit("F", "C")],
        ),
        "two-visits": (
            [*hit("E", "A"), *hit("F", "A")],
            [*hit("E", "A") * 2, *hit("F", "B")],
        ),
        "second-edition": (hit("E", "A") * 2, [*hit("E", "A"), *hit("F", "A"), *hit("E", "B")]),
        "against-two": (
            [ATTACKS, *fight("A", "E", 1), *hit("E", "A")],
            [ATTACKS, *fight("A", "E"), *hit("E", "A")],
        ),
        "by-the-window": (
            [passes(CardTest.WINDOW)],
            [passes(CardTest.WINDOW, grade=Grade.FAILURE), passes(CardTest.RUN)],
        ),
    },
)


@pytest.mark.parametrize("errand", LOGS)
def test_each_errand_is_counted_as_its_words_say(errand: str, letter: Scenario) -> None:
    has, lacks = LOGS[errand]
    found = progress(errand, course(letter, has), RED)
    assert found.done and found.count == found.needed == ERRANDS[errand].needed
    assert not progress(errand, course(letter, lacks), RED).done
    assert not progress(errand, course(letter, has), BLUE).done
    assert not progress(errand, course(letter), RED).done


@pytest.mark.parametrize("errand", [e for e in LOGS if worth_of(e) is Worth.RENOWN])
def test_renown_is_of_a_hero_who_lives(errand: str, letter: Scenario) -> None:
    has, _ = LOGS[errand]
    found = progress(errand, course(letter, has), RED)
    assert found.hero == "wolodyjowski" and 0 <= found.at < len(has)
    assert not progress(errand, course(letter, [*has, *killed("A", "E")]), RED).done


def test_what_only_the_end_shows(letter: Scenario) -> None:
    card = letter.state.figure("E").card
    log = hit("E", "C")
    barely = figure(letter, "E", wounds=card.serious)
    assert progress("one-to-tell", course(letter, log, [barely]), RED).done
    for left in (
        figure(letter, "E", wounds=card.serious - 1),
        figure(letter, "E", wounds=card.serious, at=None, status=Status.LEFT),
    ):
        assert not progress("one-to-tell", course(letter, log, [left]), RED).done
    assert not progress("one-to-tell", course(letter, falls("E"), [barely]), RED).done
    log = [*hit("E", "C"), *hit("F", "A")]
    assert progress("all-home", course(letter, log), RED).done
    lost = progress("all-home", course(letter, [*log, *killed("D", "E")]), RED)
    assert lost.lost and not lost.done and lost.count == 2


def test_an_errand_that_nobody_knows_is_never_done(letter: Scenario) -> None:
    assert not progress("of-a-later-version", course(letter, FGH), RED).done
    assert worth_of("of-a-later-version") is None


def test_titles_are_those_of_errands_for_renown() -> None:
    for_renown = {one.id for one in ERRANDS.values() if one.worth is Worth.RENOWN}
    assert for_renown <= {*FEATS} and not {*ERRANDS} - for_renown & {*FEATS}
    assert 12 <= len(ERRANDS) <= 20
    assert min(Counter(one.worth for one in ERRANDS.values()).values()) >= 5


# What is offered


@pytest.mark.parametrize("chapter", [chapter.id for chapter in vienna().chapters])
def test_three_are_offered_each_of_another_worth(chapter: str) -> None:
    standing = evolve(first(), chapter=vienna().chapter(chapter), red="blades")
    state = vienna().scenarios[chapter].state
    for party, side in (("blades", RED), ("crowns", BLUE)):
        found = offered(standing, party)
        last = not vienna().may_follow(vienna().chapter(chapter), vienna().roads["long"])
        worths = [Worth.RENOWN] * 3 if last else [*Worth]
        assert [ERRANDS[each].worth for each in found] == worths and len({*found}) == 3
        assert all(ERRANDS[each].may(state, side) for each in found)
        assert found == offered(evolve(standing, silver={"blades": 6, "crowns": 0}), party)


def test_seed_night_and_party_decide_what_is_offered() -> None:
    found = {
        (party, *offered(first(seed=seed), party))
        for seed in range(30)
        for party in ("blades", "crowns")
    }
    for party in ("blades", "crowns"):
        assert len({each[1:] for each in found if each[0] == party}) > 15


def nights(setup: Setup) -> Iterator[tuple[State, tuple[str, ...]]]:
    """What the Blades, who play Red, are offered on each night of the long road, and where."""
    standing = begun(vienna(), setup)
    for chapter in vienna().chapters:
        standing = evolve(standing, chapter=chapter, red="blades")
        scenario = vienna().scenarios[chapter.id]
        yield scenario.state, offered(standing, "blades")
        after = ended(started(standing, "record"), quiet(scenario))
        standing = evolve(standing, past=after.past)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_offered_comes_back_as_late_as_may_be(seed: int) -> None:
    last = dict.fromkeys(ERRANDS, -1)
    for night, (state, found) in enumerate(nights(Setup("long", seed=seed))):
        for each in found:
            worth = worth_of(each)
            others = {one.id for one in ERRANDS.values() if one.worth is worth} - {*found}
            assert not any(last[one] < last[each] for one in others if ERRANDS[one].may(state, RED))
        last |= dict.fromkeys(found, night)


def test_by_earlier_editions_it_goes_by_the_number_of_nights() -> None:
    """So that what saves of them have chosen is still offered: here a sleeve two nights running."""
    found = [each for _, each in nights(Setup("long", seed=0, edition=BY_TURNS - 1))]
    assert found[4:6] == [
        ("spoilt-sleeve", "letters-of-lead", "dancing-master"),
        ("spoilt-sleeve", "four-cards", "two-visits"),
    ]


def test_what_cannot_happen_there_is_not_offered() -> None:
    state = vienna().scenarios["letter"].state
    bare = evolve(
        state,
        figures=tuple(evolve(one, gear=()) for one in state.figures),
        ground=(),
        board=evolve(state.board, kinds=tuple(Kind.OPEN for _ in state.board.kinds)),
    )
    for errand in ("letters-of-lead", "light-fingers", "by-the-window"):
        assert ERRANDS[errand].may(state, RED) and not ERRANDS[errand].may(bare, RED)
    alone = evolve(state, figures=tuple(one for one in state.figures if one.id in "AE"))
    for errand in (
        *("three-refusals", "two-witnesses", "three-cards", "low-company", "all-home"),
        *("four-cards", "five-refusals", "three-hands", "two-visits", "against-two"),
    ):
        fencers = evolve(
            alone,
            figures=tuple(evolve(f, card=evolve(f.card, fencing=1)) for f in alone.figures),
        )
        assert not ERRANDS[errand].may(fencers, RED)


def test_none_is_offered_before_sides_are_chosen_or_in_a_night() -> None:
    standing = first()
    assert offered(standing, "blades")
    assert not offered(evolve(standing, red=""), "blades")
    assert not offered(evolve(standing, chapter=None), "blades")
    assert not offered(started(standing, "one.ad1666"), "blades")
    poor = evolve(standing.campaign, carry=evolve(standing.campaign.carry, purse=0, feats=0))
    assert not offered(evolve(standing, campaign=poor), "blades")


def test_only_what_is_offered_is_taken_and_what_no_longer_is_lapses() -> None:
    standing = first()
    mine, others = offered(standing, "blades"), offered(standing, "crowns")
    strange = next(each for each in ERRANDS if each not in mine)
    with pytest.raises(OutOfOrder):
        sent(standing, "blades", strange)
    chosen = sent(sent(standing, "blades", mine[0]), "crowns", others[2])
    assert errand_of(chosen, "blades") == mine[0] and errand_of(chosen, "crowns") == others[2]
    assert not errand_of(sent(chosen, "blades", ""), "blades")
    begun = started(chosen, "one.ad1666")
    assert errands_of(begun) == {RED: mine[0], BLUE: others[2]} and not errands_of(chosen)
    with pytest.raises(OutOfOrder):
        sent(begun, "blades", "")
    lapsed = evolve(chosen, errands={**chosen.errands, "blades": strange})
    assert not errand_of(lapsed, "blades")
    assert dict(started(lapsed, "one.ad1666").errands) == {"crowns": others[2]}


# What it brings


def told(standing: Standing, errand: str, *, done: bool) -> Standing:
    """The first night after a party was sent for an errand by force, done or not."""
    begun = evolve(started(standing, "one.ad1666"), errands={"blades": errand})
    night = quiet(vienna().scenarios["letter"], BLUE)
    return ended(begun, evolve(night, errands=(RED,) if done else ()))


@pytest.mark.parametrize("errand", ["first-word", "one-to-tell"])
def test_silver_goes_into_the_purse(errand: str) -> None:
    worth = ERRANDS[errand].worth.value
    done, left = told(first(), errand, done=True), told(first(), errand, done=False)
    assert done.silver["blades"] - left.silver["blades"] == worth
    assert done.silver["crowns"] == left.silver["crowns"] and done.points == left.points
    assert f"{worth} for the errand" in earned(done, done.past[-1], "blades")
    assert "errand" not in earned(left, left.past[-1], "blades")
    assert not done.errands, "each is for one night"
    full = told(evolve(first(), silver={"blades": 6, "crowns": 0}), errand, done=True)
    assert full.silver["blades"] == 6


def test_renown_is_a_title_beyond_those_of_feats(letter: Scenario) -> None:
    log = hit("E", "A", HEAD)
    games = [evolve(start(letter.state), state=course(letter, log).end, news=tuple(log))]
    begun = evolve(started(first(), "one.ad1666"), errands={"blades": "engraver"})
    night = night_of(letter, games, log, begun)
    assert [deed.feat for deed in night.deeds] == ["first-blood", "engraver"]
    assert night.errands == (RED,) and parse_night(line_of(night)) == night
    bearing = ended(begun, night).heroes["wolodyjowski"]
    assert bearing.titles == bearing.gifts == ("first-blood", "engraver")
    without = night_of(letter, games, log)
    assert not without.errands and [deed.feat for deed in without.deeds] == ["first-blood"]


def test_it_is_told_how_often_an_errand_comes_about() -> None:
    often, seldom = errand_options(("spoilt-sleeve", "all-home"))
    assert often.gloss == "Comes about by itself in some 7 nights of 10."
    assert seldom.gloss == "Comes about by itself in some 2 nights of 10."


def test_both_are_told_once_the_night_is_over() -> None:
    done, left = told(first(), "first-word", done=True), told(first(), "first-word", done=False)
    assert "was done: **The First Word.**" in " ".join(errands_told(done, done.past[-1]))
    assert "was not done: **The First Word.**" in " ".join(errands_told(left, left.past[-1]))
    assert not [*errands_told(first(), evolve(done.past[-1], errands={}))]


def test_programs_choose_by_what_it_is_worth() -> None:
    chosen = Counter(
        worth_of(errand_chosen(evolve(first(seed=seed), silver=purse), "blades"))
        for seed in range(40)
        for purse in ({"blades": 0, "crowns": 0}, {"blades": 6, "crowns": 0})
    )
    assert {*chosen} == {*Worth}
    assert not errand_chosen(evolve(first(), chapter=None), "blades")


# In a save


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return small(tmp_path / "small")


def played(save: Save) -> Night:
    session = save.begin(fate=Shuffle(1))
    rng = random.Random(1)
    while isinstance(session.game.pending, Prompt):
        session.choose(pick_any(rng, session.game.pending))
    night = save.finish(session)
    session.close()
    return night


def test_a_choice_is_on_disk_and_survives_what_is_taken_back(
    campaign: Campaign, tmp_path: Path
) -> None:
    path = tmp_path / "one.campaign"
    save = Save.new(campaign, Setup("long", seed=7), path)
    played(save)
    while (ask := save.standing.ask) is not None:
        save.pick(ask.picks[-1])
    errand = offered(save.standing, "crowns")[1]
    save.send("crowns", errand)
    save.undo()
    while (ask := save.standing.ask) is not None:
        save.pick(ask.picks[-1])
    save.close()
    again = Save.open(path)
    assert again.trouble is None and errand_of(again.standing, "crowns") == errand
    again.begin().close()
    assert errands_of(again.standing) in ({RED: errand, BLUE: ""}, {BLUE: errand, RED: ""})
    again.close()


def test_programs_are_sent_when_the_night_begins(campaign: Campaign, tmp_path: Path) -> None:
    seats = {"crowns": Seat("page", 3)}
    save = Save.new(campaign, Setup("long", seats=seats, seed=7), tmp_path / "one.campaign")
    expected = errand_chosen(save.standing, "crowns")
    save.begin().close()
    assert dict(save.standing.errands) == {"crowns": expected}
    save.close()


def test_the_records_of_games_tell_whether_it_was_done(
    campaign: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.campaign"
    save = Save.new(campaign, Setup("long", seed=7), path)
    for party in ("blades", "crowns"):
        save.send(party, offered(save.standing, party)[0])
    night = played(save)
    save.close()
    assert main(["check", str(path)]) == 0
    capsys.readouterr()
    other = () if night.errands else (RED,)
    forge(path, line_of(night), line_of(evolve(night, errands=other)))
    assert main(["check", str(path)])
    assert "errands" in capsys.readouterr().out


def forge(path: Path, before: str, after: str) -> None:
    """Writes another line into a save, and seals all lines anew."""
    write_texts(path, [text.replace(before, after) for text in texts_of(path)])


def test_lines_of_errands() -> None:
    assert parse_entry("errand blades first-word") == Sent("blades", "first-word")
    assert parse_entry("errand blades") == Sent("blades", "")
    for line in ("errand", "errand blades a b", "errand blades Ä"):
        with pytest.raises(ValueError, match="not understood"):
            parse_entry(line)
