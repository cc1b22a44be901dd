"""Grand Salon's engine: card games as executable rulebooks. Pure Python without dependencies.

But for the command line it does no I/O and speaks no human language.
"""

__version__ = "0.1.0"
