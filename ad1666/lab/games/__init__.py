"""One game of the laboratory: how it is named, played and counted."""
