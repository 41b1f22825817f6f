"""Messages on Macs and iPhones: its database, its archives, its people, and text made of it."""
