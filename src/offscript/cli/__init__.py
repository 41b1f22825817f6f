"""The command line: one command per action."""


def main() -> None:
    """Run the command line."""
