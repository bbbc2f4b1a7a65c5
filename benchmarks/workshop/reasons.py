"""Whether programs say what their decisions are for, and whether that is so: ``python -m
benchmarks.workshop.reasons [BOT] [--reasons N]``.

The program plays itself in every scenario by turns. Of N of its walks and of what else it gives
reasons for, as many from each scenario, prints the share without a purpose, the share of each
purpose, how many direction, distance, line or the right to shoot refute (`refuted`), and how often
the first other choice that is named is as good; with ``--tell``, the sentences too.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ad1666.advice import sentences
from ad1666.bots import player_of
from ad1666.bots.planner.purposes import end_of, intents
from ad1666.bots.planner.reasons import Reasoned
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.words.purposes import meant
from benchmarks.workshop.refuted import refuted


def reasons(bot: str, path: Path, seed: int) -> Iterator[tuple[SeenPrompt, Reasoned]]:
    """What a program chooses among other things in a game against itself: walks, and what else it
    gives reasons for."""
    match = Match(load_scenario(path).state, Shuffle(seed))
    seats = {side: player_of(Seat(bot, 2 * seed + n)) for n, side in enumerate(Side)}
    while (choice := decision(match, seats)) is not None:
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        reasoned, who = seats[prompt.player].reasoned, prompt.state.known(choice.who)
        if reasoned is not None and reasoned.chosen.choice == choice and len(prompt.options) > 1:
            best, at = reasoned.chosen, None if who is None else who.at
            seen = prompt_seen_by(prompt, prompt.player, match.log, match.made)
            if best.leaves or end_of(best) not in (None, at) or intents(seen, best):
                yield seen, reasoned
        match.choose(choice)


def main() -> None:
    """Plays, and prints the shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("bot", nargs="?", default="swordmaster", metavar="BOT")
    parser.add_argument("--reasons", type=int, default=500, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args()
    files = scenario_files()
    told, first, alike, rng = Counter[str](), 0, 0, random.Random(given.seed)
    false, wrong = Counter[str](), 0
    for number, path in enumerate(files):
        found = list(reasons(given.bot, path, given.seed))
        share = given.reasons * (number + 1) // len(files) - given.reasons * number // len(files)
        for seen, reasoned in rng.sample(found, min(share, len(found))):
            why = intents(seen, reasoned.chosen)
            told[why[0].purpose.name.lower() if why else "none"] += 1
            state, best = seen.prompt.state, reasoned.chosen
            figure = state.known(best.choice.who)
            to = None if best.leaves or figure is None else end_of(best) or figure.at
            untrue = [one for one in why if refuted(state, best.deed, to, one)]
            wrong += bool(untrue)
            false.update(one.purpose.name.lower() for one in untrue)
            others = sentences.others(reasoned, seen.prompt)
            first += bool(others)
            alike += bool(others) and others[0][1] == sentences.less(0.0)
            if given.tell:
                deed = sentences.deed(reasoned.chosen, seen.prompt)
                print(
                    f"{path.stem}: {deed} | {meant(why, state)} | {meant(untrue, state)} | {others}"
                )
    every = told.total()
    print(f"{given.bot}: {every} decisions, {told['none'] / every:.1%} without a purpose")
    print(", ".join(f"{name} {number / every:.0%}" for name, number in told.most_common()))
    print(f"false {wrong / every:.1%}:", *(f"{name} {n}" for name, n in false.most_common()))
    share = alike / max(1, first)
    print(f"of {first} with another choice named, {share:.0%} name one as good first")


if __name__ == "__main__":
    main()
