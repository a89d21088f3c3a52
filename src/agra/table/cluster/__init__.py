"""Several processes on one database: heartbeats, messages, leases, and loops in threads."""
