"""Hands on phones, at the screen: who chooses elsewhere, and what can be done meanwhile."""

from __future__ import annotations

import io
from contextlib import suppress
from functools import partial

import pygame

from ad1666.i18n import N_, _
from ad1666.phones.hands import Hands
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import Said
from ad1666.play.controller import Controls
from ad1666.play.targets import Command
from ad1666.rules.characters import Figure
from ad1666.rules.requests import Prompt
from ad1666.rules.tables import complete
from ad1666.table.toolkit import faces
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import prompt_panel
from ad1666.words import vocabulary
from ad1666.words.questions import question

SAID = pygame.USEREVENT + 8
"""Posted with what a phone has ``said``; without it, when something about phones is to be drawn."""
_CHOOSES = complete(
    There,
    {
        There.CONNECTED: N_("**{side} chooses on their phone.** {question}"),
        There.ASLEEP: N_("**{side}’s phone is asleep or away.** {question}"),
        There.NOBODY: N_("**{side} has no phone any more.** {question}"),
    },
)
_PORTRAIT = 160
"""The width of a portrait in pixels."""


def buttons(hands: Hands, controls: Controls) -> tuple[Button, ...]:
    """The buttons shown while somebody chooses on a phone."""
    hot_seat = controls.hot_seat
    prompt = hot_seat.prompt
    if prompt is None or not hot_seat.elsewhere:
        return ()
    if hands.there(prompt.player) is There.CONNECTED:
        return ()
    here = partial(hands.ask_here, prompt.player)
    tip = _("The hand is shown at the screen from now on, after a curtain.")
    return (Button(Command.ASK_HERE, _("Ask here instead"), "O", here, tip),)


def draw(ui: Ui, hands: Hands, controls: Controls, prompt: Prompt, layer: CachedLayer) -> None:
    """Draws who chooses on a phone in place of the menu, with what can be done meanwhile. It is
    cached in ``layer``."""
    words = _(_CHOOSES[hands.there(prompt.player)])
    asked = question(prompt, controls.hot_seat.test)
    told = words.format(side=vocabulary.side(prompt.player), question=asked)
    shown = (*buttons(hands, controls), *prompt_panel.meanwhile(controls))
    prompt_panel.draw_statement(ui, prompt.player, told, shown, layer)


def portrait(figure: Figure) -> bytes:
    """The portrait of a figure as PNG."""
    bust, _sort = faces.bust(faces.face_of(figure.card), _PORTRAIT)
    data = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(bust, (_PORTRAIT, _PORTRAIT)), data, "a.png")
    return data.getvalue()


def post(said: Said) -> None:
    """Hands something on to the window. Called in the server's thread."""
    with suppress(pygame.error):  # the window may have been closed
        pygame.event.post(pygame.event.Event(SAID, said=said))
