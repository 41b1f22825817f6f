"""What to do first: fixed words written by people, and helplines by country."""
