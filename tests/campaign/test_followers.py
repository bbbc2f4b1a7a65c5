"""One's own people: commoners who earn a name, a card and a sergeant's place, and who are lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick as pick_any
from ad1666.campaign.audit import audit
from ad1666.campaign.followers import LIVED, SERGEANTS, SLEW, best_of, roll_after
from ad1666.campaign.nights import line_of, parse_night
from ad1666.campaign.own_names import NAMES, names_for
from ad1666.campaign.prepared import prepared
from ad1666.campaign.saves import Save
from ad1666.campaign.values import BY_MERIT, FLED, Exploit, Follower, Night, Setup, Standing
from ad1666.content.cards import load_characters
from ad1666.content.letters import ID
from ad1666.game.fate import Shuffle
from ad1666.game.records.lines import seal
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.i18n import speaking
from ad1666.lab.campaigns.walks import People, people_in
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Character
from ad1666.rules.requests import Prompt
from ad1666.words import campaigns, characters, keepsakes
from ad1666.words import followers as words
from tests.campaign.nights_made_up import after, first, killed, playing, quiet
from tests.campaign.small import small
from tests.campaign.test_steps import to
from tests.game.records import texts_of

CARDINAL, SPAIN = "The Cardinal's people", "The Spanish embassy"
GUARD, NAMED_GUARD = "cardinals-guard", "simon-oudin"
DONE = Exploit("letter", SLEW, "wolodyjowski")


def folk(night: Night, feats: dict[str, str] | None = None) -> Night:
    """The night with all its commoners, some of whom have done a feat."""
    commoners = {letter: "" for letter in night.cast if letter not in night.heroes}
    return evolve(night, folk={**commoners, **(feats or {})})


def nights(standing: Standing, number: int) -> Standing:
    """The campaign after so many times the same chapter, with its people alone carried on."""
    night = folk(quiet(playing(standing)))
    for _ in range(number):
        roll = roll_after(standing, "letter", night)
        standing = evolve(standing, followers=roll.followers)
        night = evolve(night, cast={**night.cast, **_own(standing, night)})
    return standing


def _own(standing: Standing, night: Night) -> dict[str, str]:
    """The cards that people with a name have in the chapter that comes."""
    state = prepared(standing).scenario.state
    return {figure.id: figure.card.id for figure in state.figures if figure.card.like}


def with_people(chapter: str, *people: Follower) -> Standing:
    return evolve(to(first(seed=3), chapter), followers=people)


def guard(*, sergeant: bool = False, card: str = NAMED_GUARD) -> Follower:
    return Follower(GUARD, CARDINAL, (DONE, DONE), card, sergeant=sergeant)


def test_three_nights_make_a_name() -> None:
    standing = to(first(seed=3), "letter")
    two = nights(standing, 2)
    assert {one.kind for one in two.followers} == {
        *("szlachcic", "dragoon", GUARD, "cardinals-musketeer")
    }
    assert not any(one.id for one in two.followers)
    three = nights(standing, 3)
    names = [one.id for one in three.followers]
    assert len({*names}) == 4 and all(name in NAMES for name in names)
    assert nights(first(seed=3), 3) == nights(first(seed=3), 3)
    assert {one.id for one in nights(to(first(seed=4), "letter"), 3).followers} != {*names}
    assert not [one for one in three.followers if one.sergeant], "two of a party have a name"
    five = nights(standing, 5)
    assert [one.id for one in five.followers] == names
    assert [len(one.exploits) for one in five.followers] == [5] * 4


def test_a_night_with_a_deed_counts_twice() -> None:
    standing = to(first(), "letter")
    quiet_night = folk(quiet(playing(standing)))
    bold = folk(quiet_night, {"G": "answered-in-steel", "H": "last-candle"})
    once = roll_after(standing, "letter", bold)
    by_kind = {one.kind: one for one in once.followers}
    lived = Exploit("letter", LIVED, letter="D")
    assert not once.risen and by_kind["dragoon"].exploits == (lived,)
    twice = roll_after(evolve(standing, followers=once.followers), "letter", quiet_night)
    assert [one.kind for one in twice.risen] == [GUARD]
    assert best_of(twice.risen[0]) == Exploit("letter", "answered-in-steel", letter="G")


def test_on_the_morning_after_a_flight_nobody_gets_a_name() -> None:
    standing = to(first(), "letter")
    quiet_night = folk(quiet(playing(standing)))
    ran = killed(quiet_night, "wolodyjowski", Location.HEAD, by=GUARD)
    ran = folk(ran, {"G": FLED, "H": FLED, "D": FLED})
    for night in (quiet_night, quiet_night, ran):
        standing = evolve(standing, followers=roll_after(standing, "letter", night).followers)
    assert [one.kind for one in standing.followers if one.id] == ["szlachcic", GUARD], "he slew"
    one = next(one for one in standing.followers if one.kind == "dragoon")
    assert one.exploits[-1] == Exploit("letter", FLED, letter="D")
    later = roll_after(standing, "letter", evolve(quiet_night, folk={"D": "", "H": ""}))
    assert [one.kind for one in later.risen] == ["dragoon", "cardinals-musketeer"]
    known = evolve(guard(), exploits=(Exploit("letter", LIVED), Exploit("letter", FLED)))
    ((_, told),) = words.all_told(with_people("ring", known))
    assert "2 nights. He has come home each time, and once at least at a run." in told
    after_it = after(with_people("letter", guard()), lambda n: ran_away(n, NAMED_GUARD), None)
    assert [*words.of(after_it, after_it.past[-1])] == [
        "**Simon Oudin** (Cardinal's guard) ran, and was home before all the others."
    ]


def ran_away(night: Night, card: str) -> Night:
    """The night, in which somebody with a name fled, who is the guard of the letter."""
    return folk(evolve(night, cast={**night.cast, "G": card}), {"G": FLED})


def test_who_has_killed_a_hero_has_a_name_at_once() -> None:
    standing = to(first(), "letter")
    bold = folk(killed(quiet(playing(standing)), "wolodyjowski", Location.HEAD, by=GUARD))
    once = roll_after(standing, "letter", bold)
    assert [(one.kind, one.exploits) for one in once.risen] == [
        (GUARD, (evolve(DONE, letter="G"),))
    ]
    now = after(standing, lambda _: bold, None)
    by = words.name(now.past[-1].risen[0])
    assert f"(by the hand of {by})" in campaigns.they_fell(now, now.past[-1])


def test_a_deed_is_told_in_the_morning_and_on_the_card_and_held_against_its_doer() -> None:
    before = with_people("letter", guard())

    def slain(night: Night) -> Night:
        night = evolve(night, cast={**night.cast, "G": NAMED_GUARD})
        return folk(killed(night, "wolodyjowski", Location.HEAD, by=NAMED_GUARD))

    now = after(before, slain, None)
    told = [*words.of(now, now.past[-1])]
    assert told[0] == (
        "**Simon Oudin** (Cardinal's guard) has felled Michał Wołodyjowski, and is known for it."
    )
    fell = campaigns.they_fell(now, now.past[-1])
    assert fell == "**They fell:** Michał Wołodyjowski (by the hand of Simon Oudin)."
    state = prepared(with_people("letter", evolve(guard(), exploits=(DONE,)))).scenario.state
    brought = keepsakes.told(state, state.figure("G"))
    assert [(one.name, one.about) for one in brought[1:]] == [
        ("The End of a Hero", "By this hand fell Michał Wołodyjowski.")
    ]
    again = evolve(now, chapter=now.campaign.chapter("letter"), ask=None)
    score = "Michał Wołodyjowski has a score to settle with Simon Oudin."
    assert [*campaigns.unforgotten(again)] == [score]
    # whoever has had a name only since then is meant as well
    night = evolve(now.past[-1].night, killed=())
    risen = evolve(again, past=(evolve(now.past[-1], night=night),), followers=(guard(),))
    assert [*campaigns.unforgotten(risen)] == [score]
    assert not [*campaigns.unforgotten(evolve(again, followers=()))]
    with speaking("pl"):
        assert "z ręki Szymona Oudina" in campaigns.they_fell(now, now.past[-1])


def test_of_several_alike_the_first_by_letter_is_the_one_who_was_there_first() -> None:
    standing = to(first(), "blade")  # two szlachcice, B and C
    night = folk(quiet(playing(standing)))
    one = roll_after(standing, "blade", folk(night, {"B": "postman"})).followers
    kept = [each.exploits[0].what for each in one if each.kind == "szlachcic"]
    assert kept == ["postman", LIVED]
    dead = evolve(night, killed=("B",))
    left = roll_after(evolve(standing, followers=one), "blade", dead)
    (only,) = (each for each in left.followers if each.kind == "szlachcic")
    assert [done.what for done in only.exploits] == [LIVED, LIVED] and not left.mourned


def test_once_three_have_a_name_the_one_with_the_best_deeds_is_the_sergeant() -> None:
    quiet_one = evolve(guard(card="denis-laval"), exploits=(Exploit("letter", LIVED),) * 5)
    fresh = Follower("cardinals-musketeer", CARDINAL, (Exploit("letter", "postman"),))
    standing = with_people("letter", quiet_one, guard(), fresh)
    past = after(standing, folk, None).past[-1]
    assert [one.kind for one in past.risen] == ["cardinals-musketeer"]
    assert [one.id for one in past.promoted] == [NAMED_GUARD]
    assert people_in(standing, past) == People(named=1, sergeants=1)
    # as deeds are equal, whoever has been there longest
    people = (guard(card=name) for name in ("a", "b", "c"))
    short, longest, other = (evolve(one, exploits=(DONE,)) for one in people)
    longest = evolve(longest, exploits=(DONE, Exploit("letter", LIVED)))
    alike = with_people("ring", short, longest, other)
    (sergeant,) = roll_after(alike, "ring", quiet(playing(alike))).promoted
    assert sergeant.id == "b"
    # those who have no night left come last
    gone = evolve(guard(), kind="gone")
    standing = evolve(standing, followers=(gone, quiet_one, fresh))
    (sergeant,) = after(standing, folk, None).past[-1].promoted
    assert sergeant.kind == "cardinals-musketeer"
    third = evolve(standing, setup=evolve(standing.setup, edition=BY_MERIT - 1))
    (sergeant,) = after(third, folk, None).past[-1].promoted
    assert sergeant.kind == "cardinals-musketeer" and sergeant in after(third, folk, None).followers


def test_a_rank_that_comes_too_late_is_for_the_book() -> None:
    last = with_people("election", *(guard(card=name) for name in ("a", "b", "c")))
    end = after(last, folk, None)
    told = [*words.of(end, end.past[-1])]
    assert any("is made sergeant" in line and "a rank for the book" in line for line in told)
    early = after(evolve(last, chapter=last.campaign.chapter("letter"), red="blades"), folk, None)
    told = [*words.of(early, early.past[-1])]
    assert any("is made sergeant" in line and "+1" in line for line in told)
    assert not any("for the book" in line for line in told)


def test_a_name_is_lost_with_its_owner() -> None:
    standing = with_people("letter", guard(sergeant=True))
    night = folk(quiet(playing(standing)))
    night = evolve(night, cast={**night.cast, "G": NAMED_GUARD}, killed=("G",))
    roll = roll_after(standing, "letter", night)
    (lost,) = roll.mourned
    assert lost.lost == "letter" and lost in roll.followers and len(lost.exploits) == 2
    after_it = after(standing, lambda _: night, None)
    (line,) = words.of(after_it, after_it.past[-1])
    assert "Simon Oudin" in line and "struck out of a ledger" in line and "sergeant" in line
    assert campaigns.they_fell(after_it, after_it.past[-1]) == ("**They fell:** Simon Oudin.")
    again = prepared(evolve(standing, followers=roll.followers)).scenario.state
    assert not [figure for figure in again.figures if figure.card.like]


def test_who_has_a_name_is_there_by_it() -> None:
    standing = with_people("letter", guard(sergeant=True))
    ready = prepared(standing)
    session = Session.new(ready.scenario, Shuffle(1))
    path = session.path
    session.close()
    state = replayed_record(read(path))[0].state
    figure = state.figure("G")
    card, plain = figure.card, load_characters()[GUARD]
    assert (card.id, card.name, card.face, card.kind) == (
        *(NAMED_GUARD, "Simon Oudin", GUARD),
        "Cardinal's guard",
    )
    assert card.death == plain.death + 1 and card.gold == plain.gold
    assert card.ability("Living barricade") is not None
    assert keepsakes.causes(state, figure, "death") == "(+1 Sergeant)"
    assert "Cardinal's guard" in characters.rank(figure)
    assert [*words.there(standing)] == [
        "**The Cardinal's people**, known by name: Simon Oudin (Cardinal's guard, sergeant)."
    ]
    quarrel = evolve(with_people("election", guard()), red="blades")
    (led,) = words.there(quarrel)
    assert led.endswith(" In this quarrel they are led by The Blades."), led
    with speaking("pl"):
        (line,) = [told for one, told in words.all_told(standing)]
        assert "Położył Michała Wołodyjowskiego na placu" in line
    (whose,) = (told for _, told in words.all_told(with_people("ring", guard())))
    assert "(" not in whose
    rival = evolve(guard(), faction="The King's Musketeers")  # of the party of whom he felled
    (whose,) = (told for _, told in words.all_told(with_people("ring", rival)))
    assert whose.startswith("Cardinal's guard (The King's Musketeers), 2 nights. ")


def test_whoever_is_followed_may_be_chosen_for_a_battle() -> None:
    hired = Follower("man-at-arms", SPAIN, (DONE, DONE), "hans-pichler", sergeant=True)
    ready = prepared(with_people("election", guard(), hired)).scenario
    red, blue = (ready.musters.rules[side] for side in Side)
    assert [card.id for card in red.pool if card.like] == [NAMED_GUARD]
    assert [card.id for card in blue.pool if card.like] == ["hans-pichler"]
    assert NAMED_GUARD in ready.musters.suggested[Side.RED]
    assert ready.musters.suggested[Side.BLUE].count("hans-pichler") == 1
    assert [card.unique for card in red.pool if card.like] == [True]


def test_of_whom_nobody_knows_yet_nobody_is_told_the_name() -> None:
    standing = with_people("letter", guard())
    letter = standing.campaign.scenarios["letter"]
    hidden = evolve(letter, musters=evolve(letter.musters, unknown=frozenset({"G"})))
    scenarios = {**standing.campaign.scenarios, "letter": hidden}
    secret = evolve(standing, campaign=evolve(standing.campaign, scenarios=scenarios))
    state = prepared(secret).scenario.state
    assert state.figure("G").card.id == GUARD and not state.terms.carried
    assert [*words.there(standing)] and not [*words.there(secret)]


def test_a_kind_that_nobody_has_any_more_is_left_out() -> None:
    ready = prepared(with_people("letter", evolve(guard(), kind="gone"))).scenario
    assert not [figure for figure in ready.state.figures if figure.card.like]


def commoners() -> list[Character]:
    return [card for card in load_characters().values() if not card.hero and card.human]


def test_every_commoner_of_the_game_may_become_a_sergeant_with_a_name() -> None:
    cards = {card.id: card for card in commoners()}
    assert cards.keys() == SERGEANTS.keys()
    for kind, change in SERGEANTS.items():
        card = cards[kind]
        assert not [name for name in change.abilities if card.ability(name) is not None], kind
        assert sum(change.steps.values()) == 1 and len(change.abilities) == 1
        assert len(names_for(card.faction, card.sex)) >= 4
    assert all(ID.fullmatch(name) for name in NAMES) and not NAMES.keys() & load_characters()
    assert len({*NAMES.values()}) == len(NAMES)


def test_a_result_tells_of_commoners_in_its_line() -> None:
    standing = to(first(), "letter")
    night = folk(quiet(playing(standing)), {"G": "postman"})
    assert " folk C:,D:,G:postman,H:" in line_of(night)
    assert parse_night(line_of(night)) == night
    with pytest.raises(ValueError, match="nobody is called Z"):
        parse_night(line_of(evolve(night, folk={"Z": ""})))


def test_a_save_is_audited_with_its_people(tmp_path: Path) -> None:
    save = Save.new(small(tmp_path / "small"), Setup("long", seed=7))
    session = save.begin(fate=Shuffle(4))
    rng = random.Random(4)
    while session.game.state.outcome is None:
        if isinstance(session.game.pending, Prompt):
            session.choose(pick_any(rng, session.game.pending))
    night = save.finish(session)
    session.close()
    save.close()
    assert night.folk and not list(audit(save.path))
    told = ",".join(f"{letter}:{feat}" for letter, feat in night.folk.items())
    false = ",".join(f"{letter}:postman" for letter in night.folk)
    texts = [text.replace(f" folk {told}", f" folk {false}") for text in texts_of(save.path)]
    save.path.write_text(seal(texts)[0], "utf-8")
    (found,) = audit(save.path)
    assert "postman" in str(found.problem)
