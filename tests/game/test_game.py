"""A game as a value: applying, refusing, forking, copying, taking back."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick
from ad1666.conform.cases import load
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, IllegalChoice, start, to_move
from ad1666.game.notation import parse_choice
from ad1666.game.view import chooser
from ad1666.rules import hands, turn
from ad1666.rules.cards import DECK, Card, Side, card
from ad1666.rules.characters import Figure, Status
from ad1666.rules.requests import Choice, Draw, Prompt, Topic
from ad1666.rules.state import State


def games(scenario: Scenario, seed: int) -> Iterator[tuple[Game, Choice | Card]]:
    """Every position of a random game with the answer given there."""
    return random_game(scenario.state, seed)


def random_game(state: State, seed: int) -> Iterator[tuple[Game, Choice | Card]]:
    """The same, from a position."""
    rng, fate = random.Random(seed), Shuffle(seed)
    game = start(state)
    while (prompt := game.pending) is not None:
        answer = fate.draw(prompt) if isinstance(prompt, Draw) else pick(rng, prompt)
        yield game, answer
        game = game.apply(answer)


def test_apply_leaves_the_game_as_it_was(letter: Scenario) -> None:
    for game, answer in games(letter, 1):
        before = (game.checkpoint, game.answers, game.state, game.pending, game.news)
        after = game.apply(answer)
        assert (game.checkpoint, game.answers, game.state, game.pending, game.news) == before
        assert after != game


def test_what_was_not_asked_is_refused_and_changes_nothing(letter: Scenario) -> None:
    for game, answer in games(letter, 2):
        before = (game.checkpoint, game.answers, game.state, game.pending)
        wrong: list[Choice | Card] = [Choice("A", "fly", ("N",)), card("??")]
        if isinstance(game.pending, Prompt):
            wrong += [*DECK[:2], Choice(game.pending.player.other, "pass")]
        else:
            assert game.pending is not None
            deck = game.state.pile(game.pending.player).deck
            wrong += [c for c in DECK if c not in deck]
            wrong.append(Choice(game.pending.player, "pass"))
        for each in wrong:
            if isinstance(game.pending, Prompt) and each in game.pending.options:
                continue
            with pytest.raises(IllegalChoice) as refused:
                game.apply(each)
            assert str(each) in str(refused.value)
        assert (game.checkpoint, game.answers, game.state, game.pending) == before
        game.apply(answer)


def test_a_game_that_is_over_takes_no_choice(letter: Scenario) -> None:
    *_, (last, answer) = games(letter, 3)
    end = last.apply(answer)
    assert end.pending is None and to_move(end) is None
    with pytest.raises(IllegalChoice, match="over"):
        end.apply(answer)


def test_forks_do_not_disturb_each_other(letter: Scenario) -> None:
    """Every other answer is tried as well, and the first then still gives what it gave."""
    forks = 0
    for game, answer in games(letter, 4):
        first = game.apply(answer)
        if isinstance(game.pending, Prompt):
            for other in game.pending.options[:3]:
                fork = game.apply(other)
                forks += other != answer
                same = fork == first and fork.news == first.news
                assert same == (other == answer)
        again = game.apply(answer)
        assert again == first and again.news == first.news
    assert forks > 200


def test_a_fork_can_be_gone_on_with_after_the_game_has_moved_on(letter: Scenario) -> None:
    kept: list[tuple[Game, Choice | Card, Game]] = []
    for game, answer in games(letter, 5):
        kept.append((game, answer, game.apply(answer)))
    for game, answer, after in kept[::7]:
        assert game.apply(answer) == after


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_is_equal_and_plays_on_alike(
    copied: Callable[[Game], Game], letter: Scenario
) -> None:
    for number, (game, answer) in enumerate(games(letter, 2)):
        if number % 29 == 0:
            twin = copied(game)
            assert twin == game and hash(twin) == hash(game)
            assert twin.apply(answer) == game.apply(answer)
            assert (twin.undoable is None) == (game.undoable is None)


def test_a_copy_has_nothing_of_what_was_worked_out_for_its_board(letter: Scenario) -> None:
    state = pickle.loads(pickle.dumps(letter.state))  # with a board that nobody has looked at
    game = settle(start(state), Shuffle(2))
    new, exits = len(pickle.dumps(game)), state.board.exits
    assert not exits
    assert all(prompt is not None for prompt in (g.pending for g, _ in random_game(state, 2)))
    assert exits and len(pickle.dumps(game)) == new
    assert not copy.deepcopy(game).state.board.exits


def test_options_are_listed_when_the_question_is_looked_at(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[State] = []

    def question(state: State) -> Prompt:
        listed.append(state)
        return own(state)

    own = turn.question
    monkeypatch.setattr(turn, "question", question)
    later = 0
    for game, answer in games(letter, 3):
        listed.clear()
        after = game.apply(answer)
        assert listed == []  # what leads there lists nothing
        asked = isinstance(after.pending, Prompt)
        assert (after.asked_at is not None) is asked
        assert (after.draw is not None) is isinstance(after.pending, Draw)
        later += len(listed)
        assert len(listed) <= 1  # and it is listed once
        if asked:
            assert after.asked_at is after.state
    assert later > 100


def test_what_is_open_at_any_time_is_listed_when_it_is_looked_at(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[str] = []

    def swaps(state: State, figure: Figure, *, fresh: bool) -> tuple[Choice, ...]:
        listed.append(figure.id)
        return own(state, figure, fresh=fresh)

    own = hands.swaps
    monkeypatch.setattr(hands, "swaps", swaps)
    rng, fate, found = random.Random(4), Shuffle(4), 0
    game = settle(start(letter.state), fate)
    while isinstance(prompt := game.pending, Prompt):
        listed.clear()
        after = game.apply(rng.choice(prompt.options))
        assert listed == [] or len(prompt.options) == 1  # whether it is forced depends on it
        assert all(chooser(prompt.state, option) is prompt.player for option in prompt.options)
        besides = prompt.anytime
        if besides and prompt.about:
            assert prompt.anytime is besides and len(listed) <= 1  # it is listed once
            assert prompt._replace(state=after.state).anytime == besides
            assert prompt._replace(anytime=()).anytime == ()
            assert game.apply(besides[0]).chooser is chooser(prompt.state, besides[0])
            found += 1
        game = settle(after, fate)
    assert found > 50


def test_the_running_rule_takes_no_part_in_equality(letter: Scenario) -> None:
    """A game that was continued has given its generator away, and still equals itself."""
    one = settle(start(letter.state), Shuffle(7))
    other = settle(start(letter.state), Shuffle(7))
    assert isinstance(one.pending, Prompt)
    one.apply(one.pending.options[0])
    assert one == other and hash(one) == hash(other)
    assert "generator" not in repr(one)


def test_a_checkpoint_stands_after_each_activation(letter: Scenario) -> None:
    previous = None
    activations = 0
    for game, answer in games(letter, 8):
        if isinstance(answer, Choice) and answer.verb == "activate":
            # what went before is in the checkpoint; only the choice who is first may come between
            assert len(game.answers) <= 1
            assert game.checkpoint != previous
            previous = game.checkpoint
            activations += 1
    assert activations > 20


def test_a_checkpoint_stands_before_each_action_and_move(letter: Scenario) -> None:
    """To go on from there once more, nothing is replayed; what was played since is in the State."""
    openings = (Topic.FIRST, Topic.ACTIVATE, Topic.ACTION, Topic.MOVE)
    seen = set()
    for game, _ in games(letter, 8):
        if isinstance(game.pending, Prompt) and game.pending.topic in openings:
            assert not game.answers and game.checkpoint == game.state
            seen.add(game.pending.topic)
    assert seen == set(openings)


# Taking back


def taken_back(scenario: Scenario, seed: int) -> Iterator[tuple[Game, Choice, Game]]:
    """Each choice of a random game that may be taken back, with the game before and after."""
    for game, answer in games(scenario, seed):
        after = game.apply(answer)
        if after.undoable is not None:
            assert isinstance(answer, Choice)
            yield game, answer, after


def open_cards(game: Game) -> set[tuple[Side, Card]]:
    """All cards that lie face up."""
    return {
        (side, c)
        for side in Side
        for c in (*game.state.pile(side).discard, *game.state.pile(side).play)
    }


@pytest.mark.parametrize("seed", range(9, 15))
def test_undo_stops_at_cards_secrets_and_the_other_player(letter: Scenario, seed: int) -> None:
    number = 0
    for before, answer, after in taken_back(letter, seed):
        number += 1
        assert after.undoable == before
        # nobody else has chosen since, however far back one goes
        assert to_move(after) is not None
        game = after
        while game.undoable is not None:
            assert game.chooser is after.chooser is not None
            game = game.undoable
        # no card was drawn or turned up, and none that was hidden lies open
        for side in Side:
            assert set(after.state.pile(side).deck) >= set(before.state.pile(side).deck)
        assert open_cards(after) <= open_cards(before)
        # the same choice again gives the identical game
        assert before.apply(answer) == after
    assert number > 20


def test_undo_reaches_back_through_several_choices(letter: Scenario) -> None:
    longest = 0
    for _, _, after in taken_back(letter, 15):
        steps, game = 0, after
        while game.undoable is not None:
            steps, game = steps + 1, game.undoable
        longest = max(longest, steps)
    assert longest >= 3


def test_fate_is_not_taken_back(letter: Scenario) -> None:
    drawn = 0
    for game, answer in games(letter, 16):
        if isinstance(answer, Card):
            drawn += 1
            assert game.apply(answer).undoable is None
    assert drawn > 20


CARDS_SEEN = """
[[case]]
id = "seen"
clauses = ["OPP-1"]
board = '''
+---+---+
| A   B |
+---+---+
'''
phase = "combat"
red = { hand = ["BJ", "S2"] }
blue = { hand = ["S3", "RJ", "H4"] }
figures.A = { side = "red" }
figures.B = { side = "blue" }
steps = []
"""


def after_choices(folder: Path, *texts: str) -> Game:
    file = folder / "seen.toml"
    file.write_text(CARDS_SEEN, "utf-8")
    game = start(load(file)[0].state)
    for text in texts:
        chosen = parse_choice(text)
        assert chosen is not None
        game = game.apply(chosen)
    return game


@pytest.mark.parametrize(
    "committed",
    [
        ("red: play BJ", "blue: play S3"),  # blue names the suit of red's joker
        ("red: play S2", "blue: play RJ"),  # blue names the suit of its own, and has seen red's
    ],
)
def test_a_revealed_card_cannot_be_taken_back_though_the_same_player_chooses_next(
    tmp_path: Path, committed: tuple[str, str]
) -> None:
    game = after_choices(tmp_path, "A: attack B", *committed)
    assert to_move(game) is Side.BLUE
    assert game.undoable is None


def test_a_boost_from_hand_has_been_seen(tmp_path: Path) -> None:
    game = after_choices(
        tmp_path, "A: attack B", "red: play S2", "blue: play H4", "red: pass", "blue: boost RJ"
    )
    assert card("RJ") in game.state.blue.play
    assert game.undoable is None


def test_figures_of_an_undone_game_stand_where_they_stood(letter: Scenario) -> None:
    moved = 0
    for before, answer, after in taken_back(letter, 17):
        if answer.verb == "step":
            assert after.undoable is not None
            assert after.undoable.state == before.state
            # while an interrupt is asked for, the step is declared but not made
            moved += after.state != before.state
            figure = before.state.figure(answer.who)
            assert figure.status is Status.BOARD
    assert moved > 5
