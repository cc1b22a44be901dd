"""What asyncio's signatures name: a page starts no processes."""

PIPE = -1
