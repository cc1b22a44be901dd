"""What asyncio's signatures name: a page has no sockets."""

AF_UNSPEC, AI_PASSIVE = 0, 1
