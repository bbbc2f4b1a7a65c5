"""Secret errands at two desks: each desk is offered its own, and neither the other nor those who
look on are sent anything by which one night could be told from another before it is over."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tables import Kept, step
from test_nights_at_desks import BLUE, RED, say, sheets, table

from ad1666.campaign.errands import errand_of, errands_of, offered
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.content.campaigns.plan import Campaign
from ad1666.desks.table import WATCH, DeskTable
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.play.trail import Shown
from tests.campaign.small import small

TWINS = None, 0, 2
"""What Blue has chosen of the three, in each of the twins."""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    return small(tmp_path_factory.mktemp("campaign"))


def sent(campaign: Campaign, path: Path, which: int | None) -> tuple[Kept, Kept]:
    """What two desks and those who look on are sent, on the road and in the night, while Blue
    chooses one of three, or none."""
    save = Save.new(campaign, Setup("long", seed=4711), path)
    line = Kept()
    found = table(save, line)
    assert found.trail.shown is Shown.ROAD
    say(found, RED, errand=1)
    if which is not None:
        say(found, BLUE, errand=which)
    number = found.number
    for wrong in (7, -2, True, "1", None):
        say(found, BLUE, errand=wrong)
    assert found.number == number, "no sheet grows older by it"
    own = offered(save.standing, "blades")[1]
    others = "" if which is None else offered(save.standing, "crowns")[which]
    assert (errand_of(save.standing, "blades"), errand_of(save.standing, "crowns")) == (own, others)
    sheets(line)
    session, night = save.begin(fate=Shuffle(5)), Kept()
    made = DeskTable(session, night, late=True, errands=errands_of(save.standing))
    made.open()
    rng = random.Random(2)
    for _ in range(20):
        step(made, night, rng)
    session.close()
    save.close()
    name = session.path.name  # the time stands in it
    night.sent = [(place, about, text.replace(name, "")) for place, about, text in night.sent]
    return line, night


def test_nobody_else_is_sent_anything_of_an_errand(campaign: Campaign, tmp_path: Path) -> None:
    runs = [sent(campaign, tmp_path / f"{which}.campaign", which) for which in TWINS]
    for part in (0, 1):
        for place in (RED, WATCH, "late"):
            told = [[each for each in run[part].sent if each[0] == place] for run in runs]
            assert told[0] == told[1] == told[2]
        own = [[each for each in run[part].sent if each[0] == BLUE] for run in runs]
        assert own[0] != own[1] != own[2] != own[0]
    asked = [text for where, about, text in runs[0][0].sent if where == RED]
    assert "nights of 10" in asked[0], "it is told how often each comes about by itself"
    night = runs[1][1].sent
    for place, told in ((RED, True), (BLUE, True), (WATCH, False), ("late", False)):
        texts = [text for where, about, text in night if where == place and about == "sheet"]
        assert any("Your secret errand" in text for text in texts) is told


def test_each_desk_is_offered_its_own(campaign: Campaign, tmp_path: Path) -> None:
    save = Save.new(campaign, Setup("long", seed=4711), tmp_path / "one.campaign")
    line = Kept()
    found = table(save, line)
    titles = {
        place: [each["title"] for each in told["errands"]] for place, told in sheets(line).items()
    }
    assert len(titles[RED]) == len(titles[BLUE]) == 3 and not titles[WATCH]
    assert titles[RED] != titles[BLUE]
    assert sheets(line)[RED]["no_errand"]["i"] == -1
    say(found, RED, errand=2)
    assert titles[RED][2] in str(sheets(line)[RED]["errand"])
    say(found, RED, errand=-1)
    assert not save.standing.errands
    say(found, WATCH, errand=0)
    found.preparing = True
    say(found, RED, errand=0)
    assert not save.standing.errands
    save.seat("crowns", Seat("page", 1))
    found.preparing = False
    found.settle()
    say(found, BLUE, errand=0)
    assert not save.standing.errands and not sheets(line)[BLUE]["errands"]
    save.close()
