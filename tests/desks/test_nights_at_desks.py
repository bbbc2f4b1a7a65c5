"""A campaign at two desks without a network: who goes on and who chooses, what is taken back, what
one desk learns of the other, and the nights that a host has played."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from seat import schemas
from tables import Kept

from ad1666.campaign.saves import Save
from ad1666.campaign.values import Asked, Setup
from ad1666.console.hosting_campaign import HostedCampaign, of_a_campaign
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.errors import ContentError
from ad1666.desks.mustering import MusterTable
from ad1666.desks.nights import NightsTable, crossed, party_at
from ad1666.desks.table import WATCH, DeskTable
from ad1666.game.concessions import given_up
from ad1666.game.fate import Shuffle
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import BadRecord
from ad1666.game.seats import Seat
from ad1666.phones.server.presence import Presence, There
from ad1666.phones.server.said import Left, Spoken
from ad1666.play.trail import Trail
from ad1666.rules.cards import Side
from tests.campaign.nights_made_up import streets
from tests.campaign.small import small

RED, BLUE = Side.RED, Side.BLUE
SCHEMA = Draft202012Validator(schemas()["seat.schema.json"])
PLACES = (*Side, WATCH)


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    return small(tmp_path_factory.mktemp("campaign"))


@pytest.fixture(scope="module")
def with_dilemma(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    return small(tmp_path_factory.mktemp("dilemma"), dilemma=True)


@pytest.fixture
def save(campaign: Campaign, tmp_path: Path) -> Iterator[Save]:
    found = Save.new(campaign, Setup("long"), tmp_path / "two.campaign")
    yield found
    found.close()


def night(save: Save, seed: int = 5, by: Side = RED) -> None:
    """A night that a side gives up at once."""
    session = save.begin(fate=Shuffle(seed))
    session.end(given_up(by))
    save.finish(session)
    session.close()


def table(save: Save, line: Kept, begin: Callable[[], None] = lambda: None) -> NightsTable:
    made = NightsTable(Trail(save, bool(save.standing.past)), line, begin, audiences=(WATCH,))
    made.settle()
    return made


def say(found: NightsTable, place: str, **told: object) -> None:
    said = json.dumps({"say": "between", "number": found.number, **told})
    found.hear(Spoken(place, said, 7))


def sheets(line: Kept) -> dict[str, dict[str, Any]]:
    found = {place: line.read(place, "between") for place in PLACES}
    for each in found.values():
        SCHEMA.validate(each)
    return found


def both_go_on(found: NightsTable) -> None:
    for place in Side:
        say(found, place, go_on=True)


def to_a_question(found: NightsTable) -> Side:
    """Goes on to the next question. Returns the place of whoever is asked."""
    while found.trail.save.standing.ask is None or found.trail.shown.name != "ASK":
        both_go_on(found)
    ask = found.trail.save.standing.ask
    return next(place for place in Side if party_at(found.trail.save.standing, place) == ask.party)


def test_a_page_is_left_once_both_have_gone_on(save: Save, line: Kept) -> None:
    night(save)
    found = table(save, line)
    say(found, RED, go_on=True)
    told = sheets(line)
    assert {each["page"] for each in told.values()} == {"outcome"}
    assert not told[RED]["go_on"] and told[RED]["waits"] and told[BLUE]["go_on"]
    assert not told[WATCH]["go_on"] and not told[WATCH]["asked"]
    say(found, RED, go_on=True)
    assert sheets(line)[RED]["page"] == "outcome", "one does not go on for both"
    say(found, BLUE, go_on=True)
    assert sheets(line)[RED]["page"] != "outcome"


def test_whoever_is_away_is_not_waited_for(
    save: Save, line: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    night(save)
    found = table(save, line)
    say(found, RED, go_on=True)
    there = {RED: Presence(There.CONNECTED, 0.0), BLUE: Presence(There.ASLEEP, 0.0)}
    monkeypatch.setattr(Kept, "presence", lambda line: there)
    assert sheets(line)[RED]["parties"][1]["there"] == "there"
    found.hear(Left(BLUE))
    assert sheets(line)[RED]["parties"][1]["there"] == "away"
    assert sheets(line)[RED]["page"] != "outcome"


def test_only_whoever_is_asked_chooses_and_takes_it_back_until_the_other_has_chosen(
    save: Save, line: Kept
) -> None:
    night(save)
    found = table(save, line)
    place = to_a_question(found)
    ask = save.standing.ask
    assert ask is not None and ask.asked is Asked.PURCHASE
    told = sheets(line)
    assert told[place]["asked"] and not told[place.other]["asked"] and not told[WATCH]["asked"]
    assert told[place]["offered"] == told[place.other]["offered"] == told[WATCH]["offered"]
    leave = told[place]["leave"]["i"]
    for wrong in ({"choose": leave, "number": 0}, {"choose": -1}, {"choose": 99}, {"choose": "1"}):
        say(found, place, **wrong)
    for nobody in (place.other, WATCH):
        say(found, nobody, choose=leave)
        say(found, nobody, back=True)
    assert save.standing.ask == ask
    say(found, place, choose=leave)
    assert save.standing.ask != ask and sheets(line)[place]["back"]
    assert not sheets(line)[place.other]["back"]
    say(found, place.other, back=True)
    assert save.standing.ask != ask
    say(found, place, back=True)
    assert save.standing.ask == ask and not sheets(line)[place]["back"]
    say(found, place, choose=leave)
    say(found, place.other, choose=sheets(line)[place.other]["leave"]["i"])
    say(found, place, back=True)
    assert (Asked.PURCHASE, party_at(save.standing, place)) in save.standing.answered


def test_a_dilemma_is_told_whole_and_answered_by_whom_it_asks_for_all_to_hear(
    with_dilemma: Campaign, tmp_path: Path, line: Kept
) -> None:
    save = Save.new(with_dilemma, Setup("long"), tmp_path / "dilemma.campaign")
    night(save)
    found = table(save, line)
    assert to_a_question(found) is BLUE
    told = sheets(line)
    for each in told.values():
        asked = str(each["told"])
        assert asked.index("It is over.") < asked.index("He has come to ask.")
        assert "The Crowns" in each["whose"]
    dear, free = told[BLUE]["offered"]
    assert dear["why_not"] and not dear["ways"] and dear["price"] == "6 silver"
    assert "The guard is awake." in str(dear["then"]), "what the silver would have bought"
    answer = free["ways"][0]["i"]
    say(found, RED, choose=answer)
    assert not save.standing.past[-1].answers
    say(found, BLUE, choose=answer)
    for each in sheets(line).values():
        assert each["told"][0] == [
            ["b", "The Crowns: Send him away."],
            ["", " He has left by the window."],
        ]
    save.close()


def test_messages_that_no_page_sends_do_nothing(
    save: Save, line: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do they have sheets made, which take longer than they do."""
    night(save)
    found = table(save, line)
    to_a_question(found)
    rng, standing, sent, told_anew = random.Random(3), save.standing, len(line.sent), list[int]()
    monkeypatch.setattr(NightsTable, "tell", lambda table: told_anew.append(table.number))
    values = (True, None, -1, 99, 2**70, 0.0, "0", [0], {"i": 0})
    for _number in range(300):
        keys = rng.sample(("choose", "go_on", "back", "number", "say", "add"), 2)
        told = {key: rng.choice(values) for key in keys}
        usual = {"say": "between", "number": found.number}
        found.hear(Spoken(rng.choice(PLACES), json.dumps(usual | told), rng.randrange(9)))
        found.hear(Spoken(rng.choice(PLACES), json.dumps(told), 7))
    assert save.standing == standing and len(line.sent) == sent and not told_anew


