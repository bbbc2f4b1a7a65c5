"""A program's reasons in sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from attrs import evolve, frozen

from ad1666 import words as called
from ad1666.advice import prices
from ad1666.advice.coach import LEAST, Decision, Forgotten, Judged, Slip, Unused
from ad1666.advice.explaining import Thought, Untold
from ad1666.advice.falls import Fall
from ad1666.advice.prices import Price
from ad1666.bots.planner.purposes import end_of
from ad1666.bots.planner.reasons import Chance, Chanced, Reasoned, Weighed
from ad1666.game.seats import Seat
from ad1666.i18n import N_, _, decimal, ngettext, pgettext
from ad1666.play import menus
from ad1666.play.whereabouts import whereabouts
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.verbs import Verb
from ad1666.words import ending, vocabulary
from ad1666.words.chances import percent
from ad1666.words.purposes import meant

_MOST = 2
"""The number of alternative answers to mention."""
_MOST_CARDS = 3
"""The number of cards to name."""
_ALIKE = 0.05
"""The least difference in points between two answers that is worth mentioning."""
_CHANCES: Mapping[Chanced, str] = complete(
    Chanced,
    {
        Chanced.HIT: N_("{chance} to hit"),
        Chanced.KILLED: N_("{chance} to kill"),
        Chanced.WON: N_("{chance} to win"),
        Chanced.LOST: N_("{chance} to lose"),
        Chanced.PASSED: N_("{chance} to succeed"),
    },
)


def explained(thought: Thought) -> str:
    """Why a program answered as it did, or, if it was asked for advice, what it would answer; and
    the alternatives it considered. Until it is done, that it is thinking."""
    return _advice(thought) if thought.program is None else _why(thought, thought.program)


def _advice(thought: Thought) -> str:
    if not thought.done:
        return _("A swordmaster thinks…")
    if thought.reasoned is None:
        return _("There is no advice on this. See the console for details.")
    return _weighed(_("A swordmaster would choose: **{deed}**{chances}"), thought.reasoned, thought)


def _why(thought: Thought, seat: Seat) -> str:
    program, reasoned = called.program(seat.name), thought.reasoned
    if thought.failed:
        return _("The reasons cannot be shown. See the console for details.")
    if not thought.done:
        return _("{program} thinks back…").format(program=program)
    if reasoned is None:
        return _("{program} keeps its reasons to itself.").format(program=program)
    if thought.choice not in (None, reasoned.chosen.choice):
        return _("What both may see does not explain what {program} did.").format(program=program)
    return _weighed(_("{program} chose: **{deed}**{chances}"), reasoned, thought, program)


_UNTOLD: Mapping[Untold, str] = complete(
    Untold,
    {
        Untold.NOBODY: N_("No program decided this."),
        Untold.GOES_ON: N_("The program gives its reasons once it has acted."),
        Untold.CARDS: N_("The program explains how it played its cards after the game."),
    },
)


def untold(why: Untold) -> str:
    """A statement that no reasons are given, and why."""
    return _(_UNTOLD[why])


def _weighed(told: str, reasoned: Reasoned, thought: Thought, program: str = "") -> str:
    prompt = thought.seen.prompt
    best, so = deed(reasoned.chosen, prompt), _in_brackets(reasoned.chosen)
    lines = [told.format(deed=best, chances=so, program=program)]
    lines += filter(None, (meant(thought.intents, prompt.state),))
    lines += [
        _("Or: {deed}, {less}").format(deed=d, less=less) for d, less in others(reasoned, prompt)
    ]
    return "\n".join(lines)


def others(reasoned: Reasoned, prompt: Prompt) -> list[tuple[str, str]]:
    """The next best answers in words, with how much less each was worth. Leaves out those that are
    as good as the best and hardly differ: the same with another weapon, or the same figure's going
    or staying elsewhere."""
    found: dict[str, str] = {}
    best = reasoned.chosen
    chosen = deed(best, prompt)
    for other in reasoned.others:
        name, behind = deed(other, prompt), best.value - other.value
        same = behind < _ALIKE and _hardly_differs(best, other)
        if name != chosen and not same and name not in found and len(found) < _MOST:
            found[name] = less(behind)
    return list(found.items())


def _hardly_differs(one: Weighed, other: Weighed) -> bool:
    """Whether two answers have the same figure do the same thing to the same target, or go or stay
    somewhere."""
    (a, b), targets = (one.choice, other.choice), one.choice.details.targets
    if one.leaves or end_of(one) is not None:
        stays = other.deed.verb in (Verb.WAIT, Verb.END, Verb.STOP)
        goes = end_of(other) is not None or stays
        return a.who == b.who and one.leaves == other.leaves and goes
    return (a.who, a.verb, targets) == (b.who, b.verb, b.details.targets) and bool(targets)


def less(points: float) -> str:
    """How much less an answer is worth than the best."""
    if points < _ALIKE:
        return _("as good")
    return _("{points} points less").format(points=decimal(points))


def deed(weighed: Weighed, prompt: Prompt) -> str:
    """An answer in words, with where it leads."""
    choice = weighed.choice
    name = _label(prompt, prompt.offered(choice) or choice)
    if choice.verb == Verb.PLAY and choice.details.card is not None:
        name = vocabulary.card_words(choice.details.card)
    if prompt.topic is Topic.ATTACK and len({o.who for o in prompt.options}) > 1:
        who = vocabulary.figure_by_id(prompt.state, choice.who)
        name = _("{figure}: {action}").format(figure=who, action=name)
    if weighed.then is not None:
        name = _("{figure}: {action}").format(figure=name, action=_label(prompt, weighed.then))
    if weighed.leaves:
        return _("{deed}, off the board").format(deed=name)
    if weighed.shut is not None:
        return _("{deed}, closing the door").format(deed=_led(weighed, prompt, name))
    return _led(weighed, prompt, name)


def _led(weighed: Weighed, prompt: Prompt, name: str) -> str:
    """What somebody does, with the square where it leads."""
    choice = weighed.choice
    if weighed.to is None or choice.verb == Verb.STOP:
        return name
    figure = prompt.state.known(choice.who)
    if figure is not None and figure.at == weighed.to:
        return name
    where = whereabouts(prompt.state, weighed.to, None if figure is None else figure.at)
    if choice.details.square is None:
        # Translators: what somebody does, and where it leads: "Full move → 3 north, 2 east"
        return _("{deed} → {where}").format(deed=name, where=where)
    if choice.details.square != weighed.to:
        return _("{deed}, on the way → {where}").format(deed=name, where=where)
    return name


def _label(prompt: Prompt, option: Choice) -> str:
    """An answer as on its button, in the letters of a sentence."""
    label, action = menus.named(prompt, option), vocabulary.verb(option.verb)
    if not label.startswith(action):
        return label
    return vocabulary.amid(action) + label.removeprefix(action)


def chances(those: Sequence[Chance]) -> str:
    """Chances in words, without those close to zero."""
    worth = (c for c in those if c.chance >= 0.005)
    told = (_(_CHANCES[c.what]).format(chance=percent(Fraction(c.chance))) for c in worth)
    return ", ".join(told)


_SLIPS: Mapping[Slip, str] = {
    Slip.WITHDRAWAL: N_("The withdrawal was forgotten"),
    Slip.BOOSTED: N_("A card was spent on a test for nothing"),
    Slip.NOT_BOOSTED: N_("A boost was missed"),
    Slip.THROWN_AWAY: N_("A good initial card was thrown away"),
    Slip.WEAK_CARD: N_("A weak card was laid where chance was better"),
    Slip.FROM_DECK: N_("Chance was trusted with a good card in hand"),
    Slip.NOT_PARRIED: N_("No parry was tried"),
    Slip.NO_SHOT: N_("A shot was not taken"),
    Slip.NO_ATTACK: N_("An attack was not made"),
    Slip.NO_FOLLOW_UP: N_("The sweeping blow was forgotten"),
    Slip.NO_WORD: N_("A talk that an ability allows was forgotten"),
    Slip.ORDER: N_("Somebody else should have acted first"),
}
complete(Slip, _SLIPS, apart=(Slip.NOT_USED,))


@frozen
class CostlyDecision:
    """A costly decision in words, in parts."""

    who: str
    """Who decided, and for which figure."""
    made: str
    best: str
    """The better choice, with its chances."""
    lost: str
    """The loss."""
    why: str
    """The name of the mistake, the purpose of the better choice, and how reliable the loss is;
    empty if there is nothing to say."""

    @property
    def answers(self) -> tuple[str, str]:
        """What was chosen, and what was better; empty if nothing is to be said of it."""
        return self.made, f"**{self.best}**" if self.best else ""


def lesson(judged: Judged, *, doubtful: bool = False) -> CostlyDecision:
    """What was decided, what was better, and by how much; or, if it is ``doubtful``, what may have
    been better."""
    prompt, best = judged.decision.seen.prompt, judged.reasoned.chosen
    better, slip = deed(best, prompt) + _in_brackets(best), judged.slip
    words = "" if slip is None else _SLIPS.get(slip) or dispatch.missed(best.choice.verb)
    named = f"{_(words)}." if words and not doubtful else ""
    if prompt.topic is Topic.ACTIVATE:  # the question is who acts, not what
        meanwhile = _("Best then: {deed}.").format(deed=better)
        named = f"{named} {meanwhile}".strip()
        better = menus.label(prompt, prompt.offered(best.choice) or best.choice)
    return CostlyDecision(
        _decider(judged.decision, prompt),
        deed(judged.made, prompt),
        better,
        _lost(judged, doubtful=doubtful),
        " ".join(filter(None, (named, meant(judged.intents, prompt.state), _borne_out(judged)))),
    )


def good(decision: Decision) -> CostlyDecision:
    """A decision that a swordmaster would have made so or as well."""
    prompt = decision.seen.prompt
    made = deed(Weighed(decision.choice, 0.0, to=decision.end), prompt)
    why = _("A swordmaster would have decided so, or as well.")
    return CostlyDecision(_decider(decision, prompt), made, "", _("well decided"), why)


def _decider(decision: Decision, prompt: Prompt) -> str:
    """Who decided, and for which figure."""
    figure = prompt.state.known(decision.choice.who)
    who = _("cards") if figure is None else vocabulary.figure(figure, prompt.state.figures)
    if prompt.topic is Topic.ACTIVATE:
        who = _("who acts first")
    return _("{side}: {who}").format(side=vocabulary.side(decision.seen.side), who=who)


def fallen(fall: Fall, told: Sequence[Judged], *, person: bool) -> CostlyDecision:
    """What a fall of a side's chances hung on, to the ``person`` who played it or to whoever looks.
    Of a decision that is among those ``told`` only its number is told."""
    judged, what = fall.judged, _("The game ends.") if fall.ends else ""
    if fall.deed is not None:
        what = ending.done(fall.deed, fall.state)
    # Translators: where the chance of a side fell, and what happened then
    who = _("{side}, turn {turn}. {deed}").format(
        side=vocabulary.side(fall.side), turn=fall.turn, deed=what
    )
    # Translators: the chance of a side to win, before and after something
    lost = _("{before} → {after}").format(
        before=percent(Fraction(fall.before.of(fall.side))),
        after=percent(Fraction(fall.after.of(fall.side))),
    )
    made = best = ""
    numbers = [one.decision.at for one in told]
    if judged is None and fall.unjudged:
        why = _("What was decided there could not be judged.")
    elif judged is None:
        why = _("No decision of this side led to it.")
    elif judged.decision.at in numbers:
        why = _("It hung on decision {n}.").format(n=numbers.index(judged.decision.at) + 1)
    else:
        prompt, better = judged.decision.seen.prompt, judged.reasoned.chosen
        made = deed(judged.made, prompt)
        why = _borne_out(judged)
        if not judged.agreed:
            best = deed(better, prompt) + _in_brackets(better)
        elif judged.refuted:
            tried = ngettext(
                "A swordmaster would have decided the same. {n} game played on after the next best "
                "({deed}) shows nothing better.",
                "A swordmaster would have decided the same. {n} games played on after the next "
                "best ({deed}) show nothing better.",
                len(judged.games),
            )
            why = tried.format(deed=deed(better, prompt), n=len(judged.games))
        else:
            why = _("A swordmaster would have decided the same.")
    told_cards = _lost_to_cards(fall, person=person)
    return CostlyDecision(who.strip(), made, best, lost, " ".join(filter(None, (why, told_cards))))


def _lost_to_cards(fall: Fall, *, person: bool) -> str:
    """What cards cost a side at a fall, with the dearest; empty if they cost it nothing."""
    if fall.lost < prices.LEAST:
        return ""
    dear = [card for card in fall.cards if card.to(fall.side) < 0][:_MOST_CARDS]
    if person:
        told = ngettext(
            "You lost {points} points to {n} card ({cards}).",
            "You lost {points} points to {n} cards ({cards}).",
            len(fall.cards),
        )
    else:
        told = ngettext(
            "{points} points were lost to {n} card ({cards}).",
            "{points} points were lost to {n} cards ({cards}).",
            len(fall.cards),
        )
    cards = "; ".join(
        # Translators: a card that was turned up, from whose deck, and what it was worth
        _("{card} ({side}), {points}").format(
            card=vocabulary.card_words(card.card),
            side=vocabulary.side(card.side),
            points=decimal(card.to(fall.side), signed=True),
        )
        for card in dear
    )
    return told.format(points=decimal(fall.lost), n=len(fall.cards), cards=cards)


def luck(priced: Collection[Price], side: Side) -> str:
    """What the cards that were turned up were worth to a side in a game, with the dearest."""
    ordered = sorted(priced, key=lambda card: (card.to(side), card.at))
    worst, best = ordered[0], ordered[-1]
    gain = decimal(sum(card.to(side) for card in priced), signed=True)
    told = [_("**{side}**, in points: {gain}.").format(side=vocabulary.side(side), gain=gain)]
    if worst.to(side) <= -prices.LEAST:
        told.append(_("The dearest card: {card}.").format(card=_priced(worst, side)))
    if best.to(side) >= prices.LEAST:
        told.append(_("The best card: {card}.").format(card=_priced(best, side)))
    return " ".join(told)


def _priced(price: Price, side: Side) -> str:
    """A card with its turn and what it was worth to a side."""
    # Translators: a card that was turned up, from whose deck, when, and what it was worth
    return _("{card} ({side}, turn {turn}), {points}").format(
        card=vocabulary.card_words(price.card),
        side=vocabulary.side(price.side),
        turn=price.turn,
        points=decimal(price.to(side), signed=True),
    )


def _lost(judged: Judged, *, doubtful: bool) -> str:
    """The loss; of a doubtful decision, that it may have cost something."""
    if doubtful:
        return pgettext("what a decision cost", "uncertain")
    return _("−{points} points").format(points=decimal(judged.loss))


def taught(judged: Judged, *, doubtful: bool, person: bool) -> str:
    """The same as a note beside the board; to the ``person`` who decided, or to whoever looks."""
    told = lesson(judged, doubtful=doubtful)
    lost = _("What it cost is uncertain.") if doubtful else f"{told.lost}."
    return noted(evolve(told, lost=lost), names_of(doubtful=doubtful, person=person))


def noted(told: CostlyDecision, names: tuple[str, str]) -> str:
    """A lesson as a note beside the board, with what the choice made and the better one are
    called."""
    answers = zip(names, told.answers, strict=True)
    lines = (f"{name}: {answer}" for name, answer in answers if answer)
    return "\n".join((*lines, f"{told.lost} {told.why}".strip()))


def names_of(*, doubtful: bool, person: bool) -> tuple[str, str]:
    """What the choice made and the better one are called."""
    made = _("You chose") if person else _("Chosen")
    return made, _("Perhaps better") if doubtful else _("Better")


def _in_brackets(weighed: Weighed) -> str:
    """The chances of a choice, in brackets after it; empty if it has none."""
    likely = chances(weighed.chances)
    return f" ({likely})" if likely else ""


def _borne_out(judged: Judged) -> str:
    """How reliable a loss is; empty without playouts."""
    if not judged.games:
        return ""
    if judged.loss < LEAST:
        return _("Games played on from there do not bear it out.")
    told = ngettext(
        "Give or take {points} points, over {n} game played on from there.",
        "Give or take {points} points, over {n} games played on from there.",
        len(judged.games),
    )
    told = told.format(points=decimal(judged.error), n=len(judged.games))
    if judged.agreed:
        told = _("A swordmaster would have decided the same: only games show it.") + f" {told}"
    return told


def left(what: Forgotten, state: State) -> str:
    """What a figure had and did not use."""
    figure = vocabulary.figure_by_id(state, what.figure)
    if isinstance(what, Unused):
        told = ngettext(
            "{figure} did not use a once-a-turn ability in turn {turns}.",
            "{figure} did not use a once-a-turn ability in turns {turns}.",
            len(what.turns),
        )
        return told.format(figure=figure, turns=", ".join(map(str, what.turns)))
    told = ngettext(
        "{figure} ended with {n} token that could have been spent.",
        "{figure} ended with {n} tokens that could have been spent.",
        what.left,
    )
    return told.format(figure=figure, n=what.left)
