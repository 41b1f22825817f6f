"""LINE: its entries, its clocks and its own words."""
