"""WhatsApp: the text of a chat in every shape and language, and the databases of its apps."""
