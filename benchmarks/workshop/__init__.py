"""What only developers run, in a checkout; no command of ``ad1666`` needs it.

- ``soak`` plays random games on random ``tables`` and ``boards``, and checks ``invariants``.
- ``scripts`` are players and fates that play a game again.
- ``costs`` prices characters; ``prices`` and ``roster`` measure by ``fights`` how right that is.
- ``fit``, ``foretold``, ``getting_away`` and ``holding`` find the planner's weights in games that
  the laboratory has ``kept``; ``replayed`` plays such games again from their records.
"""
