"""Victory conditions and the end of the game in words, made from what is counted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from attrs import evolve

from ad1666.i18n import N_, _, ngettext, whole
from ad1666.i18n import name as named
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import Item
from ad1666.rules.scoring import GoalStage
from ad1666.rules.state import State
from ad1666.rules.tables import complete, some
from ad1666.rules.victory import SCOPES, SUBJECTS, Aim, Goal, Tally, Terms
from ad1666.words import vocabulary
from ad1666.words.incidents import IncidentContext, called, scene_of


def text_of(goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure]) -> str:
    """A goal in words, in the current language. ``figures`` are all in the game."""
    worth = ngettext("{goal}: {points} point.", "{goal}: {points} points.", goal.points)
    if goal.decisive:
        # Translators: a goal that ends the game as soon as it is reached
        worth = ngettext(
            "{goal}: {points} point. The game ends at once.",
            "{goal}: {points} points. The game ends at once.",
            goal.points,
        )
    return worth.format(goal=wording(goal, items, figures), points=goal.points)


def text_with_span(goal: Goal, items: Mapping[str, Item], scene: IncidentContext) -> str:
    """The same, with the events from which and until which it counts, if any (SCN-15)."""
    parts = [text_of(goal, items, scene.figures)]
    for event, (known, hidden) in ((goal.since, _SINCE), (goal.until, _UNTIL)):
        if event:
            name = called(event, scene)
            parts.append((_(known) if name else _(hidden)).format(event=name))
    return " ".join(parts)


def wording(goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure]) -> str:
    """The same without its points."""
    name = _name_of(goal, items, figures)
    times = "" if name or not goal.subject else "once " if goal.most == 1 else "each "
    at_once = " at once" if goal.decisive and goal.aim in _AT_ONCE else ""
    words = _(_GOALS[f"{times}{_kind(goal, name)}{at_once}"])
    text = words.format(item=name, name=name, place=vocabulary.within(goal.place))
    if goal.most is not None and goal.most > 1:
        # Translators: a goal that is counted for each time, up to a number
        text = _("{goal} ({most} at most)").format(goal=text, most=goal.most)
    return text


def text_of_reached(
    goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure], doer: Figure | None = None
) -> str:
    """A goal that has been reached, worded as a deed, of its ``doer`` where one is known."""
    among = tuple(figures)
    if doer is not None and goal.aim.of_item:
        return _("{figure} has carried off the {item}.").format(
            figure=vocabulary.figure(doer, among), item=_name_of(goal, items, among)
        )
    if doer is not None:
        goal = evolve(goal, subject=doer.id)
    name = _name_of(goal, items, among)
    words = _REACHED.get(_kind(goal, name)) or _REACHED[_kind(evolve(goal, place=None), name)]
    side, place = vocabulary.side(goal.side), vocabulary.within(goal.place)
    return _(words).format(side=side, name=name, place=place)


def text_of_gain(side: Side, points: int) -> str:
    """What a side has gained by a deed."""
    words = ngettext("{points} point for {side}.", "{points} points for {side}.", points)
    return words.format(points=points, side=vocabulary.side(side))


def standing(state: State, side: Side) -> tuple[Tally, ...]:
    """How each goal of a side would count if the game ended now (GUARD-3)."""
    return tuple(Tally(g, scoring.reached(state, g)) for g in state.terms.goals if g.side is side)


def points(tallies: Iterable[Tally]) -> int:
    """The points of goals together."""
    return sum(tally.points for tally in tallies)


def text_of_standing(tally: Tally, items: Mapping[str, Item], state: State) -> str:
    """A goal, how often it has been reached, and what would change that."""
    words = text_with_span(tally.goal, items, scene_of(state, items))
    return f"{words} {text_of_progress(tally, scoring.stage(state, tally.goal))}"


def text_of_progress(tally: Tally, stage: GoalStage = GoalStage.OPEN) -> str:
    """How often a goal has been reached, and what would change that."""
    if stage is GoalStage.WAITING:
        return _("**not counting yet** – only from its event on.")
    if stage is GoalStage.SETTLED:
        so_far = _so_far(tally, _("not done"))
        return _("{so_far} – fixed now: nothing is added or lost.").format(so_far=so_far)
    so_far = _so_far(tally, _("not yet done"))
    return f"{so_far} – {_change(tally)}"


def text_of_result(tally: Tally) -> str:
    """How often a goal was reached in a finished game."""
    return _so_far(tally, _("not done"))


def _so_far(tally: Tally, never: str) -> str:
    times = tally.times
    done = ngettext("done once", "done {times} times", times).format(times=times)
    return f"**{done if times else never}**"


def scored(tally: Tally, items: Mapping[str, Item], figures: Iterable[Figure]) -> tuple[str, str]:
    """A goal, and the points it has brought out of those possible."""
    goal, most = tally.goal, most_times(tally)
    name = wording(evolve(goal, decisive=False), items, figures)
    if most is None:
        return name, whole(tally.points)
    return name, _of_most(tally, most)


def most_times(tally: Tally) -> int | None:
    """The most times a goal counts; None without limit, as for a thing of which there turn out to
    be several."""
    goal = tally.goal
    several = goal.subject in GROUPS or (goal.aim.of_item and tally.times > 1)
    return goal.most or (None if several else 1)


def _change(tally: Tally) -> str:
    """What would change the count of a goal."""
    goal, times = tally.goal, tally.times
    if goal.aim in _UNDONE:
        return _(_UNDONE[goal.aim]) if times else _("counts as long as it lasts.")
    once = most_times(tally)
    if once is not None and times >= once:
        return _("cannot be lost again.") if goal.aim in _LASTING else _("it can still be lost.")
    if once == 1:
        return ngettext(
            "it would bring {n} point.", "it would bring {n} points.", goal.points
        ).format(n=goal.points)
    return ngettext(
        "the next time brings {n} point.", "the next time brings {n} points.", goal.points
    ).format(n=goal.points)


def brief(goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure]) -> str:
    """A goal in two or three words."""
    name = _name_of(goal, items, figures)
    who = name or group(goal.subject)
    place = "" if goal.place is None else vocabulary.within(goal.place)
    return _(_BRIEF[goal.aim]).format(who=who, place=place)


def brief_in(stage: GoalStage, name: str) -> str:
    """The same with what a goal waits for, or that it is fixed."""
    return _(_STAGES[stage]).format(goal=name) if stage in _STAGES else name


def picture(aim: Aim) -> str:
    """The picture of what goals with an aim are about."""
    return f"aim-{aim}"


def group(subject: str) -> str:
    """Whom a goal is about that names nobody; empty if it is about nobody."""
    return named("group", GROUPS[subject]) if subject in GROUPS else ""


def worth(tally: Tally) -> str:
    """The present points of a goal out of those possible, or with those for each time."""
    goal, most = tally.goal, most_times(tally)
    if most is None:
        # Translators: points of a goal so far, and what each further time brings
        return _("{points} (each {n})").format(points=tally.points, n=goal.points)
    return _of_most(tally, most)


def _of_most(tally: Tally, most: int) -> str:
    # Translators: points of a goal so far, and how many it can bring
    return _("{points} of {most}").format(points=tally.points, most=most * tally.goal.points)


_STAGES = some(
    GoalStage, {GoalStage.WAITING: N_("{goal} – not yet"), GoalStage.SETTLED: N_("{goal} – fixed")}
)
_SINCE = (
    N_("It counts only once this has happened: “{event}”. [[SCN-15]]"),
    N_("It counts only once something has happened that nobody knows of yet. [[SCN-15]]"),
)
"""From when a goal counts: from an event that is known, or from one that is not."""
_UNTIL = (
    N_("It counts only as far as it is reached before this happens: “{event}”. [[SCN-15]]"),
    N_(
        "It counts only as far as it is reached before something happens that nobody knows of "
        "yet. [[SCN-15]]"
    ),
)
_TIES = {
    Side.RED: N_("With equal points Red wins."),
    Side.BLUE: N_("With equal points Blue wins."),
}
_BY_ABSENCE = {
    Side.RED: N_("With equal points Red wins, since Blue has nobody left. [[GUARD-5]]"),
    Side.BLUE: N_("With equal points Blue wins, since Red has nobody left. [[GUARD-5]]"),
}
"""Who wins a tie because the other side has nobody left, whatever the scenario says of ties."""
_LASTING = frozenset((Aim.TAKE_AWAY, Aim.ESCAPE, Aim.KILL, Aim.REACH))
"""The aims that cannot be undone once reached."""
_UNDONE: Mapping[Aim, str] = {
    Aim.PROTECT: N_("lost with that death, or once nobody of yours is left."),
    Aim.SURVIVE: N_("one less with each death, and lost once nobody of yours is left."),
    Aim.CONTROL: N_("lost if an enemy comes there, or none of yours is left."),
    Aim.MORE_KILLS: N_("lost if as many of yours are killed."),
    Aim.HOLD: N_("lost if an enemy takes it."),
}
"""What can undo a goal that is only settled at the end."""
complete((*(aim for aim in Aim if aim.at_the_end), Aim.HOLD), _UNDONE)
_AT_ONCE = frozenset((Aim.HOLD, Aim.CAPTURE))
"""The aims worded differently where they end the game."""
_WITH_ARTICLE = frozenset((Aim.KILL, Aim.CAPTURE, Aim.PROTECT))
"""The aims with wordings in which a figure that is not unique never begins the sentence."""
GROUPS = {"hero": "heroes", "commoner": "commoners", "any": "anybody", "enemy": "enemies"}
"""Whom a goal may be about that names nobody."""
complete(SUBJECTS, GROUPS)
_BRIEF: Mapping[Aim, str] = complete(
    Aim,
    {
        Aim.TAKE_AWAY: N_("carry off the {who}"),
        Aim.HOLD: N_("hold the {who}"),
        Aim.ESCAPE: N_("escape: {who}"),
        Aim.KILL: N_("kill {who}"),
        Aim.CAPTURE: N_("capture {who}"),
        Aim.PROTECT: N_("protect {who}"),
        Aim.REACH: N_("reach {place}"),
        Aim.CONTROL: N_("control {place}"),
        Aim.MORE_KILLS: N_("more kills"),
        Aim.SURVIVE: N_("survive: {who}"),
    },
)


def text_of_tie(tie: Side | None, gone: Collection[Side] = ()) -> str:
    """Who wins a tie, in words; empty if that is a draw. ``gone`` are the sides with nobody left,
    which do not (GUARD-5)."""
    if tie is None:
        return ""
    return _((_BY_ABSENCE if len(gone) == 1 else _TIES)[tie])


def text_of_nobody_left(terms: Terms) -> str:
    """What follows once a side has nobody left (GUARD-5)."""
    if terms.wipeout_ends:
        follows = _("The game also ends once a side has nobody left; that side then loses a tie.")
    else:
        follows = _("A side that has nobody left loses a tie.")
    alive = {goal.side for goal in terms.goals if goal.aim in (Aim.PROTECT, Aim.SURVIVE)}
    escapes = {goal.side for goal in terms.goals if goal.aim is Aim.ESCAPE}
    saved = ""
    if alive & escapes:
        saved = _("Of such a side only those survive whose escape is a goal.")
    elif alive:
        saved = _("Nobody of such a side counts as surviving, not even who has left the board.")
    return " ".join(filter(None, (follows, saved, "[[GUARD-5]]")))


def _name_of(goal: Goal, items: Mapping[str, Item], figures: Iterable[Figure]) -> str:
    """The item or character that a goal is about; empty if it is not about a specific one."""
    if goal.aim.of_item:
        return vocabulary.thing(items[goal.subject])
    among = tuple(figures)
    found = next((f for f in among if f.id == goal.subject), None)
    if found is None:
        return ""
    named = vocabulary.definite if goal.aim in _WITH_ARTICLE else vocabulary.figure
    return named(found, among)


def _kind(goal: Goal, name: str) -> str:
    """The key of a goal's wording: the aim, which kind of figure it is about, and the exit if it
    names one."""
    whose = f" {goal.subject}" if goal.subject and not name else ""
    leaving = goal.place is not None and SCOPES[goal.aim].exit
    return f"{goal.aim}{whose}{' by exit' if leaving else ''}"


def _kinds(aim: Aim, *times: str) -> Iterator[str]:
    """The keys of all wordings that an aim needs; ``times`` come before those for figures of a
    kind."""
    scope = SCOPES[aim]
    named = scope.whose is not None or not scope.words
    by_kind = [f"{time}{aim} {word}" for word in scope.words for time in times]
    for words in (*[aim] * named, *by_kind):
        yield words
        if scope.exit:
            yield f"{words} by exit"


_GOALS = {
    "take-away": N_("Carry the {item} off the board"),
    "take-away by exit": N_("Carry the {item} off the board by {place}"),
    "hold": N_("Hold the {item} on the board at the end"),
    "hold at once": N_("Hold the {item} on the board"),
    "escape": N_("Lead {name} off the board"),
    "once escape hero": N_("One of your heroes leaves the board"),
    "each escape hero": N_("For each of your heroes that leaves the board"),
    "once escape commoner": N_("One of your commoners leaves the board"),
    "each escape commoner": N_("For each of your commoners that leaves the board"),
    "once escape any": N_("One of yours leaves the board"),
    "each escape any": N_("For each of yours that leaves the board"),
    "escape by exit": N_("Lead {name} off the board by {place}"),
    "once escape hero by exit": N_("One of your heroes leaves the board by {place}"),
    "each escape hero by exit": N_("For each of your heroes that leaves the board by {place}"),
    "once escape commoner by exit": N_("One of your commoners leaves the board by {place}"),
    "each escape commoner by exit": N_(
        "For each of your commoners that leaves the board by {place}"
    ),
    "once escape any by exit": N_("One of yours leaves the board by {place}"),
    "each escape any by exit": N_("For each of yours that leaves the board by {place}"),
    "kill": N_("Kill {name}"),
    "once kill hero": N_("An enemy hero killed"),
    "each kill hero": N_("For each enemy hero killed"),
    "once kill commoner": N_("An enemy commoner killed"),
    "each kill commoner": N_("For each enemy commoner killed"),
    "once kill enemy": N_("An enemy killed"),
    "each kill enemy": N_("For each enemy killed"),
    "capture": N_(
        "Take {name} prisoner (a surrender; or at the end under your control, or engaged with one "
        "of yours and knocked down, stunned or seriously wounded)"
    ),
    "capture at once": N_(
        "Take {name} prisoner (a surrender; or under your control, or engaged with one of yours "
        "and knocked down, stunned or seriously wounded)"
    ),
    "protect": N_("Keep {name} alive"),
    "reach": N_("{name} ends an activation, or the game, in {place}"),
    "once reach hero": N_("One of your heroes ends an activation, or the game, in {place}"),
    "each reach hero": N_(
        "For each of your heroes that ends an activation, or the game, in {place}"
    ),
    "once reach commoner": N_("One of your commoners ends an activation, or the game, in {place}"),
    "each reach commoner": N_(
        "For each of your commoners that ends an activation, or the game, in {place}"
    ),
    "once reach any": N_("One of yours ends an activation, or the game, in {place}"),
    "each reach any": N_("For each of yours that ends an activation, or the game, in {place}"),
    "control": N_(
        "Control {place} at the end (one of yours there who is neither knocked down nor stunned, "
        "and no enemy)"
    ),
    "more-kills": N_("Kill more enemies than you lose"),
    "once survive hero": N_("One of your heroes survives"),
    "each survive hero": N_("For each of your heroes that survives"),
    "once survive commoner": N_("One of your commoners survives"),
    "each survive commoner": N_("For each of your commoners that survives"),
    "once survive any": N_("One of yours survives"),
    "each survive any": N_("For each of yours that survives"),
}
complete(
    (
        *(kind for aim in Aim for kind in _kinds(aim, "once ", "each ")),
        *(f"{aim} at once" for aim in _AT_ONCE),
    ),
    _GOALS,
)
_REACHED = {
    "take-away": N_("{side} has carried the {name} off the board."),
    "take-away by exit": N_("{side} has carried the {name} off the board by {place}."),
    "hold": N_("{side} holds the {name}."),
    "escape": N_("{name} has left the board."),
    "escape hero": N_("One of {side}'s heroes has left the board."),
    "escape commoner": N_("One of {side}'s commoners has left the board."),
    "escape any": N_("One of {side}'s characters has left the board."),
    "kill": N_("{side} has killed {name}."),
    "kill hero": N_("{side} has killed an enemy hero."),
    "kill commoner": N_("{side} has killed an enemy commoner."),
    "kill enemy": N_("{side} has killed an enemy."),
    "capture": N_("{side} has taken {name} prisoner."),
    "reach": N_("{name} has reached {place}."),
    "reach hero": N_("{side} has reached {place}."),
    "reach commoner": N_("{side} has reached {place}."),
    "reach any": N_("{side} has reached {place}."),
}
_deciding = (kind for aim in Aim if not aim.at_the_end for kind in _kinds(aim, ""))
complete(
    (*(kind for kind in _deciding if not kind.endswith(" by exit")), "take-away by exit"), _REACHED
)


def text_of_end(tokens: int, intervention: bool) -> str:
    """When the game ends, in words: GUARD-1 with intervention, GUARD-2 without."""
    if not intervention:
        return ngettext(
            "The game ends after {n} turn.", "The game ends after {n} turns.", tokens
        ).format(n=tokens)
    return ngettext(
        "The guard is {n} token away. Each shot from a firearm, each death, each flight and each "
        "end of a turn takes one; with the last the game ends.",
        "The guard is {n} tokens away. Each shot from a firearm, each death, each flight and each "
        "end of a turn takes one; with the last the game ends.",
        tokens,
    ).format(n=tokens)