def test_a_language_is_that_of_one_desk(save: Save, line: Kept) -> None:
    found = table(save, line)
    found.hear(Spoken(BLUE, json.dumps({"say": "language", "language": "pl"}), 7))
    told = sheets(line)
    assert (told[RED]["language"], told[BLUE]["language"]) == ("en", "pl")
    assert told[RED]["go_on"] != told[BLUE]["go_on"]


def twins(campaign: Campaign, tmp_path: Path) -> list[list[str]]:
    """What both desks are told after two nights that differ in what is hidden alone."""
    told = []
    for seed in (5, 6):
        save, line = Save.new(campaign, Setup("long"), tmp_path / f"{seed}.campaign"), Kept()
        night(save, seed)
        found = table(save, line)
        asked = to_a_question(found)
        sent = len(line.sent)
        if seed == 6:  # what is wished and not chosen
            say(found, asked, look=1)
            say(found, asked, choose=98)
        assert len(line.sent) == sent, "nobody hears of it"
        while save.standing.ask is not None:
            asked = to_a_question(found)
            sheet = sheets(line)[asked]
            ways = [way for each in sheet["offered"] for way in each["ways"]]
            say(found, asked, choose=(sheet["leave"] or ways[0])["i"])
        told.append([text for _place, _about, text in line.sent])
        save.close()
    return told


