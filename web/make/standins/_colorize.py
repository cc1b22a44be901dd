"""Tracebacks ask for a theme of colours: a page's console has none."""


class Colours:
    def __getattr__(self, name):
        return ""


class Theme:
    traceback = Colours()


def can_colorize(*, file=None):
    return False


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    return Theme
