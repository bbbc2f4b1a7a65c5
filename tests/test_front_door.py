"""`import ad1666`: what docs/programming.md promises."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import ad1666
from ad1666.content.errors import ContentError
from ad1666.rules.cards import HIDDEN
from tests.source import ROOT

PAGE = (ROOT / "docs" / "programming.md").read_text(encoding="utf-8")
EXAMPLES = [e for e in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "gym" not in e]
LETTER = "letter-at-the-golden-lion"


def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    """One after the other, as a reader would type them."""
    assert len(EXAMPLES) == 6
    names: dict[str, object] = {}
    for example in EXAMPLES:
        exec(example, names)
    said = capsys.readouterr().out
    assert "red: first red, red: first blue" in said and "points for Red" in said
    assert "'A: dance' cannot be chosen now" in said


def test_every_name_is_there_and_no_other() -> None:
    assert {*ad1666.__all__} <= {*dir(ad1666)}
    assert all(getattr(ad1666, name) is not None for name in ad1666.__all__)
    with pytest.raises(AttributeError, match="no attribute 'fence'"):
        _ = ad1666.fence  # type: ignore[attr-defined]


def test_it_loads_nothing_before_it_is_asked_and_no_screen_then() -> None:
    asked = (
        "import sys, ad1666; assert 'ad1666.front' not in sys.modules; "
        "ad1666.begin('letter-at-the-golden-lion'); assert 'ad1666.table' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", asked], check=True, cwd=ROOT)


def test_a_skirmish_is_a_value() -> None:
    skirmish = ad1666.begin(LETTER, seed=3)
    told = str(skirmish)
    paths = [[skirmish], [skirmish]]
    for path in paths:
        for _ in range(12):
            path.append(path[-1].choose(path[-1].choices[0]))
    assert str(skirmish) == told
    assert [str(each.state) for each in paths[0]] == [str(each.state) for each in paths[1]]
    assert paths[0][-1].log == paths[1][-1].log and paths[0][-1].made == 12


def test_seeds_shuffle_decks() -> None:
    hands = {ad1666.begin(LETTER, seed=n).state.red for n in range(5)}
    assert len(hands) > 1 and ad1666.begin(LETTER, seed=4).state.red in hands


def test_cards_of_one_position_differ_from_those_of_the_next() -> None:
    """Fate goes on: a game in which every draw began anew would turn up one card forever."""
    over = ad1666.begin("best-blade-in-vienna", seed=5).played_by("chance", "chance")
    turned = [event.card for event in over.log if hasattr(event, "card")]
    assert len({*turned}) > 8


def test_a_view_has_no_secret_and_the_state_has() -> None:
    skirmish = ad1666.begin(LETTER, seed=1)
    assert {*skirmish.view("blue").red.hand} == {HIDDEN} and HIDDEN not in skirmish.state.red.hand
    assert skirmish.view(ad1666.Side.BLUE).blue.hand == skirmish.state.blue.hand
    seen = skirmish.seen("blue")
    assert seen.side is ad1666.Side.BLUE and {*seen.prompt.state.red.hand} == {HIDDEN}


def test_odds_are_those_of_the_side_that_is_asked() -> None:
    skirmish = fought()
    choice = next(c for c in skirmish.choices if skirmish.odds(c))
    chance = skirmish.chance(str(choice))
    assert isinstance(chance, Fraction) and 0 <= chance <= 1
    assert skirmish.chance(choice) == chance
    with pytest.raises(ad1666.IllegalChoice):
        skirmish.odds("A: dance")
    first = ad1666.begin(LETTER)
    assert first.odds(first.choices[0]) == () and first.chance(first.choices[0]) is None


def fought() -> ad1666.Skirmish:
    """A skirmish at a question about a test."""
    skirmish, bot = ad1666.begin("best-blade-in-vienna", seed=2), ad1666.program("seeker")
    while not any(skirmish.odds(choice) for choice in skirmish.choices):
        skirmish = skirmish.choose(bot.decide(skirmish.seen()))
    return skirmish


def test_programs_play_from_where_it_stands() -> None:
    skirmish = fought()
    over = skirmish.played_by("chance", "seeker")
    assert over.outcome is not None and over.side is None and over.choices == ()
    assert over.log[: len(skirmish.log)] == skirmish.log and over.made > skirmish.made
    assert over.question == skirmish.played_by("chance", "seeker").question
    with pytest.raises(ValueError, match="the game is over"):
        over.seen()
    with pytest.raises(ad1666.IllegalChoice, match="the game is over"):
        over.choose("red: pass")


@pytest.mark.parametrize("text", ["", "dance", "A:step", "A: "])
def test_what_is_no_choice_is_told_as_such(text: str) -> None:
    with pytest.raises(ad1666.IllegalChoice, match="is no choice"):
        ad1666.begin(LETTER, seed=1).choose(text)


def test_files_and_names_are_loaded(tmp_path: Path) -> None:
    assert LETTER in ad1666.scenarios()
    ours = ad1666.load(LETTER)
    assert ad1666.load(ours.path).title == ours.title == ad1666.begin(ours).scenario.title
    with pytest.raises(ContentError, match="there is no such file"):
        ad1666.load(tmp_path / "nowhere.toml")
