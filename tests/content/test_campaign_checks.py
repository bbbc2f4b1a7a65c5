"""What is wrong with a campaign, and what is doubtful (``ad1666 check``)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.checks import check
from ad1666.content.errors import ContentError

TWO = """\
title = "Two nights"
story = "One letter, one ring."

[roads.only]
title = "The road"
first = "letter"

[parties.ours]
name = "Ours"
factions = ["Defenders of the Commonwealth", "The Court of Miracles"]

[parties.theirs]
name = "Theirs"
factions = ["The Cardinal's people", "The Spanish embassy"]

[accepted]
one-colour = "there are but two nights"

[[chapters]]
id = "letter"
scenario = "letter-at-the-golden-lion.toml"
place = [100, 800]

[[chapters.after]]
any = [{ goal = "take-away letter", side = "red" }, { goal = "hold letter", side = "red" }]
text = "Ours have it."
sets = { letter = "ours" }

[[chapters.after]]
text = "They do not."
sets = { letter = "lost" }

[[chapters]]
id = "chimneys"
scenario = "war-of-the-chimneys.toml"
place = [900, 420]

[[chapters.before]]
if = [{ favour = "letter", is = "ours" }]
text = "We have read it."
change = { initiative = "red", spare = { blue = 2 } }

[[chapters.before]]
if = [{ favour = "letter", is = "lost" }]
text = "Nobody has."
change = { spare = { red = 2 } }

[[chapters.after]]
text = "It is over."

[[endings]]
if = [{ lead = "ours" }]
title = "Ours"
text = "We won."

[[endings]]
title = "Not ours"
text = "They did, or nobody."
"""
SETS = 'sets = { letter = "ours" }\n'
ASKED = f'{SETS}[chapters.after.dilemma]\nasks = "red"\ntext = "Well?"\nanswers = ['
ANSWER, DEAR = '{ says = "S", text = "t" }', '{ says = "S", text = "t", costs = 1 }'
Told = Callable[..., list[str]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """What is said of the campaign with some of its text exchanged, without the file's name."""

    def report(*changes: tuple[str, str]) -> list[str]:
        text = TWO
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        file = tmp_path / "two.toml"
        file.write_text(text, "utf-8")
        return [str(f).replace(f"{file}", "two.toml") for f in check([file]).findings]

    return report


def test_our_own_campaign_is_sound() -> None:
    assert list(check(campaign_files()).findings) == []


