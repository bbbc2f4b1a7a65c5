"""A strong program's view: advice for the player asked, and the reasons for past decisions."""
