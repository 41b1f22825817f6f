"""Mail in every container: headers, parts, charsets, and words parted from those they quote."""
