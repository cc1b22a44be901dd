"""What asyncio's futures and tasks name: a page has one thread."""

FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"


class CancelledError(Exception):
    pass


class InvalidStateError(Exception):
    pass


class Future:
    """No other thread has one to wait for."""
