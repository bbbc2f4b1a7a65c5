"""Records taken apart and put together again, as tests want them."""

from __future__ import annotations

import random
from pathlib import Path

from ad1666.bots.random_player import pick
from ad1666.game.game import Game
from ad1666.game.notation import parse_choice
from ad1666.game.records.lines import seal
from ad1666.game.records.record import OLD_FORMAT, UNDO
from ad1666.game.records.replay import Replay
from ad1666.game.session import Session
from ad1666.rules.requests import Choice, Drawn, Prompt
from benchmarks.workshop.scripts import Script, Stacked


def advance(session: Session, seed: int, choices: int) -> None:
    """Plays on by chance for some choices, or to the end."""
    rng = random.Random(seed)
    for _ in range(choices):
        if not isinstance(session.game.pending, Prompt):
            break
        session.choose(pick(rng, session.game.pending))


def texts_of(path: Path) -> list[str]:
    """The lines of a record without their checks."""
    return [line.rpartition(" ~")[0] for line in path.read_text("utf-8").split("\n")[:-1]]


def write_texts(path: Path, texts: list[str]) -> None:
    """Makes a record of some lines, each with its check."""
    path.write_text(seal(texts)[0], "utf-8")


def to_format_1(path: Path) -> None:
    """Makes a record one of format 1."""
    texts = [t for t in texts_of(path)[1:] if not t.startswith(("title ", "content ", "options "))]
    path.write_text("".join(f"{t}\n" for t in (OLD_FORMAT, *texts)), "utf-8")


def script_of(replay: Replay) -> tuple[Script, Stacked]:
    """A player for both seats and a fate that play the game of a record again, without what was
    taken back in it."""
    answered: list[tuple[str, Game, Game]] = []
    before = replay.start
    for line, game in replay.steps:
        if line == UNDO:
            while answered and answered[-1][2] != game:
                answered.pop()
        elif game is not before:  # else a remark, such as that the game is over
            answered.append((line, before, game))
        before = game
    choices: list[Choice] = []
    cards: list[Drawn] = []
    for line, asked, _ in answered:
        answer = parse_choice(line)
        assert answer is not None  # it has been replayed
        if asked.draw is not None:
            name = " ".join(answer.args)
            cards.append(next(c for c in asked.draw.deck if c.name == name))
        else:
            choices.append(answer)
    return Script(choices), Stacked(cards)
