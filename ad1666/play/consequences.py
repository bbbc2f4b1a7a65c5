"""What an answer leads to, with its odds: sums by the rules, and probabilities from what those at
the screen may know."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from ad1666.game.game import Game
from ad1666.game.odds.ahead import match_odds, odds_of, success
from ad1666.game.odds.foresight import Foreseen, after_naming, foresee, run_test
from ad1666.game.odds.harm import FightOdds, ShotOdds
from ad1666.game.odds.known import known_to
from ad1666.game.odds.opposed import OpposedOdds, auction_of
from ad1666.game.odds.standard import StandardOdds, useful_boosts
from ad1666.i18n import _
from ad1666.rules import melee, shooting
from ad1666.rules.cards import Side, Suit
from ad1666.rules.events import Hit, Opposed, OpposedAhead, Standard, StandardAhead, Term, TestSide
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.words import chances, sums, vocabulary
from ad1666.words.events import clauses


@frozen
class Consequences:
    """The open question, and what it is judged by. ``viewer`` is the player whose hand is visible
    at the screen and used for the odds; None if all hands are hidden."""

    game: Game
    prompt: Prompt
    viewer: Side | None

    @property
    def _match(self) -> OpposedAhead | None:
        """The opposed test for which cards are being played."""
        return self.prompt.test if isinstance(self.prompt.test, OpposedAhead) else None

    def of(self, option: Choice, test: Standard | Opposed | None) -> str:
        """What an answer leads to, in a few lines; empty if it leads to no test. ``test`` is the
        current one."""
        if self._match is not None and (found := self._laid(option)) is not None:
            return _likely(self._match, self.prompt.player, found)
        if self.prompt.topic is Topic.BOOST:
            return self._bid(option, test)
        if option.details.suit is not None:
            return self._suit(option, option.details.suit)
        if option.verb == Verb.RUN:
            ahead = run_test(self.prompt.state, option.who)
        else:
            ahead = foresee(self.game, option) if self.prompt.topic.traits.tests else ()
        return "\n".join(map(self._foreseen, ahead))

    def chance(self, option: Choice) -> Fraction | None:
        """The probability of winning the test that an answer leads to, without boosts; None if it
        leads to no test or to one of several."""
        ahead = foresee(self.game, option) if self.prompt.topic.traits.tests else ()
        if len(ahead) != 1:
            return None
        known = known_to(ahead[0].state, self.viewer)
        odds = odds_of(ahead[0], known, self.prompt.player)
        return None if odds is None else success(odds)

    def _foreseen(self, foreseen: Foreseen) -> str:
        state, side = foreseen.state, self.prompt.player
        known, seen = known_to(state, self.viewer), self.viewer is not None
        odds = odds_of(foreseen, known, side)
        match odds:
            case None:
                return ""
            case StandardOdds():
                return f"{chances.of_test(odds, seen=seen)}\n{_trial(state, odds.trial)}"
            case ShotOdds():
                return f"{chances.of_shot(odds, seen=seen)}\n{_trial(state, odds.test.trial)}"
        match = foreseen.test
        assert isinstance(match, OpposedAhead)
        likely = _likely(match, side, odds)
        if match.fight is not None:
            own = match.test_side(side).figure
            assert own is not None
            weapon = vocabulary.item(state, match.fight.weapon(match.fight.other(own)).id)
            likely = _("**Against {weapon}:** {chances}").format(weapon=weapon, chances=likely)
        return f"{likely}\n{_match(state, match, side)}"

    # Current opposed tests

    def _laid(self, option: Choice) -> OpposedOdds | FightOdds | None:
        """The odds of the opposed test for which cards are being played; None if there is none, or
        if they are not known."""
        match, state, side = self._match, self.prompt.state, self.prompt.player
        if self.prompt.topic is not Topic.COMMIT or match is None or self.viewer is not side:
            return None
        return match_odds(state, match, known_to(state, side), side, option.details.card)

    def worth(self, option: Choice) -> str:
        """The probability that a card wins the test for which it can be played, or that a parry
        succeeds, in words; empty if not known."""
        if option.verb == Verb.PARRY:
            parried = self.chance(option)
            return "" if parried is None else chances.percent(parried)
        found = self._laid(option)
        if found is None:
            return ""
        return chances.winning(found.test if isinstance(found, FightOdds) else found)

    def _bid(self, option: Choice, test: Standard | Opposed | None) -> str:
        if not isinstance(test, Opposed) or self.viewer is not self.prompt.player:
            return ""
        side = self.prompt.player
        auction = auction_of(test, known_to(self.prompt.state, side), side)
        bid = next(b for b in auction.bids if b.card is option.details.card)
        closes = bid.card is None and test.passes > 0
        return "" if closes else chances.of_bid(bid, side.other)

    def _suit(self, option: Choice, suit: Suit) -> str:
        """What naming a joker's suit does to the hit, and to the sums if no other joker waits."""
        about, state, test = self.prompt.about, self.prompt.state, self.prompt.test
        side = self.prompt.player
        if isinstance(test, Standard) and test.aim is not None:
            above = test.result - test.difficulty
            return _landing(state, shooting.hit_of(state, test.aim, suit, above))
        parts = []
        if self._match is not None and self._match.fight is not None and about is not None:
            hit = melee.hit_of(state, self._match.fight, about, suit, 0)
            terms = sums.of_terms(hit.terms[1:], state, who=about).in_brief()
            if terms:
                told = _(
                    "If {figure} wins, {enemy} is hit in the {location}: difference {terms}. "
                    "[[CARD-2]] [[MEL-9]]"
                )
            else:
                told = _(
                    "If {figure} wins, {enemy} is hit in the {location}: a wound for each point of "
                    "difference. [[CARD-2]] [[MEL-9]]"
                )
            parts.append(
                told.format(
                    figure=vocabulary.figure_by_id(state, about),
                    enemy=vocabulary.figure_by_id(state, hit.figure),
                    location=vocabulary.location(hit.location),
                    terms=terms,
                )
            )
        named = after_naming(self.game, option)
        if named is not None:
            mine, theirs = (named.hand(s).total for s in (side, side.other))
            stands = _("Then it is **{mine}** to {theirs}.")
            parts.append(stands.format(mine=mine, theirs=theirs))
        return " ".join(parts)

    # Hints for a question

    def hint(self, test: Standard | Opposed | None) -> str:
        """Hints to add to the question: sums before cards are played, what boosts could do."""
        match, state, side = self._match, self.prompt.state, self.prompt.player
        if self.prompt.topic is Topic.COMMIT and match is not None and match.summed:
            return " ".join(filter(None, (_about(state, match, side), _match(state, match, side))))
        if self.prompt.topic is not Topic.BOOST or self.viewer is not side:
            return ""
        known = known_to(state, side)
        if isinstance(test, Opposed):
            auction = auction_of(test, known, side)
            return chances.of_auction(auction, side.other, closing=test.passes > 0)
        if not isinstance(test, Standard):
            return ""
        sets = useful_boosts(test, known.of(side).hand or ())
        hint = chances.of_useful(sets, test.difficulty - test.result)
        enough = next((u.test for u in sets if u.test.grade.passed), None)
        if enough is not None and enough.aim is not None and enough.suit is not None:
            hint += " " + _landing(state, shooting.hit_of(state, enough.aim, enough.suit, 0))
        return hint


