"""Games on a Dask cluster (https://distributed.dask.org) whose scheduler and workers are already
running. They need this program, in the same version, and no other files."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import Any

from ad1666.i18n import _
from ad1666.lab.games.game import Job, play
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.lacking import lacking

_AHEAD = 2
"""Games queued for each thread of the workers, so that none is idle."""
WAIT = 10
"""Seconds to wait for the scheduler, and for its first worker."""


class NoCluster(Exception):
    """The cluster cannot be used, or no longer; the message says why, and what to do."""


def on_cluster(jobs: Iterator[Job], address: str) -> Iterator[Played | Failed]:
    """Plays games on the cluster of a scheduler, such as ``tcp://10.0.0.1:8786``. The games of a
    lost worker are played by the others. Raises NoCluster."""
    try:
        from distributed import Client, KilledWorker, as_completed, security
    except ImportError:
        raise NoCluster(lacking("Dask")) from None
    configured: Any = security.Security  # which has no types
    with _silent():
        try:
            certificates = configured()
            secret = address.startswith(("tls://", "wss://"))
            if secret and not certificates.get_connection_args("client").get("ssl_context"):
                problem = _(
                    "{address}: needs certificates: name them in Dask's configuration "
                    "(distributed.comm.tls), or use tcp://"
                )
                raise NoCluster(problem.format(address=address))
            client = Client(address, timeout=WAIT, set_as_default=False, security=certificates)
            client.wait_for_workers(1, timeout=WAIT)
        except (OSError, TimeoutError, ValueError, TypeError, RuntimeError) as error:
            problem = _("{address}: no scheduler with workers answers there: {reason}")
            raise NoCluster(problem.format(address=address, reason=error)) from None
        with client:
            running = as_completed(loop=client.loop, with_results=True)

            def hand_out() -> None:
                free = _AHEAD * sum(client.nthreads().values()) - running.count()
                for job in islice(jobs, max(int(running.is_empty()), free)):
                    running.add(client.submit(play, job, pure=False))

            try:
                hand_out()
                for future, done in running:
                    if not isinstance(done, Played | Failed):  # Dask hands out errors as results
                        raise CancelledError
                    future.release()
                    yield done
                    hand_out()
            except KilledWorker as error:
                problem = _(
                    "{address}: workers keep getting lost. Finished games are kept; run the same "
                    "command to continue: {reason}"
                )
                raise NoCluster(problem.format(address=address, reason=error)) from None
            except (OSError, TimeoutError, CancelledError):
                problem = _(
                    "{address}: the scheduler is gone. Finished games are kept: start it again, "
                    "and run the same command to continue."
                )
                raise NoCluster(problem.format(address=address)) from None
            except (ImportError, RuntimeError) as error:
                problem = _(
                    "{address}: the scheduler and the workers need this program installed: {reason}"
                )
                raise NoCluster(problem.format(address=address, reason=error)) from None


@contextmanager
def _silent() -> Iterator[None]:
    """Keeps Dask from logging what `NoCluster` tells."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
