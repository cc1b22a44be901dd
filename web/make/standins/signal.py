"""Signals as C knows them, without the enumerations: nobody sends a page any."""

from _signal import *
