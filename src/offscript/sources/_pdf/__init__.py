"""PDF reports: their lines and paragraphs, and each co-parenting app's entries in them."""
