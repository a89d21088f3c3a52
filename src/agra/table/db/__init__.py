"""Database access below Django's ORM: prepared queries, the clock, SQLite and PostgreSQL."""
