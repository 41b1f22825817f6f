"""T"""

import secrets


def suggest_passphrase() -> str:
    """T"""
    return " ".join(
        secrets.choice(
            "lantern copper meadow sparrow biscuit harbour velvet thimble orchard pebble".split()
        )
        for _ in range(6)
    )
