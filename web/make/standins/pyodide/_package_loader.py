"""Where packages would be: a page installs none."""

from pathlib import Path
from site import getsitepackages

from pyodide_js import loadedPackages  # a snapshot is refused unless this one, which is empty, is held

SITE_PACKAGES, DSO_DIR = Path(getsitepackages()[0]), Path("/usr/lib")


def init_loaded_packages():
    pass
