"""What people call out in a game: our heroes in words of their own, all others of ours in those of
their kind. They are English, translated when shown."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.i18n import N_
from ad1666.rules.characters import Character
from ad1666.rules.looks import SILENT, Calls

_HEROES: Mapping[str, Calls] = {
    "rochefort": Calls(
        acts=(N_("I was never here. Neither, presently, will you be."),),
        kills=(N_("One witness fewer."),),
        parries=(N_("You aim at the scar. They all do."),),
        takes=(N_("His Eminence will be glad to have it."),),
        mourns=(N_("A pity. That one could keep a secret."),),
    ),
    "milady": Calls(
        acts=(N_("Do I look dangerous? No? Good."),),
        kills=(N_("You should have looked at my hands."),),
        escapes=(N_("Your hand trembles. I often have that effect."),),
        takes=(N_("So small a thing, and so many widows."),),
        mourns=(N_("I shall wear black. It suits me."),),
    ),
    "jussac": Calls(
        acts=(N_("In the Cardinal's name: swords down, hands up!"),),
        kills=(N_("That was for the Carmelites."),),
        parries=(N_("Every morning I have practised that. Every morning!"),),
        escapes=(N_("Missed! Put it into the report."),),
        mourns=(N_("They shall pay for that, and the costs of the court."),),
    ),
    "father-joseph": Calls(
        acts=(N_("Heaven is patient. The Cardinal is not."),),
        kills=(N_("Go in peace. Your account is closed."),),
        parries=(N_("This habit has turned worse blows than that."),),
        takes=(N_("Render unto Caesar. I shall carry it for him."),),
        mourns=(N_("I shall pray. And I shall remember who struck."),),
    ),
    "wolodyjowski": Calls(
        acts=(N_("Look down, gentlemen. Further. There."),),
        kills=(N_("What was tall is now merely long."),),
        parries=(N_("Slowly, slowly. We have the whole night."),),
        escapes=(N_("Being little has its advantages."),),
        mourns=(N_("Grant rest, o Lord; and grant me whoever did this."),),
    ),
    "longinus": Calls(
        acts=(N_("Forgive me, brothers. I shall try to be brief."),),
        kills=(N_("One. It must be three at a blow; this does not count."),),
        parries=(N_("Pray do not, brother. It is a very heavy sword."),),
        takes=(N_("So this is what weighs upon so many people."),),
        mourns=(N_("So good a soul. I shall fast until Friday."),),
    ),
    "skrzetuski": Calls(
        acts=(N_("I have crawled through worse."),),
        kills=(N_("At ease. You at least may."),),
        escapes=(N_("At Zbaraż they shot better, and fasting."),),
        takes=(N_("Once I carried news through the reeds. This is a stroll."),),
        mourns=(N_("There will be a time to weep. Not tonight."),),
    ),
    "zagloba": Calls(
        acts=(N_("Make room! I have taken banners, I shall take a corner."),),
        kills=(N_("You all saw it. Later I shall tell you what you saw."),),
        parries=(N_("Ha! I had worse ones from my aunt."),),
        escapes=(N_("Missed! And there is so much of me."),),
        takes=(N_("Give it to the one with the head for it."),),
    ),
    "esmeralda": Calls(
        acts=(N_("Djali would have been here long ago."),),
        kills=(N_("I only asked you to let go."),),
        parries=(N_("You want to dance, and do not know the steps."),),
        escapes=(N_("So near, and not one coin in the tambourine."),),
        takes=(N_("It flew to me by itself, I swear."),),
    ),
    "clopin": Calls(
        acts=(N_("Alms, for a king out of work!"),),
        kills=(N_("Reaped. A good harvest this year."),),
        parries=(N_("Too slow. The court imposes a fine."),),
        takes=(N_("By the law of Thunes, what one holds one owns."),),
        mourns=(N_("That was a subject of mine. Somebody will be taxed for it."),),
    ),
    "quasimodo": Calls(
        acts=(N_("Swing, Marie! Swing!"),),
        kills=(N_("Now it is as quiet in you as in me."),),
        escapes=(N_("I heard nothing."),),
        takes=(N_("Sanctuary!"),),
        mourns=(N_("Ring, ring! I cannot hear it. Ring all the same."),),
    ),
    "jehan": Calls(
        acts=(N_("Gaudeamus! And now for the practical part."),),
        kills=(N_("A distinction. Lay it on the grave."),),
        parries=(N_("Refuted, by the second figure."),),
        escapes=(N_("My brother the archdeacon hits better with his eyebrows."),),
        takes=(N_("What would the pawnbroker give me for it?"),),
    ),
    "dartagnan": Calls(
        acts=(N_("With your leave? No? So much the better."),),
        kills=(N_("Next! I am expected at one."),),
        parries=(N_("My father's third lesson. Thank you for the occasion."),),
        escapes=(N_("The hat! We shall have words about that hat."),),
        mourns=(N_("One for all: then one of them shall pay for all."),),
    ),
    "athos": Calls(
        acts=(N_("Let us finish. My wine is getting warm."),),
        kills=(N_("No pleasure. As usual."),),
        parries=(N_("Too high. Again, if you insist."),),
        takes=(N_("I have seen people die for better reasons, and for worse."),),
        mourns=(N_("One more whom I outlive. It is becoming a habit."),),
    ),
    "porthos": Calls(
        acts=(N_("I fight because I fight!"),),
        kills=(N_("Mind the baldric!"),),
        parries=(N_("That tickles."),),
        escapes=(N_("There is a hole in the wall behind me. Poor wall."),),
        mourns=(N_("Who was that? I only want to lean on him."),),
    ),
    "aramis": Calls(
        acts=(N_("I beg your pardon in advance; it saves time."),),
        kills=(N_("Ego te absolvo."),),
        parries=(N_("Your syntax is weak. You drop the ending."),),
        takes=(N_("For a certain lady, whom I am not to name."),),
        mourns=(N_("Requiescat. The epitaph shall be in verse."),),
    ),
    "bohun": Calls(
        acts=(N_("Sing, my sabre; I shall hum along."),),
        kills=(N_("Tell them over there that Bohun is still alive."),),
        parries=(N_("A little knight once did that better."),),
        escapes=(N_("Shoot again! I have nothing left to lose."),),
        mourns=(N_("We shall drink on the other side."),),
    ),
    "kulczycki": Calls(
        acts=(N_("Merhaba, guten Abend, good evening: let me pass."),),
        kills=(N_("That I shall not translate."),),
        escapes=(N_("The Turks have a word for that shot."),),
        takes=(N_("I only hope that it need not be roasted."),),
        mourns=(N_("A cup was waiting. I shall drink it black."),),
    ),
    "salluste": Calls(
        acts=(N_("I forgive everybody. Begin."),),
        kills=(N_("Strike that name from the list."),),
        parries=(N_("One does not touch a grandee."),),
        takes=(N_("In good hands at last: in mine."),),
        mourns=(N_("Grant the family a pension. Or rather, do not."),),
    ),
    "cesar": Calls(
        acts=(N_("Zafari owes nobody anything. Take this on credit."),),
        kills=(N_("My apologies. I have ruined better people, myself first."),),
        parries=(N_("Careful, these rags are an heirloom."),),
        escapes=(N_("Missed? My creditors aim better."),),
        takes=(N_("It is worth something? Then I shall not have it long."),),
    ),
    "ruy-blas": Calls(
        acts=(N_("For the star the worm goes first."),),
        kills=(N_("Good appetite, gentlemen!"),),
        parries=(N_("You struck at the duke. It was the lackey who parried."),),
        takes=(N_("Should she ask: I give it back with both hands."),),
        mourns=(N_("And I, in a borrowed coat, am still alive."),),
    ),
    "lope": Calls(
        acts=(N_("Circle, chord, tangent. Kindly stand still."),),
        kills=(N_("As Euclid says, in the first book."),),
        parries=(N_("A false angle. Thirty degrees, do you see?"),),
        escapes=(N_("In Flanders they called that a salute."),),
        mourns=(N_("One more name for the evening prayer."),),
    ),
    "kara-mehmed": Calls(
        acts=(N_("With music, if you please."),),
        kills=(N_("There was a gap in that wall."),),
        parries=(N_("This gate is shut."),),
        takes=(N_("The Padishah accepts your gift."),),
        mourns=(N_("Three hundred rode in with me. I count them every night."),),
    ),
    "azja": Calls(
        acts=(N_("The wolf runs before the two fishes."),),
        kills=(N_("Tuhaj-bey's son sends his regards."),),
        parries=(N_("Harder. My masters struck better."),),
        escapes=(N_("You have hit the wind of the steppe."),),
        takes=(N_("Now let them call me a servant."),),
    ),
    "husrev": Calls(
        acts=(N_("I am flying! Somebody hold my hat!"),),
        kills=(N_("You, too, did not believe in the wings."),),
        parries=(N_("This wolfskin still has its teeth."),),
        escapes=(N_("What is written does not miss. You do."),),
        mourns=(N_("Flying already! Wait for me!"),),
    ),
    "gulbahar": Calls(
        acts=(N_("I have locked a harem behind me. You are only a door."),),
        kills=(N_("Entered in the ledger as paid."),),
        escapes=(N_("Our eunuchs threw slippers better than that."),),
        takes=(N_("Another key for my ring."),),
        mourns=(N_("Somebody owes me for this, with interest."),),
    ),
}
_SOLDIER = Calls(
    acts=(N_("Is there extra pay for this?"),),
    kills=(N_("I never thought that this would work."),),
    parries=(N_("Sergeant! Sergeant! Did you see?"),),
    escapes=(N_("Mother was right about the army."),),
    takes=(N_("I have it. And who is going to take it from me?"),),
)
_RABBLE = Calls(
    acts=(N_("Nobody has seen me. Nobody ever does."),),
    kills=(N_("Beg pardon. I only wanted the purse."),),
    escapes=(N_("I can run! A miracle!"),),
    takes=(N_("It was lying there. It looked so lonely."),),
)
_LADY = Calls(
    acts=(N_("Does nobody dance? Then I shall lead."),),
    kills=(N_("And I had put on gloves for this."),),
    parries=(N_("Hands off, if you please."),),
    escapes=(N_("Two hours at the mirror, and then that!"),),
)
_SQUIRE = Calls(
    acts=(N_("With God, and mind your heads!"),),
    kills=(N_("That was only the first toast."),),
    parries=(N_("Not with that toothpick, brother."),),
    mourns=(N_("Amen. And now I am angry."),),
)
_TURK = Calls(
    acts=(N_("Quick, before the soup gets cold."),),
    kills=(N_("It was written. I only signed."),),
    escapes=(N_("Not today, says my forehead."),),
    takes=(N_("And now home! Which way was home?"),),
)
_COMMONERS: Mapping[Calls, tuple[str, ...]] = {
    _SOLDIER: (
        "arquebusier",
        "burgher",
        "cardinals-guard",
        "cardinals-musketeer",
        "guardsman",
        "kings-musketeer",
        "landsknecht",
        "man-at-arms",
        "pikeman",
        "watchman",
    ),
    _RABBLE: (
        "beggar",
        "cardinals-spy",
        "cutpurse",
        "false-cripple",
        "lackey",
        "locksmith",
        "truand",
    ),
    _LADY: ("courtesan", "duenna"),
    _SQUIRE: ("dragoon", "hajduk", "szlachcic", "towarzysz"),
    _TURK: ("bostanci", "deli", "janissary", "tatar"),
    SILENT: ("golem",),
}
CALLS: Mapping[str, Calls] = {
    **_HEROES,
    **{name: calls for calls, names in _COMMONERS.items() for name in names},
}
"""By the ids of cards."""


def calls_of(card: Character) -> Calls:
    """What somebody calls: of an author's own people, what the author has written."""
    return CALLS.get(card.face, SILENT) if card.look is None else card.look.calls
