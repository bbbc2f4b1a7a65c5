"""The game on paper: pictures of boards, and all that two people need to play a scenario at a table
of wood, as sheets to print."""

INSTALL = 'pip install "ad1666[print]"'
"""What installs the libraries of sheets to print and of moving pictures."""
