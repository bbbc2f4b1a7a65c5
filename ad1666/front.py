"""The front door: a skirmish as a value, for programmers, authors of bots, and notebooks.

`ad1666` itself offers what is here; docs/programming.md shows it in examples.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from fractions import Fraction
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.console.names import one_of
from ad1666.content.messages import message
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario, with_options
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Fate, Shuffle
from ad1666.game.game import Game, IllegalChoice
from ad1666.game.match import Match, play_out
from ad1666.game.notation import parse_choice
from ad1666.game.odds.ahead import Odds, odds_of, success
from ad1666.game.odds.foresight import foresee
from ad1666.game.odds.known import known_to
from ad1666.game.seats import Seat, as_named
from ad1666.game.view import Player, SeenPrompt, prompt_seen_by, seen_by
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State
from ad1666.rules.victory import Outcome
from ad1666.seat.programs import player_of
from ad1666.words import ending
from ad1666.words.questions import question
from ad1666.words.spoken import plain


@frozen
class Skirmish:
    """A game in progress. It is a value: `choose` gives another one and leaves this as it was, so
    many ways to go on may be tried from here. Fate belongs to it: what is chosen alike turns out
    alike."""

    scenario: Scenario
    game: Game
    """The game as the rules have it, with all hands and decks."""
    log: tuple[Event, ...] = field(repr=False)
    """All events so far; these are public."""
    made: int
    """The number of choices so far."""
    _fate: Fate = field(repr=False, eq=False)

    @property
    def state(self) -> State:
        """The whole position, with what neither side may see."""
        return self.game.state

    @property
    def _prompt(self) -> Prompt | None:
        pending = self.game.pending
        return pending if isinstance(pending, Prompt) else None

    @property
    def side(self) -> Side | None:
        """The side that must choose now, None once the game is over."""
        return None if self._prompt is None else self._prompt.player

    @property
    def question(self) -> str:
        """What is asked, or how the game ended, in words of the language that is set."""
        if self.outcome is not None:
            return ending.plain(self.outcome, self.scenario.items, self.state)
        prompt = self._prompt
        assert prompt is not None
        return plain(question(prompt, None))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the side that is asked may answer. ``str`` gives each as records have it."""
        return () if self._prompt is None else tuple(self._prompt.options)

    @property
    def anytime(self) -> tuple[Choice, ...]:
        """What either side may do at any time, whoever is asked; a side's own are in `seen`."""
        return () if self._prompt is None else tuple(self._prompt.anytime)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None as long as it goes on."""
        return self.state.outcome

    def choose(self, choice: Choice | str) -> Skirmish:
        """The skirmish after a choice, given as one of those offered or as its text, such as ``A:
        step NE``, with all that fate decides up to the next question. Raises IllegalChoice, which
        says why and what may be chosen."""
        match, fate = self._match()
        match.choose(_read(choice))
        return self._after(match, fate)

    def _match(self) -> tuple[Match, Fate]:
        fate = deepcopy(self._fate)  # whoever goes on from here again draws the same cards
        return Match(self.game, fate, self.log, self.made), fate

    def _after(self, match: Match, fate: Fate) -> Skirmish:
        return evolve(self, game=match.game, log=tuple(match.log), made=match.made, fate=fate)

    def played_by(self, red: Player | str, blue: Player | str) -> Skirmish:
        """The skirmish after two programs have played it to its end, each given by its name or as
        an object with ``decide``. Raises UnknownPlayer, and IllegalChoice for an answer that was
        not offered."""
        seats = {
            side: program(player, number) if isinstance(player, str) else player
            for number, (side, player) in enumerate(zip(Side, (red, blue), strict=True))
        }
        match, fate = self._match()
        for _choice in play_out(match, seats):
            pass
        return self._after(match, fate)

    def view(self, side: Side | str) -> State:
        """The position as a side may see it."""
        return seen_by(self.state, Side(side))

    def seen(self, side: Side | str | None = None) -> SeenPrompt:
        """The question as a side may see it, and as a program is given it; of the side that is
        asked unless told otherwise. Raises ValueError once the game is over."""
        if self._prompt is None:
            raise ValueError("the game is over, so nobody is asked")
        viewer = self._prompt.player if side is None else Side(side)
        return prompt_seen_by(self._prompt, viewer, self.log, self.made)

    def odds(self, choice: Choice | str) -> tuple[Odds, ...]:
        """The exact odds of the tests that a choice leads to at once, by what the side that is
        asked knows: none, or one for each weapon or rival that the opponent may name. Raises
        IllegalChoice."""
        answer, prompt = _read(choice), self._prompt
        if prompt is None or not prompt.topic.traits.tests:
            self.game.apply(answer)  # says what is wrong with it
            return ()
        ahead = foresee(self.game, answer)
        found = (odds_of(one, known_to(one.state, prompt.player), prompt.player) for one in ahead)
        return tuple(odds for odds in found if odds is not None)

    def chance(self, choice: Choice | str) -> Fraction | None:
        """The chance that a choice succeeds without boosts, the least where the opponent names what
        is tested; None if it leads to no test. Raises IllegalChoice."""
        return min(map(success, self.odds(choice)), default=None)

    def __str__(self) -> str:
        """The board as text, without hands, and what is asked."""
        return f"{self.state}\n{self.question}"


def _read(choice: Choice | str) -> Choice:
    answer = parse_choice(choice) if isinstance(choice, str) else choice
    if answer is None:
        problem = message("'{choice}' is no choice. Write one as in A: step NE", choice=str(choice))
        raise IllegalChoice(problem)
    return answer


def scenarios() -> tuple[str, ...]:
    """The names of the game's own scenarios."""
    return tuple(path.stem for path in scenario_files())


def load(name: str | Path) -> Scenario:
    """The scenario of a name, one of ours or of a pack, or in a file. Raises ContentError, which
    names every mistake in it."""
    return load_scenario(one_of(str(name)))


def begin(
    scenario: Scenario | str | Path,
    seed: int | None = None,
    *,
    bands: Bands | None = None,
    options: Iterable[str] = (),
) -> Skirmish:
    """A new game of a scenario, at its first question. With a ``seed`` the decks of two games are
    shuffled alike. ``bands`` has the ids of a side's characters where it may choose, ``options``
    further options of the rules. Raises ContentError, and BadBand for a band that is not
    allowed."""
    played = load(scenario) if isinstance(scenario, str | Path) else scenario
    played = with_options(assembled(played, bands or {}), options)
    fate = Shuffle(seed)
    match = Match(played.state, fate)
    return Skirmish(played, match.game, tuple(match.log), match.made, fate)


def program(name: str, seed: int = 0) -> Player:
    """One of the programs, such as ``musketeer``, or somebody's own as ``module:Class``
    or ``cmd:./bot``. Raises
    UnknownPlayer."""
    return player_of(Seat(as_named(name), seed))
