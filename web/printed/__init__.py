"""The pages that need no Python where they are read: printed when the site is built."""
