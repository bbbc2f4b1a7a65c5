"""A game in progress as a value."""

from __future__ import annotations

import enum

from attrs import field, frozen

from ad1666.content.messages import Message, listed, message
from ad1666.game import legality
from ad1666.game.view import chooser as chooser_of
from ad1666.game.view import forced
from ad1666.rules import scoring, turn
from ad1666.rules.cards import Pile, Side
from ad1666.rules.events import Event
from ad1666.rules.frozen import changer, evolve, maker
from ad1666.rules.requests import Answer, Choice, Draw, Drawn, Prompt, Report, Rule
from ad1666.rules.state import State
from ad1666.rules.victory import EndReason


class NoUndo(enum.Enum):
    """The one reason that applies."""

    GAME_OVER = enum.auto()
    NOTHING_CHOSEN = enum.auto()
    CARD_TURNED_UP = enum.auto()
    """A card was turned up or drawn since the last choice."""
    CARD_LAID_OPEN = enum.auto()
    """The last choice showed a card that was in a hand or lay face down."""
    OTHER_PLAYERS = enum.auto()
    """The choice before was the other player's."""
    EVENT = enum.auto()
    """An event of the scenario has happened since the last choice, or that choice was an answer to
    one (SCN-5)."""
    TOO_OFTEN = enum.auto()
    """So much was taken back that the record could not be replayed in reasonable time."""
    SENT = enum.auto()
    """It has gone to the other player in a message."""
    LOOKING_ON = enum.auto()
    """The game is played in another program."""


_NOTHING_CHOSEN, _OTHER_PLAYERS = NoUndo.NOTHING_CHOSEN, NoUndo.OTHER_PLAYERS
_TURNED_UP, _LAID_OPEN = NoUndo.CARD_TURNED_UP, NoUndo.CARD_LAID_OPEN


