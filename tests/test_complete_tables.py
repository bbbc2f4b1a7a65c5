"""Tables over enumerations are complete or say that they are not; new members find their places."""

from __future__ import annotations

import ast
import enum
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from ad1666.rules.tables import complete, some
from tests.made_up_members import FIXED, enumerations
from tests.source import ROOT, tree

MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path
    for path in sorted((ROOT / "ad1666").rglob("*.py"))
}


class Tree(enum.Enum):
    OAK = enum.auto()
    ELM = enum.auto()
    ASH = enum.auto()


def test_a_complete_table_is_taken_as_it_is() -> None:
    table = {Tree.OAK: 1, Tree.ELM: 2, Tree.ASH: 3}
    assert complete(Tree, table) is table
    assert complete(("a", "b"), {"b": 1, "a": 2}) == {"b": 1, "a": 2}


def test_a_table_that_lacks_a_member_does_not_load() -> None:
    with pytest.raises(ValueError, match=r"lacks \[<Tree.ASH: 3>\]"):
        complete(Tree, {Tree.OAK: 1, Tree.ELM: 2})
    with pytest.raises(ValueError, match=r"lacks .*ELM.*ASH"):
        complete(Tree, {Tree.OAK: 1})


def test_members_apart_are_left_out() -> None:
    assert complete(Tree, {Tree.OAK: 1, Tree.ELM: 2}, apart=(Tree.ASH,))
    with pytest.raises(ValueError, match=r"should not have .*ASH"):
        complete(Tree, {Tree.OAK: 1, Tree.ELM: 2, Tree.ASH: 3}, apart=(Tree.ASH,))


def test_a_table_with_a_key_of_its_own_does_not_load() -> None:
    with pytest.raises(ValueError, match=r"should not have .*'c'"):
        complete(("a", "b"), {"a": 1, "b": 2, "c": 3})


def test_a_table_of_some_leaves_some_out() -> None:
    assert some(Tree, {Tree.OAK: 1}) == {Tree.OAK: 1}
    with pytest.raises(ValueError, match="complete"):
        some(Tree, {Tree.OAK: 1, Tree.ELM: 2, Tree.ASH: 3})


# Each says which


TWO = "Side"
"""Tables over the two sides lack none."""


@cache
def known() -> set[str]:
    """The enumerations over which there may be tables."""
    return {name.partition(":")[2] for name in (*enumerations(), *FIXED)} - {TWO}


def tables(module: ast.Module) -> Iterator[tuple[str, ast.Dict]]:
    """The tables of a module over members of enumerations, with their names."""
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            for inner in ast.walk(node.value):
                if isinstance(inner, ast.Dict) and any(map(is_member, inner.keys)):
                    yield ast.unparse(target), inner


def is_member(key: ast.expr | None) -> bool:
    match key:
        case ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name), attr=member):
            return name in known() and member.isupper()
    return False


def unsaid(module: ast.Module) -> list[str]:
    """The names of tables that say neither that they are complete nor that they are not."""
    said: set[int | str] = set()
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="complete" | "some"), args=[_, ast.Dict() as table]):
                said.add(id(table))
            case ast.Call(func=ast.Name(id="complete"), args=[_, ast.Name(id=name)]):
                said.add(name)
    return [name for name, table in tables(module) if not {id(table), name} & said]


def test_every_table_says_whether_it_is_complete() -> None:
    found = {name: unsaid(tree(path)) for name, path in MODULES.items()}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_table_that_does_not_say_is_found() -> None:
    dumb = "_WORDS = {Aim.HOLD: 1}\n"
    assert unsaid(ast.parse(dumb)) == ["_WORDS"]
    assert unsaid(ast.parse("A: dict[Aim, int] = {victory.Aim.HOLD: 1}\n")) == ["A"]
    for said in (f"{dumb}complete(Aim, _WORDS)", "_WORDS = some(Aim, {Aim.HOLD: 1})"):
        assert unsaid(ast.parse(said)) == []
    assert unsaid(ast.parse("A = {Side.RED: 1}; B = {1: Aim.HOLD}; C = {theme.RED: 1}")) == []


# A new member


