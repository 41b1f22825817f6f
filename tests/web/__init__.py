"""The app as a person and as a stranger meet it: in a real browser, and over a bare socket."""
