"""The program on a command line."""
