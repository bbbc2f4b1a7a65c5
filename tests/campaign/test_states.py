"""One campaign in several states: copies that programs which keep folders alike leave behind, and
damaged saves that were set aside."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick as pick_any
from ad1666.campaign.careers import of_all
from ad1666.campaign.glances import TORN, Glance, glances
from ad1666.campaign.saves import Save
from ad1666.campaign.states import Divergence, others_of, states_of
from ad1666.campaign.values import Pick, Picks, Setup
from ad1666.content.campaigns.plan import Campaign
from ad1666.game.fate import Shuffle
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.table.scenes.onward import StartState
from ad1666.table.scenes.title import TitleScene
from ad1666.words.glances import title
from ad1666.words.remembered import BETWEEN
from tests.campaign.small import small
from tests.game.records import texts_of

NAMES = (
    "{stem} (conflicted copy 2026-11-28 201500).campaign",
    "{stem}.sync-conflict-20261128-201500-ABCDEFG.campaign",
    "{stem} (1).campaign",
    "{stem}-DESKTOP.campaign",
    "tuesday.campaign",
)


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return small(tmp_path / "small")


@pytest.fixture
def save(campaign: Campaign) -> Save:
    """A campaign whose first night is over, left."""
    save = Save.new(campaign, Setup("long", seed=4711))
    session = save.begin(fate=Shuffle(1))
    rng = random.Random(1)
    while isinstance(session.game.pending, Prompt):
        session.choose(pick_any(rng, session.game.pending))
    save.finish(session)
    session.close()
    save.close()
    return save


def go_on(path: Path, *, night: Side | None = None) -> None:
    """Answers everything in a campaign with no; the next night may be given up for a side."""
    save = Save.open(path)
    while (ask := save.standing.ask) is not None:
        leave = Pick(Picks.LEAVE)
        save.pick(leave if leave in ask.picks else ask.picks[0])
    if night is not None:
        save.begin().close()
        save.give_up(night)
    save.close()


def copied(save: Save, name: str = NAMES[0], age: int = 100) -> Path:
    """A copy of the save as it is now, of a time before."""
    copy = save.path.with_name(name.format(stem=save.path.stem))
    copy.write_bytes(save.path.read_bytes())
    then = save.path.stat().st_mtime - age
    os.utime(copy, (then, then))
    return copy


def the_one() -> Glance:
    (found,) = glances()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_the_same_campaign_in_another_state(save: Save, name: str) -> None:
    copy = copied(save, name)
    ((state, apart),) = states_of(the_one())
    assert the_one().path == save.path and state.path == copy and not state.aside
    assert apart == Divergence(1, 0, 0, more=False, less=False)


def test_which_is_further_is_told_of_each(save: Save) -> None:
    copy = copied(save)
    go_on(save.path)
    ((_state, apart),) = states_of(the_one())
    assert apart == Divergence(1, 0, 0, more=False, less=True)
    go_on(save.path, night=Side.RED)
    ((_state, apart),) = states_of(the_one())
    assert apart == Divergence(1, 0, 1, more=False, less=True)
    ((_state, apart),) = others_of(copy)
    assert apart == Divergence(1, 1, 0, more=True, less=False)
    go_on(copy, night=Side.BLUE)
    assert the_one().path == copy  # the latest
    ((state, apart),) = states_of(the_one())
    assert state.path == save.path and apart == Divergence(1, 1, 1, more=True, less=True)


def test_lists_of_games_name_the_campaign_of_every_night(save: Save) -> None:
    go_on(save.path)
    copied(save)
    again = Save.open(save.path)
    again.begin().close()
    again.close()
    over, played = TitleScene(place=StartState(over=True)), TitleScene()
    (finished,), (unfinished,) = over.old.items, played.old.items
    assert finished.file != unfinished.file
    name = title(the_one())
    assert finished.lines()[0] == name
    assert unfinished.lines()[0] == f"{name}{BETWEEN}Chapter II"


def test_other_campaigns_are_no_states_of_it(save: Save, campaign: Campaign) -> None:
    for seed in (4712, 0, 0):
        Save.new(campaign, Setup("long", seed=seed)).close()
    assert [each.states for each in glances()] == [()] * 4


def test_heroes_count_once_whatever_copies_there_are(save: Save) -> None:
    before = of_all()
    assert before
    copied(save)
    assert of_all() == before


def test_what_was_set_aside_is_offered_if_more_can_be_read_and_read_back(save: Save) -> None:
    copied(save, f"{{stem}}.campaign{TORN}1")  # as a version that could not read it left it
    assert [*states_of(the_one())] == []
    texts = texts_of(save.path)
    at = next(n for n, text in enumerate(texts) if text.startswith("result"))
    raw = save.path.read_bytes().split(b"\n")
    save.path.write_bytes(b"\n".join(raw[:at]) + b"\n")
    ((state, apart),) = states_of(the_one())
    assert state.aside and apart == Divergence(0, 1, 0, more=True, less=False)
    again = Save.open(state.path)
    assert again.standing.past == save.standing.past and not again.read_only
    assert again.path not in (save.path, state.path)
    again.close()
    (other,) = states_of(the_one())
    assert {the_one().path, other[0].path} == {again.path, save.path}  # the one aside tells no more
    assert state.path.exists()


def test_what_is_damaged_where_it_was_cut_is_not_offered(save: Save) -> None:
    raw = save.path.read_bytes()
    at = raw.index(b"result") + 20
    save.path.write_bytes(raw[:at] + b"spoilt" + raw[at + 6 :])
    opened = Save.open(save.path)
    assert opened.trouble is not None and not opened.standing.past
    opened.close()
    assert [*save.path.parent.glob(f"*{TORN}1")]
    assert [*states_of(the_one())] == []
