"""What asyncio's futures name: nothing is logged in a page."""

DEBUG = 10
