"""What an operator has set: database, data folder, secret key, limits. No database access."""