def test_a_sound_campaign_has_nothing_to_report(told: Told) -> None:
    assert told() == []


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        ('goal = "hold letter", side = "red"', 'goal = "hold lettr", side = "red"', "Did you mean"),
        ('"hold letter"', '"kill"', "several goals are called. Write one of kill hero, kill comm"),
        ('is = "ours"', 'is = "our"', 'which nothing ever gives letter. Did you mean "ours"?'),
        ('favour = "letter"', 'favour = "lettre"', "reads the favour"),
        ('favour = "letter"', 'killed = "A"', "no game has just ended"),
        ("golden-lion.toml", "golden-lyon.toml", 'Did you mean "letter-at-the-golden-lion.toml"?'),
        ('lead = "ours"', 'lead = "our"', "names the unknown party"),
        ("spare = { blue = 2 }", "spare = { green = 2 }", "green means nothing here"),
        ("spare = { blue = 2 }", "guard = 1", "has no guard tokens"),
        ("spare = { blue = 2 }", 'without = { red = ["milady"] }', "names the unknown character"),
        ("spare = { blue = 2 }", 'leave_out = ["bells"]', "names the unknown event"),
        ("spare = { blue = 2 }", "arrives = { A = 2 }", "names the unknown figure A"),
        ("spare = { blue = 2 }", "prices = { bride = 2 }", 'Did you mean "bribe"?'),
        ('first = "letter"', 'first = "leter"', "names the unknown chapter"),
        ('first = "letter"', 'first = "chimneys"', 'no road comes to chapter "letter"'),
        ('id = "chimneys"', 'id = "letter"', 'there are two chapters "letter"'),
        ("place = [900, 420]", "place = [900, 1420]", "a list of 2 whole numbers from 0 to 1000"),
        ('title = "Not ours"', 'if = [{ lead = "theirs" }]\ntitle = "Not"', "none of these holds"),
        ('text = "They do not."', "also = true\ntext = 'They do not.'", "none of these holds"),
        ('"The Spanish embassy"', '"The Sultan\'s envoys"', "belongs to neither party"),
        ("place = [100, 800]", "place = [100, 800]\nquarrel = true", "so this is no quarrel"),
        ("place = [100, 800]", 'place = [1, 8]\nnext = [{ to = "letter" }]', "the chapter itself"),
        ("[accepted]", "[accepted]\nno-blow = 'x'", "is not the code of a warning"),
        ("[accepted]", "[carry]\nscars = 7\n\n[accepted]", "a whole number from 0 to 3"),
        ('title = "Two nights"', 'titel = "Two nights"', 'Did you mean "title"?'),
        (SETS, f"{ASKED}{ANSWER}]\n", "leaves no choice. Write at least two"),
        (SETS, f"{ASKED}{DEAR}, {DEAR}]\n", "an empty purse has no answer"),
        (SETS, f"{ASKED}{DEAR.replace('1', '7')}, {ANSWER}]\n", "a whole number from 0 to 6"),
        ('favour = "letter"', 'purse = "our"', "names the unknown party"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_remedy(
    told: Told, old: str, new: str, mistake: str
) -> None:
    found = told((old, new))
    assert any(mistake in line for line in found), found
    assert all(line.startswith("error: two.toml, line ") for line in found)


def test_all_mistakes_are_told_at_once(told: Told) -> None:
    found = told(
        ('side = "red" }]', 'side = "rad" }]'), ("initiative", "initiatve"), ("is =", "iz =")
    )
    assert len(found) == 3, found


def test_parties_that_are_none_leave_the_rest_to_be_read(told: Told) -> None:
    parties = TWO[TWO.index("[parties.ours]") : TWO.index("[accepted]")]
    found = told((parties, ""), ("title", "parties = 3\ntitle"), ("initiative", "initiatve"))
    assert any("parties is 3. Write a table" in line for line in found), found
    assert any("initiatve means nothing here" in line for line in found), found


def test_the_same_tests_twice_are_a_mistake(told: Told) -> None:
    again = '[[chapters.after]]\nif = [{ result = "red" }]\ntext = "Once."\n\n'
    last = '[[chapters.after]]\ntext = "It is over."'
    (found,) = told((last, again + again + last))
    assert "chapters.2.after.2 asks the same as chapters.2.after.1" in found


def test_a_road_may_not_go_in_a_circle(told: Told) -> None:
    forks = ('first = "letter"', 'first = "letter"\nforks = true')
    (found,) = told(forks, ("place = [900, 420]", 'place = [9, 4]\nnext = [{ to = "letter" }]'))
    assert "the road goes in a circle: letter, chimneys, letter" in found


def test_changes_that_can_hold_together_do_not_change_the_same(told: Told) -> None:
    both = ('is = "lost"', 'not = "lost"')
    assert told(both) == []
    (found,) = told(both, ("{ red = 2 }", "{ blue = 2 }"))
    assert (
        "chapters.2.before.2.change changes spare blue, which chapters.2.before.1.change" in found
    )


def test_a_side_carries_no_more_favours_than_it_may(told: Told) -> None:
    few = ("[accepted]", "[carry]\nside = 1\n\n[accepted]")
    assert told(few) == []
    (found,) = told(few, ('is = "lost"', 'not = "lost"'))
    assert "Red may carry more than the 1 changes allowed" in found or "red may carry" in found


def test_a_change_that_leaves_no_scenario_to_play_is_a_mistake(told: Told) -> None:
    # 6 gold are left, and those who cost so little are not to be had
    nobody = ("spare = { blue = 2 } }", "budget = -20, spare = { blue = 20 } }")
    dear = (
        "initiative = ",
        'without = { blue = ["arquebusier", "beggar", "burgher"] }, initiative = ',
    )
    found = told(nobody, dear)
    assert any("war-of-the-chimneys.toml cannot be played" in line for line in found), found


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('if = [{ favour = "letter", is = "lost" }]\n', "", None),
        (
            'sets = { letter = "lost" }',
            'sets = { letter = "lost", bell = "rung" }',
            "unread-favour",
        ),
        ('text = "It is over."', 'text = "Over."\n[[chapters.after]]\ntext = "No."', "never-told"),
        ('one-colour = "there are but two nights"', "", "one-colour"),
        ('title = "Not ours"', 'title = "N"\ntext = "T"\n[[endings]]\ntitle = "M"', "never-told"),
    ],
)
def test_what_is_doubtful_is_told_by_its_code(
    told: Told, old: str, new: str, code: str | None
) -> None:
    found = told((old, new))
    assert [line.rpartition("[")[2] for line in found] == ([] if code is None else [f"{code}]"])


