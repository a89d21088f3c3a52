"""Several processes with one database: signs of life, messages, leases, and loops in threads."""
