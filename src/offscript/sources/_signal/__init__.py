"""Signal: the phones' export, Desktop's database, and what signal-export and sigtop write."""
