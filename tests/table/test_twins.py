"""Twin games that differ only in cards hidden from one player look the same to that player, until
those cards show.

The same is handed to whoever decides for that player, and bots decide the same, at a desk too. Who
plays against a program at the screen sees the same of it, and a phone is told the same.

Both are played side by side. Whenever the opponent draws a card unseen, the twin draws another one,
and what the opponent lays face down may be another card too. At each question all that the player
may see is compared: the cards that lie there, who is asked what, the answers, the menu in words
with its tips and hints, whether something may be taken back, and the log.
"""

from __future__ import annotations

import random

import pytest
from attrs import define, evolve, field
from pretended_phones import Silence

from ad1666.bots.duellist import Duellist
from ad1666.bots.random_player import RandomPlayer, pick
from ad1666.bots.seeker import Seeker
from ad1666.content.cards import load_items
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game, NoUndo, start
from ad1666.game.match import Snapshot, decision
from ad1666.game.past import Moment
from ad1666.game.view import Player, SeenPrompt, prompt_seen_by, seen_by
from ad1666.phones.sheets import PhoneSheets
from ad1666.play import menus
from ad1666.play.hot_seat import HotSeat
from ad1666.play.standing import Interrupts, StandingAnswers
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt, Topic
from ad1666.rules.state import State
from ad1666.table.motion.act import Act
from ad1666.table.motion.score import acts_of
from ad1666.words import questions
from benchmarks.workshop.tables import random_table

QUIET = dict.fromkeys(Side, StandingAnswers(Interrupts.SHOTS, decided=False, parries=False))
"""As much as can be answered for good."""
OTHER_CARD = 0.6
"""How often the twin draws, or lays face down, another card on purpose."""
MOST = 400
"""So many answers of a pair are compared."""


@define
class Seat:
    """A game as a desk plays it, stepped through by hand."""

    game: Game
    log: list[Event]
    bots: tuple[Player, ...]
    beside: HotSeat = field(init=False)
    """Where a person sits whose opponent is a program."""
    phone: PhoneSheets = field(init=False)
    """What the phone of a person is told whose opponent sits at the screen."""
    moved: tuple[Act, ...] = ()
    """How the last choice is shown."""
    unsaved: None = None

    @classmethod
    def at(cls, state: State, viewer: Side) -> Seat:
        game = start(state)
        bots = tuple(bot(random.Random(1)) for bot in (RandomPlayer, Duellist, Seeker))
        seat = cls(game, list(game.news), bots)
        seat.beside = HotSeat(seat, seats={viewer.other: Nosy()})
        seat.phone = PhoneSheets(HotSeat(seat, away={viewer}), load_items(), Silence())
        return seat

    @property
    def no_undo(self) -> NoUndo | None:
        return self.game.back if isinstance(self.game.back, NoUndo) else None

    def choose(self, choice: Choice | Drawn, *, unasked: bool = False) -> None:
        before = seen_by(self.game.state, None)
        self.game = self.game.apply(choice, unasked=unasked)
        self.log += self.game.news
        self.moved = acts_of(before, self.game.news, seen_by(self.game.state, None))

    def undo(self) -> None:
        raise NotImplementedError

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The choices that can be taken back; none of them is a program's."""
        return ()

    @property
    def made(self) -> int:
        return len(self.game.answers)


@define
class Nosy:
    """A player that keeps all that it is handed."""

    handed: list[SeenPrompt] = field(factory=list)

    def decide(self, seen: SeenPrompt) -> Choice:
        self.handed.append(seen)
        return seen.prompt.options[0]

    def interject(self, seen: SeenPrompt) -> Choice | None:
        self.handed.append(seen)
        return None


def handed(seat: Seat, side: Side) -> list[SeenPrompt]:
    """What a desk hands to the player of a side, while a question is open."""
    nosy = Nosy()
    hot_seat = HotSeat(seat, seats={side: nosy})
    if hot_seat.deciding:
        decision(Snapshot.of(hot_seat.play), hot_seat.seats)
    return nosy.handed


def beside_a_program(hot_seat: HotSeat, viewer: Side) -> tuple[object, ...]:
    """What a person sees whose opponent is a program."""
    assert hot_seat.viewer is viewer
    seen = (
        hot_seat.veiled,
        hot_seat.view,
        hot_seat.unseen,
        hot_seat.menu,
        hot_seat.no_undo is None,
        hot_seat.deciding,
    )
    return (*seen, hot_seat.lines())


