"""Anno Domini 1666, a swashbuckling skirmish for two players."""
