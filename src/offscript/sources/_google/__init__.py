"""Google Chat, Hangouts and Voice."""
