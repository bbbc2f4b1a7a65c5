"""The texts of the preview: for a square, an overlay, the keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ad1666.content.checks.findings import Severity
from ad1666.content.errors import located, sentences
from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import N_, _, count, ngettext
from ad1666.i18n import name as named
from ad1666.rules.board import FULL_MP, Kind, distance, square_text
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.sight import Sight
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.table.preview.board import SIGNS
from ad1666.table.preview.study import Overlay, Study
from ad1666.words import characters, ground, incidents, literal, scenarios, script, vocabulary
from ad1666.words.errors import said
from ad1666.words.sums import of_terms

OVERLAYS = complete(
    Overlay,
    {
        Overlay.NONE: N_("Map only"),
        Overlay.SQUARES: N_("Squares"),
        Overlay.SIGHT: N_("Sight"),
        Overlay.REACH: N_("Reach"),
        Overlay.SIDES: N_("Turns"),
    },
)
"""The names of the overlays on their buttons."""


def square(study: Study) -> str:
    """The description of the square under the cursor, with its numbers in Tiled, which counts the
    margin."""
    loaded, state = study.map, study.state
    if loaded is None or state is None:
        return ""
    at = x, y = study.cursor
    numbers = _("**Square {square}** (in Tiled {tiled})").format(
        square=square_text(at), tiled=square_text((x + 1, y + 1))
    )
    lines = [numbers, ground.describe(state, at), *_places(loaded, at)]
    if study.overlay is Overlay.SIGHT:
        lines += ["", _seen(study, state)]
    elif study.overlay is Overlay.REACH:
        lines += ["", _reached(study)]
    elif study.overlay is Overlay.SIDES:
        lines += ["", *_soonest(study)]
    lines += _standing(state, at)
    if study.scenario is not None:
        lines += _triggered(study.scenario, at)
    return "\n".join(lines)


def told(study: Study) -> str:
    """All that the side says: of the square, of the overlay, what a check has found, and what the
    scenario is about."""
    parts = (square(study), legend(study), found(study), about(study))
    return "\n\n".join(filter(None, parts))


def found(study: Study) -> str:
    """What a check says of the author's files; empty if nothing is wrong, or for the game's own."""
    if not study.findings:
        return ""
    errors = sum(f.count for f in study.findings if f.level is Severity.ERROR)
    warnings = sum(f.count for f in study.findings) - errors
    heads = [
        ngettext("**{n} error**", "**{n} errors**", errors).format(n=errors) if errors else "",
        ngettext("**{n} warning**", "**{n} warnings**", warnings).format(n=warnings)
        if warnings
        else "",
    ]
    lines = [", ".join(filter(None, heads))]
    for finding in study.findings:
        place = literal(located(finding.file.name, finding.where, said))
        words = literal(sentences(finding.problem, finding.remedy, said))
        lines.append(f"• **{place}**: {words}")
    return "\n".join(lines)


def about(study: Study) -> str:
    """What a scenario is about: its goals, who arrives when, what can be found, and all its events,
    those that no player is told of as well."""
    scenario = study.scenario
    if scenario is None:
        return ""
    parts = [
        "\n".join((f"**{vocabulary.party(side, scenario.factions[side])}**", *_bulleted(own)))
        for side in Side
        if (own := scenarios.own(scenario, side))
    ]
    common = (*ground.treasures(scenario.state), *scenarios.common(scenario))
    parts.append("\n".join((_("**Both sides**"), *_bulleted(common))))
    scene = incidents.scene_for_author(scenario.state, scenario.items)
    told = script.unannounced(scenario, scene)
    if secret := [line for each in told for line in (each.when, *each.goals)]:
        parts.append("\n".join((_("**Not announced**"), *_bulleted(secret))))
    return "\n\n".join(parts)


def _bulleted(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"• {line}" for line in lines)


def _standing(state: State, at: Square) -> list[str]:
    """Who stands or arrives on a square."""
    lines = []
    for figure in state.figures:
        if figure.at == at:
            name = vocabulary.figure(figure, state.figures)
            lines += ["", f"**{name}**", characters.describe(state, figure)]
        elif figure.arrival is not None and at in figure.arrival.squares:
            name, turn = vocabulary.figure(figure, state.figures), figure.arrival.turn
            if figure.arrival.event:
                lines.append(_("{figure} may arrive here with an event.").format(figure=name))
            elif turn is None:
                lines.append(_("{figure} may arrive here after an alarm.").format(figure=name))
            else:
                arrives = _("{figure} may arrive here at the start of turn {turn}.")
                lines.append(arrives.format(figure=name, turn=turn))
    return lines


def _triggered(scenario: Scenario, at: Square) -> Iterator[str]:
    """The events that somebody on a square, or at it, may trigger."""
    scene = incidents.scene_for_author(scenario.state, scenario.items)
    for event in scene.events:
        place, thing = event.when.place, event.when.at
        if at == thing or (place is not None and at in place.squares):
            when = incidents.text_of_when(event, scene)
            yield _("Event {event}: {when}.").format(event=literal(event.id), when=when)


def _soonest(study: Study) -> list[str]:
    """When either side can be on the square under the cursor."""
    lines = []
    for side in Side:
        turn = study.soonest(side).get(study.cursor)
        if turn is None:
            line = _("{side}: never.").format(side=vocabulary.side(side))
        else:
            line = _("{side}: in turn {turn} at the earliest.")
            line = line.format(side=vocabulary.side(side), turn=turn)
        lines.append(line)
    return lines


def _places(loaded: MapFile, at: Square) -> list[str]:
    """What a scenario may use a square for."""
    start, thing = _("Start of {side}, slot {slot}."), _("Thing: {name}.")
    found = [
        start.format(side=vocabulary.side(side), slot=slot)
        for (side, slot), square in loaded.starts.items()
        if square == at
    ]
    found += [thing.format(name=name) for name, square in loaded.things.items() if square == at]
    for areas, titles, area in (
        (loaded.zones, loaded.zone_titles, _("Zone {name}")),
        (loaded.exits, loaded.exit_titles, _("Exit {name}")),
    ):
        for name in (name for name, squares in areas.items() if at in squares):
            title = f" ({named('place', titles[name])})" if name in titles else ""
            found.append(f"{area.format(name=name)}{title}.")
    return found


def _seen(study: Study, state: State) -> str:
    """Whether the square under the cursor is visible, and why not."""
    viewer, at = study.origin, study.cursor
    if state.board.kind(viewer) is Kind.BLOCKED:
        return _("Nobody can stand here and look. [[BOARD-3]]")
    if viewer == at:
        return _("**From here**, what is dark on the map is hidden.")
    found = study.sights().get(at)
    if found is None:
        return _("Nobody can stand there and be seen. [[BOARD-3]]")
    away = distance(viewer, at)
    far = count("{n} square away", "{n} squares away", away)
    head = _("**From {square}**, {far}:").format(square=square_text(viewer), far=far)
    return f"{head} {_verdict(state, found)}"


def _verdict(state: State, found: Sight) -> str:
    """The effect of the terrain on a line of sight, with its clauses."""
    if found.barred is not None:
        reason = vocabulary.reason(state, found.barred)
        return _("hidden: {reason}. [[{clause}]]").format(reason=reason, clause=found.barred.clause)
    if not found.terms:
        return _("seen clearly. [[SHOT-3]]")
    made = of_terms(found.terms, state)
    causes = "; ".join(f"{n.words} [[{n.term.clause}]]" for n in made.numbers)
    return _("seen; a shot has {n:+d}: {causes}").format(n=made.total, causes=causes)


def _reached(study: Study) -> str:
    """How to reach the square under the cursor."""
    start, at = study.origin, study.cursor
    if start == at:
        return _("**From here**, the numbers on the map are the MP needed to get there.")
    words = [_("**From {square}**:").format(square=square_text(start))]
    found = study.reach().get(at)
    if found is None:
        words.append(_("out of reach in one move. [[MOVE-1]]"))
    else:
        words.append(_("{n} MP. [[MOVE-1]]").format(n=found.cost))
    if found is not None and found.tests:
        tests = ", ".join(map(vocabulary.what, found.tests))
        words.append(_("Only if these tests are passed: {tests}.").format(tests=tests))
    return " ".join(words)


def legend(study: Study) -> str:
    """The overlay, and what its colours mean."""
    match study.overlay:
        case Overlay.NONE:
            return _("The map as the game shows it. Point at a square to read what it is.")
        case Overlay.SQUARES:
            return _(
                "White: open. Red, crossed: blocked. [[BOARD-3]] Gold: high. [[BOARD-4]] Brown "
                "waves: rough; blue: dark. [[BOARD-13]] Edges: a red line is a wall; D door, F "
                "window, O obstacle, S stairs, L ladder; an arrow points down a high edge. "
                "[[BOARD-8]]"
            )
        case Overlay.SIGHT:
            colours = _(
                "Green: seen. Gold, −1: a shot has a penalty. Dark: hidden; the letter says why."
            )
        case Overlay.REACH:
            colours = _(
                "A {kind}, {mp} MP, with Agility {agility}, nobody in the way, doors opened. "
                "Green: MP needed. Gold, with ?: MP and a test."
            ).format(
                kind=_("full move") if study.mp == FULL_MP else _("partial move"),
                mp=study.mp,
                agility=study.agility,
            )
        case Overlay.SIDES:
            return _(
                "The turn in which somebody of a side can first stand there, if nobody is in the "
                "way and all tests are passed: Red on the left, Blue on the right. The colour is "
                "of the side that is there first, gold if both are."
            )
    pinned = _("A click or Enter pins it to a square; point at others to read why.")
    if study.pinned is not None:
        pinned = _("Pinned to square {square}; click it again, or press Esc, to release it.")
        pinned = pinned.format(square=square_text(study.pinned))
    return "\n".join(filter(None, (colours, pinned, _hidden_by(study))))


def _hidden_by(study: Study) -> str:
    """The letters on hidden squares, with their reasons and clauses."""
    found = {s.barred.reason: s.barred for s in study.sights().values() if s.barred is not None}
    if study.state is None or study.overlay is not Overlay.SIGHT or not found:
        return ""
    reasons = (
        f"**{sign}** {vocabulary.reason(study.state, found[reason])} [[{found[reason].clause}]]"
        for reason, sign in SIGNS.items()
        if reason in found
    )
    return _("Hidden by: {reasons}.").format(reasons="; ".join(reasons))


def helped() -> str:
    """The keys and the mouse."""
    return _(
        "This window shows a map or a scenario as the game does. Draw in Tiled or write, save, and "
        "look here: with **--watch** it is read again, and checked, whenever one of its files "
        "changes. Errors and warnings are listed on the right; after an error the map stays as it "
        "was before.\n\n"
        "**Mouse**\n"
        "Point at a square to read what the rules make of it. Click: pin sight and reach to that "
        "square, or release them. Wheel: zoom; drag with the right button to look around. "
        "Everything else is a button.\n\n"
        "**Keys**\n"
        "1: the map only. 2: the squares as the rules see them. 3: sight. 4: reach.\n"
        "5: zones, exits, starts and things by name. 6: all doors open, or as they are drawn.\n"
        "In a scenario, 7: when each side can be where. 8: the figures, or the empty board.\n"
        "Arrow keys: move the cursor. Enter: pin sight and reach to its square. Esc: release.\n"
        "A, Shift+A: a higher or lower Agility. M: a full or a partial move.\n"
        "+ and -: zoom. Page up, page down: page through the errors. R: reload the map.\n"
        "?: the rules; a click on a clause's number, too. F1: this page. Q: leave."
    )
