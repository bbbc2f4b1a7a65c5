"""A game in progress as a value."""

from __future__ import annotations

from attrs import field, frozen

from ad1666.rules import turn
from ad1666.rules.asks import Answer, Ask, Choice, Draw, Drawn, Rule, Tell
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.state import State
from ad1666.rules.values import evolve

_SIDES = {side.value: side for side in Side}


class IllegalChoice(ValueError):
    """An answer that was not asked for. The game is unchanged."""


class _Run:
    """A rule that is going on, for whoever takes it first. It is no part of the game's value: once
    taken it is rebuilt from the checkpoint by replaying the answers since."""

    __slots__ = ("rule",)

    def __init__(self, rule: Rule[State] | None) -> None:
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        return _Run, (None,)  # a generator cannot be copied, and need not be


@frozen(weakref_slot=False)
class Game:
    """A checkpoint (a State between activations) and the answers given since.

    ``pending`` is the question now open, None when the game is over. ``news`` is what was told
    since the previous answer. Applying an answer gives a new Game and leaves this one as it was.
    """

    checkpoint: State
    answers: tuple[Answer, ...]
    state: State
    pending: Ask | Draw | None
    news: tuple[Event, ...] = field(default=(), eq=False)
    undoable: Game | None = field(default=None, eq=False, repr=False)
    """The position before the last choice, if that may be taken back: since then no card was turned
    up, no secret seen, no other player has chosen."""
    chooser: Side | None = field(default=None, eq=False)
    """Whose choice led here, None if it was fate."""
    _run: _Run = field(factory=lambda: _Run(None), eq=False, repr=False)

    def apply(self, answer: Choice | Drawn) -> Game:
        """The game after an answer. Raises IllegalChoice if it does not answer the question."""
        self._check(answer)
        rule = self._run.rule or self._replay()
        self._run.rule = None
        chooser = _chooser(self.state, answer)
        news: list[Event] = []
        try:
            request = _to_request(rule, answer, news)
        except StopIteration as stop:
            return _from_checkpoint(stop.value, news, self, chooser)
        answers = (*self.answers, answer)
        back = self._taken_back(request, chooser)
        events = tuple(news)
        state = request.state
        return Game(self.checkpoint, answers, state, request, events, back, chooser, _Run(rule))

    def _taken_back(self, request: Ask | Draw, chooser: Side | None) -> Game | None:
        """What an undo leads back to when a choice has led from here to a request."""
        if not chooser or isinstance(request, Draw) or _secret_seen(self.state, request.state):
            return None
        # taking back goes on only through choices of the same player
        alone = self.undoable is None or self.chooser is chooser
        return self if alone else evolve(self, undoable=None)

    def _check(self, answer: Choice | Drawn) -> None:
        ask = self.pending
        if ask is None:
            raise IllegalChoice("the game is over")
        if isinstance(ask, Draw):
            if isinstance(answer, Choice) or answer not in ask.deck:
                raise IllegalChoice(f"{answer} is not a card in {owner(ask)} deck")
        elif not isinstance(answer, Choice) or (
            answer not in ask.options and answer not in ask.anytime
        ):
            legal = ", ".join(map(str, ask.options[:12])) + (", ..." * (len(ask.options) > 12))
            raise IllegalChoice(f"'{answer}' cannot be chosen now; {ask.player} may: {legal}")

    def _replay(self) -> Rule[State]:
        rule = turn.step(self.checkpoint)
        _to_request(rule, None, [])
        for answer in self.answers:
            _to_request(rule, answer, [])
        return rule


def _chooser(state: State, answer: Answer) -> Side | None:
    """Whose choice an answer is: the other player may have done what can be done at any time."""
    if not isinstance(answer, Choice):
        return None
    return _SIDES.get(answer.who) or state.figure(answer.who).player


def start(state: State) -> Game:
    """A game from a position, at its first question."""
    return _from_checkpoint(state, [])


def _from_checkpoint(
    state: State, news: list[Event], before: Game | None = None, chooser: Side | None = None
) -> Game:
    """Runs step after step of the turn until there is a question, or the game is over."""
    while state.outcome is None:
        rule = turn.step(state)
        try:
            request = _to_request(rule, None, news)
        except StopIteration as stop:
            state = stop.value
            continue
        back = None if before is None else before._taken_back(request, chooser)
        return Game(state, (), request.state, request, tuple(news), back, chooser, _Run(rule))
    return Game(state, (), state, None, tuple(news), chooser=chooser)


def _secret_seen(before: State, after: State) -> bool:
    """Whether a card lies open that was in a hand or laid face down: that cannot be unseen."""
    if before.red is after.red and before.blue is after.blue:
        return False
    return any(
        card not in (*was.discard, *was.play)
        for was, now in ((before.red, after.red), (before.blue, after.blue))
        if now is not was
        for card in (*now.discard, *now.play)
    )


def _to_request(rule: Rule[State], answer: Answer, news: list[Event]) -> Ask | Draw:
    """Sends an answer and runs on to the next question; collects what is told on the way."""
    request = rule.send(answer)
    while isinstance(request, Tell):
        news.append(request.event)
        request = rule.send(None)
    return request


def owner(ask: Draw) -> str:
    """Whose deck fate is asked about: ``red's``, or ``the magic`` one."""
    return "the magic" if ask.player is None else f"{ask.player}'s"


def to_move(game: Game) -> Side | None:
    """The player who must choose now, None while fate is asked or the game is over."""
    return game.pending.player if isinstance(game.pending, Ask) else None
