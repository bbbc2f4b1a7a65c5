"""What an answer leads to, with its odds: sums told by the rules, and chances from what those at
the screen may know."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ad1666.game import odds
from ad1666.game.game import Game
from ad1666.game.odds import Foreseen
from ad1666.i18n import _
from ad1666.rules import melee, shooting
from ad1666.rules.cards import Side, Suit
from ad1666.rules.events import Hit, Match, Opposed, Standard, Term, TestSide, Trial
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.table.words import chances, vocabulary
from ad1666.table.words.causes import summed

_LEADING = frozenset(
    {
        Topic.ACTION,
        Topic.MOVE,
        Topic.PUSH,
        Topic.FREE_STEP,
        Topic.INTERRUPT,
        Topic.ATTACK,
        Topic.FOLLOW_UP,
        Topic.WEAPON,
        Topic.PARRY,
        Topic.MORALE,
        Topic.WORDS,
        Topic.AGAINST,
        Topic.WITHDRAW,
    }
)
"""Questions whose answers may lead to a test at once."""


@frozen
class Consequences:
    """The question that is open, and what it may be judged by. ``viewer`` is whose hand lies open
    at the screen: the odds rest on it; None if all hands are hidden."""

    game: Game
    prompt: Prompt
    viewer: Side | None

    @property
    def _match(self) -> Match | None:
        """The opposed test for which cards are laid."""
        return self.prompt.test if isinstance(self.prompt.test, Match) else None

    def of(self, option: Choice, test: Standard | Opposed | None) -> str:
        """What an answer leads to, in a few lines; empty if to no test. ``test`` is the one going
        on."""
        if self.prompt.topic is Topic.COMMIT:
            return self._commit(option)
        if self.prompt.topic is Topic.BOOST:
            return self._bid(option, test)
        if option.details.suit is not None:
            return self._suit(option, option.details.suit)
        if option.verb == Verb.RUN:
            return self._foreseen(odds.run_test(self.prompt.state, option.who))
        if self.prompt.topic not in _LEADING:
            return ""
        led = odds.foresee(self.game, option)
        return "\n".join(self._foreseen(foreseen) for foreseen in led)

    def _foreseen(self, foreseen: Foreseen) -> str:
        state = foreseen.state
        known = odds.known(state, self.viewer)
        seen = self.viewer is not None
        if foreseen.trial is not None:
            added = _trial(state, foreseen.trial)
            if foreseen.trial.aim is not None:
                shot = odds.shot(state, foreseen.trial, known)
                return f"{chances.of_shot(shot, seen=seen)}\n{added}"
            test = odds.standard(state, foreseen.trial, known)
            return f"{chances.of_test(test, seen=seen)}\n{added}"
        if foreseen.match is None:
            return ""
        fight, side = foreseen.match.fight, self.prompt.player
        sums = _match(state, foreseen.match, side)
        if fight is None:
            found = odds.opposed(foreseen.match, known, side, None)
            return f"{chances.of_match(found)}\n{sums}"
        own = foreseen.match.test_side(side).figure
        assert own is not None
        weapon = vocabulary.item(state, fight.weapon(fight.other(own)).id)
        fought = odds.fight(state, foreseen.match, known, side, None)
        against = _("**Against {weapon}:** {chances}").format(
            weapon=weapon, chances=chances.of_fight(fought, own)
        )
        return f"{against}\n{sums}"

    # Opposed tests that are going on

    def _commit(self, option: Choice) -> str:
        match, state, side = self._match, self.prompt.state, self.prompt.player
        if match is None or self.viewer is not side:
            return ""
        played = option.details.card
        known = odds.known(state, side)
        own = match.test_side(side).figure
        if match.fight is None or own is None:
            return chances.of_match(odds.opposed(match, known, side, played))
        fight = odds.fight(state, match, known, side, played)
        return chances.of_fight(fight, own)

    def worth(self, option: Choice) -> str:
        """How likely a card is to win the test for which it can be laid; empty if not known."""
        match, side = self._match, self.prompt.player
        if self.prompt.topic is not Topic.COMMIT or match is None or self.viewer is not side:
            return ""
        known = odds.known(self.prompt.state, side)
        if match.fight is None:
            found = odds.opposed(match, known, side, option.details.card)
        else:
            found = odds.fight(self.prompt.state, match, known, side, option.details.card).test
        return chances.winning(found)

    def _bid(self, option: Choice, test: Standard | Opposed | None) -> str:
        if not isinstance(test, Opposed) or self.viewer is not self.prompt.player:
            return ""
        side = self.prompt.player
        auction = odds.auction(test, odds.known(self.prompt.state, side), side)
        bid = next(b for b in auction.bids if b.card is option.details.card)
        return chances.of_bid(bid, side.other)

    def _suit(self, option: Choice, suit: Suit) -> str:
        """What a joker's suit makes of the hit, and of the sums if no other joker waits."""
        about, state, test = self.prompt.about, self.prompt.state, self.prompt.test
        if isinstance(test, Standard) and test.aim is not None:
            above = test.result - test.difficulty
            return _landing(state, shooting.blow(state, test.aim, suit, above))
        said = []
        if self._match is not None and self._match.fight is not None and about is not None:
            hit = melee.blow(state, self._match.fight, about, suit, 0)
            said.append(
                _(
                    "If {figure} wins, {enemy} is hit in the {location}: difference {terms}. "
                    "[[CARD-2]] [[MEL-9]]"
                ).format(
                    figure=vocabulary.figure_by_id(state, about),
                    enemy=vocabulary.figure_by_id(state, hit.figure),
                    location=_(hit.location),
                    terms=summed(state, hit.terms[1:]),
                )
            )
        named = odds.named(self.game, option)
        if named is not None and named.opposed is not None:
            mine = named.opposed.hand(self.prompt.player)
            theirs = named.opposed.hand(self.prompt.player.other)
            said.append(
                _("Then it stands **{mine}** to {theirs}.").format(
                    mine=mine.total, theirs=theirs.total
                )
            )
        return " ".join(said)

    # Hints beside a question

    def hint(self, test: Standard | Opposed | None) -> str:
        """What the question itself should say besides: sums before cards are laid, what boosts
        could do."""
        match, state, side = self._match, self.prompt.state, self.prompt.player
        if self.prompt.topic is Topic.COMMIT and match is not None and match.summed:
            return _match(state, match, side)
        if self.prompt.topic is not Topic.BOOST or self.viewer is not side:
            return ""
        known = odds.known(state, side)
        if isinstance(test, Opposed):
            return chances.of_auction(odds.auction(test, known, side), side.other)
        if not isinstance(test, Standard):
            return ""
        sets = odds.useful(test, known.of(side).hand or ())
        said = chances.of_useful(sets, test.difficulty - test.result)
        enough = next((u.test for u in sets if u.test.grade.passed), None)
        if enough is not None and enough.aim is not None and enough.suit is not None:
            said += " " + _landing(state, shooting.blow(state, enough.aim, enough.suit, 0))
        return said


