"""Building blocks of animations: easing, smoke, blood, flashes."""