PLACES = {
    "bots.guests:Unfit": {"words.guests"},
    "bots.planner.reasons:Chanced": {"advice.sentences"},
    "bots.planner.reasons:Purpose": {"bots.planner.claims", "words.purposes"},
    "campaign.comforts:Comfort": {"words.keepsakes"},
    "campaign.values:Asked": {"campaign.programs", "campaign.questions"},
    "campaign.values:Picks": {"campaign.steps"},
    "campaign.values:RefusalReason": {"words.campaigns"},
    "campaign.values:Sides": {"words.campaign_setup"},
    "content.campaigns.plan:Claims": {
        *("campaign.story", "content.campaigns.keys"),
    },
    "content.checks.findings:Severity": {"content.checks.findings"},
    "content.maps.ambience:Ambience": {"table.motion.hearing", "table.motion.overture"},
    "content.toml_kinds:FileKind": {"content.toml_kinds"},
    "game.fencers:Habit": {"words.fencers"},
    "game.remembered:Placing": {"table.toolkit.wax", "words.curtain"},
    "game.game:NoUndo": {"play.undo_words"},
    "play.outcomes:Outcome": {"table.views.duel.bar"},
    "play.trail:Shown": {"seat.between"},
    "seat.command:Amiss": {"seat.command"},
    "skirmish.wish:About": {"skirmish.sayings"},
    "skirmish.wish:Place": {"skirmish.houses", "skirmish.sayings"},
    "skirmish.wish:Size": {"skirmish.sayings", "skirmish.wish"},
    "table.motion.beats:Weight": {"table.motion.beats"},
    "table.views.duel.feats:Feat": {"table.views.duel.feats"},
    "desks.offers:Wish": {"desks.table"},
    "desks.phrases:Phrase": {"desks.phrases"},
    "phones.server.presence:There": {
        "desks.table",
        "table.sheets.desk_sheet",
        "table.sheets.phones_sheet",
        "table.views.phones",
    },
    "settings:Grace": {"settings", "table.sheets.settings_sheet"},
    "settings:Pace": {"settings", "table.sheets.settings_sheet"},
    "game.records.writer:Hindrance": {"game.records.writer"},
    "rules.board:Barrier": {"words.ground"},
    "rules.board:Door": {"seat.labels", "words.ground"},
    "rules.board:Kind": {"rules.sight", "words.ground"},
    "rules.board:Way": {
        "bots.distances",
        "rules.board_moves",
        "rules.make_move",
        "table.motion.score",
    },
    "rules.characters:Status": {"table.chronicle.page"},
    "rules.events:Grade": {"play.outcomes", "rules.actions"},
    "rules.events:NoteKind": {"words.events"},
    "rules.may_move:Stride": {"rules.may_move"},
    "rules.orders:Manner": {"bots.judgement.manners", "game.fencers", "words"},
    "rules.phases:Phase": {"rules.turn", "table.paper.briefing", "words.vocabulary"},
    "rules.verdicts:Reason": {"words.reasons"},
    "rules.requests:Topic": {"bots.planner.player", "words.questions"},
    "rules.magic:Trove": {"content.scenarios.keys", "words.vocabulary"},
    "rules.scenes.kinds.hooks:Takes": {
        "content.scenarios.event_keys",
        "content.scenarios.incidents",
        "words.incidents",
    },
    "rules.verbs:Verb": {"words.help"},
    "rules.victory:Aim": {
        "bots.judgement.goals",
        "bots.judgement.stakes",
        "bots.planner.purposes",
        "bots.seeker",
        "campaign.steps",
        "rules.scoring",
        "rules.victory",
        "words.goals",
    },
    "rules.looks:Occasion": {"content.calls", "play.calls"},
    "rules.looks:Emblem": {"table.toolkit.faces"},
    "rules.victory:End": {"lab.report.naming", "rules.victory"},
    "advice.coach:Slip": {"advice.sentences"},
    "advice.explaining:Untold": {"advice.sentences"},
    "words.puzzle_list:Grade": {"words.puzzle_list"},
    "words.puzzle_list:Kind": {"words.puzzle_list"},
    "play.film:Mark": {"table.scenes.time_line"},
    "play.standing:Interrupts": {"play.orders"},
    "table.toolkit.feelings:Mood": {"table.toolkit.feelings"},
    "table.toolkit.pads:Make": {"table.toolkit.pads"},
    "table.preview.study:Overlay": {"table.preview.scene", "table.preview.words"},
    "table.views.evening.ending:Tone": {"table.views.evening.finale"},
    "settings:Commands": {"table.sheets.settings_sheet"},
    "settings:Curtain": {"table.sheets.settings_sheet"},
    "settings:Typeface": {"table.sheets.settings_sheet", "table.toolkit.text"},
    "settings:Motion": {"settings", "table.sheets.settings_sheet"},
    "play.hints:Hint": {"play.hints"},
}
"""The modules that must know each member of an enumeration, and stop whoever adds one. An
enumeration that is not here has none: others are asked with a default, worded by the names of their
members (causes, tests), or tried one by one by a test."""


def exhaustive(module: ast.Module) -> Iterator[str]:
    """The enumerations whose members are all told apart by a match, so that mypy finds a new
    one."""
    for node in ast.walk(module):
        if isinstance(node, ast.Match) and "assert_never" in ast.unparse(node.cases[-1]):
            parts = (part for case in node.cases for part in ast.walk(case.pattern))
            values = (part.value for part in parts if isinstance(part, ast.MatchValue))
            yield from {ast.unparse(value).split(".")[-2] for value in values}


@pytest.fixture(scope="module")
def lacking() -> dict[str, set[str]]:
    """The modules that would not load, or that mypy would not accept, with another member."""
    command = [sys.executable, "-m", "tests.made_up_members"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    found = defaultdict(set, {name: set(at) for name, at in json.loads(told.stdout).items()})
    for module, path in MODULES.items():
        for kind in exhaustive(tree(path)):
            (name,) = (name for name in found if name.endswith(f":{kind}"))
            found[name].add(module)
    return {
        name.removeprefix("ad1666."): {module.removeprefix("ad1666.") for module in modules}
        for name, modules in found.items()
    }


def test_a_new_member_is_missed_wherever_it_must_be_known(lacking: dict[str, set[str]]) -> None:
    assert {name: at for name, at in lacking.items() if at} == PLACES


@pytest.mark.parametrize(("recipe", "of"), [("A phase", "Phase"), ("An aim of goals", "Aim")])
def test_the_recipe_names_every_place(lacking: dict[str, set[str]], recipe: str, of: str) -> None:
    text = (ROOT / "docs" / "design.md").read_text("utf-8")
    found = re.search(rf"^\*\*{recipe}\*\*(.+?)\n\n(?=\*\*|\Z)", text, re.DOTALL | re.MULTILINE)
    assert found is not None
    (places,) = (at for name, at in lacking.items() if name.endswith(f":{of}"))
    assert {at for at in places if f"`{at.replace('.', '/')}.py`" not in found[1]} == set()
