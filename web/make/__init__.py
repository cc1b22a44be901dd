"""How dist/ is made: vendor brings what npm gives, runtime what Pyodide loads."""


class Trouble(Exception):
    """The build cannot go on; the message is one sentence that tells the user what to do."""
