"""Speaking to somebody, or at a thing, whom an event of the scenario is about (SCN-8): a choice of
the words phase."""

from __future__ import annotations

from functools import partial

from ad1666.rules import activations
from ad1666.rules.abilities.hooks import Extra
from ad1666.rules.characters import Figure
from ad1666.rules.events import NoteKind, note
from ad1666.rules.requests import Choice, Details, Rule, report
from ad1666.rules.scenes.conditions import failing, is_meant, noted
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import Incident, Occurrence
from ad1666.rules.state import State
from ad1666.rules.talk import may_talk
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

_NOBODY = Barred(Reason.NOBODY_TO_SPEAK_TO, "SCN-8")


def about_speaking(incident: Incident) -> bool:
    """Whether speaking triggers an event."""
    return registry.trigger(incident).spoken


def to_speak(state: State, figure: Figure) -> list[Extra]:
    """What a figure can do in the words phase by speaking."""
    if not state.terms.events:
        return []
    subjects = dict.fromkeys(i.when.subject for i in state.terms.events if about_speaking(i))
    return [
        Extra(
            speaking(state, figure.id, subject),
            full=False,
            do=partial(_speak, figure_id=figure.id, subject=subject),
        )
        for subject in subjects
        if may_speak(state, figure, subject)
    ]


def follows(state: State, figure: Figure, subject: str) -> list[Incident]:
    """The events that a figure makes happen now by speaking."""
    return [
        incident
        for incident in state.terms.events
        if about_speaking(incident) and incident.when.subject == subject
        if is_meant(figure, incident.when.who)
        if incident.often or incident.id not in state.story.done
        if failing(state, incident.conditions, incident.unless, figure.id) is None
    ]


def speaking(state: State, figure_id: str, subject: str) -> Choice:
    """``A: speak K``, to a figure, or at a thing."""
    named = Details(targets=(subject,))
    if subject not in state.roster.places:
        about = (i.when.at for i in state.terms.events if i.when.subject == subject)
        named = Details(square=next(about, None))
    return Choice(figure_id, Verb.SPEAK, (subject,), named)


def may_speak(state: State, figure: Figure, subject: str) -> Verdict:
    """Whether a figure may speak to another, or at a thing, named by ``subject``: only if that
    makes an event happen."""
    able = may_talk(state, figure)
    if not able:
        return able
    about = [i for i in state.terms.events if about_speaking(i) and i.when.subject == subject]
    if not about:
        return _NOBODY
    if not _beside(state, figure, about[0]):
        return barred(Reason.NOT_BESIDE, "SCN-8", who=subject)
    left = [i for i in about if i.often or i.id not in state.story.done]
    if not left:
        return Barred(Reason.ALL_SAID, "SCN-1")
    mine = [i for i in left if is_meant(figure, i.when.who)]
    if not mine:
        return Barred(Reason.OTHERS_SPEAK, "SCN-7")
    wanting = [failing(state, i.conditions, i.unless, figure.id) for i in mine]
    if None in wanting:
        return True
    first, lacking = mine[0], wanting[0]
    assert lacking is not None
    if lacking in first.conditions:
        return registry.condition(lacking).unmet(lacking)
    return Barred(Reason.HINDERED, "SCN-9")


def _beside(state: State, figure: Figure, incident: Incident) -> bool:
    """Whether a figure stands beside whom it would speak to, or on or beside the square of the
    thing (BOARD-1)."""
    assert figure.at is not None
    at = incident.when.at
    if at is None:
        at = state.figure(incident.when.subject).at
    elif figure.at == at:
        return True
    return at is not None and at in state.board.adjacent(figure.at)


def _speak(state: State, figure_id: str, subject: str) -> Rule[State]:
    """Activates the speaker. What comes of it follows at the next look (SCN-2)."""
    yield from report(state, note(NoteKind.ADDRESSES, figure_id, "SCN-8", target=subject))
    state = yield from activations.begin(state, figure_id)
    return noted(state, Occurrence.SPEAKS, (figure_id,), subject)