def _likely(match: OpposedAhead, side: Side, found: OpposedOdds | FightOdds) -> str:
    """The same in words."""
    if isinstance(found, OpposedOdds):
        return chances.of_match(found)
    own = match.test_side(side).figure
    assert own is not None
    return chances.of_fight(found, own)


def _landing(state: State, hit: Hit) -> str:
    lands, wounds = _("It hits the {location}: {wounds}."), vocabulary.harm(hit.wounds)
    return lands.format(location=vocabulary.location(hit.location), wounds=wounds)


def _trial(state: State, trial: StandardAhead) -> str:
    """The sum of a standard test without the card."""
    made = sums.of_terms(trial.terms, state, who=trial.figure)
    return _("Card {sum:+d}{terms} against **{difficulty}**. {clauses}").format(
        sum=made.total,
        terms=f" ({made.in_brief()})" if trial.terms else "",
        difficulty=trial.difficulty,
        clauses=clauses(trial.clauses),
    )


def _match(state: State, match: OpposedAhead, side: Side) -> str:
    """The sums of both sides without the cards."""
    own, other = match.test_side(side), match.test_side(side.other)
    return _("Your card {own:+d}{own_terms} against card {other:+d}{other_terms}.").format(
        own=sum(t.value for t in own.always),
        own_terms=_added(state, own),
        other=sum(t.value for t in other.always),
        other_terms=_added(state, other),
    )


def _about(state: State, match: OpposedAhead, side: Side) -> str:
    """What a test is about and against whom; empty for a fight, which is visible on the board, and
    for the initiative."""
    figure = match.test_side(side.other).figure
    if match.fight is not None or figure is None:
        return ""
    enemy = vocabulary.figure_by_id(state, figure)
    # Translators: a test, such as Recognising, and the figure that opposes it
    return _("**{what}** against {figure}.").format(
        what=vocabulary.what(match.what, state), figure=enemy
    )


def _added(state: State, test_side: TestSide) -> str:
    """What is always added, and what only with some suits."""
    some: dict[Term, list[str]] = {}
    for suit in Suit:
        for term in test_side.added(suit):
            if term not in test_side.always:
                some.setdefault(term, []).append(vocabulary.suit(suit))
    who = test_side.figure
    always = sums.of_terms(test_side.always, state, who=who)
    parts = [always.in_brief()] if test_side.always else []
    parts += [
        _("{term} with {suits}").format(
            term=sums.of_terms((term,), state, who=who).in_brief(), suits=_("/").join(suits)
        )
        for term, suits in some.items()
    ]
    return f" ({', '.join(parts)})" if parts else ""