def sight(seat: Seat, viewer: Side) -> tuple[object, ...]:
    """All that a player may see while a question is open, whoever is asked it."""
    prompt = seat.game.pending
    public = (seen_by(seat.game.state, viewer), seat.game.news, seat.no_undo, seat.moved)
    if not isinstance(prompt, Prompt):
        return (*public, prompt and (prompt.player, prompt.blind))
    mine = prompt.player is viewer
    seen = prompt_seen_by(prompt, viewer, seat.log)
    hot_seat = HotSeat(seat, shown=viewer if mine else None)
    said = questions.question(prompt, hot_seat.test), questions.public_hint(prompt)
    lone = (
        None
        if mine or not prompt.topic.traits.secret
        else len(prompt.state.pile(prompt.player).hand)
    )
    return (
        *public,
        *(prompt.player, prompt.topic, prompt.about, prompt.mp, prompt.anytime, *said, lone),
        *(seen, [bot.decide(seen) for bot in seat.bots] if mine else None),
        *(handed(seat, viewer), beside_a_program(seat.beside, viewer)),
        seat.phone.sheet(viewer),
        *(hot_seat.veiled, hot_seat.viewer, hot_seat.view, hot_seat.unseen, hot_seat.menu),
        # the hand itself is the opponent's business; all other answers are everybody's
        prompt.options if mine or not prompt.topic.traits.secret else None,
        # what answers itself shows by its speed
        hot_seat.unasked_answer() is None,
        HotSeat(seat, standing=dict(QUIET)).unasked_answer(),
    )


def both_draw(
    one: Draw, twin: Draw, viewer: Side, rng: random.Random
) -> tuple[Drawn, Drawn] | None:
    """A card for each; the same, unless the viewer does not see it. None if there is none."""
    deck, other = one.deck, twin.deck
    if one.player is viewer or not one.blind:
        common = [c for c in deck if c in other]
        if not common:
            return None
        drawn = rng.choice(common)
        return drawn, drawn
    drawn = rng.choice(deck)
    same = drawn in other and rng.random() > OTHER_CARD
    return drawn, drawn if same else rng.choice(other)


def both_choose(
    one: Prompt, twin: Prompt, viewer: Side, rng: random.Random
) -> tuple[Choice, Choice] | None:
    """An answer for each that looks the same to the viewer, None if there is none."""
    if one.player is viewer or not one.topic.traits.secret:
        chosen = pick(rng, one)
        return chosen, chosen
    common = [o for o in one.options if o in twin.options]
    if one.topic is Topic.COMMIT and rng.random() < OTHER_CARD:
        # from the hand in both: which card, nobody sees yet
        hands = [[o for o in prompt.options if o.args != ("deck",)] for prompt in (one, twin)]
        if all(hands):
            return rng.choice(hands[0]), rng.choice(hands[1])
    if not common:
        return None
    chosen = rng.choice(common)
    return chosen, chosen


@define
class Tally:
    """What was compared, to see that it was something."""

    compared: int = 0
    different: int = 0
    """While the hidden cards differed."""
    asked: int = 0
    """Card questions to the opponent among these."""
    shown: int = 0
    """Pairs that ended because a hidden card was shown."""


def compare(state: State, viewer: Side, seed: int, tally: Tally) -> None:
    """Plays a pair until a hidden difference shows, or the game is over."""
    rng = random.Random(seed)
    one, twin = Seat.at(state, viewer), Seat.at(state, viewer)
    for _ in range(MOST):
        if shows(one.game.state, twin.game.state, viewer):
            tally.shown += 1
            return
        assert sight(one, viewer) == sight(twin, viewer)
        hidden = one.game.state.pile(viewer.other), twin.game.state.pile(viewer.other)
        differ = hidden[0].hand != hidden[1].hand or hidden[0].committed != hidden[1].committed
        tally.compared += 1
        tally.different += differ
        prompt, other = one.game.pending, twin.game.pending
        answers: tuple[Choice, Choice] | tuple[Drawn, Drawn] | None
        if isinstance(prompt, Draw) and isinstance(other, Draw):
            answers = both_draw(prompt, other, viewer, rng)
        elif isinstance(prompt, Prompt) and isinstance(other, Prompt):
            tally.asked += differ and prompt.player is not viewer and prompt.topic.traits.secret
            answers = both_choose(prompt, other, viewer, rng)
        else:
            break
        if answers is None:
            return
        one.choose(answers[0])
        twin.choose(answers[1])
    assert HotSeat(one).lines() == HotSeat(twin).lines()


