"""The process that reads a stranger's files, the walls around it, and what goes over its pipe."""
