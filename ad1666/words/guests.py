"""Why a program of somebody's own cannot play, in words."""

from __future__ import annotations

from ad1666.bots.guests import Unfit, UnfitGuest
from ad1666.i18n import N_, _
from ad1666.rules.tables import complete

_WHY = complete(
    Unfit,
    {
        Unfit.NO_MODULE: N_("{player}: Python finds no module {module}, here or installed"),
        Unfit.MODULE_FAILS: N_("{player}: the module {module} cannot be imported: {error}"),
        Unfit.NO_CLASS: N_("{player}: the module {module} has no class {name}"),
        Unfit.NO_PLAYER: N_("{player}: {name} has no method decide, so it cannot play"),
        Unfit.NO_COMMAND: N_("{player}: there is no program “{error}” that could be started"),
        Unfit.NOT_MADE: N_("{player}: {name}(random.Random()) fails: {error}"),
    },
)


def unfit(error: UnfitGuest) -> str:
    """Why it cannot play."""
    parts = {"module": error.module, "name": error.named, "error": error.error}
    return _(_WHY[error.why]).format(player=error.name, **parts)
