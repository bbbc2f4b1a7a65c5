"""What the tests of seats share."""

from __future__ import annotations

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.resources import data_root
from tests import shipped


@pytest.fixture(scope="session")
def tower() -> Scenario:
    """The shortest scenario."""
    return shipped.scenario(data_root() / "scenarios" / "uncle-in-the-tower.toml")