def test_no_desk_is_told_what_a_hand_was_or_what_the_other_looks_at(
    with_dilemma: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = twins(with_dilemma, tmp_path)
    assert one == other

    def tells(found: NightsTable, party: str | None) -> str:
        return (records_folder() / found.trail.save.standing.past[-1].record).read_text()

    monkeypatch.setattr(NightsTable, "waits", tells)
    one, other = twins(with_dilemma, tmp_path / "leaking")
    assert one != other, "a leak is noticed"


def test_what_one_desk_is_told_differs_from_the_other_by_whose_it_is_alone(
    save: Save, line: Kept
) -> None:
    night(save)
    found = table(save, line)
    to_a_question(found)
    own = ("parties", "asked", "go_on", "back", "waits")
    alike = [{k: v for k, v in each.items() if k not in own} for each in sheets(line).values()]
    assert alike[0] == alike[1] == alike[2]


# At a terminal


class Server(Kept):
    """A line that serves nothing."""

    def serve(self, files: object) -> None:
        """Serves nothing."""


@pytest.fixture
def hosted(save: Save, monkeypatch: pytest.MonkeyPatch) -> HostedCampaign:
    return sit(save, monkeypatch)


def sit(save: Save, monkeypatch: pytest.MonkeyPatch) -> HostedCampaign:
    """A campaign at a terminal, whose line is pretended."""
    made = HostedCampaign(save=save)
    made.line = Server()  # type: ignore[assignment]
    monkeypatch.setattr(HostedCampaign, "show", lambda self, *places: None)
    monkeypatch.setattr(HostedCampaign, "keep", lambda self, path, over: None)
    monkeypatch.setattr("ad1666.table.paper.pages.pages_for", lambda scenario: (None, {}))
    made.audiences = {WATCH: "key"}
    made.begin()
    return made


def hear(hosted: HostedCampaign, place: str, **told: object) -> None:
    if isinstance(hosted.stage, NightsTable):
        told = {"say": "between", "number": hosted.stage.number, **told}
    hosted.take(Spoken(place, json.dumps(told), 7))


def test_a_host_plays_the_nights_one_after_the_other(hosted: HostedCampaign) -> None:
    line, save = hosted.line, hosted.save
    assert isinstance(line, Server)
    for place in Side:
        hear(hosted, place, go_on=True)
    first = hosted.stage
    assert isinstance(first, DeskTable) and (RED, "between") not in line.shown
    assert line.sheet(RED)["hand"] and line.sheet(RED)["side"] == RED
    number = line.sheet(RED)["number"]
    hear(hosted, BLUE, say="give-up")
    assert isinstance(hosted.stage, NightsTable) and save.standing.playing is None
    assert line.sheet(RED)["state"] == "over", "the end stays to be seen"
    assert line.read(RED, "between")["page"] == "outcome"
    found = hosted.stage
    for _page in range(9):
        if found.trail.shown.name == "ROAD":
            break
        if save.standing.ask is not None and found.trail.shown.name == "ASK":
            asked = to_a_question(found)
            leave = line.read(asked, "between")["leave"]
            hear(hosted, asked, choose=0 if leave is None else leave["i"])
        else:
            for place in Side:
                hear(hosted, place, go_on=True)
    for place in Side:
        hear(hosted, place, go_on=True)
    assert isinstance(hosted.stage, DeskTable) and hosted.stage is not first
    assert line.sheet(RED)["number"] > number, "no answer to an older sheet counts"
    hear(hosted, RED, say="give-up")
    for place in Side:
        hear(hosted, place, go_on=True)
    while (told := line.read(RED, "between"))["page"] != "road":
        for place in Side:
            hear(hosted, place, go_on=True)
    assert told["over"] and not told["go_on"] and hosted.goes_on is None
    hosted.leave()


def test_a_desk_stays_with_its_party_on_the_other_side(
    hosted: HostedCampaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, standing = hosted.line, hosted.save.standing
    assert isinstance(line, Server)
    blades, crowns = standing.campaign.parties
    assert crossed(standing, crowns) and not crossed(standing, blades) and not crossed(standing, "")
    monkeypatch.setattr("ad1666.console.hosting_campaign.crossed", lambda standing, red: True)
    hear(hosted, BLUE, say="between", number=1)
    hosted.take(Spoken(BLUE, json.dumps({"say": "language", "language": "pl"}), 7))
    for place in Side:
        hear(hosted, place, go_on=True)
    assert line.sheet(RED)["side"] == BLUE and line.sheet(BLUE)["side"] == RED
    assert line.read(BLUE, "board")["language"] == "pl"
    hear(hosted, RED, say="give-up")
    assert hosted.session is None
    assert hosted.save.standing.past[-1].night.points[RED] >= 0
    told = line.read(BLUE, "between")
    assert told["language"] == "pl" and told["parties"][1]["own"]
    hosted.leave()


def test_bands_of_a_night_are_chosen_at_desks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = small(tmp_path / "bands", "road-to-frankfurt.toml")
    save = Save.new(campaign, Setup("long"), tmp_path / "bands.campaign")
    made = sit(save, monkeypatch)
    line = made.line
    assert isinstance(line, Server)
    for place in Side:
        hear(made, place, go_on=True)
    for side in Side:
        told = [line.sheet(place) for place in PLACES]
        assert {each["kind"] for each in told} == {"muster"} and {
            each["side"] for each in told
        } == {side}
        assert [each["own"] for each in told] == [place == side for place in PLACES]
        hear(made, side.other, say="band", done=True)
        assert isinstance(made.stage, MusterTable) and made.stage.gathered == {}
        hear(made, side, say="band", done=True)
    assert isinstance(made.stage, DeskTable) and line.sheet(RED)["kind"] == "sheet"
    made.leave()


def test_nights_to_come_are_told_in_the_language_of_a_desk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = sit(Save.new(streets(), Setup("seven"), tmp_path / "seven.campaign"), monkeypatch)
    made.take(Spoken(BLUE, json.dumps({"say": "language", "language": "pl"}), 7))
    assert isinstance(made.line, Server)
    told = made.line.read(BLUE, "between")
    assert "Stypa" in told["heading"] and "Święto Głupców" in told["road"][-1]["title"]
    made.leave()


def given(game: object, **more: object) -> argparse.Namespace:
    usual = {"game": str(game), "road": None, "graves": False}
    usual |= {"red": None, "blue": None, "fair": False}
    return argparse.Namespace(**(usual | more))


def test_what_cannot_be_hosted_is_told(campaign: Campaign, tmp_path: Path, save: Save) -> None:
    assert of_a_campaign(given("uncle-in-the-tower")) is None
    seated = Save.new(
        campaign, Setup("long", seats={"crowns": Seat("page", 1)}), tmp_path / "alone.campaign"
    )
    seated.close()
    wrong = [
        (given(campaign.path, fair=True), "--fair"),
        (given(campaign.path, red="x"), "--red"),
        (given(campaign.path, road="nowhere"), "nowhere"),
        (given("uncle-in-the-tower", road="long"), "--road"),
        (given("uncle-in-the-tower", graves=True), "--graves"),
        (given(save.path, road="long"), "--road"),
        (given(save.path, graves=True), "--graves"),
        (given(save.path), "open in another window"),
        (given(seated.path), "program"),
    ]
    for asked, told in wrong:
        with pytest.raises(ContentError) as caught:
            of_a_campaign(asked)
        assert told in str(caught.value)
    (tmp_path / "torn.campaign").write_text("nothing")
    for none in ("torn.campaign", "gone.campaign"):
        with pytest.raises(BadRecord):
            of_a_campaign(given(tmp_path / none))
    begun = of_a_campaign(given(campaign.path))
    assert begun is not None and begun.standing.setup.road == "long"
    begun.close()
