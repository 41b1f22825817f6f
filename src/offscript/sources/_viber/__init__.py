"""Viber: the database of its computer app, and chats sent by mail."""
