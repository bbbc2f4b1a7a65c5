"""One description for each key of an author's file, from which everything else is read."""
