# ruff: noqa: E501
"""Titles, briefings and endings, put together from parts. Parts know nothing of each other but the
words in braces, so each sentence must be true whatever the others say."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.rules.cards import Side
from ad1666.rules.tables import some
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.told import Ending, Matter, Told
from ad1666.skirmish.wish import About

PEOPLE = {
    "The Cardinal's people": ("the Cardinal's people", "the Cardinal"),
    "Defenders of the Commonwealth": ("the Polish envoys", "the King in Warsaw"),
    "The Court of Miracles": ("the beggars of the Court", "the King of Thunes"),
    "The King's Musketeers": ("the Musketeers", "the King of France"),
    "The Spanish embassy": ("the Spaniards", "the ambassador"),
    "The Sultan's envoys": ("the Sultan's envoys", "the Grand Vizier"),
}
SIGNS = {
    "tavern": (
        "the White Ox",
        "the Three Carps",
        "the Golden Stag",
        "the Blue Boar",
        "the Green Wreath",
        "the Black Bear",
        "the Red Hedgehog",
        "the Silver Bell",
        "the Wild Man",
        "the Two Pigeons",
    ),
    "street": (
        "Coopers' Row",
        "Nightingale Lane",
        "Tanners' Row",
        "the Wool Market",
        "Candlemakers' Lane",
        "Furriers' Row",
        "the Goose Market",
        "Saddlers' Row",
        "Parchment Lane",
        "the Old Corn Market",
    ),
    "roofs": (
        "Nightingale Lane",
        "the Cats' Quarter",
        "Chimney Row",
        "the Dovecotes",
        "Blind Alley",
        "the Ropewalk",
        "Crooked Lane",
        "the Potters' Quarter",
        "Needle Lane",
        "the Old Ghetto Wall",
    ),
    "palace": (
        "the Summer Palace",
        "the Palais Questenberg",
        "the Hunting Lodge",
        "the Archduke's Garden",
        "the House of the Seven Mirrors",
        "the Winter Riding School",
        "the Lusthaus",
        "the Countess's Villa",
        "the Orangery",
        "the Bishop's Court",
    ),
    "docks": (
        "Salt Quay",
        "the Timber Landing",
        "Carp Landing",
        "the Customs Quay",
        "the Rossau",
        "Lime Kiln Quay",
        "the Ship Mills",
        "Pike Steps",
        "the Wine Landing",
        "Ropemakers' Quay",
    ),
}
OPENINGS = {
    "tavern": (
        "At {sign} the soup is thin, the wine honest, and nobody asks a guest for his right name.",
        "It is the night before market day, and {sign} is full to the rafters with people who "
        "have come for something other than the market.",
        "The host of {sign} has put out his best tablecloth, which he does only for christenings and "
        "for trouble.",
        "Rain has kept everybody at {sign} who meant to be elsewhere by now.",
        "There has been no quarrel at {sign} since Tuesday, and the host has begun to worry.",
    ),
    "street": (
        "In {sign} the shutters have been closed since noon, and the bread is still in the oven.",
        "Everybody in {sign} is looking out of a window, and nobody has seen anything.",
        "A funeral was to pass through {sign} today; the dead man has been asked to wait.",
        "The watch has gone round by another street, as it was paid to.",
        "It is washing day in {sign}, and there is not a line without something to hide behind.",
    ),
    "roofs": (
        "Above {sign} the roofs lean together like gossips, and one may cross the quarter without "
        "once touching the ground, if one does not look down.",
        "No tax has been collected in {sign} since the collector was found in a chimney.",
        "The cats of {sign} have gone down into the lanes tonight, which they do before rain and "
        "before gentlemen.",
        "In {sign} the front doors are for strangers.",
        "The moon is up over {sign}, and so are a number of people who ought to be in bed.",
    ),
    "palace": (
        "There is dancing at {sign}, and it will go on whatever is heard from the terrace.",
        "The fountains of {sign} were made to drown conversation, and have never had so much to do.",
        "The owner of {sign} is in the country, and his steward has let the rooms by the hour.",
        "A hundred candles burn at {sign} for a guest who has not come.",
        "At {sign} the hedges have been cut so that nobody can be seen behind them; it is where "
        "everybody stands.",
    ),
    "docks": (
        "A barge came down to {sign} in the night with nothing written in its book.",
        "The customs officer of {sign} has a cold, and will not leave his bed for less than ten "
        "florins.",
        "The river is high at {sign}, and things come up with it that were meant to stay down.",
        "At {sign} they will load anything for Hungary and unload anything from it.",
        "It is the hour at {sign} when the porters are at supper and the rats come on duty.",
    ),
}
OBJECTS = {
    "letter": (
        "the letter",
        "The Letter",
        (
            "In {room} lies a letter that was written to be burnt. It has not been burnt.",
            "Somebody has left a letter in {room}, under something heavy, as if it might walk away.",
        ),
    ),
    "papers": (
        "the papers",
        "The Papers",
        (
            "The papers in {room} are tied with a green ribbon and would hang four people, two of them "
            "innocent.",
            "A notary has died of fright, and his papers lie in {room}.",
        ),
    ),
    "cipher": (
        "the cipher",
        "The Cipher",
        (
            "The key to a cipher lies in {room}; without it half the embassies in Vienna cannot read "
            "their own orders.",
            "A mathematician has left his cipher in {room}, in payment for a goose.",
        ),
    ),
    "portrait": (
        "the portrait",
        "The Portrait",
        (
            "In {room} lies a small portrait of a lady, which would be no matter if it were of another "
            "lady.",
            "A painter has been paid twice for one portrait, and has left it in {room} for whoever is "
            "quicker.",
        ),
    ),
    "seal": (
        "the seal",
        "The Seal",
        (
            "A seal has been lost that can turn any piece of paper into an order. It lies in {room}.",
            "The engraver made two seals where one was asked for; the second is in {room}.",
        ),
    ),
    "relic": (
        "the relic",
        "The Relic",
        (
            "The little finger of a saint lies in {room}. There are, it is true, three others.",
            "A relic has been pawned, and lies in {room} until somebody redeems it or it redeems them.",
        ),
    ),
    "purse": (
        "the purse",
        "The Purse",
        (
            "A purse lies in {room} that was to have bought a vote, and the voter has changed his mind.",
            "The purse in {room} holds a regiment's pay for a year, or its silence for a week.",
        ),
    ),
    "signet-ring": (
        "the ring",
        "The Ring",
        (
            "A signet ring has come off a finger that no longer needs it, and lies in {room}.",
            "Whoever can show the ring that lies in {room} will be let in at a certain door.",
        ),
    ),
}
STAKES = {
    "letter": (
        "{Red} want it for {red_master}, {blue} want it for {blue_master}, and neither of the two "
        "gentlemen has been told what it is.",
        "{Red} have promised to bring it home, {blue} to see that nobody does, and both were paid in "
        "advance.",
        "Two parties have asked for it politely; {red} and {blue} are the answer.",
    ),
    "hidden": (
        "It was hidden in one of three places by a man who will not say which, now.",
        "Three people have sworn to three different hiding places, and one of them was sober.",
    ),
    "places": (
        "Whoever holds {zones} when the bells ring will be thought to hold the quarter, and thoughts "
        "are what one goes to law with.",
        "The magistrate has ruled that {zones} belong to whoever is standing there at eight. He is "
        "not known for his patience, and there were two plaintiffs.",
    ),
    "escort": (
        "{Vip} must be gone by {exit} before the guard is here. {Blue} have been told that {vip} "
        "must not.",
        "A carriage waits beyond {exit}, and will not wait long. {Vip} has only to reach it, and "
        "{blue} have only to stand in the way.",
    ),
    "captains": (
        "{Vip} and {rival} were to have met at dawn with two seconds each. Both thought it prudent to "
        "come early, and with friends.",
        "It began with a remark by {vip} about the hat of {rival}, or by {rival} about the horse of "
        "{vip}; there were witnesses to both.",
    ),
}
COMINGS = (
    "{Red} come by {red_way}, {blue} by {blue_way}.",
    "By {red_way} come {red}; by {blue_way}, at the same moment, {blue}.",
    "{Blue} have been seen near {blue_way}. {Red} have taken care not to be seen near {red_way}.",
)
BARRED = (
    "{Red} come by {red_way}; {blue} stand across the way.",
    "By {red_way} come {red}, and between them and {exit} there is nothing but {blue}.",
    "{Red} have been seen near {red_way}, and {blue} have taken care to be seen on the way to {exit}.",
)
"""How they come where one side bars the way."""
CLOSINGS = (
    "Somebody has already gone for the guard.",
    "A boy has been given a coin to fetch the watch, and another coin to walk.",
    "The neighbours have moved their geraniums in.",
    "A surgeon has taken a seat by his window.",
    "Two dogs have left.",
    "Nobody intends to draw first, and nobody intends to draw last.",
    "It is a fine evening for it.",
    "",
)
TITLES = {
    "letter": ("{Object} at {sign}", "{Object} of {sign}", "{Object} from {sign}"),
    "hidden": ("Three Places at {sign}", "Lost at {sign}", "{Object} Somewhere at {sign}"),
    "places": ("Eight o'Clock at {sign}", "The Lease of {sign}", "The Peace of {sign}"),
    "escort": ("A Guest Leaves {sign}", "The Way Out of {sign}", "A Carriage at {sign}"),
    "captains": ("A Remark at {sign}", "Satisfaction at {sign}", "The Seconds of {sign}"),
}
ENDINGS = {
    "won": (
        "What happened at {sign} has been told since in four ways, and {won} come off well in three "
        "of them. The fourth is told by {lost}, quietly, and they change the subject.",
        "{Won} went home the long way, so as to be seen. {Lost} have let it be known that they were "
        "never at {sign}; it has been believed, out of courtesy.",
        "{Won} paid for what was broken at {sign}, and had themselves given a receipt. {Lost} have "
        "it from a good source that the receipt is forged.",
        "In the morning a report was laid before {won_master}, and it was short. The one for "
        "{lost_master} is still being written, and grows.",
    ),
    "draw": (
        "When it was over at {sign} both sides bowed, since neither could think of anything better. "
        "The guard wrote down what it found, which was furniture.",
        "{Red} say that they won at {sign}, and {blue} say the same. They have agreed to say it in "
        "different streets.",
    ),
    "thing": (
        "{Object} left {sign} under a coat, and nobody who saw the coat can describe it. {Won} have "
        "been in excellent spirits since, and {lost} have been buying dark lanterns.",
        "{Object} was delivered before breakfast. {Won_master} looked at it for some time and "
        "locked it away; it is not certain that he knew what it was.",
    ),
    "away": (
        "The carriage went off at a trot, and then not at a trot. At {sign} {lost} stood about in the "
        "dust, and each of them knew whose fault it was.",
    ),
}
EVENTS = {
    "bells": (
        "The bells of St Stephen's strike over the roofs. Everybody counts, and everybody takes heart.",
        "Somewhere a window opens, a voice calls for quiet, and a pot of something follows. Both sides "
        "feel that the city is watching.",
        "A church clock strikes, a little late, as if it had stopped to look.",
    ),
    "guard": (
        "A whistle, two streets away, and then another: somebody has told the watch the truth.",
        "A drum is heard from the guardhouse. It is a long street, but a straight one.",
    ),
    "door": (
        "A key turns. Whoever had locked that door has thought better of being found behind it.",
    ),
}


_HIDDEN = {
    "letter": "A letter has been hidden that was written to be burnt.",
    "papers": "A notary has died of fright, and his papers have not been found.",
    "cipher": "The key to a cipher is somewhere here; without it half the embassies in Vienna cannot "
    "read their own orders.",
    "portrait": "A small portrait of a lady has been put where her husband would not look.",
    "seal": "A seal has been lost that can turn any piece of paper into an order.",
    "relic": "The little finger of a saint has been mislaid. There are, it is true, three others.",
    "purse": "A purse has been hidden that was to have bought a vote.",
    "signet-ring": "A signet ring has come off a finger that no longer needs it.",
}


_AWAY = some(About, {About.LETTER: "thing", About.HIDDEN: "thing", About.ESCORT: "away"})


def tell(matter: Matter, rng: Chance) -> Mapping[str, Told]:
    """What players read, by the codes of languages; English is always there."""
    place, about, item = matter.place.value, matter.about.value, matter.item
    words = _words(matter, rng.pick(SIGNS[place]))
    title = _capital(rng.pick(TITLES[about]).format_map(words))
    if len(title) > 60:
        title = title[:60].rsplit(" ", 1)[0]
    happenings = {
        kind: rng.pick(EVENTS[{"key": "door", "drum": "guard"}.get(kind.value, "bells")])
        for kind in matter.happenings
    }
    told = Told(
        _capital(words["sign"]),
        title,
        _story(place, about, item, words, rng),
        _endings(matter, words, rng),
        happenings,
        matter.areas,
    )
    return {"en": told}


def _words(matter: Matter, sign: str) -> dict[str, str]:
    (red, red_master), (blue, blue_master) = (PEOPLE[f] for f in matter.factions)
    listed = [f"the {title}" for title in matter.zones]
    vip, rival = (card.name for card in matter.captains)
    return {
        "sign": sign,
        "red": red,
        "Red": red,
        "blue": blue,
        "Blue": blue,
        "red_master": red_master,
        "blue_master": blue_master,
        "red_way": matter.ways[0],
        "blue_way": matter.ways[1],
        "exit": matter.ways[1],
        "zones": " and ".join((", ".join(listed[:-1]), listed[-1])) if len(listed) > 1 else "",
        "object": OBJECTS[matter.item][0] if matter.item else "it",
        "Object": OBJECTS[matter.item][1] if matter.item else "",
        "vip": vip,
        "Vip": vip,
        "rival": rival,
        "room": matter.room,
    }


def _story(place: str, about: str, item: str, words: Mapping[str, str], rng: Chance) -> str:
    """What players read first."""
    parts = [rng.pick(OPENINGS[place])]
    if item:
        parts.append(rng.pick(OBJECTS[item][2]) if words["room"] else _HIDDEN[item])
    parts.append(rng.pick(STAKES[about]))
    if about == "hidden":
        parts.append(rng.pick(STAKES["letter"]))
    comings = BARRED if about == "escort" else COMINGS
    parts += [rng.pick(comings), rng.pick(CLOSINGS)]
    return tidy(" ".join(p.format_map(words) for p in parts if p))


def _endings(matter: Matter, words: Mapping[str, str], rng: Chance) -> dict[Ending, str]:
    found = {}
    for side, won, away in (
        (Side.RED, Ending.RED, Ending.RED_AWAY),
        (Side.BLUE, Ending.BLUE, Ending.BLUE_AWAY),
    ):
        one, other = side.value, side.other.value
        told = {
            **words,
            "won": words[one],
            "Won": words[one],
            "lost": words[other],
            "Lost": words[other],
            "won_master": words[f"{one}_master"],
            "Won_master": words[f"{one}_master"],
            "lost_master": words[f"{other}_master"],
            "Object": words["object"],
        }
        found[won] = tidy(rng.pick(ENDINGS["won"]).format_map(told))
        found[away] = tidy(rng.pick(ENDINGS[_AWAY.get(matter.about, "won")]).format_map(told))
    found[Ending.DRAW] = tidy(rng.pick(ENDINGS["draw"]).format_map(words))
    return found


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def tidy(text: str) -> str:
    """Each sentence begins with a capital."""
    out, begin = [], True
    for letter in text:
        out.append(letter.upper() if begin and letter.isalpha() else letter)
        begin = letter in ".?!" or (begin and not letter.isalpha())
    return "".join(out)
