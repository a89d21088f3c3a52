"""Below Django's ORM: prepared queries, the database's clock, SQLite and PostgreSQL."""
