"""What the engine asks of filelock, for a page: nobody else has its files."""


class Timeout(TimeoutError):
    """A lock is taken, which none is here."""


class BaseFileLock:
    """A lock that is always free."""

    def __init__(self, lock_file: object, **_how: object) -> None:
        self.lock_file = str(lock_file)

    def acquire(self) -> None:
        """Makes the file that stands for the lock."""
        with open(self.lock_file, "w"):
            pass

    def release(self) -> None:
        """There is nobody to be told."""


FileLock = BaseFileLock
