"""What is laid over a scene: help, rules, log, goals, questions of the program."""