class IllegalChoice(ValueError):
    """An answer that is not legal. The game is unchanged."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem


class _Running:
    """A running rule, for whoever takes it first. It is not part of the game's value: once taken,
    it is rebuilt from the checkpoint by replaying the answers since."""

    __slots__ = ("rule",)

    rule: Rule[State] | None

    def __reduce__(self) -> tuple[object, ...]:
        return _run, (None,)  # a generator cannot be copied, and need not be


def _run(rule: Rule[State] | None) -> _Running:
    """A run of a rule. Made like this it takes a third of the time that an ``__init__`` would."""
    run = _Running()
    run.rule = rule
    return run


_NO_RUN = _run(None)
"""For all games without a running rule: nobody takes it, so it never changes."""


@frozen(weakref_slot=False)
class Game:
    """A checkpoint (a State between activations, actions or moves) and the answers given since.

    ``news`` are the events since the previous answer. Applying an answer gives a new Game and
    leaves this one as it was.
    """

    checkpoint: State
    answers: tuple[Answer, ...]
    state: State
    _request: Prompt | Draw | None = field(eq=False)
    """What the running rule asks; or, once somebody has looked at it, the question that opens the
    next step."""
    news: tuple[Event, ...] = field(default=(), eq=False)
    back: Game | NoUndo = field(default=NoUndo.NOTHING_CHOSEN, eq=False, repr=False)
    """The position before the last answer, or why that answer may not be taken back. It may be if
    since then no card was turned up, no secret seen, and no other player has chosen. Answers given
    unasked are taken back only together with the choice before them."""
    chooser: Side | None = field(default=None, eq=False)
    """Whose choice led here, None if it was fate. Answers given unasked are nobody's choice."""
    unasked: bool = field(default=False, eq=False)
    """Whether the last answer was given without asking the player."""
    _run: _Running = field(default=_NO_RUN, eq=False, repr=False)

    @property
    def pending(self) -> Prompt | Draw | None:
        """The open question, None when the game is over. If it opens a step of the turn, its
        options are listed only when it is first looked at: whoever tries out a choice need not know
        what could be chosen next."""
        if self._request is None and self.state.outcome is None:
            object.__setattr__(self, "_request", turn.question(self.state))
        return self._request

    @property
    def draw(self) -> Draw | None:
        """The open request, if it is one to fate."""
        return self._request if isinstance(self._request, Draw) else None

    @property
    def asked_at(self) -> State | None:
        """The position if a player must choose now, None while fate is asked or the game is
        over."""
        if isinstance(self._request, Draw) or self.state.outcome is not None:
            return None
        return self.state

    @property
    def undoable(self) -> Game | None:
        """The position before the last answer, if that may be taken back."""
        return None if isinstance(self.back, NoUndo) else self.back

    def apply(self, answer: Choice | Drawn, *, unasked: bool = False) -> Game:
        """The game after an answer. ``unasked``: the player decided on it earlier and was not asked
        now; a forced answer counts as unasked in any case. Raises IllegalChoice if it does not
        answer the question."""
        prompt = self._request or self.pending
        answer, asked = _checked(prompt, answer)
        run = self._run
        rule, sent = (run.rule, answer) if run.rule is not None else self._replay(answer)
        run.rule = None
        if not unasked and isinstance(prompt, Prompt):
            unasked = len(prompt.options) == 1 and answer == forced(prompt)
        chooser = self.chooser if unasked else asked
        news: list[Event] = []
        try:
            request = _to_request(rule, sent, news)
        except StopIteration as stop:
            return _from_checkpoint(stop.value, news, self, chooser, unasked=unasked)
        answers = (*self.answers, answer)
        asked_at = request.state if isinstance(request, Prompt) else None
        back = self._taken_back(asked_at, chooser, unasked=unasked)
        at, events, run = request.state, tuple(news), _run(rule)
        return _game(self.checkpoint, answers, at, request, events, back, chooser, unasked, run)

    def ended(self, reason: EndReason) -> Game:
        """The game that the players have ended here (GUARD-6). Raises IllegalChoice if it is over
        already."""
        if self.state.outcome is not None:
            raise IllegalChoice(message("the game is over"))
        state = evolve(self.state, outcome=scoring.outcome(self.state, reason))
        return Game(state, (), state, None, (), NoUndo.GAME_OVER)

    def _taken_back(
        self, asked_at: State | None, chooser: Side | None, *, unasked: bool
    ) -> Game | NoUndo:
        """What an undo leads back to after an answer that has led from here to a question to a
        player (the position of which is ``asked_at``) or, if that is None, to fate; or why it leads
        nowhere."""
        if chooser is None:
            begins = self.back is _NOTHING_CHOSEN
            return _NOTHING_CHOSEN if begins else _TURNED_UP
        was = None if isinstance(self._request, Draw) else self.state
        seen = shown_between(was, asked_at)
        if seen is not None:
            return seen
        if unasked:
            return self if isinstance(self.back, Game) else self.back
        # an undo continues only through choices of the same player
        alone = self.chooser is chooser or not isinstance(self.back, Game)
        return self if alone else _with_back(self, _OTHER_PLAYERS)

    @property
    def taken_back(self) -> tuple[Game, ...]:
        """The games to discard when the last choice is taken back, this one first: what was
        answered unasked since goes with it. Empty if nothing may be taken back."""
        if self.undoable is None:
            return ()
        return (self, *self.undoable.taken_back) if self.unasked else (self,)

    def _replay(self, answer: Choice | Drawn) -> tuple[Rule[State], Answer]:
        """The running rule, and what to send to it: the answer, unless the step begins with
        that."""
        # where nothing was run up to the question, the step begins with it
        begins = self._run is _NO_RUN or turn.begins_with_question(self.checkpoint)
        if begins and not self.answers:
            return turn.step(self.checkpoint, answer), None
        first, *sent = self.answers if begins else (None, *self.answers)
        rule = turn.step(self.checkpoint, first)
        for earlier in (None, *sent):
            _to_request(rule, earlier, [])
        return rule, answer


