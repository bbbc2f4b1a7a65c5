"""The keys with a fixed meaning, by the place where they have it, and what they do there. All texts
are translated where they are drawn. The keys of deeds are in `ad1666.play.keymap`."""

from __future__ import annotations

from ad1666.i18n import N_

Group = tuple[str, tuple[tuple[tuple[str, ...], str], ...]]
"""A heading, and rows of keys with what they do."""

ANSWERING: Group = (
    N_("Answering"),
    (
        ((N_("Arrows"),), N_("move the cursor over the board; in a duel, from card to card")),
        ((N_("Enter"),), N_("choose what the cursor or the frame is on")),
        (("Q W E", "A D", "Z X C"), N_("the eight directions, for a step")),
        (("1", "…", "9"), N_("an answer in a list")),
        ((N_("Shift"), N_("Up, Down")), N_("go through the answers, with their tips")),
        ((N_("Esc"), N_("Backspace")), N_("one step back, like a right click")),
        ((N_("Space"),), N_("lift the curtain; see a program's moves at once")),
        (("N",), N_("answer at the curtain without looking")),
        (("A", "D", "E"), N_("at the curtain: both answer so; one does, and the other looks")),
        (
            (N_("Shift"), N_("Enter")),
            N_("walk there and end the activation, like a click with Shift"),
        ),
        ((N_("Shift"),), N_("with an answer in a fight: then look at my hand at once")),
        (("H",), N_("show my hand, or put it down")),
        (("W",), N_("make a program wait; in the log: why it did so")),
    ),
)
GAME: Group = (
    N_("The game"),
    (
        (("U",), N_("take back")),
        (("F7",), N_("see the other's last moves again")),
        (("F6",), N_("standing orders: what is answered for me")),
        (("P",), N_("goals, score and discard piles")),
        (("F9",), N_("ask a strong program for advice")),
        (("F10",), N_("hands on phones")),
        (("L",), N_("the whole log")),
        (("M",), N_("pause, settings, leave")),
        (("F2",), N_("why a game is not saved")),
        (("F3",), N_("put a hint away")),
    ),
)
LOOKING: Group = (
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
        (
            (N_("Page up"), N_("Page down")),
            N_("scroll the log, or pull it out; with Shift the card"),
        ),
        ((N_("Home"), N_("End")), N_("in a list or a text: its beginning, its end")),
        (("F4", "F5"), N_("fold the card, the log")),
        (("F11", N_("Alt Enter")), N_("full screen")),
        (
            (N_("Left Alt"),),
            N_("while held: numbers of clauses and squares, places that events speak of"),
        ),
        (("F1", "F8"), N_("how to play; this page")),
        (("?",), N_("the rules, at the clauses of the words that are underlined")),
        ((N_("Ctrl or Cmd"), "1", "…", "0"), N_("F1 to F10, if the system takes those")),
    ),
)
STOPPED: Group = (
    N_("A pause, a problem"),
    (
        (("S", "W", "R"), N_("settings; who plays on; let programs finish")),
        (("E",), N_("by mail: the messages of the game")),
        (("R", "L", "A"), N_("by mail: whose side I play; while I am away")),
        (("C", "F", "T"), N_("by mail: copy the message; a file of it; take the reply")),
        (("B", "Q"), N_("the start; quit")),
        (("G", "R", "L"), N_("give up; Red does, Blue does")),
        (("D", "A"), N_("a draw; I agree")),
        (("T", "O"), N_("let a program try again; answer in its place")),
        (("T", "S", "L"), N_("try again to save; save elsewhere; leave all the same")),
    ),
)
PHONES: Group = (
    N_("Hands on phones"),
    (
        (("R", "L"), N_("a code for Red, for Blue")),
        (("A", "T"), N_("listen at another address; try again")),
        (("O",), N_("switch off; in the game: ask here instead")),
        (("Y", "N"), N_("another device may have a hand, or not")),
    ),
)
DESKS: Group = (
    N_("A second desk"),
    (
        (("D", "R", "L", "P"), N_("open it; I play Red, Blue; both at pages")),
        (("R", "L"), N_("a code for Red, for Blue")),
        (("C", "V", "W"), N_("copy Red’s address, Blue’s, the one to look on")),
        (("T", "1", "…", "9", "0", "F", "G"), N_("speak, propose; what to say")),
        (("U", "D", "W"), N_("propose to take back, a draw; withdraw it")),
        (("Y", "N"), N_("agree, or not")),
    ),
)
START: Group = (
    N_("The start"),
    (
        (("1", "…", "9", "0"), N_("a scenario")),
        (("A", "…", "D"), N_("further scenarios")),
        (("E", "…", "N"), N_("a game to go on with")),
        (("W", "+"), N_("the next shelf of scenarios; add a pack")),
        (("T", "V"), N_("learn to play; finished games")),
        (("X", "U", "M"), N_("puzzles; the duel of the day; a skirmish")),
        ((N_("Ctrl V"),), N_("take a message of a game by mail")),
        (("Y", "N", "R", "H"), N_("campaigns; a new one; a road, drawn; heroes")),
        (("S", "Q"), N_("settings; quit")),
        (("F2", "F3"), N_("rename a game; read its chronicle")),
        (("F4", N_("Del")), N_("see where it turned; delete it")),
        (("C", "D"), N_("when asked: a copy; delete")),
    ),
)
STORY: Group = (
    N_("A campaign"),
    (
        (("←", "→"), N_("along the road, from card to card")),
        (("1", "…", "0", "A", "B"), N_("a card; the moment of a feat")),
        (("F", "C", "A"), N_("of a past chapter: film, chronicle, play it again")),
        (("T",), N_("tell the latest chapter again")),
        (("N", "G"), N_("begin a night again; give it up")),
        (("I",), N_("the briefing of the night that comes")),
        (("H", "P"), N_("all heroes; who plays")),
        (("E",), N_("a secret errand for the night that comes")),
        (("W",), N_("let a page wait that goes on by itself")),
        (("B", "Q"), N_("the story so far as a book; the start screen")),
        (("R", "U"), N_("try again to save; take a new text")),
    ),
)
SKIRMISH: Group = (
    N_("A skirmish"),
    (
        (("1", "…", "4"), N_("the place, its size, the gold, what it is about")),
        (("5", "6", "7"), N_("the bands; a mirror; from both sides")),
        (("N", "T", "F"), N_("another; today’s; the film of your game of today")),
        (("C", "V"), N_("copy its word; paste one")),
    ),
)
BEFORE: Group = (
    N_("Before a game"),
    (
        (("R", "L"), N_("who plays Red, who plays Blue")),
        (("O", "P"), N_("how their programs play")),
        (("H",), N_("strict hands")),
        (("D", "X"), N_("a band: it is chosen; start over")),
        (("S", "L", "W"), N_("suggest one; load one; save this one")),
        (("G", "D"), N_("story and goals; a second desk")),
        ((N_("Del"),), N_("send somebody away")),
    ),
)
END: Group = (
    N_("After a game"),
    (
        (("1", "2", "3"), N_("the moments that decided it")),
        ((N_("Enter"), "R"), N_("the next chapter; a rematch, or the final score")),
        (("C", "F", "L"), N_("its chronicle, or a copy; its film; its link")),
        (("T", "K", "X"), N_("where it turned; the coach; the luck")),
        (("E", "B"), N_("by mail: send how it ended; the start")),
    ),
)
FILM: Group = (
    N_("A film"),
    (
        ((N_("Space"),), N_("play, stop")),
        (("←", "→"), N_("one moment back, on")),
        (("↑", "↓"), N_("one turn back, on")),
        ((N_("Home"), N_("End")), N_("the first moment, the last")),
        (("A", "D"), N_("the next attack, the next death")),
        (("S", "H"), N_("how fast; all of it or its highlights")),
        (("V",), N_("whose hand is seen")),
        (("W", "K"), N_("why a program did so; the coach")),
        (("T", "B"), N_("with the coach: the next turning point; both sides")),
        (("P", "L", "E"), N_("play on from here; its link; save the turn as a moving picture")),
    ),
)
PUZZLES: Group = (
    N_("A puzzle"),
    (
        (("←", "↑", "→", "↓"), N_("a square of the board")),
        ((N_("Tab"),), N_("from figure to figure")),
        ((N_("Enter"), N_("Space")), N_("answer there; go on")),
        (("1", "…", "9"), N_("an answer that is listed")),
        ((N_("Backspace"),), N_("take back who acts")),
        ((",", "."), N_("the previous puzzle, the next; then ← and →")),
        (("L",), N_("all puzzles")),
        (("P",), N_("play it out")),
        (("C", "B"), N_("after the duel of the day: copy the line; the start")),
    ),
)
ELSEWHERE = STOPPED, PHONES, DESKS, START, SKIRMISH, STORY, BEFORE, END, FILM, PUZZLES
"""Those that have a meaning only where nothing is asked in a game."""
