"""The names that commoners earn, by the ids of the cards that they have then: by faction, for men
and for women. Campaigns in progress count on these lists: none of them ever changes.
"""

from __future__ import annotations

from collections.abc import Mapping

_COMMONWEALTH = {
    "marcin-zawilec": "Marcin Zawilec",
    "jedrzej-kos": "Jędrzej Kos",
    "wawrzyniec-grot": "Wawrzyniec Grot",
    "stach-mazurek": "Stach Mazurek",
    "maciej-brzeski": "Maciej Brzeski",
    "walenty-ruta": "Walenty Ruta",
    "mikolaj-czapla": "Mikołaj Czapla",
    "szymon-wilga": "Szymon Wilga",
    "tomasz-borek": "Tomasz Borek",
    "jacek-ostrowski": "Jacek Ostrowski",
    "onufry-klos": "Onufry Kłos",
    "krzysztof-pniewski": "Krzysztof Pniewski",
}
_MUSKETEERS = {
    "gaspard-lenoir": "Gaspard Lenoir",
    "blaise-ferrand": "Blaise Ferrand",
    "antoine-vidal": "Antoine Vidal",
    "mathurin-lebel": "Mathurin Lebel",
    "etienne-colbat": "Étienne Colbat",
    "jerome-castaing": "Jérôme Castaing",
    "lucien-mercadier": "Lucien Mercadier",
    "hugues-barrault": "Hugues Barrault",
    "pascal-dubois": "Pascal Dubois",
    "rene-tissot": "René Tissot",
    "bernard-lacour": "Bernard Lacour",
    "guillaume-sorel": "Guillaume Sorel",
}
_CARDINAL = {
    "nicolas-perrin": "Nicolas Perrin",
    "claude-mesnard": "Claude Mesnard",
    "benoit-garnier": "Benoît Garnier",
    "simon-oudin": "Simon Oudin",
    "germain-picot": "Germain Picot",
    "denis-laval": "Denis Laval",
    "ambroise-thibon": "Ambroise Thibon",
    "fulgence-marchal": "Fulgence Marchal",
    "robert-delorain": "Robert Delorain",
    "quentin-fabron": "Quentin Fabron",
    "louis-cordier": "Louis Cordier",
    "gilles-bonnet": "Gilles Bonnet",
}
_SPAIN = {
    "diego-robledo": "Diego Robledo",
    "alonso-peral": "Alonso Peral",
    "martin-cuervo": "Martín Cuervo",
    "gil-montero": "Gil Montero",
    "sancho-barea": "Sancho Barea",
    "tomas-olmedo": "Tomás Olmedo",
    "rodrigo-salas": "Rodrigo Salas",
    "inigo-vargas": "Íñigo Vargas",
    "mateo-quiroga": "Mateo Quiroga",
    "bartolome-luna": "Bartolomé Luna",
    "hernan-tello": "Hernán Tello",
    "pedro-zarco": "Pedro Zarco",
}
_LADIES_OF_SPAIN = {
    "ines-de-rueda": "Inés de Rueda",
    "leonor-pardo": "Leonor Pardo",
    "brigida-solano": "Brígida Solano",
    "catalina-rios": "Catalina Ríos",
}
_SULTAN = {
    "uzun-salih": "Uzun Salih",
    "topal-osman": "Topal Osman",
    "sari-kasim": "Sarı Kasım",
    "kara-davut": "Kara Davut",
    "colak-ali": "Çolak Ali",
    "koca-bekir": "Koca Bekir",
    "kucuk-rustem": "Küçük Rüstem",
    "genc-selim": "Genç Selim",
    "avci-murad": "Avcı Murad",
    "sahin-veli": "Şahin Veli",
    "kor-yusuf": "Kör Yusuf",
    "hizir-reis": "Hızır Reis",
}
_MIRACLES = {
    "robin-half-ear": "Robin Half-Ear",
    "long-colas": "Long Colas",
    "red-martin": "Red Martin",
    "pepin-the-owl": "Pepin the Owl",
    "three-penny-jacques": "Three-Penny Jacques",
    "quick-thibaut": "Quick Thibaut",
    "lame-bertrand": "Lame Bertrand",
    "silent-gervais": "Silent Gervais",
    "black-perrot": "Black Perrot",
    "josse-the-candle": "Josse the Candle",
    "old-guillot": "Old Guillot",
    "crooked-andry": "Crooked Andry",
}
_VIENNA = {
    "hans-pichler": "Hans Pichler",
    "lorenz-gruber": "Lorenz Gruber",
    "georg-hofer": "Georg Hofer",
    "veit-steiner": "Veit Steiner",
    "leopold-maurer": "Leopold Maurer",
    "matthias-zehetner": "Matthias Zehetner",
    "sebastian-kogler": "Sebastian Kogler",
    "ulrich-wimmer": "Ulrich Wimmer",
    "kaspar-brandl": "Kaspar Brandl",
    "jakob-eder": "Jakob Eder",
}
_LADIES_OF_VIENNA = {
    "rosina-thaler": "Rosina Thaler",
    "magdalena-kern": "Magdalena Kern",
    "walburga-lindner": "Walburga Lindner",
    "apollonia-moser": "Apollonia Moser",
}
_OF: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("Defenders of the Commonwealth", "m"): _COMMONWEALTH,
    ("The King's Musketeers", "m"): _MUSKETEERS,
    ("The Cardinal's people", "m"): _CARDINAL,
    ("The Spanish embassy", "m"): _SPAIN,
    ("The Spanish embassy", "f"): _LADIES_OF_SPAIN,
    ("The Sultan's envoys", "m"): _SULTAN,
    ("The Court of Miracles", "m"): _MIRACLES,
    ("neutral", "m"): _VIENNA,
    ("neutral", "f"): _LADIES_OF_VIENNA,
}
_ANYBODY = {"m": _MIRACLES, "f": _LADIES_OF_VIENNA}
"""For factions that are not the game's."""
NAMES: Mapping[str, str] = {known: name for names in _OF.values() for known, name in names.items()}
"""All names, by the ids of their cards."""


def names_for(faction: str, sex: str) -> tuple[str, ...]:
    """The ids of those whose names fit a card of a faction, in their order."""
    return tuple(_OF.get((faction, sex), _ANYBODY[sex]))
