"""The history of a game: log, recap, replay, scoring, charts."""
