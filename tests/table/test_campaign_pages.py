"""The pages of a campaign: what is seen on them, by keyboard and by mouse, in any window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import campaigned
import pygame
import pytest
from attrs import define, evolve, field
from campaigned import BLADES, CROWNS
from looks import look_at
from tableside import Clock, Driver

from ad1666.campaign.prepared import Prepared, prepared
from ad1666.campaign.questions import asking
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.steps import begun, ended, picked, seated, started
from ad1666.campaign.stops import ChapterStage, stops
from ad1666.campaign.values import (
    Asked,
    Bearing,
    Deed,
    Grave,
    Night,
    OpenQuestion,
    PartyId,
    Pick,
    Picks,
    Setup,
    Standing,
)
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.seats import PERSON, Seat
from ad1666.play.targets import Area, Command, Row
from ad1666.play.trail import Shown
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried, Origin
from ad1666.settings import preferences
from ad1666.table.scenes import campaign_portraits
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.campaign_choosing import ChoosingPage
from ad1666.table.scenes.campaign_pages import CARD_KEYS
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.picture_dialog import PictureDialog
from ad1666.table.toolkit.ui import Button
from ad1666.words import campaigns, fencers, keepsakes
from ad1666.words.campaign_options import options, question
from tests.campaign.test_streets import lost_the_coffin

SIZES = ((1024, 700), (1920, 1080))


@define
class Notebook:
    """A campaign in memory, in place of one on disk."""

    pages: list[Standing] = field(factory=list)
    read_only: bool = False
    telling: Telling = Telling.NONE
    trouble: None = None
    doubt: None = None
    unsaved: None = None
    may_tell_again: bool = False
    may_deal_again: bool = False
    told_again: bool = False
    unread: bool = False
    given_up: list[Side] = field(factory=list)
    before_choices: tuple[Standing, ...] = ()
    path: Path = Path("vienna.campaign")

    def lost(self, record: str) -> None:
        """Every game can be shown."""

    def reload(self) -> bool:
        """Nobody else has it open."""
        return False

    def note_read(self) -> None:
        """Nothing is written."""

    def close(self) -> None:
        """Does nothing."""

    @property
    def standing(self) -> Standing:
        return self.pages[-1]

    def prepared(self) -> Prepared:
        return prepared(self.standing)

    def pick(self, pick: Pick) -> None:
        self.pages.append(picked(self.standing, pick))

    def give_up(self, side: Side) -> None:
        self.given_up.append(side)

    def undo(self) -> None:
        self.pages.pop()

    def seat(self, party: PartyId, seat: Seat) -> None:
        self.pages[-1] = seated(self.standing, party, seat)


def after_the_first(*programs: str) -> Notebook:
    """The campaign after chapter I, which Red has lost with a hero killed on each side."""
    seats = {party: Seat("page", 1) for party in programs}
    before = begun(campaigned.campaign(), Setup("long", seats=seats))
    playing = started(before, "letter.ad1666")
    night = campaigned.past("letter", Side.BLUE).night
    return Notebook([ended(playing, night)])


def eager(standing: Standing) -> Pick:
    """What a program chooses here: the first that is offered."""
    assert standing.ask is not None
    return standing.ask.picks[0]


def scene_of(notebook: Notebook, *, fresh: bool = True) -> CampaignScene:
    return CampaignScene(Pages(cast(Save, notebook), TitleScene, fresh=fresh))


@pytest.fixture(autouse=True)
def _eager_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ad1666.play.trail.chosen", eager)


def test_enter_leads_on_from_what_came_of_it_to_the_road(screen: pygame.Surface) -> None:
    notebook = after_the_first()
    driver = Driver(scene_of(notebook), screen)
    scene, seen = driver.scene, list[object]()
    assert isinstance(scene, CampaignScene)
    for _page in range(12):
        asked = scene.standing.ask
        seen.append(asked.asked if scene.shown is Shown.ASK and asked else scene.shown)
        if scene.shown is Shown.ROAD:
            break
        driver.key(pygame.K_RETURN)
    assert seen[0] is Shown.OUTCOME and seen[-1] is Shown.ROAD
    assert seen.index(Asked.SCAR) < seen.index(Asked.PURCHASE)
    assert seen.count(Asked.PURCHASE) == 2
    assert Asked.COMFORT not in seen, "there is only one"
    comforted = "The Blades lost the night, and took “Two silver” for comfort."
    assert scene.standing.comfort and scene.trail.news[-1] == comforted
    marked = [bearing.scars for bearing in scene.standing.heroes.values() if bearing.scars]
    assert marked and scene.standing.ask is None


def test_escape_leads_back_page_by_page_and_takes_back_what_was_chosen(
    screen: pygame.Surface,
) -> None:
    notebook = after_the_first()
    at_first = notebook.standing
    driver = Driver(scene_of(notebook), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    shown = []
    while scene.shown is not Shown.ROAD:
        shown.append((scene.shown, scene.standing.ask))
        driver.key(pygame.K_RETURN)
    for page in reversed(shown):
        driver.key(pygame.K_ESCAPE)
        assert (scene.shown, scene.standing.ask) == page
    assert scene.standing == at_first


def test_what_programs_choose_is_told_and_taken_back_with_the_page(screen: pygame.Surface) -> None:
    notebook = after_the_first(CROWNS)
    driver = Driver(scene_of(notebook), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    while scene.shown is not Shown.ROAD:
        ask = scene.standing.ask
        assert scene.shown is not Shown.ASK or (ask is not None and ask.party == BLADES)
        if isinstance(scene.opened, ChoosingPage) and scene.trail.news:
            lines = {line.said: line.box for line in look_at(scene, screen).lines}
            assert lines["offer,"].top < lines["Esc"].top // 2, "above the cards, not at the foot"
        driver.key(pygame.K_RETURN)
    assert scene.trail.news
    while scene.shown is not Shown.OUTCOME:
        driver.key(pygame.K_ESCAPE)
    assert not scene.trail.news and len(notebook.pages) == 1


def test_what_a_last_word_has_stopped_is_no_longer_told(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    def buying(standing: Standing) -> Pick:
        assert standing.ask is not None
        picks, bought = standing.ask.picks, standing.bought.get(CROWNS)
        wanted = (p for p in picks if p.what == "mass" or (bought and p.picks is Picks.LEAVE))
        return next(wanted, picks[0])

    monkeypatch.setattr("ad1666.play.trail.chosen", buying)
    notebook = after_the_first(CROWNS)
    notebook.pages[-1] = evolve(notebook.standing, silver={BLADES: 0, CROWNS: 6})
    driver = Driver(scene_of(notebook), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    while scene.standing.ask is None or scene.standing.ask.asked is not Asked.COMFORT:
        driver.key(pygame.K_RETURN)
    (told,) = (line for line in scene.trail.news if "A mass at six" in line)
    scene.answer(next(pick for pick in scene.standing.ask.picks if pick.what == "last-word"))
    assert scene.shown is Shown.ROAD and told not in scene.trail.news
    scene.back()
    assert told in scene.trail.news


def test_the_morning_shows_who_was_there_and_who_fell(screen: pygame.Surface) -> None:
    standing = campaigned.standing(1)
    night = standing.past[-1].night
    names = [campaigns.hero_name(standing.campaign, card) for card in night.cast.values()]
    hero = night.cast[night.killed[0]]
    fallen, past = campaigns.hero_name(standing.campaign, hero), standing.past[-1]
    for buried in (), (hero,):
        shown = evolve(standing, past=(evolve(past, buried=buried),))
        look = look_at(scene_of(Notebook([shown])), screen)
        said = " ".join(" ".join(line.said for line in look.lines).split())
        assert all(name in said for name in names)
        assert (f"† {fallen}" in said) is bool(buried), "whoever only fell lives"


def test_the_morning_shows_nobody_of_whom_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for those who came after all."""
    standing = campaigned.standing(1)
    past = standing.past[-1]
    stranger = next(letter for letter in past.night.cast if letter not in past.night.killed)

    def known(scenario: Scenario) -> Scenario:
        kept = tuple(f for f in scenario.state.figures if f.id != stranger)
        return evolve(scenario, state=evolve(scenario.state, figures=kept))

    monkeypatch.setattr(campaign_portraits, "as_known", known)

    def there(night: Night) -> int:
        shown = evolve(past, night=night)
        return sum(len(list(campaign_portraits.of_night(standing, shown, side))) for side in Side)

    quiet = evolve(past.night, serious=(), blows=())
    assert there(quiet) == len(past.night.cast) - 1
    assert there(evolve(quiet, left=(stranger,))) == len(past.night.cast)


