"""The names of the people who play a campaign: kept in its save alone, whatever they are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick as pick_any
from ad1666.campaign.audit import audit
from ad1666.campaign.glances import FORMAT, glances
from ad1666.campaign.save_files import read, saves
from ad1666.campaign.saves import Save
from ad1666.campaign.values import MOST_LETTERS, PartyId, Setup, shortened
from ad1666.content.campaigns.plan import Campaign
from ad1666.game.fate import Shuffle
from ad1666.game.records.lines import seal
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from tests.campaign.small import small
from tests.game.records import texts_of

BLADES, CROWNS = "blades", "crowns"
PEOPLE = {BLADES: "Anna", CROWNS: "Żaneta Œ. 日本"}


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return small(tmp_path / "small")


def begun(campaign: Campaign, people: dict[PartyId, str], **seats: Seat) -> Save:
    return Save.new(campaign, Setup("long", seats=seats, seed=7, people=people))


def test_names_are_kept_in_the_head(campaign: Campaign) -> None:
    save = begun(campaign, PEOPLE)
    save.close()
    head = texts_of(save.path)
    head = head[: head.index("")]
    assert head[0] == FORMAT == "ad1666 campaign 6"
    assert [line for line in head if line.startswith("person ")] == [
        "person blades Anna",
        "person crowns Żaneta Œ. 日本",
    ]
    again = Save.open(save.path)
    assert again.standing.setup.people == PEOPLE and again.trouble is None
    again.close()
    assert not list(audit(save.path))
    assert [one.head.setup.people for one in saves()] == [PEOPLE]
    assert [one.title for one in glances()] == [campaign.title]


@pytest.mark.parametrize(
    "name",
    [
        "**bold** [[MOVE-1]] [icon:wound] {party}",
        "a\nb\x1b[31m",
        "seat crowns page 12",
        "\u202egrüß\u200d",
        "\ud800",
        "X" * 5000,
        "~12345678",
        "content eNr",
    ],
)
def test_a_name_may_be_anything(campaign: Campaign, name: str) -> None:
    save = begun(campaign, {BLADES: name, CROWNS: name})
    save.close()
    again = Save.open(save.path)
    setup = again.standing.setup
    again.close()
    assert again.trouble is None and not setup.seats and set(setup.people) == {BLADES, CROWNS}
    kept = setup.people[BLADES]
    assert kept == setup.people[CROWNS] and kept.isprintable()
    assert 0 < len(kept) <= MOST_LETTERS and (len(name) <= MOST_LETTERS) <= (kept[-1] != "…")
    before = save.path.read_bytes()
    Save.open(save.path).close()
    assert save.path.read_bytes() == before, "once written it stays as it is"


def test_an_empty_name_is_none(campaign: Campaign) -> None:
    save = begun(campaign, {BLADES: " \t ", CROWNS: ""})
    save.close()
    assert not read(save.path).head.setup.people
    assert not [line for line in texts_of(save.path) if line.startswith("person")]


@pytest.mark.parametrize("name", ["X" * 300, "a\x1b[31m\u202eb", "  ", ""])
def test_a_name_that_was_written_by_hand_is_no_longer_and_plain(
    campaign: Campaign, name: str
) -> None:
    save = begun(campaign, PEOPLE)
    save.close()
    texts = [text.replace(" Anna", f" {name}") for text in texts_of(save.path)]
    save.path.write_text(seal(texts)[0], "utf-8")
    people = read(save.path).head.setup.people
    kept = people.get(BLADES, "")
    assert bool(kept) == bool(name.strip()) and people[CROWNS] == PEOPLE[CROWNS]
    assert kept.isprintable() and len(kept) <= MOST_LETTERS


def test_a_long_name_ends_with_an_ellipsis() -> None:
    assert shortened(" Jan   Chryzostom ") == "Jan Chryzostom"
    assert shortened("X" * 30) == "X" * (MOST_LETTERS - 1) + "…"


def test_a_spoilt_name_is_read_from_the_content(campaign: Campaign) -> None:
    save = begun(campaign, PEOPLE)
    save.close()
    raw = save.path.read_bytes()
    save.path.write_bytes(raw.replace(b"Anna", b"Emma", 1))
    again = Save.open(save.path)
    assert again.trouble is not None and again.standing.setup.people == PEOPLE
    again.close()


def test_names_are_in_no_record_and_change_no_game(campaign: Campaign) -> None:
    records = []
    for people in ({}, PEOPLE):
        save = begun(campaign, people, crowns=Seat("page", 3))
        session = save.begin(fate=Shuffle(4))
        rng = random.Random(4)
        for _choice in range(60):
            if isinstance(session.game.pending, Prompt):
                session.choose(pick_any(rng, session.game.pending))
        session.close()
        playing = save.standing.playing
        assert playing is not None
        records.append((session.path.read_bytes(), playing.dealt, session.seats[Side.BLUE]))
        save.close()
    assert records[0] == records[1]
    assert b"Anna" not in records[1][0] and "Żaneta".encode() not in records[1][0]
