"""Tables of text and of workbooks, and rows of them into messages."""
