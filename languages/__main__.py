"""Writes every text of the pages into the catalogues, and says what is still to be translated."""

import sys

from languages.catalogues import LANGUAGES, open_texts, write_catalogues
from languages.written_from import stale_translations


def main() -> int:
    """Write the catalogues; 1 while something is left to translate."""
    left = 0
    for language in LANGUAGES:
        write_catalogues(language)
        for file, text in open_texts(language):
            left += 1
            print(f"{language}/{file}: {text!r}")
        for place, digest in stale_translations(language):
            left += 1
            print(f'{place}: missing or out of date. Read the English, then: english = "{digest}"')
    print(f"{left} left to translate." if left else "Everything is translated.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
