"""Strict hands, chosen for a game or asked for by its scenario (ITEM-8)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario, with_options
from ad1666.game.fate import Shuffle
from ad1666.game.legality import may_answer
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.items import STRICT
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.verdicts import Barred
from ad1666.words.scenarios import common
from tests.game.records import texts_of, write_texts

SCENARIOS = data_root() / "scenarios"
LETTER, BALL = SCENARIOS / "letter-at-the-golden-lion.toml", SCENARIOS / "masked-ball.toml"


@pytest.fixture
def strict_file(tmp_path: Path) -> Path:
    """The scenario of the letter with strict hands of its own."""
    file = tmp_path / "strict.toml"
    text = LETTER.read_text("utf-8")
    file.write_text(text.replace("kind =", 'options = ["strict-hands"]\nkind =', 1), "utf-8")
    return file


@pytest.mark.clause("ITEM-8")
def test_a_scenario_may_ask_for_strict_hands(strict_file: Path) -> None:
    assert load_scenario(LETTER).state.options == ()
    scenario = load_scenario(strict_file)
    assert (scenario.state.options, scenario.options) == ((STRICT,), (STRICT,))
    assert any("Strict hands" in line for line in common(scenario))
    assert with_options(scenario, ()).state.options == (STRICT,)  # nobody can leave it out


def test_an_unknown_option_is_told_with_the_one_meant(strict_file: Path) -> None:
    text = strict_file.read_text("utf-8").replace("strict-hands", "strict-hand")
    strict_file.write_text(text, "utf-8")
    with pytest.raises(ContentError, match=r'unknown option "strict-hand".*"strict-hands"\?'):
        load_scenario(strict_file)


def test_a_game_with_a_chosen_option_goes_on_with_it(tmp_path: Path) -> None:
    path = tmp_path / "game.ad1666"
    session = Session.new(with_options(load_scenario(LETTER), (STRICT,)), Shuffle(1), path)
    advance(session, 40)
    session.close()
    assert "options strict-hands" in texts_of(path)
    assert read(path).header.options == (STRICT,)
    again, problem = Session.resume(path)
    again.close()
    assert problem is None
    assert again.game == session.game
    assert again.game.state.options == (STRICT,)


def test_without_one_the_record_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.ad1666"
    Session.new(load_scenario(LETTER), Shuffle(1), path).close()
    assert not any(text.startswith("options") for text in texts_of(path))
    assert replayed_record(read(path))[0].state.options == ()


def test_a_record_with_an_option_unknown_here_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.ad1666"
    Session.new(with_options(load_scenario(LETTER), (STRICT,)), Shuffle(1), path).close()
    texts = [text.replace("strict-hands", "blind-feet") for text in texts_of(path)]
    write_texts(path, texts)
    with pytest.raises(BadRecord, match="'blind-feet' is unknown to this version"):
        replayed_record(read(path))


def advance(session: Session, choices: int) -> None:
    rng = random.Random(3)
    for _ in range(choices):
        if isinstance(session.game.pending, Prompt):
            session.choose(pick(rng, session.game.pending))


@pytest.mark.clause("ITEM-8", "MEL-1", "TURN-9")
@pytest.mark.parametrize("seed", range(4))
def test_reasons_agree_while_an_activation_has_begun_with_what_is_held(
    seed: int, tmp_path: Path
) -> None:
    """What is taken in hand in the combat or the words phase begins an activation: nobody else's
    choices are open then, and each has its reason."""
    scenario = with_options(
        load_scenario(data_root() / "scenarios" / "masked-ball.toml"), (STRICT,)
    )
    session = Session.new(scenario, Shuffle(seed), tmp_path / "game.ad1666")
    rng, begun = random.Random(seed), 0
    for _ in range(3000):
        prompt = session.game.pending
        if not isinstance(prompt, Prompt) or begun > 3:
            break
        swaps = [o for o in prompt.anytime if o.verb == "in-hand"]
        if prompt.topic in (Topic.ATTACK, Topic.WORDS) and prompt.about is None and swaps:
            others = [o for o in prompt.options if o.verb in ("attack", "defend", "pass", "seduce")]
            chosen = rng.choice(swaps)
            session.choose(chosen)
            begun += _agree(session, chosen, others)
        else:
            session.choose(pick(rng, prompt))
    session.close()
    assert begun


def _agree(session: Session, chosen: Choice, others: list[Choice]) -> int:
    prompt = session.game.pending
    if not isinstance(prompt, Prompt) or prompt.about != chosen.who:
        return 0
    assert {o.who for o in prompt.options} == {chosen.who}
    for option in others:
        verdict = may_answer(prompt, option)
        assert bool(verdict) is (option in prompt.options), option
        if option.who != chosen.who and option.verb != "seduce":
            assert isinstance(verdict, Barred)
    return 1
