"""The pages: a program that only this computer's browser can see."""

from offscript.web._supervisor import Supervisor

__all__ = ["Supervisor"]
