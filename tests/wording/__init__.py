"""What no words we ship may say, as rules that can be read, and a search that finds breaches."""
