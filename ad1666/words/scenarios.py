"""The terms of a scenario in words, before and during a game, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain, repeat

from ad1666.content.scenarios.arrivals import called
from ad1666.content.scenarios.figures import Granted
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import Scenario, as_known
from ad1666.i18n import N_, _, decimal, listed, ngettext, percent, pgettext
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Board, Chest
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.hidden import Hidden
from ad1666.rules.items import STRICT
from ad1666.rules.magic import NUMERALS, Find, Trove, span
from ad1666.rules.victory import Alarm
from ad1666.words import ground, vocabulary
from ad1666.words.goals import (
    picture,
    text_of_end,
    text_of_nobody_left,
    text_of_tie,
    text_with_span,
)
from ad1666.words.incidents import scene_of, text_of_events
from ad1666.words.shares import Share


def own(scenario: Scenario, side: Side) -> tuple[str, ...]:
    """The goals of a side, a line each, then who has what in this scenario only, and who arrives
    later, as far as players know (SCN-6)."""
    scenario = as_known(scenario)
    figures, items = scenario.state.figures, scenario.items
    scene = scene_of(scenario.state, items)
    goals = (text_with_span(g, items, scene) for g in scenario.state.terms.goals if g.side is side)
    band = [f for f in figures if f.side is side]
    return (
        *goals,
        *text_of_granted(band, scenario.granted, figures),
        *text_of_arrivals(band, figures),
    )


def marked(scenario: Scenario, side: Side) -> tuple[tuple[str, str], ...]:
    """The same, each line with its sign: goals with their picture, the others with a dot."""
    goals = as_known(scenario).state.terms.goals
    aims = [goal.aim for goal in goals if goal.side is side]
    signs = chain((f"[icon:{picture(aim)}]" for aim in aims), repeat("•"))
    return tuple(zip(signs, own(scenario, side), strict=False))


def own_list(scenario: Scenario, side: Side) -> str:
    """The same as a list."""
    return "\n".join(f"{sign} {line}" for sign, line in marked(scenario, side))


def both_list(scenario: Scenario) -> str:
    """What both sides are told, as a list under its heading: where that lies of which goals speak,
    who begins, and what holds for both, as far as players know (SCN-6)."""
    shown = as_known(scenario)
    lines = (*ground.treasures(shown.state), *opening(shown), *common(shown))
    return "\n".join((_("**Both sides**"), *(f"• {line}" for line in lines)))


def text_of_proof(proof: Proof | None) -> str:
    """How even a scenario is, as programs have found out."""
    if proof is None or not proof.games:
        return _("Whether it is even is unproven.")
    share = Share(proof.won, proof.games)
    low, high = share.bounds
    told = ngettext(
        "Red {share} ({low} to {high}) of {n} game between musketeers.",
        "Red {share} ({low} to {high}) of {n} games between musketeers.",
        proof.games,
    )
    return told.format(share=percent(share.value), low=low, high=high, n=decimal(proof.games, 0))


def opening(scenario: Scenario) -> tuple[str, ...]:
    """Who begins, how the game is won, where figures can leave the board, and how even it all is,
    if that is known."""
    state = scenario.state
    if state.initiative is None:
        begins = _("Cards decide who has the initiative. [[TURN-3]]")
    else:
        begins = _("{side} has the initiative in the first turn. [[SETUP-5]]").format(
            side=vocabulary.side(state.initiative)
        )
    tie = state.terms.tie
    won = _("More points win, equal points are a draw. [[GUARD-3]]")
    if tie is not None:
        won = _("More points win. {tie} [[GUARD-3]]").format(tie=text_of_tie(tie))
    ways_out = _("Golden arrows at the rim of the board: here you can leave it. [[BOARD-12]]")
    proof = () if scenario.proof is None else (text_of_proof(scenario.proof),)
    return begins, won, ways_out, *proof


def common(scenario: Scenario) -> tuple[str, ...]:
    """What holds for both sides: what is locked away, what can be found, what an alarm does, which
    optional rules apply, what events may happen, and what ends the game, as far as players
    know (SCN-6)."""
    state = as_known(scenario).state
    terms, tokens = state.terms, state.guard
    finds = (text_of_search_tables(terms.search_tables),) if terms.search_tables else ()
    alarm = () if terms.alarm is None else (text_of_alarm(terms.alarm, state.figures),)
    assert tokens is not None  # every scenario has a length
    options, chests = text_of_options(state.options), text_of_chests(state.board, state.chests)
    hidden = text_of_hidden(state.board, state.hidden)
    ends = text_of_end(tokens, terms.intervention), text_of_nobody_left(terms)
    events = text_of_events(state, scenario.items)
    return (*chests, *hidden, *finds, *alarm, *options, *events, *ends)


def text_of_granted(
    figures: Iterable[Figure], lent: Granted, among: Sequence[Figure]
) -> tuple[str, ...]:
    """The abilities that figures have in this scenario only, a line for each, with their owners.
    ``among`` are all figures in the game."""
    owners: dict[tuple[str, int, tuple[str, str]], list[Figure]] = {}
    for figure in figures:
        for name, value in lent.get(figure.id, ()):
            owners.setdefault((name, value, figure.card.calls(name)), []).append(figure)
    # Translators: an ability that characters have in one scenario only, then their names
    line = _("{ability} in this scenario: {names}. [[{clause}]]")
    known = dispatch.registry()
    return tuple(
        line.format(
            ability=_valued(bearers[0], name, value),
            names=_names(bearers, among),
            clause=known[name].clause,
        )
        for (name, value, _called), bearers in owners.items()
    )


def _valued(bearer: Figure, ability: str, value: int) -> str:
    called = pgettext("ability", bearer.card.calls(ability)[0] or ability)
    return called if dispatch.registry()[ability].least is None else f"{called} {value}"


def text_of_arrivals(figures: Iterable[Figure], among: Sequence[Figure]) -> tuple[str, ...]:
    """Which figures arrive when, a line for each turn. ``among`` are all figures in the game."""
    coming: dict[int, list[Figure]] = {}
    for figure in figures:
        if figure.arrival is not None and figure.arrival.turn is not None:
            coming.setdefault(figure.arrival.turn, []).append(figure)
    first = _("Placed by you at the start: {names}. [[TURN-1]]")
    later = _("Arriving at the start of turn {turn}: {names}. [[TURN-1]]")
    return tuple(
        (first if turn == 1 else later).format(turn=turn, names=_names(coming[turn], among))
        for turn in sorted(coming)
    )


def text_of_alarm(alarm: Alarm, figures: Sequence[Figure]) -> str:
    """What raises the alarm, and its consequences. ``figures`` are all in the game."""
    shot = _("A shot from a firearm, or a mishap at a lock or in stealth, raises the alarm.")
    parts = [shot if alarm.shots else _("A mishap at a lock or in stealth raises the alarm.")]
    if n := alarm.tokens:
        takes = ngettext(
            "It takes {n} guard token at once.", "It takes {n} guard tokens at once.", n
        )
        parts.append(takes.format(n=n))
    return " ".join(filter(None, (*parts, text_of_called(figures), "[[GUARD-4]]")))


def text_of_called(figures: Sequence[Figure]) -> str:
    """Whom an alarm will bring; empty if nobody. ``figures`` are all in the game."""
    if not (waiting := called(figures)):
        return ""
    return _("At the start of the next turn it brings {names}.").format(
        names=listed([vocabulary.figure(figure, figures) for figure in waiting])
    )


def _names(figures: Iterable[Figure], among: Sequence[Figure]) -> str:
    return ", ".join(vocabulary.figure(figure, among) for figure in figures)


def text_of_search_tables(finds: tuple[Find, ...]) -> str:
    """What searching may yield, in the current language."""
    line = _("{numbers} {find}")
    parts = [line.format(numbers=span(f.first, f.last), find=text_of_find(f)) for f in finds]
    if sum(f.last - f.first + 1 for f in finds) < len(NUMERALS):
        parts.append(_("otherwise nothing"))
    return _(
        "Whoever stands on a search marker may search it, a partial action; a card of the magic "
        "deck decides what is found: {finds}."
    ).format(finds=", ".join(parts))


def text_of_find(find: Find) -> str:
    """What a search with a card of a find brings."""
    n = find.wounds
    match find.trove:
        case Trove.ITEM:
            assert find.item is not None
            return vocabulary.thing(find.item)
        case Trove.TRAP:
            return ngettext("a trap: {n} wound", "a trap: {n} wounds", n).format(n=n)
        case Trove.HEALING:
            return ngettext("{n} wound is healed", "{n} wounds are healed", n).format(n=n)
        case Trove.ALARM:
            return _("the alarm")
        case Trove.EVENT:
            return _("something happens")


def text_of_chests(board: Board, chests: tuple[Chest, ...]) -> tuple[str, ...]:
    """What is locked where, and how hard it is to open, a line for each chest."""
    holding = _("Locked in the {chest} on {square}: {items}. {how} [[ABIL-8]]")
    locked = _("Locked on {square}: the {chest}. {how} [[ABIL-8]]")
    return tuple(
        (holding if chest.holds else locked).format(
            chest=vocabulary.chest_name(board, chest.id),
            square=vocabulary.square_words(chest.at),
            items=vocabulary.holds(chest),
            how=vocabulary.how_locked(chest.lock),
        )
        for chest in chests
    )


def text_of_hidden(board: Board, hidden: tuple[Hidden, ...]) -> tuple[str, ...]:
    """What is hidden, and where it may be, a line for each thing."""
    words = _(
        "Hidden: the {item}, in one of these places, each as likely: {places}. Whoever searches "
        "there, or opens the chest, finds it. [[PLACE-2]]"
    )
    on, within = _("on {square}"), _("in the {chest}")
    named = partial(vocabulary.chest_name, board)
    return tuple(
        words.format(
            item=vocabulary.thing(each.item),
            places=", ".join(
                (
                    *(on.format(square=vocabulary.square_words(at)) for at in each.squares),
                    *(within.format(chest=named(name)) for name in each.chests),
                )
            ),
        )
        for each in hidden
    )


def text_of_options(options: tuple[str, ...]) -> tuple[str, ...]:
    """The meaning of each optional rule, a line each."""
    return tuple(_(_OPTIONS[option]) for option in options)


_OPTIONS = {
    STRICT: N_(
        "Strict hands: what a character holds is chosen as its activation begins, in each phase, "
        "and stays until the next one; whoever is attacked before then fights with that. [[ITEM-8]]"
    )
}
