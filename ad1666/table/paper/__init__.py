"""The game on paper: pictures of boards, and all that two people need to play a scenario at a table
of wood, as sheets to print."""