def test_the_last_page_shows_who_is_left_of_both_parties(screen: pygame.Surface) -> None:
    standing = campaigned.standing(14)
    grave = Grave("milady", "beans", standing.heroes["milady"])
    standing = evolve(standing, graves=(grave,))
    parties = [list(campaign_portraits.of_party(standing, number)) for number in range(2)]
    assert [each.name for each in parties[1] if each.dead] == ["Milady de Winter"]
    assert not [each for each in parties[0] if each.dead]
    scene = scene_of(Notebook([standing]), fresh=False)
    assert scene.shown is Shown.ENDING
    look = look_at(scene, screen)
    said = " ".join(" ".join(line.said for line in look.lines).split())
    assert "† Milady de Winter" in said and "Finis" in said
    walked = {campaigns.numeral(standing.campaign, stop.chapter) for stop in stops(standing)}
    assert walked <= {*said.replace("•", " ").split()}, "the way is seen"


@pytest.mark.parametrize("chapters", [1, 14])
def test_what_a_page_tells_is_found_out_once(
    chapters: int, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = scene_of(Notebook([campaigned.standing(chapters)]), fresh=chapters == 1)
    pictures = []
    for _frame in range(2):
        scene.draw(screen)
        pictures.append(pygame.image.tobytes(screen, "RGB"))
        for slow in ("of_night", "of_party"):
            monkeypatch.delattr(campaign_portraits, slow, raising=False)
        for slow in ("gift", "gift_explained", "remembered_of_last"):
            monkeypatch.delattr(campaigns, slow, raising=False)
    assert pictures[0] == pictures[1]


def test_a_ware_for_several_asks_for_whom(screen: pygame.Surface) -> None:
    standing = campaigned.standing(5, ask=campaigned.purchase_ask())
    driver = Driver(scene_of(Notebook([standing])), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    while scene.shown is not Shown.ASK:
        driver.key(pygame.K_RETURN)
    driver.key("2")  # a mass at six
    assert scene.sheets.dialog is None, "a number only selects"
    driver.key(pygame.K_RETURN)
    dialog = scene.sheets.dialog
    assert isinstance(dialog, PictureDialog) and not scene.standing.bought
    assert len(dialog.painted) == 5 and not look_at(scene, screen).faults()
    driver.key("3")
    assert not scene.standing.bought, "here too"
    driver.key(pygame.K_RETURN)
    bought = scene.standing.bought[BLADES]
    assert [(pick.what, pick.whom) for pick in bought] == [("mass", "dartagnan")]
    assert scene.sheets.dialog is None
    driver.key(pygame.K_ESCAPE)
    assert not scene.standing.bought.get(BLADES)


def test_for_whom_a_ware_is_keeps_its_key_when_it_is_no_longer_to_be_had(
    screen: pygame.Surface,
) -> None:
    standing = campaigned.standing(5, ask=campaigned.purchase_ask())
    setup, silver = evolve(standing.setup, seats={}), dict.fromkeys(standing.silver, 9)
    standing = asking(evolve(standing, ask=None, setup=setup, silver=silver))
    while standing.ask is not None and standing.ask.asked is not Asked.PURCHASE:
        standing = picked(standing, standing.ask.picks[-1])
    notebook = Notebook([standing])
    scene = scene_of(notebook)
    driver = Driver(scene, screen)
    while scene.shown is not Shown.ASK:
        driver.key(pygame.K_RETURN)
    ask = scene.standing.ask
    assert ask is not None and ask.asked is Asked.PURCHASE
    offered = options(scene.standing, ask)
    number = next(n for n, option in enumerate(offered) if len(option.picks) > 2)
    first = offered[number].picks[0]

    def opened() -> tuple[Button, ...]:
        driver.key(CARD_KEYS[number])
        driver.key(pygame.K_RETURN)
        dialog = scene.sheets.dialog
        assert isinstance(dialog, Dialog)
        return dialog.answers

    before = opened()
    driver.key("1")
    driver.key(pygame.K_RETURN)
    assert scene.standing.bought[ask.party] == (first,)
    then = scene.standing.ask
    assert then is not None and then.asked is Asked.PURCHASE and then.party == ask.party
    after = opened()
    assert [(each.key, each.label) for each in after] == [(each.key, each.label) for each in before]
    assert before[0].action is not None and after[0].action is None and after[0].tip
    dialog = scene.sheets.dialog
    assert isinstance(dialog, Dialog) and f"**{after[0].label}:** {after[0].tip}" in dialog.message
    driver.key("1")
    driver.key(pygame.K_RETURN)
    assert scene.standing.bought[ask.party] == (first,)


@pytest.mark.parametrize("asked", ["scar", "comfort", "side", "purse", "offer"])
def test_a_number_selects_and_enter_accepts(asked: str, screen: pygame.Surface) -> None:
    """On every page alike; and the page says so."""
    notebook = after_the_first()
    if asked != "offer":
        notebook = Notebook([PAGES[asked]()])
        notebook.pages[-1] = evolve(
            notebook.standing, setup=evolve(notebook.standing.setup, seats={})
        )
    scene = scene_of(notebook, fresh=asked == "offer")
    driver = Driver(scene, screen)
    while scene.shown is not Shown.ASK:
        driver.key(pygame.K_RETURN)
    ask = scene.standing.ask
    assert ask is not None
    free = [n for n, option in enumerate(options(scene.standing, ask)) if len(option.picks) == 1]
    chosen = free[-1]
    driver.key(CARD_KEYS[chosen])
    assert scene.standing.ask == ask and scene.shown is Shown.ASK and scene.focus == chosen
    said = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "A number selects, Enter accepts; a click does both." in said
    leading = [button for button in scene.buttons() if button.leads_on]
    assert [(button.key, button.target) for button in leading] == [("Enter", Command.CONFIRM)]
    made: list[Pick] = []
    assert isinstance(scene.opened, ChoosingPage)
    scene.opened.answer = made.append
    driver.key(pygame.K_RETURN)
    assert made == [*options(scene.standing, ask)[chosen].picks]


def test_of_what_has_to_be_chosen_the_first_that_may_be_is_selected(screen: pygame.Surface) -> None:
    lost = lost_the_coffin()
    poor = asking(evolve(lost, silver=dict.fromkeys(lost.silver, 1)))
    scene = scene_of(Notebook([poor]))
    driver = Driver(scene, screen)
    driver.key(pygame.K_RETURN)
    assert scene.shown is Shown.ASK and scene.focus == 1
    driver.key(pygame.K_RETURN)
    assert scene.standing.past[-1].answers


def test_the_key_of_something_barred_selects_it_and_enter_does_nothing(
    screen: pygame.Surface,
) -> None:
    scene = scene_of(Notebook([campaigned.standing(5, ask=campaigned.purchase_ask())]))
    driver = Driver(scene, screen)
    while scene.shown is not Shown.ASK:
        driver.key(pygame.K_RETURN)
    before = scene.standing
    driver.key("1")  # the surgeon, too dear
    driver.key(pygame.K_RETURN)
    assert scene.standing == before and scene.focus == 0
    driver.key("n")
    assert (Asked.PURCHASE, BLADES) in scene.standing.answered


def test_of_the_feats_a_number_selects_whose_moment_is_shown(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing = campaigned.standing(5)
    last = standing.past[-1]
    deeds = (*last.night.deeds, Deed(last.night.cast[last.night.heroes[0]], "not-tonight", 9))
    last = evolve(last, night=evolve(last.night, deeds=deeds))
    scene = scene_of(Notebook([evolve(standing, past=(*standing.past[:-1], last))]))
    shown: list[int] = []

    def film(_footage: object, _back: object, at: int) -> None:
        shown.append(at)
        raise OSError

    monkeypatch.setattr("ad1666.table.scenes.campaign_past.footage", lambda path: path)
    monkeypatch.setattr("ad1666.table.scenes.campaign_past.Screening", film)
    driver = Driver(scene, screen)
    assert scene.shown is Shown.OUTCOME
    driver.key("2")
    assert not shown
    driver.key("f")
    assert shown == [9]
    driver.press(Row(Area.OPTIONS, 0))
    assert shown == [9, 3]
    driver.key(pygame.K_RETURN)
    assert scene.shown is not Shown.OUTCOME


def test_a_night_is_not_given_up_by_a_number_alone(screen: pygame.Surface) -> None:
    notebook = Notebook([campaigned.standing(5)], telling=Telling.GOES_ON)
    driver = Driver(scene_of(notebook, fresh=False), screen)
    driver.key("g")
    driver.key("1")
    assert not notebook.given_up
    driver.key(pygame.K_RETURN)
    assert notebook.given_up == [Side.RED]


def test_the_purse_tells_what_was_bought_and_for_which_night() -> None:
    standing = campaigned.standing(5, ask=campaigned.purchase_ask())
    assert standing.ask is not None
    pick = Pick(Picks.BUY, "mass", "dartagnan")
    asked = question(evolve(standing, bought={BLADES: (pick,)}), standing.ask)
    assert "“A mass at six” for Charles d'Artagnan." in asked
    assert "Next: VI. The Masked Ball (Red: The King's Musketeers)" in asked


def test_nobody_is_asked_about_an_empty_purse(screen: pygame.Surface) -> None:
    standing = evolve(campaigned.standing(5), silver={BLADES: 0, CROWNS: 3})
    driver = Driver(scene_of(Notebook([asking(standing)])), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    while scene.shown is not Shown.ROAD:
        ask = scene.standing.ask
        assert ask is None or (ask.asked, ask.party) != (Asked.PURCHASE, BLADES)
        driver.key(pygame.K_RETURN)
    assert (Asked.PURCHASE, BLADES) in scene.standing.answered


def test_an_offer_says_what_will_be_remembered() -> None:
    standing = after_the_first().standing
    ask = standing.ask
    assert ask is not None and ask.asked is Asked.OFFER
    assert "A sergeant is up here too" in question(standing, ask)
    (option,) = options(standing, ask)
    assert option.price == 2 and "**Remembered** for Over the Tiles: " in option.then
    short = evolve(standing, setup=evolve(standing.setup, road="short"))
    short = evolve(short, chapter=short.campaign.chapter("ambush"))
    (option,) = options(short, ask)
    assert option.then.startswith("Next: II. Over the Tiles")


def test_what_an_ability_does_is_told_beside_what_gives_it() -> None:
    standing = campaigned.standing(5, ask=campaigned.scar_ask())
    assert standing.ask is not None
    glossed = {option.what: option.gloss for option in options(standing, standing.ask)}
    assert glossed["short-breath"].startswith("**Iron guard** [[")
    assert not glossed["ball-below-the-ribs"]
    shown = [option.picture for option in options(standing, standing.ask)]
    assert shown == ["brawn", "agility", "skull"], "what each of them costs"
    evolved = evolve(standing, heroes={"rochefort": Bearing(gifts=("answered-in-steel",))})
    gift = campaigns.gift_explained(evolved, Deed("rochefort", "answered-in-steel"))
    assert gift.startswith("**Disarm** [[")
    assert "**Rapid loading** [[" in campaigns.ware_explained("powder")


@pytest.mark.parametrize(
    ("hero", "road", "when"),
    [
        ("milady", "long", "In her next night"),
        ("esmeralda", "long", "In her next night, VIII. The War of the Chimneys"),
        ("wolodyjowski", "long", "In his next night, X. Uncle in the Tower"),
        ("rochefort", "short", "In his next night, XI. The Road to Frankfurt or XIV. The Election"),
    ],
)
def test_a_gift_is_of_the_next_night_of_a_hero_or_a_heroine(
    hero: str, road: str, when: str
) -> None:
    deed = Deed(hero, "answered-in-steel")
    standing = campaigned.standing(5, road=road)
    bearing = Bearing(gifts=("answered-in-steel",))
    told = campaigns.gift(evolve(standing, heroes={hero: bearing}), deed)
    assert told.startswith(f"{when}: ")


def test_a_scar_tells_what_it_does_and_a_coat_where_it_protects() -> None:
    story = campaigned.campaign()
    told = campaigns.scar(story, "dartagnan", "split-brow")
    assert "Senses −1" in told and "Fortitude +1" in told and "*" not in told.replace("**", "")
    items = ("buff-coat",)
    coat = Carried(Origin.PURCHASE, who="A", hero="dartagnan", what="buff-coat", items=items)
    assert keepsakes.line(story.scenarios["letter"], coat) == (
        "Charles d'Artagnan: A buff coat (torso armour 1/0, arms armour 1/0)."
    )


def test_what_is_barred_says_why_and_is_not_taken(screen: pygame.Surface) -> None:
    notebook = Notebook([campaigned.standing(5, ask=campaigned.purchase_ask())])
    scene = scene_of(notebook)
    scene.go_on()
    scene.go_on()
    look = look_at(scene, screen)
    said = " ".join(line.said for line in look.lines)
    assert "None of your heroes there has a firearm." in " ".join(said.split())
    assert scene.ui is not None
    barred = next(spot for spot in scene.ui.hotspots if spot.target == Row(Area.OPTIONS, 0))
    assert barred.action is None and barred.tip
    free = next(spot for spot in scene.ui.hotspots if spot.target == Row(Area.OPTIONS, 1))
    assert free.action is not None


def test_the_road_is_walked_by_keyboard_and_by_mouse(screen: pygame.Surface) -> None:
    scene = scene_of(Notebook([campaigned.standing(5)]), fresh=False)
    driver = Driver(scene, screen)
    assert scene.town.looked == "ball"
    driver.key(pygame.K_LEFT)
    assert scene.town.looked == "ring"
    assert scene.ui is not None
    there = next(spot for spot in scene.ui.hotspots if spot.target == Row(Area.ROAD, 1))
    driver.point(there.rect.center)
    assert scene.town.looked == "tiles"
    said = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "Jehan Frollo" in said and "Over the Tiles" in said


def test_a_click_keeps_a_chapter_while_the_pointer_goes_over_others(
    screen: pygame.Surface,
) -> None:
    scene = scene_of(Notebook([campaigned.standing(5)]), fresh=False)
    driver = Driver(scene, screen)
    driver.frame()
    driver.press(Row(Area.ROAD, 1))
    for other in (3, 4):
        driver.point(driver.hotspot(Row(Area.ROAD, other)).center)
    assert scene.town.looked == "tiles"
    assert Command.FILM in {button.target for button in scene.buttons()}
    driver.press(Row(Area.ROAD, 1))
    driver.point(driver.hotspot(Row(Area.ROAD, 3)).center)
    assert scene.town.looked == "barge"


def test_who_plays_is_told_of_the_next_chapter_alone(screen: pygame.Surface) -> None:
    scene = scene_of(Notebook([campaigned.standing(5)]), fresh=False)
    driver = Driver(scene, screen)

    def said() -> str:
        return " ".join(line.said for line in look_at(scene, screen).lines)

    assert "The Blades · a person" in said() and "Into the night: " not in said()
    driver.key(pygame.K_RIGHT)  # the beans, where Red are the Crowns
    assert "Red: The Sultan's envoys" in said() and "The Blades · a person" not in said()
    assert "Into the night: VI" in said()


def test_who_plays_the_parties_changes_between_chapters(screen: pygame.Surface) -> None:
    notebook = Notebook([campaigned.standing(5)])
    scene = scene_of(notebook, fresh=False)
    driver = Driver(scene, screen)
    driver.key("p")
    before = scene.standing
    driver.key("2")
    assert scene.standing == before, "a number only selects"
    driver.key(pygame.K_RETURN)
    assert [*scene.standing.setup.seats] == [CROWNS]
    seat = scene.standing.setup.seats[CROWNS]
    first, said = seat.name, " ".join(line.said for line in look_at(scene, screen).lines)
    assert f"The Crowns: {fencers.seated(seat)}" in said and "The Blades: a person" in said
    driver.key(pygame.K_RETURN)  # the button pressed last has the focus
    assert scene.standing.setup.seats[CROWNS].name not in (first, PERSON)
    while scene.standing.setup.seats:
        driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert scene.shown is Shown.ROAD and scene.sheets.dialog is None


def test_a_short_road_shows_what_it_has_passed_by() -> None:
    found = {stop.chapter.id: stop.stage for stop in stops(campaigned.standing(6, road="short"))}
    assert found["ambush"] is found["barge"] is ChapterStage.PASSED
    assert found["letter"] is ChapterStage.PAST and found["errand"] is ChapterStage.NEXT


PAGES: dict[str, Callable[[], Standing]] = {
    "outcome": lambda: campaigned.standing(5),
    "scar": lambda: campaigned.standing(5, ask=campaigned.scar_ask()),
    "purse": lambda: campaigned.standing(5, ask=campaigned.purchase_ask()),
    "comfort": lambda: campaigned.standing(5, ask=campaigned.comfort_ask()),
    "side": lambda: campaigned.standing(1, ask=campaigned.side_ask()),
    "ending": lambda: campaigned.standing(14),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("text_size", [100, 200])
def test_every_page_has_room(size: tuple[int, int], text_size: int, screen: pygame.Surface) -> None:
    window = pygame.display.set_mode(size)
    preferences.change(text_size=text_size)
    for name, make in PAGES.items():
        standing = make()
        standing = evolve(standing, setup=evolve(standing.setup, seats={}))
        scene = scene_of(Notebook([standing]))
        for _page in range(4):
            faults = look_at(scene, window).faults()
            assert not faults, (name, scene.shown, faults[:4])
            if scene.shown in (Shown.ASK, Shown.ROAD):
                break
            scene.go_on()
    scene = scene_of(Notebook([campaigned.standing(5)]), fresh=False)
    next(button for button in scene.buttons() if button.target is Command.HEROES).press()
    assert scene.shown is Shown.HEROES
    assert not look_at(scene, window).faults()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("played", [5, 13])
def test_the_road_has_room(
    size: tuple[int, int],
    text_size: int,
    played: int,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = pygame.display.set_mode(size)
    preferences.change(text_size=text_size)
    monkeypatch.setattr(
        "ad1666.table.scenes.campaign_town.carried_into", lambda _standing: campaigned.CARRIED
    )
    for road in ("long", "short"):
        standing = campaigned.standing(min(played, 12) if road == "short" else played, road=road)
        scene = scene_of(Notebook([standing]), fresh=False)
        for chapter in ("barge", "election"):
            scene.town.looked = chapter
            faults = look_at(scene, window).faults()
            assert not faults, (road, chapter, faults[:4])


def test_where_nobody_plays_pages_turn_by_themselves(screen: pygame.Surface, clock: Clock) -> None:
    driver = Driver(scene_of(after_the_first(BLADES, CROWNS)), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene) and scene.shown is Shown.OUTCOME
    driver.wait(clock, 5)
    assert scene.shown is Shown.OUTCOME
    for _page in range(8):
        driver.wait(clock, 15)
    assert scene.shown is Shown.ROAD and scene.standing.ask is None


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_page_says_when_it_goes_on_and_waits_if_it_is_asked_to(
    screen: pygame.Surface, clock: Clock, hand: str
) -> None:
    driver = Driver(scene_of(after_the_first(BLADES, CROWNS)), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)

    def sign() -> str:
        return next(button.label for button in scene.buttons() if button.target is Command.WAIT)

    def press() -> None:
        driver.key("w") if hand == "keys" else driver.press(Command.WAIT)

    before = sign()
    assert before.startswith("Goes on by itself in ")
    driver.wait(clock, 4)
    assert sign() != before
    press()
    assert sign() == "Waits until you go on"
    driver.wait(clock, 100)
    assert scene.shown is Shown.OUTCOME
    press()
    scene.sheets.open_help()
    driver.wait(clock, 100)
    assert scene.shown is Shown.OUTCOME, "nothing passes beneath what is read"
    scene.sheets.clear()
    driver.wait(clock, 60)
    assert scene.shown is not Shown.OUTCOME


def test_who_is_to_play_from_now_on_is_waited_for(screen: pygame.Surface, clock: Clock) -> None:
    standing = campaigned.standing(5)
    seats = {party: Seat("page", 1) for party in (BLADES, CROWNS)}
    scene = scene_of(Notebook([evolve(standing, setup=evolve(standing.setup, seats=seats))]))
    driver = Driver(scene, screen)
    while scene.shown is not Shown.ROAD:
        driver.key(pygame.K_RETURN)
    assert Command.WAIT in driver.targets()
    driver.key("p")
    driver.key("1")
    while len(scene.standing.setup.seats) == 2:
        driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert Command.WAIT not in driver.targets()
    driver.wait(clock, 100)
    assert driver.scene is scene


def test_where_somebody_plays_no_page_turns_by_itself(screen: pygame.Surface) -> None:
    scene = scene_of(after_the_first(BLADES))
    assert Command.WAIT not in {button.target for button in scene.buttons()}


def test_a_wrong_answer_is_none_of_the_cards() -> None:
    ask = OpenQuestion(Asked.COMFORT, CROWNS, (Pick(Picks.COMFORT, "silver"),))
    notebook = Notebook([evolve(campaigned.standing(5), ask=ask)])
    scene = scene_of(notebook)
    scene.go_on()
    scene.go_on()
    assert next(button.target for button in scene.buttons()) is Command.CONFIRM


@pytest.mark.parametrize(
    ("size", "text_size"), [((1024, 700), 200), ((1280, 800), 100), ((1280, 800), 125)]
)
def test_the_sheet_of_a_new_campaign_has_room(
    size: tuple[int, int], text_size: int, screen: pygame.Surface
) -> None:
    window = pygame.display.set_mode(size)
    preferences.change(text_size=text_size)
    driver = Driver(TitleScene(), window)
    driver.key("y")
    driver.key("0")
    look = look_at(driver.scene, window)
    assert not look.faults()
    lines = {line.said: line for line in look.lines}
    chosen = ("Graves", "outright") if text_size > 125 else ("The story", "Graves", "outright")
    assert all(lines[said].seen == lines[said].box for said in chosen)
