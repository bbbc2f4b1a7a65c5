"""The keys with a fixed meaning, in groups. No drawing."""

from __future__ import annotations

from ad1666.i18n import N_

Group = tuple[str, tuple[tuple[tuple[str, ...], str], ...]]
"""A heading, and rows of keys with what they do."""

FIXED: tuple[Group, ...] = (
    (
        N_("Answering"),
        (
            ((N_("Arrows"),), N_("move the cursor over the board")),
            ((N_("Enter"),), N_("choose what the cursor or the frame is on")),
            (("Q W E", "A D", "Z X C"), N_("the eight directions, for a step")),
            (("1", "…", "9"), N_("an answer in a list")),
            ((N_("Shift"), N_("Up, Down")), N_("go through the answers, with their tips")),
            ((N_("Esc"), N_("Backspace")), N_("one step back, like a right click")),
            ((N_("Space"),), N_("lift the curtain; see a program's moves at once")),
            (("N",), N_("answer at the curtain without looking")),
            (("H",), N_("show my hand, or put it down")),
            (("W",), N_("make a program wait; in the log: why it did so")),
        ),
    ),
    (
        N_("The game"),
        (
            (("U",), N_("take back")),
            (("F7",), N_("see the other's last moves again")),
            (("F6",), N_("standing orders: what is answered for me")),
            (("P",), N_("goals, score and discard piles")),
            (("F9",), N_("ask a strong program for advice")),
            (("L",), N_("the whole log")),
            (("M",), N_("pause, settings, leave")),
            (("F2",), N_("why a game is not saved")),
            (("F3",), N_("put a hint away")),
        ),
    ),
    (
        N_("Looking"),
        (
            ((N_("Tab"),), N_("read one figure after the other; back with Shift")),
            (("-", "+", N_("Home")), N_("zoom, like the wheel; the whole map")),
            (
                (N_("Shift"), N_("Left, Right")),
                N_("read the parts of a card, then the goals"),
            ),
            (
                (N_("Ctrl or Cmd"), N_("Arrows")),
                N_("look around, like dragging with the right button"),
            ),
            ((N_("Page up"), N_("Page down")), N_("scroll the log; with Shift the card")),
            (("F4", "F5"), N_("fold the card, the log")),
            (("F11", N_("Alt Enter")), N_("full screen")),
            ((N_("Left Alt"),), N_("while held: the numbers of the clauses")),
            (("F1", "F8", "?"), N_("how to play; this page; the rules")),
            ((N_("Ctrl or Cmd"), "1", "…", "9"), N_("F1 to F9, if the system takes those")),
        ),
    ),
)
"""The first group is about answering. All texts are translated where they are drawn."""