def test_what_a_road_cannot_have_set_is_doubtful(told: Told) -> None:
    before = '[[chapters.before]]\nif = [{ favour = "letter" }]\ntext = "Already?"\n\n'
    after = "[[chapters.after]]\nany"
    (found,) = told((after, before + after))
    assert found.endswith("[unset-on-a-road]") and 'on the road "only"' in found


def test_a_campaign_in_a_pack_is_checked_with_it(tmp_path: Path) -> None:
    pack = """\
id = "two-nights"
title = "Two nights"
version = "1"
author = "Somebody"
licence = "CC0"
language = "en"
rules = 9
"""
    (tmp_path / "pack.toml").write_text(pack, "utf-8")
    (tmp_path / "campaigns").mkdir()
    for file in (tmp_path / "campaign.toml", tmp_path / "campaigns" / "other.toml"):
        file.write_text(TWO.replace('lead = "ours"', 'lead = "our"'), "utf-8")
    found = check([tmp_path]).findings
    assert sorted(f.file.name for f in found) == ["campaign.toml", "other.toml"], found
    with pytest.raises(ContentError, match="unknown party"):
        load_campaign(tmp_path / "campaign.toml")


def test_a_campaign_of_hostile_size_is_soon_checked(tmp_path: Path) -> None:
    """As many chapters and changes as there may be, each of a favour of its own."""
    head, _, rest = TWO.partition("[[chapters]]")
    ends = rest[rest.index("[[endings]]") :]
    names = [f"f-{number}" for number in range(19)]
    also = '[[chapters.after]]\nalso = true\ntext = "x"\nsets = { NAME = "a" }\n'
    before = """\
[[chapters.before]]
if = [{ favour = "NAME" }, { lead = "ours", least = NUMBER }]
text = "x"
change = { without = { red = ["clopin"] } }
"""
    befores = "".join(
        before.replace("NAME", name).replace("NUMBER", str(n + 1)) for n, name in enumerate(names)
    )
    alsos = "".join(also.replace("NAME", name) for name in names)
    chapters = "".join(
        f'[[chapters]]\nid = "c{number}"\nscenario = "war-of-the-chimneys.toml"\nplace = [1, 2]\n'
        f'{befores}[[chapters.after]]\ntext = "y"\n{alsos}'
        for number in range(40)
    )
    file = tmp_path / "many.toml"
    file.write_text(head.replace('first = "letter"', 'first = "c0"') + chapters + ends, "utf-8")
    begun = time.process_time()
    found = check([file]).findings
    assert any("red may carry more than the 3" in str(finding) for finding in found)
    assert time.process_time() - begun < 10
