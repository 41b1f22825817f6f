"""Settings: small values under a name, in the vault itself; there is no file of settings."""

from typing import TypeVar

import msgspec

from offscript.vault._database import Database

T = TypeVar("T")


class Settings:
    """Values of JSON under names."""

    def __init__(self, database: Database) -> None:
        """Keep settings in this database."""
        self._database = database

    def get(self, name: str, default: T) -> T:
        """Give a value of the type of its default; the default where nothing, or else, was set."""
        value = self._database.cell("SELECT value FROM setting WHERE name = ?", name)
        try:
            return default if value is None else msgspec.json.decode(value, type=type(default))
        except msgspec.ValidationError:
            return default

    def set(self, name: str, value: object) -> None:
        """Set a value."""
        with self._database.transaction():
            self._database.run(
                "INSERT INTO setting VALUES (?, ?)"
                " ON CONFLICT DO UPDATE SET value = excluded.value",
                name,
                msgspec.json.encode(value),
            )
