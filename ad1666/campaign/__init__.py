"""A campaign in progress: what its games came to, what people carry from one to the next, and the
choices between chapters. It writes the content of the next game and knows no rule of play."""
