"""How a game ended, in words, who had played it, and what each side had done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ad1666.content.scenarios.epilogues import Epilogue
from ad1666.game.luck import Luck, TurnedUp, luck
from ad1666.game.records.record import Record
from ad1666.game.seats import History
from ad1666.game.shared_hands import kept_secret_by
from ad1666.game.statistics import Deeds, TurningPoint
from ad1666.i18n import _, count, decimal, listed, ngettext, percent, pgettext, phrase
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.items import Item
from ad1666.rules.scoring import concerns
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, End, EndReason, Outcome
from ad1666.words import ahead, events, leader, player, vocabulary
from ad1666.words.events import recounted, reported
from ad1666.words.goals import scored, text_of_reached, text_of_tie


def headline(outcome: Outcome) -> str:
    """Who won."""
    match outcome.reason:
        case EndReason(End.GIVEN_UP, Side() as loser):
            return _("{side} gives up").format(side=vocabulary.side(loser))
        case EndReason(End.AGREED):
            return _("A draw by agreement")
    red, blue = outcome.score(Side.RED), outcome.score(Side.BLUE)
    if outcome.winner is None:
        return _("A draw, {red} to {blue}").format(red=red, blue=blue)
    own, other = outcome.score(outcome.winner), outcome.score(outcome.winner.other)
    wins = _("{side} wins, {own} to {other}")
    return wins.format(side=vocabulary.side(outcome.winner), own=own, other=other)


def reason(outcome: Outcome, items: Mapping[str, Item], state: State) -> str:
    """Why the game ended, with its clause, the result of a tie, why who is not killed may not have
    survived, and what was hidden and never found."""
    figures = state.figures
    match outcome.reason:
        case EndReason(End.GUARD):
            why = _("The guard is here: the last token is gone.")
        case EndReason(End.TIME):
            why = _("The last turn is over.")
        case EndReason(End.NOBODY_LEFT, Side() as side):
            why = _("{side} has nobody left on the board.").format(side=vocabulary.side(side))
        case EndReason(End.NOBODY_LEFT):
            why = _("Neither side has anybody left on the board.")
        case EndReason(End.EVENT):
            why = _("With this event the game ends.")
        case EndReason(End.GIVEN_UP, Side() as side):
            words = _("{side} has given up, so {other} wins, whatever the goals say.")
            why = words.format(side=vocabulary.side(side), other=vocabulary.side(side.other))
        case EndReason(End.AGREED):
            why = _("Both players have agreed on a draw, whatever the goals say.")
        case _:
            decisive = (t.goal for t in outcome.tallies if t.goal.decisive and t.times)
            why = " ".join(text_of_reached(goal, items, figures) for goal in decisive)
    settled = outcome.tied and not outcome.reason.end.by_players
    tie = text_of_tie(outcome.tie, outcome.gone) if settled else ""
    lost = (_forsaken(side) for side in outcome.gone if _is_forsaken(outcome, side, figures))
    told = (why, f"[[{outcome.clause}]]", tie, *lost, *unfound(state))
    return " ".join(filter(None, told))


def unfound(state: State) -> Iterator[str]:
    """A sentence for each hidden thing that nobody has found. Where it was, nobody knows, the
    rules neither (PLACE-2): the record says nothing of it."""
    for hidden in state.hidden:
        places = len(hidden.places)
        words = ngettext(
            "The {item} was not found: there is {n} place where nobody looked. [[PLACE-2]]",
            "The {item} was not found: there are {n} places where nobody looked. [[PLACE-2]]",
            places,
        )
        yield phrase(words, item=vocabulary.thing(hidden.item), n=places)


def _is_forsaken(outcome: Outcome, side: Side, figures: Sequence[Figure]) -> bool:
    """Whether somebody of a side would have survived if it still had anybody (GUARD-5)."""
    alive = [f for f in figures if f.side is side and f.status is not Status.KILLED]
    return any(
        t.times < min(sum(concerns(f, t.goal.subject) for f in alive), t.goal.most or len(alive))
        for t in outcome.tallies
        if t.goal.side is side and t.goal.aim in (Aim.PROTECT, Aim.SURVIVE)
    )


def _forsaken(side: Side) -> str:
    words = _("{side} has nobody left, so only an escape that is a goal counts as survival.")
    return f"{words.format(side=vocabulary.side(side))} [[GUARD-5]]"


def epilogue(of: Epilogue, outcome: Outcome) -> str:
    """How the story ends; empty if the scenario does not say."""
    told = of.told(outcome)
    return _(told) if told else ""


def plain(outcome: Outcome, items: Mapping[str, Item], state: State) -> str:
    """Who won and why the game ended, as plain text for a console."""
    return events.plain(events.LogLine(f"{headline(outcome)}. {reason(outcome, items, state)}"))


def total(outcome: Outcome, side: Side) -> str:
    """The total of a side (GUARD-3)."""
    points = count("{n} point", "{n} points", outcome.score(side))
    return f"{vocabulary.side(side)}: {points}"


def reckoning(
    outcome: Outcome, side: Side, items: Mapping[str, Item], figures: Sequence[Figure]
) -> list[tuple[str, str]]:
    """Every goal of a side with the points that it brought (GUARD-3)."""
    return [scored(t, items, figures) for t in outcome.tallies if t.goal.side is side]


def turned(point: TurningPoint, state: State) -> str:
    """Where the game turned, what was done there, and what it did to the score. ``state`` is any of
    the game."""
    words = _("**The turning point, turn {turn}.** {deed} Before it: {before}. After it: {after}.")
    deed = "" if point.deed is None else recounted(point.deed, state)
    before, after = _was_ahead(point.before), _was_ahead(point.after)
    if point.before * point.after > 0:
        # Translators: how far the side that was ahead before is ahead after it
        after = pgettext("after it", "by {n}").format(n=abs(point.after))
    said = words.format(turn=point.turn, deed=deed, before=before, after=after)
    return " ".join(said.split())


def _was_ahead(points: int) -> str:
    """Who led at a moment that is over, and by how much."""
    if not points:
        return pgettext("at that time", "nobody ahead")
    words = pgettext("at that time", "{side} ahead by {n}")
    return words.format(side=leader(points), n=abs(points))


def moment_words(point: TurningPoint, state: State) -> str:
    """A moment that decided a game: its turn, what was done, and who led after it."""
    deed = "" if point.deed is None else done(point.deed, state)
    when = _("Turn {turn}.").format(turn=point.turn)
    after = f"({ahead(point.after)})"
    return " ".join(filter(None, (when, events.unmarked(deed), after)))


def done(deed: Note, state: State) -> str:
    """What somebody has done, as a sentence."""
    return (recounted if deed.kind is NoteKind.GOES else reported)(deed, state)


def seat_changes(history: History) -> Iterator[str]:
    """A sentence for each side that did not have the same player from beginning to end. Where one
    came back, as a person does who stops a stand-in, each is named once."""
    for side in Side:
        changes = [(player(c.seat.name), c.turn) for c in history.later(side)]
        if not changes:
            continue
        first = player(history.at_first(side).name)
        begun = _("{side} was played by {player}").format(side=vocabulary.side(side), player=first)
        others = [name for name in dict.fromkeys(name for name, _turn in changes) if name != first]
        if others and len(others) < len(changes):
            # Translators: continues "Red was played by a person"
            then = _("from turn {turn} now and then by {players}")
            told = [then.format(turn=changes[0][1], players=listed(others))]
        elif others:
            # Translators: continues "Red was played by a person"
            then = _("from turn {turn} by {player}")
            told = [then.format(turn=turn, player=name) for name, turn in changes]
        else:
            continue
        yield "; ".join((begun, *told)) + "."


def numbers(done: Deeds) -> tuple[tuple[str, int], ...]:
    """What a side did: names and numbers."""
    return (
        (_("Steps"), done.steps),
        (_("Attacks"), done.attacks),
        (_("Shots"), done.shots),
        (_("Hits"), done.hits),
        (_("Wounds dealt"), done.wounds),
        (_("Cards played to boost"), done.boosts),
        (_("Losses"), done.losses),
        (_("Advice asked for"), done.advice),
    )


def best_card(done: Deeds) -> str:
    """The card that won by the largest margin, and the margin."""
    if done.best is None:
        return "–"
    card, by = done.best
    return _("{card}, won by {by}").format(card=vocabulary.card_words(card), by=by)


def luck_of(whose: str, found: Luck) -> str:
    """How lucky somebody was with the cards that a deck turned up, as a sentence."""
    cards = ngettext("{n} card turned up", "{n} cards turned up", found.cards).format(n=found.cards)
    # Translators: whose luck it was, how many cards, by how many points they were better or worse
    # than their deck on average, and in what share of all games there is less luck
    words = _("**{whose}:** {cards}, {gain} on the deck’s average: luckier than {rank} of games.")
    gain = decimal(float(found.gain), signed=True)
    return words.format(whose=whose, cards=cards, gain=gain, rank=percent(found.rank))


def luck_in(turned: Sequence[TurnedUp]) -> str:
    """How lucky both sides were in a game, on a line each; empty if no card was turned up."""
    if not turned:
        return ""
    own = {side: luck(card for card in turned if card.side is side) for side in Side}
    return "\n".join(luck_of(vocabulary.side(side), found) for side, found in own.items())


def counted(done: Deeds) -> tuple[tuple[str, str], ...]:
    """All statistics as one list; advice only if it was requested."""
    *always, advice = ((what, str(number)) for what, number in numbers(done))
    return (*always, *((advice,) if done.advice else ()), (_("Best card"), best_card(done)))


def hands_secret(record: Record) -> str:
    """Why no hands of a game may be shown, nor anything that tells of them; empty if they may."""
    if not record.over:
        return _("The hands of this game stay secret until it is over.")
    if (other := kept_secret_by(record)) is None:
        return ""
    game = other.name or vocabulary.title(other.header.title)
    return _(
        "The hands of this game stay secret until “{game}” is over, which began with the same "
        "cards ({file})."
    ).format(game=game, file=other.path.name)
