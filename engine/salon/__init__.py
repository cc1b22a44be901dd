"""Grand Salon's engine: card games as executable rulebooks. Pure Python, no dependency, no I/O, no human language."""

__version__ = "0.1.0"
