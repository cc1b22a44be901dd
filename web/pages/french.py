"""French joins a short word to what follows it: de and que lose their e before a vowel, and nobody says "de Ana"."""

from __future__ import annotations

from unicodedata import normalize

VOWELS = frozenset("aeiouœæ")

# Said with an h, or as if with one: names that came from elsewhere, and two words that look as if they elided.
HELD = frozenset(
    """
    halloween hamza han hank hanna hannes hans harald harley harold harper harriet harris harrison harry harvey hayden
    heath heather heidi heiko heinrich heinz helga helmut hendrik henning hilde hiro hiroshi holger holly hong horst
    howard hudson hunter onze oui
    """.split()
)


def joined(word: str, following: str) -> str:
    """The word as it stands before this text: "d’" before Ana, "de " before Paul. A French h is mute (d’Hugo),
    a y holds before a vowel (d’Yves, de Yann), and a letter alone is spelt (de A)."""
    letters = normalize("NFD", following.strip().lower())
    plain = "".join(letter for letter in letters if letter.isalnum() or letter in " -")
    first, second = plain[:1], plain[1:2]
    held = plain.replace("-", " ").partition(" ")[0] in HELD
    opens = first in VOWELS or (first == "h" and second in VOWELS | {"y"}) or (first == "y" and second not in VOWELS)
    return f"{word[:-1]}’" if opens and second != "" and not held else f"{word} "
