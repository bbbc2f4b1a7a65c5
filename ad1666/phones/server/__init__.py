"""Each player's hand on a phone of their own: a small server, who may talk to it, and the page that
it serves.

It knows sides, sheets and numbers, but neither rules nor words of a game: the table makes each
`Sheet` and understands each `Answer` (docs/phones.md). Only `Phones.open` imports the libraries of
the extra ``ad1666[phones]``, so nobody pays for them who plays without phones.
"""