def _landing(state: State, hit: Hit) -> str:
    return _("It hits the {location}: {wounds}.").format(
        location=_(hit.location), wounds=vocabulary.wounds(hit.wounds)
    )


def _trial(state: State, trial: Trial) -> str:
    """The sum of a standard test but for the card."""
    cited = " ".join(f"[[{clause}]]" for clause in trial.clauses)
    return _("Card {sum:+d}{terms} against **{difficulty}**. {clauses}").format(
        sum=_sum(trial.terms),
        terms=_bracketed(state, trial.terms),
        difficulty=trial.difficulty,
        clauses=cited,
    )


def _match(state: State, match: Match, side: Side) -> str:
    """The sums of both sides but for the cards."""
    own, other = match.test_side(side), match.test_side(side.other)
    return _("Card {own:+d}{own_terms} to card {other:+d}{other_terms}.").format(
        own=_sum(own.always),
        own_terms=_added(state, own),
        other=_sum(other.always),
        other_terms=_added(state, other),
    )


def _sum(parts: Iterable[Term]) -> int:
    return sum(t.value for t in parts)


def _bracketed(state: State, parts: tuple[Term, ...]) -> str:
    return f" ({summed(state, parts)})" if parts else ""


def _added(state: State, test_side: TestSide) -> str:
    """What is always added, and what only with some suits."""
    some: dict[Term, list[str]] = {}
    for suit in Suit:
        for term in test_side.added(suit):
            if term not in test_side.always:
                some.setdefault(term, []).append(_(suit))
    only = [
        _("{term} with {suits}").format(term=summed(state, (term,)), suits=_("/").join(suits))
        for term, suits in some.items()
    ]
    said = ([summed(state, test_side.always)] if test_side.always else []) + only
    return f" ({', '.join(said)})" if said else ""
