"""The built site in a real browser, as its guests meet it."""