def shows(one: State, twin: State, viewer: Side) -> bool:
    """Whether a hidden difference lies open: another card was turned up, or thrown away."""
    here, there = one.pile(viewer.other), twin.pile(viewer.other)
    return (here.play, here.discard) != (there.play, there.discard)


@pytest.mark.parametrize("viewer", list(Side))
def test_twin_games_on_random_tables(viewer: Side) -> None:
    tally = Tally()
    for seed in range(10):
        state = random_table(seed, most=4)
        if state.phase is Phase.SETUP:
            compare(state, viewer, seed, tally)
        else:
            compare(dealt_anew(state, seed), viewer, seed, tally)
    assert tally.compared > 250 and tally.different > tally.compared / 2
    assert tally.asked > 15 and tally.shown > 2


@pytest.mark.parametrize("enough", [200, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("viewer", list(Side))
def test_twin_games_of_the_scenario(letter: Scenario, viewer: Side, enough: int) -> None:
    tally = Tally()
    for seed in range(8):
        if tally.compared <= enough:
            compare(letter.state, viewer, seed, tally)
    assert tally.compared > enough and tally.different > tally.compared / 2
    assert tally.asked > enough / 40 and tally.shown > enough / 250


LEAKS = {
    "a player is handed a hand": ("ad1666.game.view.seen_by", lambda state, side: state),
    "a player is handed the opponent's answers": ("ad1666.game.view._secret", lambda *_: False),
    "a player at the desk is handed a hand": (
        "ad1666.game.match.prompt_seen_by",
        lambda prompt, side, *_: SeenPrompt(side, prompt),
    ),
    "the answers of a program are shown": (
        "ad1666.play.menus.besides",
        lambda prompt, free: menus.build(prompt, worth=lambda option: str(option)),
    ),
    "the hand of a program lies open": (
        "ad1666.play.hot_seat.HotSeat.viewer",
        property(lambda hot_seat: hot_seat.prompt and hot_seat.prompt.player),
    ),
    "a hand is seen": ("ad1666.play.hot_seat.seen_by", lambda state, side: state),
    "a boost that fits no card answers itself": (
        "ad1666.play.hot_seat.HotSeat.unasked_answer",
        lambda hot_seat: (
            hot_seat.prompt.options[0]
            if hot_seat.prompt and len(hot_seat.prompt.options) == 1
            else None
        ),
    ),
    "a standing answer rests on a hand": (
        "ad1666.play.standing.decided",
        lambda prompt, test: len(prompt.options) == 1,
    ),
    "a boost is not asked for by what is in the hand": (
        "ad1666.play.hot_seat.moot",
        lambda prompt, test, viewer: prompt.topic is Topic.BOOST and len(prompt.options) == 1,
    ),
    "the prompt tells how many cards fit": (
        "ad1666.words.questions.public_hint",
        lambda prompt: f"one of {len(prompt.options)}",
    ),
    "a phone is asked what the other is asked": (
        "ad1666.phones.sheets.answered_there",
        lambda prompt, side: True,
    ),
    "a phone is told what has been laid": (
        "ad1666.phones.sheets.PhoneSheets._hint",
        lambda sheets, prompt, side, view: (("", str(prompt.state.pile(side.other).committed)),),
    ),
    "the prompt names a card": (
        "ad1666.words.questions.question",
        lambda prompt, test: str(prompt.state.pile(prompt.player).hand),
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError):
        test_twin_games_on_random_tables(Side.RED)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 2000, 100))
@pytest.mark.parametrize("viewer", list(Side))
def test_thousands_of_twin_games(viewer: Side, first: int) -> None:
    tally = Tally()
    for seed in range(first, first + 100):
        compare(dealt_anew(random_table(seed), seed), viewer, seed, tally)
    assert tally.different > tally.compared / 2


def dealt_anew(state: State, seed: int) -> State:
    """The table with all cards back in the decks, before the card phase: so hands are drawn."""
    if state.phase is Phase.SETUP:
        return state
    for side in Side:
        pile = state.pile(side)
        state = state.with_pile(side, evolve(pile, deck=pile.everything, hand=(), discard=()))
    return evolve(state, phase=Phase.SETUP)
