"""Anno Domini 1666, a swashbuckling skirmish for two players."""

import os

# pygame greets on standard output when it is imported, which pytmx does as well
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
