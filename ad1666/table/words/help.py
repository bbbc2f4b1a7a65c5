"""What each choice does, in a sentence or two, with the clauses it rests on."""

from __future__ import annotations

from ad1666.i18n import _


def of_verb(verb: str) -> str:
    """The explanation of a verb, with clause numbers marked up; empty if it explains itself."""
    return {
        "activate": _(
            "This figure acts now: one full action, or up to two partial ones. [[TURN-4]] "
            "[[TURN-6]]"
        ),
        "delay": _(
            "With fewer figures than the opponent and one left to activate, you may wait until "
            "all of the opponent's are done. [[TURN-5]]"
        ),
        "first": _("The holder of the initiative decides who activates first. [[TURN-4]]"),
        "full-move": _("Full action: 4 movement points, spent step by step. [[ACT-6]]"),
        "partial-move": _("Partial action: 2 movement points. [[ACT-12]]"),
        "run": _(
            "Full action: 4 points, then an Agility test (5) for 1 to 3 more; every square must "
            "see the start; no movement actions. A mishap knocks you down. [[ACT-7]]"
        ),
        "aimed-shot": _("Full action: one ranged attack. [[ACT-4]] [[SHOT-1]]"),
        "quick-shot": _(
            "Partial action: a ranged attack at -1, which nobody can interrupt; only with a weapon "
            "not shot with this turn, and the last shot with it. [[ACT-13]]"
        ),
        "defensive-shot": _(
            "Full action: at an enemy that came into engagement with you in this phase; the "
            "difficulty is 1 higher. [[ACT-5]]"
        ),
        "reload": _(
            "Full action: a reload token 2 becomes 1, a 1 is removed; then 2 movement points. "
            "[[ACT-8]]"
        ),
        "wait": _(
            "Full action: take a waiting token. Spend it to interrupt an activation with a Quick "
            "shot or a move of one square. [[ACT-9]] [[ACT-10]]"
        ),
        "awaken": _(
            "With a friend beside you the stunned token goes; else a card decides: a horseshoe "
            "wakes. The activation is over. [[ACT-11]]"
        ),
        "pick-up": _("Partial action: take an item from your own square. [[ACT-14]]"),
        "force-door": _(
            "Partial action: Brawn test (7, unless map or scenario say otherwise). Success breaks "
            "the door and lets you through one square, or opens the chest; a mishap costs a wound. "
            "[[ACT-15]]"
        ),
        "pick-lock": _(
            "Full action: a test of Lock picking (6, unless map or scenario say otherwise). "
            "Success opens the door, or the chest: what is in it lies on its square then. "
            "[[ABIL-8]]"
        ),
        "stand-up": _(
            "Partial action: the knocked-down token goes; while engaged only after an opposed "
            "Brawn test. [[ACT-16]]"
        ),
        "recognise": _(
            "Full action: Senses or Intelligence against Charisma; if you win, the disguise "
            "falls. [[ABIL-6]]"
        ),
        "pickpocket": _(
            "Partial action: Agility against Senses for an item of an adjacent enemy. [[ABIL-4]]"
        ),
        "search": _(
            "Partial action: the search marker goes and a magic card is turned up, which tells "
            "what is found. [[ACT-3]] [[CARD-8]]"
        ),
        "end": _("Do nothing more in this activation. [[TURN-6]]"),
        "step": _("Move to this square. [[MOVE-1]]"),
        "push": _(
            "Through a friend's square: 1 point more, and you may not stop there. [[MOVE-6]]"
        ),
        "open": _("Open the door: 1 point, no test; a locked one by its key. [[MOVE-5]]"),
        "close": _("Close the door: 1 point, no test. [[MOVE-5]]"),
        "climb": _(
            "Climb: an Agility test, up a high edge against 4, over a wall against what the map "
            "says; a mishap knocks you down. [[MOVE-7]] [[MOVE-9]]"
        ),
        "window": _(
            "Through the window: 2 points and an Agility test (5); a triumph gives a free step, "
            "a mishap knocks you down. [[MOVE-8]]"
        ),
        "jump": _(
            "Jump over one square to high ground: 2 points and an Agility test (5); a mishap and "
            "you fall. [[MOVE-10]]"
        ),
        "stop": _("Give up the movement points that are left. [[TURN-6]]"),
        "interrupt": _("Spend the waiting token for this. [[ACT-9]] [[ACT-10]]"),
        "reveal": _("Drop the inconspicuous token; it never comes back. [[ABIL-6]]"),
        "in-hand": _(
            "What is held; a change costs nothing. [[ITEM-2]] With strict hands it is chosen as "
            "the activation begins, and stays until the next. [[ITEM-8]]"
        ),
        "attack": _(
            "Opposed test with the weapons' skills; the loser is hit and withdraws. [[MEL-2]] "
            "[[MEL-4]] [[MEL-9]]"
        ),
        "defend": _("No attack: this figure counts as activated. [[MEL-1]]"),
        "hold": _("Stay where you are."),
        "weapon": _("The weapon for this fight. [[MEL-3]]"),
        "parry": _(
            "Turn a parry marker and take a test; success fights the whole fight again. [[MEL-8]]"
        ),
        "no-parry": _("Keep the marker and take the damage. [[MEL-8]] [[MEL-9]]"),
        "withdraw": _(
            "To an adjacent free square outside every enemy zone, at no cost. [[MEL-11]]"
        ),
        "stray": _(
            "The shot missed by 1 at an engaged target: let it hit this one instead. [[SHOT-12]]"
        ),
        "no-stray": _("The missed shot hits nobody. [[SHOT-12]]"),
        "land": _("The jumper lands here, knocked down. [[MOVE-10]]"),
        "draw-more": _("One card more than others in this card phase. [[ABIL-2]] [[TURN-2]]"),
        "add-initiative": _(
            "+2 in this initiative test, through all its ties. [[ABIL-2]] [[TURN-3]]"
        ),
        "shuffle-back": _(
            "This card of the discard pile goes back into the deck; it costs no action. [[ABIL-2]]"
        ),
        "save": _("It can be used at another time of this turn. [[ABIL-2]]"),
        "mark": _(
            "For the whole game: -1 on all tests, but +1 on those of Fortitude; and a friend of "
            "him who calls them nephews, until he ends it. [[ABIL-5]]"
        ),
        "end-uncle": _(
            "From now on he is their enemy again; zones act at once. The marks stay. [[ABIL-5]]"
        ),
        "arrive": _("Reinforcements enter on one of these squares. [[TURN-1]]"),
        "against": _("Who resists the one that wants to stand up. [[ACT-16]]"),
        "spend": _("Spend one Unbreakable token. [[ABIL-7]]"),
        "keep": _("Keep the Unbreakable tokens for later. [[ABIL-7]]"),
        "seduce": _(
            "Charisma against Fortitude; if it succeeds both are removed and count as killed. "
            "[[ABIL-18]]"
        ),
        "persuade": _(
            "Charisma against Fortitude; if it succeeds, you decide for this character until the "
            "next words phase is over. [[ABIL-24]] [[GEN-3]]"
        ),
        "sneak": _(
            "Full action: a test of Stealth (6). Success: 4 movement points, and enemy zones "
            "neither stop nor hold you. [[ABIL-24]]"
        ),
        "join": _("Takes part in the conversation and counts as activated. [[TALK-1]]"),
        "lead": _("Only the two leads compare their sums. [[TALK-3]]"),
        "play": _("The card is laid face down until both are revealed. [[OPP-1]]"),
        "boost": _("The same suit gives +1, the same value +2. [[TEST-4]] [[OPP-3]]"),
        "pass": _("Do nothing now."),
        "discard": _("Down to five cards. [[TURN-2]]"),
        "suit": _(
            "A joker takes the suit that is named: in a fight it says where the blow "
            "lands. [[CARD-3]]"
        ),
    }.get(verb, "")
