"""Discord: DiscordChatExporter's files and the package Discord sends."""
