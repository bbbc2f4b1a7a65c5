"""What a wished skirmish is called in words."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.i18n import N_, _
from ad1666.rules.tables import complete
from ad1666.skirmish.wish import About, Place, Size

_PLACES: Mapping[Place, str] = complete(
    Place,
    {
        Place.TAVERN: N_("a tavern"),
        Place.STREET: N_("a street"),
        Place.ROOFS: N_("roofs"),
        Place.PALACE: N_("a palace"),
        Place.DOCKS: N_("docks"),
        Place.CHURCH: N_("a church"),
        Place.MILL: N_("a mill"),
        Place.CAMP: N_("a camp"),
    },
)
_SIZES: Mapping[Size, str] = complete(
    Size,
    {
        Size.SMALL: N_("a small board"),
        Size.MEDIUM: N_("a medium board"),
        Size.LARGE: N_("a large board"),
    },
)
_ABOUTS: Mapping[About, str] = complete(
    About,
    {
        About.LETTER: N_("a thing to carry off"),
        About.HIDDEN: N_("a thing that is hidden"),
        About.PLACES: N_("three places"),
        About.ESCORT: N_("a guest who must get away"),
        About.CAPTAINS: N_("a quarrel of captains"),
    },
)


def place(of: Place) -> str:
    """What kind of place it is."""
    return _(_PLACES[of])


def size(of: Size) -> str:
    """How large its board is."""
    return _(_SIZES[of])


def about(of: About) -> str:
    """What it is fought for."""
    return _(_ABOUTS[of])
