"""Configuration: database, data folder, secret key, limits. No module here uses the database."""