def _checked(
    prompt: Prompt | Draw | None, answer: Choice | Drawn
) -> tuple[Choice | Drawn, Side | None]:
    """The answer as the question offers it, with its details; and whose choice it is, None if it is
    fate's. Raises IllegalChoice."""
    if isinstance(prompt, Prompt):
        for option in prompt.options:
            if option is answer:  # the usual case
                return option, prompt.player
    if prompt is None:
        raise IllegalChoice(message("the game is over"))
    if isinstance(prompt, Draw):
        if isinstance(answer, Choice) or answer not in prompt.deck:
            problem = message("{card} is not a card in the magic deck", card=str(answer))
            if prompt.lots is not None:
                problem = message("{answer} does not tell whether it is here", answer=str(answer))
            if prompt.player is not None:
                problem = message(
                    "{card} is not a card in {side}'s deck",
                    card=str(answer),
                    side=prompt.player,
                )
            raise IllegalChoice(problem)
        return answer, None
    offered = prompt.offered(answer) if isinstance(answer, Choice) else None
    if offered is None:
        legal = [*map(str, prompt.options[:12]), *["..."] * (len(prompt.options) > 12)]
        problem = message(
            "'{answer}' cannot be chosen now; {player} may choose: {answers}",
            answer=str(answer),
            player=prompt.player,
            answers=listed(legal),
        )
        if isinstance(answer, Choice):
            problem = message(
                "'{answer}' cannot be chosen now ({reason}); {player} may choose: {answers}",
                answer=str(answer),
                reason=str(legality.may_answer(prompt, answer)),
                player=prompt.player,
                answers=listed(legal),
            )
        raise IllegalChoice(problem)
    return offered, chooser_of(prompt.state, offered)


_game = maker(Game)
_with_back = changer(Game, "back")


def start(state: State) -> Game:
    """A game that starts from a position, at its first question."""
    return go_on(evolve(state, begun=False))


def go_on(state: State) -> Game:
    """A game from a position between two activations, actions or moves, at its next question, as if
    nothing had been answered before."""
    return _from_checkpoint(state, [])


def _from_checkpoint(
    state: State,
    news: list[Event],
    before: Game | None = None,
    chooser: Side | None = None,
    *,
    unasked: bool = False,
) -> Game:
    """Runs steps of the turn until there is a question or the game is over."""
    while state.outcome is None:
        now, request, run = state, None, _NO_RUN
        if not turn.begins_with_question(state):
            rule = turn.step(state)
            try:
                request = _to_request(rule, None, news)
            except StopIteration as stop:
                state = stop.value
                continue
            now, run = request.state, _run(rule)
        back: Game | NoUndo = _NOTHING_CHOSEN
        if before is not None:
            asked_at = None if isinstance(request, Draw) else now
            back = before._taken_back(asked_at, chooser, unasked=unasked)
        events = tuple(news)
        return _game(state, (), now, request, events, back, chooser, unasked, run)
    return Game(state, (), state, None, tuple(news), NoUndo.GAME_OVER, chooser, unasked)


def shown_between(was: State | None, now: State | None) -> NoUndo | None:
    """Why an answer that led from one question to another may not be taken back: a card turned up
    or laid open, or an event of the scenario happened. None if there is nothing new to be seen.
    Each question is given by its `Game.asked_at`."""
    if was is None or now is None:
        return _TURNED_UP
    if was.story.times != now.story.times:
        return NoUndo.EVENT
    if was.red is now.red and was.blue is now.blue:  # the usual case
        return None
    return _LAID_OPEN if _laid_open(was.red, now.red) or _laid_open(was.blue, now.blue) else None


def _laid_open(was: Pile, now: Pile) -> bool:
    """Whether a card now lies open that was in a hand or face down: that cannot be unseen."""
    seen = {*was.discard, *was.play}
    return not seen.issuperset(now.discard) or not seen.issuperset(now.play)


def _to_request(rule: Rule[State], answer: Answer, news: list[Event]) -> Prompt | Draw:
    """Sends an answer and runs to the next question, collecting the events on the way."""
    request = rule.send(answer)
    while isinstance(request, Report):
        news.append(request.event)
        request = rule.send(None)
    return request


def to_move(game: Game) -> Side | None:
    """The player who must choose now, None while fate is asked or the game is over."""
    return game.pending.player if isinstance(game.pending, Prompt) else None
