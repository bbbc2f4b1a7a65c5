"""What the engine asks of platformdirs, for a page: its files are in memory."""

_HOME = "/home/player"


def user_data_dir(name: str, **_how: object) -> str:
    """The folder for records."""
    return f"{_HOME}/{name}/data"


def user_config_dir(name: str, **_how: object) -> str:
    """The folder for settings."""
    return f"{_HOME}/{name}/settings"


def user_log_dir(name: str, **_how: object) -> str:
    """The folder for reports."""
    return f"{_HOME}/{name}/reports"
